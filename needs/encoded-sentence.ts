// Encodes a sentence as words and feature vectors, with everything that an engine knows except its lessons.
import {
  extractFeatures,
  extractPart,
  keepOccurrences,
  toRowVector,
  toUnitVector,
  type InverseFrequency,
  type KeptOccurrences,
  type Occurrences,
  type RowVector,
  type Vector,
} from './text/features.ts'
import type { Item } from './labels.ts'
import type { Language } from './languages.ts'
import { listMark } from './text/lines.ts'
import { isFunctionWord } from './nouns/nouns.ts'
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
  /** Of each word. */
  areFunctionWords: boolean[]
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
  const { language, starter } = context
  const occurrences = extractFeatures(words, language)
  const positions = new Uint16Array(occurrences.length)
  const starterVector = toRowVector(occurrences, starter, positions)
  const areFunctionWords = words.map((word) => isFunctionWord(word, language))
  return {
    words,
    areFunctionWords,
    occurrences,
    positions,
    starterVector,
    vector: ownVector(context, occurrences, starterVector),
  }
}

/** The vector with the workgroup's frequencies. */
const ownVector = (
  { starter, inverseFrequency }: EngineContext,
  occurrences: Occurrences,
  starterVector: RowVector,
): Vector =>
  inverseFrequency === starter.inverseFrequency ? starterVector : toUnitVector(occurrences, inverseFrequency)

/**
 * Encodes parts of a sentence, as its clauses and the words beside a place: the same as `encodeSentence` of their words, but
 * each feature is hashed and looked up once for all parts.
 */
export class SentenceParts {
  private readonly context: EngineContext
  private readonly whole: EncodedSentence
  private readonly kept: KeptOccurrences
  /** Of each occurrence, its row in the starter. */
  private readonly rows: Int32Array

  /** @param whole the sentence that was encoded last */
  constructor(context: EngineContext, whole: EncodedSentence) {
    this.context = context
    this.whole = whole
    this.kept = keepOccurrences(whole.occurrences, whole.words.length)
    this.rows = new Int32Array(whole.positions.length)
    for (let at = 0; at < this.rows.length; at++) this.rows[at] = whole.starterVector.rows[whole.positions[at]!]!
  }

  /** The words `from` to `to` (exclusive). */
  encode(from: number, to: number): EncodedSentence {
    const words = this.whole.words.slice(from, to)
    const occurrences = extractPart(words, from, this.kept, this.rows)
    const positions = new Uint16Array(occurrences.length)
    const starterVector = toRowVector(occurrences, this.context.starter, positions, occurrences.rows)
    return {
      words,
      areFunctionWords: this.whole.areFunctionWords.slice(from, to),
      occurrences,
      positions,
      starterVector,
      vector: ownVector(this.context, occurrences, starterVector),
    }
  }
}

export const encodeText = (context: EngineContext, text: string): Vector =>
  toUnitVector(extractFeatures(contentWords(context, text), context.language), context.inverseFrequency)
