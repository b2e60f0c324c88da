import './customers.css'
import '../sales-logs/sales-logs.css'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconFilterOff from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { customers, customerSorts } from '../../../contract/customers.ts'
import { paths } from '../../../contract/paths.ts'
import { AccountButton } from '../../layouts/AccountButton.tsx'
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
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { SortMenu } from '../../ui/lists/SortMenu.tsx'
import { Toolbar } from '../../ui/lists/Toolbar.tsx'
import { useFormat } from '../../use-format.ts'
import { FilterChips } from '../sales-logs/FilterChips.tsx'
import { sentenceOf } from '../sales-logs/use-entry.ts'
import { useTyped } from '../sales-logs/use-typed.ts'
import { CustomerTable } from './CustomerTable.tsx'
import { useCustomerFilters } from './use-customer-filters.tsx'

export function CustomersScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const { input, change, chips, isFiltered, clear, goTo } = useCustomerFilters()
  const list = useRead(customers.list, input, { keep: true })
  const [typed, setTyped] = useTyped(input.search, (q) => change({ q: q.trim() }, { replace: true }))
  const seek = useRef<HTMLInputElement>(null)
  const { page, pageSize } = input
  const rows = list.data?.items ?? [],
    total = list.data?.total ?? 0
  const first = (page - 1) * pageSize + 1
  const turn = (to: number) => () => {
    goTo(to)
    scrollTo({ top: 0 })
  }
  useTitle(t('nav.customers'))
  useShortcut('Slash', () => seek.current?.focus(), { label: t('customers.search'), group: t('nav.customers') })
  return (
    <>
      <Bar
        title={t('nav.customers')}
        actions={
          <>
            <span className="phone">
              <IconButton
                icon={IconSearch}
                label={t('customers.search')}
                glyph={22}
                onClick={() => seek.current?.focus()}
              />
            </span>
            <span className="phone">
              <IconButton icon={IconPlus} label={t('nav.registerCustomer')} glyph={22} to={paths.registerCustomer} />
            </span>
            <span className="desk">
              <Button look="primary" icon={IconPlus} to={paths.registerCustomer}>
                {t('nav.registerCustomer')}
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
              value={input.sort}
              onChange={(sort) => change({ sort: sort === 'latest' ? '' : sort })}
              options={customerSorts.map((value) => ({ value, label: t(`customers.sort.${value}`) }))}
            />
            <SearchField
              ref={seek}
              label={t('customers.search')}
              placeholder={t('customers.searchPlaceholder')}
              keys={paths.landing}
              width={190}
              value={typed}
              onChange={setTyped}
              onSearch={(q) => change({ q: q.trim() })}
            />
          </>
        }
      >
        <FilterChips filters={chips} />
        {list.data && (
          <span className="s12 t3 num" role="status">
            {t('customers.count', { count: total, shown: format.number(total) })}
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
      {list.isPending && <Skeleton rows={10} shape="line" padded />}
      {list.data &&
        rows.length === 0 &&
        (isFiltered ? (
          <Empty
            icon={IconFilterOff}
            title={t('customers.filtered.title')}
            body={t('customers.filtered.body')}
            action={
              <Button
                onClick={() => {
                  setTyped('')
                  clear()
                }}
              >
                {t('logs.filtered.action')}
              </Button>
            }
          />
        ) : page > 1 ? (
          <Empty
            icon={IconBuilding}
            title={t('logs.pastEnd')}
            action={<Button onClick={turn(1)}>{t('logs.firstPage')}</Button>}
          />
        ) : (
          <Empty
            icon={IconBuilding}
            title={t('customers.empty.title')}
            body={t('customers.empty.body')}
            action={
              <Button icon={IconPlus} to={paths.registerCustomer}>
                {t('nav.registerCustomer')}
              </Button>
            }
          />
        ))}
      {rows.length > 0 && (
        <>
          <CustomerTable rows={rows} busy={list.isPlaceholderData} />
          <Pager
            words={t('customers.range', {
              from: format.number(first),
              to: format.number(first + rows.length - 1),
              total: format.number(total),
            })}
            onPrevious={page > 1 ? turn(page - 1) : undefined}
            onNext={page * pageSize < total ? turn(page + 1) : undefined}
          />
          <Hints
            hints={[
              { keys: ['J', 'K'], label: t('logs.hint.move') },
              { keys: ['↵'], label: t('logs.hint.open') },
              { keys: ['/'], label: t('customers.search') },
            ]}
          />
        </>
      )}
    </>
  )
}
