import { useState } from 'react'
import { customers } from '../../../../contract/calls/customers/calls.ts'
import { write } from '../../../api/writes.ts'
import { named } from '../../../format/format.ts'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { useJoinedFrame } from '../../../kit/forms/use-form.ts'
import { renewKey } from '../../../kit/forms/renew-key.ts'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import { Form } from '../../../ui/forms/form/Form.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import { CardFields, onCards, type OnCard } from '../../contacts/shared/CardFields.tsx'
import { isBlank, type ContactForm } from '../../contacts/shared/contact-form.ts'
import { FromCard } from '../../contacts/shared/FromCard.tsx'
import { RegisterSheet } from '../../contacts/shared/RegisterSheet.tsx'
import { cardFile, setPicture } from '../../contacts/shared/set-picture.ts'
import { SimilarCustomers } from '../SimilarCustomers.tsx'
import { useCustomerForms } from '../use-customer-forms.ts'

type Props = {
  /** What was typed in the search. */
  name: string
  /** The address of the form with all fields, which continues what was typed here. */
  allFields: string
  onClose: () => void
  onDone: (customer: Choice, contact: Choice | null) => void
}
const ofCustomer = ['organisation', 'address'] as const
const off = { autoComplete: 'off' }
const id = 'register-both'

/** Registers a customer and its first contact by their names, at once; a photographed card fills in more. */
export function RegisterBoth({ name, allFields, onClose, onDone }: Props) {
  const { t } = useTexts()
  const { customer, contact } = useCustomerForms(name, true)
  const frame = useJoinedFrame(customer, contact)
  const [picture, keepPicture] = useState<Blob | null>(null)
  const isOpen = useIsMounted()
  const [filled, setFilled] = useState<readonly OnCard[]>([])
  const fill = (part: Partial<ContactForm>) => {
    setFilled(onCards.filter((one) => part[one]))
    contact.change(part)
  }
  /** What was typed stays, unless the card has the whole of it. */
  const fillCustomer = ({ organisation = '', address = '' }) => {
    const { name: typed, address: before } = customer.values
    customer.change({
      ...(organisation.includes(typed.trim()) && organisation !== '' && { name: organisation }),
      ...(before === '' && address !== '' && { address }),
    })
  }
  const submit = () => {
    const withContact = !isBlank(contact.values)
    const [given, person] = [customer.check(), withContact ? contact.check() : undefined]
    if (!given || person === null) return
    void customer.send(
      async () => {
        const made = await write(customers.create, { ...given, ...(person && { contact: person }) })
        customer.forget()
        contact.forget()
        if (picture && made.contactId)
          void setPicture(made.contactId, 'card', cardFile(picture)).catch(() =>
            toast.error(t('contacts.pictureFailed')),
          )
        toast.success(t('customers.registered', named(given.name)))
        // After it was cancelled, another customer may have been chosen.
        if (!isOpen.current) return
        onDone(
          { value: made.id, title: given.name, lead: 'customer' },
          person && made.contactId
            ? { value: made.contactId, title: person.name, sub: person.position, lead: 'person' }
            : null,
        )
      },
      {
        doing: t('doing.customer'),
        caught: renewKey((clientKey) => customer.change({ clientKey })),
      },
    )
  }
  return (
    <RegisterSheet
      title={t('logs.registerCustomer')}
      form={id}
      busy={customer.busy}
      allFields={allFields}
      onClose={onClose}
      fill={<FromCard onFill={fill} onPicture={keepPicture} ofCustomer={ofCustomer} onCustomer={fillCustomer} />}
    >
      <CallErrorNotice error={customer.refusal ?? contact.refusal} busy={customer.busy} onRetry={submit} />
      <Form id={id} {...frame} onSubmit={submit}>
        <TextField
          {...customer.field('name')}
          {...off}
          label={t('logs.customer')}
          data-autofocus={name === '' || undefined}
          below={<SimilarCustomers values={customer.values} />}
        />
        <TextField
          {...contact.field('name')}
          {...off}
          label={t('logs.contact')}
          data-autofocus={name !== '' || undefined}
        />
        <CardFields
          form={contact}
          names={onCards.filter((one) => filled.includes(one) || contact.values[one] !== '')}
        />
        {customer.values.address && <TextField {...customer.field('address')} {...off} />}
      </Form>
    </RegisterSheet>
  )
}
