import { disassemble, getChoseong } from 'es-hangul'
import { plain } from '../../contract/rules/text-normalization.ts'

/** From and to of each hit, in UTF-16 units. */
type Hits = [from: number, to: number][]

/** Where what was searched stands in a name: at once, or word by word; as the server finds names, so without case, accents and blanks, or by initial consonants (초성). */
export function nameHits(name: string, search: string): Hits {
  const signs = signsOf(name)
  const whole = hitOf(signs, search)
  if (whole) return [whole]
  const hits = search
    .split(/\s+/)
    .map((word) => hitOf(signs, word))
    .filter((hit) => hit !== undefined)
    .toSorted(([one], [other]) => one - other)
  return hits.filter(([from], at) => at === 0 || from >= hits[at - 1]![1])
}
/** Whether every word of a search stands in a text. */
export const isFoundIn = (text: string, search: string): boolean => {
  const signs = signsOf(text)
  return search.split(/\s+/).every((word) => word === '' || hitOf(signs, word) !== undefined)
}

/** 'Write a log Hanbit', or the other way round: what stands beside the words for writing. */
export function nameBeside(verb: string, search: string): string | undefined {
  const [low, wanted] = [search.toLowerCase(), verb.toLowerCase()]
  if (/^\s/.test(low.slice(wanted.length)) && low.startsWith(wanted)) return search.slice(verb.length).trim()
  if (/\s$/.test(low.slice(0, -wanted.length)) && low.endsWith(wanted)) return search.slice(0, -verb.length).trim()
  return undefined
}

/** What one looks for in a name, and where each of its signs stands; blanks are left out. */
type Signs = { plain: string; initials: string; at: [from: number, to: number][] }
function signsOf(name: string): Signs {
  const signs: Signs = { plain: '', initials: '', at: [] }
  let from = 0
  for (const sign of name) {
    const to = from + sign.length
    const folded = plain(sign).trim()
    // One place for each unit of what is looked through.
    for (const unit of folded.split('')) {
      signs.plain += unit
      signs.initials += getChoseong(unit) || unit
      signs.at.push([from, to])
    }
    from = to
  }
  return signs
}
function hitOf(signs: Signs, search: string): Hits[number] | undefined {
  const wanted = plain(search).replace(/\s+/g, '')
  if (wanted === '') return undefined
  const isInitials = /^[ㄱ-ㅎ]+$/.test(wanted)
  const found = isInitials ? disassemble(wanted) : wanted
  const at = (isInitials ? signs.initials : signs.plain).indexOf(found)
  return at < 0 ? undefined : [signs.at[at]![0], signs.at[at + found.length - 1]![1]]
}
