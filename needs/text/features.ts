// Extracts the features of a sentence: words, word pairs, letter n-grams, morphemes, word classes, and its beginning,
// end and length. A feature is a 32-bit hash of its text. For the explanation, each occurrence records the word (or the
// two words) it comes from.
import { traits, type Language } from '../languages.ts'
import { grown, type RowTable } from './feature-table.ts'
import { classesOf } from './word-classes.ts'
import { withoutAccents, type Word } from './words.ts'

/**
 * Feature occurrences in order of extraction: hash, first and last word (the same for a feature inside one word). Those of
 * the words come first, one word after another; from `acrossFrom` on letter n-grams across words, from `edgesFrom` on those
 * of the sentence's end, beginning and length.
 */
export type Occurrences = {
  length: number
  hashes: Uint32Array
  first: Uint16Array
  second: Uint16Array
  acrossFrom: number
  edgesFrom: number
}

/** A sparse unit vector: the distinct features of a sentence and their values. */
export type Vector = { keys: Uint32Array; values: Float32Array }
/** `rows`: for each feature, its row in a table, or -1. */
export type RowVector = Vector & { rows: Int32Array }

const kinds = {
  word: 0x11,
  pair: 0x22,
  ngram: 0x33,
  morpheme: 0x44,
  morphemes: 0x55,
  ending: 0x66,
  opening: 0x77,
  length: 0x88,
  text: 0x99,
  class: 0xaa,
} as const

let hashes = new Uint32Array(4096)
let first = new Uint16Array(4096)
let second = new Uint16Array(4096)
let count = 0

const emit = (hash: number, a: number, b: number): void => append(mixHash(hash), a, b)
function append(key: number, a: number, b: number): void {
  if (count === hashes.length) {
    hashes = grown(hashes, count * 2)
    first = grown(first, count * 2)
    second = grown(second, count * 2)
  }
  hashes[count] = key
  first[count] = a
  second[count++] = b
}

/** FNV-1a over UTF-16 code units. */
const hashStep = (hash: number, unit: number): number => Math.imul(hash ^ unit, 16777619)
/** The finaliser of MurmurHash3; never 0, which marks an empty slot in hash tables. */
function mixHash(hash: number): number {
  let mixed = hash ^ (hash >>> 15)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0 || 1
}
function hashText(kind: number, text: string, from = 2166136261): number {
  let hash = hashStep(from, kind)
  for (let at = 0; at < text.length; at++) hash = hashStep(hash, text.charCodeAt(at))
  return hash
}

/** A hash of a whole text in 53 bits, so that collisions are negligible. */
export const textKey = (text: string): number =>
  mixHash(hashText(kinds.text, text)) * 2 ** 21 + (mixHash(hashText(kinds.text, text, 97)) >>> 11)

/** The feature of a normalised word, of a morpheme (`text/TAG`), and of two adjacent normalised words. */
export const wordKey = (word: string): number => mixHash(hashText(kinds.word, word))
export const morphemeKey = (morpheme: string): number => mixHash(hashText(kinds.morpheme, morpheme))
export const pairKey = (before: string, word: string): number =>
  mixHash(hashText(kinds.pair, word, hashText(kinds.pair, before)))

/** The features of a sentence. The arrays are reused by the next call. */
export function extractFeatures(words: readonly Word[], language: Language): Occurrences {
  count = 0
  const { unspaced, shortest, longest, accents } = traits[language]
  let pairFrom = -1
  for (let at = 0; at < words.length; at++) {
    const { norm, morphemes } = words[at]!
    emit(hashText(kinds.word, norm), at, at)
    if (at > 0) emit(hashText(kinds.pair, norm, hashText(kinds.pair, words[at - 1]!.norm)), at - 1, at)
    if (!unspaced) emitNgrams(`^${accents ? withoutAccents(norm) : norm}$`, at, shortest, longest)
    for (const wordClass of classesOf(norm, language)) emit(hashText(kinds.class, wordClass), at, at)
    for (const morpheme of morphemes) emit(hashText(kinds.morpheme, morpheme), at, at)
    for (let m = 0; m < morphemes.length; m++) {
      const before = m > 0 ? morphemes[m - 1]! : pairFrom >= 0 ? words[pairFrom]!.morphemes.at(-1)! : undefined
      if (before !== undefined)
        emit(hashText(kinds.morphemes, morphemes[m]!, hashText(kinds.morphemes, before)), m > 0 ? at : pairFrom, at)
    }
    if (morphemes.length > 0) pairFrom = at
  }
  const acrossFrom = count
  if (unspaced) emitNgramsAcrossWords(words, longest)
  const edgesFrom = count
  emitEdges(words)
  return { length: count, hashes, first, second, acrossFrom, edgesFrom }
}

/** A sentence's occurrences in arrays of its own, and where those of each word begin; for `extractPart`. */
export type KeptOccurrences = Occurrences & { wordFrom: Int32Array; acrossWordFrom: Int32Array }

export function keepOccurrences(occurrences: Occurrences, words: number): KeptOccurrences {
  const { length, acrossFrom, edgesFrom } = occurrences
  const first = occurrences.first.slice(0, length)
  const second = occurrences.second.slice(0, length)
  return {
    ...occurrences,
    hashes: occurrences.hashes.slice(0, length),
    first,
    second,
    wordFrom: startsByWord(words, second, 0, acrossFrom),
    acrossWordFrom: startsByWord(words, first, acrossFrom, edgesFrom),
  }
}

/** Where the occurrences of each word begin among those from `from` to `to`, which are in the order of their words. */
function startsByWord(words: number, wordOf: Uint16Array, from: number, to: number): Int32Array {
  const starts = new Int32Array(words + 1).fill(to)
  for (let at = to - 1; at >= from; at--) starts[wordOf[at]!] = at
  for (let word = words - 1; word >= 0; word--) starts[word] = Math.min(starts[word]!, starts[word + 1]!)
  return starts
}

// The rows of the occurrences of a part, used again by every call.
let rowsOfPart = new Int32Array(4096)

/**
 * The same as `extractFeatures` of some words of a sentence, without hashing what is known of the sentence.
 * @param words of the part
 * @param from the index of its first word in the sentence
 * @param kept the occurrences of the sentence
 * @param rows for each of them, its row in a table
 * @returns also the rows of the occurrences before `edgesFrom`; all arrays are reused by the next call
 */
export function extractPart(
  words: readonly Word[],
  from: number,
  kept: KeptOccurrences,
  rows: Int32Array,
): Occurrences & { rows: Int32Array } {
  const { wordFrom, acrossWordFrom } = kept
  const to = from + words.length
  count = 0
  rowsOfPart = grown(rowsOfPart, kept.length)
  copyOccurrences(kept, rows, wordFrom[from]!, wordFrom[to]!, from, to)
  const acrossFrom = count
  copyOccurrences(kept, rows, acrossWordFrom[from]!, acrossWordFrom[to]!, from, to)
  const edgesFrom = count
  emitEdges(words)
  return { length: count, hashes, first, second, acrossFrom, edgesFrom, rows: rowsOfPart }
}

/** Copies the occurrences `start` to `end`, except those of two words of which one is not among `from` to `to`. */
function copyOccurrences(
  kept: Occurrences,
  rows: Int32Array,
  start: number,
  end: number,
  from: number,
  to: number,
): void {
  for (let at = start; at < end; at++) {
    const a = kept.first[at]!
    const b = kept.second[at]!
    if (a < from || b >= to) continue
    rowsOfPart[count] = rows[at]!
    append(kept.hashes[at]!, a - from, b - from)
  }
}

function emitNgrams(text: string, word: number, shortest: number, longest: number): void {
  for (let start = 0; start < text.length; start++) {
    let hash = hashStep(2166136261, kinds.ngram)
    const most = Math.min(longest, text.length - start)
    for (let length = 1; length <= most; length++) {
      hash = hashStep(hash, text.charCodeAt(start + length - 1))
      if (length >= shortest) emit(hash, word, word)
    }
  }
}

/** Letter n-grams across word borders, as word segmentation is uncertain in languages without spaces. */
function emitNgramsAcrossWords(words: readonly Word[], longest: number): void {
  for (let at = 0; at < words.length; at++) {
    for (let start = 0; start < words[at]!.norm.length; start++) {
      let hash = hashStep(2166136261, kinds.ngram)
      let word = at
      let unit = start
      for (let length = 1; length <= longest; length++) {
        hash = hashStep(hash, words[word]!.norm.charCodeAt(unit))
        emit(hash, at, word)
        if (++unit < words[word]!.norm.length) continue
        unit = 0
        const next = words[word + 1]
        if (!next || next.start !== words[word]!.end) break
        word++
      }
    }
  }
}

/**
 * Features of the end (wish, question or report), the beginning (subject) and the length in words (note or prose) of a
 * sentence.
 */
function emitEdges(words: readonly Word[]): void {
  if (words.length === 0) return
  const last = words.length - 1
  let end = ''
  for (let at = last; at >= 0 && end.length < 6; at--) end = words[at]!.norm + end
  for (let length = 1; length <= Math.min(5, end.length); length++)
    emit(hashText(kinds.ending, end.slice(-length)), last, last)
  emit(hashText(kinds.length, String(Math.min(8, words.length))), last, last)
  let start = ''
  for (let at = 0; at < words.length && start.length < 5; at++) start += words[at]!.norm
  emit(hashText(kinds.opening, words[0]!.norm), 0, 0)
  for (const length of [2, 3, 4]) emit(hashText(kinds.opening, start.slice(0, length)), 0, 0)
}

/** The inverse document frequency of a feature, from 1 (in every sentence) upward. */
export type InverseFrequency = (key: number) => number

// Used again by every call, as allocating them takes longer than filling them.
let places = new Int32Array(4_096)
let keys = new Uint32Array(2_048)
let counts = new Uint16Array(2_048)
/** The first occurrence of each distinct feature. */
let firstOccurrences = new Int32Array(2_048)

/**
 * The unit vector of a sentence: (1 + log tf) × idf (Salton and Buckley 1988).
 * @param occurrences the result of `extractFeatures`, before it is called again
 * @param positions receives, for each occurrence, the position of its feature in the vector
 */
export function toUnitVector(
  occurrences: Occurrences,
  inverseFrequency: InverseFrequency,
  positions?: Uint16Array,
): Vector {
  const distinct = countDistinct(occurrences, positions)
  const values = new Float32Array(distinct)
  for (let at = 0; at < distinct; at++) values[at] = termFrequency(counts[at]!) * inverseFrequency(keys[at]!)
  return { keys: keys.slice(0, distinct), values: normalised(values) }
}

/**
 * As `toUnitVector`; also looks up the row of each feature in a table, once (-1: none).
 * @param known the rows of the occurrences before `edgesFrom`, if they are known already
 */
export function toRowVector(
  occurrences: Occurrences,
  { table: rowTable, frequencyOfRow }: { table: RowTable; frequencyOfRow: (row: number) => number },
  positions: Uint16Array,
  known?: Int32Array,
): RowVector {
  const distinct = countDistinct(occurrences, positions)
  const values = new Float32Array(distinct)
  const rows = new Int32Array(distinct)
  for (let at = 0; at < distinct; at++) {
    const occurrence = firstOccurrences[at]!
    const row = known && occurrence < occurrences.edgesFrom ? known[occurrence]! : rowTable.get(keys[at]!)
    rows[at] = row
    values[at] = termFrequency(counts[at]!) * frequencyOfRow(row)
  }
  return { keys: keys.slice(0, distinct), values: normalised(values), rows }
}

/** Fills `keys` and `counts` with the distinct features of a sentence. @returns their number */
function countDistinct({ length, hashes: occurring }: Occurrences, positions?: Uint16Array): number {
  let slots = 64
  while (slots < length * 2) slots *= 2
  if (slots > places.length) places = new Int32Array(slots)
  else places.fill(0, 0, slots)
  keys = grown(keys, length)
  counts = grown(counts, length).fill(0, 0, length)
  firstOccurrences = grown(firstOccurrences, length)
  let distinct = 0
  for (let at = 0; at < length; at++) {
    const key = occurring[at]!
    let slot = key & (slots - 1)
    while (places[slot] !== 0 && keys[places[slot]! - 1] !== key) slot = (slot + 1) & (slots - 1)
    if (places[slot] === 0) {
      firstOccurrences[distinct] = at
      keys[distinct++] = key
      places[slot] = distinct
    }
    const position = places[slot]! - 1
    counts[position]!++
    if (positions) positions[at] = position
  }
  return distinct
}
const termFrequency = (occurring: number): number => (occurring === 1 ? 1 : 1 + Math.log(occurring))
function normalised(values: Float32Array): Float32Array {
  let squares = 0
  for (const value of values) squares += value * value
  const norm = Math.sqrt(squares) || 1
  for (let at = 0; at < values.length; at++) values[at]! /= norm
  return values
}
