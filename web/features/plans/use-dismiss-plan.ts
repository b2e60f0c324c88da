import { plans } from '../../../contract/calls/plans/calls.ts'
import { errorMessage } from '../../api/error-message.ts'
import { write } from '../../api/writes.ts'
import { useUndo } from '../../kit/records/use-undo.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

/** Says that an occurrence needs no log, which can be undone, or takes that back. */
export function useDismissPlan() {
  const { t } = useTexts()
  const offerUndo = useUndo()
  return async ({ id, day }: { id: string; day: string }, isDismissed: boolean): Promise<void> => {
    const set = (to: boolean) => write(plans.dismiss, { id, day, isDismissed: to })
    try {
      await set(isDismissed)
      if (isDismissed)
        toast.success(
          t('plans.dismissed'),
          offerUndo(() => set(false), t('plans.reopened')),
        )
      else toast.success(t('plans.reopened'))
    } catch (error) {
      toast.error(errorMessage(error, t))
    }
  }
}
