import type { bidding } from '../../../contract/calls/bidding/calls.ts'
import type { OutputOf } from '../../../contract/core/call.ts'

export type Order = OutputOf<typeof bidding.detail>
export type OrderRow = OutputOf<typeof bidding.list>['items'][number]
export type Supplier = Order['suppliers'][number]
export type KnownSupplier = OutputOf<typeof bidding.suppliers>['items'][number]
export type Proposal = Order['proposals'][number]
/** What is changed in a dialog of an order. */
export type Given = { order: Order; onClose: () => void }
