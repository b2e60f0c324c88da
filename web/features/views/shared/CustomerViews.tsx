import { useNavigate } from 'react-router'
import { paths } from '../../../../contract/core/paths.ts'
import { SegmentedControl } from '../../../ui/pages/SegmentedControl.tsx'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { addressOf, useViewCounts, useViews, type ViewableFilters } from '../saved-views.ts'
import { useViewCount } from '../use-view-count.ts'

/** The header has space for this many, plus the current one; the sidebar lists all. */
const maxTabs = 3

/** Tabs: all customers, and saved views with counts. Renders nothing without views. */
export function CustomerViews({ filters }: { filters: Pick<ViewableFilters, 'saved'> }) {
  const { t } = useTexts()
  const views = useViews('customers')
  const counts = useViewCounts()
  const viewCount = useViewCount()
  if (views.length === 0) return null
  const saved = views.find((view) => view.id === filters.saved)
  const shown = views.filter((view, at) => at < maxTabs || view === saved)
  return (
    <Tabs
      label={t('logs.views')}
      value={saved?.id ?? 'all'}
      tabs={[
        { value: 'all', label: t('customers.all'), to: paths.customers },
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

/** The same for a phone, in the scrolling toolbar. */
export function CustomerPhoneViews({ filters }: { filters: Pick<ViewableFilters, 'saved'> }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const views = useViews('customers')
  if (views.length === 0) return null
  const saved = views.find((view) => view.id === filters.saved)
  const show = (value: string) => {
    const view = views.find(({ id }) => id === value)
    void navigate(view ? addressOf(view) : paths.customers)
  }
  return (
    <span className="phone">
      <SegmentedControl
        small
        label={t('logs.views')}
        value={saved?.id ?? 'all'}
        onChange={show}
        options={[
          { value: 'all', label: t('logs.allShort') },
          ...views.map((view) => ({ value: view.id, label: view.name })),
        ]}
      />
    </span>
  )
}
