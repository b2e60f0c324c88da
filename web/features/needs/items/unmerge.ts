import { needs } from '../../../../contract/calls/needs/calls.ts'
import { sentenceOf } from '../../../kit/error-sentence.ts'
import { write } from '../../../api/writes.ts'
import { toast } from '../../../ui/floats/toast.ts'
import type { Say } from '../../../ui/texts.ts'

export async function unmerge(t: Say, mergeId: string): Promise<void> {
  try {
    await toast.during(t('merges.undoing'), () => write(needs.undoMerge, { mergeId }))
    toast.success(t('merges.undone'))
  } catch (error) {
    toast.error(t('merges.undoFailed', { why: sentenceOf(error, t) }), { ms: 8_000 })
  }
}
