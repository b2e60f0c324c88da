import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { PrintHead } from './print-head.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { paths } from '../../../../contract/core/paths.ts'
import { isManager } from '../../../../contract/permissions.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { salesLogSorts } from '../../../../contract/calls/sales-logs/filters.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { ListFrame } from '../../../kit/lists/ListFrame.tsx'
import { ListTools } from '../../../kit/lists/ListTools.tsx'
import { useListSearch } from '../../../kit/lists/use-list-search.ts'
import { AccountButton } from '../../../kit/AccountButton.tsx'
import { usePerson } from '../../../api/me.ts'
import { readOnce, useRead } from '../../../api/reads.ts'
import { useTitle } from '../../../kit/address/use-title.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { PageHeader } from '../../../ui/pages/PageHeader.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { StartHere } from '../../first-steps/shared/StartHere.tsx'
import { LazyBulkActions } from './LazyBulkActions.tsx'
import { useFilterChips } from './use-filter-chips.tsx'
import { useLogFilters } from '../shared/filters.ts'
import { ListActions } from './ListActions.tsx'
import { LogList } from './LogList.tsx'
import { Summary } from './Summary.tsx'
import { useSelectedLogs } from './use-selected-logs.ts'
import { useTotalText } from './use-total-text.ts'
import { useRememberedList } from './use-remembered-list.ts'
import { PhoneViews, Views } from './Views.tsx'

const SaveView = deferredComponent(async () => (await import('../../views/shared/SaveView.tsx')).SaveView)

/** All logs the user may read, newest first; the URL holds filters, order and page. */
export function SalesLogsScreen() {
  const { t } = useTexts()
  const person = usePerson()
  const readsAll = isManager(person)
  const filters = useLogFilters(useFormat().today(), person.userId)
  const { address, input, sort } = filters
  const list = useRead(salesLogs.list, input, { keepPrevious: true })
  const searchField = useListSearch(address, t('logs.search'), t('nav.logs'))
  const counted = useTotalText()
  const chosen = useSelectedLogs()
  useTitle(t('nav.logs'))
  useRememberedList(list, address.page, (page) => readOnce(salesLogs.list, { ...input, page }))
  return (
    <>
      <PageHeader
        title={t('nav.logs')}
        tabs={<Views readsAll={readsAll} filters={filters} />}
        actions={
          <>
            <span className="desk">
              <Button look="primary" icon={IconPlus} keys="C" to={paths.write}>
                {t('nav.write')}
              </Button>
            </span>
            <ListActions filters={filters} chosen={chosen} isEmpty={!list.data?.total} />
            <AccountButton />
          </>
        }
      />
      <ListTools
        searchField={searchField}
        placeholder={t('logs.searchPlaceholder')}
        sort={{
          value: sort,
          options: sortsFor(address.search).map((value) => ({ value, label: t(`logs.sort.${value}`) })),
          change: (next) => address.change({ sort: next === 'newest' ? '' : next }),
        }}
        filters={useFilterChips(filters, readsAll)}
        save={<SaveView filters={filters} />}
        count={list.data && filters.isFiltered ? counted(list.data) : undefined}
      >
        <PhoneViews readsAll={readsAll} filters={filters} />
      </ListTools>
      <PrintHead filters={filters} />
      <Summary filters={filters} />
      <ListFrame
        read={list}
        page={address.page}
        pageSize={limits.pageSize}
        goTo={address.goTo}
        further={{ call: salesLogs.list, input }}
        range={({ from, to, total }) => t(list.data?.more ? 'logs.rangeMore' : 'logs.range', { from, to, total })}
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
            searchField.type('')
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
        {(rows) => <LogList rows={rows} search={address.search} sort={sort} chosen={chosen} />}
      </ListFrame>
      <LazyBulkActions chosen={chosen} />
    </>
  )
}

/** Relevance applies only to a text search. */
const sortsFor = (search: string) => salesLogSorts.filter((sort) => search || sort !== 'best')
