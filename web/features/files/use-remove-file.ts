import { quoted } from '../../format/format.ts'
import { optimistically } from '../../kit/records/optimistic.ts'
import { useUndo } from '../../kit/records/use-undo.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Holder } from './holders.ts'
import type { AttachedFile } from './kinds.ts'

/** Deletes a file after a confirmation, optimistically, with undo. @param done called after the confirmation */
export function useRemoveFile(holder: Holder | undefined) {
  const { t } = useTexts()
  const offerUndo = useUndo()
  return async ({ id, name }: AttachedFile, done: () => void): Promise<void> => {
    if (!holder) return
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
    const failed = (why: string) => t('files.putBackFailed', { why })
    toast.success(
      t('files.deleted'),
      offerUndo(() => holder.restore(id), t('undo.done'), failed),
    )
  }
}
