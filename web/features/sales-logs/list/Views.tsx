import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { lazyComponent } from '../../../boot/lazy.ts'
import { SegmentedControl } from '../../../ui/pages/SegmentedControl.tsx'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFirstViewDone } from '../../../boot/use-deferred.ts'
import type { LogFilters } from '../shared/filters.ts'

const AllViews = lazyComponent(async () => (await import('../../views/shared/AllViews.tsx')).AllViews)
const AllPhoneViews = lazyComponent(async () => (await import('../../views/shared/AllViews.tsx')).AllPhoneViews)
type Props = { readsAll: boolean; filters: LogFilters }

/** The tabs for all logs and the user's own; saved views and their counts load after the first view. */
export function Views(props: Props) {
  const { t } = useTexts()
  const isFirstViewDone = useFirstViewDone()
  const { readsAll, filters } = props
  const fallback = (
    <Tabs
      label={t('logs.views')}
      value={readsAll && !filters.isMine ? 'all' : 'mine'}
      tabs={[
        ...(readsAll ? [{ value: 'all', label: t('logs.all'), to: filters.linkTo('all') }] : []),
        { value: 'mine', label: t('logs.mine'), to: filters.linkTo('mine') },
      ]}
    />
  )
  return isFirstViewDone ? (
    <Suspense fallback={fallback}>
      <AllViews {...props} />
    </Suspense>
  ) : (
    fallback
  )
}

/** The same for a phone, scrolling sideways in the toolbar. */
export function PhoneViews(props: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const isFirstViewDone = useFirstViewDone()
  const { readsAll, filters } = props
  const fallback = readsAll ? (
    <span className="phone">
      <SegmentedControl
        small
        label={t('logs.views')}
        value={filters.isMine ? 'mine' : 'all'}
        onChange={(view) => void navigate(filters.linkTo(view === 'mine' ? 'mine' : 'all'))}
        options={[
          { value: 'all', label: t('logs.allShort') },
          { value: 'mine', label: t('logs.mineShort') },
        ]}
      />
    </span>
  ) : null
  return isFirstViewDone ? (
    <Suspense fallback={fallback}>
      <AllPhoneViews {...props} />
    </Suspense>
  ) : (
    fallback
  )
}
