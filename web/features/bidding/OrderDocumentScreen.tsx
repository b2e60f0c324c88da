import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { useRead } from '../../api/reads.ts'
import { useFormat } from '../../format/use-format.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { useWorkgroupName } from '../../session/tab-workgroup.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Prose } from '../../ui/pages/Prose.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useMoney } from '../billing/shared/money.ts'
import type { Order } from './order.ts'
import style from './Bidding.module.css'

/** The order to one winner, to print. */
export function OrderDocumentScreen() {
  const { t } = useTexts()
  const { orderId, supplierId } = usePathParams(paths.orderDocument)
  const read = useRead(bidding.detail, { id: orderId }, { staleTime: 0 })
  const back = { label: read.data?.title ?? t('nav.orders'), to: href(paths.order, { orderId }) }
  const title = t('bidding.documentTitle')
  useTitle(read.data ? `${title} ${read.data.number}` : title)
  return (
    <RecordPage
      read={read}
      title={title}
      leave={back}
      list={{ label: t('nav.orders'), to: paths.orders }}
      may={(order) => order.items.some(({ awardedTo }) => awardedTo === supplierId)}
    >
      {(order) => (
        <>
          <PageHeader
            title={<Breadcrumbs label={t('form.path')} path={[back, { label: order.number }]} />}
            back={<IconButton icon={IconLeft} label={back.label} glyph={22} to={back.to} />}
            actions={
              <Button icon={IconPrinter} onClick={() => print()}>
                {t('bidding.print')}
              </Button>
            }
          />
          <div className={`page ${style.page}`}>
            <Paper order={order} supplierId={supplierId} />
          </div>
        </>
      )}
    </RecordPage>
  )
}

function Paper({ order, supplierId }: { order: Order; supplierId: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const money = useMoney()
  const buyer = useWorkgroupName()
  const supplier = order.suppliers.find(({ id }) => id === supplierId)!
  const proposal = order.proposals.find((one) => one.supplierId === supplierId)
  const items = order.items.filter(({ awardedTo }) => awardedTo === supplierId)
  const priceOf = (itemId: string) => proposal?.prices.find((price) => price.itemId === itemId)
  const currency = proposal?.currency ?? order.currency
  const total = items.reduce((sum, { id }) => sum + (priceOf(id)?.amount ?? 0), 0)
  const { number, title, awardedAt, terms, createdBy } = order
  return (
    <article className={style.paper}>
      <header>
        <h1>{t('bidding.documentTitle')}</h1>
        <span className="s13 t2 num">{number}</span>
      </header>
      <DescriptionList
        rows={[
          [t('bidding.title'), title],
          [t('bidding.buyer'), buyer],
          [t('bidding.col.supplier'), `${supplier.name} (${supplier.email})`],
          [t('bidding.awardedAt'), awardedAt && format.date(format.dayOf(awardedAt))],
          [t('bidding.createdBy'), createdBy.name],
          [
            t('bidding.leadTime'),
            typeof proposal?.leadDays === 'number' && t('bidding.days', { count: proposal.leadDays }),
          ],
        ]}
      />
      <table className={style.lines}>
        <thead>
          <tr>
            <th scope="col">{t('bidding.item.name')}</th>
            <th scope="col">{t('bidding.item.quantity')}</th>
            <th scope="col">{t('bidding.unitPrice')}</th>
            <th scope="col">{t('bidding.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, name, spec, quantity, unit }) => (
            <tr key={id}>
              <td>
                {name} {spec && <small>{spec}</small>}
              </td>
              <td>{t('bidding.quantity', { number: format.number(quantity), unit })}</td>
              <td>{money(priceOf(id)?.price ?? 0, currency)}</td>
              <td>{money(priceOf(id)?.amount ?? 0, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('bidding.total')}
            </th>
            <td>
              <b>{money(total, currency)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      {terms && (
        <section>
          <h2>{t('bidding.buyerTerms')}</h2>
          <Prose text={terms} />
        </section>
      )}
      {proposal?.terms && (
        <section>
          <h2>{t('bidding.supplierTerms')}</h2>
          <Prose text={proposal.terms} />
        </section>
      )}
    </article>
  )
}
