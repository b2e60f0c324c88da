import { href, paths } from '../../../contract/core/paths.ts'
import { startDraft } from '../../offline/drafts/start-draft.ts'
import type { CustomerForm } from './customer-form.ts'

/** What a new customer is kept under while it is registered. @param name that the address gives it */
export const keptAs = (name: string): string => `customer ${name}`
/** Begins a new customer with what was typed for another. @returns its address */
export function registerAnew(values: CustomerForm): string {
  startDraft(keptAs(values.name), { ...values, clientKey: crypto.randomUUID(), madeId: '' })
  return href(paths.registerCustomer, {}, { name: values.name })
}
