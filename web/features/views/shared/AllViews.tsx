import { useNavigate } from 'react-router'
import { SegmentedControl } from '../../../ui/pages/SegmentedControl.tsx'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import type { LogFilters } from '../../sales-logs/shared/filters.ts'
import { addressOf, useViewCounts, useViews } from '../saved-views.ts'
import { useViewCount } from '../use-view-count.ts'

/** The header has space for this many, plus the current one; the sidebar lists all. */
const maxTabs = 2

/** Tabs: all logs, the user's own, and saved views, with counts. Staff read only their own. */
export function AllViews({ readsAll, filters }: { readsAll: boolean; filters: LogFilters }) {
  const { t } = useTexts()
  const format = useFormat()
  const views = useViews('logs')
  const counts = useViewCounts()
  const viewCount = useViewCount()
  const count = (total: number | undefined) => (total === undefined ? undefined : format.number(total))
  const saved = views.find((view) => view.id === filters.saved)
  const shown = views.filter((view, at) => at < maxTabs || view === saved)
  const own = { value: 'mine', label: t('logs.mine'), count: count(counts.mine), to: filters.linkTo('mine') }
  const all = { value: 'all', label: t('logs.all'), count: count(counts.all), to: filters.linkTo('all') }
  return (
    <Tabs
      label={t('logs.views')}
      value={saved?.id ?? (readsAll && !filters.isMine ? 'all' : 'mine')}
      tabs={[
        ...(readsAll ? [all] : []),
        own,
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
export function AllPhoneViews({ readsAll, filters }: { readsAll: boolean; filters: LogFilters }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const views = useViews('logs')
  if (!readsAll && views.length === 0) return null
  const saved = views.find((view) => view.id === filters.saved)
  const show = (value: string) => {
    const view = views.find(({ id }) => id === value)
    void navigate(view ? addressOf(view) : filters.linkTo(value === 'mine' ? 'mine' : 'all'))
  }
  return (
    <span className="phone">
      <SegmentedControl
        small
        label={t('logs.views')}
        value={saved?.id ?? (readsAll && !filters.isMine ? 'all' : 'mine')}
        onChange={show}
        options={[
          ...(readsAll ? [{ value: 'all', label: t('logs.allShort') }] : []),
          { value: 'mine', label: t('logs.mineShort') },
          ...views.map((view) => ({ value: view.id, label: view.name })),
        ]}
      />
    </span>
  )
}
