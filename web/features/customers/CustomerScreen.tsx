import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTexts } from '../../ui/texts.ts'
import { Navigate, useNavigate } from 'react-router'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { mayDeleteCustomer, mayEditCustomer } from '../../../contract/permissions.ts'
import { href, noId, paths } from '../../../contract/core/paths.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { dotted } from '../../format/format.ts'
import { parseId } from '../../kit/address/ids.ts'
import { RecordActions } from '../../kit/records/RecordActions.tsx'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { usePerson } from '../../api/me.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { Monogram } from '../../ui/elements/Monogram.tsx'
import { AsideLayout } from '../../ui/pages/AsideLayout.tsx'
import { useFormat } from '../../format/use-format.ts'
import { LatestLogs, useLatestLogs } from '../sales-logs/shared/LatestLogs.tsx'
import { SampleNote } from '../first-steps/shared/SampleNote.tsx'
import { AboutCustomer } from './AboutCustomer.tsx'
import { ContactCards, useContactsOf } from './ContactCards.tsx'
import type { Customer } from './customer-form.ts'
import { StageOf } from './StageOf.tsx'
import { useCustomerMenu } from './use-customer-menu.ts'
import style from './CustomerScreen.module.css'

const FormerContacts = deferredComponent(
  async () => (await withTexts(['merges'], () => import('../merges/shared/ContactMoves.tsx'))).FormerContacts,
)
const MergesOfCustomer = deferredComponent(
  async () => (await withTexts(['merges'], () => import('../merges/shared/MergesOf.tsx'))).MergesOfCustomer,
)
const NeedsOfCustomer = deferredComponent(
  async () => (await withTexts(['needs'], () => import('../needs/shared/NeedsOfCustomer.tsx'))).NeedsOfCustomer,
)
const FeedbackOfCustomer = deferredComponent(
  async () => (await import('../talk/shared/FeedbackOfCustomer.tsx')).FeedbackOfCustomer,
)
const NewsOfCustomer = deferredComponent(
  async () => (await withTexts(['news'], () => import('../news/shared/NewsOfCustomer.tsx'))).NewsOfCustomer,
)
const FilesOfCustomer = deferredComponent(
  async () => (await withTexts(['files'], () => import('../files/shared/FilesOfCustomer.tsx'))).FilesOfCustomer,
)
const StageHistory = deferredComponent(
  async () => (await withTexts(['leads'], () => import('./StageHistory.tsx'))).StageHistory,
)

const Timeline = deferredComponent(
  async () => (await withTexts(['timeline'], () => import('../timeline/shared/Timeline.tsx'))).Timeline,
)
/** In a place that is as high without it. */
const NextPlan = deferredComponent(async () => (await import('../plans/shared/NextPlan.tsx')).NextPlan)
const Star = deferredComponent(async () => (await import('./Star.tsx')).Star)

export function CustomerScreen() {
  const { t } = useTexts()
  const { customerId: id, contactId } = usePathParams(paths.customerAndContact)
  const customer = useRead(customers.detail, { id })
  const related = [useContactsOf(id), useLatestLogs(id)]
  useTitle(customer.data?.name ?? t('nav.customers'))
  return (
    <RecordPage
      read={customer}
      title={t('nav.customers')}
      leave={{ label: t('nav.customers'), to: paths.customers }}
      list={{ label: t('customers.toList'), to: paths.customers }}
      isReady={!related.some((read) => read.isPending)}
    >
      {(record) =>
        // The customer of the address was merged into this one.
        record.id !== id ? (
          <Navigate to={href(paths.customer, { customerId: record.id })} replace />
        ) : (
          <OneCustomer customer={record} contactId={parseId(contactId)} />
        )
      }
    </RecordPage>
  )
}

function OneCustomer({ customer, contactId }: { customer: Customer; contactId: string }) {
  const { t } = useTexts()
  const person = usePerson()
  const navigate = useNavigate()
  const write = href(paths.write, {}, { customer: customer.id, contact: contactId })
  const edit = mayEditCustomer(person, customer)
    ? href(paths.editCustomer, { customerId: customer.id, contactId: contactId || noId })
    : undefined
  const mayMerge = mayDeleteCustomer(person)
  const menu = useCustomerMenu(customer, mayMerge)
  useShortcut('KeyC', () => void navigate(write), { label: t('nav.write'), group: t('nav.customers') })
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={t('nav.customers')} glyph={22} to={paths.customers} />}
        title={
          <Breadcrumbs
            label={t('form.path')}
            heading={false}
            path={[{ label: t('nav.customers'), to: paths.customers }, { label: customer.name }]}
          />
        }
        actions={
          <>
            <RecordActions edit={edit} menu={menu} group={t('nav.customers')} />
            <Button look="primary" icon={IconPlus} keys="C" to={write}>
              {t('nav.write')}
            </Button>
          </>
        }
      />
      <AsideLayout label={t('customers.about')} aside={<AboutCustomer customer={customer} edit={edit} />}>
        <div className="page">
          {customer.isSample && <SampleNote />}
          {mayMerge && <MergesOfCustomer customer={customer} />}
          <Head customer={customer} />
          <StageOf customer={customer} mayEdit={edit !== undefined} />
          <div className={`sections ${style.body}`}>
            <Section
              title={t('customers.nextPlan')}
              action={
                <Anchor
                  className="more"
                  to={href(paths.registerPlan, {}, { customer: customer.id, contact: contactId })}
                >
                  <Glyph icon={IconPlus} size={13} />
                  {t('customers.addPlan')}
                </Anchor>
              }
            >
              <div className={style.next}>
                <NextPlan customerId={customer.id} none={t('customers.noPlan')} />
              </div>
            </Section>
            <ContactCards customer={customer} first={contactId} />
            <FormerContacts customerId={customer.id} />
            <LatestLogs customerId={customer.id} touch={customer} write={write} />
            <NeedsOfCustomer customerId={customer.id} />
            {!customer.isSample && <NewsOfCustomer customer={customer} />}
            <FilesOfCustomer customerId={customer.id} />
            <FeedbackOfCustomer customerId={customer.id} />
            <StageHistory customerId={customer.id} />
            <Timeline of={{ customerId: customer.id }} />
          </div>
        </div>
      </AsideLayout>
    </>
  )
}

function Head({ customer }: { customer: Customer }) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <header className={style.head}>
      <Monogram name={customer.name} size="xl" />
      <div className="grow">
        <div className={style.name}>
          <h1 className="record">{customer.name}</h1>
          {customer.segment && <Chip>{t(`code.${customer.segment}`)}</Chip>}
          <span className={style.star}>
            <Star customer={customer} glyph={18} />
          </span>
        </div>
        <p className="s13 t3">
          {dotted(
            customer.industry,
            customer.address,
            customer.employees !== null &&
              t('customers.employeeCount', {
                count: customer.employees,
                shown: format.number(customer.employees),
              }).replaceAll(' ', '\u00a0'),
          ) || t('customers.nothingKnown')}
        </p>
      </div>
    </header>
  )
}
