import { limits } from '../contract/rules.ts'

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
