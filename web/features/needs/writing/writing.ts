// What stands where in a text that grows while it is read, and what a coach makes of it.
import type { OutputOf } from '../../../../contract/core/call.ts'
import type { needs } from '../../../../contract/calls/needs/calls.ts'
import { askedKinds, type AskedKind } from '../shared/questions.ts'

export type Written = OutputOf<typeof needs.ofWriting>
export type ReadSentence = Written['items'][number]
export type FoundSentence = ReadSentence & { type: AskedKind }
type Place = { start: number; end: number }

/** Where these stand now that `was` has become `now`; what was changed is left out. */
export function moved<P extends Place>(places: readonly P[], was: string, now: string): P[] {
  const shorter = Math.min(was.length, now.length)
  let head = 0
  while (head < shorter && was[head] === now[head]) head++
  let tail = 0
  while (tail < shorter - head && was.at(-1 - tail) === now.at(-1 - tail)) tail++
  const by = now.length - was.length
  return places.flatMap((one) => {
    if (one.end <= head) return one
    return one.start >= was.length - tail ? { ...one, start: one.start + by, end: one.end + by } : []
  })
}

/** What is shown already keeps its place; what is new comes below. */
export function inOrder<P extends Place>(shown: readonly Place[], found: readonly P[]): P[] {
  const stay = shown.flatMap(({ start }) => found.find((one) => one.start === start) ?? [])
  return [...stay, ...found.filter((one) => !stay.includes(one))]
}

export const isFound = (one: ReadSentence): one is FoundSentence => one.type !== 'none'
export const lackingIn = (found: readonly FoundSentence[]): AskedKind[] =>
  askedKinds.filter((kind) => !found.some(({ type }) => type === kind))

/** Of sentences that tell of none, the two kinds that came nearest. */
export function nearestGuesses(items: readonly ReadSentence[]): AskedKind[] {
  const guesses = items.flatMap(({ guess }) => guess ?? []).sort((a, b) => a.lead - b.lead)
  return [...new Set(guesses.map(({ type }) => type))].slice(0, 2)
}

/** A question at the end of what is to be done next, and without it. */
export const withQuestion = (step: string, question: string): string =>
  [step.trim(), question].filter(Boolean).join(' ')
export const withoutQuestion = (step: string, question: string): string =>
  step
    .split(question)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
