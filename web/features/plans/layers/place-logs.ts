// Where logs stand between the plans of a day: at the time they happened, or below a plan that is there.
import { localTime } from '../../../../contract/rules/zoned-times.ts'
import type { Block } from '../place-plans.ts'

/** Minutes that the line of a log takes, at 56 pixels an hour: 24 pixels, so that neighbours can be told apart by touch. */
export const logLasts = 26
/** A log further away from its time than this many minutes would mislead: it stands at its time, narrow. */
const mostMoved = 180

export type PlacedLog<L> = { log: L; from: number; isNarrow: boolean }
/** @param blocks the plans of the day */
export function placeLogs<L extends { at: string }>(
  logs: readonly L[],
  blocks: readonly Pick<Block<unknown>, 'from' | 'to'>[],
  zone: string,
): PlacedLog<L>[] {
  const taken = blocks.map(({ from, to }) => ({ from, to }))
  const placed: PlacedLog<L>[] = []
  for (const log of logs.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const at = localTime(zone, log.at).minutes
    let from = at
    for (let clash = clashAt(taken, from); clash; clash = clashAt(taken, from)) from = clash.to
    const isNarrow = from - at > mostMoved || from + logLasts > 1440
    const place = isNarrow ? Math.min(at, 1440 - logLasts) : from
    if (!isNarrow) taken.push({ from, to: from + logLasts })
    placed.push({ log, from: place, isNarrow })
  }
  return placed
}
const clashAt = (taken: readonly { from: number; to: number }[], from: number) =>
  taken.find((one) => one.from < from + logLasts && one.to > from)
