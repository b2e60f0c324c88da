// What a call throws to be refused: a word of the contract, and what the reader needs to know.
import type { Call, FileField, InputOf } from '../../contract/core/call.ts'
import { errors, type ErrorWord } from '../../contract/core/errors.ts'
import type { Contract } from '../../contract/index.ts'
import type { BrokenRule } from '../../contract/rules/violations.ts'

// `Nothing` has any name at all as its key.
type Named<K> = string extends K ? never : K
type FieldsOfRoom<R> = { [C in keyof R]: R[C] extends Call ? Named<keyof InputOf<R[C]>> : never }[keyof R]
/** A field of a call by our name: the compiler refuses the wire's, which refusal.ts writes. */
export type FieldName = FileField | { [R in keyof Contract]: FieldsOfRoom<Contract[R]> }[keyof Contract]

export class Failure extends Error {
  readonly word: ErrorWord
  /** Filled into the sentence. */
  readonly values: Record<string, string | number>
  /** Broken rules by our name of the field, as text keys. */
  readonly fields: { [N in FieldName]?: BrokenRule } | undefined
  /** Answered in place of a sentence: the current record, for a stale edit. */
  readonly record: unknown
  readonly retryAfterSeconds: number | undefined
  /** What was done before the refusal is kept: a counted try, a revoked family of tokens. */
  readonly keepsChanges: boolean

  constructor(
    word: ErrorWord,
    more: {
      values?: Record<string, string | number>
      fields?: Failure['fields']
      record?: unknown
      retryAfterSeconds?: number
      keepsChanges?: true
    } = {},
  ) {
    super(word)
    this.word = word
    this.values = more.values ?? {}
    this.fields = more.fields
    this.record = more.record
    this.retryAfterSeconds = more.retryAfterSeconds
    this.keepsChanges = more.keepsChanges ?? false
  }
  get status() {
    return errors[this.word]
  }
}
/** A refusal that names the field it is about: `fieldFailure('url_in_use', 'address')`. */
export const fieldFailure = (word: ErrorWord, field: FieldName) =>
  new Failure(word, { fields: { [field]: { key: `error.${word}`, values: {} } } })
/** The answer of an unknown id, and of one that is somebody else's. */
export const notFound = () => new Failure('not_found')
