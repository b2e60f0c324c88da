import { mayEditContact, type Person } from '../../../contract/permissions.ts'
import type { Contact } from './shared/contact-form.ts'

/** The rights to a contact follow from fields of its customer. */
export const mayEdit = (person: Person, contact: Contact): boolean =>
  mayEditContact(person, contact, { registeredById: contact.customerRegisteredById, ownerId: contact.customerOwnerId })
