// What the classifier looks at in a sentence: words, pairs of words, groups of letters inside them, morphemes, classes, and how it begins and ends.
// A feature is a 32-bit hash; nothing is kept of its letters. Each remembers the word (or the two words) it came from, for the explanation.
import { traits, type Language } from '../languages.ts'
import { withRoom } from './feature-table.ts'
import { classesOf } from './word-classes.ts'
import { withoutAccents, type Word } from './words.ts'

/** Occurrences, in the order they were met: hash, first and second word (the same one for what lies inside a word). */
export type Occurrences = { length: number; hashes: Uint32Array; first: Uint16Array; second: Uint16Array }

/** One unit vector: the distinct features of a sentence with their values, and for each occurrence the position of its feature. */
export type Vector = { keys: Uint32Array; values: Float32Array }

const kinds = {
  word: 0x11,
  pair: 0x22,
  letters: 0x33,
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

function emit(hash: number, a: number, b: number): void {
  if (count === hashes.length) {
    hashes = withRoom(hashes, count * 2)
    first = withRoom(first, count * 2)
    second = withRoom(second, count * 2)
  }
  hashes[count] = finish(hash)
  first[count] = a
  second[count++] = b
}

/** FNV-1a over code units, finished as murmur does; never 0, which marks an empty slot. */
const step = (hash: number, unit: number): number => Math.imul(hash ^ unit, 16777619)
function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 15)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0 || 1
}
function hashOf(kind: number, text: string, from = 2166136261): number {
  let hash = step(from, kind)
  for (let at = 0; at < text.length; at++) hash = step(hash, text.charCodeAt(at))
  return hash
}

/** A whole text as one number of 53 bits: two different ones never meet in practice. */
export const textKey = (text: string): number =>
  finish(hashOf(kinds.text, text)) * 2 ** 21 + (finish(hashOf(kinds.text, text, 97)) >>> 11)

/** The features of a word, a morpheme (`text/TAG`), and two words side by side, in their normal form. */
export const wordKey = (word: string): number => finish(hashOf(kinds.word, word))
export const morphemeKey = (morpheme: string): number => finish(hashOf(kinds.morpheme, morpheme))
export const pairKey = (before: string, word: string): number =>
  finish(hashOf(kinds.pair, word, hashOf(kinds.pair, before)))

/** The features of a sentence. The arrays are scratch: read them before the next call. */
export function occurrencesOf(words: readonly Word[], language: Language): Occurrences {
  count = 0
  const { unspaced, shortest, longest, accents } = traits[language]
  let pairFrom = -1
  for (let at = 0; at < words.length; at++) {
    const { norm, morphemes } = words[at]!
    emit(hashOf(kinds.word, norm), at, at)
    if (at > 0) emit(hashOf(kinds.pair, norm, hashOf(kinds.pair, words[at - 1]!.norm)), at - 1, at)
    if (!unspaced) letters(`^${accents ? withoutAccents(norm) : norm}$`, at, shortest, longest)
    for (const one of classesOf(norm, language)) emit(hashOf(kinds.class, one), at, at)
    for (const morpheme of morphemes) emit(hashOf(kinds.morpheme, morpheme), at, at)
    for (let m = 0; m < morphemes.length; m++) {
      const before = m > 0 ? morphemes[m - 1]! : pairFrom >= 0 ? words[pairFrom]!.morphemes.at(-1)! : undefined
      if (before !== undefined)
        emit(hashOf(kinds.morphemes, morphemes[m]!, hashOf(kinds.morphemes, before)), m > 0 ? at : pairFrom, at)
    }
    if (morphemes.length > 0) pairFrom = at
  }
  if (unspaced) run(words, longest)
  edges(words)
  return { length: count, hashes, first, second }
}

function letters(text: string, word: number, shortest: number, longest: number): void {
  for (let start = 0; start < text.length; start++) {
    let hash = step(2166136261, kinds.letters)
    const most = Math.min(longest, text.length - start)
    for (let length = 1; length <= most; length++) {
      hash = step(hash, text.charCodeAt(start + length - 1))
      if (length >= shortest) emit(hash, word, word)
    }
  }
}

/** Groups of letters over the borders of words, as the words of a language without spaces are only a guess. */
function run(words: readonly Word[], longest: number): void {
  for (let at = 0; at < words.length; at++) {
    for (let start = 0; start < words[at]!.norm.length; start++) {
      let hash = step(2166136261, kinds.letters)
      let word = at
      let unit = start
      for (let length = 1; length <= longest; length++) {
        hash = step(hash, words[word]!.norm.charCodeAt(unit))
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

/** How a sentence ends tells who speaks and whether it is a wish, a question, a report; how it opens, of whom; how long it is, whether it is a note or a tale. */
function edges(words: readonly Word[]): void {
  if (words.length === 0) return
  const last = words.length - 1
  let end = ''
  for (let at = last; at >= 0 && end.length < 6; at--) end = words[at]!.norm + end
  for (let length = 1; length <= Math.min(5, end.length); length++)
    emit(hashOf(kinds.ending, end.slice(-length)), last, last)
  emit(hashOf(kinds.length, String(Math.min(8, words.length))), last, last)
  let start = ''
  for (let at = 0; at < words.length && start.length < 5; at++) start += words[at]!.norm
  emit(hashOf(kinds.opening, words[0]!.norm), 0, 0)
  for (const length of [2, 3, 4]) emit(hashOf(kinds.opening, start.slice(0, length)), 0, 0)
}

/** How rare a feature is, from 1 (in every sentence) upward. */
export type Rarity = (key: number) => number

/**
 * The unit vector of a sentence: (1 + log tf) × idf (Salton and Buckley 1988). `into`, when given, receives for each occurrence the
 * position of its feature in the vector. Takes what `occurrencesOf` returned, at once.
 */
export function vectorOf({ length, hashes: met }: Occurrences, rarity: Rarity, into?: Uint16Array): Vector {
  let slots = 64
  while (slots < length * 2) slots *= 2
  const table = new Int32Array(slots)
  const keys = new Uint32Array(length)
  const times = new Uint16Array(length)
  let distinct = 0
  for (let at = 0; at < length; at++) {
    const key = met[at]!
    let slot = key & (slots - 1)
    while (table[slot] !== 0 && keys[table[slot]! - 1] !== key) slot = (slot + 1) & (slots - 1)
    if (table[slot] === 0) {
      keys[distinct++] = key
      table[slot] = distinct
    }
    const position = table[slot]! - 1
    times[position]!++
    if (into) into[at] = position
  }
  const values = new Float32Array(distinct)
  let squares = 0
  for (let at = 0; at < distinct; at++) {
    const value = (times[at] === 1 ? 1 : 1 + Math.log(times[at]!)) * rarity(keys[at]!)
    values[at] = value
    squares += value * value
  }
  const norm = Math.sqrt(squares) || 1
  for (let at = 0; at < distinct; at++) values[at]! /= norm
  return { keys: keys.slice(0, distinct), values }
}
