// The one form: fields that are held to the contract's rules before they are sent.
import type * as z from 'zod/mini'
import type { Schema } from '../../../contract/core/call.ts'
import { useTexts } from '../../ui/texts.ts'
import { faultsTitle, type Faults } from './field-errors.ts'
import { held } from './validate.ts'
import { useKept } from '../../offline/drafts/use-draft.ts'
import { useFields, type FieldsOptions, type Frame } from './use-fields.ts'

type Options<V extends object, S extends Schema> = FieldsOptions<V> & {
  /** What is sent is held to these: a call's input, or `fields({…})` of the form's own. */
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
  } = useKept(options.keep, options.first, options.draft)
  const { checkBy, ...form } = useFields(options, kept)
  /** What is to be sent, or null and the faults shown. @param only some of the fields */
  const check = (only?: readonly string[]): z.output<S> | null =>
    checkBy((input, t) => held(rules, input, t, only), !only)
  /** `keptAs`: under which name what is typed is kept. */
  return { ...form, keptAs, isBack, hand, forget, startAgain, check }
}
export type FormOf<V extends object> = Omit<ReturnType<typeof useForm<V, Schema>>, 'check'> & {
  check: (only?: readonly string[]) => unknown
}
/** What the fields of a form need of it. */
export type FieldsOf<V extends object> = Pick<FormOf<V>, 'values' | 'errors' | 'change' | 'preset' | 'field'>

/** Two forms that are sent as one: what is wrong with either stands above both. */
export function useJoined(one: Sent, other: Sent): Frame {
  const { t } = useTexts()
  return {
    faults: [...one.frame.faults, ...other.frame.faults],
    faultsTitle: faultsTitle(t, [...Object.values(one.errors), ...Object.values(other.errors)]),
    attempt: one.frame.attempt + other.frame.attempt,
  }
}
type Sent = { frame: Frame; errors: Faults }
