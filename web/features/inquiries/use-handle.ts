import type { OutputOf } from '../../../contract/core/call.ts'
import { inquiries } from '../../../contract/calls/inquiries/calls.ts'
import { CallError } from '../../api/call-error.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { invalidate } from '../../api/invalidation.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

/** An inquiry as an operator sees it. */
export type Handled = OutputOf<typeof inquiries.handled>

/** Assigns an inquiry or changes its status without an answer. If it was changed meanwhile, it is loaded again. */
export function useHandle({ id, ver }: Pick<Handled, 'id' | 'ver'>) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await toast.during(t('doing.save'), work)
    } catch (error) {
      const isStale = error instanceof CallError && error.word === 'stale'
      if (isStale) await invalidate('inquiries')
      toast.error(isStale ? t('inbox.meanwhile') : errorText(error))
    }
  }
  const options = { becomes: [inquiries.handled, { id }] as const }
  return {
    take: (isTaken: boolean) => attempt(() => write(inquiries.take, { id, isTaken, ver }, options)),
    setStatus: (status: Handled['status']) =>
      attempt(() => write(inquiries.answer, { id, status, ver, clientKey: crypto.randomUUID() }, options)),
  }
}
