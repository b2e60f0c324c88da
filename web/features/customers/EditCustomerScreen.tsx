import './customers.css'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { toOurs } from '../../../contract/call.ts'
import { contacts } from '../../../contract/contacts.ts'
import { customers } from '../../../contract/customers.ts'
import { mayEditCustomer } from '../../../contract/permissions.ts'
import { paths } from '../../../contract/paths.ts'
import { idIn } from '../../ids.ts'
import { ask, CallError } from '../../api.ts'
import { named } from '../../format.ts'
import { usePerson } from '../../me.ts'
import { queries, useRead } from '../../queries.ts'
import { useTitle } from '../../title.ts'
import { Bar } from '../../ui/pages/Bar.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { Crumbs } from '../../ui/pages/Crumbs.tsx'
import { Failure } from '../../ui/lists/Failure.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Split } from '../../ui/pages/Split.tsx'
import { toast } from '../../ui/floats/toast.ts'
import type { Contact } from '../contacts/contact-form.ts'
import { BackNote } from '../sales-logs/BackNote.tsx'
import { FormFailure } from '../sales-logs/FormFailure.tsx'
import { refresh } from '../sales-logs/paint.ts'
import { useEntry } from '../sales-logs/use-entry.ts'
import { useKept } from '../sales-logs/use-kept.ts'
import { Versions } from '../sales-logs/Versions.tsx'
import { ContactCard } from './ContactCard.tsx'
import { customerFormOf, customerInput, type Customer, type CustomerForm } from './customer-form.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { useCustomerLabels } from './use-customer-labels.ts'
import { RecordFailure } from '../sales-logs/RecordFailure.tsx'

export function EditCustomerScreen() {
  const { t } = useTranslation()
  const { accId: id = '', managerId = '' } = useParams()
  const person = usePerson()
  const customer = useRead(customers.detail, { id }, { staleTime: 0 })
  useTitle([t('customers.editTitle'), customer.data?.name].filter(Boolean).join(' · '))
  // Read before the form stands, so that nothing moves under who has begun to type.
  const contactId = idIn(managerId)
  const contact = useRead(contacts.detail, { id: contactId }, { enabled: contactId !== '' })
  const isRead = contactId === '' || !contact.isPending
  const mayEdit = customer.data && mayEditCustomer(person, customer.data)
  if (customer.data && mayEdit && isRead)
    return (
      <EditCustomer
        key={id}
        customer={customer.data}
        contact={contact.data?.customerId === id ? contact.data : undefined}
      />
    )
  return (
    <>
      <Bar
        back={<IconButton icon={IconX} label={t('ui.close')} glyph={22} to={`/main/customer/details/${id}`} />}
        title={t('customers.editTitle')}
      />
      {customer.isError ? (
        <RecordFailure read={customer} back={{ label: t('customers.toList'), to: paths.customers }} />
      ) : customer.data && !mayEdit ? (
        <Failure page text={t('error.access_denied')} />
      ) : (
        <div className="page">
          <Skeleton rows={5} shape="line" />
        </div>
      )}
    </>
  )
}

/** `contact`: shown beside the form. */
function EditCustomer({ customer, contact }: { customer: Customer; contact: Contact | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const person = usePerson()
  const labels = useCustomerLabels()
  const kept = useKept<CustomerForm>(`customer ${customer.id}`, () => customerFormOf(customer, person.userId))
  const entry = useEntry(labels)
  const [theirs, setTheirs] = useState<Customer | null>(null)
  const { values } = kept
  const done = `/main/customer/details/${customer.id}${contact ? `/${contact.id}` : ''}`
  const leave = (now: Customer) => {
    queries.setQueryData([customers.detail.path, { id: customer.id }], now)
    kept.forget()
    void navigate(done, { replace: true })
  }
  const save = (ver: number) => {
    const input = { ...customerInput(values), id: customer.id, ver }
    if (!entry.check(customers.update.input, input)) return setTheirs(null)
    void entry.send(
      async () => {
        const now = await ask(customers.update, input)
        toast.success(t('customers.updated', named(now.name)))
        refresh(customers.list, customers.choose)
        leave(now)
      },
      {
        doing: t('doing.save'),
        failed: t('customers.updateFailed'),
        caught: (error) => {
          const isStale = error instanceof CallError && error.word === 'stale'
          setTheirs(isStale ? (toOurs(customers.detail.output, error.record) as Customer) : null)
          return isStale
        },
      },
    )
  }
  const shown = (form: CustomerForm): Record<string, string> => ({
    ...Object.fromEntries(
      (
        [
          'name',
          'ceoName',
          'businessNumber',
          'industry',
          'phone',
          'fax',
          'email',
          'homepage',
          'address',
          'employees',
          'memo',
        ] as const
      ).map((name) => [labels[name], form[name]]),
    ),
    [labels.segment]: form.segment && t(`code.${form.segment}`),
    [labels.stage]: form.stage && t(`code.${form.stage}`),
    [labels.ownerId]: form.owner?.title ?? '',
  })
  const other = theirs && shown(customerFormOf(theirs, person.userId))
  return (
    <>
      <Bar
        back={<IconButton icon={IconX} label={t('ui.close')} glyph={22} to={done} />}
        title={
          <Crumbs
            label={t('logs.path')}
            path={[
              { label: t('nav.customers'), to: paths.customers },
              { label: customer.name, to: done },
              { label: t('customers.editTitle') },
            ]}
          />
        }
        actions={
          <Button look="primary" type="submit" form="customer" busy={entry.busy}>
            {t('logs.save')}
          </Button>
        }
      />
      <Beside contact={contact}>
        <div className="page narrow">
          <FormFailure entry={entry} onRetry={() => save(values.ver)} />
          {kept.isBack && <BackNote text={t('form.isBack')} verb={t('form.undo')} onAgain={kept.startAgain} />}
          <Form
            id="customer"
            layout="row"
            faults={entry.faults}
            faultsTitle={entry.faultsTitle}
            attempt={entry.attempt}
            onSubmit={() => save(values.ver)}
          >
            <CustomerFields
              values={values}
              errors={entry.errors}
              onChange={(part, field) => {
                kept.change(part)
                entry.mend(field)
              }}
            />
          </Form>
        </div>
      </Beside>
      {theirs && other && (
        <Versions
          busy={entry.busy}
          versions={Object.entries(shown(values)).map(([label, mine]) => ({ label, mine, theirs: other[label] ?? '' }))}
          onKeep={() => save(theirs.ver)}
          onTake={() => leave(theirs)}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  )
}

function Beside({ contact, children }: { contact: Contact | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  if (!contact) return <div>{children}</div>
  return (
    <Split
      label={t('logs.contact')}
      aside={
        <Section title={t('logs.contact')}>
          <ContactCard contact={contact} />
        </Section>
      }
    >
      {children}
    </Split>
  )
}
