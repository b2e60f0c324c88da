// Features of the border between two words, for the linear models that cut run-on sentences (run-ons.ts) and join wrapped
// lines (line-breaks.ts): the words on both sides, their beginnings and endings, and patterns in which only function words
// keep their letters.
import { traits, type Language } from '../languages.ts'
import { stopwordsOf } from './stopwords.ts'
import { dictionaryWords, isHangul, normaliseWord } from './words.ts'

/** One weight per hash of a feature: a byte times `scale`. The length is a power of two. */
export type LinearWeights = { bytes: Int8Array; scale: number }

export function scoreOf(hashes: Int32Array, { bytes, scale }: LinearWeights): number {
  const mask = bytes.length - 1
  let score = 0
  for (const hash of hashes) score += bytes[hash & mask]!
  return score * scale
}

/** A word, with the last punctuation behind it. The numbers are hashes. */
export type Token = {
  start: number
  end: number
  mark: string
  isCapital: boolean
  isFunctionWord: boolean
  /** The normalised word. */
  word: number
  /** Its last one to four letters. */
  endings: readonly number[]
  /** Its first one to three letters. */
  beginnings: readonly number[]
  /** A function word as it is; of another word the ending and whether it begins with a capital letter. */
  pattern: number
}

const step = (hash: number, unit: number): number => Math.imul(hash ^ unit, 16777619)
/** A hash of the letters `from` to `to` of a text. */
export function hashOf(text: string, from = 0, to = text.length): number {
  let hash = 2166136261
  for (let at = from; at < to; at++) hash = step(hash, text.charCodeAt(at))
  return hash
}
const hashOfEnding = (text: string, length: number): number => hashOf(text, Math.max(0, text.length - length))
const hashOfBeginning = (text: string, length: number): number => hashOf(text, 0, Math.min(length, text.length))
const nothing: Token = tokenOf('', '', 0, 0, '', 'ko')

function tokenOf(written: string, norm: string, start: number, end: number, mark: string, language: Language): Token {
  const isCapital = /^\p{Lu}/u.test(written)
  const isFunctionWord = norm !== '' && stopwordsOf(language).has(norm)
  const shape = /\d/u.test(written) ? '#' : isCapital ? 'A' : 'a'
  return {
    start,
    end,
    mark,
    isCapital,
    isFunctionWord,
    word: hashOf(norm),
    endings: [hashOfEnding(norm, 1), hashOfEnding(norm, 2), hashOfEnding(norm, 3), hashOfEnding(norm, 4)],
    beginnings: [hashOfBeginning(norm, 1), hashOfBeginning(norm, 2), hashOfBeginning(norm, 3)],
    pattern: hashOf(isFunctionWord || norm === '' ? norm : `${shape} ${norm.slice(-2)}`),
  }
}

/** The words of a text. What has no letter or digit (a dash, an emoticon) belongs to the word before it. */
export const tokensOf = (text: string, language: Language): Token[] =>
  traits[language].unspaced ? dictionaryTokens(text, language) : spacedTokens(text, language)

function spacedTokens(text: string, language: Language): Token[] {
  const tokens: Token[] = []
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    const mark = /[^\p{L}\p{N}]$/u.exec(word)?.[0] ?? ''
    const last = tokens.at(-1)
    if (last && !/[\p{L}\p{N}]/u.test(word)) [last.mark, last.end] = [mark, index + word.length]
    else {
      tokens.push(tokenOf(word, bareWord(word), index, index + word.length, mark, language))
    }
  }
  return tokens
}

/** The normalised word without the punctuation around it, unless it has nothing else. */
function bareWord(word: string): string {
  const norm = normaliseWord(word)
  return isHangul(norm) ? norm : norm.replace(/^[^\p{L}#]+/u, '').replace(/[^\p{L}#]{1,8}$/u, '') || norm
}

function dictionaryTokens(text: string, language: Language): Token[] {
  const tokens: Token[] = []
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]+/gu)) {
    if (/[\p{L}\p{N}]/u.test(run))
      for (const { text: word, at } of dictionaryWords(run, language))
        tokens.push(tokenOf(word, normaliseWord(word), index + at, index + at + word.length, '', language))
    else {
      const last = tokens.at(-1)
      if (!last) continue
      if (/[([{（「『【《〈“]/u.test(run)) last.mark = '('
      else [last.mark, last.end] = [run.slice(0, 1), index + run.length]
    }
  }
  return tokens
}

/** Hashes of features. The array is reused after `clear`. */
export class Features {
  private list = new Int32Array(256)
  private count = 0

  clear(): void {
    this.count = 0
  }

  set(hashes: Int32Array): void {
    this.list.set(hashes)
    this.count = hashes.length
  }

  hashes(): Int32Array {
    return this.list.subarray(0, this.count)
  }

  emit(kind: number, a = 0, b = 0, c = 0): void {
    let hash = Math.imul(kind + 0x9e37, 0x85ebca6b)
    hash = Math.imul(hash ^ a, 0x01000193)
    hash = Math.imul((hash ^ (hash >>> 13)) + b, 0xc2b2ae35)
    hash = Math.imul((hash ^ (hash >>> 16)) + c, 0x27d4eb2f)
    hash ^= hash >>> 15
    hash = Math.imul(hash, 0x85ebca6b)
    this.list[this.count++] = hash ^ (hash >>> 13)
  }
}

/**
 * The features of the border between `before[at]` and `after[from]`; their kinds are below 100.
 * @param mark a hash of what stands between the words
 */
export function emitBorder(
  to: Features,
  before: readonly Token[],
  at: number,
  after: readonly Token[],
  from: number,
  mark: number,
  language: Language,
): void {
  const b1 = before[at] ?? nothing
  const b2 = before[at - 1] ?? nothing
  const b3 = before[at - 2] ?? nothing
  const n1 = after[from] ?? nothing
  const n2 = after[from + 1] ?? nothing
  const n3 = after[from + 2] ?? nothing
  to.emit(1)
  to.emit(2, b1.word)
  to.emit(3, b2.word)
  to.emit(4, b3.word)
  to.emit(5, n1.word)
  to.emit(6, n2.word)
  to.emit(7, n3.word)
  to.emit(8, b1.word, n1.word)
  to.emit(9, n1.word, n2.word)
  to.emit(10, b2.word, b1.word)
  to.emit(11, b1.word, n1.word, n2.word)
  to.emit(12, b2.word, b1.word, n1.word)
  to.emit(13, mark)
  to.emit(14, mark, n1.word)
  to.emit(15, mark, b1.endings[1])
  to.emit(16, mark, n1.pattern)
  for (let length = 0; length < 4; length++) to.emit(17, b1.endings[length], length)
  for (let length = 0; length < 3; length++) to.emit(18, n1.beginnings[length], length)
  to.emit(19, b1.endings[1], n1.beginnings[1])
  to.emit(20, b2.endings[1], b1.endings[1])
  to.emit(21, n1.endings[1])
  to.emit(22, n2.endings[1])
  to.emit(23, b2.pattern, b1.pattern, n1.pattern)
  to.emit(24, b1.pattern, n1.pattern, n2.pattern)
  to.emit(25, n1.pattern, n2.pattern, n3.pattern)
  to.emit(26, b3.pattern, b2.pattern, b1.pattern)
  to.emit(27, n1.pattern, n2.pattern)
  to.emit(28, b2.pattern, b1.pattern)
  to.emit(29, b1.pattern, n1.pattern)
  to.emit(30, bits(b1.isFunctionWord, n1.isFunctionWord, b2.isFunctionWord, n2.isFunctionWord))
  to.emit(31, bits(b1.isCapital, n1.isCapital, b2.isCapital, n2.isCapital), mark)
  if (language === 'ko') {
    to.emit(32, b1.endings[0], n1.word)
    to.emit(33, b1.endings[1], n1.word)
    to.emit(34, n1.endings[0])
    to.emit(35, n2.endings[0])
    to.emit(36, b1.endings[1], n1.endings[0])
    to.emit(37, b1.endings[0], n1.endings[0], n2.endings[0])
    to.emit(38, b1.endings[2], n1.beginnings[0])
  }
}

const bits = (...flags: readonly boolean[]): number => flags.reduce((sum, flag) => sum * 2 + Number(flag), 0)
