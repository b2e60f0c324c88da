import { useTexts } from '../../ui/texts.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { named } from '../../format/format.ts'
import { EditPage } from '../../kit/forms/EditPage.tsx'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { useEdit } from '../../kit/forms/use-edit.ts'
import { usePerson } from '../../api/me.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { useFormat } from '../../format/use-format.ts'
import { lunarWords } from './shared/lunar-words.ts'
import { SimilarContacts } from './shared/SimilarContacts.tsx'
import { contactFormOf, contactInput, type Contact } from './shared/contact-form.ts'
import { ContactFields } from './shared/ContactFields.tsx'
import { mayEdit } from './rights.ts'
import { startContact } from './start-contact.ts'
import { useContactLabels } from './shared/use-contact-labels.ts'

export function EditContactScreen() {
  const { t } = useTexts()
  const { contactId: id, customerId } = usePathParams(paths.editContact)
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
  const day = (value: string | null, isLunar: boolean) => (value ? lunarWords(t, format.date(value), isLunar) : '')
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
    anew: (values) => startContact(values, customerId),
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
          <SimilarContacts
            customerId={customerId}
            values={edit.form.values}
            was={{ ...contactFormOf(contact), id: contact.id }}
          />
        }
      />
    </EditPage>
  )
}
