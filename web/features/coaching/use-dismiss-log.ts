import { coaching } from '../../../contract/calls/coaching/calls.ts'
import { optimistically } from '../../kit/records/optimistic.ts'
import { invalidate } from '../../api/invalidation.ts'
import { updateCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

/** Removes a log from the list or restores it, optimistically, with undo. */
export function useDismissLog() {
  const { t } = useTexts()
  async function dismiss(logId: string, isWavedOff: boolean): Promise<void> {
    const done = await optimistically(t, {
      doing: t('doing.save'),
      show: () =>
        updateCached(coaching.list, (list) => {
          const items = list.items.filter((one) => one.logId !== logId)
          return { items, total: list.total - (list.items.length - items.length) }
        }),
      send: () => write(coaching.waveOff, { logId, isWavedOff }),
      failed: (why) => t('coaching.changeFailed', { why }),
    })
    if (done === null) return invalidate('coaching')
    toast.success(t(isWavedOff ? 'coaching.takenOut' : 'coaching.isBack'), {
      action: { label: t('coaching.undo'), onClick: () => void dismiss(logId, !isWavedOff) },
    })
  }
  return dismiss
}
