// Why a sentence was answered as it was: how much each of its words spoke for the answer and against the closest rival.
import type { Occurrences } from './features.ts'
import type { Word } from './words.ts'

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
export function weightsOfWords(
  shares: Float64Array,
  { length, first, second }: Pick<Occurrences, 'length' | 'first' | 'second'>,
  positions: Uint16Array,
  words: readonly Word[],
  sentence: string,
): WordWeight[] {
  const times = new Uint16Array(shares.length)
  for (let at = 0; at < length; at++) times[positions[at]!]!++
  const weights = new Float64Array(words.length)
  for (let at = 0; at < length; at++) {
    const half = shares[positions[at]!]! / times[positions[at]!]! / 2
    weights[first[at]!]! += half
    weights[second[at]!]! += half
  }
  return words.map(({ start, end }, at) => ({ start, end, text: sentence.slice(start, end), weight: weights[at]! }))
}
