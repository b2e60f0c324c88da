// Splits a sentence into clauses at commas and conjunctions.
import { traits, type Language } from '../languages.ts'
import type { Word } from './words.ts'

const conjunctions: Partial<Record<Language, RegExp>> = {
  en: /^(?:but|and)$/u,
  fr: /^(?:mais|et)$/u,
  es: /^(?:pero|y)$/u,
  id: /^(?:tapi|dan)$/u,
  vi: /^(?:nhưng|và)$/u,
  ko: /^(?:그리고|하지만|근데)$/u,
}
const koreanConnectives = /(?:(?<![다라냐자])고|지만|는데|은데|데|며|면서|어서|해서)$/u
/** A sentence with more clauses is a list and is not split. */
const maxClauses = 6

/** A clause: the indexes of its first word, and of the word behind its last one. */
export type Clause = { from: number; to: number }

/** The clauses of a sentence, in order; none if it has only one. Short clauses are joined to the next one. */
export function splitClauses(words: readonly Word[], text: string, language: Language): Clause[] {
  const clauses: Clause[] = []
  let from = 0
  const closeIfLong = (to: number): void => {
    if (to === from || words[to - 1]!.end - words[from]!.start <= shortest(language)) return
    clauses.push({ from, to })
    from = to
  }
  for (let at = 1; at < words.length; at++) if (isCut(words[at - 1]!, words[at]!, text, language)) closeIfLong(at)
  closeIfLong(words.length)
  return clauses.length > 1 && clauses.length <= maxClauses ? clauses : []
}

const isCut = (before: Word, word: Word, text: string, language: Language): boolean =>
  /[,;，；、]/u.test(text.slice(before.end, word.start)) ||
  conjunctions[language]?.test(word.norm) === true ||
  (language === 'ko' && before.end < word.start && koreanConnectives.test(before.norm))

/** Shorter clauses are joined to the next one, in UTF-16 code units. */
const shortest = (language: Language): number => (traits[language].unspaced ? 4 : 8)
