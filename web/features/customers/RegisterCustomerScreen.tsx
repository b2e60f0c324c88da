import { useTexts } from '../../ui/texts.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { named } from '../../format/format.ts'
import { FormPage } from '../../kit/forms/FormPage.tsx'
import { useJoinedFrame } from '../../kit/forms/use-form.ts'
import { write } from '../../api/writes.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { SimilarContacts } from '../contacts/shared/SimilarContacts.tsx'
import { isBlank } from '../contacts/shared/contact-form.ts'
import { ContactFields } from '../contacts/shared/ContactFields.tsx'
import { useReturnToLogForm } from '../sales-logs/shared/return-to-log-form.ts'
import { SimilarCustomers } from './SimilarCustomers.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { useCustomerForms } from './use-customer-forms.ts'
import style from './RegisterCustomerScreen.module.css'

export function RegisterCustomerScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const backToWriting = useReturnToLogForm()
  const { customer, contact } = useCustomerForms(address.get('name') ?? '')
  const { madeId } = customer.values
  useTitle(t('nav.registerCustomer'))

  const submit = () => {
    const withContact = !isBlank(contact.values)
    // The customer has its id only after it was created.
    const [given, person] = [customer.check(), withContact && contact.check(Object.keys(contact.values))]
    if (!given || person === null) return
    let id = madeId
    void customer.send(
      async () => {
        if (!id) {
          id = (await write(customers.create, given)).id
          // Stored for the contact that follows; without a contact the form is complete and reset below.
          if (withContact) customer.change({ madeId: id })
        }
        const made = person && (await write(contacts.create, { ...person, customerId: id }))
        customer.forget()
        contact.forget()
        toast.success(t('customers.registered', named(customer.values.name.trim())))
        const chosen = { customer: id, contact: made ? made.id : '' }
        void navigate(backToWriting?.(chosen) ?? href(paths.customer, { customerId: id }), { replace: true })
      },
      {
        doing: t('doing.customer'),
        failed: t('customers.registerFailed'),
        caught: (error) => {
          if (!id) return false
          contact.refuse(error)
          toast.error(t('contacts.registerFailed'))
          return true
        },
      },
    )
  }
  const frame = useJoinedFrame(customer, contact)
  const startAgain = () => {
    customer.startAgain()
    contact.startAgain()
  }
  return (
    <FormPage
      form={{
        frame,
        refusal: customer.refusal ?? contact.refusal,
        busy: customer.busy,
        isBack: (customer.isBack || contact.isBack) && !madeId,
        startAgain,
      }}
      path={[{ label: t('nav.customers'), to: paths.customers }, { label: t('nav.registerCustomer') }]}
      leaveTo={backToWriting?.() ?? paths.customers}
      verb={t('customers.register')}
      onSubmit={submit}
      note={
        madeId && (
          <p className="back-note" role="status">
            {t('customers.contactLeft', named(customer.values.name))}
          </p>
        )
      }
    >
      {!madeId && <CustomerFields autoFocus form={customer} below={<SimilarCustomers values={customer.values} />} />}
      <h2 className="form-head">{t('customers.firstContact')}</h2>
      <p className={`s12 t3 ${style.note}`}>{t('customers.firstContactNote')}</p>
      <ContactFields short form={contact} below={<SimilarContacts customerId={madeId} values={contact.values} />} />
    </FormPage>
  )
}
