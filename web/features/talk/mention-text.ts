// Converts between a text as typed, with `@name` for mentioned members, and as stored, with ids
// (contract/calls/comments/mentions.ts).
import { formatMention, splitMentions } from '../../../contract/calls/comments/mentions.ts'

type Person = { id: string; name: string; rank: string }
/** A mentioned member: `label` is the text after the @, unique within the text. */
export type MentionedMember = { id: string; label: string }
export type TypedText = { text: string; people: readonly MentionedMember[] }

/** @param people members mentioned already: equal names are distinguished by rank, or else by a number */
export function withUniqueLabel({ id, name, rank }: Person, people: readonly MentionedMember[]): MentionedMember {
  const known = people.find((one) => one.id === id)
  if (known) return known
  const taken = new Set(people.map(({ label }) => label))
  const labels = [name, `${name} ${rank}`.trim(), ...people.map((_, at) => `${name} ${at + 2}`)]
  return { id, label: labels.find((label) => !taken.has(label))! }
}

/** Matches the longest name first; a Latin name does not match inside a longer word: “@Ann” is not in “@Anna”. */
const labelPattern = (people: readonly MentionedMember[]): RegExp | null => {
  const labels = people.map(({ label }) => label).toSorted((one, other) => other.length - one.length)
  if (labels.length === 0) return null
  return new RegExp(
    `@(${labels.map((label) => label.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})(?![\\p{Script=Latin}\\d])`,
    'gu',
  )
}
export function toStoredText({ text, people }: TypedText): string {
  const labels = labelPattern(people)
  if (!labels) return text
  return text.replace(labels, (_, label: string) => formatMention(people.find((one) => one.label === label)!.id))
}
export function toTypedText(content: string, mentions: readonly Person[]): TypedText {
  let people: MentionedMember[] = []
  for (const person of mentions) people = [...people, withUniqueLabel(person, people)]
  const text = splitMentions(content, mentions)
    .map((piece) => (piece.userId ? `@${people.find(({ id }) => id === piece.userId)?.label ?? '…'}` : piece.text))
    .join('')
  return { text, people }
}
/** Splits the typed text into mentions and other text. */
export function splitTyped({ text, people }: TypedText): { text: string; isNamed: boolean }[] {
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
export function nameSearchAt(text: string, caret: number): { from: number; search: string } | null {
  const asked = /(?:^|[\s([{“‘"'「（])@([^\s@]{0,20})$/u.exec(text.slice(0, caret))
  return asked ? { from: caret - asked[1]!.length - 1, search: asked[1]! } : null
}
