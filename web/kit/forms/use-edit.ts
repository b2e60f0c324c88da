// Editing a record: its form, and what to do when somebody saved it meanwhile.
import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { useNavigate } from 'react-router'
import type { Call, GivenTo, OutputOf } from '../../../contract/core/call.ts'
import { usePerson } from '../../api/me.ts'
import { setRead, write } from '../../api/queries.ts'
import { toast } from '../../ui/floats/toast.ts'
import { bringVersions } from '../conflicts/ConflictQuestions.tsx'
import type { Together } from '../conflicts/merge-fields.ts'
import { staleRecord, type Showing } from '../conflicts/stale.ts'
import type { VersionsProps } from '../conflicts/Versions.tsx'
import type { FormPageProps } from './FormPage.tsx'
import type { DraftWay } from '../../offline/drafts/tab-drafts.ts'
import { useForm } from './use-form.ts'

type Versioned = { id: string; ver: number; updatedBy: { id: string; name: string } | null }
export type EditOptions<V extends object, D extends Call, U extends Call> = {
  record: OutputOf<D> & Versioned
  /** The read that shows the record, and the write that answers with it. */
  read: D
  update: U
  form: (record: OutputOf<D>) => V
  input: (values: V, was: OutputOf<D>) => Omit<GivenTo<U>, keyof Versioned>
  labels: Readonly<Record<string, string>>
  shown?: Showing<V>
  /** Fields that are one where two people edit at once, under the name whose label stands for them. */
  together?: Together
  /** What the form began with in an earlier version, where those are kept. */
  earlier?: (ver: number) => Promise<V>
  /** Where one goes afterwards. */
  to: string
  saved: (now: OutputOf<D>) => string
  failed: string
  /** How it is kept on the server until it is saved. */
  draft?: DraftWay<V & { ver: number }>
  /** In place of writing it. @returns null: it waits, and one leaves as if it were saved */
  send?: (
    input: GivenTo<U>,
    values: V & { ver: number },
    write: (input: GivenTo<U>) => Promise<OutputOf<D>>,
  ) => Promise<OutputOf<D> | null>
  /** It is done with. */
  left?: () => void
  /** What waits already, and is gone on with. */
  begun?: (V & { ver: number }) | undefined
  /** Where the record is gone: keeps what was typed for a new one. @returns the address of its form */
  anew: (values: V) => string
}

export function useEdit<V extends object, D extends Call, U extends Call>(options: EditOptions<V, D, U>) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { userId: me } = usePerson()
  const { record, read, update, labels, to } = options
  // What is edited stays what it was when the editing began, whatever is read anew meanwhile.
  const [was] = useState(record)
  type Values = V & { ver: number }
  type Now = OutputOf<D> & Versioned
  type On = { ver: number; record: OutputOf<D>; base?: V | null }
  const [both, ask] = useState<{ base: V | null; mine: V; theirs: Now } | null>(null)
  const first = (one: OutputOf<D> & Versioned): Values => ({ ...options.form(one), ver: one.ver })
  const inputOf = (values: V, ver: number, before: OutputOf<D> = was) =>
    ({ ...options.input(values, before), id: record.id, ver }) as unknown as GivenTo<U>
  const form = useForm({
    rules: update.input,
    keep: `${read.path} ${record.id}`,
    draft: options.draft,
    first: () => options.begun ?? first(was),
    input: (values: Values) => inputOf(values, values.ver) as Record<string, unknown>,
    labels,
  })
  const leave = (now: OutputOf<D>) => {
    options.left?.()
    setRead(read, { id: record.id } as GivenTo<D>, now)
    form.forget()
    void navigate(to, { replace: true })
  }
  const byOf = (now: Now) => now.updatedBy && { name: now.updatedBy.name, isMe: now.updatedBy.id === me }
  /** What both began with: as the form stood when it was opened, or the version that a draft was begun with. */
  const baseOf = async (ver: number): Promise<V | null> =>
    ver === was.ver ? options.form(was) : ((await options.earlier?.(ver).catch(() => null)) ?? null)
  /**
   * What only one of the two changed goes together unasked; the rest is asked.
   * @param on what is replaced, and what both began with, as far as that is known @param told what is said once it is saved
   */
  const sendOn = async (values: V, on: On, told?: string): Promise<void> => {
    const becomes = [read, { id: record.id }] as const
    try {
      const now = await sent(values, on, becomes)
      if (!now) return
      toast.success(told ?? options.saved(now))
      leave(now)
    } catch (error) {
      const theirs = staleRecord(read, error) as Now | null
      if (!theirs) throw error
      const base = on.base === undefined ? await baseOf(on.ver) : on.base
      const { merge, mergedSentence } = await bringVersions()
      const saved = options.form(theirs)
      const merged = merge(base, values, saved, options.together ?? {})
      if (merged.open.length > 0) return ask({ base, mine: values, theirs })
      const isMore = merged.taken.length > 0
      const next = { ver: theirs.ver, record: theirs, base: saved }
      await sendOn(merged.values, next, isMore ? mergedSentence(t, byOf(theirs)) : told)
    }
  }
  /** @returns the record as it is then; null where it waits */
  const sent = async (values: V, on: On, becomes: readonly [D, unknown]): Promise<OutputOf<D> | null> => {
    const given = inputOf(values, on.ver, on.record)
    const save = async (input = given) => (await write(update, input, { becomes })) as OutputOf<D>
    if (!options.send) return save()
    const now = await options.send(given, { ...values, ver: on.ver }, save)
    if (now) return now
    form.forget()
    void navigate(to, { replace: true })
    return null
  }
  const send = (values: V, on: On) =>
    void form.send(() => sendOn(values, on), { doing: t('doing.save'), failed: options.failed })
  const save = (): void => {
    if (form.check()) send(form.values, { ver: form.values.ver, record: was })
  }
  const isGone = form.refusal?.word === 'not_found'
  return {
    form,
    save,
    /** The record is gone: what was typed can still become a new one. */
    anew: isGone ? () => void navigate(options.anew(form.values), { replace: true }) : null,
    to,
    /** Somebody saved meanwhile: both versions, and the choice. */
    stale: (both && {
      base: both.base,
      mine: both.mine,
      theirs: options.form(both.theirs),
      by: byOf(both.theirs),
      labels,
      shown: options.shown,
      together: options.together,
      save: (values: V, isTheirs: boolean) => {
        const { theirs } = both
        ask(null)
        if (isTheirs) return leave(theirs)
        form.change({ ...values, ver: theirs.ver } as Partial<Values>)
        send(values, { ver: theirs.ver, record: theirs, base: options.form(theirs) })
      },
      close: () => ask(null),
    }) as VersionsProps<object> | null,
  }
}
export type Edit = Pick<ReturnType<typeof useEdit>, 'stale' | 'to' | 'anew'> & {
  save: () => void
  form: FormPageProps['form']
}
