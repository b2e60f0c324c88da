import { href, noId, paths } from '../../../contract/core/paths.ts'
import { startDraft } from '../../offline/drafts/start-draft.ts'
import type { ContactForm } from './shared/contact-form.ts'

/** What a new contact is kept under while it is registered. */
export const keptAs = (customerId: string): string => `contact of ${customerId}`
/** Begins a new contact with what was typed for another. @returns its address */
export function registerAnew(values: ContactForm, customerId: string): string {
  startDraft(keptAs(customerId), { ...values, clientKey: crypto.randomUUID() })
  return href(paths.registerContact, { customerId, contactId: noId })
}
