import { useState } from 'react'
import { contacts } from '../../../../contract/calls/contacts/calls.ts'
import { href, noId, paths } from '../../../../contract/core/paths.ts'
import { dotted, named } from '../../../format/format.ts'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../../kit/forms/use-form.ts'
import { renewKey } from '../../../kit/forms/renew-key.ts'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import { Form } from '../../../ui/forms/form/Form.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import { contactDraftName } from '../start-contact.ts'
import { sendContact } from '../waiting-contact.ts'
import { CardFields, onCards } from './CardFields.tsx'
import { contactInput, emptyContact, type ContactForm } from './contact-form.ts'
import { FromCard } from './FromCard.tsx'
import { RegisterSheet } from './RegisterSheet.tsx'
import { cardFile, setPicture } from './set-picture.ts'
import { SimilarContacts } from './SimilarContacts.tsx'
import { useContactLabels } from './use-contact-labels.ts'

type Props = {
  customerId: string
  customerName: string
  /** What was typed in the search. */
  name: string
  /** The name of the form of the log, to which the form with all fields leads back. */
  logForm: string
  onClose: () => void
  onDone: (contact: Choice) => void
}
const required = ['position', 'affiliation'] as const
const id = 'register-contact'

/** Registers a contact of a customer by what is required; a card fills in more. Without a network it waits in the queue. */
export function RegisterOne({ customerId, customerName, name, logForm, onClose, onDone }: Props) {
  const { t } = useTexts()
  const form = useForm({
    rules: contacts.create.input,
    keep: contactDraftName(`${customerId} ${name}`.trim()),
    first: () => ({ ...emptyContact(), name, clientKey: crypto.randomUUID() as string }),
    input: (values) => ({ ...contactInput(values), customerId }),
    labels: useContactLabels(),
  })
  const [picture, keepPicture] = useState<Blob | null>(null)
  const isOpen = useIsMounted()
  const [filled, setFilled] = useState<readonly string[]>(required)
  const fill = (part: Partial<ContactForm>) => {
    setFilled([...required, ...onCards.filter((one) => part[one])])
    form.change(part)
  }
  const submit = () => {
    const given = form.check()
    if (!given) return
    const send = async () => {
      const made = await sendContact(form.values, given, customerName, picture && cardFile(picture))
      form.forget()
      if (made.isCreated) {
        if (picture)
          void setPicture(made.id, 'card', cardFile(picture)).catch(() => toast.error(t('contacts.pictureFailed')))
        toast.success(t('contacts.registered', named(given.name)))
      }
      // After it was cancelled, another customer may have been chosen.
      if (isOpen.current)
        onDone({ value: made.id, title: given.name, sub: dotted(given.position, given.affiliation), lead: 'person' })
    }
    void form.send(send, {
      doing: t('doing.contact'),
      failed: t('contacts.registerFailed'),
      caught: renewKey((clientKey) => form.change({ clientKey })),
    })
  }
  return (
    <RegisterSheet
      title={t('logs.registerContact')}
      form={id}
      busy={form.busy}
      allFields={href(paths.registerContact, { customerId, contactId: noId }, { for: logForm, name })}
      onClose={onClose}
      fill={<FromCard onFill={fill} onPicture={keepPicture} />}
    >
      <CallErrorNotice error={form.refusal} busy={form.busy} onRetry={submit} />
      <Form id={id} {...form.frame} onSubmit={submit}>
        <TextField
          {...form.field('name')}
          autoComplete="off"
          data-autofocus={name === '' || undefined}
          below={<SimilarContacts customerId={customerId} values={form.values} />}
        />
        <CardFields
          form={form}
          names={onCards.filter((one) => filled.includes(one) || form.values[one] !== '')}
          first={name === '' ? undefined : 'position'}
        />
      </Form>
    </RegisterSheet>
  )
}
