import { merges } from '../../../contract/merges.ts'
import { sentenceOf } from '../../kit/sentence.ts'
import { write } from '../../queries.ts'
import { toast } from '../../ui/floats/toast.ts'
import { useTexts } from '../../ui/texts.ts'

/** Takes a merge back and says what stays as somebody has made it since. @param labels of the fields; others are of contacts who came along */
export function useUndoMerge(labels: Readonly<Record<string, string>>) {
  const { t } = useTexts()
  return async (id: string): Promise<void> => {
    try {
      const { stayedFields, stayedLogs, stayedContacts } = await toast.during(t('merges.undoing'), () =>
        write(merges.undo, { id }),
      )
      const stayed = [
        ...new Set(stayedFields.map((field) => labels[field] ?? t('merges.ofContact'))),
        ...(stayedLogs > 0 ? [t('merges.moves.logs', { count: stayedLogs })] : []),
        ...(stayedContacts > 0 ? [t('merges.moves.contacts', { count: stayedContacts })] : []),
      ]
      toast.success(t('merges.undone'))
      if (stayed.length > 0) toast.info(t('merges.stayed', { what: stayed.join(', ') }), { ms: 8000 })
    } catch (error) {
      toast.error(t('merges.undoFailed', { why: sentenceOf(error, t) }), { ms: 8000 })
    }
  }
}
