// The state of a form: values, errors, and the error response after submitting. Validation is passed in by the caller,
// so that the sign-in page can load it later.
import { useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import type { FieldFault } from '../../ui/forms/form/ErrorSummary.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts, type Translate } from '../../ui/texts.ts'
import { errorSummaryTitle, type FieldErrors } from './field-errors.ts'
import type { DraftCodec } from '../../offline/drafts/tab-drafts.ts'

export type FieldsOptions<V extends object> = {
  first: () => V
  /**
   * The labels of the fields, in the order of the form. The error of a field without a label is shown above the form.
   */
  labels: Readonly<Record<string, string>>
  /** Converts the values to the input of the schema; by default they are passed unchanged. */
  input?: (values: V) => Record<string, unknown>
  /** Validation across fields (two passwords that match). */
  also?: (values: V) => FieldErrors
  /** Fields whose errors are not shown yet, since others come first. */
  waiting?: (values: V) => readonly string[]
  /** The key of the draft on this device; with `draft` it is on the server too. */
  keep?: string | undefined
  draft?: DraftCodec<V> | undefined
  /** The prefix of field names in the second of two forms that are submitted together. */
  prefix?: string
  /** The label of such a field in the common error summary. */
  calledAbove?: (label: string) => string
}
type Values<V> = { values: V; change: (part: Partial<V>) => void; preset: (part: Partial<V>) => void }
type Sending = {
  /** The text of a toast while it is sent, if that takes long. */
  doing?: string
  /** The text of a toast after an error, beside the message in the form. */
  failed?: string
  /** Handles an error, while the form stays busy; true: the form shows nothing. */
  caught?: (error: unknown) => boolean | Promise<boolean>
}
/** The props of <Form>. */
export type FormFrame = { faults: FieldFault[]; faultsTitle: string; attempt: number }
type State = { errors: FieldErrors; attempt: number; refusal: CallError | null }
const without = (faults: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)))
const nothing: State = { errors: {}, attempt: 0, refusal: null }

/** Validates the input. */
export type Validator<D> = (
  input: Record<string, unknown>,
  t: Translate,
) => { data: D; faults: null } | { data: null; faults: FieldErrors }

/** @param kept the values and their setters */
export function useFields<V extends object>(
  options: Omit<FieldsOptions<V>, 'first' | 'keep' | 'draft'>,
  kept: Values<V>,
) {
  const { t } = useTexts()
  const { labels, prefix = '', calledAbove = (label: string) => label } = options
  const { values, change, preset } = kept
  const [{ errors, attempt, refusal }, set] = useState(nothing)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const known = (faults: FieldErrors) => Object.fromEntries(Object.entries(faults).filter(([name]) => name in labels))

  /** Changes values and clears the errors of their fields. */
  const changeFields = (part: Partial<V>, ...fields: string[]): void => {
    change(part)
    const changed = fields.length > 0 ? fields : Object.keys(part)
    if (changed.some((name) => name in errors))
      set((last) => ({
        ...last,
        errors: without(last.errors, changed),
      }))
  }
  const show = (faults: FieldErrors): void =>
    set((last) => ({ errors: faults, refusal: null, attempt: last.attempt + 1 }))
  /** Shows an error response: at the fields that it names, otherwise above the form. */
  const refuse = (error: unknown): { hasFields: boolean } => {
    const why = error instanceof CallError ? error : new CallError('server_error', 0, '')
    const faults = known(why.fields)
    const hasFields = Object.keys(faults).length > 0
    if (hasFields) show(faults)
    else set((last) => ({ errors: {}, refusal: why, attempt: last.attempt + 1 }))
    if (!(error instanceof CallError)) console.error(error)
    return { hasFields }
  }
  /**
   * Validates and shows the errors.
   * @param isWhole false: only some fields are validated
   * @returns the data to send; null where it is invalid
   */
  const checkBy = <D>(judge: Validator<D>, isWhole = true): D | null => {
    const input = options.input ? options.input(values) : (values as Record<string, unknown>)
    const { data, faults } = judge(input, t)
    const wrong = without({ ...(isWhole ? options.also?.(values) : {}), ...faults }, options.waiting?.(values) ?? [])
    if (data === null || Object.keys(wrong).length > 0) return (show(wrong), null)
    set((last) => ({ ...last, errors: {}, refusal: null }))
    return data
  }
  /** Submits, unless a submit is running. After an error the values stay. */
  const send = async (work: () => Promise<unknown>, { doing, failed, caught }: Sending = {}): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await (doing ? toast.during(doing, work) : work())
    } catch (error) {
      if (!(await caught?.(error))) {
        const { hasFields } = refuse(error)
        if (failed) (hasFields ? toast.errorInPlace : toast.error)(failed)
      }
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const faults = Object.keys(labels).flatMap((name): FieldFault[] =>
    errors[name] ? [{ field: prefix + name, message: `${calledAbove(labels[name]!)}: ${errors[name].message}` }] : [],
  )
  return {
    values,
    errors,
    change: changeFields,
    preset,
    checkBy,
    send,
    refuse,
    show,
    busy,
    refusal,
    attempt,
    /** The props of a field. */
    field: <K extends keyof V & string>(name: K) => ({
      name: prefix + name,
      label: labels[name] ?? '',
      value: values[name],
      onChange: (value: V[K]) => changeFields({ [name]: value } as unknown as Partial<V>),
      error: errors[name]?.message,
    }),
    /** The props of <Form>. */
    frame: { faults, faultsTitle: errorSummaryTitle(t, Object.values(errors)), attempt } satisfies FormFrame,
  }
}
