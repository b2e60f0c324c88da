import { customers } from '../../../contract/calls/customers/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { dotted } from '../../format/format.ts'
import { Duplicates } from '../../kit/records/Duplicates.tsx'
import { useDebounced } from '../../kit/lists/use-debounced.ts'
import { useRead } from '../../api/reads.ts'
import { useTexts } from '../../ui/texts.ts'
import type { CustomerForm } from './customer-form.ts'

type Asked = Pick<CustomerForm, 'name' | 'businessNumber' | 'phone' | 'email'>
/** Existing customers that may be the same. `was`: the values of an edited customer; only changed values are searched. */
export function SimilarCustomers({ values, was }: { values: Asked; was?: Asked & { id: string } }) {
  const { t } = useTexts()
  const input = (name: keyof Asked) => cut(values[name] === was?.[name] ? '' : values[name])
  const typed = useDebounced({
    name: input('name'),
    businessNumber: input('businessNumber'),
    phone: input('phone'),
    email: input('email'),
  })
  const isTyped = Object.values(typed).some(Boolean)
  const found = useRead(
    customers.alike,
    { ...typed, exceptId: was?.id ?? '' },
    { enabled: isTyped, keepPrevious: true },
  )
  const rows = (isTyped && found.data?.items) || []
  return (
    <Duplicates
      title={t('customers.alike')}
      opens={t('contacts.newWindow')}
      rows={rows.map(({ id, why, owner, ...one }) => ({
        id,
        name: one.name,
        sub: dotted(one.ceoName, owner?.name),
        why: t(`customers.alike.${why}`),
        to: href(paths.customer, { customerId: id }),
      }))}
    />
  )
}
const cut = (text: string) => text.trim().slice(0, 100)
