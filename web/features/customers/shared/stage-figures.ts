// What numbers of customers in stages, and of their moves, say: above the board, and in the statistics.
import { stages, type Stage } from '../../../../contract/codes.ts'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { stuck, type leads } from '../../../../contract/calls/leads/calls.ts'

type Counts = readonly { stage: Stage; count: number; stuckCount: number }[]
type Moves = readonly Pick<OutputOf<typeof leads.summary>['moves'][number], 'fromStage' | 'stage' | 'count'>[]

/** The stages that a sale passes, and won; neither lost nor on hold. */
const onward: readonly Stage[] = stages.slice(0, 7)
const open = onward.slice(0, -1)
/** With fewer customers in a stage, or fewer moves out of all stages, there are no shares. */
const minimum = { customers: 5, moves: stuck.minMoves }

/** Customers in a stage that is not final, and those of them that are stuck. */
export const openFigures = (counts: Counts): { count: number; stuck: number } => {
  const columns = counts.filter(({ stage }) => open.includes(stage))
  return {
    count: columns.reduce((sum, { count }) => sum + count, 0),
    stuck: columns.reduce((sum, { stuckCount }) => sum + stuckCount, 0),
  }
}

const isForward = ({ fromStage, stage }: Moves[number]) => {
  const from = onward.findIndex((one) => one === fromStage)
  return from >= 0 && onward.indexOf(stage) > from
}
/** Moves to a later stage, won included. */
export const forwardMoves = (moves: Moves): number => moves.filter(isForward).reduce((sum, { count }) => sum + count, 0)

/**
 * The share of customers that went on from each open stage, from 0 to 1: of those that were in it during the period,
 * which are the ones in it now and the moves out of it. Empty where few moved;
 * without stages of few customers.
 */
export function sharesGoneOn(counts: Counts, moves: Moves): ReadonlyMap<Stage, number> {
  const shares = new Map<Stage, number>()
  const isOut = (move: Moves[number]) => open.some((stage) => stage === move.fromStage)
  if (moves.filter(isOut).reduce((sum, { count }) => sum + count, 0) < minimum.moves) return shares
  for (const stage of open) {
    const out = moves.filter(({ fromStage }) => fromStage === stage)
    const left = out.reduce((sum, { count }) => sum + count, 0)
    const all = left + (counts.find((one) => one.stage === stage)?.count ?? 0)
    if (all >= minimum.customers) shares.set(stage, forwardMoves(out) / all)
  }
  return shares
}

/** The stage from which the smallest share went on; null where there is no other to compare it with, or where two have it. */
export function narrowestStage(shares: ReadonlyMap<Stage, number>): Stage | null {
  const [least, second] = [...shares].toSorted(([, one], [, other]) => one - other)
  return least && second && second[1] > least[1] ? least[0] : null
}
