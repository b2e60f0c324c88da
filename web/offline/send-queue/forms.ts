// What forms need of the send queue.
import { defer } from '../../boot/deferred.ts'
import { isTemporaryId, waiting } from './list.ts'
import { loadSendQueue } from './send-queue.ts'

// Loaded before it is needed: without a network it cannot be loaded.
defer(() => void loadSendQueue().catch(() => {}))

export { sendOrEnqueue } from './send-queue.ts'
/** Replaces a temporary id by the server's, once it is known. */
export const withServerIds = async <T extends { contactId: string }>(input: T): Promise<T> =>
  isTemporaryId(input.contactId)
    ? { ...input, contactId: await (await loadSendQueue()).currentId(input.contactId) }
    : input
/** A form has sent the edit of this slot: the one that waits is deleted. */
export const removeReplaced = (slot: string): void => {
  if (waiting.all().some((entry) => entry.slot === slot)) void loadSendQueue().then((queue) => queue.removeSlot(slot))
}
/** A form has created the record of this key: entries that wait for it can be sent. */
export const announceCreated = (key: string, id: string): void => {
  if (waiting.all().some(({ needs }) => needs?.id === key))
    void loadSendQueue().then((queue) => queue.markCreated(key, id))
}
