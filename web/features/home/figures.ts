import type { OutputOf } from '../../../contract/core/call.ts'
import type { customers } from '../../../contract/calls/customers/calls.ts'
import type { Format } from '../../format/format.ts'

/** Days without a log after which a customer is due for a follow-up. */
const quietDays = 14
/** Customers that are lost or on hold are never due. */
const resting: readonly string[] = ['0050008', '0050009']
export type DueCustomer = OutputOf<typeof customers.list>['items'][number]
export const isDue = (customer: DueCustomer, format: Format): boolean =>
  !customer.isSample &&
  !resting.includes(customer.stage) &&
  (customer.lastLogAt
    ? format.daysSince(format.dayOf(customer.lastLogAt)) >= quietDays
    : format.daysSince(format.dayOf(customer.registeredAt)) >= 1)
