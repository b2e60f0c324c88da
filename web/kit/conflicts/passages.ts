// Two texts that were written over one another, passage by passage.
import { runsOf, sentencesOf } from './word-diff.ts'

/** `only`: which side alone has changed it; null where both did, or nobody knows what it was. */
export type Passage = { mine: string; theirs: string; only: 'mine' | 'theirs' | null }
export type Choice = 'mine' | 'theirs' | 'both'

/** What both have stays as text; between it stand the passages. @param base what both began with, where that is known */
export function passagesOf(base: string | null, mine: string, theirs: string): (string | Passage)[] {
  const [b, m, t] = [sentencesOf(base ?? theirs), sentencesOf(mine), sentencesOf(theirs)]
  const [inMine, inTheirs] = [placesIn(b, m), placesIn(b, t)]
  if (!inMine || !inTheirs) return [{ mine, theirs, only: null }]
  const found: (string | Passage)[] = []
  let from = { b: 0, m: 0, t: 0 }
  const upTo = (to: typeof from) => {
    const [was, own, other] = [b.slice(from.b, to.b), m.slice(from.m, to.m), t.slice(from.t, to.t)].map((part) =>
      part.join(''),
    ) as [string, string, string]
    if (own === other) return own && found.push(own)
    const isOwn = own === was
    const only = isOwn ? ('theirs' as const) : ('mine' as const)
    return found.push({ mine: own, theirs: other, only: base !== null && (isOwn || other === was) ? only : null })
  }
  for (let at = 0; at < b.length; at += 1) {
    const [own, other] = [inMine[at], inTheirs[at]]
    if (own === undefined || other === undefined) continue
    upTo({ b: at, m: own, t: other })
    found.push(b[at]!)
    from = { b: at + 1, m: own + 1, t: other + 1 }
  }
  upTo({ b: b.length, m: m.length, t: t.length })
  return found
}

/** Where in `to` each part of `from` stands that stayed. */
function placesIn(from: string[], to: string[]): (number | undefined)[] | null {
  const runs = runsOf(from, to)
  if (runs === null) return null
  const places: (number | undefined)[] = []
  let at = 0
  for (const { value, added, removed } of runs) {
    if (!added) places.push(...value.map((_, n) => (removed ? undefined : at + n)))
    if (!removed) at += value.length
  }
  return places
}

/** The text with each passage as it was chosen. */
export function textOf(parts: readonly (string | Passage)[], choices: readonly Choice[]): string {
  let next = 0
  return parts.map((part) => (typeof part === 'string' ? part : chosenOf(part, choices[next++]!))).join('')
}
const chosenOf = ({ mine, theirs }: Passage, choice: Choice): string => {
  if (choice !== 'both') return choice === 'mine' ? mine : theirs
  const isApart = theirs === '' || mine === '' || /\s$/.test(theirs) || /^\s/.test(mine)
  return theirs + (isApart ? '' : ' ') + mine
}
