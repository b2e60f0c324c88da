// What the figures say: the sentences above the charts are chosen here, and worded in the texts.
import type { OutputOf } from '../../../contract/core/call.ts'
import type { leads } from '../../../contract/calls/leads/calls.ts'
import type { statistics } from '../../../contract/calls/statistics/calls.ts'
import type { NeedType } from '../../../contract/calls/needs/types.ts'
import { changeOf, minCompared } from './change.ts'

export type Activity = OutputOf<typeof statistics.activity>
export type Needs = OutputOf<typeof statistics.needs>
export type Contacts = OutputOf<typeof statistics.contacts>
export type Segments = OutputOf<typeof statistics.segments>
export type Stages = OutputOf<typeof leads.summary>['stages']

/** The one that rises fastest; null for none, and where two rise alike. */
function fastest<Row extends { count: number; previousCount: number }>(rows: readonly Row[]): Row | null {
  const rises = rows.flatMap((row) => {
    const change = changeOf(row.count, row.previousCount)
    return change.kind === 'rose' ? [{ row, by: change.by }] : []
  })
  const [first, second] = highest(rises, ({ by }) => by)
  return first && !second ? first.row : null
}
/** Those with the highest number, in their order; none where all are 0. */
function highest<Row>(rows: readonly Row[], numberOf: (row: Row) => number): Row[] {
  const most = Math.max(0, ...rows.map(numberOf))
  return most === 0 ? [] : rows.filter((row) => numberOf(row) === most)
}
const countOf = ({ count }: { count: number }) => count

/** The types in the most logs, and the one that rises fastest; null for none. */
type NeedCounts = { types: readonly { type: NeedType; count: number; previousCount: number }[] }
export function needsAnswer({ types }: NeedCounts): { most: NeedType[]; rising: NeedType | null } {
  return { most: highest(types, countOf).map(({ type }) => type), rising: fastest(types)?.type ?? null }
}

/** The one with the most logs; null where two have equally many. */
function clearlyMost<Row extends { count: number }>(rows: readonly Row[]): Row | null {
  const [first, second] = highest(rows, countOf)
  return first && !second ? first : null
}
/**
 * The purpose and the channel of most logs, and the purpose that rises fastest. `thin`: there are too few logs to say;
 * `even`: two purposes or two channels have equally many.
 */
export function kindsAnswer({
  now,
  purposes,
  channels,
}: Pick<Activity, 'purposes' | 'channels'> & { now: { count: number } }) {
  const [purpose, channel, rising] = [clearlyMost(purposes), clearlyMost(channels), fastest(purposes)]
  const found = { purpose: purpose?.code ?? null, channel: channel?.code ?? null, rising: rising?.code ?? null }
  if (now.count === 0) return { kind: 'none', ...found } as const
  if (now.count < minCompared) return { kind: 'thin', ...found } as const
  if (!purpose || !channel) return { kind: 'even', ...found } as const
  return { kind: rising ? 'mostAndRising' : 'most', ...found } as const
}

/** The stages in which most customers are stuck; none where no customer is. */
export const stuckStages = (stages: Stages): Stages => highest(stages, ({ stuckCount }) => stuckCount)

/** The author of the most logs; null where there is none, or where two wrote equally many. */
export const mostActive = (people: Activity['people']): Activity['people'][number] | null => clearlyMost(people)

/** The cells of the most customers that have both a stage and a segment. */
export const largestCells = (cells: Segments['cells']): Segments['cells'] =>
  highest(
    cells.filter(({ stage, segment }) => stage !== '' && segment !== ''),
    countOf,
  )

type Analysed = { count: number; readCount: number }
/**
 * Whether numbers of needs of both periods can be compared: nearly all of their logs were analysed. Logs that were imported are
 * analysed one after the other, the newest first.
 */
export const areAnalysed = (...periods: readonly Analysed[]): boolean =>
  periods.every(({ count, readCount }) => readCount >= count * 0.95)

/** From 0 to 1; null where there is nothing to share. */
export const shareOf = (part: number, all: number): number | null => (all > 0 ? part / all : null)
