import { plans } from '../../../contract/calls/plans/calls.ts'
import { write } from '../../api/writes.ts'
import { useUndo } from '../../kit/records/use-undo.ts'
import { useTexts } from '../../ui/texts.ts'

/** Options of the toast after an edit or the deletion of a plan, which offers to undo it. */
export function useUndoPlan() {
  const { t } = useTexts()
  const offerUndo = useUndo()
  return (id: string) =>
    offerUndo(
      () => write(plans.undo, { id }),
      t('plans.undone'),
      (why) => t('plans.undoFailed', { why }),
    )
}
