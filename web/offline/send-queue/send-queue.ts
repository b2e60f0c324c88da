// Loads the send queue (browser-queue.ts): after the first view, or when something is to be enqueued.
import { CallError } from '../../api/call-error.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import type { NewEntry } from './entry.ts'
import { isTemporaryId } from './list.ts'

/** @throws CallError where it cannot be loaded */
export const loadSendQueue = () =>
  withTexts(['outbox'], () => import('./browser-queue.ts')).catch(() => {
    throw new CallError('offline', 0, '')
  })

/** Milliseconds that the user waits for a response. */
const timeout = 10_000
const late = Symbol('late')

/**
 * Sends what the user wrote. Where the server is not reached, or does not respond in time, enqueues it on this device.
 * @param about the id of the record it refers to: where that is a temporary one, it is enqueued
 * @returns the response; null: it was enqueued. @throws CallError why the server refused it, or the device did not
 * store it
 */
export async function sendOrEnqueue<T>(
  send: () => Promise<T>,
  written: () => NewEntry | Promise<NewEntry>,
  about = '',
): Promise<T | null> {
  if (!isTemporaryId(about) && navigator.onLine)
    try {
      const response = await Promise.race([
        send(),
        new Promise<typeof late>((resolve) => setTimeout(() => resolve(late), timeout)),
      ])
      // Where the request arrived after all, the server recognizes the retry by its key.
      if (response !== late) return response
    } catch (error) {
      if (!(error instanceof CallError) || error.word !== 'offline') throw error
    }
  const queue = await loadSendQueue()
  await queue.enqueue(await written())
  return null
}
