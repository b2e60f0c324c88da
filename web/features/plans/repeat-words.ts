// A repetition in words.
import { parseRule } from '../../../contract/calls/plans/recurrence.ts'
import type { Translate } from '../../ui/texts.ts'

const weekdayName = (day: number, language: string, weekday: 'short' | 'long') =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday }).format(new Date(Date.UTC(2026, 10, 22 + day)))

/** '매주 월, 수', 'Every 2 weeks on Tue', with its end. @param day a day of the series */
export function repeatWords(text: string, day: string, t: Translate, language: string): string {
  // The position in the month is that of the first day, which another day of the series shares but for the week.
  const rule = parseRule(text, day) ?? parseRule(text.replace(/;BYMONTHDAY=\d+/, ''), day)
  if (!rule) return text
  const names = rule.weekdays.map((one) => weekdayName(one, language, 'short')).join(', ')
  const values = {
    count: rule.interval,
    days: names,
    day: Number(day.slice(8)),
    weekday: weekdayName(new Date(day).getUTCDay(), language, 'long'),
  }
  const isWorkdays = rule.every === 'week' && rule.interval === 1 && rule.weekdays.join() === '1,2,3,4,5'
  const plain = isWorkdays
    ? t('plans.repeat.workdays')
    : rule.every === 'month'
      ? rule.weekOfMonth === null
        ? t('plans.repeat.monthDay', values)
        : rule.weekOfMonth === -1
          ? t('plans.repeat.lastWeekday', values)
          : t('plans.repeat.nthWeekday', { ...values, week: rule.weekOfMonth })
      : t(`plans.repeat.${rule.every}`, values)
  const end = rule.until
    ? t('plans.repeat.until', {
        day: new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(rule.until)),
      })
    : rule.count
      ? t('plans.repeat.times', { count: rule.count })
      : ''
  return [plain, end].filter(Boolean).join(' · ')
}
