import { href, paths } from '../../../../contract/core/paths.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'
import { AsideLayout } from '../../../ui/pages/AsideLayout.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { LatestLogs } from '../../sales-logs/shared/LatestLogs.tsx'
import { AboutCustomer } from '../AboutCustomer.tsx'
import { ContactCards } from '../ContactCards.tsx'
import type { Customer } from '../customer-form.ts'
import { viewLink } from './CustomerTabs.tsx'
import style from './OverviewTab.module.css'

const NeedsSummary = deferredComponent(
  async () => (await withTexts(['needs'], () => import('../../needs/shared/NeedsOfCustomer.tsx'))).NeedsSummary,
)
const NextPlan = deferredComponent(async () => (await import('../../plans/shared/NextPlan.tsx')).NextPlan)
const NextStep = deferredComponent(async () => (await import('./Rhythm.tsx')).NextStep)

const OrdersOfCustomer = deferredComponent(
  async () =>
    (await withTexts(['bidding'], () => import('../../bidding/shared/OrdersOfCustomer.tsx'))).OrdersOfCustomer,
)

const logsShown = 6
type Props = {
  customer: Customer
  /** The contact in the address, or ''. */
  contactId: string
  edit: string | undefined
  write: string
}
/** What comes next, the contacts, the latest logs and the needs; beside them, where there is room, the facts. */
export function OverviewTab({ customer, contactId, edit, write }: Props) {
  const { t } = useTexts()
  const { id: customerId } = customer
  return (
    <AsideLayout
      label={t('customers.info')}
      className={style.aside}
      aside={<AboutCustomer customer={customer} edit={edit} />}
    >
      <div className={`page sections ${style.overview}`}>
        <Section
          title={t('customers.nextPlan')}
          more={{ label: t('customers.brief'), to: href(paths.brief, { customerId }) }}
        >
          <div className={style.next}>
            <NextPlan customerId={customerId} none={t('customers.noPlan')} />
            <NextStep customerId={customerId} />
          </div>
        </Section>
        <ContactCards customer={customer} first={contactId} />
        <LatestLogs
          customerId={customerId}
          touch={customer}
          write={write}
          most={logsShown}
          all={viewLink(customerId, contactId, 'logs')}
        />
        <NeedsSummary customerId={customerId} more={viewLink(customerId, contactId, 'needs')} />
        <OrdersOfCustomer customerId={customerId} />
      </div>
    </AsideLayout>
  )
}
