import type { billing } from '../../../contract/calls/billing/calls.ts'
import type { OutputOf } from '../../../contract/core/call.ts'

export type Membership = OutputOf<typeof billing.membership>
export type BillRow = OutputOf<typeof billing.bills>['items'][number]
export type Bill = OutputOf<typeof billing.bill>
export type ServiceBill = OutputOf<typeof billing.serviceBills>['items'][number]
export type Line = Bill['lines'][number]
