// Decides which full stops end a sentence, and which belong to an abbreviation, an initial or a number.
import { traits, type Language } from '../languages.ts'

/** Abbreviations that are also words or often end a sentence: they are taken for abbreviations only before a number. */
const abbreviatedBeforeNumber =
  /^(?:no|nos|n°|nº|núm|tgl|p|q|fig|vol|art|ext|est|jan|feb|apr|jun|jul|aug|sep|sept|oct|nov|dec|mon|tues?|wed|thur?s?|fri|sat|sun|lun|mar|mer|mié|jeu|jue|ven|vie|sam|sáb|dim|dom|janv|févr|avr|juil|déc|ene|abr|ago|dic|agu|okt|des|min|max|maks|ft|oz|lbs?|hab)$/iu
/** After these words a single letter is not an initial: plan B. */
const beforeSingleLetter =
  /(?:^|\s)(?:plan|option|type|class|classe|grade|line|phase|building|unit|model|version|tier|gate|dock|room|block|vitamin|clase|tipo|tipe|kelas|opsi|loại|hạng|bloc|bâtiment)\s+\p{Lu}\.\s*$/iu
const month = /^(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec|janv|févr|avr|juil|déc|ene|abr|ago|dic|agu|okt|des)$/iu
const isAbbreviation = (word: string, language: Language): boolean =>
  traits[language].abbreviations.has(word) || traits[language].abbreviations.has(word.toLowerCase())

/** Whether `after` continues the sentence of `before`, which ends with `word` and a full stop. */
export function isInsideSentence(before: string, word: string, after: string, language: Language): boolean {
  if (/^[\d/]/u.test(after) && (/\d$/u.test(word) || abbreviatedBeforeNumber.test(word))) return true
  if (/(?:^|\s|\()\d{2,4}\.\s?\d{1,2}\.\s?\d{1,2}\.\s*$/u.test(before)) return true
  if (/(?:^|[.\s])\d{1,2}$/u.test(word) && /^\s*\d{0,4}\.?\d/u.test(word) && /^[(\d]/u.test(after)) return true
  if (/^\(?(?:\d{1,2}|[a-zA-Zㄱ-ㅎ가나다라마])$/u.test(before.trim().replace(/\.$/u, ''))) return true
  if (/^(?:\p{Lu}\.)*\p{Lu}$/u.test(word)) return !beforeSingleLetter.test(before)
  if (abbreviatedBeforeNumber.test(word)) return false
  return isAbbreviation(word, language)
}

/** A short word without a vowel is an abbreviation: pcs, hrs, dgn. */
const withoutVowel = /^[^aeiouyàâäáãåæéèêëíìîïóòôöõøœúùûüýăơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]{2,4}$/iu

/**
 * The starts of sentences that begin with a lower-case letter or a digit: after a full stop, question or exclamation
 * mark that is not part of an abbreviation and not inside brackets or quotation marks. Only for languages with capital
 * letters.
 */
export function lowerCaseStarts(text: string, language: Language): number[] {
  if (!traits[language].accents) return []
  const places: number[] = []
  let bracket = 0
  let quoted = false
  let read = 0
  for (const found of text.matchAll(/(?<=\S)[.!?]\s+(?=[\p{Ll}\d])/gu)) {
    for (; read < found.index; read++) {
      const letter = text[read]!
      if ('([{'.includes(letter)) bracket++
      else if (')]}'.includes(letter)) bracket = Math.max(0, bracket - 1)
      else if ('“«'.includes(letter)) quoted = true
      else if ('”»'.includes(letter)) quoted = false
      else if (letter === '"') quoted = !quoted
    }
    const word = /[^\s"'“‘«(]+$/u.exec(text.slice(Math.max(0, found.index - 40), found.index))?.[0] ?? ''
    const next = text.slice(found.index + found[0].length, found.index + found[0].length + 40)
    if (bracket > 0 || quoted) continue
    if (/^\d/u.test(next) && (found[0][0] === '.' || !/^\d\S*\s+\p{L}/u.test(next))) continue
    if (found[0][0] === '.' && !endsSentence(word, next, language)) continue
    places.push(found.index + found[0].length)
  }
  return places
}

function endsSentence(word: string, next: string, language: Language): boolean {
  if (word.endsWith('.')) return false
  if (/^\d+$/u.test(word)) return word.length > 2
  if (!/\p{L}/u.test(word) || /^\p{L}$/u.test(word) || word.includes('.')) return /^\d[\d.,]*[\p{L}%€$]*$/u.test(word)
  if (word.toLowerCase() === 'no') return !/^(?:of|de|dos|das)\s/u.test(next)
  if (month.test(word)) return false
  if (!abbreviatedBeforeNumber.test(word) && isAbbreviation(word, language)) return false
  return !withoutVowel.test(word)
}
