// The error that calls throw for an error response: an error word of the contract with details for the message.
import type { Call, FileField, InputOf } from '../../contract/core/call.ts'
import { errors, type ErrorWord } from '../../contract/core/errors.ts'
import type { SecondStepMethod } from '../../contract/calls/two-step/methods.ts'
import type { Contract } from '../../contract/index.ts'
import type { FieldCode, RuleKey, Violation } from '../../contract/rules/violations.ts'

// The input type of `Nothing` has an index signature, which is excluded.
type LiteralKey<K> = string extends K ? never : K
type FieldsOfGroup<R> = { [C in keyof R]: R[C] extends Call ? LiteralKey<keyof InputOf<R[C]>> : never }[keyof R]
/** The name of an input field of any call, by our name; http/error-response.ts converts it to the wire name. */
export type FieldName = FileField | { [R in keyof Contract]: FieldsOfGroup<Contract[R]> }[keyof Contract]

/** Rules that no schema checks: the pages show the server's sentence, and have no text of their own for them. */
export type ServerRule = Extract<keyof typeof import('../locales/ko.json'), `rule.${string}`>

/** Of `otp_required`: the ticket of the sign-in, and the methods that can finish it. */
export type SecondStep = { ticket: string; methods: readonly SecondStepMethod[] }

export class Failure extends Error {
  readonly word: ErrorWord
  /** Values for the placeholders of the message. */
  readonly values: Record<string, string | number>
  /** Violated rules by our field name. */
  readonly fields: { [N in FieldName]?: Violation<FieldCode | ServerRule> } | undefined
  /** The current record, returned instead of a message for a stale edit. */
  readonly record: unknown
  /** What a client needs to go on with, beside the message. */
  readonly secondStep: SecondStep | undefined
  readonly retryAfterSeconds: number | undefined
  /** Of `insufficient_scope`: the scope that the API token lacks. */
  readonly scope: string | undefined
  /** The transaction is committed despite the error, to store a counted try or the revocation of a token family. */
  readonly keepsChanges: boolean

  constructor(
    word: ErrorWord,
    more: {
      values?: Record<string, string | number>
      fields?: Failure['fields']
      record?: unknown
      secondStep?: SecondStep
      retryAfterSeconds?: number
      scope?: string
      keepsChanges?: true
    } = {},
  ) {
    super(word)
    this.word = word
    this.values = more.values ?? {}
    this.fields = more.fields
    this.record = more.record
    this.secondStep = more.secondStep
    this.retryAfterSeconds = more.retryAfterSeconds
    this.scope = more.scope
    this.keepsChanges = more.keepsChanges ?? false
  }
  get status() {
    return errors[this.word]
  }
}
/** The analysis of a new log could not be stored; its transaction is run again without. Not for callers. */
export class AnalysisFailure extends Error {
  constructor(cause: unknown) {
    super('the analysis of a log could not be stored', { cause })
  }
}
/** A failure of one field: `fieldFailure('url_in_use', 'address')`. */
export const fieldFailure = (word: ErrorWord, field: FieldName) =>
  new Failure(word, { fields: { [field]: { key: `error.${word}`, values: {} } } })
/** A field that violates a rule which its schema cannot check: `ruleFailure('to', 'rule.plan_range', { max: 31 })`. */
export const ruleFailure = (field: FieldName, key: RuleKey | ServerRule, values: Violation['values'] = {}) =>
  new Failure('bad_input', { fields: { [field]: { key, values } } })
/** The failure for an unknown id, and for a record that the caller may not see. */
export const notFound = () => new Failure('not_found')
