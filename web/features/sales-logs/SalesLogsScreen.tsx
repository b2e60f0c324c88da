import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { useLocation } from 'react-router'
import { paths } from '../../../contract/paths.ts'
import { isManager } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules.ts'
import { salesLogs, salesLogSorts } from '../../../contract/sales-logs.ts'
import { ListFrame } from '../../kit/ListFrame.tsx'
import { ListTools } from '../../kit/ListTools.tsx'
import { useListSearch } from '../../kit/use-list-search.ts'
import { AccountButton } from '../../layouts/AccountButton.tsx'
import { usePerson } from '../../me.ts'
import { useRead } from '../../queries.ts'
import { useTitle } from '../../title.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Bar } from '../../ui/pages/Bar.tsx'
import { useFormat } from '../../use-format.ts'
import { StartHere } from '../first-steps/StartHere.tsx'
import { useFilterChips } from './use-filter-chips.tsx'
import { useLogFilters } from './filters.ts'
import { rememberList } from './last-list.ts'
import { LogList } from './LogList.tsx'
import { PhoneViews, Views } from './Views.tsx'

/** Everything one may read, newest first; what is shown is in the address. */
export function SalesLogsScreen() {
  const { t } = useTexts()
  const person = usePerson()
  const readsAll = isManager(person)
  const filters = useLogFilters(useFormat().today(), person.userId)
  const { address, input, sort } = filters
  const list = useRead(salesLogs.list, input, { keep: true })
  const seek = useListSearch(address, t('logs.search'), t('nav.logs'))
  const total = list.data?.total
  useTitle(t('nav.logs'))
  useRemembered(list, address.page)
  return (
    <>
      <Bar
        title={t('nav.logs')}
        tabs={<Views readsAll={readsAll} filters={filters} />}
        actions={
          <>
            <span className="desk">
              <Button look="primary" icon={IconPlus} keys="C" to={paths.write}>
                {t('nav.write')}
              </Button>
            </span>
            <AccountButton />
          </>
        }
      />
      <ListTools
        seek={seek}
        placeholder={t('logs.searchPlaceholder')}
        sort={{
          value: sort,
          options: salesLogSorts.map((value) => ({ value, label: t(`logs.sort.${value}`) })),
          change: (next) => address.change({ sort: next === 'newest' ? '' : next }),
        }}
        filters={useFilterChips(filters, readsAll)}
        count={total !== undefined && filters.isFiltered ? t('logs.count', { count: total }) : undefined}
      >
        {readsAll && <PhoneViews filters={filters} />}
      </ListTools>
      <ListFrame
        read={list}
        page={address.page}
        pageSize={limits.pageSize}
        goTo={address.goTo}
        range={({ from, to, total: all }) => t('logs.range', { from, to, total: all })}
        icon={IconNotes}
        none={
          <StartHere
            icon={IconNotes}
            title={t('logs.empty.title')}
            body={t('logs.empty.body')}
            otherwise={{ verb: t('nav.write'), to: paths.write }}
          />
        }
        filtered={{
          isSet: filters.isFiltered,
          title: t('logs.filtered.title'),
          body: t('logs.filtered.body'),
          verb: t('list.clearFilters'),
          clear: () => {
            seek.type('')
            filters.clear()
          },
        }}
        hints={[
          { keys: ['J', 'K'], label: t('list.hint.move') },
          { keys: ['↵'], label: t('list.hint.open') },
          { keys: ['E'], label: t('record.edit') },
          { keys: ['?'], label: t('ui.shortcuts') },
        ]}
      >
        {(rows) => <LogList rows={rows} search={address.search} byCustomer={sort === 'customer'} />}
      </ListFrame>
    </>
  )
}

type List = { data: { items: { id: string }[]; total: number } | undefined; isPlaceholderData: boolean }
/** A log's page leads to its neighbours in this list, and back to it. */
function useRemembered({ data, isPlaceholderData }: List, page: number): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const ids = data.items.map((row) => row.id)
    rememberList({ ids, first: (page - 1) * limits.pageSize + 1, total: data.total, address: pathname + search })
  }, [data, isPlaceholderData, page, pathname, search])
}
