import { signOut } from '../api.ts'
import { keeper } from '../kit/ask-keeper.ts'
import { startAnew } from '../session-check.ts'
import { confirm } from '../ui/floats/confirm.ts'
import { clearMessages } from '../ui/floats/toast.ts'
import type { Say } from '../ui/texts.ts'

/** What is typed goes to the server first, for of it, too, nothing stays here; what cannot go is told. */
export async function leave(t: Say, then: () => void): Promise<void> {
  const its = await keeper()
  const left = await its.unsent()
  const body = left > 0 ? t('auth.signOutUnsent', { count: left }) : t('auth.signOutBody')
  if (!(await confirm({ title: t('auth.signOutTitle'), body, verb: t('nav.signOut'), danger: left > 0 }))) return
  await its.wipe()
  await signOut()
  startAnew()
  clearMessages()
  then()
}
