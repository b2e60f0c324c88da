import type { ReactNode } from 'react'
import { compare } from '../../../contract/calls/bidding/amounts.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { mayManageOrders } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { Prose } from '../../ui/pages/Prose.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { AwardBar } from './AwardBar.tsx'
import type { Order } from './order.ts'
import { OrderAside } from './OrderAside.tsx'
import { ProposalCards } from './ProposalCards.tsx'
import { ProposalTable } from './ProposalTable.tsx'
import { Questions } from './Questions.tsx'
import { SupplierTable } from './SupplierTable.tsx'
import { useAnswerSentence } from './use-answer-sentence.ts'
import { usePicks } from './use-picks.ts'
import style from './Bidding.module.css'

/** The proposals of an opened order side by side, and the choice among them. */
export function CompareOrder({ order, steps }: { order: Order; steps: ReactNode }) {
  const { t } = useTexts()
  const format = useFormat()
  const mayAward = mayManageOrders(usePerson()) && order.state === 'open' && order.proposals.length > 0
  const picks = usePicks(order)
  const { proposals, items, currency, isWhole, dueAt, state, reason } = order
  // What is lowest of some of the proposals only is not said to be the lowest.
  const marks = compare(items, currency, isWhole ? proposals : [])
  const sentence = useAnswerSentence(order, marks)
  const shown = { order, marks, picks: mayAward ? picks : null }
  return (
    <div className={`page ${style.compare}`}>
      <h1 className="record">{sentence}</h1>
      <p className={`s13 t2 ${style.under}`}>
        {t('bidding.openedAt', {
          title: order.title,
          time: format.moment(dueAt!),
          number: format.number(proposals.length),
        })}
      </p>
      {steps}
      {proposals.length > 0 && (
        <>
          <ProposalTable {...shown} />
          <ProposalCards {...shown} />
        </>
      )}
      {mayAward && (
        <>
          {items.length > 1 && (
            <CheckboxField label={t('bidding.split')} checked={picks.isSplit} onChange={picks.setSplit} />
          )}
          <AwardBar order={order} picks={picks} />
        </>
      )}
      {state === 'awarded' && reason && (
        <Section title={t('bidding.reason')}>
          <Prose text={reason} />
        </Section>
      )}
      {state === 'awarded' && <Documents order={order} />}
      <div className={style.rest}>
        <div>
          <Section title={t('bidding.suppliers')} count={format.number(order.suppliers.length)}>
            <SupplierTable order={order} />
          </Section>
          <Questions order={order} />
        </div>
        <div className={style.restAside}>
          <OrderAside order={order} />
        </div>
      </div>
    </div>
  )
}

/** The order of each winner, to print. */
function Documents({ order }: { order: Order }) {
  const { t } = useTexts()
  const winners = order.suppliers.filter(({ id }) => order.items.some(({ awardedTo }) => awardedTo === id))
  return (
    <div className={style.acts}>
      {winners.map(({ id, name }) => (
        <Button key={id} to={href(paths.orderDocument, { orderId: order.id, supplierId: id })}>
          {t('bidding.document', { name })}
        </Button>
      ))}
    </div>
  )
}
