// What somebody looks for, and where it stands in a text. `search_text` in the database writes texts the same way; the hits shown are those it found.
import { limits } from './limits.ts'

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

/** Where a word of letters or digits begins: those are found from their beginning, all else anywhere. */
const begin = '\u0001'
const inWord = /[0-9a-z\u00aa-\u10ff\u1200-\u1fff]/
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const others: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ø: 'o', ł: 'l', ı: 'i', ς: 'σ' }
/** Consonants and vowels typed singly would become parts of syllables, so they stand aside meanwhile. */
const aside = 0xe131 - 0x3131
const moved = (text: string, signs: RegExp, by: number) =>
  text.replace(signs, (sign) => String.fromCharCode(sign.charCodeAt(0) + by))
const jamoAside = (text: string) => moved(text, /[\u3131-\u3163]/g, aside)
type Form = 'NFC' | 'NFKC'
const folded = (part: string, form: Form) => moved(asOne(jamoAside(part), form), /[\ue131-\ue163]/g, -aside)
const asOne = (part: string, form: Form) =>
  part
    .normalize(form)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœđøłıς]/g, (sign) => others[sign]!)
/** What becomes one sign, or none, together: a letter and its marks. */
const parts = /[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/suy
/** UTF-16 units that are written as they are; no mark is among them. */
const isPlain = (unit: number): boolean =>
  (unit >= 0x20 && unit <= 0x40) ||
  (unit >= 0x61 && unit <= 0x7a) ||
  (unit >= 0xac00 && unit <= 0xd7a3) ||
  (unit >= 0x4e00 && unit <= 0x9fff) ||
  (unit >= 0x3131 && unit <= 0x3163) ||
  (unit >= 0x3041 && unit <= 0x3093) ||
  (unit >= 0x30a1 && unit <= 0x30f3)
/** What parts became: the letters of a language are few, and each takes a while. */
const met = { NFC: new Map<string, string>(), NFKC: new Map<string, string>() }
const mostMet = 4_000
function becomes(part: string, form: Form): string {
  const known = met[form].get(part)
  if (known !== undefined) return known
  const said = folded(part, form)
  if (part.length <= 4) {
    if (met[form].size >= mostMet) met[form].clear()
    met[form].set(part, said)
  }
  return said
}

/** Unicode's longest: U+FDFA, a sentence in one sign. */
const longestUnfolded = 18
const lengthIn = (text: string): number => text.length - (text.match(/[\udc00-\udfff]/g)?.length ?? 0)
/** A text whose signs would unfold to more than `limits.unfolded` beyond its length is searched as it stands. */
function formOf(text: string): Form {
  if (text.length * (longestUnfolded - 1) <= limits.unfolded) return 'NFKC'
  const unfolded = jamoAside(text).normalize('NFKC')
  return lengthIn(unfolded) - lengthIn(text) > limits.unfolded ? 'NFC' : 'NFKC'
}

/** A text as it is looked through, `said`, so far as it is written; for each of its UTF-16 units the part of the text it came from: `from[n]` to `to[n]`. */
class Writing {
  said = ''
  readonly from: number[] = []
  readonly to: number[] = []
  readonly #text: string
  readonly #form: Form
  #at = 0
  #last = ' '
  #isInWord = false
  constructor(text: string) {
    this.#text = text
    this.#form = formOf(text)
  }
  get isOver(): boolean {
    return this.#at >= this.#text.length
  }
  /** So many units of the text more. */
  goOn(units: number): void {
    const text = this.#text
    const end = Math.min(text.length, this.#at + units)
    while (this.#at < end) {
      const at = this.#at
      const next = at + 1 === text.length ? 0x20 : text.charCodeAt(at + 1)
      if (isPlain(text.charCodeAt(at)) && (isPlain(next) || next < 0x300)) this.#add(text[at]!, at, at + 1)
      else {
        parts.lastIndex = at
        const [part] = parts.exec(text)!
        for (const sign of becomes(part, this.#form)) this.#add(sign, at, at + part.length)
        this.#at = at + part.length
      }
    }
  }
  #add(sign: string, from: number, to: number): void {
    this.#at = to
    const it = blank.test(sign) || sign === begin ? ' ' : sign
    if (it === ' ' && this.#last === ' ' && this.said) return
    const isWord = inWord.test(it)
    const added = isWord && !this.#isInWord ? begin + it : it
    this.said += added
    for (let unit = 0; unit < added.length; unit += 1) {
      this.from.push(from)
      this.to.push(to)
    }
    this.#last = it
    this.#isInWord = isWord
  }
}
/** A text as it is looked through. */
export function searchText(text: string): string {
  const writing = new Writing(text)
  writing.goOn(text.length)
  return writing.said
}
const termOf = (word: string): string => searchText(word).trim()

/** [from, to) pairs, in order, none over another. */
export type Found = [from: number, to: number][]
/** Units of a text that are written in one step, some milliseconds at the most. */
const stepUnits = 2_000
/**
 * Where the wanted words stand in a text, the first `limits.hits`; `isName`: also by the initial consonants of its syllables. In steps,
 * so that whoever looks through many texts can let others go on between them.
 */
export function* hitSteps(text: string, { all }: Wanted, isName = false): Generator<void, Found, void> {
  const terms = all.map((word) => ({ term: termOf(word), next: 0 })).filter(({ term }) => term !== '')
  const writing = new Writing(text)
  let found = joined(isName ? all.flatMap((word) => initialsIn(text, word)) : [])
  while (terms.length > 0 && !writing.isOver) {
    writing.goOn(stepUnits)
    const { said, from, to } = writing
    for (const one of terms) {
      const { length } = one.term
      for (let at = said.indexOf(one.term, one.next); at >= 0; at = said.indexOf(one.term, one.next)) {
        found.push([from[at]!, to[at + length - 1]!])
        one.next = at + length
      }
      // One that begins here may end in the next step.
      one.next = Math.max(one.next, said.length - length + 1)
    }
    found = joined(found)
    if (found.length >= limits.hits) break
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
