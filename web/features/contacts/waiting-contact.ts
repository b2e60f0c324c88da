// Converts a contact registered offline to a queue entry, and back to the form.
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { href, noId, paths } from '../../../contract/core/paths.ts'
import { dotted } from '../../format/format.ts'
import { temporaryId, type NewEntry } from '../../offline/send-queue/entry.ts'
import { announceCreated, sendOrEnqueue } from '../../offline/send-queue/forms.ts'
import { write } from '../../api/writes.ts'
import type { ContactForm } from './shared/contact-form.ts'
import { contactDraftName } from './start-contact.ts'

type ContactInput = ClientInputOf<typeof contacts.create>
/** @returns its id; for a queued contact the temporary id */
export async function sendContact(
  values: Values,
  given: ContactInput,
  customerName: string,
  card: File | null,
): Promise<{ id: string; isCreated: boolean }> {
  const { clientKey } = values
  const files = card ? [{ id: crypto.randomUUID(), file: card }] : []
  const created = await sendOrEnqueue(
    () => write(contacts.create, given),
    () => ({ ...queueEntryOf(values, { ...given, customerName }), files }),
  )
  if (created) announceCreated(clientKey, created.id)
  return { id: created?.id ?? temporaryId(clientKey), isCreated: created !== null }
}

type Values = ContactForm & { clientKey: string }
function queueEntryOf(
  values: Values,
  { customerName, ...input }: { customerId: string; customerName: string },
): NewEntry {
  const { clientKey: id, name, position, affiliation } = values
  const { customerId } = input
  return {
    id,
    kind: 'contact',
    input,
    values,
    form: contactDraftName(id),
    path: href(paths.registerContact, { customerId, contactId: noId }, { form: id }),
    title: name.trim(),
    about: dotted(customerName, position, affiliation),
    text: '',
  }
}
