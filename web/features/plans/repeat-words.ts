// A repetition in words.
import { parseRule, type Recurrence } from '../../../contract/calls/plans/recurrence.ts'
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
    week: rule.weekOfMonth,
    count: rule.interval,
    days: names,
    day: Number(day.slice(8)),
    weekday: weekdayName(new Date(day).getUTCDay(), language, 'long'),
  }
  const plain = t(keyOf(rule), values)
  const end = rule.until
    ? t('plans.repeat.until', {
        day: new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(rule.until)),
      })
    : rule.count
      ? t('plans.repeat.times', { count: rule.count })
      : ''
  return [plain, end].filter(Boolean).join(' · ')
}

function keyOf({ every, interval, weekdays, weekOfMonth }: Recurrence) {
  const isSingle = interval === 1
  if (every === 'day') return isSingle ? 'plans.repeat.daily' : 'plans.repeat.day'
  if (every === 'year') return isSingle ? 'plans.repeat.yearly' : 'plans.repeat.year'
  if (every === 'week' && isSingle && weekdays.join() === '1,2,3,4,5') return 'plans.repeat.workdays'
  if (every === 'week') return isSingle ? 'plans.repeat.weekly' : 'plans.repeat.week'
  if (weekOfMonth === null) return isSingle ? 'plans.repeat.monthlyDay' : 'plans.repeat.monthDay'
  if (weekOfMonth === -1) return isSingle ? 'plans.repeat.monthlyLast' : 'plans.repeat.lastWeekday'
  return isSingle ? 'plans.repeat.monthlyNth' : 'plans.repeat.nthWeekday'
}
