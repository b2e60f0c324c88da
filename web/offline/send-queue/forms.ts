// What forms ask of the queue, beside to send or to keep.
import { later } from '../../boot/deferred.ts'
import { isStandIn, waiting } from './list.ts'
import { outbox } from './send-queue.ts'

// Without a network it would not come any more.
later(() => void outbox().catch(() => {}))

export { sendOrKeep } from './send-queue.ts'
/** With the ids that the server has given meanwhile. */
export const settled = async <T extends { contactId: string }>(input: T): Promise<T> =>
  isStandIn(input.contactId) ? { ...input, contactId: await (await outbox()).idNow(input.contactId) } : input
/** A form has sent what waits in that place itself. */
export const sentInstead = (slot: string): void => {
  if (waiting.all().some((one) => one.slot === slot)) void outbox().then((its) => its.sentOtherwise(slot))
}
/** A form has made what others wait for. */
export const madeInstead = (key: string, id: string): void => {
  if (waiting.all().some(({ needs }) => needs?.id === key)) void outbox().then((its) => its.madeOtherwise(key, id))
}
