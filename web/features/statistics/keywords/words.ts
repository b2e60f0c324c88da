// What the numbers of words say: the sentences are chosen here, and worded in the texts.
import type { OutputOf } from '../../../../contract/core/call.ts'
import type { keywords } from '../../../../contract/calls/statistics/keywords.ts'
import { lengthOf } from '../../../../contract/calls/statistics/periods.ts'
import { addDays } from '../../../../contract/rules/days.ts'

export type Words = OutputOf<typeof keywords.list>
export type Word = Words['items'][number]
export type WordDetail = OutputOf<typeof keywords.detail>

/**
 * The spans that a line is drawn over: without the last one as long as it has not ended, since its few days would look
 * like a fall.
 */
export function wholeSpans(spans: Words['spans'], spanMonths = 0): Words['spans'] {
  const [first, last] = [spans[0], spans.at(-1)]
  const isWhole = () => {
    if (spanMonths === 0) return lengthOf(last!) >= lengthOf(first!)
    const next = addDays(last!.to, 1)
    return next.endsWith('-01') && (Number(next.slice(5, 7)) - 1) % spanMonths === 0
  }
  return spans.length > 2 && !isWhole() ? spans.slice(0, -1) : spans
}

const mostLines = 5
/** The lines of a chart: the chosen word, or else the one that changed most clearly, then those with the most logs. */
export function linesOf({ items, clearest }: Pick<Words, 'items' | 'clearest'>, chosen: string): Word[] {
  const first = items.find(({ word }) => word === chosen) ?? clearest
  return [...(first ? [first] : []), ...items.filter(({ word }) => word !== first?.word)].slice(0, mostLines)
}

/**
 * The places of labels from top to bottom, moved apart where they would overlap, and kept within the height.
 * @param wanted the place that each label should have, in pixels
 * @param gap the least distance of two labels
 * @returns the place of each, in the order of `wanted`
 */
export function spread(wanted: readonly number[], gap: number, height: number): number[] {
  const order = wanted.map((_, at) => at).toSorted((a, b) => wanted[a]! - wanted[b]!)
  const placed = [...wanted]
  order.forEach((at, place) => {
    const above = order[place - 1]
    if (above !== undefined) placed[at] = Math.max(placed[at]!, placed[above]! + gap)
  })
  let limit = height
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at]!, limit)
    limit = placed[at]! - gap
  }
  return placed
}
