import './contacts.css'
import '../sales-logs/sales-logs.css'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { contacts } from '../../../contract/contacts.ts'
import { mayDeleteContact } from '../../../contract/permissions.ts'
import { paths } from '../../../contract/paths.ts'
import { usePerson } from '../../me.ts'
import { useRead } from '../../queries.ts'
import { useTitle } from '../../title.ts'
import { Bar } from '../../ui/pages/Bar.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { Crumbs } from '../../ui/pages/Crumbs.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { Menu } from '../../ui/floats/Menu.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Split } from '../../ui/pages/Split.tsx'
import { LatestLogs } from '../sales-logs/LatestLogs.tsx'
import { AboutContact } from './AboutContact.tsx'
import type { Contact } from './contact-form.ts'
import { ContactFacts } from './ContactFacts.tsx'
import { ContactHead } from './ContactHead.tsx'
import { mayEdit as mayEditIt } from './rights.ts'
import { useDeleteContact } from './use-delete-contact.ts'
import { RecordFailure } from '../sales-logs/RecordFailure.tsx'

export function ContactScreen() {
  const { t } = useTranslation()
  const { singleId: id = '', accId = '' } = useParams()
  const contact = useRead(contacts.detail, { id })
  useTitle(contact.data ? [contact.data.name, contact.data.customerName].join(' · ') : t('contacts.title'))
  if (contact.data) return <OneContact key={id} contact={contact.data} />
  return (
    <>
      <Bar
        back={
          <IconButton icon={IconLeft} label={t('nav.customers')} glyph={22} to={`/main/customer/details/${accId}`} />
        }
        title={t('contacts.title')}
      />
      {contact.isError ? (
        <RecordFailure read={contact} back={{ label: t('customers.toList'), to: paths.customers }} />
      ) : (
        <div className="page">
          <Skeleton rows={4} shape="line" />
        </div>
      )}
    </>
  )
}

function OneContact({ contact }: { contact: Contact }) {
  const { t } = useTranslation()
  const person = usePerson()
  const navigate = useNavigate()
  const remove = useDeleteContact()
  const [mayEdit, mayDelete] = [mayEditIt(person, contact), mayDeleteContact(person)]
  const customer = `/main/customer/details/${contact.customerId}`
  const write = `/main/upload?customer=${contact.customerId}&contact=${contact.id}`
  const edit = `/main/manager/editManager/${contact.id}/${contact.customerId}`
  useShortcut('KeyC', () => void navigate(write), { label: t('nav.write'), group: t('contacts.title') })
  useShortcut('KeyE', () => void navigate(edit), { label: t('logs.edit'), group: t('contacts.title'), off: !mayEdit })
  return (
    <>
      <Bar
        back={<IconButton icon={IconLeft} label={contact.customerName} glyph={22} to={customer} />}
        title={
          <Crumbs
            label={t('logs.path')}
            heading={false}
            path={[
              { label: t('nav.customers'), to: paths.customers },
              { label: contact.customerName, to: customer },
              { label: contact.name },
            ]}
          />
        }
        actions={
          <>
            {mayEdit && (
              <>
                <span className="desk">
                  <Button icon={IconPencil} keys="E" to={edit}>
                    {t('logs.edit')}
                  </Button>
                </span>
                <span className="phone">
                  <IconButton icon={IconPencil} label={t('logs.edit')} glyph={22} to={edit} />
                </span>
              </>
            )}
            {mayDelete && (
              <Menu
                label={t('logs.more')}
                items={[
                  { label: t('contacts.delete'), icon: IconTrash, danger: true, onSelect: () => void remove(contact) },
                ]}
                trigger={(props) => <IconButton {...props} look="default" icon={IconDots} label={t('logs.more')} />}
              />
            )}
            <Button look="primary" icon={IconPlus} keys="C" to={write}>
              {t('nav.write')}
            </Button>
          </>
        }
      />
      <Split label={t('contacts.about')} aside={<AboutContact contact={contact} mayEdit={mayEdit} />}>
        <div className="page sections">
          <ContactHead contact={contact} mayEdit={mayEdit} />
          <ContactFacts contact={contact} edit={mayEdit ? edit : undefined} />
          <LatestLogs customerId={contact.customerId} contactId={contact.id} write={write} />
        </div>
      </Split>
    </>
  )
}
