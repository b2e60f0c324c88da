import { useNavigate } from 'react-router'
import { Segmented } from '../../../ui/pages/Segmented.tsx'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import type { LogFilters } from '../../sales-logs/shared/filters.ts'
import { addressOf, useViewCounts, useViews } from '../saved-views.ts'
import { useViewCount } from '../use-view-count.ts'

/** As many as a head has room for, and the one in sight; the sidebar has all. */
const most = 2

/** All of the workgroup, one's own, and saved ones, each with its count; Staff reads his own only. */
export function AllViews({ readsAll, filters }: { readsAll: boolean; filters: LogFilters }) {
  const { t } = useTexts()
  const format = useFormat()
  const views = useViews('logs')
  const counts = useViewCounts()
  const viewCount = useViewCount()
  const count = (total: number | undefined) => (total === undefined ? undefined : format.number(total))
  const saved = views.find((view) => view.id === filters.saved)
  const shown = views.filter((view, at) => at < most || view === saved)
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

/** The same on a phone, in the toolbar, which scrolls. */
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
      <Segmented
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
