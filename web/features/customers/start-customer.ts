import { href, paths } from '../../../contract/core/paths.ts'
import { startDraft } from '../../offline/drafts/start-draft.ts'
import type { CustomerForm } from './customer-form.ts'

/** The draft name of a new customer. @param name from the URL */
export const customerDraftName = (name: string): string => `customer ${name}`
/** Starts a new customer with the values typed for another one. @returns the address of the form */
export function startCustomer(values: CustomerForm): string {
  startDraft(customerDraftName(values.name), { ...values, clientKey: crypto.randomUUID(), madeId: '' })
  return href(paths.registerCustomer, {}, { name: values.name })
}
