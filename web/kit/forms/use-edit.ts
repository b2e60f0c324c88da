// The form of an existing record, with the resolution of edit conflicts.
import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { useNavigate } from 'react-router'
import type { Call, ClientInputOf, OutputOf } from '../../../contract/core/call.ts'
import { usePerson } from '../../api/me.ts'
import { setCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { loadConflictDialog } from '../conflicts/LazyConflictDialog.tsx'
import type { FieldGroups } from '../conflicts/merge-fields.ts'
import { staleRecord } from '../../api/stale-record.ts'
import type { DisplayTexts } from '../conflicts/display-texts.ts'
import type { ConflictDialogProps } from '../conflicts/ConflictDialog.tsx'
import type { FormPageProps } from './FormPage.tsx'
import type { DraftCodec } from '../../offline/drafts/tab-drafts.ts'
import type { FieldErrors } from './field-errors.ts'
import { useForm } from './use-form.ts'

type Versioned = { id: string; ver: number; updatedBy: { id: string; name: string } | null }
export type EditOptions<V extends object, D extends Call, U extends Call> = {
  record: OutputOf<D> & Versioned
  /** The call that reads the record, and the one that writes it and returns it. */
  read: D
  /** What `read` is asked for; by default the id of the record. */
  readInput?: ClientInputOf<D>
  update: U
  form: (record: OutputOf<D>) => V
  input: (values: V, was: OutputOf<D>) => Omit<ClientInputOf<U>, keyof Versioned>
  labels: Readonly<Record<string, string>>
  shown?: DisplayTexts<V>
  /** Fields that are merged as one in a conflict (merge-fields.ts). */
  together?: FieldGroups
  also?: (values: V) => FieldErrors
  /** The values of an earlier version, where the server stores versions. */
  earlier?: (ver: number) => Promise<V>
  /** The address afterwards. */
  to: string
  saved: (now: OutputOf<D>) => string
  failed: string
  /** The draft on the server. */
  draft?: DraftCodec<V & { ver: number }>
  /** Replaces the write. @returns null: it is in the send queue, and the form is left as if it were saved */
  send?: (
    input: ClientInputOf<U>,
    values: V & { ver: number },
    write: (input: ClientInputOf<U>) => Promise<OutputOf<D>>,
  ) => Promise<OutputOf<D> | null>
  /** Called when the form is left after saving. */
  left?: () => void
  /** The values of an entry in the send queue that is edited again. */
  begun?: (V & { ver: number }) | undefined
  /** After the record was deleted: stores the values as a new one. @returns the address of its form */
  anew: (values: V) => string
}

export function useEdit<V extends object, D extends Call, U extends Call>(options: EditOptions<V, D, U>) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { userId: me } = usePerson()
  const { record, read, update, labels, to } = options
  const readInput = options.readInput ?? ({ id: record.id } as ClientInputOf<D>)
  // The record as it was when editing began; refetches do not change it.
  const [was] = useState(record)
  type Values = V & { ver: number }
  type Now = OutputOf<D> & Versioned
  type On = { ver: number; record: OutputOf<D>; base?: V | null }
  const [both, ask] = useState<{ base: V | null; mine: V; theirs: Now } | null>(null)
  const first = (one: OutputOf<D> & Versioned): Values => ({ ...options.form(one), ver: one.ver })
  const inputOf = (values: V, ver: number, before: OutputOf<D> = was) =>
    ({ ...options.input(values, before), id: record.id, ver }) as unknown as ClientInputOf<U>
  const form = useForm({
    rules: update.input,
    keep: `${read.path} ${record.id}`,
    draft: options.draft,
    first: () => options.begun ?? first(was),
    input: (values: Values) => inputOf(values, values.ver) as Record<string, unknown>,
    ...(options.also && { also: options.also }),
    labels,
  })
  const leave = (now: OutputOf<D>) => {
    options.left?.()
    setCached(read, readInput, now)
    form.forget()
    void navigate(to, { replace: true })
  }
  const byOf = (now: Now) => now.updatedBy && { name: now.updatedBy.name, isMe: now.updatedBy.id === me }
  /** The version that both edits began with: that of the opened form, or that of a restored draft. */
  const baseOf = async (ver: number): Promise<V | null> =>
    ver === was.ver ? options.form(was) : ((await options.earlier?.(ver).catch(() => null)) ?? null)
  /**
   * Saves. In a conflict changes of different fields are merged and saved; for the others the dialog opens.
   * @param on the version that is replaced, and the common base, where it is known
   * @param message shown when it is saved
   */
  const saveOn = async (values: V, on: On, message?: string): Promise<void> => {
    const becomes = [read, readInput] as const
    try {
      const now = await sendOn(values, on, becomes)
      if (!now) return
      toast.success(message ?? options.saved(now))
      leave(now)
    } catch (error) {
      const theirs = staleRecord(read, error) as Now | null
      if (!theirs) throw error
      const base = on.base === undefined ? await baseOf(on.ver) : on.base
      const { merge, mergedMessage } = await loadConflictDialog()
      const saved = options.form(theirs)
      const merged = merge(base, values, saved, options.together ?? {})
      if (merged.open.length > 0) return ask({ base, mine: values, theirs })
      const isMore = merged.taken.length > 0
      const next = { ver: theirs.ver, record: theirs, base: saved }
      await saveOn(merged.values, next, isMore ? mergedMessage(t, byOf(theirs)) : message)
    }
  }
  /** @returns the saved record; null where it is in the send queue */
  const sendOn = async (values: V, on: On, becomes: readonly [D, unknown]): Promise<OutputOf<D> | null> => {
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
    void form.send(() => saveOn(values, on), { doing: t('doing.save'), failed: options.failed })
  const save = (): void => {
    if (form.check()) send(form.values, { ver: form.values.ver, record: was })
  }
  const isDeleted = form.refusal?.word === 'not_found'
  return {
    form,
    save,
    /** After the record was deleted: stores what is typed as a new one. */
    anew: isDeleted ? () => void navigate(options.anew(form.values), { replace: true }) : null,
    to,
    /** The props of the conflict dialog; null without a conflict. */
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
    }) as ConflictDialogProps<object> | null,
  }
}
export type Edit = Pick<ReturnType<typeof useEdit>, 'stale' | 'to' | 'anew'> & {
  save: () => void
  form: FormPageProps['form']
}
