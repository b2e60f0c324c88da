import type { OutputOf } from '../../../contract/call.ts'
import type { coaching } from '../../../contract/coaching.ts'

export type Figures = OutputOf<typeof coaching.figures>
export type Spans = Figures['spans']
/** Null where nothing was read. */
export const shareOf = ({ coachingCount, readCount }: Spans[number]) =>
  readCount > 0 ? coachingCount / readCount : null

/** In hundredths of the picture; spans in which nothing was read have none. */
export const pointsOf = (spans: Spans, top: number) =>
  spans.flatMap((one, at) => {
    const share = shareOf(one)
    const x = spans.length > 1 ? (at / (spans.length - 1)) * 100 : 50
    return share === null ? [] : [{ x, y: 100 - (share / top) * 100 }]
  })

export const mostLacking = (types: Figures['types']) => {
  const [most] = types.toSorted((one, other) => other.lackCount - one.lackCount)
  return most && most.lackCount > 0 ? most.type : null
}
