import { editing } from '../../../contract/calls/editing/calls.ts'
import { CallError } from '../../api/call-error.ts'
import { errorMessage } from '../../api/error-message.ts'
import { invalidate } from '../../api/invalidation.ts'
import { write } from '../../api/writes.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Version } from './OneVersion.tsx'

/** Restores a version of a log after a confirmation. */
export function useRestore(logId: string, onRestored: () => void) {
  const { t } = useTexts()
  /** @param ver the current version */
  return async ({ earlier }: Version, ver: number): Promise<void> => {
    const question = { title: t('editing.restoreTitle'), body: t('editing.restoreBody'), verb: t('editing.restore') }
    if (!(await confirm(question))) return
    try {
      await toast.during(t('doing.save'), () => write(editing.restore, { logId, earlier, ver }))
      onRestored()
      toast.success(t('editing.restored'))
    } catch (error) {
      const isStale = error instanceof CallError && error.word === 'stale'
      if (isStale) invalidate('editing')
      toast.error(t('editing.restoreFailed', { why: isStale ? t('editing.changedMeanwhile') : errorMessage(error, t) }))
    }
  }
}
