import { limits } from '../rules/rules.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The first `most` characters as a reader counts them, with … where something was cut; never inside one, but of a single one
 * longer than `longest` (UTF-16 units) so much as that.
 */
export function cutAt(text: string, most: number, longest: number = limits.excerptText): string {
  // One more than may be shown tells whether the last character ends where it seems to.
  const looked = text.slice(0, longest + 2)
  let [count, end] = [0, 0]
  for (const { index, segment } of graphemes.segment(looked)) {
    count += 1
    if (count > most || index + segment.length > longest)
      return `${looked.slice(0, end) || looked.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…`
    end = index + segment.length
  }
  return text
}

/** What lists show of a log's content. */
export const excerptOf = (content: string) =>
  cutAt(content.slice(0, limits.excerptText + 2).replaceAll('\n', ' '), limits.excerpt)

/** Units before the first hit that are shown with it: rows show two lines. */
const lead = 40
/** The same from a little before the place that holds most of the hits, with … where something was left out at the beginning. */
export function excerptAround(text: string, hits: [from: number, to: number][]): string {
  if (hits[0]![0] < 2 * lead) return excerptOf(text)
  const within = (from: number) => hits.filter(([at]) => at >= from && at < from + limits.excerpt - lead).length
  const best = hits.slice(0, 50).reduce((one, [at]) => (within(at) > within(one) ? at : one), hits[0]![0])
  const near = text.slice(Math.max(0, best - lead), best)
  // From a word's beginning, or from between two signs.
  const blank = near.search(/\s/)
  const start = best - near.length + (blank >= 0 ? blank + 1 : 0)
  const whole = [...graphemes.segment(text.slice(Math.max(0, start - 8), best))].find(
    ({ index }) => index >= start - Math.max(0, start - 8),
  )
  const from = blank >= 0 || !whole ? start : Math.max(0, start - 8) + whole.index
  return `…${excerptOf(text.slice(from))}`
}
