import { href, noId, paths } from '../../../contract/core/paths.ts'
import { startDraft } from '../../offline/drafts/start-draft.ts'
import type { ContactForm } from './shared/contact-form.ts'

/** The draft name of a new contact. */
export const contactDraftName = (customerId: string): string => `contact of ${customerId}`
/** Starts a new contact with the values typed for another one. @returns the address of the form */
export function startContact(values: ContactForm, customerId: string): string {
  startDraft(contactDraftName(customerId), { ...values, clientKey: crypto.randomUUID() })
  return href(paths.registerContact, { customerId, contactId: noId })
}
