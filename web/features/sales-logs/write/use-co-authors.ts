import { useRef } from 'react'
import { useTexts } from '../../../ui/texts.ts'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { named } from '../../../format/format.ts'
import { optimistically } from '../../../kit/records/optimistic.ts'
import { invalidate } from '../../../api/invalidation.ts'
import { getCached, updateCached } from '../../../api/query-client.ts'
import { write } from '../../../api/writes.ts'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import { toast } from '../../../ui/overlays/toast.ts'

export type Log = OutputOf<typeof salesLogs.detail>
type Person = Log['coAuthors'][number]

/** Adds or removes co-authors optimistically; changes are sent one after the other and reverted on an error. */
export function useCoAuthors({ id }: Log) {
  const { t } = useTexts()
  const running = useRef<Promise<void>>(Promise.resolve())
  const becomes = [salesLogs.detail, { id }] as const
  const save = async (added: Choice | undefined, removed: Person | undefined, revert: () => void) => {
    const ver = getCached(salesLogs.detail, { id })?.ver ?? 1
    const now = await optimistically(t, {
      doing: t('doing.save'),
      show: () => revert,
      send: () =>
        added
          ? write(salesLogs.addCoAuthors, { id, userIds: [added.value], ver }, { becomes })
          : write(salesLogs.removeCoAuthor, { id, userId: removed?.id ?? '', ver }, { becomes }),
      failed: (why) => t('logs.coAuthorsFailed', { why }),
    })
    if (!now) return invalidate('salesLogs')
    toast.success(
      added ? t('logs.coAuthorAdded', named(added.title)) : t('logs.coAuthorRemoved', named(removed?.name ?? '')),
    )
  }
  return (people: Choice[]): void => {
    const before = getCached(salesLogs.detail, { id })?.coAuthors ?? []
    const added = people.find((one) => !before.some((old) => old.id === one.value))
    const removed = before.find((old) => !people.some((one) => one.value === old.id))
    if (!added && !removed) return
    const after = (coAuthors: Person[]) =>
      added
        ? [...coAuthors, { id: added.value, name: added.title, rank: '' }]
        : coAuthors.filter((one) => one.id !== removed?.id)
    const revert = updateCached(salesLogs.detail, (log) => ({ ...log, coAuthors: after(log.coAuthors) }), { id })
    running.current = running.current.then(() => save(added, removed, revert))
  }
}
