// A form's faults: the contract's rules before sending, the server's sentences after, both at the field and in the summary.
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import { isFields, toWire, type Schema } from '../../../contract/call.ts'
import { brokenRules } from '../../../contract/broken-rules.ts'
import { CallError } from '../../api.ts'
import { faultsTitle } from '../../faults-title.ts'
import { toast } from '../../ui/floats/toast.ts'
import type { FieldFault } from '../../ui/forms/ErrorSummary.tsx'

export type Faults = Record<string, string>

/** A sentence for each field that the server would refuse, by our names. */
export function faultsOf(schema: Schema, input: Record<string, unknown>, t: TFunction): Faults {
  const parsed = z.safeDecode(schema, toWire(schema, input) as never, { reportInput: true })
  if (parsed.success) return {}
  const ours = new Map(isFields(schema) ? schema.names.map(([name, wire]) => [wire, name]) : [])
  const chosen = new Set(
    parsed.error.issues
      .filter(({ message }) => message === 'rule.choice' || message === 'rule.id')
      .map(({ path }) => String(path[0])),
  )
  return Object.fromEntries(
    Object.entries(brokenRules(parsed.error.issues as never)).map(([wire, { key, values }]) => {
      const name = ours.get(wire) ?? wire
      const isEmpty = input[name] === '' || input[name] === null || input[name] === undefined
      // What is picked from a list is not written.
      return [name, t(isEmpty ? (chosen.has(wire) ? 'form.choose' : 'rule.required') : key, values)]
    }),
  )
}

type State = { errors: Faults; attempt: number; failure: string | null }
const nothing: State = { errors: {}, attempt: 0, failure: null }

/** What to say when a call failed: offline has no sentence of the server. */
export const sentenceOf = (error: unknown, t: TFunction): string =>
  error instanceof CallError && error.word !== 'offline' ? error.message || t(`error.${error.word}`) : t('form.offline')

export function useEntry(labels: Record<string, string>) {
  const { t } = useTranslation()
  const [{ errors, attempt, failure }, set] = useState(nothing)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  /** The server said no: at its fields if it named any, otherwise above the form. What was typed stays. */
  const refuse = (error: unknown, nameOf = (field: string) => field): void => {
    const fields = error instanceof CallError ? error.fields : {}
    const known = Object.fromEntries(
      Object.entries(fields)
        .map(([name, sentence]) => [nameOf(name), sentence] as const)
        .filter(([name]) => name in labels),
    )
    set((last) => ({
      errors: known,
      failure: Object.keys(known).length > 0 ? null : sentenceOf(error, t),
      attempt: last.attempt + 1,
    }))
  }
  return {
    errors,
    attempt,
    failure,
    faults: Object.entries(errors).map(([field, message]): FieldFault => ({
      field,
      message: labels[field] ? `${labels[field]}: ${message}` : message,
    })),
    faultsTitle: faultsTitle(t, Object.values(errors), t('form.faults')),
    /** True when all rules hold; otherwise the summary takes the focus. */
    check(
      schema: Schema,
      input: Record<string, unknown>,
      { more = {}, without = '' }: { more?: Faults; without?: string } = {},
    ): boolean {
      const { [without]: _later, ...own } = faultsOf(schema, input, t)
      const found = { ...own, ...more }
      set((last) => ({ errors: found, failure: null, attempt: last.attempt + 1 }))
      return Object.keys(found).length === 0
    },
    busy,
    refuse,
    /** Does the sending, once at a time. `doing` and `failed` are toasts; `caught` may take a failure for itself. */
    async send(
      work: () => Promise<void>,
      { doing, failed, caught }: { doing: string; failed: string; caught?: (error: unknown) => boolean },
    ): Promise<void> {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        await toast.during(doing, work)
      } catch (error) {
        if (!caught?.(error)) {
          refuse(error)
          toast.error(failed)
        }
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    fail(sentence: string | null): void {
      set((last) => ({ ...last, failure: sentence }))
    },
    /** The field was changed: what was said of it no longer holds. */
    mend(field: string): void {
      if (field in errors)
        set((last) => ({
          ...last,
          errors: Object.fromEntries(Object.entries(last.errors).filter(([name]) => name !== field)),
        }))
    },
  }
}
export type Entry = ReturnType<typeof useEntry>
