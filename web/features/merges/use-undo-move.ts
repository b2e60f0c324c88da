import { contactMoves } from '../../../contract/contact-moves.ts'
import { sentenceOf } from '../../kit/sentence.ts'
import { write } from '../../queries.ts'
import { toast } from '../../ui/floats/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { useContactLabels } from '../contacts/use-contact-labels.ts'

/** Takes a move back and says what stays as somebody has written it since. */
export function useUndoMove() {
  const { t } = useTexts()
  const labels: Record<string, string> = useContactLabels()
  return async (id: string): Promise<void> => {
    try {
      const { stayedFields } = await toast.during(t('merges.undoing'), () => write(contactMoves.undo, { id }))
      toast.success(t('merges.moveUndone'))
      const what = stayedFields.map((field) => labels[field]).join(', ')
      if (what) toast.info(t('merges.stayed', { what }), { ms: 8000 })
    } catch (error) {
      toast.error(t('merges.undoFailed', { why: sentenceOf(error, t) }), { ms: 8000 })
    }
  }
}
