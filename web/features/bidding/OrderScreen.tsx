import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { useRead } from '../../api/reads.ts'
import { useFormat } from '../../format/use-format.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { AsideLayout } from '../../ui/pages/AsideLayout.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { StageBar } from '../customers/shared/StageBar.tsx'
import { CompareOrder } from './CompareOrder.tsx'
import type { Order } from './order.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderAside } from './OrderAside.tsx'
import { SealedOrder } from './SealedOrder.tsx'
import { useOpening } from './use-opening.ts'
import style from './Bidding.module.css'

/** A purchase order: what was asked, who was asked, and from the due time on the proposals side by side. */
export function OrderScreen() {
  const { t } = useTexts()
  const { orderId: id } = usePathParams(paths.order)
  // Always reloaded: suppliers write without this tab.
  const read = useRead(bidding.detail, { id }, { staleTime: 0 })
  const list = { label: t('nav.orders'), to: paths.orders }
  useOpening(read.data, read.refetch)
  useTitle(read.data ? [read.data.title, t('nav.orders')].join(' · ') : t('nav.orders'))
  return (
    <RecordPage read={read} title={t('nav.orders')} leave={list} list={list}>
      {(order) => (
        <>
          <PageHeader
            title={<Breadcrumbs label={t('form.path')} path={[list, { label: order.title }]} />}
            back={<IconButton icon={IconLeft} label={list.label} glyph={22} to={list.to} />}
            actions={<OrderActions order={order} />}
          />
          {['open', 'awarded'].includes(order.state) ? (
            <CompareOrder order={order} steps={<Steps order={order} />} />
          ) : (
            <AsideLayout label={t('bidding.about')} aside={<OrderAside order={order} />}>
              <div className={`page ${style.page}`}>
                <h1 className="record">{order.title}</h1>
                <Steps order={order} />
                <SealedOrder order={order} />
              </div>
            </AsideLayout>
          )}
        </>
      )}
    </RecordPage>
  )
}

const steps = ['sent', 'receiving', 'opened', 'awarded'] as const
const stepOf: Record<Order['state'], number> = { draft: -1, sealed: 1, open: 2, awarded: 4, cancelled: -1 }

function Steps({ order }: { order: Order }) {
  const { t } = useTexts()
  const format = useFormat()
  const { state, publishedAt, awardedAt } = order
  if (state === 'draft' || state === 'cancelled') return null
  const day = (at: string | null) => (at === null ? undefined : format.date(format.dayOf(at)))
  const notes = { sent: day(publishedAt), receiving: undefined, opened: undefined, awarded: day(awardedAt) }
  return (
    <StageBar
      label={t('bidding.steps')}
      at={stepOf[state]}
      stages={steps.map((step) => ({ label: t(`bidding.step.${step}`), note: notes[step] }))}
    />
  )
}
