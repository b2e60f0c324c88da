// Parses search queries and finds their words in texts.
import { limits } from '../rules/limits.ts'
import { searchText, unitsPerStep, SearchNormalizer } from './search-text.ts'

/** A parsed query: all of `all` must occur, none of `excluded`. A quoted phrase is one entry, with its spaces. */
export type SearchQuery = { all: string[]; excluded: string[] }

const quotationMarks = new Set('"“”„＂«»「」『』')
const minusSigns = new Set(['-', '－', '−'])
const blank = /\s/u

/**
 * Parses a query of words, "quoted phrases" and -exclusions; an unclosed quotation mark extends to the end. Returns the
 * first `limits.searchWords` distinct words; `hasMoreWords` tells whether some were ignored. Accepts any text, in
 * linear time.
 */
export function parseQuery(search: string): SearchQuery {
  const wanted: SearchQuery = { all: [], excluded: [] }
  for (const { word, isExcluded } of distinctWords(search).slice(0, limits.searchWords))
    (isExcluded ? wanted.excluded : wanted.all).push(word)
  return wanted
}
/** Whether a query has more words than are searched. */
export const hasMoreWords = (search: string): boolean => distinctWords(search).length > limits.searchWords

type QueryWord = { word: string; isExcluded: boolean }
const distinctWords = (search: string): QueryWord[] =>
  [
    ...new Map(
      parseWords(search)
        .toReversed()
        .map((one) => [`${one.isExcluded} ${termOf(one.word)}`, one] as const),
    ).values(),
  ].toReversed()
function parseWords(search: string): QueryWord[] {
  const words: QueryWord[] = []
  const characters = [...search]
  let at = 0
  while (at < characters.length) {
    if (blank.test(characters[at]!)) {
      at += 1
      continue
    }
    const isExcluded = minusSigns.has(characters[at]!) && at + 1 < characters.length && !blank.test(characters[at + 1]!)
    if (isExcluded) at += 1
    const isQuoted = quotationMarks.has(characters[at]!)
    if (isQuoted) at += 1
    const from = at
    while (at < characters.length && !(isQuoted ? quotationMarks.has(characters[at]!) : blank.test(characters[at]!)))
      at += 1
    const word = characters.slice(from, at).join('').trim()
    if (isQuoted) at += 1
    // A word of combining marks only normalizes to nothing and is ignored.
    if (termOf(word)) words.push({ word, isExcluded })
  }
  return words
}

const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const termOf = (word: string): string => searchText(word).trim()

/** [from, to) ranges in UTF-16 units, in order, not overlapping. */
export type TextRanges = [from: number, to: number][]
/**
 * Finds the words of a query in a text: the first `limits.searchHits` ranges. A generator, so that a search through
 * many texts can yield to the event loop between steps.
 * @param isName also match the initial consonants of Korean syllables
 */
export function* findHitsInSteps(
  text: string,
  { all }: SearchQuery,
  isName = false,
): Generator<void, TextRanges, void> {
  const terms = all.map((word) => ({ term: termOf(word), next: 0 })).filter(({ term }) => term !== '')
  const longest = Math.max(0, ...terms.map(({ term }) => term.length))
  const normalizer = new SearchNormalizer(text)
  let found = mergeRanges(isName ? all.flatMap((word) => findInitials(text, word)) : [])
  // A hit may begin in one step and end in a later one.
  let [before, placesBefore] = ['', [] as TextRanges]
  while (terms.length > 0 && !normalizer.isDone) {
    const window = before + normalizer.next(unitsPerStep)
    const beforeLength = before.length
    const sourceRange = (at: number) =>
      at < beforeLength ? placesBefore[at]! : normalizer.sourceRange(at - beforeLength)
    const overlapFrom = Math.max(0, window.length - longest + 1)
    for (const one of terms) {
      const { length } = one.term
      for (let at = window.indexOf(one.term, one.next); at >= 0; at = window.indexOf(one.term, one.next)) {
        found.push([sourceRange(at)[0], sourceRange(at + length - 1)[1]])
        one.next = at + length
      }
      one.next = Math.max(one.next, window.length - length + 1) - overlapFrom
    }
    found = mergeRanges(found)
    if (found.length >= limits.searchHits) break
    ;[before, placesBefore] = [
      window.slice(overlapFrom),
      Array.from({ length: window.length - overlapFrom }, (_, at) => sourceRange(overlapFrom + at)),
    ]
    if (!normalizer.isDone) yield
  }
  return found.slice(0, limits.searchHits)
}
/** The same without steps. */
export function findHits(text: string, wanted: SearchQuery, isName = false): TextRanges {
  const steps = findHitsInSteps(text, wanted, isName)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

function findInitials(text: string, word: string): TextRanges {
  if (!/^[ㄱ-ㅎ]+$/.test(word)) return []
  const syllables = [...text.matchAll(/[가-힣]/g)].map(({ 0: syllable, index }) => ({ syllable, index }))
  const begins = syllables
    .map(({ syllable }) => initials[Math.floor((syllable.charCodeAt(0) - 0xac00) / 588)]!)
    .join('')
  const at = begins.indexOf(word)
  return at < 0 ? [] : [[syllables[at]!.index, syllables[at + word.length - 1]!.index + 1]]
}
function mergeRanges(spots: TextRanges): TextRanges {
  const whole: TextRanges = []
  for (const [from, to] of spots.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = whole.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else whole.push([from, to])
  }
  return whole
}
