// What the views of the calendar need.
import type { ReactNode } from 'react'
import type { Format } from '../../format/format.ts'
import type { PlanRow } from './place-plans.ts'
import type { Calendar, Shown } from './use-calendar.ts'
import type { NewTimes } from './use-move-plan.ts'

export type CalendarParts = {
  calendar: Calendar
  shown: Shown
  format: Format
  now: Date
  /** The plan whose details are open (`keyOfRow`). */
  opened: string | null
  open: (row: PlanRow, at: HTMLElement) => void
  /** @param withIds users who take part */
  add: (times: NewTimes, withIds?: readonly string[]) => void
  /** Adds a plan at nine, or now, on a day. */
  addOn: (day: string) => void
  mayMove: (row: PlanRow) => boolean
  move: (row: PlanRow, to: Pick<NewTimes, 'start' | 'end'>) => void
  /** Null until they have loaded, after the first view. */
  layers: LayerViews | null
}

/** What holidays, anniversaries and logs add to the views (layers/CalendarLayers.tsx). */
export type LayerViews = {
  isHoliday: (day: string) => boolean
  /** Follows the name of a day for screen readers: ', 추석'. */
  spoken: (day: string) => string
  /** The holiday beside the number of a day. */
  head: (day: string) => ReactNode
  /** Lines in the cell of a month, below the plans. */
  cell: (day: string) => ReactNode
  /**
   * The lines that whole-day marks need above the hours, and the marks of the day in column `at` from a line on.
   * `isNamed`: also the holiday, where the head of the column does not name it.
   */
  linesAbove: (days: readonly string[], isNamed?: boolean) => number
  above: (day: string, at: number, line: number, isNamed?: boolean) => ReactNode
  /** Logs between the plans of a day, at the time they happened; of one person, or of all that are shown. */
  hours: (day: string, rows: readonly PlanRow[], userId?: string) => ReactNode
  /** Lines of an agenda with their minute of the day; before all plans if negative. */
  agenda: (day: string) => { at: number; key: string; line: ReactNode }[]
  /** The switches of the side column. */
  counts: { anniversaries: number; logs: number }
  country: string
  hasMoreLogs: boolean
  /** Of layers that could not be read: reads them again. */
  retry: Readonly<Record<ExtraLayer, (() => unknown) | null>>
}
export const extraLayers = ['logs', 'anniversaries', 'holidays'] as const
export type ExtraLayer = (typeof extraLayers)[number]
