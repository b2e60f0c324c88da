// What customers and contacts are found by: any part of a name, or its initial consonants (초성). In the database, and on a device.
import { disassemble, getChoseong } from 'es-hangul'
import { withoutAsianForms, withoutLatinForms } from './company-forms.ts'
import { plain } from '../rules/text-normalization.ts'

/** The migrations same_names and finding_contacts did the same to what was stored: other forms stand there, and are found by the rest of a name. */
const stored = /[(（]주[)）]|㈜|주식회사/g
const compact = (text: string) => plain(text).replace(/\s+/g, '')
const withoutForms = (text: string) => compact(text).replace(stored, '')
/** A keyboard makes ㄳ of ㄱ and ㅅ typed one after the other; both are meant singly. */
const initialsOf = (text: string) => disassemble(getChoseong(text))

/** The text of the `search` column: names and initials on lines of their own, so that no match runs from one into the next. */
export const searchTextOf = (...names: string[]): string =>
  names
    .map((text) => withoutForms(text) || compact(text))
    .flatMap((text) => [text, initialsOf(text)])
    .join('\n')

const wordsOf = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/,$/, ''))
    .filter((word) => /[^,.]/.test(word))
/** What has to stand in the search text, each of them; the form of a company is none, unless nothing else is looked for. */
export function nameWords(query: string): string[] {
  const said = plain(withoutAsianForms(query))
  const words = wordsOf(withoutLatinForms(said))
  return (words.length > 0 ? words : wordsOf(said)).map((word) => (/^[ㄱ-ㅎ]+$/.test(word) ? initialsOf(word) : word))
}
