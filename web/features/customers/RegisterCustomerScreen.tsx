import './customers.css'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { contacts } from '../../../contract/contacts.ts'
import { customers } from '../../../contract/customers.ts'
import { paths } from '../../../contract/paths.ts'
import { ask } from '../../api.ts'
import { named } from '../../format.ts'
import { useSession } from '../../session.ts'
import { useTitle } from '../../title.ts'
import { Bar } from '../../ui/pages/Bar.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { Crumbs } from '../../ui/pages/Crumbs.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { toast } from '../../ui/floats/toast.ts'
import { contactInput, emptyContact, isBlank, type ContactForm } from '../contacts/contact-form.ts'
import { ContactFields } from '../contacts/ContactFields.tsx'
import { useContactLabels } from '../contacts/use-contact-labels.ts'
import { BackNote } from '../sales-logs/BackNote.tsx'
import { FormFailure } from '../sales-logs/FormFailure.tsx'
import { refresh } from '../sales-logs/paint.ts'
import { faultsOf, useEntry } from '../sales-logs/use-entry.ts'
import { useKept } from '../sales-logs/use-kept.ts'
import { customerInput, emptyCustomer, type CustomerForm } from './customer-form.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { useCustomerLabels } from './use-customer-labels.ts'

/** The customer and its contact are two records; `madeId` remembers the first when the second was refused. */
type Values = { customer: CustomerForm; contact: ContactForm; customerKey: string; contactKey: string; madeId: string }
const inContact = (field: string) => `contact.${field}`

export function RegisterCustomerScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const { userId, userName } = useSession()
  const writeForm = address.get('for')
  const kept = useKept<Values>(`customer ${address.get('name') ?? ''}`, () => ({
    customer: emptyCustomer(
      userId ? { value: userId, title: userName ?? '', lead: 'person', me: true } : null,
      address.get('name') ?? '',
    ),
    contact: emptyContact(),
    customerKey: crypto.randomUUID(),
    contactKey: crypto.randomUUID(),
    madeId: '',
  }))
  const { values } = kept
  const contactLabels = Object.fromEntries(
    Object.entries(useContactLabels()).map(([name, label]) => [
      inContact(name),
      t('customers.contactField', { label }),
    ]),
  )
  const entry = useEntry({ ...useCustomerLabels(), ...contactLabels })
  useTitle(t('nav.registerCustomer'))
  const done = (customerId: string, contactId: string) =>
    void navigate(
      writeForm
        ? `/main/upload?${new URLSearchParams({ form: writeForm, customer: customerId, contact: contactId })}`
        : `/main/customer/details/${customerId}`,
      { replace: true },
    )

  const submit = () => {
    const input = { ...customerInput(values.customer), clientKey: values.customerKey }
    const person = { ...contactInput(values.contact), customerId: values.madeId || '1', clientKey: values.contactKey }
    const withContact = !isBlank(values.contact)
    const more = withContact
      ? Object.fromEntries(
          Object.entries(faultsOf(contacts.create.input, person, t)).map(([field, sentence]) => [
            inContact(field),
            sentence,
          ]),
        )
      : {}
    if (!entry.check(customers.create.input, input, { more })) return
    let madeId = values.madeId
    void entry.send(
      async () => {
        if (!madeId) {
          madeId = (await ask(customers.create, input)).id
          // Kept for the contact that follows; without one the form is done, and forgotten below.
          if (withContact) kept.change({ madeId })
        }
        const contactId = withContact ? (await ask(contacts.create, { ...person, customerId: madeId })).id : ''
        kept.forget()
        toast.success(t('customers.registered', named(values.customer.name.trim())))
        refresh(customers.list, customers.choose, customers.chooseContact)
        done(madeId, contactId)
      },
      {
        doing: t('doing.customer'),
        failed: t(madeId ? 'contacts.registerFailed' : 'customers.registerFailed'),
        caught: (error) => {
          if (!madeId) return false
          entry.refuse(error, inContact)
          toast.error(t('contacts.registerFailed'))
          return true
        },
      },
    )
  }
  const leaveTo = writeForm ? `/main/upload?${new URLSearchParams({ form: writeForm })}` : paths.customers
  return (
    <>
      <Bar
        back={<IconButton icon={IconX} label={t('ui.close')} glyph={22} to={leaveTo} />}
        title={
          <Crumbs
            label={t('logs.path')}
            path={[{ label: t('nav.customers'), to: paths.customers }, { label: t('nav.registerCustomer') }]}
          />
        }
        actions={
          <Button look="primary" type="submit" form="customer" busy={entry.busy}>
            {t('customers.register')}
          </Button>
        }
      />
      <div className="page narrow">
        <FormFailure entry={entry} onRetry={submit} />
        {values.madeId && (
          <p className="back-note" role="status">
            {t('customers.contactLeft', named(values.customer.name))}
          </p>
        )}
        {kept.isBack && !values.madeId && (
          <BackNote text={t('form.isBack')} verb={t('form.anew')} onAgain={kept.startAgain} />
        )}
        <Form
          id="customer"
          layout="row"
          faults={entry.faults}
          faultsTitle={entry.faultsTitle}
          attempt={entry.attempt}
          onSubmit={submit}
        >
          {!values.madeId && (
            <CustomerFields
              autoFocus
              values={values.customer}
              errors={entry.errors}
              onChange={(part, field) => {
                kept.change({ customer: { ...values.customer, ...part } })
                entry.mend(field)
              }}
            />
          )}
          <h2 className="form-head">{t('customers.firstContact')}</h2>
          <p className="s12 t3 form-note">{t('customers.firstContactNote')}</p>
          <ContactFields
            short
            prefix="contact."
            values={values.contact}
            errors={entry.errors}
            onChange={(part, field) => {
              kept.change({ contact: { ...values.contact, ...part } })
              entry.mend(field)
            }}
          />
        </Form>
      </div>
    </>
  )
}
