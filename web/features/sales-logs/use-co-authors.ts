import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../contract/call.ts'
import { salesLogs } from '../../../contract/sales-logs.ts'
import { ask } from '../../api.ts'
import { named } from '../../format.ts'
import { queries } from '../../queries.ts'
import type { Choice } from '../../ui/forms/Option.tsx'
import { toast } from '../../ui/floats/toast.ts'
import { paint, refresh } from './paint.ts'
import { sentenceOf } from './use-entry.ts'

type Log = OutputOf<typeof salesLogs.detail>

/** Adds or removes at once on the screen; one change follows the other to the server; a refusal puts back what was. */
export function useCoAuthors({ id }: Log) {
  const { t } = useTranslation()
  const running = useRef<Promise<void>>(Promise.resolve())
  const key = [salesLogs.detail.path, { id }]
  const save = async (
    added: Choice | undefined,
    removed: { id: string; name: string } | undefined,
    putBack: () => void,
  ) => {
    const ver = queries.getQueryData<Log>(key)?.ver ?? 1
    try {
      const now = await toast.during(t('doing.save'), () =>
        added
          ? ask(salesLogs.addCoAuthors, { id, userIds: [added.value], ver })
          : ask(salesLogs.removeCoAuthor, { id, userId: removed?.id ?? '', ver }),
      )
      queries.setQueryData(key, now)
      refresh(salesLogs.list)
      toast.success(
        added ? t('logs.coAuthorAdded', named(added.title)) : t('logs.coAuthorRemoved', named(removed?.name ?? '')),
      )
    } catch (error) {
      putBack()
      toast.error(t('logs.coAuthorsFailed', { why: sentenceOf(error, t) }), { ms: 5000 })
      refresh(salesLogs.detail)
    }
  }
  return (people: Choice[]): void => {
    const before = queries.getQueryData<Log>(key)?.coAuthors ?? []
    const added = people.find((one) => !before.some((old) => old.id === one.value))
    const removed = before.find((old) => !people.some((one) => one.value === old.id))
    if (!added && !removed) return
    const putBack = paint(
      salesLogs.detail,
      (log) => ({
        ...log,
        coAuthors: added
          ? [...log.coAuthors, { id: added.value, name: added.title, rank: '' }]
          : log.coAuthors.filter((one) => one.id !== removed?.id),
      }),
      { id },
    )
    running.current = running.current.then(() => save(added, removed, putBack))
  }
}
