import type { Comparison } from '../../../contract/calls/bidding/amounts.ts'
import { withJosa } from '../../format/josa.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Order } from './order.ts'

/** What the comparison says, as a sentence; the title of the order where it says nothing. */
export function useAnswerSentence(order: Order, { cheapest, fastest }: Comparison): string {
  const { t } = useTexts()
  const format = useFormat()
  const { state, proposals, suppliers, items, title } = order
  const nameOf = (id: string) => suppliers.find((supplier) => supplier.id === id)?.name ?? ''
  if (state === 'awarded') {
    const winners = [...new Set(items.flatMap(({ awardedTo }) => awardedTo ?? []))].map(nameOf)
    return t('bidding.answer.awarded', { name: winners.join(', ') })
  }
  if (proposals.length === 0) return t('bidding.answer.none')
  const [cheap, fast] = [cheapest, fastest].map((ids) => (ids.length === 1 ? nameOf(ids[0]!) : ''))
  const subject = (name: string) => ({ name, name이: withJosa(name, '이/가') })
  if (cheap && cheap === fast) return t('bidding.answer.both', subject(cheap))
  const days = daysAhead(order, fastest)
  if (cheap && fast)
    return t('bidding.answer.each', {
      cheap,
      cheap이: withJosa(cheap, '이/가'),
      fast,
      fast이: withJosa(fast, '이/가'),
      days: format.number(days),
    })
  if (cheap) return t('bidding.answer.cheap', subject(cheap))
  if (fast) return t('bidding.answer.fast', { ...subject(fast), days: format.number(days) })
  return title
}

/** By how many days the fastest is ahead of the next one. */
function daysAhead({ proposals }: Order, fastest: readonly string[]): number {
  const days = (isFastest: boolean) =>
    proposals
      .filter(({ supplierId, leadDays }) => leadDays !== null && fastest.includes(supplierId) === isFastest)
      .map(({ leadDays }) => leadDays!)
  return Math.min(...days(false)) - Math.min(...days(true))
}
