import { useNavigate } from 'react-router'
import { paths } from '../../../../contract/core/paths.ts'
import { Segmented } from '../../../ui/pages/Segmented.tsx'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { addressOf, useViewCounts, useViews, type Viewed } from '../saved-views.ts'
import { useViewCount } from '../use-view-count.ts'

/** As many as a head has room for, and the one in sight; the sidebar has all. */
const most = 3

/** All customers, and saved views of them with their counts; nothing where there is none. */
export function CustomerViews({ filters }: { filters: Pick<Viewed, 'saved'> }) {
  const { t } = useTexts()
  const views = useViews('customers')
  const counts = useViewCounts()
  const viewCount = useViewCount()
  if (views.length === 0) return null
  const saved = views.find((view) => view.id === filters.saved)
  const shown = views.filter((view, at) => at < most || view === saved)
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

/** The same on a phone, in the toolbar, which scrolls. */
export function CustomerPhoneViews({ filters }: { filters: Pick<Viewed, 'saved'> }) {
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
      <Segmented
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
