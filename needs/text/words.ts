// Tokenises a sentence into words. Korean words also get morphemes from a dictionary (tools/), if there is one.
import { traits, type Language } from '../languages.ts'
import type { KnownWords } from './known-words.ts'

export type Word = {
  /** Offsets in the sentence, in UTF-16 code units. */
  start: number
  end: number
  /** The normalised word: NFKC, lower case, each run of digits as one `#`. */
  norm: string
  /** Korean only: morphemes as `text/TAG`. */
  morphemes: readonly string[]
}

export type Morpheme = { text: string; tag: string }

/** Returns the morphemes of a written word as `text/TAG`. Deterministic, and cached. */
export type WordDictionary = {
  morphemes(word: string): readonly string[]
  /** Takes the morphemes of these words from there; the results are the same. Missing where rules replace the dictionary. */
  useKnown?(words: KnownWords): void
  /** The dictionary could not be loaded; rules replace it. */
  isFallback?: true
}

/** Words are cut to this length, in UTF-16 code units. */
export const longestWord = 40

const none: readonly string[] = []
const wordPattern = /[\p{L}\p{M}\p{N}]+|[?!]+/gu
const segmenters = new Map<Language, Intl.Segmenter>()

export function wordsOf(sentence: string, language: Language, dictionary?: WordDictionary): Word[] {
  const words: Word[] = []
  for (const found of sentence.matchAll(wordPattern)) {
    if (traits[language].unspaced && /\p{L}/u.test(found[0])) {
      for (const piece of dictionaryWords(found[0], language)) add(piece.text, found.index + piece.at)
    } else add(found[0], found.index)
  }
  return words

  function add(text: string, start: number): void {
    const norm = normaliseWord(text)
    const morphemes = dictionary && /[가-힣]/u.test(norm) ? dictionary.morphemes(norm) : none
    words.push({ start, end: start + text.length, norm, morphemes })
  }
}

export const normaliseWord = (text: string): string =>
  isHangul(text)
    ? text.slice(0, longestWord)
    : text
        .slice(0, 4 * longestWord)
        .normalize('NFKC')
        .slice(0, longestWord)
        .toLowerCase()
        .replace(/\p{N}+/gu, '#')

/** Whether a text has only Hangul syllables, as most Korean words; NFKC and lower case leave these as they are. */
export function isHangul(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0xac00 || unit > 0xd7a3) return false
  }
  return true
}

/** Removes the characters at the end that match. Linear, where a regular expression with `$` may not be. */
export function trimEndMatching(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/** Removes accents: pedído becomes pedido, and đ becomes d. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('ı', 'i').normalize('NFC')

/** Splits a text without spaces into words, by the dictionary in ICU. */
export function dictionaryWords(text: string, language: Language): { text: string; at: number }[] {
  let segmenter = segmenters.get(language)
  if (!segmenter) segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: 'word' })))
  return Array.from(segmenter.segment(text), ({ segment, index }) => ({ text: segment, at: index }))
}
