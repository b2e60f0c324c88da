// Editing a record: its form, and what to do when somebody saved it meanwhile.
import { useState } from 'react'
import { useTexts } from '../ui/texts.ts'
import { useNavigate } from 'react-router'
import type { Call, GivenTo, OutputOf } from '../../contract/call.ts'
import { usePerson } from '../me.ts'
import { setRead, write } from '../queries.ts'
import { toast } from '../ui/floats/toast.ts'
import { useStale, versionsOf, type Showing } from './stale.ts'
import type { FormPageProps } from './FormPage.tsx'
import type { DraftWay } from './kept.ts'
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
  /** Where one goes afterwards. */
  to: string
  saved: (now: OutputOf<D>) => string
  failed: string
  /** How it is kept on the server until it is saved. */
  draft?: DraftWay<V & { ver: number }>
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
  const stale = useStale(read)
  type Values = V & { ver: number }
  const first = (one: OutputOf<D> & Versioned): Values => ({ ...options.form(one), ver: one.ver })
  const inputOf = (values: Values, ver: number) =>
    ({ ...options.input(values, was), id: record.id, ver }) as unknown as GivenTo<U>
  const form = useForm({
    rules: update.input,
    keep: `${read.path} ${record.id}`,
    draft: options.draft,
    first: () => first(was),
    input: (values: Values) => inputOf(values, values.ver) as Record<string, unknown>,
    labels,
  })
  const leave = (now: OutputOf<D>) => {
    setRead(read, { id: record.id } as GivenTo<D>, now)
    form.forget()
    void navigate(to, { replace: true })
  }
  /** @param ver the version that is replaced: one's own, or the one that somebody saved meanwhile */
  const save = (ver = form.values.ver): void => {
    stale.forget()
    if (!form.check()) return
    const becomes = [read, { id: record.id }] as const
    void form.send(
      async () => {
        const now = (await write(update, inputOf(form.values, ver), { becomes })) as OutputOf<D>
        toast.success(options.saved(now))
        leave(now)
      },
      {
        doing: t('doing.save'),
        failed: options.failed,
        caught: stale.caught,
      },
    )
  }
  const theirs = stale.theirs as (OutputOf<D> & Versioned) | null
  const isGone = form.refusal?.word === 'not_found'
  return {
    form,
    save,
    /** The record is gone: what was typed can still become a new one. */
    anew: isGone ? () => void navigate(options.anew(form.values), { replace: true }) : null,
    to,
    /** Somebody saved meanwhile: both versions, and the choice. */
    stale: theirs && {
      by: theirs.updatedBy && { name: theirs.updatedBy.name, isMe: theirs.updatedBy.id === me },
      versions: versionsOf<V>(labels, form.values, options.form(theirs), options.shown),
      keepMine: () => save(theirs.ver),
      takeTheirs: () => leave(theirs),
      close: stale.forget,
    },
  }
}
export type Edit = Pick<ReturnType<typeof useEdit>, 'stale' | 'to' | 'anew'> & {
  save: () => void
  form: FormPageProps['form']
}
