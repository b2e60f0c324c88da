import { feedback as contract } from '../../../contract/calls/feedback/calls.ts'
import { invalidate } from '../../api/invalidation.ts'
import { updateCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import { optimistically } from '../../kit/records/optimistic.ts'
import { useUndo } from '../../kit/records/use-undo.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts, type TextKey } from '../../ui/texts.ts'
import type { Feedback } from './talk-timeline.ts'

type Change = {
  /** The feedback as shown until the response; null: removed from the list. */
  show: (one: Feedback) => Feedback | null
  send: () => Promise<unknown>
  failed: TextKey
}
/** Closes, reopens and deletes feedback, optimistically. A deletion can be undone. */
export function useFeedbackActions({ id, ver }: Feedback, logId: string) {
  const { t } = useTexts()
  const offerUndo = useUndo()
  const change = async ({ show, send, failed }: Change) => {
    const inList = (list: { items: Feedback[]; total: number }) => {
      const items = list.items.flatMap((one) => (one.id === id ? (show(one) ?? []) : one))
      return { items, total: items.length }
    }
    const done = await optimistically(t, {
      doing: t('doing.save'),
      show: () => updateCached(contract.list, inList, { logId }),
      send,
      failed: (why) => t(failed, { why }),
    })
    if (!done) invalidate('feedback')
    return done
  }
  return {
    close: (isClosed: boolean) =>
      change({
        show: (one) => ({ ...one, closedAt: isClosed ? new Date().toISOString() : null }),
        send: () => write(contract.close, { id, isClosed, ver }),
        failed: 'talk.saveFailed',
      }),
    remove: async () => {
      const done = await change({
        show: () => null,
        send: () => write(contract.delete, { id, ver }),
        failed: 'talk.deleteFailed',
      })
      if (done)
        toast.success(
          t('talk.deletedFeedback'),
          offerUndo(() => write(contract.restore, { id })),
        )
    },
  }
}
