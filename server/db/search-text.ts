// What customers and contacts are found by: any part of a name, or its initial consonants (초성).
import { disassemble, getChoseong } from 'es-hangul'
import { plain } from '../../contract/texts.ts'
import { holding } from './like.ts'

const companyForms = /[(（]주[)）]|㈜|주식회사/g
/** The migrations same_names and finding_contacts did the same to what was stored. */
const compact = (text: string) => plain(text).replace(/\s+/g, '')
const withoutForms = (text: string) => compact(text).replace(companyForms, '')
/** A keyboard makes ㄳ of ㄱ and ㅅ typed one after the other; both are meant singly. */
const initialsOf = (text: string) => disassemble(getChoseong(text))

/** The text of the `search` column: names and initials on lines of their own, so that no match runs from one into the next. */
export const searchTextOf = (...names: string[]): string =>
  names
    .map((text) => withoutForms(text) || compact(text))
    .flatMap((text) => [text, initialsOf(text)])
    .join('\n')

/** LIKE patterns that all have to match the search text, one for each word. */
export const searchPatterns = (query: string): string[] =>
  query
    .split(/\s+/)
    .map(withoutForms)
    .filter((word) => word !== '')
    .map((word) => (/^[ㄱ-ㅎ]+$/.test(word) ? initialsOf(word) : word))
    .map(holding)
