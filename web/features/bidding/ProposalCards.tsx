import { useFormat } from '../../format/use-format.ts'
import { dotted } from '../../format/format.ts'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useMoney } from '../billing/shared/money.ts'
import type { Proposal } from './order.ts'
import { ProposalFiles } from './ProposalFiles.tsx'
import { Supplier, type Shown } from './ProposalTable.tsx'
import style from './Bidding.module.css'

/** The proposals below each other, for a phone: the complete and cheap ones first. */
export function ProposalCards({ order, marks, picks }: Shown) {
  const { currency } = order
  const rank = (one: Proposal) => (one.currency === currency && one.isComplete ? one.total : Number.MAX_SAFE_INTEGER)
  return (
    <div className="phone">
      <ul className={style.cards}>
        {order.proposals
          .toSorted((one, other) => rank(one) - rank(other))
          .map((proposal) => (
            <Card key={proposal.supplierId} proposal={proposal} {...{ order, marks, picks }} />
          ))}
      </ul>
    </div>
  )
}

function Card({ order, marks, picks, proposal }: Shown & { proposal: Proposal }) {
  const { t } = useTexts()
  const format = useFormat()
  const money = useMoney()
  const { supplierId, total, currency, isComplete, leadDays, terms, validUntil, files, prices } = proposal
  const name = order.suppliers.find(({ id }) => id === supplierId)?.name ?? ''
  const won = order.items.filter(({ awardedTo }) => awardedTo === supplierId).length
  return (
    <li>
      <div className={style.cardHead}>
        <Supplier group="phone-winner" {...{ name, proposal, picks }} />
        <span className="s12 t3">
          {dotted(
            marks.cheapest.includes(supplierId) && t('bidding.cheapest'),
            marks.fastest.includes(supplierId) && t('bidding.fastest'),
            won > 0 && t('bidding.wonItems', { number: format.number(won) }),
            !isComplete && t('bidding.incomplete'),
          )}
        </span>
      </div>
      <DescriptionList
        rows={[
          [t('bidding.total'), money(total, currency)],
          [t('bidding.leadTime'), leadDays !== null && t('bidding.days', { count: leadDays })],
        ]}
      />
      <details>
        <summary>{t('bidding.showItems')}</summary>
        <ul className={style.asked}>
          {order.items.map(({ id, name: item, quantity, unit }) => {
            const amount = prices.find(({ itemId }) => itemId === id)?.amount ?? null
            const words = amount === null ? t('bidding.notOffered') : money(amount, currency)
            return (
              <li key={id}>
                <span>
                  {item} <small>{t('bidding.quantity', { number: format.number(quantity), unit })}</small>
                </span>
                {picks?.isSplit && amount !== null ? (
                  <label className={style.pick}>
                    <input
                      type="radio"
                      name={`phone-item-${id}`}
                      checked={picks.isPicked(supplierId, id)}
                      onChange={() => picks.pick(supplierId, id)}
                    />
                    <span className="num">{words}</span>
                  </label>
                ) : (
                  <span className="num">{words}</span>
                )}
              </li>
            )
          })}
        </ul>
        <DescriptionList
          rows={[
            [t('bidding.terms'), terms],
            [t('bidding.validUntil'), validUntil && format.date(validUntil)],
            [t('bidding.files'), files.length > 0 && <ProposalFiles key="files" files={files} />],
          ]}
        />
      </details>
    </li>
  )
}
