// What the starter says of a sentence, and how much of it each word says. A word that means nothing by itself (a pronoun, a particle) may
// hint, and no more: its share is capped, in the score as in the explanation.
import { addRow, marginOf } from '../training/classifier.ts'
import { calibrations } from '../training/confidence.ts'
import { timesOf, toWords } from '../training/explain.ts'
import type { Knowledge, Read } from '../knowledge.ts'
import { labels } from '../labels.ts'
import { isPlain } from '../nouns/nouns.ts'

/** The most that a word of a closed class says for one label and against another, in logits (measured: decision 33). */
const mostOfPlain = 2.5

export type StarterSays = {
  /** One a label, in calibrated logits. */
  scores: Float64Array
  /** The share of the sentence that the starter knows, by weight. */
  told: number
  /** What is left of each word's share, 0 to 1. */
  held: Float64Array
  /** The starter's row of each feature, or -1. */
  rows: Int32Array
}

export function starterScores({ language, starter: { table, weights } }: Knowledge, read: Read): StarterSays {
  const { words, known, occurrences, positions } = read
  const strength = 1 / calibrations[language].temperature
  const { keys, values } = known
  const rows = new Int32Array(keys.length)
  const says = { scores: new Float64Array(labels.length), told: 0, held: new Float64Array(words.length).fill(1), rows }
  if (weights.rows === 0) return { ...says, told: 1 }
  for (let c = 0; c < labels.length; c++) says.scores[c]! += weights.bias[c]! * strength
  for (let at = 0; at < keys.length; at++) {
    const row = (rows[at] = table.get(keys[at]!))
    if (row < 0) continue
    says.told += values[at]! * values[at]!
    addRow(says.scores, weights, row, values[at]! * strength)
  }
  const plain = words.map((word) => isPlain(word, language))
  if (!plain.includes(true)) return says
  const times = timesOf(keys.length, positions, occurrences.length)
  const shares = new Map<number, Float64Array>()
  for (let at = 0; at < occurrences.length; at++) {
    const position = positions[at]!
    if (rows[position]! < 0) continue
    for (const word of [occurrences.first[at]!, occurrences.second[at]!]) {
      if (!plain[word]) continue
      let share = shares.get(word)
      if (!share) shares.set(word, (share = new Float64Array(labels.length)))
      addRow(share, weights, rows[position]!, (values[position]! * strength) / times[position]! / 2)
    }
  }
  for (const [word, share] of shares) {
    const spread = Math.max(...share) - Math.min(...share)
    if (spread <= mostOfPlain) continue
    says.held[word] = mostOfPlain / spread
    for (let c = 0; c < labels.length; c++) says.scores[c]! -= share[c]! * (1 - says.held[word])
  }
  return says
}

/** How much each word speaks for one label and against another, in logits, by the starter. */
export function starterWords(
  { language, starter: { weights } }: Knowledge,
  { words, known: { values }, occurrences, positions }: Read,
  { held, rows }: Pick<StarterSays, 'held' | 'rows'>,
  label: number,
  rival: number,
): Float64Array {
  if (weights.rows === 0) return new Float64Array(words.length)
  const strength = 1 / calibrations[language].temperature
  const shares = new Float64Array(values.length)
  for (let at = 0; at < values.length; at++) {
    const row = rows[at]!
    if (row >= 0) shares[at] = marginOf(weights, row, label, rival) * values[at]! * strength
  }
  return toWords(shares, occurrences, positions, words.length).map((weight, at) => weight * held[at]!)
}

/** How much more the starter says for one label than for another, whatever the sentence, in calibrated logits. */
export const starterMargin = ({ language, starter: { weights } }: Knowledge, label: number, rival: number): number =>
  (weights.bias[label]! - weights.bias[rival]!) / calibrations[language].temperature
