import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useRead } from '../../../api/reads.ts'

const pageSize = 10
/** The needs of a customer with the latest ten sentences: the same for a summary, the whole and a count. */
export const useNeedsOfCustomer = (customerId: string) => useRead(needs.ofCustomer, { customerId, pageSize })
