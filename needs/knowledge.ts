// What an engine knows besides what it was taught, and a sentence read with it.
import { occurrencesOf, vectorOf, type Occurrences, type Rarity, type Vector } from './text/features.ts'
import type { Item } from './labels.ts'
import type { Language } from './languages.ts'
import { listMark } from './text/lines.ts'
import { longestSentence } from './text/sentences.ts'
import type { Starter } from './starter/starter.ts'
import { wordsOf, type Word, type WordTool } from './text/words.ts'

export type Knowledge = {
  language: Language
  items: readonly Item[]
  tool: WordTool | undefined
  starter: Starter
  /** Of the workgroup's sentences and the starter's together; where it has none, the starter's own. */
  rarity: Rarity
}

/** A sentence by its words, and as features by the starter's rarity (`known`) and by the workgroup's. */
export type Read = {
  words: Word[]
  /** Good until the next sentence is read. */
  occurrences: Occurrences
  /** For each occurrence, the position of its feature in the vectors. */
  positions: Uint16Array
  known: Vector
  vector: Vector
}

/** Of a text longer than a sentence may be, the beginning. A list mark and its number tell nothing. */
export function wordsIn({ language, tool }: Knowledge, text: string): Word[] {
  const mark = listMark.exec(text)![0].length
  const words = wordsOf(text.slice(0, longestSentence), language, tool)
  const from = words.findIndex(({ start }) => start >= mark)
  return from === 0 ? words : from < 0 ? [] : words.slice(from)
}

export function read(knowledge: Knowledge, words: Word[]): Read {
  const { language, starter, rarity } = knowledge
  const occurrences = occurrencesOf(words, language)
  const positions = new Uint16Array(occurrences.length)
  const known = vectorOf(occurrences, starter.rarity, positions)
  const vector = rarity === starter.rarity ? known : vectorOf(occurrences, rarity)
  return { words, occurrences, positions, known, vector }
}

export const vectorIn = (knowledge: Knowledge, text: string): Vector =>
  vectorOf(occurrencesOf(wordsIn(knowledge, text), knowledge.language), knowledge.rarity)
