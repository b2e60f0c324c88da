// Entries that have not reached the server yet: shown below their log optimistically, pending or failed. Offline, they
// wait on this device.
import { comments } from '../../../contract/calls/comments/calls.ts'
import { feedback } from '../../../contract/calls/feedback/calls.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useWaiting } from '../../offline/send-queue/list.ts'
import { sendOrEnqueue } from '../../offline/send-queue/send-queue.ts'
import { setCached, getCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import { externalStore } from '../../ui/external-store.ts'
import type { Translate } from '../../ui/texts.ts'
import { fromQueueEntry, toQueueEntry } from './queued-entries.ts'
import type { TypedText } from './mention-text.ts'
import type { NewEntry, PendingEntryData } from './pending-entry.ts'

const pending = externalStore<readonly PendingEntryData[]>([])
export const usePendingEntries = (logId: string, userId: string): PendingEntryData[] =>
  [...useWaiting().flatMap(fromQueueEntry), ...pending.use((all) => all)].filter(
    (one) => one.input.logId === logId && one.userId === userId,
  )

export const removePending = (key: string): void => pending.set(pending.get().filter((one) => one.key !== key))
export const sendEntry = (entry: NewEntry, typed: TypedText, userId: string, t: Translate): Promise<void> =>
  sendPending({ ...entry, typed, key: crypto.randomUUID(), userId, at: new Date().toISOString(), failed: null }, t)

/** Sends an entry and replaces it with the response; entries fail independently. */
export async function sendPending(one: PendingEntryData, t: Translate): Promise<void> {
  const waiting = { ...one, failed: null }
  const all = pending.get()
  pending.set(
    all.some(({ key }) => key === one.key)
      ? all.map((each) => (each.key === one.key ? waiting : each))
      : [...all, waiting],
  )
  try {
    const { logId } = one.input
    if (one.kind === 'comment') {
      const input = { ...one.input, clientKey: one.key }
      const created = await sendOrEnqueue(
        () => write(comments.create, input),
        () => toQueueEntry(one),
      )
      if (!created) return removePending(one.key)
      const before = getCached(comments.list, { logId })?.items ?? []
      setCached(comments.list, { logId }, withOne(before, created))
    } else {
      const input = { ...one.input, clientKey: one.key }
      const created = await sendOrEnqueue(
        () => write(feedback.create, input),
        () => toQueueEntry(one),
      )
      if (!created) return removePending(one.key)
      const before = getCached(feedback.list, { logId })?.items ?? []
      setCached(feedback.list, { logId }, withOne(before, created))
    }
    removePending(one.key)
  } catch (error) {
    const failed = errorMessage(error, t, t('talk.offline'))
    pending.set(pending.get().map((each) => (each.key === one.key ? { ...each, failed } : each)))
  }
}
/** A list loaded in the meantime may contain the item already. */
function withOne<T extends { id: string }>(items: T[], created: T): { items: T[]; total: number } {
  const next = [...items.filter(({ id }) => id !== created.id), created]
  return { items: next, total: next.length }
}
