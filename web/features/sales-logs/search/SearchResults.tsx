import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import { PrintHead } from '../list/print-head.tsx'
import { useEffect } from 'react'
import { isManager } from '../../../../contract/permissions.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { salesLogSorts } from '../../../../contract/calls/sales-logs/filters.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { ListFrame } from '../../../kit/lists/ListFrame.tsx'
import { ListTools } from '../../../kit/lists/ListTools.tsx'
import { usePerson } from '../../../api/me.ts'
import { readOnce, useRead } from '../../../api/reads.ts'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useLogFilters } from '../shared/filters.ts'
import { ListActions } from '../list/ListActions.tsx'
import { LogList } from '../list/LogList.tsx'
import { useSelectedLogs } from '../list/use-selected-logs.ts'
import { useTotalText } from '../list/use-total-text.ts'
import { LazyBulkActions } from '../list/LazyBulkActions.tsx'
import { useFilterChips } from '../list/use-filter-chips.tsx'
import { useRememberedList } from '../list/use-remembered-list.ts'

/** Milliseconds a result must be visible before the search is remembered. */
const rememberAfterMs = 1_500
const sorts = salesLogSorts.filter((sort) => sort !== 'customer')

type Props = { search: string; clear: () => void; onViewed: (search: string) => void }
/**
 * The logs that match the search and the filters in the URL.
 * @param onLooked called once results were visible for a moment
 */
export function SearchResults({ search, clear, onViewed }: Props) {
  const { t } = useTexts()
  const counted = useTotalText()
  const person = usePerson()
  const filters = useLogFilters(useFormat().today(), person.userId, 'best')
  const { address, input, sort } = filters
  const chips = useFilterChips(filters, isManager(person))
  const list = useRead(salesLogs.search, input, { keepPrevious: true })
  const isFound = Boolean(list.data?.total) && !list.isPlaceholderData
  const chosen = useSelectedLogs()
  useRememberedList(list, address.page, (page) => readOnce(salesLogs.search, { ...input, page }))
  useEffect(() => {
    if (!isFound) return
    const timer = setTimeout(() => onViewed(search), rememberAfterMs)
    return () => clearTimeout(timer)
  }, [search, isFound, onViewed])
  return (
    <>
      <ListTools
        sort={{
          value: sort,
          options: sorts.map((value) => ({ value, label: t(`logs.sort.${value}`) })),
          change: (next) => address.change({ sort: next === 'best' ? '' : next }),
        }}
        filters={chips}
        count={list.data && counted(list.data)}
      >
        <ListActions filters={filters} chosen={chosen} isEmpty={!list.data?.total} />
      </ListTools>
      <PrintHead filters={filters} />
      <ListFrame
        read={list}
        page={address.page}
        pageSize={limits.pageSize}
        goTo={address.goTo}
        further={{ call: salesLogs.search, input }}
        range={({ from, to, total }) => t(list.data?.more ? 'logs.rangeMore' : 'logs.range', { from, to, total })}
        icon={IconNotes}
        none={null}
        filtered={{
          isSet: true,
          title: t('logs.noneFound', { search }),
          body: t('logs.noneFoundBody'),
          verb: t('list.clearFilters'),
          clear: () => {
            clear()
            filters.clear()
          },
        }}
      >
        {(rows) => <LogList rows={rows} search={search} sort={sort} chosen={chosen} />}
      </ListFrame>
      <LazyBulkActions chosen={chosen} />
    </>
  )
}
