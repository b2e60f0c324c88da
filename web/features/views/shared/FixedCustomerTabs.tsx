import { useNavigate } from 'react-router'
import { SegmentedControl } from '../../../ui/pages/SegmentedControl.tsx'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { customerTabs, type CustomerTab } from './customer-tabs.ts'

/** The tabs of customers on a phone until saved views are loaded, so that the toolbar keeps its lines. */
export function FixedCustomerPhoneTabs({ current }: { current: CustomerTab }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const tabs = customerTabs(t)
  return (
    <span className="phone">
      <SegmentedControl
        small
        label={t('logs.views')}
        value={current}
        onChange={(value) => void navigate(tabs.find((tab) => tab.value === value)!.to)}
        options={tabs.map(({ value, label }) => ({ value, label }))}
      />
    </span>
  )
}
/** The tabs of customers until saved views and counts are loaded. */
export function FixedCustomerTabs({ current }: { current: CustomerTab }) {
  const { t } = useTexts()
  return <Tabs label={t('logs.views')} value={current} tabs={customerTabs(t)} />
}
