// What the numbers of words say: the sentences are chosen here, and worded in the texts.
import type { OutputOf } from '../../../../contract/core/call.ts'
import type { keywords } from '../../../../contract/calls/statistics/keywords.ts'

export type Words = OutputOf<typeof keywords.list>
export type Word = Words['items'][number]
export type WordDetail = OutputOf<typeof keywords.detail>

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
