import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { write } from '../../../api/writes.ts'
import { useUndo } from '../../../kit/records/use-undo.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import type { Item } from './item.ts'

/** Deletes an item, which can be undone: its lessons and sentences name it again. */
export function useItemRemoval() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const offerUndo = useUndo()
  return async ({ id, ver }: Item): Promise<void> => {
    try {
      await toast.during(t('doing.delete'), () => write(needs.delete, { id, ver }))
      toast.success(
        t('teaching.deleted'),
        offerUndo(() => write(needs.restore, { id })),
      )
    } catch (error) {
      toast.error(t('teaching.deleteFailed', { why: errorText(error) }))
    }
  }
}
