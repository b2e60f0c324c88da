import type { ReactNode } from 'react'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { href, paths } from '../../../../contract/core/paths.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useAddress } from '../../../kit/address/use-address.ts'
import { oneOf } from '../../../kit/address/param-readers.ts'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useLatestLogs } from '../../sales-logs/shared/LatestLogs.tsx'
import type { Customer } from '../customer-form.ts'
import style from './CustomerTabs.module.css'

const NeedCount = deferredComponent(async () => (await import('./TabCounts.tsx')).NeedCount)
const NewsCount = deferredComponent(async () => (await import('./TabCounts.tsx')).NewsCount)
const FileCount = deferredComponent(async () => (await import('./TabCounts.tsx')).FileCount)

const views = ['logs', 'needs', 'news', 'files', 'details'] as const
/** '' is the overview. */
export type CustomerView = (typeof views)[number] | ''
const viewIn = oneOf(views)
export const useCustomerView = (): CustomerView => viewIn(useAddress().address.get('view') ?? '')

/** @param contactId the contact in the address, or '' */
export const viewLink = (customerId: string, contactId: string, view: CustomerView): string =>
  contactId
    ? href(paths.customerAndContact, { customerId, contactId }, { view })
    : href(paths.customer, { customerId }, { view })

/** The views of a customer's page; on a phone they stay below the page's title. */
export function CustomerTabs({
  customer,
  contactId,
  view,
}: {
  customer: Customer
  contactId: string
  view: CustomerView
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { id: customerId, isSample } = customer
  const logs = useLatestLogs(customerId)
  const tab = (value: CustomerView, label: string, count?: ReactNode) => ({
    value,
    label,
    to: viewLink(customerId, contactId, value),
    count: count === undefined ? undefined : <span className={style.count}>{count}</span>,
  })
  return (
    <div className={`${style.tabs} ${view === '' ? style.below : ''}`}>
      <Tabs
        inPage
        label={t('customers.about')}
        value={view}
        tabs={[
          tab('', t('customers.tab.overview')),
          tab('logs', t('nav.logs'), logs.data && format.number(logs.data.total)),
          tab('needs', t('nav.needs'), <NeedCount customerId={customerId} />),
          // A sample customer is no company that could be in the news.
          ...(isSample ? [] : [tab('news', t('customers.tab.news'), <NewsCount customerId={customerId} />)]),
          tab('files', t('customers.tab.files'), <FileCount customerId={customerId} />),
          tab('details', t('customers.info')),
        ]}
      />
    </div>
  )
}
