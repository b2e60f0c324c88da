import { plans } from '../../../contract/calls/plans/calls.ts'
import { errorMessage } from '../../api/error-message.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

/** Undoes the last edit or deletion of a plan. */
export function useUndoPlan() {
  const { t } = useTexts()
  return (id: string): void =>
    void write(plans.undo, { id }).then(
      () => toast.success(t('plans.undone')),
      (error: unknown) => toast.error(t('plans.undoFailed', { why: errorMessage(error, t) })),
    )
}
