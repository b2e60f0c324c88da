import './sales-logs.css'
import IconFilterOff from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { isManager } from '../../../contract/permissions.ts'
import { salesLogs, salesLogSorts } from '../../../contract/sales-logs.ts'
import { paths } from '../../../contract/paths.ts'
import { AccountButton } from '../../layouts/AccountButton.tsx'
import { usePerson } from '../../me.ts'
import { useRead } from '../../queries.ts'
import { useTitle } from '../../title.ts'
import { Bar } from '../../ui/pages/Bar.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { Empty } from '../../ui/lists/Empty.tsx'
import { Failure } from '../../ui/lists/Failure.tsx'
import { Hints } from '../../ui/lists/Hints.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { Segmented } from '../../ui/pages/Segmented.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { SortMenu } from '../../ui/lists/SortMenu.tsx'
import { Tabs } from '../../ui/pages/Tabs.tsx'
import { Toolbar } from '../../ui/lists/Toolbar.tsx'
import { useFormat } from '../../use-format.ts'
import { FilterBar } from './FilterBar.tsx'
import { useLogFilters } from './filters.ts'
import { rememberList } from './last-list.ts'
import { LogList } from './LogList.tsx'
import { sentenceOf } from './use-entry.ts'
import { useTyped } from './use-typed.ts'

/** Everything one may read, newest first; what is shown is in the address. */
export function SalesLogsScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const person = usePerson()
  const navigate = useNavigate()
  const { pathname, search: query } = useLocation()
  const readsAll = isManager(person)
  const filters = useLogFilters(format.today(), person.userId)
  const { input, page, isFiltered } = filters
  const list = useRead(salesLogs.list, input, { keep: true })
  const [typed, setTyped] = useTyped(filters.search, (q) => filters.change({ q: q.trim() }, { replace: true }))
  const seek = useRef<HTMLInputElement>(null)
  useTitle(t('nav.logs'))
  useShortcut('Slash', () => seek.current?.focus(), { label: t('logs.search'), group: t('nav.logs') })
  const rows = list.data?.items ?? [],
    total = list.data?.total ?? 0
  const first = (page - 1) * input.pageSize + 1
  useEffect(() => {
    if (list.data && !list.isPlaceholderData)
      rememberList({
        ids: list.data.items.map((row) => row.id),
        first: (page - 1) * input.pageSize + 1,
        total: list.data.total,
        address: pathname + query,
      })
  }, [list.data, list.isPlaceholderData, page, input.pageSize, pathname, query])
  const turn = (to: number) => () => {
    filters.goTo(to)
    scrollTo({ top: 0 })
  }
  const hasNext = page * input.pageSize < total
  const shown = t('logs.range', {
    from: format.number(first),
    to: format.number(first + rows.length - 1),
    total: format.number(total),
  })
  return (
    <>
      <Bar
        title={t('nav.logs')}
        tabs={<Views readsAll={readsAll} filters={filters} />}
        actions={
          <>
            <span className="phone">
              <IconButton icon={IconSearch} label={t('logs.search')} glyph={22} onClick={() => seek.current?.focus()} />
            </span>
            <span className="desk">
              <Button look="primary" icon={IconPlus} keys="C" to={paths.write}>
                {t('nav.write')}
              </Button>
            </span>
            <AccountButton />
          </>
        }
      />
      <Toolbar
        label={t('logs.filters')}
        right={
          <>
            <SortMenu
              label={t('logs.sort')}
              value={filters.sort}
              onChange={(sort) => filters.change({ sort: sort === 'newest' ? '' : sort })}
              options={salesLogSorts.map((value) => ({ value, label: t(`logs.sort.${value}`) }))}
            />
            <SearchField
              ref={seek}
              label={t('logs.search')}
              placeholder={t('logs.searchPlaceholder')}
              keys={paths.landing}
              width={190}
              value={typed}
              onChange={setTyped}
              onSearch={(q) => filters.change({ q: q.trim() })}
            />
          </>
        }
      >
        {readsAll && (
          <span className="phone">
            <Segmented
              small
              label={t('logs.views')}
              value={filters.isMine ? 'mine' : 'all'}
              onChange={(view) => void navigate(filters.linkTo(view as 'mine'))}
              options={[
                { value: 'all', label: t('logs.allShort') },
                { value: 'mine', label: t('logs.mineShort') },
              ]}
            />
          </span>
        )}
        <FilterBar filters={filters} isManager={readsAll} />
        {list.data && isFiltered && (
          <span className="s12 t3 num" role="status">
            {t('logs.count', { count: total })}
          </span>
        )}
      </Toolbar>
      {list.isError && !list.data && (
        <Failure page text={sentenceOf(list.error, t)} onRetry={() => void list.refetch()} busy={list.isFetching} />
      )}
      {list.isError && list.data && (
        <div className="in-list">
          <Failure text={sentenceOf(list.error, t)} onRetry={() => void list.refetch()} busy={list.isFetching} />
        </div>
      )}
      {list.isPending && <Skeleton rows={8} padded />}
      {list.data &&
        rows.length === 0 &&
        (isFiltered ? (
          <Empty
            icon={IconFilterOff}
            title={t('logs.filtered.title')}
            body={t('logs.filtered.body')}
            action={
              <Button
                onClick={() => {
                  setTyped('')
                  filters.clear()
                }}
              >
                {t('logs.filtered.action')}
              </Button>
            }
          />
        ) : page > 1 ? (
          <Empty
            icon={IconNotes}
            title={t('logs.pastEnd')}
            action={<Button onClick={turn(1)}>{t('logs.firstPage')}</Button>}
          />
        ) : (
          <Empty
            icon={IconNotes}
            title={t('logs.empty.title')}
            body={t('logs.empty.body')}
            action={
              <Button icon={IconPlus} to={paths.write}>
                {t('nav.write')}
              </Button>
            }
          />
        ))}
      {rows.length > 0 && (
        <>
          <div aria-busy={list.isPlaceholderData || undefined}>
            <LogList rows={rows} search={filters.search} byCustomer={filters.sort === 'customer'} />
          </div>
          <Pager
            words={shown}
            onPrevious={page > 1 ? turn(page - 1) : undefined}
            onNext={hasNext ? turn(page + 1) : undefined}
          />
          <Hints
            hints={[
              { keys: ['J', 'K'], label: t('logs.hint.move') },
              { keys: ['↵'], label: t('logs.hint.open') },
              { keys: ['E'], label: t('logs.edit') },
              { keys: ['?'], label: t('ui.shortcuts') },
            ]}
          />
        </>
      )}
    </>
  )
}

/** All of the workgroup and one's own, each with its count; Staff reads his own only. */
function Views({ readsAll, filters }: { readsAll: boolean; filters: ReturnType<typeof useLogFilters> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const person = usePerson()
  const one = { ...emptyInput, pageSize: 1 }
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
const emptyInput = {
  from: '',
  to: '',
  authorId: '',
  departmentId: '',
  customerId: '',
  contactId: '',
  purpose: '' as never,
  channel: '' as never,
  keyword: '',
  search: '',
  sort: 'newest' as const,
  page: 1,
  pageSize: 20,
}
