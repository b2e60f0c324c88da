import type { ReactNode } from 'react'
import type { Comparison } from '../../../contract/calls/bidding/amounts.ts'
import { mayManageOrders } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../ui/texts.ts'
import { useMoney } from '../billing/shared/money.ts'
import { NoteField } from './NoteField.tsx'
import type { Order, Proposal } from './order.ts'
import { ProposalFiles } from './ProposalFiles.tsx'
import type { Picks } from './use-picks.ts'
import style from './Bidding.module.css'

export type Shown = {
  order: Order
  marks: Comparison
  /** Null where nothing is to be chosen. */
  picks: Picks | null
}

/** Suppliers as columns. */
export function ProposalTable({ order, marks, picks }: Shown) {
  const { t } = useTexts()
  const format = useFormat()
  const money = useMoney()
  const mayNote = mayManageOrders(usePerson())
  const { items, proposals, suppliers } = order
  const isOnlyWinner = (supplierId: string) => picks?.winners.length === 1 && picks.winners[0] === supplierId
  const hasWon = (supplierId: string) => items.some(({ awardedTo }) => awardedTo === supplierId)
  const row = (head: string, cell: (proposal: Proposal) => ReactNode) => (
    <tr>
      <th scope="row">{head}</th>
      {proposals.map((proposal) => (
        <td
          key={proposal.supplierId}
          className={isOnlyWinner(proposal.supplierId) || hasWon(proposal.supplierId) ? style.picked : undefined}
        >
          {cell(proposal)}
        </td>
      ))}
    </tr>
  )
  const supplierOf = ({ supplierId }: Proposal) => suppliers.find(({ id }) => id === supplierId)!
  return (
    // A table that scrolls must be reachable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`desk ${style.scrolls}`} tabIndex={0} role="region" aria-label={t('bidding.compare')}>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('bidding.compare')}</span>
            </th>
            {proposals.map((proposal) => (
              <th
                key={proposal.supplierId}
                scope="col"
                className={isOnlyWinner(proposal.supplierId) || hasWon(proposal.supplierId) ? style.picked : undefined}
              >
                <Supplier name={supplierOf(proposal).name} group="winner" {...{ proposal, picks }} />{' '}
                <small className="num">{format.moment(proposal.submittedAt)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t('bidding.total'), ({ supplierId, total, currency, isComplete }) => (
            <Marked is={marks.cheapest.includes(supplierId)} mark={t('bidding.cheapest')}>
              {money(total, currency)}
              {!isComplete && <small className="t3"> {t('bidding.incomplete')}</small>}
            </Marked>
          ))}
          {items.map((item) => (
            <ItemRow key={item.id} item={item} {...{ order, marks, picks }} row={row} />
          ))}
          {row(t('bidding.leadTime'), ({ supplierId, leadDays }) =>
            leadDays === null ? (
              <span className="t3">{t('bidding.notGiven')}</span>
            ) : (
              <Marked is={marks.fastest.includes(supplierId)} mark={t('bidding.fastest')}>
                {t('bidding.days', { count: leadDays })}
              </Marked>
            ),
          )}
          {row(t('bidding.terms'), ({ terms }) => terms || <span className="t3">{t('bidding.notGiven')}</span>)}
          {row(t('bidding.validUntil'), ({ validUntil }) =>
            validUntil ? format.date(validUntil) : <span className="t3">{t('bidding.notGiven')}</span>,
          )}
          {row(t('bidding.files'), ({ files }) => (
            <ProposalFiles files={files} />
          ))}
          {mayNote && row(t('bidding.note'), (proposal) => <NoteField supplier={supplierOf(proposal)} />)}
        </tbody>
      </table>
    </div>
  )
}

/** @param row renders a head and a cell for each proposal */
function ItemRow({
  item,
  marks,
  picks,
  row,
}: Shown & {
  item: Order['items'][number]
  row: (head: string, cell: (proposal: Proposal) => ReactNode) => ReactNode
}) {
  const { t } = useTexts()
  const format = useFormat()
  const money = useMoney()
  const { id, name, quantity, unit, awardedTo } = item
  return row(
    `${name} ${t('bidding.quantity', { number: format.number(quantity), unit })}`,
    ({ supplierId, prices, currency }) => {
      const { price, amount } = prices.find(({ itemId }) => itemId === id)!
      if (price === null || amount === null) return <span className="t3">{t('bidding.notOffered')}</span>
      const isLowest = marks.cheapestOf.get(id)?.includes(supplierId) ?? false
      const words = (
        <span className="num">
          {isLowest ? <b>{money(amount, currency)}</b> : money(amount, currency)}
          <small className="t3"> {t('bidding.perUnit', { price: money(price, currency), unit })}</small>
          {awardedTo === supplierId && <small className={style.won}> {t('bidding.won')}</small>}
        </span>
      )
      if (!picks?.isSplit) return words
      return (
        <label className={style.pick}>
          <input
            type="radio"
            name={`item-${id}`}
            checked={picks.isPicked(supplierId, id)}
            onChange={() => picks.pick(supplierId, id)}
          />
          {words}
        </label>
      )
    },
  )
}

type SupplierProps = {
  name: string
  proposal: Proposal
  picks: Picks | null
  /** Of the radio buttons: those of the table and of the cards are in one document. */
  group: string
}
export function Supplier({ name, proposal, picks, group }: SupplierProps) {
  if (!picks || picks.isSplit) return <span className={style.name}>{name}</span>
  const { supplierId } = proposal
  return (
    <label className={style.pick}>
      <input
        type="radio"
        name={group}
        checked={picks.winners.length === 1 && picks.winners[0] === supplierId}
        onChange={() => picks.pickAll(supplierId)}
      />
      <span className={style.name}>{name}</span>
    </label>
  )
}

/** The lowest of a row: bold, and in words. */
export function Marked({ is, mark, children }: { is: boolean; mark: string; children: ReactNode }) {
  if (!is) return <span className="num">{children}</span>
  return (
    <>
      <b className="num">{children}</b> <small className="t3">{mark}</small>
    </>
  )
}
