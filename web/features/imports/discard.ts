import { imports } from '../../../contract/calls/imports/calls.ts'
import { write } from '../../api/writes.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import type { Translate } from '../../ui/texts.ts'
import { runWithErrorToast } from './shared/request-download.ts'
import type { Import } from './use-import.ts'

/** Asks, then discards an import of which nothing is written. @returns whether it was discarded */
export async function discardImport(t: Translate, { importId, fileName, state }: Import): Promise<boolean> {
  const question = {
    title: t('imports.discardAsk'),
    body: t('imports.discardWhat', { name: fileName }),
    verb: t('imports.discard'),
    danger: true,
  }
  // Nothing was chosen or corrected yet.
  const hasWork = state !== 'reading' && state !== 'unread'
  if (hasWork && !(await confirm(question))) return false
  return runWithErrorToast(t, t('imports.discarding'), () => write(imports.discard, { importId }))
}
