// Compares two texts: by word, and by character in scripts without spaces between words. Korean has spaces: a change of
// an ending shows the whole word.
import { diffArrays } from 'diff'

/**
 * The longest edit script; texts that differ more are shown as completely different, since the comparison would take
 * too long.
 */
const mostSteps = 800
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const cut = (by: Intl.Segmenter, text: string) => Array.from(by.segment(text), (one) => one.segment)
/** Whether a text is of a script without spaces between words. */
export const isUnspaced = (text: string): boolean => withoutSpaces.test(text)
/** The characters of a word of such a script; any other word whole. */
export const unitsOfWord = (word: string): string[] => (isUnspaced(word) ? cut(characters, word) : [word])
const unitsOf = (text: string) => cut(words, text).flatMap(unitsOfWord)
/** The sentences, each with the spaces after it. */
export const sentencesOf = (text: string): string[] => cut(sentences, text)

type Run = { value: string[]; added: boolean; removed: boolean }
/** The edit script from `from` to `to`; null where it is longer than the limit. */
export const runsOf = (from: string[], to: string[]): Run[] | null =>
  (diffArrays(from, to, { maxEditLength: mostSteps }) as Run[] | undefined) ?? null

/** A part of a text; `differs`: the other text is different there. */
export type Piece = { text: string; differs: boolean }
/** Both texts in pieces. Punctuation between two differences counts as different. */
export function diffTexts(mine: string, theirs: string): { mine: Piece[]; theirs: Piece[] } {
  const runs = runsOf(unitsOf(theirs), unitsOf(mine))
  const sides = { mine: [] as Piece[], theirs: [] as Piece[] }
  const add = (side: Piece[], text: string, differs: boolean) => {
    const last = side.at(-1)
    if (last?.differs === differs) last.text += text
    else side.push({ text, differs })
  }
  if (runs === null) {
    add(sides.mine, mine, true)
    add(sides.theirs, theirs, true)
    return sides
  }
  const isChange = (run: Run | undefined) => run !== undefined && (run.added || run.removed)
  for (const [at, run] of runs.entries()) {
    const text = run.value.join('')
    const isNothing = !/[\p{L}\p{N}]/u.test(text) && isChange(runs[at - 1]) && isChange(runs[at + 1])
    if (!run.removed) add(sides.mine, text, run.added || isNothing)
    if (!run.added) add(sides.theirs, text, run.removed || isNothing)
  }
  return sides
}

/** An edit as one sequence of removed, added and unchanged text. */
export type Step = { text: string; is: 'same' | 'gone' | 'new' }
export function editSteps(before: string, after: string): Step[] {
  const runs = runsOf(unitsOf(before), unitsOf(after))
  if (runs === null)
    return [
      { text: before, is: 'gone' },
      { text: after, is: 'new' },
    ]
  const wordOf = ({ added, removed }: Run): Step['is'] => {
    if (added) return 'new'
    return removed ? 'gone' : 'same'
  }
  return runs.map((run) => ({ text: run.value.join(''), is: wordOf(run) }))
}
