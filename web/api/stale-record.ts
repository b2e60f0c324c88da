import { toOurs, type Call, type OutputOf } from '../../contract/core/call.ts'
import { CallError } from './call-error.ts'

/** The current record from a `stale` error, decoded as the output of the call; null for other errors. */
export const staleRecord = <C extends Call>(call: C, error: unknown): OutputOf<C> | null =>
  error instanceof CallError && error.word === 'stale' ? (toOurs(call.output, error.record) as OutputOf<C>) : null
