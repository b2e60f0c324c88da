import IconBid from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { mayManageOrders } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { useFormat } from '../../format/use-format.ts'
import { oneOf } from '../../kit/address/param-readers.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { useRowKeys } from '../../kit/lists/use-row-keys.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Tabs } from '../../ui/pages/Tabs.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { OrderRow } from './order.ts'
import { OrderTable } from './OrderTable.tsx'
import { SupplierList } from './SupplierList.tsx'
import style from './Bidding.module.css'

const tabs = ['current', 'ended', 'suppliers'] as const

/** The purchase orders of the workgroup, and who was asked for proposals. */
export function OrdersScreen() {
  const { t } = useTexts()
  const format = useFormat()
  const address = useListAddress({ tab: oneOf(tabs) })
  const mayManage = mayManageOrders(usePerson())
  const tab = address.chosen.tab || 'current'
  const isSuppliers = tab === 'suppliers' && mayManage
  // Ended orders are a history: the latest ten, and pages to all.
  const pageSize = tab === 'ended' ? limits.historyShown : limits.pageSize
  const input = { tab: tab === 'ended' ? 'ended' : 'current', page: isSuppliers ? 1 : address.page, pageSize } as const
  const list = useRead(bidding.list, input, { keepPrevious: true })
  useTitle(t('nav.orders'))
  const countOf = { current: list.data?.currentCount, ended: list.data?.endedCount, suppliers: undefined }
  const bar = (inPage: boolean) => (
    <Tabs
      inPage={inPage}
      label={t('nav.orders')}
      value={tab}
      tabs={tabs
        .filter((value) => value !== 'suppliers' || mayManage)
        .map((value) => ({
          value,
          label: t(`bidding.tab.${value}`),
          count: countOf[value] === undefined ? undefined : format.number(countOf[value]),
          to: href(paths.orders, {}, value === 'current' ? {} : { tab: value }),
        }))}
    />
  )
  return (
    <>
      <PageHeader
        title={t('nav.orders')}
        tabs={bar(false)}
        back={<IconButton icon={IconLeft} label={t('nav.home')} glyph={22} to={paths.home} />}
        actions={mayManage && <WriteOrder />}
      />
      <div className="phone">{bar(true)}</div>
      {isSuppliers && <SupplierList address={address} />}
      {!isSuppliers && (
        <ListFrame
          key={tab}
          read={list}
          page={address.page}
          pageSize={pageSize}
          goTo={address.goTo}
          further={{ call: bidding.list, input }}
          shape="line"
          range={({ from, to, total }) => t('bidding.range', { from, to, total })}
          icon={IconBid}
          none={<NoOrders tab={tab} mayManage={mayManage} />}
          hints={[
            { keys: ['J', 'K'], label: t('list.hint.move') },
            { keys: ['↵'], label: t('list.hint.open') },
          ]}
        >
          {(rows) => <Rows rows={rows} />}
        </ListFrame>
      )}
    </>
  )
}

function WriteOrder() {
  const { t } = useTexts()
  return (
    <>
      <span className="desk">
        <Button look="primary" icon={IconPlus} to={paths.registerOrder}>
          {t('bidding.write')}
        </Button>
      </span>
      <span className="phone">
        <IconButton icon={IconPlus} label={t('bidding.write')} glyph={22} to={paths.registerOrder} />
      </span>
    </>
  )
}

function NoOrders({ tab, mayManage }: { tab: string; mayManage: boolean }) {
  const { t } = useTexts()
  if (tab === 'ended') return <EmptyState icon={IconBid} title={t('bidding.none.ended')} />
  return (
    <EmptyState
      icon={IconBid}
      title={t('bidding.none.title')}
      body={t(mayManage ? 'bidding.none.body' : 'bidding.none.staff')}
      action={mayManage && <Button to={paths.registerOrder}>{t('bidding.write')}</Button>}
    />
  )
}

function Rows({ rows }: { rows: OrderRow[] }) {
  const { t } = useTexts()
  const { box } = useRowKeys({ next: t('bidding.next'), previous: t('bidding.previous'), group: t('nav.orders') })
  return (
    <div ref={box} className={style.list}>
      <OrderTable rows={rows} />
      {rows.some(({ state }) => state === 'sealed') && <p className={style.hint}>{t('bidding.sealedHint')}</p>}
    </div>
  )
}
