import { contactMoves } from '../../../contract/calls/contact-moves/calls.ts'
import { merges } from '../../../contract/calls/merges/calls.ts'
import { errorMessage } from '../../api/error-message.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts, type Translate } from '../../ui/texts.ts'

/** The labels of the fields. */
type Labels = Readonly<Record<string, string>>
type Back<T> = { undo: () => Promise<T>; done: string; stayed: (now: T) => (string | undefined)[] }
/** Undoes a merge or move, and names values that stay because a user has changed them since. */
async function takeBack<T>(t: Translate, { undo, done, stayed }: Back<T>): Promise<void> {
  try {
    const now = await toast.during(t('merges.undoing'), undo)
    toast.success(done)
    const what = stayed(now).join(', ')
    if (what) toast.info(t('merges.stayed', { what }), { ms: 8_000 })
  } catch (error) {
    toast.error(t('merges.undoFailed', { why: errorMessage(error, t) }), { ms: 8_000 })
  }
}

/** Fields without a label belong to contacts of the merged customer. */
export function useUndoMerge(labels: Labels) {
  const { t } = useTexts()
  return (id: string): Promise<void> =>
    takeBack(t, {
      undo: () => write(merges.undo, { id }),
      done: t('merges.undone'),
      stayed: ({ stayedFields, stayedLogs, stayedContacts }) => [
        ...new Set(stayedFields.map((field) => labels[field] ?? t('merges.ofContact'))),
        ...(stayedLogs > 0 ? [t('merges.moves.logs', { count: stayedLogs })] : []),
        ...(stayedContacts > 0 ? [t('merges.moves.contacts', { count: stayedContacts })] : []),
      ],
    })
}
export function useUndoMove(labels: Labels) {
  const { t } = useTexts()
  return (id: string): Promise<void> =>
    takeBack(t, {
      undo: () => write(contactMoves.undo, { id }),
      done: t('merges.moveUndone'),
      stayed: ({ stayedFields }) => stayedFields.map((field) => labels[field]),
    })
}
