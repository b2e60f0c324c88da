import type { ErrorWord } from '../../contract/core/errors.ts'
import type { FieldCode } from '../../contract/rules/violations.ts'

/** `code` and `values` are the same in every language, `message` is the server's sentence. */
export type FieldError = { code: FieldCode; message: string; values: Readonly<Record<string, string | number>> }

/** A refused call: the server's sentence, its word, and broken fields by our names. `offline` when the server was not reached. */
export class CallError extends Error {
  readonly word: ErrorWord | 'offline'
  readonly status: number
  readonly fields: Readonly<Record<string, FieldError>>
  /** For `stale`: the record as it is now, in wire names. */
  readonly record: unknown
  constructor(
    word: ErrorWord | 'offline',
    status: number,
    message: string,
    fields: CallError['fields'] = {},
    record?: unknown,
  ) {
    super(message)
    this.word = word
    this.status = status
    this.fields = fields
    this.record = record
  }
}
/** Nothing was decided: the network or the server is away. */
export const isNotReached = (error: unknown): boolean =>
  error instanceof CallError && (error.word === 'offline' || error.word === 'busy')
/** Of a full rate limit where nothing but time helps: as if the server were busy, so that it is asked again later and nothing is decided. */
export const asBusy = (error: unknown): unknown =>
  error instanceof CallError && error.word === 'too_many_tries'
    ? new CallError('busy', error.status, error.message)
    : error
