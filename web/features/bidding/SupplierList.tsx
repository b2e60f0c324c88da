import IconSupplier from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { href, noId, paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { useRead } from '../../api/reads.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import type { ListAddress } from '../../kit/address/use-list-address.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { useListSearch } from '../../kit/lists/use-list-search.ts'
import { Monogram } from '../../ui/elements/Monogram.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { Toolbar } from '../../ui/lists/Toolbar.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { KnownSupplier } from './order.ts'
import style from './Bidding.module.css'

/** Everybody who was ever asked for a proposal, with how often. */
export function SupplierList({ address }: { address: ListAddress & { search: string } }) {
  const { t } = useTexts()
  const { search: words, page, goTo, clear } = address
  const format = useFormat()
  const input = { search: words, page }
  const list = useRead(bidding.suppliers, input, { keepPrevious: true })
  const search = useListSearch(address, t('bidding.searchSuppliers'), t('nav.orders'))
  return (
    <>
      <Toolbar label={t('bidding.tab.suppliers')} search={<SearchField {...search.field} />}>
        <span className="s12 t3 num" role="status">
          {list.data && t('bidding.supplierCount', { number: format.number(list.data.total) })}
        </span>
      </Toolbar>
      <ListFrame
        read={list}
        page={page}
        pageSize={limits.pageSize}
        goTo={goTo}
        further={{ call: bidding.suppliers, input, idOf: ({ email }) => email }}
        shape="line"
        range={({ from, to, total }) => t('bidding.range', { from, to, total })}
        icon={IconSupplier}
        none={
          <EmptyState icon={IconSupplier} title={t('bidding.none.suppliers')} body={t('bidding.none.suppliersBody')} />
        }
        filtered={{
          isSet: words !== '',
          title: t('bidding.none.found'),
          body: t('bidding.none.foundBody'),
          verb: t('list.clearFilters'),
          clear: () => clear([]),
        }}
      >
        {(rows) => (
          <div className={style.list}>
            <RowList label={t('bidding.tab.suppliers')}>
              {rows.map((supplier) => (
                <Row key={supplier.email} supplier={supplier} />
              ))}
            </RowList>
          </div>
        )}
      </ListFrame>
    </>
  )
}

function Row({ supplier }: { supplier: KnownSupplier }) {
  const { t } = useTexts()
  const format = useFormat()
  const { name, email, customerId, orderCount, proposalCount, awardCount, lastAt } = supplier
  const number = (value: number) => ({ number: format.number(value) })
  return (
    <ListRow
      lead={<Monogram name={name} />}
      title={name}
      sub={dotted(email, t('bidding.lastAsked', { day: format.date(format.dayOf(lastAt)) }))}
      to={customerId === null ? undefined : href(paths.customerAndContact, { customerId, contactId: noId })}
      facts={
        <span className="s12 t3 num">
          {dotted(
            t('bidding.asked', number(orderCount)),
            t('bidding.proposals', number(proposalCount)),
            t('bidding.awards', number(awardCount)),
          )}
        </span>
      }
    />
  )
}
