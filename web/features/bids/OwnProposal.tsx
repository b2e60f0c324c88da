import IconWon from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { amountText } from '../../format/amount-text.ts'
import { readUnsentBid } from '../../session/unsent-bids.ts'
import { Chip } from '../../ui/elements/Chip.tsx'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { BidFiles } from './BidFiles.tsx'
import { ReceivedLine } from './BidTimes.tsx'
import { ItemsTable, Quantity, Total } from './ItemsTable.tsx'
import type { Bid, Proposal } from './bid-form.ts'
import { useOrderTimes } from './use-order-times.ts'
import style from './Bid.module.css'

/** After the due time: how it ended, and the own proposal as it was handed in. */
export function OwnProposal({ code, bid, onExpired }: { code: string; bid: Bid; onExpired: () => void }) {
  const { t } = useTexts()
  const { proposal } = bid
  return (
    <>
      <Outcome bid={bid} />
      {readUnsentBid(code) && bid.state !== 'cancelled' && <p className={style.due}>{t('bid.unsent')}</p>}
      {proposal ? (
        <>
          <ReceivedLine bid={bid} at={proposal.submittedAt} />
          <Proposed bid={bid} proposal={proposal} />
          {proposal.files.length > 0 && (
            <Section title={t('bid.files')}>
              <BidFiles code={code} files={proposal.files} onExpired={onExpired} />
            </Section>
          )}
        </>
      ) : (
        <p className={`s13 t2 ${style.nothing}`}>{t('bid.none')}</p>
      )}
    </>
  )
}

/** The state in words. */
function Outcome({ bid }: { bid: Bid }) {
  const { t } = useTexts()
  const times = useOrderTimes(bid.timeZone)
  const { state, workgroupName: name, proposal, reason } = bid
  // Who proposed nothing has lost nothing.
  const shown = state === 'open' || (state === 'lost' && !proposal) ? 'closed' : state
  const isReason = shown === 'cancelled' && reason !== ''
  return (
    <div className={style.outcome} role="status">
      <h2>{t(`bid.${shown}.title`)}</h2>
      <p>{t(`bid.${shown}.body`, { name, when: times.moment(bid.dueAt) })}</p>
      {isReason && <p className={style.reason}>{reason}</p>}
    </div>
  )
}

/** A proposal to be read. */
export function Proposed({ bid, proposal }: { bid: Bid; proposal: Proposal }) {
  const { t, language } = useTexts()
  const times = useOrderTimes(bid.timeZone)
  const { currency, prices, total, isComplete, leadDays, validUntil, terms } = proposal
  const inWords = (amount: number) => amountText(language, amount, currency)
  const byItem = new Map(prices.map((one) => [one.itemId, one]))
  return (
    <>
      <ItemsTable
        bid={bid}
        currency={currency}
        title={t('bid.own')}
        foot={<Total label={t(isComplete ? 'bid.whole' : 'bid.part')} total={total} currency={currency} />}
      >
        {bid.items.map((item) => {
          const { price = null, amount = null } = byItem.get(item.id) ?? {}
          return (
            <tr key={item.id}>
              <th scope="row">
                {item.name}
                {item.spec && <small>{item.spec}</small>}
                {item.isAwarded && <Chip icon={IconWon}>{t('bid.won.item')}</Chip>}
              </th>
              <Quantity item={item} />
              <td>{price === null ? <span className="t3">{t('bid.notOffered')}</span> : inWords(price)}</td>
              <td className="desk">{amount === null ? '–' : inWords(amount)}</td>
            </tr>
          )
        })}
      </ItemsTable>
      <DescriptionList
        rows={[
          [t('bid.lead'), leadDays === null ? null : t('bid.leadDays', { count: leadDays })],
          [t('bid.validUntil'), validUntil && times.day(validUntil)],
          [
            t('bid.terms'),
            terms && (
              <span key="terms" className={style.lines}>
                {terms}
              </span>
            ),
          ],
        ]}
      />
    </>
  )
}
