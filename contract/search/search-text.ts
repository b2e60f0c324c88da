// Normalizes text for full-text search: half width, without case and accents, single spaces, and a marker character
// where a word begins. The database function `search_text` (migrations search_entries and bounded_search) does the
// same; a test compares both.
import { limits } from '../rules/limits.ts'

const blank = /\s/u
/** Marks the beginning of a word of letters or digits. Such words match by prefix, other scripts anywhere. */
const wordStart = 1
const isInWord = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) ||
  (unit >= 0x30 && unit <= 0x39) ||
  (unit >= 0xaa && unit <= 0x10ff) ||
  (unit >= 0x1200 && unit <= 0x1fff)
const expansions: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ø: 'o', ł: 'l', ı: 'i', ς: 'σ' }
/**
 * Normalization would turn single consonants and vowels into parts of syllables, so they are moved to private-use
 * characters meanwhile.
 */
const jamoOffset = 0xe131 - 0x3131
const shiftCharacters = (text: string, pattern: RegExp, by: number) =>
  text.replace(pattern, (character) => String.fromCharCode(character.charCodeAt(0) + by))
const protectJamo = (text: string) => shiftCharacters(text, /[\u3131-\u3163]/g, jamoOffset)
type Form = 'NFC' | 'NFKC'
const foldPart = (part: string, form: Form) =>
  shiftCharacters(foldForm(protectJamo(part), form), /[\ue131-\ue163]/g, -jamoOffset)
const foldForm = (part: string, form: Form) =>
  part
    .normalize(form)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœđøłıς]/g, (character) => expansions[character]!)
/** Sequences that normalize to one character or none: a letter with its marks. */
const sequences = /[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/suy
/** UTF-16 units that normalization does not change; none is a mark. */
const isPlain = (unit: number): boolean =>
  (unit >= 0x20 && unit <= 0x40) ||
  (unit >= 0x61 && unit <= 0x7a) ||
  (unit >= 0xac00 && unit <= 0xd7a3) ||
  (unit >= 0x4e00 && unit <= 0x9fff) ||
  (unit >= 0x3131 && unit <= 0x3163) ||
  (unit >= 0x3041 && unit <= 0x3093) ||
  (unit >= 0x30a1 && unit <= 0x30f3)
/** Cache of normalized sequences: a language has few letters, and normalizing each is slow. */
const cache = { NFC: new Map<string, string>(), NFKC: new Map<string, string>() }
const maxCached = 4_000
function normalizeSequence(part: string, form: Form): string {
  const cached = cache[form].get(part)
  if (cached !== undefined) return cached
  const result = foldPart(part, form)
  if (part.length <= 4) {
    if (cache[form].size >= maxCached) cache[form].clear()
    cache[form].set(part, result)
  }
  return result
}

/** The longest compatibility decomposition in Unicode: U+FDFA. */
const maxExpansion = 18
const codePointCount = (text: string): number => text.length - (text.match(/[\udc00-\udfff]/g)?.length ?? 0)
/** Texts that NFKC would lengthen by more than `limits.searchExpansion` characters are normalized with NFC only. */
function formOf(text: string): Form {
  if (text.length * (maxExpansion - 1) <= limits.searchExpansion) return 'NFKC'
  const unfolded = protectJamo(text).normalize('NFKC')
  return codePointCount(unfolded) - codePointCount(text) > limits.searchExpansion ? 'NFC' : 'NFKC'
}

/**
 * Output of one normalization step, with the source range [from, to) of each unit. Shared by all normalizers, because a
 * step runs without interruption.
 */
const step = { units: new Uint16Array(8_192), from: new Int32Array(8_192), to: new Int32Array(8_192), length: 0 }
function emit(unit: number, from: number, to: number): void {
  if (step.length === step.units.length)
    for (const name of ['units', 'from', 'to'] as const) {
      const old = step[name]
      const larger = name === 'units' ? new Uint16Array(old.length * 2) : new Int32Array(old.length * 2)
      larger.set(old)
      step[name] = larger as never
    }
  step.units[step.length] = unit
  step.from[step.length] = from
  step.to[step.length] = to
  step.length += 1
}
function stepText(): string {
  let text = ''
  for (let at = 0; at < step.length; at += 8_192)
    text += String.fromCharCode(...step.units.subarray(at, Math.min(step.length, at + 8_192)))
  return text
}

/** Normalizes a text for search in steps, so that long texts do not block the event loop. */
export class SearchNormalizer {
  readonly #text: string
  readonly #form: Form
  #at = 0
  #isBlank = false
  #isInWord = false
  constructor(text: string) {
    this.#text = text
    this.#form = formOf(text)
  }
  get isDone(): boolean {
    return this.#at >= this.#text.length
  }
  /**
   * Normalizes the next `units` UTF-16 units of the text.
   * @returns their normalized text; `sourceRange` refers to it until the next step of any normalizer
   */
  next(units: number): string {
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
        sequences.lastIndex = at
        const [part] = sequences.exec(text)!
        this.#at = at + part.length
        for (const character of normalizeSequence(part, this.#form)) {
          this.#add(blank.test(character) ? 0x20 : character.charCodeAt(0), at, this.#at)
          if (character.length > 1) emit(character.charCodeAt(1), at, this.#at)
        }
      }
    }
    return stepText()
  }
  /** The source range [from, to) of a unit of the last step's output, in UTF-16 units of the text. */
  sourceRange(at: number): [from: number, to: number] {
    return [step.from[at]!, step.to[at]!]
  }
  #add(unit: number, from: number, to: number): void {
    const isBlank = unit === 0x20 || unit === wordStart
    if (isBlank && this.#isBlank) return
    const isWord = isInWord(unit)
    if (isWord && !this.#isInWord) emit(wordStart, from, to)
    emit(isBlank ? 0x20 : unit, from, to)
    this.#isBlank = isBlank
    this.#isInWord = isWord
  }
}
/** UTF-16 units per step; a step takes a few milliseconds at most. */
export const unitsPerStep = 2_000
/** Normalizes a whole text for search. */
export function searchText(text: string): string {
  const writing = new SearchNormalizer(text)
  let normalized = ''
  while (!writing.isDone) normalized += writing.next(unitsPerStep)
  return normalized
}
