import { useNavigate } from 'react-router'
import { useFormat } from '../../../format/use-format.ts'
import { SegmentedControl } from '../../../ui/pages/SegmentedControl.tsx'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { addressOf, useViewCounts, useViews } from '../saved-views.ts'
import { useViewCount } from '../use-view-count.ts'
import { customerTabs, type CustomerTab } from './customer-tabs.ts'

/** The header has space for this many, plus the current one; the sidebar lists all. */
const maxTabs = 3
/** `saved`: the id of the saved view that is open. */
type Props = { current: CustomerTab; saved?: string }

/** Tabs of the list of customers, their stages, the ended ones, and saved views, with counts. */
export function CustomerTabs({ current, saved = '' }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const views = useViews('customers')
  const counts = useViewCounts()
  const viewCount = useViewCount()
  const opened = views.find((view) => view.id === saved)
  const shown = views.filter((view, at) => at < maxTabs || view === opened)
  const counted: Partial<Record<CustomerTab, number | undefined>> = {
    list: counts.customers,
    ended: counts.endedCustomers,
  }
  return (
    <Tabs
      label={t('logs.views')}
      value={opened?.id ?? current}
      tabs={[
        ...customerTabs(t).map((tab) => {
          const count = counted[tab.value]
          return { ...tab, count: count === undefined ? undefined : format.number(count) }
        }),
        ...shown.map((view) => ({
          value: view.id,
          label: view.name,
          count: viewCount(counts.of(view.id)),
          to: addressOf(view),
        })),
      ]}
    />
  )
}

/** The same for a phone, scrolling sideways in the toolbar. */
export function CustomerPhoneTabs({ current, saved = '' }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const views = useViews('customers')
  const tabs = customerTabs(t)
  const opened = views.find((view) => view.id === saved)
  const show = (value: string) => {
    const view = views.find(({ id }) => id === value)
    void navigate(view ? addressOf(view) : tabs.find((tab) => tab.value === value)!.to)
  }
  return (
    <span className="phone">
      <SegmentedControl
        small
        label={t('logs.views')}
        value={opened?.id ?? current}
        onChange={show}
        options={[
          ...tabs.map(({ value, label }) => ({ value, label })),
          ...views.map((view) => ({ value: view.id, label: view.name })),
        ]}
      />
    </span>
  )
}
