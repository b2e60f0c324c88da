// Where two texts differ: by word, and by character where words are not parted by spaces.
import { diffArrays } from 'diff'

/** Steps that are looked for; texts that differ in more are shown as different altogether, so that nobody waits. */
const mostSteps = 800
const together = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const cut = (by: Intl.Segmenter, text: string) => Array.from(by.segment(text), (one) => one.segment)
const unitsOf = (text: string) => cut(words, text).flatMap((word) => (together.test(word) ? cut(signs, word) : [word]))
/** Whole, with the spaces after them. */
export const sentencesOf = (text: string): string[] => cut(sentences, text)

type Run = { value: string[]; added: boolean; removed: boolean }
/** What makes `to` of `from`, unit by unit; null where they differ too much to be looked through. */
export const runsOf = (from: string[], to: string[]): Run[] | null =>
  (diffArrays(from, to, { maxEditLength: mostSteps }) as Run[] | undefined) ?? null

/** A part of a text; `differs` where the other text says something else. */
export type Piece = { text: string; differs: boolean }
/** Both texts in pieces. Signs alone between two differences are no likeness. */
export function differences(mine: string, theirs: string): { mine: Piece[]; theirs: Piece[] } {
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

/** One text that became another, as one: what went, what came, and what stayed. */
export type Step = { text: string; is: 'same' | 'gone' | 'new' }
export function steps(before: string, after: string): Step[] {
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
