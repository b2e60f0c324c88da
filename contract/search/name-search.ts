// Search of customers and contacts by any part of a name, or by its initial consonants (초성). Used by the database and
// by the offline store of a device.
import { disassemble, getChoseong } from 'es-hangul'
import { withoutAsianForms, withoutLatinForms } from './company-forms.ts'
import { foldForSearch } from '../rules/text-normalization.ts'

/**
 * Corporate forms removed from stored names. The migrations same_names and finding_contacts removed the same ones from
 * existing rows; other forms are stored with the name, which is found by its other words.
 */
const strippedForms = /[(（]주[)）]|㈜|주식회사/g
const compact = (text: string) => foldForSearch(text).replace(/\s+/g, '')
const normalizeName = (text: string) => compact(text).replace(strippedForms, '')
/** Input methods combine ㄱ and ㅅ typed in sequence into ㄳ; the user means two initials. */
const initialsOf = (text: string) => disassemble(getChoseong(text))

/**
 * The value of the `search` column: each name and its initials on separate lines, so that no match spans two of them.
 */
export const nameSearchText = (...names: string[]): string =>
  names
    .map((text) => normalizeName(text) || compact(text))
    .flatMap((text) => [text, initialsOf(text)])
    .join('\n')

const wordsOf = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/,$/, ''))
    .filter((word) => /[^,.]/.test(word))
/**
 * The words of a query, all of which must occur in the search text. Corporate forms are ignored unless the query has no
 * other word.
 */
export function nameSearchWords(query: string): string[] {
  const text = foldForSearch(withoutAsianForms(query))
  const words = wordsOf(withoutLatinForms(text))
  return (words.length > 0 ? words : wordsOf(text)).map((word) => (/^[ㄱ-ㅎ]+$/.test(word) ? initialsOf(word) : word))
}

const fewestDigits = 4
/**
 * The digits of a query that is a part of a number, without the zeros that a stored number with its country code lacks;
 * empty for other queries.
 */
export function numberSearchDigits(query: string): string {
  const text = query.normalize('NFKC').trim()
  const digits = text.replace(/\D/g, '')
  return /^[\d\s()+.-]*$/.test(text) && digits.length >= fewestDigits ? digits.replace(/^0+/, '') : ''
}
