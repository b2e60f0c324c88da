// Contacts in the offline send queue; logs may refer to them.
import { dotted } from '../../../format/format.ts'
import { temporaryId } from '../../../offline/send-queue/entry.ts'
import { waiting } from '../../../offline/send-queue/list.ts'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import type { ContactForm } from './contact-form.ts'

/** The queued contacts of a customer, as choices. */
export const waitingContactsOf = (customerId: string): Choice[] =>
  waiting
    .all()
    .filter(({ kind, input }) => kind === 'contact' && input.customerId === customerId)
    .map(({ id, title, values }) => {
      const { position, affiliation } = values as ContactForm
      return { value: temporaryId(id), title, sub: dotted(position, affiliation), lead: 'person' }
    })
