// The current record in the error response to a stale edit, and values as display texts.
import { toOurs, type Call, type OutputOf } from '../../../contract/core/call.ts'
import { CallError } from '../../api/call-error.ts'

/** The display texts of values that are not texts: codes, days, people. */
export type DisplayTexts<V> = (values: V) => Partial<Record<keyof V & string, string>>

/** The current record from a `stale` error, decoded as the output of the call; null for other errors. */
export const staleRecord = <C extends Call>(call: C, error: unknown): OutputOf<C> | null =>
  error instanceof CallError && error.word === 'stale' ? (toOurs(call.output, error.record) as OutputOf<C>) : null

/** The display text of a value: the title of an option, or the titles of several. */
export function displayText(value: unknown): string {
  if (Array.isArray(value)) return value.map(displayText).join(', ')
  if (value !== null && typeof value === 'object' && 'title' in value) return String(value.title)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
