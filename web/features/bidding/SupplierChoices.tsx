import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import type { Language } from '../../../contract/codes.ts'
import { useRead } from '../../api/reads.ts'
import { useDebounced } from '../../kit/lists/use-debounced.ts'
import { useTexts } from '../../ui/texts.ts'
import type { SupplierForm } from './order-form.ts'
import style from './Bidding.module.css'

const most = 6
type Props = { text: string; chosen: readonly SupplierForm[]; onAdd: (supplier: SupplierForm) => void }

/** Earlier suppliers, then contacts of customers, whose name or address holds what was typed. */
export function SupplierChoices({ text, chosen, onAdd }: Props) {
  const { t, language: shown } = useTexts()
  const language = shown as Language
  const { search } = useDebounced({ search: text })
  const known = useRead(bidding.suppliers, { search, pageSize: most }, { keepPrevious: true })
  const found = useRead(customers.list, { search, pageSize: 3 }, { keepPrevious: true, enabled: search.length > 0 })
  const of = found.data?.items ?? []
  const choices = (known.data?.items ?? []).map(({ name, email, language: spoken, customerId }): SupplierForm => ({
    name,
    email,
    language: spoken,
    customerId: customerId ?? '',
  }))
  return (
    <ul className={style.choices} aria-label={t('bidding.supplierFound')}>
      {choices
        .filter(({ email }) => !chosen.some((one) => one.email === email))
        .slice(0, most)
        .map((choice) => (
          <Choice key={choice.email} choice={choice} onAdd={onAdd} />
        ))}
      {text !== '' &&
        of.map(({ id, name }) => <ContactsOf key={id} customer={{ id, name }} {...{ chosen, onAdd, language }} />)}
    </ul>
  )
}

function Choice({ choice, onAdd }: { choice: SupplierForm; onAdd: Props['onAdd'] }) {
  return (
    <li>
      <button type="button" onClick={() => onAdd(choice)}>
        <span className="one">{choice.name}</span> <span className="s12 t3 one">{choice.email}</span>
      </button>
    </li>
  )
}

type OfCustomer = Pick<Props, 'chosen' | 'onAdd'> & {
  customer: { id: string; name: string }
  language: SupplierForm['language']
}
function ContactsOf({ customer, chosen, onAdd, language }: OfCustomer) {
  const { data } = useRead(contacts.list, { customerId: customer.id })
  const withMail = (data?.items ?? []).filter(({ email }) => email !== '' && !chosen.some((one) => one.email === email))
  return withMail
    .slice(0, 3)
    .map(({ id, name, email }) => (
      <Choice
        key={id}
        choice={{ name: `${customer.name} ${name}`.slice(0, 100), email, language, customerId: customer.id }}
        onAdd={onAdd}
      />
    ))
}
