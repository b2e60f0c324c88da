// What a customer is found by: any part of its name or its representative's, or their initial consonants (초성).
import { disassemble, getChoseong } from 'es-hangul'
import { holding } from '../../db/like.ts'

const companyForms = /[(（]주[)）]|㈜|주식회사/g
/** Not NFKC of all: it would take initial consonants for the beginnings of syllables. The migration same_names did the same to what was stored. */
const inUsualWidth = (text: string) => text.replace(/[！-ﾟ￠-￮]+/g, (wide) => wide.normalize('NFKC'))
const compact = (text: string) => inUsualWidth(text).normalize('NFC').toLowerCase().replace(/\s+/g, '')
const withoutForms = (text: string) => compact(text).replace(companyForms, '')
/** A keyboard makes ㄳ of ㄱ and ㅅ typed one after the other; both are meant singly. */
const initialsOf = (text: string) => disassemble(getChoseong(text))

/** The text of the `search` column: names and initials on lines of their own, so that no match runs from one into the next. */
export const searchTextOf = (name: string, ceoName: string): string =>
  [name, ceoName]
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
