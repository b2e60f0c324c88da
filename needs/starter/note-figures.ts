// Measures how whole notes are split and classified, against the label of each of their statements.
import type { Analysis } from '../engine.ts'
import type { MarkedNote } from './corpora.ts'

/**
 * The offset after the last letter or digit of a sentence, as punctuation and blanks may be on either side of a cut.
 */
const lastLetter = (text: string, { start, end }: { start: number; end: number }): number => {
  for (let at = end; at > start; at--) if (/[\p{L}\p{N}]/u.test(text[at - 1]!)) return at
  return end
}

/**
 * Numbers of statements. `ends`: all of them; `hits`: those whose end was found; `predicted`: statements that the engine
 * found; `sentences`: those with a label.
 */
export type NoteFigures = {
  ends: number
  sentences: number
  hits: number
  predicted: number
  right: number
  nones: number
  falseNeeds: number
  needs: number
  missed: number
  sureAndWrong: number
}

const nothing: NoteFigures = {
  ends: 0,
  sentences: 0,
  hits: 0,
  predicted: 0,
  right: 0,
  nones: 0,
  falseNeeds: 0,
  needs: 0,
  missed: 0,
  sureAndWrong: 0,
}
export const endsF1 = ({ hits, predicted, ends }: NoteFigures): number => (2 * hits) / (predicted + ends)
export const sumOf = (figures: readonly NoteFigures[]): NoteFigures =>
  figures.reduce((sum, one) => {
    const keys = Object.keys(sum) as (keyof NoteFigures)[]
    return Object.fromEntries(keys.map((key) => [key, sum[key] + one[key]])) as NoteFigures
  }, nothing)

/**
 * The prediction for a statement is that of the found one with the largest overlap. Of a statement without a label, only the
 * end counts.
 */
export function measure(notes: readonly MarkedNote[], analyse: (text: string) => Analysis[]): NoteFigures {
  const sum = { ...nothing }
  for (const { text, statements } of notes) {
    const found = analyse(text)
    const ends = new Set(found.map((one) => lastLetter(text, one)))
    sum.predicted += ends.size
    for (const one of statements) {
      sum.ends++
      if (ends.has(lastLetter(text, one))) sum.hits++
      if (one.label === null) continue
      sum.sentences++
      const shared = (piece: Analysis): number => Math.min(piece.end, one.end) - Math.max(piece.start, one.start)
      const answer = found.reduce((most, piece) => (shared(piece) > shared(most) ? piece : most))
      const right = answer.type === one.label
      if (right) sum.right++
      else if (answer.certainty === 'sure') sum.sureAndWrong++
      if (one.label === 'none') {
        sum.nones++
        if (answer.type !== 'none') sum.falseNeeds++
      } else {
        sum.needs++
        if (answer.type === 'none') sum.missed++
      }
    }
  }
  return sum
}
