import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import { useEffect } from 'react'
import { limits } from '../../../contract/rules.ts'
import { isManager } from '../../../contract/permissions.ts'
import { salesLogs, salesLogSorts } from '../../../contract/sales-logs.ts'
import { ListFrame } from '../../kit/ListFrame.tsx'
import { ListTools } from '../../kit/ListTools.tsx'
import { useListSearch } from '../../kit/use-list-search.ts'
import { AccountButton } from '../../layouts/AccountButton.tsx'
import { usePerson, useSearcher } from '../../me.ts'
import { useRead } from '../../queries.ts'
import { rememberSearch } from '../../session.ts'
import { useTitle } from '../../title.ts'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useTexts } from '../../ui/texts.ts'
import { Bar } from '../../ui/pages/Bar.tsx'
import { useFormat } from '../../use-format.ts'
import { EarlierSearches } from './EarlierSearches.tsx'
import { useLogFilters } from './filters.ts'
import { LogList } from './LogList.tsx'
import { NamesFound } from './NamesFound.tsx'
import style from './SearchScreen.module.css'
import { useCounted } from './use-counted.ts'
import { useFilterChips } from './use-filter-chips.tsx'
import { useRememberedList } from './use-remembered-list.ts'

/** Looked at so long, it was what one looked for. */
const looked = 1_500

/** Everything one may read, by words: logs with the part where they stand, and above them the customers, contacts and keywords that are called so. */
export function SearchScreen() {
  const { t } = useTexts()
  const counted = useCounted()
  const person = usePerson()
  const filters = useLogFilters(useFormat().today(), person.userId, 'best')
  const { address, input, sort } = filters
  const { search } = address
  const list = useRead(salesLogs.search, input, { keep: true, enabled: search !== '' })
  const seek = useListSearch(address, t('search.field'), t('search.title'))
  const of = useSearcher()
  const chips = useFilterChips(filters, isManager(person))
  const isFound = Boolean(list.data?.total) && !list.isPlaceholderData
  const field = seek.field.ref
  // Who comes without words types them.
  useEffect(() => {
    if (!search) field.current?.focus()
  }, [field, search])
  useTitle(search || t('search.title'))
  useRememberedList(list, address.page)
  useEffect(() => {
    if (!search || !isFound) return
    const timer = setTimeout(() => rememberSearch(of, search), looked)
    return () => clearTimeout(timer)
  }, [of, search, isFound])
  return (
    <>
      <Bar title={t('search.title')} actions={<AccountButton />} />
      <div className={style.field}>
        <SearchField {...seek.field} placeholder={t('search.placeholder')} />
      </div>
      {search === '' ? (
        <EarlierSearches of={of} searchFor={seek.field.onSearch} />
      ) : (
        <>
          <NamesFound search={search} />
          <ListTools
            sort={{
              value: sort,
              options: salesLogSorts
                .filter((one) => one !== 'customer')
                .map((value) => ({ value, label: t(`logs.sort.${value}`) })),
              change: (next) => address.change({ sort: next === 'best' ? '' : next }),
            }}
            filters={chips}
            count={list.data && counted(list.data)}
          />
          <ListFrame
            read={list}
            page={address.page}
            pageSize={limits.pageSize}
            goTo={address.goTo}
            range={({ from, to, total }) => t(list.data?.more ? 'logs.rangeMore' : 'logs.range', { from, to, total })}
            icon={IconNotes}
            none={null}
            filtered={{
              isSet: true,
              title: t('search.none', { search }),
              body: t('search.noneBody'),
              verb: t('list.clearFilters'),
              clear: () => {
                seek.type('')
                filters.clear()
              },
            }}
          >
            {(rows) => <LogList rows={rows} search={search} sort={sort} />}
          </ListFrame>
        </>
      )}
    </>
  )
}
