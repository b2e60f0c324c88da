// What somebody looks for, and where it stands in a text.
import { limits } from '../rules/limits.ts'
import { searchText, stepUnits, Writing } from './search-text.ts'

/** All of `all` have to occur, none of `without`. What stood in quotation marks is one of them, with its blanks. */
export type Wanted = { all: string[]; without: string[] }

const quotes = new Set('"“”„＂«»「」『』')
const minuses = new Set(['-', '－', '−'])
const blank = /\s/u

/**
 * Words apart by blanks, "as it stands" in quotation marks, -without; a mark that is not closed holds to the end. Of words that are
 * written alike the first, and of all words the first `limits.searchWords`: who shows results says so (`hasMoreWords`). Of any text; linear.
 */
export function wantedIn(search: string): Wanted {
  const wanted: Wanted = { all: [], without: [] }
  for (const { word, isWithout } of distinctWords(search).slice(0, limits.searchWords))
    wanted[isWithout ? 'without' : 'all'].push(word)
  return wanted
}
/** Whether a search has more words than are searched. */
export const hasMoreWords = (search: string): boolean => distinctWords(search).length > limits.searchWords

type Word = { word: string; isWithout: boolean }
const distinctWords = (search: string): Word[] =>
  [
    ...new Map(
      wordsIn(search)
        .toReversed()
        .map((one) => [`${one.isWithout} ${termOf(one.word)}`, one] as const),
    ).values(),
  ].toReversed()
function wordsIn(search: string): Word[] {
  const words: Word[] = []
  const signs = [...search]
  let at = 0
  while (at < signs.length) {
    if (blank.test(signs[at]!)) {
      at += 1
      continue
    }
    const isWithout = minuses.has(signs[at]!) && at + 1 < signs.length && !blank.test(signs[at + 1]!)
    if (isWithout) at += 1
    const isQuoted = quotes.has(signs[at]!)
    if (isQuoted) at += 1
    const from = at
    while (at < signs.length && !(isQuoted ? quotes.has(signs[at]!) : blank.test(signs[at]!))) at += 1
    const word = signs.slice(from, at).join('').trim()
    if (isQuoted) at += 1
    // A mark that stands alone is written as nothing, and looked for nowhere.
    if (termOf(word)) words.push({ word, isWithout })
  }
  return words
}

const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const termOf = (word: string): string => searchText(word).trim()

/** [from, to) pairs, in order, none over another. */
export type Found = [from: number, to: number][]
/**
 * Where the wanted words stand in a text, the first `limits.hits`; `isName`: also by the initial consonants of its syllables. In steps,
 * so that whoever looks through many texts can let others go on between them.
 */
export function* hitSteps(text: string, { all }: Wanted, isName = false): Generator<void, Found, void> {
  const terms = all.map((word) => ({ term: termOf(word), next: 0 })).filter(({ term }) => term !== '')
  const longest = Math.max(0, ...terms.map(({ term }) => term.length))
  const writing = new Writing(text)
  let found = joined(isName ? all.flatMap((word) => initialsIn(text, word)) : [])
  // A hit may begin in one step and end in a later one.
  let [before, placesBefore] = ['', [] as Found]
  while (terms.length > 0 && !writing.isOver) {
    const said = before + writing.goOn(stepUnits)
    const known = before.length
    const placeOf = (at: number) => (at < known ? placesBefore[at]! : writing.placeOf(at - known))
    const kept = Math.max(0, said.length - longest + 1)
    for (const one of terms) {
      const { length } = one.term
      for (let at = said.indexOf(one.term, one.next); at >= 0; at = said.indexOf(one.term, one.next)) {
        found.push([placeOf(at)[0], placeOf(at + length - 1)[1]])
        one.next = at + length
      }
      one.next = Math.max(one.next, said.length - length + 1) - kept
    }
    found = joined(found)
    if (found.length >= limits.hits) break
    ;[before, placesBefore] = [
      said.slice(kept),
      Array.from({ length: said.length - kept }, (_, at) => placeOf(kept + at)),
    ]
    if (!writing.isOver) yield
  }
  return found.slice(0, limits.hits)
}
/** The same at once. */
export function hitsOf(text: string, wanted: Wanted, isName = false): Found {
  const steps = hitSteps(text, wanted, isName)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

function initialsIn(text: string, word: string): Found {
  if (!/^[ㄱ-ㅎ]+$/.test(word)) return []
  const syllables = [...text.matchAll(/[가-힣]/g)].map(({ 0: sign, index }) => ({ sign, index }))
  const begins = syllables.map(({ sign }) => initials[Math.floor((sign.charCodeAt(0) - 0xac00) / 588)]!).join('')
  const at = begins.indexOf(word)
  return at < 0 ? [] : [[syllables[at]!.index, syllables[at + word.length - 1]!.index + 1]]
}
function joined(spots: Found): Found {
  const whole: Found = []
  for (const [from, to] of spots.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = whole.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else whole.push([from, to])
  }
  return whole
}
