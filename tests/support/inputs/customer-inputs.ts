// Valid inputs of the calls about customers and contacts.
import { describedContact, describedCustomer } from './static-inputs.ts'
import type { World } from '../fixture.ts'

let count = 0
const key = () => `people-${(count += 1)}`

export const customerInputs = {
  customers: {
    create: () => ({ ...describedCustomer, clientKey: key() }),
    update: ({ ours }: World) => ({ ...describedCustomer, id: ours.customerId, ver: 1 }),
    delete: ({ ours }: World) => ({ id: ours.customerId, ver: 1 }),
    list: () => ({
      search: '한울',
      segment: '' as const,
      stage: '' as const,
      ownerId: '',
      sort: 'latest' as const,
      page: 1,
      pageSize: 20,
    }),
    detail: ({ ours }: World) => ({ id: ours.customerId }),
    choose: () => ({ search: '' }),
    rhythm: ({ ours }: World) => ({ id: ours.customerId }),
    industries: () => ({ search: '' }),
    alike: () => ({ name: '한울전자', businessNumber: '', phone: '', email: '', exceptId: '' }),
    chooseContact: ({ ours }: World) => ({ customerId: ours.customerId, search: '' }),
  },
  contacts: {
    create: ({ ours }: World) => ({ ...describedContact, customerId: ours.customerId, clientKey: key() }),
    update: ({ ours }: World) => ({ ...describedContact, id: ours.contactId, ver: 1 }),
    delete: ({ ours }: World) => ({ id: ours.contactId, ver: 1 }),
    detail: ({ ours }: World) => ({ id: ours.contactId }),
    list: ({ ours }: World) => ({ customerId: ours.customerId, page: 1, pageSize: 20 }),
    alike: ({ ours }: World) => ({ customerId: ours.customerId, name: '윤성민', mobile: '', email: '', exceptId: '' }),
    anniversaries: () => ({ ownOnly: false, kind: '' as const, page: 1, pageSize: 20 }),
    setPhoto: ({ ours }: World) => ({ id: ours.contactId, kind: 'photo' as const }),
  },
}
