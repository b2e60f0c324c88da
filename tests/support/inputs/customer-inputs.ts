// Valid inputs of the calls about customers and contacts.
import { describedContact, describedCustomer } from './static-inputs.ts'
import type { Fixture } from '../fixture.ts'

let count = 0
const key = () => `people-${(count += 1)}`

export const customerInputs = {
  customers: {
    create: () => ({ ...describedCustomer, clientKey: key() }),
    update: ({ ours }: Fixture) => ({ ...describedCustomer, id: ours.customerId, ver: 1 }),
    delete: ({ ours }: Fixture) => ({ id: ours.customerId, ver: 1 }),
    restore: ({ ours }: Fixture) => ({ id: ours.deletedCustomerId }),
    list: () => ({
      search: '한울',
      segment: '' as const,
      stage: '' as const,
      ownerId: '',
      sort: 'latest' as const,
      page: 1,
      pageSize: 20,
    }),
    detail: ({ ours }: Fixture) => ({ id: ours.customerId }),
    choose: () => ({ search: '' }),
    rhythm: ({ ours }: Fixture) => ({ id: ours.customerId }),
    industries: () => ({ search: '' }),
    alike: () => ({ name: '한울전자', businessNumber: '', phone: '', email: '', exceptId: '' }),
    chooseContact: ({ ours }: Fixture) => ({ customerId: ours.customerId, search: '' }),
  },
  contacts: {
    create: ({ ours }: Fixture) => ({ ...describedContact, customerId: ours.customerId, clientKey: key() }),
    update: ({ ours }: Fixture) => ({ ...describedContact, id: ours.contactId, ver: 1 }),
    delete: ({ ours }: Fixture) => ({ id: ours.contactId, ver: 1 }),
    restore: ({ ours }: Fixture) => ({ id: ours.deletedContactId }),
    detail: ({ ours }: Fixture) => ({ id: ours.contactId }),
    list: ({ ours }: Fixture) => ({ customerId: ours.customerId, page: 1, pageSize: 20 }),
    alike: ({ ours }: Fixture) => ({
      customerId: ours.customerId,
      name: '윤성민',
      mobile: '',
      email: '',
      exceptId: '',
    }),
    anniversaries: () => ({ ownOnly: false, kind: '' as const, from: '', to: '', page: 1, pageSize: 20 }),
    setPhoto: ({ ours }: Fixture) => ({ id: ours.contactId, kind: 'photo' as const }),
  },
}
