import { contacts, FirstContact } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { usePerson } from '../../api/me.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { useTexts } from '../../ui/texts.ts'
import { contactInput, emptyContact } from '../contacts/shared/contact-form.ts'
import { useContactLabels } from '../contacts/shared/use-contact-labels.ts'
import { customerInput, emptyCustomer } from './customer-form.ts'
import { customerDraftName } from './start-customer.ts'
import { useCustomerLabels } from './shared/use-customer-labels.ts'

const newKey = (): string => crypto.randomUUID()

/**
 * The forms of a new customer and its first contact: on their page, and on the sheet of a log, which share their draft.
 * `madeId` is the id of the customer when the contact was refused. @param isShort the contact needs no more than a name
 */
export function useCustomerForms(name: string, isShort = false) {
  const { t } = useTexts()
  const { userId, name: me } = usePerson()
  const own = userId ? { value: userId, title: me, lead: 'person' as const } : null
  const customer = useForm({
    rules: customers.create.input,
    keep: customerDraftName(name),
    first: () => ({ ...emptyCustomer(own, name), clientKey: newKey(), madeId: '' }),
    input: ({ madeId: _made, ...values }) => ({ ...customerInput(values), clientKey: values.clientKey }),
    labels: useCustomerLabels(),
  })
  const contact = useForm({
    rules: isShort ? FirstContact : contacts.create.input,
    keep: `first contact of customer ${name}`,
    first: () => ({ ...emptyContact(), clientKey: newKey() }),
    input: contactInput,
    labels: useContactLabels(),
    prefix: 'contact.',
    calledAbove: (label) => t('customers.contactField', { label }),
  })
  return { customer, contact }
}
