// The errors of a form by field.
import type { FieldCode } from '../../../contract/rules/violations.ts'
import type { Translate, TextKey } from '../../ui/texts.ts'

/** `code` is the same in every language. */
export type Fault = { code: FieldCode | TextKey; message: string }
/** For each invalid field, by our names. */
export type FieldErrors = Readonly<Record<string, Fault>>
export const fault = (t: Translate, code: TextKey, values?: Parameters<Translate>[1]): Fault => ({
  code,
  message: t(code, values),
})

/** The title of the error summary: that of the specification where only required values are missing. */
export const errorSummaryTitle = (t: Translate, faults: readonly Fault[]): string =>
  t(
    faults.every(({ code }) => code === 'rule.required' || code === 'form.choose')
      ? 'error.required_missing'
      : 'form.faults',
  )
