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

/** With fewer logs no trend is shown. */
const minLogs = 10
/** A span with fewer logs says nothing about the spread: one log would be 0 or 100 %. */
const minLogsOfSpan = 5
/** Smaller differences of the two halves count as no change. */
const noticeable = 0.02
/** From this difference of the highest and the lowest span on, a share without change is not called steady. */
const wide = 0.05
/** Without the error of binary fractions: 12 % less 10 % are 2 %. */
const difference = (one: number, other: number) => Math.round((one - other) * 1e9) / 1e9

export type Trend =
  | { kind: 'thin' | 'short' }
  | { kind: 'rose' | 'fell'; before: number; after: number }
  | { kind: 'same'; share: number }
  | { kind: 'varied'; share: number; low: number; high: number }
/** What the spans say: the second half against the first one; where both are alike, the share of the whole period. */
export function trendOf({
  spans,
  readCount,
  coachingCount,
}: Pick<Figures, 'spans' | 'readCount' | 'coachingCount'>): Trend {
  const middle = Math.floor(spans.length / 2)
  const sum = (of: Spans) => ({
    readCount: of.reduce((all, one) => all + one.readCount, 0),
    coachingCount: of.reduce((all, one) => all + one.coachingCount, 0),
  })
  const [before, after] = [shareOf(sum(spans.slice(0, middle))), shareOf(sum(spans.slice(middle)))]
  if (readCount >= minLogs && spans.length < 2) return { kind: 'short' }
  if (readCount < minLogs || before === null || after === null) return { kind: 'thin' }
  if (Math.abs(difference(after, before)) >= noticeable)
    return { kind: after < before ? 'fell' : 'rose', before, after }
  const share = coachingCount / readCount
  const each = spans.filter((one) => one.readCount >= minLogsOfSpan).map((one) => one.coachingCount / one.readCount)
  const [low, high] = [Math.min(...each), Math.max(...each)]
  return difference(high, low) >= wide ? { kind: 'varied', share, low, high } : { kind: 'same', share }
}

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
