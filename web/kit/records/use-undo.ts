import { useErrorMessage } from '../../api/error-message.ts'
import { toast, undoMs } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

/** Options of the toast after a deletion: it offers to restore the record. @param done the message afterwards */
export function useUndo() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  return (restore: () => Promise<unknown>, done: string = t('undo.done')) => {
    const run = () =>
      toast.during(t('doing.save'), restore).then(
        () => toast.success(done),
        (error: unknown) => toast.error(errorText(error)),
      )
    return { ms: undoMs, action: { label: t('undo.verb'), onClick: () => void run() } }
  }
}
