// A form's typed texts, held to the contract's rules here and by the server: nothing typed is lost, each fault stands at its field.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Schema } from '../../../contract/call.ts'
import { brokenRules, type BrokenRule } from '../../../contract/broken-rules.ts'
import { CallError } from '../../api.ts'
import { faultsTitle } from '../../faults-title.ts'
import { toast } from '../../ui/floats/toast.ts'

type Shape = Record<string, Schema>
type Texts<S extends Shape> = { [K in keyof S]: string }
type Fault = BrokenRule | string
export type Faults<S extends Shape> = Partial<Record<keyof S, Fault>>
export const fault = (key: string, values: BrokenRule['values'] = {}): BrokenRule => ({ key, values })

/** `also`: what one rule cannot say (two passwords that match); asked at each submit. */
export function useEntry<S extends Shape>(shape: S, first: Texts<S>, also?: (texts: Texts<S>) => Faults<S>) {
  const { t } = useTranslation()
  const [texts, setTexts] = useState(first)
  const [wrong, setWrong] = useState<Faults<S>>({})
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  const set = (name: keyof S) => (text: string) => {
    setTexts((before) => ({ ...before, [name]: text }))
    if (name in wrong) setWrong((before) => ({ ...before, [name]: undefined }))
    if (refusal) setRefusal(null)
  }
  const show = (faults: Faults<S>) => {
    setWrong(faults)
    setAttempt((before) => before + 1)
  }

  /** The texts as the contract wants them, or null and the faults shown. `only` some of the fields. */
  const check = (only?: readonly (keyof S)[]) => {
    const asked = only ? Object.fromEntries(Object.entries(shape).filter(([name]) => only.includes(name))) : shape
    const outcome = z.object(asked as S).safeParse(texts)
    const faults = {
      ...(only ? {} : also?.(texts)),
      ...(outcome.success ? {} : brokenRules(outcome.error.issues)),
    } as Faults<S>
    if (Object.keys(faults).length > 0) return (show(faults), null)
    setWrong({})
    return outcome.data as z.output<z.ZodMiniObject<S>>
  }
  /** Shows what the server said: at the field if it named one of ours, else as a sentence of its own. */
  const refuse = (error: unknown) => {
    const known = error instanceof CallError ? error : new CallError('server_error', 0, '')
    const named = Object.entries(known.fields).filter(([name]) => name in shape)
    if (named.length > 0) show(Object.fromEntries(named) as Faults<S>)
    else setRefusal(known)
    if (!(error instanceof CallError)) throw error
  }
  /** One run at a time; what is refused is shown, what was typed stays. `doing` and `failed` are toasts. */
  const run = async (
    work: () => Promise<unknown>,
    { doing, failed }: { doing?: string; failed?: string } = {},
  ): Promise<void> => {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      await (doing ? toast.during(doing, work) : work())
    } catch (error) {
      if (failed) toast.error(failed)
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const sentence = (one: Fault) => (typeof one === 'string' ? one : t(one.key, one.values))
  const messages = Object.fromEntries(
    Object.entries(wrong).flatMap(([name, one]) => (one ? [[name, sentence(one)]] : [])),
  ) as { [K in keyof S]?: string }
  const list = Object.keys(shape).flatMap((field) => (messages[field] ? [{ field, message: messages[field] }] : []))

  return {
    texts,
    set,
    setTexts,
    check,
    run,
    refuse,
    show,
    busy,
    refusal,
    wrong,
    field: <K extends keyof S & string>(name: K) => ({
      name,
      value: texts[name],
      onChange: set(name),
      error: messages[name],
    }),
    /** For <Form>. */
    form: {
      faults: list,
      faultsTitle: faultsTitle(
        t,
        list.map(({ message }) => message),
        t('auth.fix', { count: list.length }),
      ),
      attempt,
    },
  }
}
