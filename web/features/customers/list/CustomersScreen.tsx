import { Suspense } from 'react'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import { useTexts } from '../../../ui/texts.ts'
import { customerSorts } from '../../../../contract/calls/customers/filters.ts'
import { customers } from '../../../../contract/calls/customers/calls.ts'
import { paths } from '../../../../contract/core/paths.ts'
import { mayImportCustomers } from '../../../../contract/permissions.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { ListFrame } from '../../../kit/lists/ListFrame.tsx'
import { ListTools } from '../../../kit/lists/ListTools.tsx'
import { useSelection } from '../../../kit/lists/use-selection.ts'
import { useListSearch } from '../../../kit/lists/use-list-search.ts'
import { AccountButton } from '../../../kit/AccountButton.tsx'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { RegisterCustomerButton } from '../shared/RegisterCustomerButton.tsx'
import { useTitle } from '../../../kit/address/use-title.ts'
import { PageHeader } from '../../../ui/pages/PageHeader.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { lazyComponent } from '../../../boot/lazy.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { StartHere } from '../../first-steps/shared/StartHere.tsx'
import { CustomerPhoneTabs, CustomerTabs } from '../../views/shared/deferred-customer-tabs.ts'
import type { Row } from './chosen-customers.ts'
import { CustomerTable } from './CustomerTable.tsx'
import { useCustomerFilters } from './use-customer-filters.tsx'

const CustomerExcel = deferredComponent(
  async () => (await import('../../imports/shared/CustomerExcel.tsx')).CustomerExcel,
)
const SaveView = deferredComponent(async () => (await import('../../views/shared/SaveView.tsx')).SaveView)
const ChosenCustomers = lazyComponent(
  async () => (await withTexts(['many'], () => import('./ChosenCustomers.tsx'))).ChosenCustomers,
)

export function CustomersScreen() {
  const { t } = useTexts()
  const format = useFormat()
  const person = usePerson()
  const filters = useCustomerFilters()
  const { address, input, chips, sort, isFiltered, clear } = filters
  const list = useRead(customers.list, input, { keepPrevious: true })
  const searchField = useListSearch(address, t('customers.search'), t('nav.customers'))
  const [clearLabel, most] = [t('logs.chosen.clear'), t('customers.chosen.most', { max: limits.selection })]
  const chosen = useSelection<Row>({ clear: clearLabel, most, group: t('nav.customers') })
  const total = list.data?.total
  const tab = { current: filters.viewFilters.isEnded ? ('ended' as const) : ('list' as const), saved: filters.saved }
  useTitle(t('nav.customers'))
  return (
    <>
      <PageHeader
        title={t('nav.customers')}
        tabs={<CustomerTabs {...tab} />}
        actions={
          <>
            <RegisterCustomerButton />
            <CustomerExcel
              filters={filters.viewFilters}
              isFiltered={isFiltered}
              isEmpty={!total}
              choose={chosen.begin}
            />
            <AccountButton />
          </>
        }
      />
      <ListTools
        searchField={searchField}
        placeholder={t('customers.searchPlaceholder')}
        sort={{
          value: sort,
          options: customerSorts.map((value) => ({ value, label: t(`customers.sort.${value}`) })),
          change: (next) => address.change({ sort: next === 'latest' ? '' : next }),
        }}
        filters={chips}
        save={<SaveView filters={filters} />}
        count={total === undefined ? undefined : t('customers.count', { count: total, shown: format.number(total) })}
      >
        <CustomerPhoneTabs {...tab} />
      </ListTools>
      <ListFrame
        read={list}
        page={address.page}
        pageSize={limits.pageSize}
        goTo={address.goTo}
        further={{ call: customers.list, input }}
        shape="line"
        range={({ from, to, total: all }) => t('customers.range', { from, to, total: all })}
        icon={IconBuilding}
        none={
          <StartHere
            icon={IconBuilding}
            title={t('customers.empty.title')}
            body={t('customers.empty.body')}
            otherwise={{ verb: t('nav.registerCustomer'), to: paths.registerCustomer }}
            also={
              mayImportCustomers(person) ? { verb: t('steps.customerImport'), to: paths.importCustomers } : undefined
            }
          />
        }
        filtered={{
          isSet: isFiltered,
          title: t('customers.filtered.title'),
          body: t('customers.filtered.body'),
          verb: t('list.clearFilters'),
          clear: () => {
            searchField.type('')
            clear()
          },
        }}
        hints={[
          { keys: ['J', 'K'], label: t('list.hint.move') },
          { keys: ['↵'], label: t('list.hint.open') },
          { keys: ['/'], label: t('customers.search') },
        ]}
      >
        {(rows) => <CustomerTable rows={rows} busy={list.isPlaceholderData} chosen={chosen} />}
      </ListFrame>
      {chosen.isOn && (
        <Suspense fallback={null}>
          <ChosenCustomers chosen={chosen} />
        </Suspense>
      )}
    </>
  )
}
