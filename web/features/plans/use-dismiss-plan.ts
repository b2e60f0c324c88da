import { plans } from '../../../contract/calls/plans/calls.ts'
import { errorMessage } from '../../api/error-message.ts'
import { write } from '../../api/writes.ts'
import { toast, undoMs } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

/** Says that an occurrence needs no log, or takes that back. A toast offers the opposite. */
export function useDismissPlan() {
  const { t } = useTexts()
  const dismiss = async ({ id, day }: { id: string; day: string }, isDismissed: boolean): Promise<void> => {
    try {
      await write(plans.dismiss, { id, day, isDismissed })
      if (isDismissed)
        toast.success(t('plans.dismissed'), {
          ms: undoMs,
          action: { label: t('plans.undo'), onClick: () => void dismiss({ id, day }, false) },
        })
      else toast.success(t('plans.reopened'))
    } catch (error) {
      toast.error(errorMessage(error, t))
    }
  }
  return dismiss
}
