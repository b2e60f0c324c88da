import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Suspense } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Navigate, useNavigate } from 'react-router'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { mayDeleteCustomer, mayEditCustomer } from '../../../contract/permissions.ts'
import { href, noId, paths } from '../../../contract/core/paths.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { lazyComponent } from '../../boot/lazy.ts'
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
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { useLatestLogs } from '../sales-logs/shared/LatestLogs.tsx'
import { SampleNote } from '../first-steps/shared/SampleNote.tsx'
import { useContactsOf } from './ContactCards.tsx'
import type { Customer } from './customer-form.ts'
import { CustomerHead } from './profile/CustomerHead.tsx'
import { CustomerTabs, useCustomerView } from './profile/CustomerTabs.tsx'
import { OverviewTab } from './profile/OverviewTab.tsx'
import { useCustomerMenu } from './use-customer-menu.ts'
import style from './CustomerScreen.module.css'

const MergesOfCustomer = deferredComponent(
  async () => (await withTexts(['merges'], () => import('../merges/shared/MergesOf.tsx'))).MergesOfCustomer,
)
const LogsTab = lazyComponent(async () => (await import('./profile/LogsTab.tsx')).LogsTab)
const NeedsOfCustomer = lazyComponent(
  async () => (await withTexts(['needs'], () => import('../needs/shared/NeedsOfCustomer.tsx'))).NeedsOfCustomer,
)
const NewsOfCustomer = lazyComponent(
  async () => (await withTexts(['news'], () => import('../news/shared/NewsOfCustomer.tsx'))).NewsOfCustomer,
)
const FilesOfCustomer = lazyComponent(
  async () => (await withTexts(['files'], () => import('../files/shared/FilesOfCustomer.tsx'))).FilesOfCustomer,
)
const DetailsTab = lazyComponent(
  async () => (await withTexts(['leads'], () => import('./profile/DetailsTab.tsx'))).DetailsTab,
)

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
  const asked = useCustomerView()
  const view = asked === 'news' && customer.isSample ? '' : asked
  const plan = href(paths.registerPlan, {}, { customer: customer.id, contact: contactId })
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
            {/* A phone has buttons for both below the name and at the bottom. */}
            <span className="desk">
              <Button icon={IconCalendarPlus} to={plan}>
                {t('contacts.act.plan')}
              </Button>
            </span>
            <span className="desk">
              <Button look="primary" icon={IconPlus} keys="C" to={write}>
                {t('nav.write')}
              </Button>
            </span>
          </>
        }
      />
      <div className={style.top}>
        {customer.isSample && <SampleNote />}
        {mayMerge && <MergesOfCustomer customer={customer} />}
        {/* On a phone the other views begin with what they are about. */}
        <div className={view === '' ? style.head : 'desk'}>
          <CustomerHead customer={customer} mayEdit={edit !== undefined} plan={plan} />
        </div>
      </div>
      <CustomerTabs customer={customer} contactId={contactId} view={view} />
      <Suspense
        fallback={
          <div className="page">
            <Skeleton rows={6} shape="line" />
          </div>
        }
      >
        {view === '' && <OverviewTab customer={customer} contactId={contactId} edit={edit} write={write} />}
        {view === 'logs' && <LogsTab customer={customer} write={write} />}
        {view === 'needs' && (
          <div className="page sections">
            <NeedsOfCustomer
              customerId={customer.id}
              none={
                <EmptyState icon={IconNotes} title={t('customers.noNeeds.title')} body={t('customers.noNeeds.body')} />
              }
            />
          </div>
        )}
        {view === 'news' && (
          <div className="page sections">
            <NewsOfCustomer customer={customer} />
          </div>
        )}
        {view === 'files' && (
          <div className="page sections">
            <FilesOfCustomer customerId={customer.id} />
          </div>
        )}
        {view === 'details' && <DetailsTab customer={customer} edit={edit} />}
      </Suspense>
    </>
  )
}
