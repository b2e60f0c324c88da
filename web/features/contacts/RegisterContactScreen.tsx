import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../ui/texts.ts'
import { useNavigate } from 'react-router'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { mayEditCustomer } from '../../../contract/permissions.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { named } from '../../format/format.ts'
import { FormPage } from '../../kit/forms/FormPage.tsx'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { defer } from '../../boot/deferred.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { describedOf } from '../customers/shared/described-of.ts'
import { useReturnToLogForm } from '../sales-logs/shared/return-to-log-form.ts'
import { SimilarContacts } from './shared/SimilarContacts.tsx'
import { contactInput, emptyContact } from './shared/contact-form.ts'
import { ContactFields } from './shared/ContactFields.tsx'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { contactDraftName } from './start-contact.ts'
import { cardFile, setPicture } from './shared/set-picture.ts'
import { useContactLabels } from './shared/use-contact-labels.ts'
import style from './RegisterContactScreen.module.css'

const here = { replace: true }
const FromCard = deferredComponent(async () => (await import('./shared/FromCard.tsx')).FromCard)

export function RegisterContactScreen() {
  const { t } = useTexts()
  const { customerId } = usePathParams(paths.registerContact)
  const customer = useRead(customers.detail, { id: customerId })
  const leaveTo = useReturnToLogForm()?.() ?? href(paths.customer, { customerId })
  useTitle([t('contacts.register'), customer.data?.name].filter(Boolean).join(' · '))
  return (
    <RecordPage
      read={customer}
      title={t('contacts.register')}
      leave={{ label: t('ui.close'), to: leaveTo, by: 'cross' }}
      list={{ label: t('customers.toList'), to: paths.customers }}
    >
      {(record) => <RegisterContact key={customerId} customer={record} leaveTo={leaveTo} />}
    </RecordPage>
  )
}

/** The queue entry of a contact registered offline. */
const waitingContacts = () => import('./waiting-contact.ts')
type Props = { customer: OutputOf<typeof customers.detail>; leaveTo: string }
function RegisterContact({ customer, leaveTo }: Props) {
  const { id: customerId, name: customerName } = customer
  const { t } = useTexts()
  const navigate = useNavigate()
  const backToWriting = useReturnToLogForm()
  const [search] = useSearchParams()
  const typed = search.get('name') ?? ''
  const form = useForm({
    rules: contacts.create.input,
    // A queued contact, a new one, and one of a name have different drafts.
    keep: contactDraftName([search.get('form') ?? customerId, typed].join(' ').trim()),
    first: () => ({ ...emptyContact(), name: typed, clientKey: crypto.randomUUID() as string }),
    input: (values) => ({ ...contactInput(values), customerId }),
    labels: useContactLabels(),
  })
  useEffect(() => defer(waitingContacts), [])
  const [picture, keepPicture] = useState<Blob | null>(null)
  /** The photo is saved after the contact, which stays registered if the photo fails. */
  const keepCard = (id: string, card: Blob) =>
    setPicture(id, 'card', cardFile(card)).catch(() => toast.error(t('contacts.pictureFailed')))
  const mayFillAddress = mayEditCustomer(usePerson(), customer) && customer.address === ''
  const [address, setAddress] = useState('')
  /** The address of the card becomes the customer's, which has none. */
  const keepAddress = () =>
    write(customers.update, { ...describedOf(customer), address, id: customerId, ver: customer.ver }).catch(() =>
      toast.error(t('contacts.addressFailed')),
    )
  const submit = () => {
    const given = form.check()
    if (!given) return
    void form.send(
      async () => {
        const { id, isCreated } = await waitingContacts().then(
          ({ sendContact }) => sendContact(form.values, given, customerName, picture && cardFile(picture)),
          async () => ({ ...(await write(contacts.create, given)), isCreated: true }),
        )
        form.forget()
        if (!isCreated) {
          // The contact waits for a network; the address has no place there.
          if (address) toast.error(t('contacts.addressFailed'))
          return void navigate(backToWriting?.({ customer: customerId, contact: id }) ?? paths.drafts, here)
        }
        if (picture) void keepCard(id, picture)
        if (address) void keepAddress()
        toast.success(t('contacts.registered', named(given.name)))
        const page = href(paths.customerAndContact, { customerId, contactId: id })
        void navigate(backToWriting?.({ customer: customerId, contact: id }) ?? page, here)
      },
      { doing: t('doing.contact'), failed: t('contacts.registerFailed') },
    )
  }
  return (
    <FormPage
      form={form}
      path={[
        { label: t('nav.customers'), to: paths.customers },
        { label: customerName, to: href(paths.customer, { customerId }) },
        { label: t('contacts.register') },
      ]}
      leaveTo={leaveTo}
      verb={t('customers.register')}
      onSubmit={submit}
      note={
        <div className={style.fill}>
          <FromCard
            onFill={form.change}
            onPicture={keepPicture}
            ofCustomer={mayFillAddress ? ['address'] : []}
            onCustomer={(part) => setAddress(part.address ?? '')}
          />
        </div>
      }
    >
      <ContactFields autoFocus form={form} below={<SimilarContacts customerId={customerId} values={form.values} />} />
    </FormPage>
  )
}
