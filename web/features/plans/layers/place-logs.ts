// Where logs stand between the plans of a day: at the time they happened, or below a plan that is there.
import { localTime } from '../../../../contract/rules/zoned-times.ts'
import type { Block } from '../place-plans.ts'

/** Minutes that the line of a log takes, at 56 pixels an hour: 24 pixels, so that neighbours can be told apart by touch. */
export const logLasts = 26
/** A log further away from its time than this many minutes would mislead: it stands beside the others, narrow. */
const mostMoved = 180

export type PlacedLog<L> = { log: L; from: number; isNarrow: boolean }
/** @param blocks the plans of the day */
export function placeLogs<L extends { at: string }>(
  logs: readonly L[],
  blocks: readonly Pick<Block<unknown>, 'from' | 'to'>[],
  zone: string,
): PlacedLog<L>[] {
  const taken = blocks.map(({ from, to }) => ({ from, to }))
  // Narrow logs have a lane of their own, in which none covers another one.
  const lane: typeof taken = []
  const placed: PlacedLog<L>[] = []
  for (const log of logs.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const at = localTime(zone, log.at).minutes
    const below = freeBelow(taken, at)
    const isNarrow = below - at > mostMoved || below + logLasts > 1440
    const from = isNarrow ? freeNear(lane, Math.min(at, 1440 - logLasts)) : below
    ;(isNarrow ? lane : taken).push({ from, to: from + logLasts })
    placed.push({ log, from, isNarrow })
  }
  return placed
}
type Taken = readonly { from: number; to: number }[]
const clashAt = (taken: Taken, from: number) => taken.find((one) => one.from < from + logLasts && one.to > from)
function freeBelow(taken: Taken, at: number): number {
  let from = at
  for (let clash = clashAt(taken, from); clash; clash = clashAt(taken, from)) from = clash.to
  return from
}
/** Below, or above where the day ends; at the place itself where the whole day is taken. */
function freeNear(taken: Taken, at: number): number {
  const below = freeBelow(taken, at)
  if (below + logLasts <= 1440) return below
  let from = at
  for (let clash = clashAt(taken, from); clash; clash = clashAt(taken, from)) from = clash.from - logLasts
  return from >= 0 ? from : at
}
