// Cuts statements that were joined without punctuation, as in speech and chat (… and he wants it by friday the driver is
// off sick …). A linear model decides between each two words from the words around; it is trained on the notes of the
// starter (starter/run-on-training.ts).
import { traits, type Language } from '../languages.ts'
import { dictionaryWords, normaliseWord } from './words.ts'

/** One weight per hash of a feature: a byte times `scale`. */
export type RunOnWeights = { bytes: Int8Array; scale: number }

/** A power of two. */
export const runOnWeightCount = 1 << 17
/** Shorter sentences are not cut, in UTF-16 code units: hardly any single statement is longer. */
const shortestRunOn: Record<Language, number> = { ko: 60, ja: 60, zh: 50, en: 120, vi: 120, fr: 120, es: 120, id: 120 }

/** A word, with the punctuation behind it. */
type Token = { start: number; end: number; norm: string; mark: string }

/**
 * The offsets in a sentence where a new statement starts, in order. Linear in its length.
 * @returns none for a sentence of usual length
 */
export function runOnStarts(sentence: string, language: Language, { bytes, scale }: RunOnWeights): number[] {
  const starts: number[] = []
  for (const [features, at] of placesOf(sentence, language, () => starts.at(-1) ?? 0)) {
    let score = 0
    for (const feature of features) score += bytes[feature]!
    if (score * scale > 0) starts.push(at)
  }
  return starts
}

/**
 * The features of each place where a sentence may be cut, and its offset; valid until the next one.
 * @param lastCut the offset of the last cut before the place
 */
export function* placesOf(
  sentence: string,
  language: Language,
  lastCut: () => number,
): Generator<readonly [features: Int32Array, at: number]> {
  if (sentence.length < shortestRunOn[language]) return
  const tokens = tokensOf(sentence, language)
  const isClosed = /[.!?。！？…]["'”’)]*\s*$/u.test(sentence.slice(-8))
  let since = 0
  let cut = 0
  for (let at = 0; at + 1 < tokens.length; at++) {
    if (lastCut() > cut) [since, cut] = [0, lastCut()]
    since++
    const next = tokens[at + 1]!
    // A bracket or a quotation mark opens between the words.
    if (/[([{（「『【《〈“]/u.test(sentence.slice(tokens[at]!.end, next.start)) || tokens[at]!.mark === '(') continue
    yield [featuresOf(sentence, tokens, at, since, isClosed, language), next.start]
  }
}

function tokensOf(sentence: string, language: Language): Token[] {
  if (!traits[language].unspaced)
    return Array.from(sentence.matchAll(/\S+/gu), ({ 0: word, index }) => {
      const norm = normaliseWord(word)
      return {
        start: index,
        end: index + word.length,
        norm: norm.replace(/^[^\p{L}#]+/u, '').replace(/[^\p{L}#]{1,8}$/u, '') || norm,
        mark: /[^\p{L}\p{N}]$/u.exec(word)?.[0] ?? '',
      }
    })
  const tokens: Token[] = []
  for (const { 0: run, index } of sentence.matchAll(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]+/gu)) {
    if (/[\p{L}\p{N}]/u.test(run))
      for (const { text, at } of dictionaryWords(run, language))
        tokens.push({ start: index + at, end: index + at + text.length, norm: normaliseWord(text), mark: '' })
    else {
      const last = tokens.at(-1)
      if (!last) continue
      if (/[([{（「『【《〈“]/u.test(run)) last.mark = '('
      else [last.mark, last.end] = [run.slice(0, 1), index + run.length]
    }
  }
  return tokens
}

const step = (hash: number, unit: number): number => Math.imul(hash ^ unit, 16777619)
let found = new Int32Array(64)
let count = 0
function emit(kind: number, ...parts: readonly (string | number)[]): void {
  let hash = step(2166136261, kind)
  for (const part of parts) {
    if (typeof part === 'number') hash = step(hash, part)
    else for (let at = 0; at < part.length; at++) hash = step(hash, part.charCodeAt(at))
    hash = step(hash, 0x1f)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  found[count++] = (hash ^ (hash >>> 13)) & (runOnWeightCount - 1)
}

/** Numbers of words as one of seven sizes. */
const sizeOf = (words: number): number =>
  [3, 5, 8, 12, 18, 30].findIndex((most) => words < most) * 4 + Math.min(words, 3)

/** The words, endings and beginnings around a place, and the distances to the ends of the statement. */
function featuresOf(
  sentence: string,
  tokens: readonly Token[],
  at: number,
  since: number,
  isClosed: boolean,
  language: Language,
): Int32Array {
  count = 0
  const [before, next] = [tokens[at]!, tokens[at + 1]!]
  const [b1, b2] = [before.norm, tokens[at - 1]?.norm ?? '^']
  const [n1, n2] = [next.norm, tokens[at + 2]?.norm ?? '$']
  const end = (length: number): string => b1.slice(-length)
  const mark = before.mark + (/\s/u.test(sentence.slice(before.end, next.start)) ? '_' : '')
  const closed = Number(isClosed)
  const size = sizeOf(since)
  emit(1)
  emit(2, b1)
  emit(3, b2)
  emit(4, n1)
  emit(5, n2)
  emit(6, b1, n1)
  emit(7, n1, n2)
  emit(8, b2, b1)
  emit(9, mark)
  emit(10, mark, n1)
  emit(11, mark, end(2))
  emit(12, size)
  emit(13, sizeOf(tokens.length - 1 - at))
  emit(14, size, mark)
  for (const length of [1, 2, 3]) emit(15, end(length))
  for (const length of [1, 2]) emit(16, n1.slice(0, length))
  emit(17, end(2), n1.slice(0, 2))
  emit(18, b2.slice(-2), end(2))
  emit(19, closed)
  emit(20, closed, mark)
  emit(21, closed, size)
  if (/^\p{Lu}/u.test(sentence.slice(next.start, next.start + 2))) emit(22)
  if (n1.startsWith('#')) emit(23)
  if (b1.endsWith('#')) emit(24)
  if (language === 'ko') {
    emit(25, end(1), n1)
    emit(26, end(2), n1)
    emit(27, n2.slice(-1))
    emit(28, n1.slice(-1))
    emit(29, end(2), size)
    emit(30, end(2), n1.slice(-1))
    emit(31, end(4))
  }
  if (traits[language].unspaced) {
    // The division into words is uncertain, so the letters around the place count too.
    const left = sentence.slice(Math.max(0, before.end - 6), before.end).replace(/[\s\p{P}]{1,6}$/u, '')
    const right = sentence.slice(next.start, next.start + 3)
    for (const length of [1, 2, 3, 4]) emit(32, left.slice(-length))
    for (const length of [1, 2, 3]) emit(33, right.slice(0, length))
    emit(34, left.slice(-1), right.slice(0, 1))
    emit(35, left.slice(-2), right.slice(0, 2))
    emit(36, left.slice(-2), mark)
    emit(37, right.slice(0, 2), mark)
  }
  return found.subarray(0, count)
}
