import '../customers/customers.css'
import '../sales-logs/sales-logs.css'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { contacts } from '../../../contract/contacts.ts'
import { customers } from '../../../contract/customers.ts'
import { paths } from '../../../contract/paths.ts'
import { ask } from '../../api.ts'
import { named } from '../../format.ts'
import { useRead } from '../../queries.ts'
import { useTitle } from '../../title.ts'
import { Bar } from '../../ui/pages/Bar.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { Crumbs } from '../../ui/pages/Crumbs.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { toast } from '../../ui/floats/toast.ts'
import { BackNote } from '../sales-logs/BackNote.tsx'
import { FormFailure } from '../sales-logs/FormFailure.tsx'
import { refresh } from '../sales-logs/paint.ts'
import { useEntry } from '../sales-logs/use-entry.ts'
import { useKept } from '../sales-logs/use-kept.ts'
import { contactInput, emptyContact, type ContactForm } from './contact-form.ts'
import { ContactFields } from './ContactFields.tsx'
import { useContactLabels } from './use-contact-labels.ts'
import { RecordFailure } from '../sales-logs/RecordFailure.tsx'

export function RegisterContactScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { accId: customerId = '' } = useParams()
  const [address] = useSearchParams()
  const writeForm = address.get('for')
  const customer = useRead(customers.detail, { id: customerId })
  const kept = useKept<ContactForm & { clientKey: string }>(`contact of ${customerId}`, () => ({
    ...emptyContact(),
    clientKey: crypto.randomUUID(),
  }))
  const entry = useEntry(useContactLabels())
  const { clientKey, ...values } = kept.values
  useTitle([t('contacts.register'), customer.data?.name].filter(Boolean).join(' · '))
  const leaveTo = writeForm
    ? `/main/upload?${new URLSearchParams({ form: writeForm })}`
    : `/main/customer/details/${customerId}`
  const submit = () => {
    const input = { ...contactInput(values), customerId, clientKey }
    if (!entry.check(contacts.create.input, input)) return
    void entry.send(
      async () => {
        const { id } = await ask(contacts.create, input)
        kept.forget()
        toast.success(t('contacts.registered', named(values.name.trim())))
        refresh(contacts.list, customers.chooseContact, customers.list, customers.detail)
        void navigate(
          writeForm
            ? `/main/upload?${new URLSearchParams({ form: writeForm, customer: customerId, contact: id })}`
            : `/main/customer/details/${customerId}/${id}`,
          { replace: true },
        )
      },
      { doing: t('doing.contact'), failed: t('contacts.registerFailed') },
    )
  }
  const name = customer.data?.name ?? ''
  return (
    <>
      <Bar
        back={<IconButton icon={IconX} label={t('ui.close')} glyph={22} to={leaveTo} />}
        title={
          <Crumbs
            label={t('logs.path')}
            path={[
              { label: t('nav.customers'), to: paths.customers },
              ...(name ? [{ label: name, to: `/main/customer/details/${customerId}` }] : []),
              { label: t('contacts.register') },
            ]}
          />
        }
        actions={
          customer.data && (
            <Button look="primary" type="submit" form="contact" busy={entry.busy}>
              {t('customers.register')}
            </Button>
          )
        }
      />
      {customer.isError && (
        <RecordFailure read={customer} back={{ label: t('customers.toList'), to: paths.customers }} />
      )}
      {customer.isPending && (
        <div className="page">
          <Skeleton rows={5} shape="line" />
        </div>
      )}
      {customer.data && (
        <div className="page narrow">
          <FormFailure entry={entry} onRetry={submit} />
          {kept.isBack && <BackNote text={t('form.isBack')} verb={t('form.anew')} onAgain={kept.startAgain} />}
          <Form
            id="contact"
            layout="row"
            faults={entry.faults}
            faultsTitle={entry.faultsTitle}
            attempt={entry.attempt}
            onSubmit={submit}
          >
            <ContactFields
              autoFocus
              values={values}
              errors={entry.errors}
              onChange={(part, field) => {
                kept.change(part)
                entry.mend(field)
              }}
            />
          </Form>
        </div>
      )}
    </>
  )
}
