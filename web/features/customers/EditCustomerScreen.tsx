import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import type { Segment, Stage } from '../../../contract/codes.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { mayEditCustomer } from '../../../contract/permissions.ts'
import { named } from '../../format/format.ts'
import { parseId } from '../../kit/address/ids.ts'
import { EditPage } from '../../kit/forms/EditPage.tsx'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { useEdit } from '../../kit/forms/use-edit.ts'
import { usePerson } from '../../api/me.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { AsideLayout } from '../../ui/pages/AsideLayout.tsx'
import type { Contact } from '../contacts/shared/contact-form.ts'
import { ContactCard } from '../contacts/shared/ContactCard.tsx'
import { SimilarCustomers } from './SimilarCustomers.tsx'
import { customerFormOf, customerInput, type Customer } from './customer-form.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { startCustomer } from './start-customer.ts'
import { useCustomerLabels } from './shared/use-customer-labels.ts'

export function EditCustomerScreen() {
  const { t } = useTexts()
  const { customerId: id, contactId } = usePathParams(paths.editCustomer)
  const person = usePerson()
  const customer = useRead(customers.detail, { id }, { staleTime: 0 })
  useTitle([t('customers.editTitle'), customer.data?.name].filter(Boolean).join(' · '))
  // Loaded before the form is shown, to avoid layout shift while typing.
  const shownId = parseId(contactId)
  const contact = useRead(contacts.detail, { id: shownId }, { enabled: shownId !== '' })
  return (
    <RecordPage
      read={customer}
      title={t('customers.editTitle')}
      leave={{ label: t('ui.close'), to: href(paths.customer, { customerId: id }), by: 'cross' }}
      list={{ label: t('customers.toList'), to: paths.customers }}
      may={(record) => mayEditCustomer(person, record)}
      isReady={shownId === '' || !contact.isPending}
    >
      {(record) => (
        <EditCustomer key={id} customer={record} contact={contact.data?.customerId === id ? contact.data : undefined} />
      )}
    </RecordPage>
  )
}

/** `contact`: shown beside the form. */
function EditCustomer({ customer, contact }: { customer: Customer; contact: Contact | undefined }) {
  const { t } = useTexts()
  const at = { customerId: customer.id }
  const edit = useEdit({
    record: customer,
    read: customers.detail,
    update: customers.update,
    form: customerFormOf,
    input: customerInput,
    labels: useCustomerLabels(),
    shown: ({ segment, stage }) => ({
      segment: segment && t(`code.${segment as Segment}`),
      stage: stage && t(`code.${stage as Stage}`),
    }),
    to: contact ? href(paths.customerAndContact, { ...at, contactId: contact.id }) : href(paths.customer, at),
    saved: (now) => t('customers.updated', named(now.name)),
    failed: t('customers.updateFailed'),
    anew: startCustomer,
  })
  return (
    <EditPage
      edit={edit}
      path={[
        { label: t('nav.customers'), to: paths.customers },
        { label: customer.name, to: edit.to },
        { label: t('customers.editTitle') },
      ]}
      frame={(page) => <Beside contact={contact}>{page}</Beside>}
    >
      <CustomerFields
        form={edit.form}
        below={<SimilarCustomers values={edit.form.values} was={{ ...customerFormOf(customer), id: customer.id }} />}
      />
    </EditPage>
  )
}

function Beside({ contact, children }: { contact: Contact | undefined; children: ReactNode }) {
  const { t } = useTexts()
  if (!contact) return <div>{children}</div>
  return (
    <AsideLayout
      label={t('logs.contact')}
      aside={
        <Section title={t('logs.contact')}>
          <ContactCard contact={contact} />
        </Section>
      }
    >
      {children}
    </AsideLayout>
  )
}
