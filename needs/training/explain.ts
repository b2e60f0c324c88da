// Why a sentence was answered as it was: how much each of its words spoke for the answer and against the closest rival.
import type { Occurrences } from '../text/features.ts'

export type WordWeight = {
  /** Place in the sentence, in UTF-16 code units. */
  start: number
  end: number
  text: string
  /** Logits: positive speaks for the answer, negative for its closest rival. The weights and `base` add up to `score`. */
  weight: number
}

/**
 * Shares of the features (one a position of the vector, in logits) to the words they came from: equally among the occurrences of a
 * feature, and a pair's half and half to its two words. The result has one entry a word and the same sum as `shares`.
 */
export function toWords(
  shares: Float64Array,
  { length, first, second }: Pick<Occurrences, 'length' | 'first' | 'second'>,
  positions: Uint16Array,
  words: number,
): Float64Array {
  const times = timesOf(shares.length, positions, length)
  const weights = new Float64Array(words)
  for (let at = 0; at < length; at++) {
    const half = shares[positions[at]!]! / times[positions[at]!]! / 2
    weights[first[at]!]! += half
    weights[second[at]!]! += half
  }
  return weights
}

/** How often each feature occurs. */
export function timesOf(features: number, positions: Uint16Array, length: number): Uint16Array {
  const times = new Uint16Array(features)
  for (let at = 0; at < length; at++) times[positions[at]!]!++
  return times
}
