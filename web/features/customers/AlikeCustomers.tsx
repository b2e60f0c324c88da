import { customers } from '../../../contract/customers.ts'
import { href, paths } from '../../../contract/paths.ts'
import { dotted } from '../../format.ts'
import { Alike } from '../../kit/Alike.tsx'
import { useSettled } from '../../kit/use-settled.ts'
import { useRead } from '../../queries.ts'
import { useTexts } from '../../ui/texts.ts'
import type { CustomerForm } from './customer-form.ts'

/** Customers that may be the one that is being registered. */
export function AlikeCustomers({
  values,
}: {
  values: Pick<CustomerForm, 'name' | 'businessNumber' | 'phone' | 'email'>
}) {
  const { t } = useTexts()
  const { name, businessNumber, phone, email } = values
  const typed = useSettled({
    name: cut(name),
    businessNumber: cut(businessNumber),
    phone: cut(phone),
    email: cut(email),
  })
  const isTyped = Object.values(typed).some(Boolean)
  const found = useRead(customers.alike, typed, { enabled: isTyped, keep: true })
  const rows = (isTyped && found.data?.items) || []
  return (
    <Alike
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
