import { bidding } from '../../../contract/calls/bidding/calls.ts'
import type { Call, ClientInputOf } from '../../../contract/core/call.ts'
import { invalidate } from '../../api/invalidation.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'

/** The calls that answer the whole order. */
type Changes = {
  [K in keyof typeof bidding]: (typeof bidding)[K]['output'] extends (typeof bidding)['detail']['output']
    ? (typeof bidding)[K]
    : never
}[keyof typeof bidding]

/**
 * Changes an order: its page shows the answer at once.
 * @param done the text of a toast
 */
export async function changeOrder<C extends Changes & Call>(
  call: C,
  orderId: string,
  input: ClientInputOf<C>,
  done: string,
): Promise<void> {
  try {
    await write(call as Call, input as never, { becomes: [bidding.detail, { id: orderId }] })
  } catch (error) {
    // Somebody else may have been first: the page shows the order as it is now.
    invalidate('bidding')
    throw error
  }
  toast.success(done)
}
