import type { Scope } from '../../../contract/calls/plans/calls.ts'
import { errorMessage } from '../../api/error-message.ts'
import { waiting } from '../../offline/send-queue/list.ts'
import type { PlanDetail } from '../../offline/send-queue/merge-plan.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { loadPlanQueue } from './load-plan-queue.ts'
import { queuedChange, scopeOf } from './plan-entries.ts'
import { useZoneFormat } from './shared/zone-format.ts'
import { useAskScope } from './use-ask-scope.ts'
import { useUndoPlan } from './use-undo-plan.ts'

/**
 * Asks about a series, and where it cannot be undone; deletes, shows the server's message and offers to undo. Without a
 * network the deletion waits in the send queue.
 * @returns whether the plan was deleted
 */
export function useDeletePlan() {
  const { t } = useTexts()
  const askScope = useAskScope()
  const offerUndo = useUndoPlan()
  const format = useZoneFormat()
  /** @param plan as the server has it */
  return async (plan: PlanDetail): Promise<boolean> => {
    const queued = scopeOf(queuedChange(waiting.all(), plan))
    // What waits in the send queue has no undo, and mails to guests are sent at once.
    const mayUndo = navigator.onLine && !queued && plan.guests.length === 0
    const scope: Scope | null =
      plan.repeat && !queued
        ? await askScope('delete')
        : mayUndo || (await confirm({ title: t('plans.deleteTitle'), verb: t('plans.delete'), danger: true }))
          ? (queued ?? 'all')
          : null
    if (!scope) return false
    try {
      const { sendPlanDeletion } = await loadPlanQueue()
      const message = await toast.during(t('doing.delete'), () => sendPlanDeletion(plan, scope, format))
      // Null: it waits in the send queue, which has said so.
      if (message === null) return true
      toast.success(message, offerUndo(plan.id))
      return true
    } catch (error) {
      toast.error(errorMessage(error, t))
      return false
    }
  }
}
