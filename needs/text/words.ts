// The words of a sentence, with their places. Language tools (tools/) add what a dictionary knows; without them everything still works.
import { traits, type Language } from '../languages.ts'

export type Word = {
  /** Place in the sentence, in UTF-16 code units. */
  start: number
  end: number
  /** Compatibility-normalised, lower case, digits as one `#`: what two spellings of a word have in common. */
  norm: string
  /** Korean: morphemes as `text/TAG`, from a tool. */
  morphemes: readonly string[]
}

export type Morpheme = { text: string; tag: string }

/** What a language's dictionary knows of a single written word: its morphemes as `text/TAG`. Deterministic and quick (a cached answer most of the time). */
export type WordTool = {
  morphemes(word: string): readonly string[]
  /** A stand-in: the dictionary is not there. */
  isPlain?: true
}

/** A word longer than this is read up to here: no human wrote it. */
export const longestWord = 40

const none: readonly string[] = []
const wordPattern = /[\p{L}\p{M}\p{N}]+|[?!]+/gu
const segmenters = new Map<Language, Intl.Segmenter>()

export function wordsOf(sentence: string, language: Language, tool?: WordTool): Word[] {
  const words: Word[] = []
  for (const found of sentence.matchAll(wordPattern)) {
    if (traits[language].unspaced && /\p{L}/u.test(found[0])) {
      for (const piece of dictionaryWords(found[0], language)) add(piece.text, found.index + piece.at)
    } else add(found[0], found.index)
  }
  return words

  function add(text: string, start: number): void {
    const norm = normalWord(text)
    const morphemes = tool && /[가-힣]/u.test(norm) ? tool.morphemes(norm) : none
    words.push({ start, end: start + text.length, norm, morphemes })
  }
}

export const normalWord = (text: string): string =>
  text
    .slice(0, 4 * longestWord)
    .normalize('NFKC')
    .slice(0, longestWord)
    .toLowerCase()
    .replace(/\p{N}+/gu, '#')

/** Without the signs at its end that are like this one. */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
/** Letters without their accents: pedido, pedído; đ is d. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('ı', 'i').normalize('NFC')

/** Words of a text without spaces, from the dictionary in ICU. */
export function dictionaryWords(text: string, language: Language): { text: string; at: number }[] {
  let segmenter = segmenters.get(language)
  if (!segmenter) segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: 'word' })))
  return Array.from(segmenter.segment(text), ({ segment, index }) => ({ text: segment, at: index }))
}
