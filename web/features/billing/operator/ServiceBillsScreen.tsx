import IconBill from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useState } from 'react'
import { billing } from '../../../../contract/calls/billing/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { useRead } from '../../../api/reads.ts'
import { dotted } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { oneOf } from '../../../kit/address/param-readers.ts'
import { tabQuery } from '../../../kit/address/tab-query.ts'
import { useListAddress } from '../../../kit/address/use-list-address.ts'
import { useTitle } from '../../../kit/address/use-title.ts'
import { ListFrame } from '../../../kit/lists/ListFrame.tsx'
import { useListSearch } from '../../../kit/lists/use-list-search.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { Monogram } from '../../../ui/elements/Monogram.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { SearchField } from '../../../ui/lists/SearchField.tsx'
import { Toolbar } from '../../../ui/lists/Toolbar.tsx'
import { PageHeader } from '../../../ui/pages/PageHeader.tsx'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { OperatorsOnly } from '../../service-admin/shared/OperatorsOnly.tsx'
import type { ServiceBill } from '../bill.ts'
import { useMoney } from '../shared/money.ts'
import { useBillWords } from '../use-bill-words.ts'
import { ConfirmDialog, type Outcome } from './ConfirmDialog.tsx'
import style from '../Billing.module.css'

const statuses = ['announced', 'open', 'paid'] as const

/** For the service administrator: bills of all workgroups, those whose money is to be looked for first. */
export const ServiceBillsScreen = () => (
  <OperatorsOnly>
    <ServiceBills />
  </OperatorsOnly>
)

function ServiceBills() {
  const { t } = useTexts()
  const format = useFormat()
  const address = useListAddress({ state: oneOf(statuses) })
  const status = address.chosen.state || 'announced'
  const input = { status, search: address.search, page: address.page }
  const list = useRead(billing.serviceBills, input, { keepPrevious: true, staleTime: 0 })
  const search = useListSearch(address, t('billing.service.search'), t('billing.service'))
  const [asked, setAsked] = useState<{ bill: ServiceBill; outcome: Outcome } | null>(null)
  useTitle(t('billing.service'))
  const countOf = { announced: list.data?.announcedCount, open: list.data?.openCount, paid: list.data?.paidCount }
  const tabs = (inPage: boolean) => (
    <Tabs
      inPage={inPage}
      label={t('billing.service.states')}
      value={status}
      tabs={statuses.map((value) => ({
        value,
        label: t(`billing.service.${value}`),
        count: countOf[value] === undefined ? undefined : format.number(countOf[value]),
        to: href(paths.serviceBills, {}, tabQuery(address.address, { state: value === 'announced' ? '' : value })),
      }))}
    />
  )
  return (
    <>
      <PageHeader title={t('billing.service')} tabs={tabs(false)} />
      <div className={`phone ${style.tabs}`}>{tabs(true)}</div>
      <Toolbar label={t('billing.service')} search={<SearchField {...search.field} />}>
        <span className="s12 t3 num" role="status">
          {list.data && t('billing.service.count', { number: format.number(list.data.total) })}
        </span>
      </Toolbar>
      <ListFrame
        read={list}
        page={address.page}
        pageSize={limits.pageSize}
        goTo={address.goTo}
        further={{ call: billing.serviceBills, input }}
        shape="line"
        range={({ from, to, total }) => t('billing.history.range', { from, to, total })}
        icon={IconBill}
        none={<EmptyState icon={IconBill} title={t(`billing.service.none.${status}`)} />}
        filtered={{
          isSet: address.search !== '',
          title: t('billing.service.none.found'),
          body: t('billing.service.none.foundBody'),
          verb: t('list.clearFilters'),
          clear: () => address.clear([]),
        }}
      >
        {(rows) => (
          <div className={style.list}>
            <RowList label={t('billing.service')}>
              {rows.map((bill) => (
                <Row key={bill.id} bill={bill} onAsk={(outcome) => setAsked({ bill, outcome })} />
              ))}
            </RowList>
          </div>
        )}
      </ListFrame>
      {asked && <ConfirmDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Row({ bill, onAsk }: { bill: ServiceBill; onAsk: (outcome: Outcome) => void }) {
  const { t } = useTexts()
  const money = useMoney()
  const words = useBillWords()
  const { number, workgroupName, amount, refunded, currency, status, sender } = bill
  return (
    <ListRow
      lead={<Monogram name={workgroupName} />}
      title={dotted(workgroupName, money(amount, currency))}
      sub={dotted(
        number,
        words.state(bill),
        status !== 'paid' && t('billing.service.sender', { name: sender }),
        refunded > 0 && `${t('billing.refunded')} ${money(refunded, currency)}`,
      )}
      facts={
        <>
          {status !== 'paid' && (
            <Button size="sm" aria-label={t('billing.service.confirmOf', { number })} onClick={() => onAsk('paid')}>
              {t('billing.service.confirm')}
            </Button>
          )}
          {status === 'announced' && (
            <Button size="sm" look="ghost" onClick={() => onAsk('not_arrived')}>
              {t('billing.service.missing')}
            </Button>
          )}
          {status === 'paid' && amount > refunded && (
            <Button size="sm" look="ghost" onClick={() => onAsk('refunded')}>
              {t('billing.service.refund')}
            </Button>
          )}
        </>
      }
    />
  )
}
