// Splits two concurrent versions of a text into common text and differing passages.
import { isUnspaced, runsOf, sentencesOf, unitsOfWord } from './word-diff.ts'

/** `only`: the side that alone has changed it; null where both did, or the base is unknown. */
export type Passage = { mine: string; theirs: string; only: 'mine' | 'theirs' | null }
export type Choice = 'mine' | 'theirs' | 'both'

/**
 * Common sentences as strings, with the passages between them.
 * @param base the version both began with; null where it is unknown
 */
export function passagesOf(base: string | null, mine: string, theirs: string): (string | Passage)[] {
  const [b, m, t] = [sentencesOf(base ?? theirs), sentencesOf(mine), sentencesOf(theirs)]
  const [inMine, inTheirs] = [placesIn(b, m), placesIn(b, t)]
  if (!inMine || !inTheirs) return [{ mine, theirs, only: null }]
  const found: (string | Passage)[] = []
  let from = { b: 0, m: 0, t: 0 }
  const addUpTo = (to: typeof from) => {
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
    addUpTo({ b: at, m: own, t: other })
    found.push(b[at]!)
    from = { b: at + 1, m: own + 1, t: other + 1 }
  }
  addUpTo({ b: b.length, m: m.length, t: t.length })
  return found
}

/** The index in `to` of each unchanged part of `from`; null where the texts differ too much. */
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

/** The text with the chosen version of each passage. */
export function textOf(parts: readonly (string | Passage)[], choices: readonly Choice[]): string {
  let next = 0
  return parts.map((part) => (typeof part === 'string' ? part : chosenOf(part, choices[next++]!))).join('')
}
const chosenOf = ({ mine, theirs }: Passage, choice: Choice): string =>
  choice === 'both' ? joined(theirs, mine) : choice === 'mine' ? mine : theirs

/** Words, or characters of scripts without spaces, with the blanks between them: joining them gives the text again. */
const wordsOf = (text: string): string[] => (text.match(/\s+|\S+/g) ?? []).flatMap(unitsOfWord)
const isWord = (part: string) => part.trim() !== ''
/**
 * Both versions of a passage. Versions that have at least half of their words in common at their ends are one sentence
 * that both went on with: what is common stands once. Others stand one after the other.
 */
function joined(theirs: string, mine: string): string {
  const [others, own] = [wordsOf(theirs), wordsOf(mine)]
  const shortest = Math.min(others.length, own.length)
  let before = 0
  while (before < shortest && others[before] === own[before]) before += 1
  let after = 0
  while (after < shortest - before && others.at(-1 - after) === own.at(-1 - after)) after += 1
  // One equal character of such a script says nothing.
  if (after === 1 && isUnspaced(own.at(-1)!)) after = 0
  const common = [...own.slice(0, before), ...own.slice(own.length - after)].filter(isWord).length
  if (common * 2 < Math.min(others.filter(isWord).length, own.filter(isWord).length)) return apart(theirs, mine)
  const middleOf = (words: string[]) => words.slice(before, words.length - after).join('')
  return own.slice(0, before).join('') + apart(middleOf(others), middleOf(own)) + own.slice(own.length - after).join('')
}
/** One text after the other, with a blank between where the script has them. */
function apart(first: string, second: string): string {
  const isBetweenBlanks = first === '' || second === '' || /\s$/.test(first) || /^\s/.test(second)
  const isApart = isBetweenBlanks || isUnspaced(first.slice(-1)) || isUnspaced(second.slice(0, 1))
  return first + (isApart ? '' : ' ') + second
}
