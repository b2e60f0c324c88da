// Contacts as rows of a list box.
import type { OutputOf } from '../../../../contract/core/call.ts'
import type { customers } from '../../../../contract/calls/customers/calls.ts'
import { dotted } from '../../../format/format.ts'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'

type Found = OutputOf<typeof customers.chooseContact>['items'][number]
export const contactChoice = (contact: Found): Choice => ({
  value: contact.id,
  title: contact.name,
  sub: dotted(contact.position, contact.affiliation),
  lead: 'person',
})
