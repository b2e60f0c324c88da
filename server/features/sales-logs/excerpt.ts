import { limits } from '../../../contract/rules.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first `most` characters as a reader counts them, with … where something was cut; never inside one. */
export function cutAt(text: string, most: number): string {
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    count += 1
    if (count > most) return `${text.slice(0, index)}…`
  }
  return text
}

/** What lists show of a log's content. */
export const excerptOf = (content: string) => cutAt(content.replaceAll('\n', ' '), limits.excerpt)
