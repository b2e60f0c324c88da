import { quoted } from '../../format/format.ts'
import { optimistically } from '../../kit/records/optimistic.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast, undoMs } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Holder } from './holders.ts'
import type { AttachedFile } from './kinds.ts'

/** Deletes a file after a confirmation, optimistically, with undo. @param done called after the confirmation */
export function useRemoveFile(holder: Holder | undefined) {
  const { t } = useTexts()
  return async ({ id, name }: AttachedFile, done: () => void): Promise<void> => {
    if (!holder) return
    const putBack = () =>
      optimistically(t, {
        doing: t('doing.save'),
        show: () => () => {},
        send: () => holder.restore(id),
        failed: (why) => t('files.putBackFailed', { why }),
      })
    const question = {
      title: t('files.deleteTitle', quoted(name)),
      body: t(holder.words.deleteBody),
      verb: t('files.deleteVerb'),
    }
    if (!(await confirm({ ...question, danger: true }))) return
    done()
    const answer = await optimistically(t, {
      doing: t('doing.delete'),
      show: () => holder.updateShown((files) => files.filter((one) => one.id !== id)),
      send: () => holder.remove(id),
      failed: (why) => t('files.deleteFailed', { why }),
    })
    if (answer === null) return holder.invalidate()
    toast.success(t('files.deleted'), {
      action: { label: t('files.putBack'), onClick: () => void putBack() },
      ms: undoMs,
    })
  }
}
