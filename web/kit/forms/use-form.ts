// A form whose fields are validated against the contract before they are sent.
import type * as z from 'zod/mini'
import type { Schema } from '../../../contract/core/call.ts'
import { useTexts } from '../../ui/texts.ts'
import { errorSummaryTitle, type FieldErrors } from './field-errors.ts'
import { validateInput } from './validate.ts'
import { useDraft } from '../../offline/drafts/use-draft.ts'
import { useFields, type FieldsOptions, type FormFrame } from './use-fields.ts'

type Options<V extends object, S extends Schema> = FieldsOptions<V> & {
  /** The schema: the input of a call, or `fields({…})`. */
  rules: S
}
export function useForm<V extends object, S extends Schema>({ rules, ...options }: Options<V, S>) {
  const {
    name: keptAs,
    isBack,
    hand,
    forget,
    startAgain,
    ...kept
  } = useDraft(options.keep, options.first, options.draft)
  const { checkBy, ...form } = useFields(options, kept)
  /**
   * Validates and shows the errors.
   * @param only the fields to validate
   * @returns the data to send; null where it is invalid
   */
  const check = (only?: readonly string[]): z.output<S> | null =>
    checkBy((input, t) => validateInput(rules, input, t, only), !only)
  // `keptAs`: the key of the draft.
  return { ...form, keptAs, isBack, hand, forget, startAgain, check }
}
export type FormOf<V extends object> = Omit<ReturnType<typeof useForm<V, Schema>>, 'check'> & {
  check: (only?: readonly string[]) => unknown
}
/** The part of a form that its fields need. */
export type FieldsOf<V extends object> = Pick<FormOf<V>, 'values' | 'errors' | 'change' | 'preset' | 'field'>

/** The frame of two forms that are submitted together, with the errors of both. */
export function useJoinedFrame(one: Sent, other: Sent): FormFrame {
  const { t } = useTexts()
  return {
    faults: [...one.frame.faults, ...other.frame.faults],
    faultsTitle: errorSummaryTitle(t, [...Object.values(one.errors), ...Object.values(other.errors)]),
    attempt: one.frame.attempt + other.frame.attempt,
  }
}
type Sent = { frame: FormFrame; errors: FieldErrors }
