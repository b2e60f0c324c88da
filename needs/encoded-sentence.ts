// Encodes a sentence as words and feature vectors, with everything that an engine knows except its lessons.
import {
  extractFeatures,
  toRowVector,
  toUnitVector,
  type InverseFrequency,
  type Occurrences,
  type RowVector,
  type Vector,
} from './text/features.ts'
import type { Item } from './labels.ts'
import type { Language } from './languages.ts'
import { listMark } from './text/lines.ts'
import { longestSentence } from './text/sentences.ts'
import type { Starter } from './starter/starter.ts'
import { wordsOf, type Word, type WordDictionary } from './text/words.ts'

export type EngineContext = {
  language: Language
  items: readonly Item[]
  dictionary: WordDictionary | undefined
  starter: Starter
  /** Over the sentences of the workgroup and of the starter; the starter's own if the workgroup has no sentences. */
  inverseFrequency: InverseFrequency
}

export type EncodedSentence = {
  words: Word[]
  /** Valid until the next sentence is encoded. */
  occurrences: Occurrences
  /** For each occurrence, the position of its feature in the vectors. */
  positions: Uint16Array
  /** Weighted by the starter's frequencies, with the rows of the starter. */
  starterVector: RowVector
  /** Weighted by the workgroup's frequencies. */
  vector: Vector
}

/** The words of a text without its list mark; of at most `longestSentence` characters. */
export function contentWords({ language, dictionary }: EngineContext, text: string): Word[] {
  const mark = listMark.exec(text)![0].length
  const words = wordsOf(text.slice(0, longestSentence), language, dictionary)
  const from = words.findIndex(({ start }) => start >= mark)
  return from === 0 ? words : from < 0 ? [] : words.slice(from)
}

export function encodeSentence(context: EngineContext, words: Word[]): EncodedSentence {
  const { language, starter, inverseFrequency } = context
  const occurrences = extractFeatures(words, language)
  const positions = new Uint16Array(occurrences.length)
  const starterVector = toRowVector(occurrences, starter, positions)
  const vector =
    inverseFrequency === starter.inverseFrequency ? starterVector : toUnitVector(occurrences, inverseFrequency)
  return { words, occurrences, positions, starterVector, vector }
}

export const encodeText = (context: EngineContext, text: string): Vector =>
  toUnitVector(extractFeatures(contentWords(context, text), context.language), context.inverseFrequency)
