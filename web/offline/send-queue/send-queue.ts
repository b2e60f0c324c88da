// The way to what waits to be sent (browser-queue.ts), which comes after the first view, or when something is to wait.
import { CallError } from '../../api/call-error.ts'
import type { Written } from './entry.ts'
import { isStandIn } from './list.ts'
import { withTexts } from '../../i18n/with-texts.ts'

/** @throws CallError where it does not come */
export const outbox = () =>
  withTexts(['outbox'], () => import('./browser-queue.ts')).catch(() => {
    throw new CallError('offline', 0, '')
  })

/** Milliseconds that somebody waits before a form. */
const patience = 10_000
const late = Symbol('late')

/**
 * Sends what was written; where the server is not reached, or says nothing, it is kept on this device, and sent when it is.
 * @param about the id of what it names, if that may still wait itself
 * @returns what was answered; null: it is kept. @throws what refused it, or why it could not be kept
 */
export async function sendOrKeep<T>(
  send: () => Promise<T>,
  written: () => Written | Promise<Written>,
  about = '',
): Promise<T | null> {
  if (!isStandIn(about) && navigator.onLine)
    try {
      const answer = await Promise.race([
        send(),
        new Promise<typeof late>((go) => setTimeout(() => go(late), patience)),
      ])
      // Should it have arrived after all, what is asked again is known by its key.
      if (answer !== late) return answer
    } catch (error) {
      if (!(error instanceof CallError) || error.word !== 'offline') throw error
    }
  const its = await outbox()
  await its.keep(await written())
  return null
}
