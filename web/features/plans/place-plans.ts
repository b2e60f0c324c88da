// Where occurrences stand in a grid of days: lanes of timed ones that overlap, and rows of whole days.
import type { OutputOf } from '../../../contract/core/call.ts'
import type { plans } from '../../../contract/calls/plans/calls.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { localTime } from '../../../contract/rules/zoned-times.ts'

/** `waiting`: the state of its queued write, which is applied to it. */
export type PlanRow = OutputOf<typeof plans.list>['items'][number] & { waiting?: 'waiting' | 'refused' }
export const keyOfRow = ({ id, day }: Pick<PlanRow, 'id' | 'day'>): string => `${id} ${day}`

/** Which of the four edges marks the plans of another person, so that people are told apart without colour. */
export const personLook = (userId: string): number => Number(userId.slice(-3)) % 4

/** First and last day of an occurrence in a zone. One that ends at midnight does not reach the next day. */
export function daysOfRow(row: Pick<PlanRow, 'isAllDay' | 'start' | 'end'>, zone: string): [from: string, to: string] {
  if (row.isAllDay) return [row.start, row.end]
  const [from, to] = [localTime(zone, row.start), localTime(zone, row.end)]
  return [from.day, to.minutes === 0 && to.day > from.day ? addDays(to.day, -1) : to.day]
}
/** Whether it is shown above the hours: a whole day, or 24 hours and more. */
export const isLong = (row: Pick<PlanRow, 'isAllDay' | 'start' | 'end'>): boolean =>
  row.isAllDay || Date.parse(row.end) - Date.parse(row.start) >= 864e5

/** A part of an occurrence within one day. Minutes since midnight; `lane` of `lanes` beside each other. */
export type Block<R> = { row: R; from: number; to: number; lane: number; lanes: number }
/** Pixels of an hour in the grid. */
export const hourHeight = 56
/** The shortest height of a block, in minutes, so that it can be read and hit. */
export const shortestBlock = 25

/** The blocks of a day. Occurrences that overlap, directly or through others, share the width. */
export function blocksOf<R extends Pick<PlanRow, 'isAllDay' | 'start' | 'end'>>(
  rows: readonly R[],
  day: string,
  zone: string,
): Block<R>[] {
  const blocks = rows
    .filter((row) => !isLong(row))
    .flatMap((row): Block<R>[] => {
      const [first, last] = daysOfRow(row, zone)
      if (day < first || day > last) return []
      const from = day === first ? localTime(zone, row.start).minutes : 0
      const end = localTime(zone, row.end)
      const to = end.day === day ? end.minutes : 1440
      return [{ row, from, to: Math.min(1440, Math.max(to, from + shortestBlock)), lane: 0, lanes: 1 }]
    })
    .sort((one, other) => one.from - other.from || other.to - one.to)
  let group: Block<R>[] = []
  let groupEnd = 0
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1
    for (const block of group) block.lanes = lanes
    group = []
  }
  for (const block of blocks) {
    if (block.from >= groupEnd) close()
    const taken = new Set(group.filter(({ to }) => to > block.from).map(({ lane }) => lane))
    while (taken.has(block.lane)) block.lane += 1
    groupEnd = Math.max(group.length === 0 ? 0 : groupEnd, block.to)
    group.push(block)
  }
  close()
  return blocks
}

/** Minutes of a day in which more blocks overlap than fit side by side, and how many are left out. */
export type Crowd = { from: number; to: number; count: number }
/** Blocks with at most `most` lanes: the last lane of a crowded group counts those that do not fit. */
export function withinLanes<R>(blocks: readonly Block<R>[], most: number): { blocks: Block<R>[]; crowds: Crowd[] } {
  const fits = ({ lane, lanes }: Block<R>) => lanes <= most || lane < most - 1
  const crowds: Crowd[] = []
  for (const { from, to } of blocks.filter((block) => !fits(block))) {
    const last = crowds.at(-1)
    if (last && from < last.to) {
      last.to = Math.max(last.to, to)
      last.count += 1
    } else crowds.push({ from, to, count: 1 })
  }
  return { blocks: blocks.filter(fits).map((block) => ({ ...block, lanes: Math.min(block.lanes, most) })), crowds }
}

/** A bar over days: columns from `from` to `to` (inclusive) of row `row`. */
export type Bar<R> = { row: R; from: number; to: number; line: number }
/** The bars of what lasts a day and longer, longest first, in as few lines as possible. */
export function barsOf<R extends Pick<PlanRow, 'isAllDay' | 'start' | 'end'>>(
  rows: readonly R[],
  days: readonly string[],
  zone: string,
): Bar<R>[] {
  const [first, last] = [days[0]!, days.at(-1)!]
  const bars = rows
    .flatMap((row): Bar<R>[] => {
      const [from, to] = daysOfRow(row, zone)
      if (to < first || from > last) return []
      return [
        { row, from: Math.max(0, days.indexOf(from)), to: to > last ? days.length - 1 : days.indexOf(to), line: 0 },
      ]
    })
    .sort((one, other) => one.from - other.from || other.to - one.to)
  const ends: number[] = []
  for (const bar of bars) {
    while ((ends[bar.line] ?? -1) >= bar.from) bar.line += 1
    ends[bar.line] = bar.to
  }
  return bars
}

/** Free stretches of at least `least` minutes between blocks, from `from` to `to` minutes of a day. */
export function gapsBetween(
  blocks: readonly Pick<Block<unknown>, 'from' | 'to'>[],
  { from, to, least }: { from: number; to: number; least: number },
): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = []
  let free = from
  for (const block of blocks.toSorted((one, other) => one.from - other.from)) {
    if (block.from - free >= least && block.from <= to) gaps.push({ from: free, to: block.from })
    free = Math.max(free, block.to)
  }
  if (to - free >= least) gaps.push({ from: free, to })
  return gaps
}
