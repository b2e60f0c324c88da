import { plans, type Scope } from '../../../contract/calls/plans/calls.ts'
import { errorMessage } from '../../api/error-message.ts'
import { write } from '../../api/writes.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { useAskScope } from './use-ask-scope.ts'
import { undoMs, useUndoPlan } from './use-undo-plan.ts'

type Deleted = { id: string; ver: number; day: string; isRepeated: boolean }
/** Asks, deletes, shows the server's message and offers to undo. @returns whether the plan was deleted */
export function useDeletePlan() {
  const { t } = useTexts()
  const askScope = useAskScope()
  const undo = useUndoPlan()
  return async ({ id, ver, day, isRepeated }: Deleted): Promise<boolean> => {
    const scope: Scope | null = isRepeated
      ? await askScope('delete')
      : (await confirm({ title: t('plans.deleteTitle'), verb: t('plans.delete'), danger: true }))
        ? 'all'
        : null
    if (!scope) return false
    try {
      const message = await toast.during(t('doing.delete'), () => write(plans.delete, { id, ver, day, scope }))
      toast.success(message, { ms: undoMs, action: { label: t('plans.undo'), onClick: () => undo(id) } })
      return true
    } catch (error) {
      toast.error(errorMessage(error, t), { ms: 5000 })
      return false
    }
  }
}
