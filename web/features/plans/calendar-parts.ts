// What the views of the calendar need.
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
  add: (times: NewTimes) => void
  /** Adds a plan at nine, or now, on a day. */
  addOn: (day: string) => void
  mayMove: (row: PlanRow) => boolean
  move: (row: PlanRow, to: Pick<NewTimes, 'start' | 'end'>) => void
}
