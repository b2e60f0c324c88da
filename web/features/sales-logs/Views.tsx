import { useTexts } from '../../ui/texts.ts'
import { useNavigate } from 'react-router'
import { salesLogs } from '../../../contract/sales-logs.ts'
import { usePerson } from '../../me.ts'
import { useRead } from '../../queries.ts'
import { Segmented } from '../../ui/pages/Segmented.tsx'
import { Tabs } from '../../ui/pages/Tabs.tsx'
import { useFormat } from '../../use-format.ts'
import type { LogFilters } from './filters.ts'

/** All of the workgroup and one's own, each with its count; Staff reads his own only. */
export function Views({ readsAll, filters }: { readsAll: boolean; filters: LogFilters }) {
  const { t } = useTexts()
  const format = useFormat()
  const person = usePerson()
  const one = { pageSize: 1 }
  const all = useRead(salesLogs.list, one, { enabled: readsAll })
  const mine = useRead(salesLogs.list, { ...one, authorId: person.userId }, { enabled: person.userId !== '' })
  const count = (total: number | undefined) => (total === undefined ? undefined : format.number(total))
  const own = { value: 'mine', label: t('logs.mine'), count: count(mine.data?.total), to: filters.linkTo('mine') }
  return (
    <Tabs
      label={t('logs.views')}
      value={readsAll && !filters.isMine ? 'all' : 'mine'}
      tabs={
        readsAll
          ? [{ value: 'all', label: t('logs.all'), count: count(all.data?.total), to: filters.linkTo('all') }, own]
          : [own]
      }
    />
  )
}

/** The same on a phone, in the toolbar. */
export function PhoneViews({ filters }: { filters: LogFilters }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
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
  )
}
