import { disassemble, getChoseong } from 'es-hangul'
import { foldForSearch } from '../../contract/rules/text-normalization.ts'

/** The ranges [from, to) of the hits, in UTF-16 units. */
type Hits = [from: number, to: number][]

/**
 * The matches of a search in a name, to highlight: of the whole search, otherwise of its words. As in the search on the
 * server, case, accents and spaces are ignored, and initial consonants (초성) match syllables.
 */
export function nameMatches(name: string, search: string): Hits {
  const index = indexOf(name)
  const whole = hitOf(index, search)
  if (whole) return [whole]
  const hits = search
    .split(/\s+/)
    .map((word) => hitOf(index, word))
    .filter((hit) => hit !== undefined)
    .toSorted(([one], [other]) => one - other)
  return hits.filter(([from], at) => at === 0 || from >= hits[at - 1]![1])
}
/** Whether a text contains every word of a search. */
export const matchesSearch = (text: string, search: string): boolean => {
  const index = indexOf(text)
  return search.split(/\s+/).every((word) => word === '' || hitOf(index, word) !== undefined)
}

/**
 * The name in 'Write a log Hanbit' or 'Hanbit write a log'; undefined where the search does not begin or end with the
 * verb.
 */
export function nameBesideVerb(verb: string, search: string): string | undefined {
  const [low, wanted] = [search.toLowerCase(), verb.toLowerCase()]
  if (/^\s/.test(low.slice(wanted.length)) && low.startsWith(wanted)) return search.slice(verb.length).trim()
  if (/\s$/.test(low.slice(0, -wanted.length)) && low.endsWith(wanted)) return search.slice(0, -verb.length).trim()
  return undefined
}

/**
 * A name folded for searching, without spaces, and with initial consonants; `at`: the range of each unit in the name.
 */
type NameIndex = { plain: string; initials: string; at: [from: number, to: number][] }
function indexOf(name: string): NameIndex {
  const index: NameIndex = { plain: '', initials: '', at: [] }
  let from = 0
  for (const character of name) {
    const to = from + character.length
    const folded = foldForSearch(character).trim()
    for (const unit of folded.split('')) {
      index.plain += unit
      index.initials += getChoseong(unit) || unit
      index.at.push([from, to])
    }
    from = to
  }
  return index
}
function hitOf(index: NameIndex, search: string): Hits[number] | undefined {
  const wanted = foldForSearch(search).replace(/\s+/g, '')
  if (wanted === '') return undefined
  const isInitials = /^[ㄱ-ㅎ]+$/.test(wanted)
  const found = isInitials ? disassemble(wanted) : wanted
  const at = (isInitials ? index.initials : index.plain).indexOf(found)
  return at < 0 ? undefined : [index.at[at]![0], index.at[at + found.length - 1]![1]]
}
