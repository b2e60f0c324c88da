import { useTexts } from '../../ui/texts.ts'
import { contacts } from '../../../contract/contacts.ts'
import { href, paths } from '../../../contract/paths.ts'
import { named } from '../../format.ts'
import { EditPage } from '../../kit/EditPage.tsx'
import { RecordPage } from '../../kit/RecordPage.tsx'
import { useEdit } from '../../kit/use-edit.ts'
import { usePerson } from '../../me.ts'
import { useParamsOf } from '../../params.ts'
import { useRead } from '../../queries.ts'
import { useTitle } from '../../title.ts'
import { useFormat } from '../../use-format.ts'
import { AlikeContacts } from './AlikeContacts.tsx'
import { contactFormOf, contactInput, type Contact } from './contact-form.ts'
import { ContactFields } from './ContactFields.tsx'
import { mayEdit } from './rights.ts'
import { registerAnew } from './register-anew.ts'
import { useContactLabels } from './use-contact-labels.ts'

export function EditContactScreen() {
  const { t } = useTexts()
  const { contactId: id, customerId } = useParamsOf(paths.editContact)
  const person = usePerson()
  const contact = useRead(contacts.detail, { id }, { staleTime: 0 })
  useTitle([t('contacts.editTitle'), contact.data?.name].filter(Boolean).join(' · '))
  return (
    <RecordPage
      read={contact}
      title={t('contacts.editTitle')}
      leave={{ label: t('ui.close'), to: href(paths.contact, { customerId, contactId: id }), by: 'cross' }}
      list={{ label: t('customers.toList'), to: paths.customers }}
      may={(record) => mayEdit(person, record)}
    >
      {(record) => <EditContact key={id} contact={record} />}
    </RecordPage>
  )
}

function EditContact({ contact }: { contact: Contact }) {
  const { t } = useTexts()
  const format = useFormat()
  const day = (value: string | null, isLunar: boolean) =>
    value ? `${isLunar ? `${t('contacts.lunarShort')} ` : ''}${format.date(value)}` : ''
  const { customerId } = contact
  const edit = useEdit({
    record: contact,
    read: contacts.detail,
    update: contacts.update,
    form: contactFormOf,
    input: contactInput,
    labels: useContactLabels(),
    shown: (values) => ({
      anniversary: day(values.anniversary, values.isLunar),
      weddingAnniversary: day(values.weddingAnniversary, values.isWeddingLunar),
    }),
    together: {
      anniversary: ['anniversary', 'isLunar'],
      weddingAnniversary: ['weddingAnniversary', 'isWeddingLunar'],
    },
    to: href(paths.contact, { customerId, contactId: contact.id }),
    saved: (now) => t('contacts.updated', named(now.name)),
    failed: t('contacts.updateFailed'),
    anew: (values) => registerAnew(values, customerId),
  })
  return (
    <EditPage
      edit={edit}
      path={[
        { label: contact.customerName, to: href(paths.customer, { customerId }) },
        { label: contact.name, to: edit.to },
        { label: t('contacts.editTitle') },
      ]}
    >
      <ContactFields
        form={edit.form}
        below={
          <AlikeContacts
            customerId={customerId}
            values={edit.form.values}
            was={{ ...contactFormOf(contact), id: contact.id }}
          />
        }
      />
    </EditPage>
  )
}
