// Explains a prediction: how much each word of the sentence contributed to the margin between the predicted label and
// its closest rival.
import type { Occurrences } from '../text/features.ts'

export type WordWeight = {
  /** Offsets in the sentence, in UTF-16 code units. */
  start: number
  end: number
  text: string
  /**
   * In logits: positive for the predicted label, negative for its closest rival. All weights and `base` add up to
   * `score`.
   */
  weight: number
  /** Whether the word explains the prediction to a reader: no name, rank, number or stop word. */
  isEvidence: boolean
}

/**
 * Distributes the contributions of features over the words they were extracted from: equally over the occurrences of a
 * feature, and half and half over the two words of a pair.
 * @param contributions one per feature of the vector, in logits
 * @returns one number per word, with the same sum
 */
export function spreadOverWords(
  contributions: Float64Array,
  { length, first, second }: Pick<Occurrences, 'length' | 'first' | 'second'>,
  positions: Uint16Array,
  words: number,
): Float64Array {
  const counts = countOccurrences(contributions.length, positions, length)
  const weights = new Float64Array(words)
  for (let at = 0; at < length; at++) {
    const half = contributions[positions[at]!]! / counts[positions[at]!]! / 2
    weights[first[at]!]! += half
    weights[second[at]!]! += half
  }
  return weights
}

/** The number of occurrences of each feature. */
export function countOccurrences(features: number, positions: Uint16Array, length: number): Uint16Array {
  const counts = new Uint16Array(features)
  for (let at = 0; at < length; at++) counts[positions[at]!]!++
  return counts
}
