import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../../ui/texts.ts'
import { customers } from '../../../../contract/calls/customers/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import type { FieldsOf } from '../../../kit/forms/use-form.ts'
import { getCached } from '../../../api/query-client.ts'
import { readOnce } from '../../../api/reads.ts'
import { ComboField } from '../../../ui/forms/combobox/ComboField.tsx'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { contactChoice, searchContacts } from '../../contacts/shared/choose-contacts.ts'
import { searchCustomers } from '../../customers/shared/choose-customers.ts'
import { isNameKnown, waitingContacts, type LogForm } from '../shared/log-form.ts'
import style from './Write.module.css'

const RegisterBoth = lazyComponent(
  async () =>
    (await withTexts(['contacts', 'customers'], () => import('../../customers/shared/RegisterBoth.tsx'))).RegisterBoth,
)
const RegisterOne = lazyComponent(
  async () => (await withTexts(['contacts'], () => import('../../contacts/shared/RegisterOne.tsx'))).RegisterOne,
)

type Props = { form: FieldsOf<LogForm>; name: string }

/** Customer and contact; new ones can be registered on a sheet: both, or a contact of the chosen customer. */
export function CustomerFields({ form, name }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const customer = form.values.customerId
  const customerId = customer?.value
  useFirstContact(form)

  /** The name of the customer to register, as far as it was typed; null while none is. */
  const [registered, register] = useState<string | null>(null)
  /** The name of the contact to register. */
  const [person, registerPerson] = useState<string | null>(null)
  const registerChoice = (title: string, act: () => void): Choice => ({ value: '', title, icon: IconPlus, act })
  const searchExisting = searchCustomers(t, format)
  const findCustomer = async (query: string, signal: AbortSignal): Promise<Choice[]> => {
    const found = await searchExisting(query, signal)
    const typed = query.trim()
    const title = typed ? t('logs.registerThisCustomer', { name: typed }) : t('logs.registerCustomer')
    // Always the last row: a hit may be another company of a similar name.
    return [...found, registerChoice(title, () => register(typed))]
  }
  const pickCustomer = (one: Choice | null) => {
    const isSame = one?.value === customerId
    form.change({ customerId: one, ...(isSame ? {} : { contactId: null }) }, 'customerId', 'contactId')
  }
  const findContact = async (query: string): Promise<Choice[]> => {
    if (!customerId) return []
    const { items } = await contactsOf(customerId)
    const found = await searchContacts([...(await waitingContacts(customerId)), ...items.map(contactChoice)], query)
    const typed = query.trim()
    const title = typed ? t('logs.registerThisContact', { name: typed }) : t('logs.registerContact')
    return [...found, registerChoice(title, () => registerPerson(typed))]
  }
  return (
    <div className={style.pair}>
      <ComboField
        {...form.field('customerId')}
        search={findCustomer}
        onChange={pickCustomer}
        placeholder={t('logs.customerPlaceholder')}
      />
      <ComboField
        {...form.field('contactId')}
        search={findContact}
        disabled={!customerId}
        placeholder={t(customerId ? 'logs.contactPlaceholder' : 'logs.customerFirst')}
      />
      {registered !== null && (
        <Suspense>
          <RegisterBoth
            name={registered}
            allFields={href(paths.registerCustomer, {}, { for: name, name: registered })}
            onClose={() => register(null)}
            onDone={(customer, contact) => {
              register(null)
              form.change({ customerId: customer, contactId: contact }, 'customerId', 'contactId')
            }}
          />
        </Suspense>
      )}
      {person !== null && customer && (
        <Suspense>
          <RegisterOne
            customerId={customer.value}
            customerName={customer.title}
            name={person}
            logForm={name}
            onClose={() => registerPerson(null)}
            onDone={(contact) => {
              registerPerson(null)
              form.change({ contactId: contact }, 'contactId')
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Falls back to the contacts read last while the server is unreachable. */
const contactsOf = (customerId: string) =>
  readOnce(customers.chooseContact, { customerId }).catch((error: unknown) => {
    const last = getCached(customers.chooseContact, { customerId })
    if (last) return last
    if (navigator.onLine) throw error
    return { items: [] }
  })

/** Presets the contact of the last log with this customer, and resolves the name of a contact from the URL. */
function useFirstContact({ values, preset }: FieldsOf<LogForm>): void {
  const customerId = values.customerId?.value
  const chosenId = values.contactId?.value
  const hasContact = chosenId !== undefined && isNameKnown(values.contactId)
  const fill = useEffectEvent((contactId: Choice | null) => preset({ contactId }))
  useEffect(() => {
    if (!customerId || hasContact) return
    let isOld = false
    contactsOf(customerId)
      .then(({ items }) => {
        const one = items.find((item) => item.id === chosenId) ?? items[0]
        if (!isOld) fill(one ? contactChoice(one) : null)
      })
      .catch(() => {})
    return () => {
      isOld = true
    }
  }, [customerId, chosenId, hasContact])
}
