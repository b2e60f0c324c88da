// A text as it is looked through: the usual width, without case and accents, one blank between words, and a sign where a word begins. `search_text` in the database writes
// texts the same way (migrations search_entries and bounded_search), and a test holds both to each other.
import { limits } from '../rules/limits.ts'

const blank = /\s/u
/** Where a word of letters or digits begins: those are found from their beginning, all else anywhere. */
const begin = 1
const isInWord = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) ||
  (unit >= 0x30 && unit <= 0x39) ||
  (unit >= 0xaa && unit <= 0x10ff) ||
  (unit >= 0x1200 && unit <= 0x1fff)
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

/** What one step of a writing has written, and for each unit of it the part of the text it came from, [from, to). Shared: nobody else goes on within a step. */
const step = { units: new Uint16Array(8_192), from: new Int32Array(8_192), to: new Int32Array(8_192), length: 0 }
function put(unit: number, from: number, to: number): void {
  if (step.length === step.units.length)
    for (const name of ['units', 'from', 'to'] as const) {
      const was = step[name]
      const larger = name === 'units' ? new Uint16Array(was.length * 2) : new Int32Array(was.length * 2)
      larger.set(was)
      step[name] = larger as never
    }
  step.units[step.length] = unit
  step.from[step.length] = from
  step.to[step.length] = to
  step.length += 1
}
function stepSaid(): string {
  let said = ''
  for (let at = 0; at < step.length; at += 8_192)
    said += String.fromCharCode(...step.units.subarray(at, Math.min(step.length, at + 8_192)))
  return said
}

/** Writes a text as it is looked through. */
export class Writing {
  readonly #text: string
  readonly #form: Form
  #at = 0
  #isBlank = false
  #isInWord = false
  constructor(text: string) {
    this.#text = text
    this.#form = formOf(text)
  }
  get isOver(): boolean {
    return this.#at >= this.#text.length
  }
  /** So many UTF-16 units of the text more. @returns what they became; `placeOf` is of it until the next step of any text */
  goOn(units: number): string {
    step.length = 0
    const text = this.#text
    const end = Math.min(text.length, this.#at + units)
    while (this.#at < end) {
      const at = this.#at
      const unit = text.charCodeAt(at)
      const next = at + 1 === text.length ? 0x20 : text.charCodeAt(at + 1)
      this.#at = at + 1
      if (isPlain(unit) && (isPlain(next) || next < 0x300)) this.#add(unit, at, at + 1)
      else {
        parts.lastIndex = at
        const [part] = parts.exec(text)!
        this.#at = at + part.length
        for (const sign of becomes(part, this.#form)) {
          this.#add(blank.test(sign) ? 0x20 : sign.charCodeAt(0), at, this.#at)
          if (sign.length > 1) put(sign.charCodeAt(1), at, this.#at)
        }
      }
    }
    return stepSaid()
  }
  /** Where this unit of what the last step wrote came from: [from, to), UTF-16 units of the text. */
  placeOf(at: number): [from: number, to: number] {
    return [step.from[at]!, step.to[at]!]
  }
  #add(sign: number, from: number, to: number): void {
    const isBlank = sign === 0x20 || sign === begin
    if (isBlank && this.#isBlank) return
    const isWord = isInWord(sign)
    if (isWord && !this.#isInWord) put(begin, from, to)
    put(isBlank ? 0x20 : sign, from, to)
    this.#isBlank = isBlank
    this.#isInWord = isWord
  }
}
/** Units of a text that are written in one step, some milliseconds at the most. */
export const stepUnits = 2_000
/** A text as it is looked through. */
export function searchText(text: string): string {
  const writing = new Writing(text)
  let said = ''
  while (!writing.isOver) said += writing.goOn(stepUnits)
  return said
}
