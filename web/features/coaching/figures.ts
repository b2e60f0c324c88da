import type { OutputOf } from '../../../contract/core/call.ts'
import type { coaching } from '../../../contract/calls/coaching/calls.ts'

export type Figures = OutputOf<typeof coaching.figures>
type Kind = Figures['types'][number]['type']
export type Spans = Figures['spans']
/** Null where no log was analysed. */
export const shareOf = ({ coachingCount, readCount }: Pick<Figures, 'coachingCount' | 'readCount'>) =>
  readCount > 0 ? coachingCount / readCount : null

/** Points in percent of the chart; periods without analysed logs have none. */
export const pointsOf = (spans: Spans, top: number) =>
  spans.flatMap((one, at) => {
    const share = shareOf(one)
    const x = spans.length > 1 ? (at / (spans.length - 1)) * 100 : 50
    return share === null ? [] : [{ x, y: 100 - (share / top) * 100 }]
  })

/** The type that is missing most often; null where none is. */
export const mostMissing = (types: Figures['types']) => {
  const [most] = types.toSorted((one, other) => other.lackCount - one.lackCount)
  return most && most.lackCount > 0 ? most.type : null
}

/** The type that a member's logs miss more often than all logs. */
export function missedMoreOften({ types, readCount }: Figures['people'][number], of: Figures): Kind | null {
  const share = (count: number, all: number) => (all > 0 ? count / all : 0)
  const beyond = types.map(({ type, lackCount }, at) => ({
    type,
    lackCount: lackCount > 0 ? share(lackCount, readCount) - share(of.types[at]!.lackCount, of.readCount) + 2 : 0,
  }))
  return mostMissing(beyond)
}
