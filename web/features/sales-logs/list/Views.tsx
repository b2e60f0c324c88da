import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { lazily } from '../../../boot/lazy.ts'
import { Segmented } from '../../../ui/pages/Segmented.tsx'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useLater } from '../../../boot/use-deferred.ts'
import type { LogFilters } from '../shared/filters.ts'

const AllViews = lazily(async () => (await import('../../views/shared/AllViews.tsx')).AllViews)
const AllPhoneViews = lazily(async () => (await import('../../views/shared/AllViews.tsx')).AllPhoneViews)
type Props = { readsAll: boolean; filters: LogFilters }

/** All of the workgroup and one's own; the saved ones, and how many each holds, come after the first view. */
export function Views(props: Props) {
  const { t } = useTexts()
  const isTime = useLater()
  const { readsAll, filters } = props
  const plain = (
    <Tabs
      label={t('logs.views')}
      value={readsAll && !filters.isMine ? 'all' : 'mine'}
      tabs={[
        ...(readsAll ? [{ value: 'all', label: t('logs.all'), to: filters.linkTo('all') }] : []),
        { value: 'mine', label: t('logs.mine'), to: filters.linkTo('mine') },
      ]}
    />
  )
  return isTime ? (
    <Suspense fallback={plain}>
      <AllViews {...props} />
    </Suspense>
  ) : (
    plain
  )
}

/** The same on a phone, in the toolbar, which scrolls. */
export function PhoneViews(props: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const isTime = useLater()
  const { readsAll, filters } = props
  const plain = readsAll ? (
    <span className="phone">
      <Segmented
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
  return isTime ? (
    <Suspense fallback={plain}>
      <AllPhoneViews {...props} />
    </Suspense>
  ) : (
    plain
  )
}
