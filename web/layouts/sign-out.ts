import { signOut } from '../api/client.ts'
import { clearDevice } from '../offline/clear-device.ts'
import { loadDraftStore } from '../offline/drafts/load-draft-store.ts'
import { loadSendQueue } from '../offline/send-queue/send-queue.ts'
import { endSession } from '../api/session-check.ts'
import { deviceStorage } from '../session/session.ts'
import { confirmWithAlternatives } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import type { Translate } from '../ui/texts.ts'
import { countUnsentFiles } from '../offline/drafts/unsent-files.ts'
import { withTexts } from '../i18n/with-texts.ts'

const loadResolve = () => withTexts(['outbox'], () => import('./resolve-unsent.ts'))

/**
 * Signs out on this device and deletes all data of the user from it. Drafts are saved to the server first; the
 * confirmation names what cannot be saved.
 */
export async function confirmSignOut(t: Translate, then: () => void): Promise<void> {
  const queue = await loadSendQueue().catch(() => null)
  // Entries are not deleted without asking, and the code that asks does not load.
  if (!queue && Number(deviceStorage.read('waiting')) > 0) {
    toast.error(t('app.offline'))
    return
  }
  const unsent = await loadResolve().catch(() => null)
  const resolved = queue && unsent ? await unsent.resolveUnsent(t, queue) : 'on'
  if (resolved === 'stay') return
  const drafts = await loadDraftStore()
  const [left, files] = [await drafts.unsent(), countUnsentFiles()]
  const body = [
    left.length > 0 ? t('auth.signOutUnsent', { count: left.length }) : t('auth.signOutBody'),
    unsent && left.length > 0 && unsent.namesOf(t, left.map(unsent.titleOf)),
    unsent && files > 0 && unsent.lostFilesText(t, files),
  ]
  const isLoss = left.length + files > 0
  const question = { title: t('auth.signOutTitle'), body: body.filter(Boolean).join(' '), verb: t('nav.signOut') }
  if (resolved === 'on' || isLoss) {
    const first = left.find(({ path }) => path)
    const show = unsent && first ? [unsent.toShow(t)] : []
    const chosen = await confirmWithAlternatives({ ...question, danger: isLoss }, show)
    if (chosen === 0) location.assign(`#${first!.path}`)
    if (chosen !== true) return
  }
  await clearDevice()
  await signOut()
  endSession()
  then()
}
