import type { bidding } from '../../../contract/calls/bidding/calls.ts'
import { bidding as calls } from '../../../contract/calls/bidding/calls.ts'
import type { Call, ClientInputOf } from '../../../contract/core/call.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'

type Changes = {
  [K in keyof typeof bidding]: (typeof bidding)[K]['output'] extends (typeof bidding)['detail']['output']
    ? (typeof bidding)[K]
    : never
}[keyof typeof bidding]

/** Changes an order: its page shows the answer at once. @param done the text of a toast */
export async function changeOrder<C extends Changes & Call>(
  call: C,
  orderId: string,
  input: ClientInputOf<C>,
  done: string,
): Promise<void> {
  await write(call as Call, input as never, { becomes: [calls.detail, { id: orderId }] })
  toast.success(done)
}
