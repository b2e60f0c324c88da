import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { invalidate } from '../../api/invalidation.ts'
import { updateCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import { optimistically } from '../../kit/records/optimistic.ts'
import { loadDraftStore } from '../../offline/drafts/load-draft-store.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Row } from './DraftRow.tsx'

/** Deletes drafts on the server and on this device, after a confirmation. @param onConfirmed called before the request */
export function useRemoveDrafts(onConfirmed: () => void) {
  const { t } = useTexts()
  return async (rows: readonly Row[]): Promise<void> => {
    const count = rows.length
    const question = {
      title: t('drafts.deleteTitle', { count }),
      body: t('drafts.deleteBody'),
      verb: t('drafts.deleteVerb', { count }),
    }
    if (count === 0 || !(await confirm({ ...question, danger: true }))) return
    onConfirmed()
    const deleted = new Set(rows.map(({ key }) => key))
    const done = await optimistically(t, {
      doing: t('doing.delete'),
      show: () =>
        updateCached(drafts.list, ({ items: all }) => {
          const left = all.filter(({ key }) => !deleted.has(key))
          return { items: left, total: left.length }
        }),
      send: async () => {
        const ids = rows.flatMap(({ id }) => id || [])
        if (ids.length > 0) await write(drafts.delete, { ids })
        await (await loadDraftStore()).removeDeleted([...deleted])
        return true
      },
      failed: (why) => t('drafts.deleteFailed', { why }),
    })
    if (done) toast.success(t('drafts.deleted', { count }))
    else invalidate('drafts')
  }
}
