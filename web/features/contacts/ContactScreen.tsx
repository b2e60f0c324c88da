import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconMove from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Suspense, useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Navigate, useNavigate } from 'react-router'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { mayDeleteContact } from '../../../contract/permissions.ts'
import { href, noId, paths } from '../../../contract/core/paths.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { lazyComponent } from '../../boot/lazy.ts'
import { QuickActions } from '../../kit/records/QuickActions.tsx'
import { quickActions } from '../../kit/records/quick-actions.ts'
import { RecordActions } from '../../kit/records/RecordActions.tsx'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { usePerson } from '../../api/me.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { AsideLayout } from '../../ui/pages/AsideLayout.tsx'
import { LatestLogs, useLatestLogs } from '../sales-logs/shared/LatestLogs.tsx'
import { AboutContact, useCustomerOf } from './AboutContact.tsx'
import type { Contact } from './shared/contact-form.ts'
import { ContactFacts } from './ContactFacts.tsx'
import { ContactHead } from './ContactHead.tsx'
import { mayEdit as mayEditIt } from './rights.ts'
import { useRemoveContact } from './use-remove-contact.ts'

const MoveContact = lazyComponent(
  async () => (await withTexts(['merges'], () => import('../merges/shared/MoveContact.tsx'))).MoveContact,
)
const MovesOfContact = deferredComponent(
  async () => (await withTexts(['merges'], () => import('../merges/shared/ContactMoves.tsx'))).MovesOfContact,
)
const MergesOfContact = deferredComponent(
  async () => (await withTexts(['merges'], () => import('../merges/shared/MergesOf.tsx'))).MergesOfContact,
)
const Timeline = deferredComponent(
  async () => (await withTexts(['timeline'], () => import('../timeline/shared/Timeline.tsx'))).Timeline,
)
const ShareContact = lazyComponent(async () => (await import('./ShareContact.tsx')).ShareContact)

export function ContactScreen() {
  const { t } = useTexts()
  const { contactId: id, customerId } = usePathParams(paths.contact)
  const contact = useRead(contacts.detail, { id })
  const related = [useCustomerOf(customerId), useLatestLogs('', id)]
  useTitle(contact.data ? [contact.data.name, contact.data.customerName].join(' · ') : t('contacts.title'))
  return (
    <RecordPage
      read={contact}
      title={t('contacts.title')}
      leave={{ label: t('nav.customers'), to: href(paths.customer, { customerId }) }}
      list={{ label: t('customers.toList'), to: paths.customers }}
      isReady={!related.some((read) => read.isPending)}
    >
      {(record) =>
        // The contact was merged into this one, or has moved to another customer.
        record.id !== id || record.customerId !== customerId ? (
          <Navigate to={href(paths.contact, { customerId: record.customerId, contactId: record.id })} replace />
        ) : (
          <OneContact key={id} contact={record} />
        )
      }
    </RecordPage>
  )
}

function OneContact({ contact }: { contact: Contact }) {
  const { t } = useTexts()
  const person = usePerson()
  const navigate = useNavigate()
  const remove = useRemoveContact()
  const { id: contactId, customerId } = contact
  const customer = href(paths.customer, { customerId })
  const write = href(paths.write, {}, { customer: customerId, contact: contactId })
  const plan = href(paths.registerPlan, {}, { customer: customerId, contact: contactId })
  // One visits a contact at the customer; the contact's own address is a private one.
  const address = useCustomerOf(customerId).data?.address ?? ''
  const mayEdit = mayEditIt(person, contact)
  const edit = mayEdit ? href(paths.editContact, { contactId, customerId }) : undefined
  useShortcut('KeyC', () => void navigate(write), { label: t('nav.write'), group: t('contacts.title') })
  const [isShared, share] = useState(false)
  const sharing = { label: t('contacts.share'), icon: IconQrcode, onSelect: () => share(true) }
  const [isMoving, move] = useState(false)
  const moving = { label: t('contacts.move'), icon: IconMove, onSelect: () => move(true) }
  const merging = {
    label: t('contacts.merge'),
    icon: IconMerge,
    onSelect: () => void navigate(href(paths.twoContacts, { contactId, otherId: noId })),
  }
  const mayMerge = mayDeleteContact(person)
  const removal = { label: t('contacts.delete'), icon: IconTrash, danger: true, onSelect: () => void remove(contact) }
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={contact.customerName} glyph={22} to={customer} />}
        title={
          <Breadcrumbs
            label={t('form.path')}
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
            <RecordActions
              edit={edit}
              menu={[sharing, ...(mayEdit ? [moving] : []), ...(mayMerge ? [merging, removal] : [])]}
              group={t('contacts.title')}
            />
            <span className="desk">
              <Button look="primary" icon={IconPlus} keys="C" to={write}>
                {t('nav.write')}
              </Button>
            </span>
          </>
        }
      />
      <AsideLayout label={t('contacts.about')} aside={<AboutContact contact={contact} mayEdit={mayEdit} />}>
        <div className="page sections">
          <div>
            <ContactHead contact={contact} mayEdit={mayEdit} />
            <QuickActions
              label={contact.name}
              actions={quickActions(t, {
                phones: [contact.mobile, contact.companyPhone],
                email: contact.email,
                address,
                plan,
              })}
            />
          </div>
          {mayMerge && <MergesOfContact contact={contact} />}
          <MovesOfContact contactId={contact.id} />
          <ContactFacts contact={contact} edit={edit} />
          <LatestLogs customerId="" contactId={contact.id} touch={contact} write={write} />
          <Timeline of={{ contactId: contact.id }} />
        </div>
      </AsideLayout>
      {isMoving && (
        <Suspense>
          <MoveContact contact={contact} onClose={() => move(false)} />
        </Suspense>
      )}
      {isShared && (
        <Suspense>
          <ShareContact contact={contact} onClose={() => share(false)} />
        </Suspense>
      )}
    </>
  )
}
