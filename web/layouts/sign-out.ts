import { signOut } from '../api/client.ts'
import { keeper } from '../offline/drafts/load-saver.ts'
import { outbox } from '../offline/send-queue/send-queue.ts'
import { startAnew } from '../api/session-check.ts'
import { onDevice } from '../session/session.ts'
import { confirm } from '../ui/floats/confirm.ts'
import { clearMessages, toast } from '../ui/floats/toast.ts'
import type { Say } from '../ui/texts.ts'
import { forgetFiles, unsentFiles } from '../offline/drafts/unsent-files.ts'
import { withTexts } from '../i18n/with-texts.ts'

const settling = () => withTexts(['outbox'], () => import('./settle-waiting.ts'))

/** What is typed goes to the server first, for of it, too, nothing stays here; what cannot go is told. */
export async function leave(t: Say, then: () => void): Promise<void> {
  const queue = await outbox().catch(() => null)
  // What waits is not thrown away unasked, and what would ask does not come.
  if (!queue && Number(onDevice.read('waiting')) > 0) {
    toast.error(t('app.offline'), { ms: 5000 })
    return
  }
  const asking = await settling().catch(() => null)
  const way = queue && asking ? await asking.settle(t, queue) : 'on'
  if (way === 'stay') return
  const its = await keeper()
  const [left, files] = [await its.unsent(), unsentFiles()]
  const texts = left > 0 ? t('auth.signOutUnsent', { count: left }) : t('auth.signOutBody')
  const body = files > 0 && asking ? `${texts} ${asking.loseFiles(t, files)}` : texts
  const question = { title: t('auth.signOutTitle'), body, verb: t('nav.signOut'), danger: left + files > 0 }
  if ((way === 'on' || left + files > 0) && !(await confirm(question))) return
  await its.wipe()
  forgetFiles()
  await queue?.wipe()
  await import('../offline/cache/follow.ts').then((kept) => kept.letGo()).catch(() => {})
  await signOut()
  startAnew()
  clearMessages()
  then()
}
