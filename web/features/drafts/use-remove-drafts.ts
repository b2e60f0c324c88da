import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { CallError } from '../../api/call-error.ts'
import { invalidate } from '../../api/invalidation.ts'
import { updateCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import { optimistically } from '../../kit/records/optimistic.ts'
import { useUndo } from '../../kit/records/use-undo.ts'
import { loadDraftStore } from '../../offline/drafts/load-draft-store.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Row } from './DraftRow.tsx'

const isStale = (error: unknown) => error instanceof CallError && error.word === 'stale'

/** Deletes drafts on the server and on this device, which can be undone. @param onBegin called before the request */
export function useRemoveDrafts(onBegin: () => void) {
  const { t } = useTexts()
  const offerUndo = useUndo()
  return async (rows: readonly Row[]): Promise<void> => {
    const count = rows.length
    if (count === 0) return
    onBegin()
    const saved = rows.filter(({ id }) => id)
    const ids = saved.map(({ id }) => id)
    const deleted = new Set(rows.map(({ key }) => key))
    const ofDevice = await optimistically(t, {
      doing: t('doing.delete'),
      show: () =>
        updateCached(drafts.list, ({ items: all }) => {
          const left = all.filter(({ key }) => !deleted.has(key))
          return { items: left, total: left.length }
        }),
      send: async () => {
        if (ids.length > 0) await write(drafts.delete, { ids, vers: saved.map(({ ver }) => ver) })
        return (await loadDraftStore()).removeDeleted([...deleted])
      },
      failed: (why, error) => t('drafts.deleteFailed', { why: isStale(error) ? t('drafts.changedMeanwhile') : why }),
    })
    if (!ofDevice) return invalidate('drafts')
    const restore = async () => {
      if (ids.length > 0) await write(drafts.restore, { ids })
      await (await loadDraftStore()).putBack(ofDevice)
      invalidate('drafts')
    }
    toast.success(t('drafts.deleted', { count }), offerUndo(restore))
  }
}
