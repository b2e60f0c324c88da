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

/** The clauses of a sentence, in order; none if it has only one. Short clauses are joined to the next one. */
export function splitClauses(words: readonly Word[], text: string, language: Language): Word[][] {
  const clauses: Word[][] = []
  let open: Word[] = []
  words.forEach((word, at) => {
    const before = words[at - 1]
    const cut =
      before &&
      (/[,;，；、]/u.test(text.slice(before.end, word.start)) ||
        conjunctions[language]?.test(word.norm) ||
        (language === 'ko' && before.end < word.start && koreanConnectives.test(before.norm)))
    if (cut && isLongEnough(open, language)) {
      clauses.push(open)
      open = []
    }
    open.push(word)
  })
  if (isLongEnough(open, language)) clauses.push(open)
  return clauses.length > 1 && clauses.length <= maxClauses ? clauses : []
}

const isLongEnough = (words: readonly Word[], language: Language): boolean =>
  words.length > 0 && words.at(-1)!.end - words[0]!.start > (traits[language].unspaced ? 4 : 8)
