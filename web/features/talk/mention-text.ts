// Converts between a text as typed, with `@name` for mentioned members, and as stored, with ids
// (contract/calls/comments/mentions.ts).
import { mentionOf, piecesOf } from '../../../contract/calls/comments/mentions.ts'

type Person = { id: string; name: string; rank: string }
/** A mentioned member: `label` is the text after the @, unique within the text. */
export type Named = { id: string; label: string }
export type Typed = { text: string; people: readonly Named[] }

/** @param people members mentioned already: equal names are distinguished by rank, or else by a number */
export function labelled({ id, name, rank }: Person, people: readonly Named[]): Named {
  const known = people.find((one) => one.id === id)
  if (known) return known
  const taken = new Set(people.map(({ label }) => label))
  const labels = [name, `${name} ${rank}`.trim(), ...people.map((_, at) => `${name} ${at + 2}`)]
  return { id, label: labels.find((label) => !taken.has(label))! }
}

/** Matches the longest name first; a Latin name does not match inside a longer word: “@Ann” is not in “@Anna”. */
const labelPattern = (people: readonly Named[]): RegExp | null => {
  const labels = people.map(({ label }) => label).toSorted((one, other) => other.length - one.length)
  if (labels.length === 0) return null
  return new RegExp(
    `@(${labels.map((label) => label.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})(?![\\p{Script=Latin}\\d])`,
    'gu',
  )
}
export function keptOf({ text, people }: Typed): string {
  const labels = labelPattern(people)
  if (!labels) return text
  return text.replace(labels, (_, label: string) => mentionOf(people.find((one) => one.label === label)!.id))
}
export function typedOf(content: string, mentions: readonly Person[]): Typed {
  let people: Named[] = []
  for (const person of mentions) people = [...people, labelled(person, people)]
  const text = piecesOf(content, mentions)
    .map((piece) => (piece.userId ? `@${people.find(({ id }) => id === piece.userId)?.label ?? '…'}` : piece.text))
    .join('')
  return { text, people }
}
/** Splits the typed text into mentions and other text. */
export function piecesTyped({ text, people }: Typed): { text: string; isNamed: boolean }[] {
  const labels = labelPattern(people)
  const pieces: { text: string; isNamed: boolean }[] = []
  let at = 0
  for (const hit of labels ? text.matchAll(labels) : []) {
    pieces.push({ text: text.slice(at, hit.index), isNamed: false }, { text: hit[0], isNamed: true })
    at = hit.index + hit[0].length
  }
  return [...pieces, { text: text.slice(at), isNamed: false }].filter((piece) => piece.text !== '')
}

/** The name search before the caret: from an @ at the start of a word. */
export function askedName(text: string, caret: number): { from: number; search: string } | null {
  const asked = /(?:^|[\s([{“‘"'「（])@([^\s@]{0,20})$/u.exec(text.slice(0, caret))
  return asked ? { from: caret - asked[1]!.length - 1, search: asked[1]! } : null
}
