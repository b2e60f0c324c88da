// Cuts texts for lists: from their beginning, or around search hits.
import { limits } from '../rules/rules.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The first `most` characters (grapheme clusters), followed by … if the text was cut. Cuts between characters; only a
 * single character longer than `longest` UTF-16 units is cut inside.
 */
export function truncate(text: string, most: number, longest: number = limits.excerptText): string {
  // One more unit shows whether the last character ends at the limit.
  const part = text.slice(0, longest + 2)
  let [count, end] = [0, 0]
  for (const { index, segment } of graphemes.segment(part)) {
    count += 1
    if (count > most || index + segment.length > longest)
      return `${part.slice(0, end) || part.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…`
    end = index + segment.length
  }
  return text
}

/** The content of a log as lists show it: 215 characters on one line. */
export const excerptOf = (content: string) =>
  truncate(content.slice(0, limits.excerptText + 2).replaceAll('\n', ' '), limits.excerpt)

/** UTF-16 units of context before a hit: rows show two lines. */
const contextUnits = 40
/**
 * An excerpt that begins shortly before the densest group of hits, with a leading … if text was left out.
 * @param hits [from, to) in UTF-16 units, at least one, in order
 */
export function excerptAround(text: string, hits: [from: number, to: number][]): string {
  if (hits[0]![0] < 2 * contextUnits) return excerptOf(text)
  const within = (from: number) => hits.filter(([at]) => at >= from && at < from + limits.excerpt - contextUnits).length
  const best = hits.slice(0, 50).reduce((one, [at]) => (within(at) > within(one) ? at : one), hits[0]![0])
  const near = text.slice(Math.max(0, best - contextUnits), best)
  // Begin at a word, or else between two characters.
  const blank = near.search(/\s/)
  const start = best - near.length + (blank >= 0 ? blank + 1 : 0)
  const whole = [...graphemes.segment(text.slice(Math.max(0, start - 8), best))].find(
    ({ index }) => index >= start - Math.max(0, start - 8),
  )
  const from = blank >= 0 || !whole ? start : Math.max(0, start - 8) + whole.index
  return `…${excerptOf(text.slice(from))}`
}
