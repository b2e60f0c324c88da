// A text as it is typed, with `@name` for each member who was picked, and as it is kept, with ids (contract/calls/comments/mentions.ts).
import { mentionOf, piecesOf } from '../../../contract/calls/comments/mentions.ts'

type Person = { id: string; name: string; rank: string }
/** Picked from the list: `label` is what stands in the text, without its @, and no two have the same. */
export type Named = { id: string; label: string }
export type Typed = { text: string; people: readonly Named[] }

/** @param people those that are named already: two of one name are told apart by their ranks, or else by a number */
export function labelled({ id, name, rank }: Person, people: readonly Named[]): Named {
  const known = people.find((one) => one.id === id)
  if (known) return known
  const taken = new Set(people.map(({ label }) => label))
  const labels = [name, `${name} ${rank}`.trim(), ...people.map((_, at) => `${name} ${at + 2}`)]
  return { id, label: labels.find((label) => !taken.has(label))! }
}

/** The longest name first, and of Latin letters none that goes on: “@Ann” is not in “@Anna”. */
const labelOf = (people: readonly Named[]): RegExp | null => {
  const labels = people.map(({ label }) => label).toSorted((one, other) => other.length - one.length)
  if (labels.length === 0) return null
  return new RegExp(
    `@(${labels.map((label) => label.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})(?![\\p{Script=Latin}\\d])`,
    'gu',
  )
}
export function keptOf({ text, people }: Typed): string {
  const labels = labelOf(people)
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
/** What is typed, in pieces: those that name somebody, and the rest. */
export function piecesTyped({ text, people }: Typed): { text: string; isNamed: boolean }[] {
  const labels = labelOf(people)
  const pieces: { text: string; isNamed: boolean }[] = []
  let at = 0
  for (const hit of labels ? text.matchAll(labels) : []) {
    pieces.push({ text: text.slice(at, hit.index), isNamed: false }, { text: hit[0], isNamed: true })
    at = hit.index + hit[0].length
  }
  return [...pieces, { text: text.slice(at), isNamed: false }].filter((piece) => piece.text !== '')
}

/** Whom one looks for: from an @ after a blank or bracket up to the caret. */
export function askedName(text: string, caret: number): { from: number; search: string } | null {
  const asked = /(?:^|[\s([{“‘"'「（])@([^\s@]{0,20})$/u.exec(text.slice(0, caret))
  return asked ? { from: caret - asked[1]!.length - 1, search: asked[1]! } : null
}
