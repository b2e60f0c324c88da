import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../ui/texts.ts'
import type { BillRow, Line } from './bill.ts'

/** '11월 1일~30일', with years unless all is in the current one. Both ends included. */
function daysText(language: string, today: string, from: string, to: string): string {
  const isThisYear = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4))
  const [first, last] = [new Date(from), new Date(to)]
  const month = language === 'vi' ? 'numeric' : 'long'
  return new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    month,
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  }).formatRange(first, last)
}

/** Bills and their lines in words. */
export function useBillWords() {
  const { t, language } = useTexts()
  const format = useFormat()
  return {
    /** '14명 · 달마다' */
    what: ({ seats, cycle }: BillRow): string =>
      cycle === null ? t('billing.what.none') : t(`billing.what.${cycle}`, { members: format.number(seats) }),
    /** '11월 30일까지', '10월 28일 확인' */
    state: ({ status, dueOn, isOverdue, announcedAt, paidAt }: BillRow): string => {
      if (status === 'paid') return t('billing.status.paid', { day: format.date(format.dayOf(paidAt!)) })
      if (status === 'announced') return t('billing.status.announced', { day: format.date(format.dayOf(announcedAt!)) })
      if (status === 'void') return t('billing.status.void')
      return t(isOverdue ? 'billing.status.late' : 'billing.status.open', { day: format.date(dueOn) })
    },
    /** What its link does. */
    verb: ({ status }: BillRow): string =>
      t(status === 'open' ? 'billing.pay' : status === 'paid' ? 'billing.receipt' : 'billing.col.do'),
    line: ({ kind, from, to }: Line): string =>
      t(`billing.line.${kind}`, { days: from && daysText(language, format.today(), from, to) }),
  }
}
