// Maps analysed ranges to a text that has changed meanwhile, and derives what the coach shows.
import type { OutputOf } from '../../../../contract/core/call.ts'
import type { needs } from '../../../../contract/calls/needs/calls.ts'
import { askedKinds, type AskableKind } from '../shared/questions.ts'

export type Written = OutputOf<typeof needs.ofWriting>
export type ReadSentence = Written['items'][number]
export type FoundSentence = ReadSentence & { type: AskableKind }
type TextRange = { start: number; end: number }

/** Moves ranges of the text `was` to the text `now`; changed ranges are left out. */
export function movedRanges<P extends TextRange>(ranges: readonly P[], was: string, now: string): P[] {
  const shorter = Math.min(was.length, now.length)
  let head = 0
  while (head < shorter && was[head] === now[head]) head++
  let tail = 0
  while (tail < shorter - head && was.at(-1 - tail) === now.at(-1 - tail)) tail++
  const by = now.length - was.length
  return ranges.flatMap((one) => {
    if (one.end <= head) return one
    return one.start >= was.length - tail ? { ...one, start: one.start + by, end: one.end + by } : []
  })
}

/** Shown ranges keep their order; new ones follow. */
export function keepOrder<P extends TextRange>(shown: readonly TextRange[], found: readonly P[]): P[] {
  const kept = shown.flatMap(({ start }) => found.find((one) => one.start === start) ?? [])
  return [...kept, ...found.filter((one) => !kept.includes(one))]
}

export const isFound = (one: ReadSentence): one is FoundSentence => one.type !== 'none'
export const lackingIn = (found: readonly FoundSentence[]): AskableKind[] =>
  askedKinds.filter((kind) => !found.some(({ type }) => type === kind))

/** The two most probable types of sentences without a need. */
export function nearestGuesses(items: readonly ReadSentence[]): AskableKind[] {
  const guesses = items.flatMap(({ guess }) => guess ?? []).sort((a, b) => a.lead - b.lead)
  return [...new Set(guesses.map(({ type }) => type))].slice(0, 2)
}

/** Appends a question to the next step, or removes it. */
export const withQuestion = (step: string, question: string): string =>
  [step.trim(), question].filter(Boolean).join(' ')
export const withoutQuestion = (step: string, question: string): string =>
  step
    .split(question)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
