import { useErrorMessage } from '../../api/error-message.ts'
import { toast, undoMs } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

/**
 * Options of the toast after a change: it offers to undo it, mostly to restore what was deleted.
 * @param done the message afterwards
 * @param failed the message after an error
 */
export function useUndo() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  return (restore: () => Promise<unknown>, done: string = t('undo.done'), failed = (why: string) => why) => {
    const run = () =>
      toast.during(t('doing.save'), restore).then(
        () => toast.success(done),
        (error: unknown) => toast.error(failed(errorText(error))),
      )
    return { ms: undoMs, action: { label: t('undo.verb'), onClick: () => void run() } }
  }
}
