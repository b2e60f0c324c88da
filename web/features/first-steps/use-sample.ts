import { useState } from 'react'
import type { OutputOf } from '../../../contract/core/call.ts'
import { firstSteps } from '../../../contract/calls/first-steps/calls.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { write } from '../../api/writes.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

export type Sample = NonNullable<OutputOf<typeof firstSteps.detail>['sample']>

/** Adds and removes the sample; asks for confirmation only where users have written about it. */
export function useSample() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const run = async (doing: string, done: string, send: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await toast.during(doing, send)
      toast.success(done)
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    putIn: () => run(t('doing.save'), t('steps.sampleIn'), () => write(firstSteps.createSample, {})),
    remove: async ({ logCount }: Sample, leave?: () => void) => {
      const question = {
        title: t('steps.sampleRemoveTitle'),
        body: t('steps.sampleRemoveBody', { count: logCount }),
        verb: t('steps.sampleRemove'),
      }
      if (logCount > 1 && !(await confirm(question))) return
      if (await run(t('doing.delete'), t('steps.sampleRemoved'), () => write(firstSteps.deleteSample, {}))) leave?.()
    },
  }
}
