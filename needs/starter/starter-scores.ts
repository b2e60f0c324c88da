// The starter's scores of a sentence, and what each word contributes. Function words (pronouns, particles) contribute
// at most a fixed amount, both to the score and to the explanation.
import { addFeature, featureMargin } from '../training/classifier.ts'
import { calibrations } from '../training/confidence.ts'
import { countOccurrences, spreadOverWords } from '../training/explain.ts'
import type { EncodedSentence, EngineContext } from '../encoded-sentence.ts'
import { labels } from '../labels.ts'

/** The largest margin that a function word contributes between any two labels, in logits (measured: decision 33). */
const maxFunctionWordMargin = 2.5

export type StarterScores = {
  /** One per label, in calibrated logits. */
  scores: Float64Array
  /** The share of the sentence's features that the starter knows, by their weight, 0 to 1. */
  knownShare: number
  /** For each word, the factor of its contribution, 0 to 1. */
  wordScale: Float64Array
}

export function starterScores(
  { language, starter: { weights } }: EngineContext,
  { words, areFunctionWords, starterVector, occurrences, positions }: EncodedSentence,
): StarterScores {
  const strength = 1 / calibrations[language].temperature
  const { values, rows } = starterVector
  const result = {
    scores: new Float64Array(labels.length),
    knownShare: 0,
    wordScale: new Float64Array(words.length).fill(1),
  }
  if (weights.rows === 0) return { ...result, knownShare: 1 }
  for (let c = 0; c < labels.length; c++) result.scores[c]! += weights.bias[c]! * strength
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    if (row < 0) continue
    result.knownShare += values[at]! * values[at]!
    addFeature(result.scores, weights, row, values[at]! * strength)
  }
  if (!areFunctionWords.includes(true)) return result
  const counts = countOccurrences(rows.length, positions, occurrences.length)
  const contributions = new Map<number, Float64Array>()
  for (let at = 0; at < occurrences.length; at++) {
    const position = positions[at]!
    if (rows[position]! < 0) continue
    for (const word of [occurrences.first[at]!, occurrences.second[at]!]) {
      if (!areFunctionWords[word]) continue
      let contribution = contributions.get(word)
      if (!contribution) contributions.set(word, (contribution = new Float64Array(labels.length)))
      addFeature(contribution, weights, rows[position]!, (values[position]! * strength) / counts[position]! / 2)
    }
  }
  for (const [word, contribution] of contributions) {
    const margin = Math.max(...contribution) - Math.min(...contribution)
    if (margin <= maxFunctionWordMargin) continue
    result.wordScale[word] = maxFunctionWordMargin / margin
    for (let c = 0; c < labels.length; c++) result.scores[c]! -= contribution[c]! * (1 - result.wordScale[word])
  }
  return result
}

/** The need (a label's number) with the highest score; the first of equal ones. */
export const likeliestNeed = (scores: Float64Array): number =>
  [1, 2, 3, 4].reduce((best, label) => (scores[label]! > scores[best]! ? label : best))

/** What each word contributes to the starter's margin of `label` over `rival`, in logits. */
export function starterWordWeights(
  { language, starter: { weights } }: EngineContext,
  { words, starterVector: { values, rows }, occurrences, positions }: EncodedSentence,
  { wordScale }: Pick<StarterScores, 'wordScale'>,
  label: number,
  rival: number,
): Float64Array {
  if (weights.rows === 0) return new Float64Array(words.length)
  const strength = 1 / calibrations[language].temperature
  const contributions = new Float64Array(values.length)
  for (let at = 0; at < values.length; at++) {
    const row = rows[at]!
    if (row >= 0) contributions[at] = featureMargin(weights, row, label, rival) * values[at]! * strength
  }
  return spreadOverWords(contributions, occurrences, positions, words.length).map(
    (weight, at) => weight * wordScale[at]!,
  )
}

/** The starter's margin of one label over another that is the same for all sentences, in calibrated logits. */
export const starterMargin = (
  { language, starter: { weights } }: EngineContext,
  label: number,
  rival: number,
): number => (weights.bias[label]! - weights.bias[rival]!) / calibrations[language].temperature
