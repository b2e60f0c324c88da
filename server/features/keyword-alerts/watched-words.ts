// Which watched words a log holds.
import { findHits } from '../../../contract/search/search.ts'

/** The texts of a log in which words are looked for. */
export type Texts = { title: string; content: string; keywords: readonly string[] }

/**
 * The watched words that stand in the title, the text or the keywords, in any case. A word of a script
 * that separates words by spaces has to stand alone: "cost" is not in "costume". Korean words carry particles and join to
 * compounds without a space, and Chinese and Japanese have no spaces, so those are found inside a longer word too.
 */
export const wordsIn = ({ title, content, keywords }: Texts, watched: readonly string[]): string[] =>
  watched.filter((word) => [title, ...keywords, content].some((text) => holds(text, word)))

function holds(text: string, word: string): boolean {
  return findHits(text, { all: [word], excluded: [] }).some(
    ([from, to]) =>
      !joins(lastSign(text.slice(0, from)), firstSign(text.slice(from))) &&
      !joins(lastSign(text.slice(from, to)), firstSign(text.slice(to))),
  )
}
const firstSign = (text: string): string | undefined => Array.from(text.slice(0, 2))[0]
/** Without its combining marks. */
const lastSign = (text: string): string | undefined =>
  Array.from(text.slice(-mostMarks)).findLast((sign) => !mark.test(sign))
const mostMarks = 16
const mark = /^\p{M}/u
const letter = /^[\p{L}\p{N}]/u
const withoutSpaces = /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
/** Whether two signs beside each other are parts of one word that is separated from others by spaces. */
function joins(before: string | undefined, after: string | undefined): boolean {
  return [before, after].every((sign) => sign !== undefined && letter.test(sign) && !withoutSpaces.test(sign))
}
