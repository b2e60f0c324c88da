import type { ErrorWord } from '../../contract/core/errors.ts'
import type { FieldCode } from '../../contract/rules/violations.ts'

/** `code` and `values` are the same in every language, `message` is the server's sentence. */
export type FieldError = { code: FieldCode; message: string; values: Readonly<Record<string, string | number>> }

/**
 * An error response: its message in the user's language, its code (`word`), and the messages of invalid fields by our
 * names. `offline` where the server was not reached.
 */
export class CallError extends Error {
  readonly word: ErrorWord | 'offline'
  readonly status: number
  readonly fields: Readonly<Record<string, FieldError>>
  /** For `stale`: the current record, in wire names. For `otp_required`: the ticket and the methods. */
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
const passing: readonly CallError['word'][] = ['offline', 'busy', 'no_room']
/** The call had no effect, and may be repeated: the network or the server is unavailable, or the server's disk is full. */
export const isNotReached = (error: unknown): boolean => error instanceof CallError && passing.includes(error.word)
/** Turns an exceeded rate limit into `busy`, where the call is to be repeated later. */
export const rateLimitAsBusy = (error: unknown): unknown =>
  error instanceof CallError && error.word === 'too_many_tries'
    ? new CallError('busy', error.status, error.message)
    : error
