// A form by itself: typed values, what is wrong with them, the server's sentences after sending; nothing typed is lost. What they
// are held to is given when they are checked: a first page need not have loaded it.
import { useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import type { FieldFault } from '../../ui/forms/ErrorSummary.tsx'
import { toast } from '../../ui/floats/toast.ts'
import { useTexts, type Say } from '../../ui/texts.ts'
import { faultsTitle, type Faults } from './field-errors.ts'
import type { DraftWay } from '../../offline/drafts/tab-drafts.ts'

export type FieldsOptions<V extends object> = {
  first: () => V
  /** What each field is called; a fault of a field that is not here stands above the form. Their order is that of the form. */
  labels: Readonly<Record<string, string>>
  /** The values as the rules want them; as they are, unless said. */
  input?: (values: V) => Record<string, unknown>
  /** What one rule cannot say (two passwords that match). */
  also?: (values: V) => Faults
  /** Fields of which nothing is said yet, as others come first. */
  waiting?: (values: V) => readonly string[]
  /** What is typed is kept under this name until it is sent; with `draft` on the server too. */
  keep?: string | undefined
  draft?: DraftWay<V> | undefined
  /** Where two forms are sent as one, the fields of the second begin with it. */
  prefix?: string
  /** What a field of that second form is called above both. */
  calledAbove?: (label: string) => string
}
type Values<V> = { values: V; change: (part: Partial<V>) => void; preset: (part: Partial<V>) => void }
type Sending = {
  /** Said when it takes longer. */
  doing?: string
  /** Said as a toast beside what the form says. */
  failed?: string
  /** May take a failure for itself. */
  caught?: (error: unknown) => boolean
}
/** For <Form>. */
export type Frame = { faults: FieldFault[]; faultsTitle: string; attempt: number }
type State = { errors: Faults; attempt: number; refusal: CallError | null }
const without = (faults: Faults, names: readonly string[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)))
const nothing: State = { errors: {}, attempt: 0, refusal: null }

/** What the values come to, or what is wrong with each. */
export type Judge<D> = (
  input: Record<string, unknown>,
  t: Say,
) => { data: D; faults: null } | { data: null; faults: Faults }

/** @param kept the values, and how they are kept */
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
  const known = (faults: Faults) => Object.fromEntries(Object.entries(faults).filter(([name]) => name in labels))

  /** What was said of a field no longer holds once it is changed. */
  const changeFields = (part: Partial<V>, ...fields: string[]): void => {
    change(part)
    const changed = fields.length > 0 ? fields : Object.keys(part)
    if (changed.some((name) => name in errors))
      set((last) => ({
        ...last,
        errors: without(last.errors, changed),
      }))
  }
  const show = (faults: Faults): void => set((last) => ({ errors: faults, refusal: null, attempt: last.attempt + 1 }))
  /** The server said no: at its fields if it named any of this form, otherwise above it. */
  const refuse = (error: unknown): void => {
    const why = error instanceof CallError ? error : new CallError('server_error', 0, '')
    const faults = known(why.fields)
    if (Object.keys(faults).length > 0) show(faults)
    else set((last) => ({ errors: {}, refusal: why, attempt: last.attempt + 1 }))
    if (!(error instanceof CallError)) console.error(error)
  }
  /** What is to be sent, or null and the faults shown. @param isWhole not where only some of the fields are judged */
  const checkBy = <D>(judge: Judge<D>, isWhole = true): D | null => {
    const input = options.input ? options.input(values) : (values as Record<string, unknown>)
    const { data, faults } = judge(input, t)
    const wrong = without({ ...(isWhole ? options.also?.(values) : {}), ...faults }, options.waiting?.(values) ?? [])
    if (data === null || Object.keys(wrong).length > 0) return (show(wrong), null)
    set((last) => ({ ...last, errors: {}, refusal: null }))
    return data
  }
  /** Does the sending, once at a time. What is refused is shown, what was typed stays. */
  const send = async (work: () => Promise<unknown>, { doing, failed, caught }: Sending = {}): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await (doing ? toast.during(doing, work) : work())
    } catch (error) {
      if (!caught?.(error)) {
        refuse(error)
        if (failed) toast.error(failed)
      }
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const faults = Object.keys(labels).flatMap((name): FieldFault[] =>
    errors[name] ? [{ field: prefix + name, message: `${calledAbove(labels[name]!)}: ${errors[name]}` }] : [],
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
    /** What a field takes. */
    field: <K extends keyof V & string>(name: K) => ({
      name: prefix + name,
      label: labels[name] ?? '',
      value: values[name],
      onChange: (value: V[K]) => changeFields({ [name]: value } as unknown as Partial<V>),
      error: errors[name],
    }),
    /** For <Form>. */
    frame: { faults, faultsTitle: faultsTitle(t, Object.values(errors)), attempt } satisfies Frame,
  }
}
