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

/** The one that rises fastest; null for none. */
function fastest<Row extends { count: number; previousCount: number }>(rows: readonly Row[]): Row | null {
  const rises = rows.flatMap((row) => {
    const change = changeOf(row.count, row.previousCount)
    return change.kind === 'rose' ? [{ row, by: change.by }] : []
  })
  return rises.toSorted((one, other) => other.by - one.by)[0]?.row ?? null
}
/** The type in the most logs, and the one that rises fastest; null for none. */
type NeedCounts = { types: readonly { type: NeedType; count: number; previousCount: number }[] }
export function needsAnswer({ types }: NeedCounts): { most: NeedType | null; rising: NeedType | null } {
  const [most] = types.toSorted((one, other) => other.count - one.count)
  return { most: most && most.count > 0 ? most.type : null, rising: fastest(types)?.type ?? null }
}

/** The one with the most logs; null where two have equally many. */
function clearlyMost<Row extends { count: number }>(rows: readonly Row[]): Row | null {
  const [first, second] = rows.toSorted((one, other) => other.count - one.count)
  return first && first.count !== second?.count ? first : null
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

/** The stage in which most customers are stuck; null where none is. */
export function stuckStage(stages: Stages): Stages[number] | null {
  const [most] = stages.toSorted((one, other) => other.stuckCount - one.stuckCount)
  return most && most.stuckCount > 0 ? most : null
}

/** The author of the most logs; null where there is none, or where two wrote equally many. */
export function mostActive(people: Activity['people']): Activity['people'][number] | null {
  const [first, second] = people
  return first && first.count > 0 && first.count !== second?.count ? first : null
}

/** The cell of the most customers that has both a stage and a segment; null where there is none. */
export function largestCell(cells: Segments['cells']): Segments['cells'][number] | null {
  const [largest] = cells
    .filter(({ stage, segment }) => stage !== '' && segment !== '')
    .toSorted((one, other) => other.count - one.count)
  return largest ?? null
}

/** From 0 to 1; null where there is nothing to share. */
export const shareOf = (part: number, all: number): number | null => (all > 0 ? part / all : null)
