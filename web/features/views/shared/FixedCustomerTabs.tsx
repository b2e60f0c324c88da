import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { customerTabs, type CustomerTab } from './customer-tabs.ts'

/** The tabs of customers until saved views and counts are loaded. */
export function FixedCustomerTabs({ current }: { current: CustomerTab }) {
  const { t } = useTexts()
  return <Tabs label={t('logs.views')} value={current} tabs={customerTabs(t)} />
}
/** Their place in the toolbar of a phone, which keeps its lines. */
export const PhoneTabsPlace = () => (
  <span className="phone">
    <i className="seg" style={{ visibility: 'hidden' }} />
  </span>
)
