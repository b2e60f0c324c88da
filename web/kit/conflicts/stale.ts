// Somebody saved the record meanwhile: what the refusal says of it, and values in words.
import { toOurs, type Call, type OutputOf } from '../../../contract/core/call.ts'
import { CallError } from '../../api/call-error.ts'

/** How values are written where they are not texts: codes, days, people. */
export type Showing<V> = (values: V) => Partial<Record<keyof V & string, string>>

/** The record as it is now, from a refusal that has the shape of that call's answer; null where it was refused for anything else. */
export const staleRecord = <C extends Call>(call: C, error: unknown): OutputOf<C> | null =>
  error instanceof CallError && error.word === 'stale' ? (toOurs(call.output, error.record) as OutputOf<C>) : null

/** A value in words: of a choice its title, of several all of them. */
export function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (value !== null && typeof value === 'object' && 'title' in value) return String(value.title)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
