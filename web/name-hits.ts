import { getChoseong } from 'es-hangul'

/** From and to of each hit, in UTF-16 units. */
type Hits = [from: number, to: number][]

/** Where what was searched stands in a name: as it is, without looking at case, or as initial consonants (초성). */
export function nameHits(name: string, search: string): Hits {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return []
  const low = name.toLowerCase()
  const at = low.length === name.length ? low.indexOf(wanted) : -1
  if (at >= 0) return [[at, at + wanted.length]]
  const initials = [...name].map((sign) => getChoseong(sign) || sign).join('')
  const first = initials.length === name.length ? initials.indexOf(wanted) : -1
  return first >= 0 ? [[first, first + wanted.length]] : []
}
