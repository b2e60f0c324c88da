// The statements of a sentence that holds two: between commas, or joined by a word that joins statements.
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
/** Sentences of more parts are lists. */
const maxClauses = 6

/** The parts of a sentence, in order; none where it has but one. Each has some words of its own to be judged by. */
export function splitClauses(words: readonly Word[], text: string, language: Language): Word[][] {
  const parts: Word[][] = []
  let open: Word[] = []
  words.forEach((word, at) => {
    const before = words[at - 1]
    const cut =
      before &&
      (/[,;，；、]/u.test(text.slice(before.end, word.start)) ||
        conjunctions[language]?.test(word.norm) ||
        (language === 'ko' && before.end < word.start && koreanConnectives.test(before.norm)))
    if (cut && isLongEnough(open, language)) {
      parts.push(open)
      open = []
    }
    open.push(word)
  })
  if (isLongEnough(open, language)) parts.push(open)
  return parts.length > 1 && parts.length <= maxClauses ? parts : []
}

const isLongEnough = (words: readonly Word[], language: Language): boolean =>
  words.length > 0 && words.at(-1)!.end - words[0]!.start > (traits[language].unspaced ? 4 : 8)
