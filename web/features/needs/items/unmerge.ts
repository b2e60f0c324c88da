import { needs } from '../../../../contract/calls/needs/calls.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { write } from '../../../api/writes.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import type { Translate } from '../../../ui/texts.ts'

export async function unmerge(t: Translate, mergeId: string): Promise<void> {
  try {
    await toast.during(t('merges.undoing'), () => write(needs.undoMerge, { mergeId }))
    toast.success(t('merges.undone'))
  } catch (error) {
    toast.error(t('merges.undoFailed', { why: errorMessage(error, t) }), { ms: 8_000 })
  }
}
