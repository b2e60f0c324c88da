import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useRead } from '../../../api/reads.ts'

/** Sentences on a page. */
export const needsShown = 10
export const needsInput = (customerId: string, page: number) => ({ customerId, page, pageSize: needsShown })
/** The needs of a customer with the sentences of a page: the first one is that of a summary and of a count, too. */
export const useNeedsOfCustomer = (customerId: string, page = 1) =>
  useRead(needs.ofCustomer, needsInput(customerId, page), { keepPrevious: page > 1 })
