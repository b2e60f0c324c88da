import { signOut } from '../api.ts'
import { keeper } from '../kit/ask-keeper.ts'
import { waitsOnDevice } from '../kept-here.ts'
import { outbox } from '../outbox.ts'
import { startAnew } from '../session-check.ts'
import { confirm } from '../ui/floats/confirm.ts'
import { clearMessages } from '../ui/floats/toast.ts'
import type { Say } from '../ui/texts.ts'
import { withTexts } from '../with-texts.ts'

const settling = () => withTexts(['outbox'], () => import('./settle-waiting.ts'))

/** What is typed goes to the server first, for of it, too, nothing stays here; what cannot go is told. */
export async function leave(t: Say, then: () => void): Promise<void> {
  const queue = await outbox().catch(() => null)
  const way = queue ? await (await settling()).settle(t, queue) : 'on'
  if (way === 'stay') return
  const its = await keeper()
  const left = await its.unsent()
  const body = left > 0 ? t('auth.signOutUnsent', { count: left }) : t('auth.signOutBody')
  const question = { title: t('auth.signOutTitle'), body, verb: t('nav.signOut'), danger: left > 0 }
  if ((way === 'on' || left > 0) && !(await confirm(question))) return
  await its.wipe()
  if (queue) await queue.wipe()
  else indexedDB.deleteDatabase(waitsOnDevice)
  await import('../offline/follow.ts').then((kept) => kept.letGo()).catch(() => {})
  await signOut()
  startAnew()
  clearMessages()
  then()
}
