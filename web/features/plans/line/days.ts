// Days as people name them, from the day on which the line is typed. Weeks begin on Monday, as in the speech of both
// languages.
import { addDays, addMonths, weekday } from '../../../../contract/rules/days.ts'
import type { Context, DayReading } from './pieces.ts'

const two = (value: number) => String(value).padStart(2, '0')
/** Null where there is no such day. */
export function dayOf(year: number, month: number, date: number): string | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || date < 1 || date > 31) return null
  const day = `${year}-${two(month)}-${two(date)}`
  return new Date(`${day}T00:00Z`).toISOString().startsWith(day) ? day : null
}
const yearOf = (today: string) => Number(today.slice(0, 4))
export const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** A date of this year or, where it has passed, of the next, which is marked. 29 February: the next leap year. */
export function dateIn({ today }: Context, month: number, date: number, year?: number): DayReading | null {
  if (year !== undefined) {
    const day = dayOf(year, month, date)
    return day === null ? null : pastDay(day, today)
  }
  const all = Array.from({ length: 10 }, (_, at) => dayOf(yearOf(today) - 1 + at, month, date)).filter(
    (day) => day !== null,
  )
  const next = all.find((day) => day >= today)
  if (!next) return null
  const before = all.findLast((day) => day < today)
  return next.startsWith(today.slice(0, 4))
    ? { kind: 'day', day: next }
    : { kind: 'day', day: next, doubt: 'rolled', days: before ? [next, before] : [next] }
}
/** A day of the past is read as it is, marked. */
export const pastDay = (day: string, today: string): DayReading =>
  day < today ? { kind: 'day', day, doubt: 'past', days: [day] } : { kind: 'day', day }

/** The 15th: of this month or, where it has passed, of the next that has such a day. */
export function dateOfMonth({ today }: Context, date: number): DayReading | null {
  if (date < 1 || date > 31) return null
  const months = Array.from({ length: 4 }, (_, at) => inMonth(today, at, date)).filter((day) => day !== null)
  const next = months.find((day) => day >= today)
  if (!next) return null
  const before = months[0]! < today ? months[0]! : undefined
  return before ? { kind: 'day', day: next, doubt: 'rolled', days: [next, before] } : { kind: 'day', day: next }
}
/** A date of a later month; `last`: its last day. */
export function inMonth(today: string, months: number, date: number | 'last'): string | null {
  const first = addMonths(`${today.slice(0, 8)}01`, months)
  if (date === 'last') return addDays(addMonths(first, 1), -1)
  return dayOf(Number(first.slice(0, 4)), Number(first.slice(5, 7)), date)
}

const fromMonday = (day: number) => (day + 6) % 7
/** A weekday of the week that is `weeks` after the one of today. */
export const inWeek = (today: string, weeks: number, day: number): string =>
  addDays(today, 7 * weeks + fromMonday(day) - fromMonday(weekday(today)))
/** The next such weekday after today. */
export const coming = (today: string, day: number): string => addDays(today, ((day - weekday(today) + 6) % 7) + 1)

/** Friday: the next one. On a Friday it is today, marked. */
export function weekdayAlone({ today }: Context, day: number): DayReading {
  const next = coming(today, day)
  return weekday(today) === day
    ? { kind: 'day', day: today, weekday: day, doubt: 'week', days: [today, next] }
    : { kind: 'day', day: next, weekday: day }
}
/** 다음 주 금요일. Of Sunday it is not certain to which week it belongs. */
export function weekdayOfWeek({ today }: Context, weeks: number, day: number): DayReading {
  const read = inWeek(today, weeks, day)
  if (day === 0 && weeks > 0) return { kind: 'day', day: read, doubt: 'week', days: [read, addDays(read, -7)] }
  return pastDay(read, today)
}
/** Next Friday, 다음 금요일: of the coming week or the coming one; certain where both are the same day. */
export function nextWeekday({ today }: Context, day: number): DayReading {
  const [nearest, read] = [coming(today, day), inWeek(today, 1, day)]
  return nearest === read
    ? { kind: 'day', day: read }
    : { kind: 'day', day: read, doubt: 'week', days: [read, nearest] }
}

/** The n-th (-1: last) weekday of the month of a day. */
export function nthWeekday(month: string, nth: number, day: number): string | null {
  const first = `${month.slice(0, 8)}01`
  if (nth === -1) {
    const last = addDays(addMonths(first, 1), -1)
    return addDays(last, -((weekday(last) - day + 7) % 7))
  }
  const found = addDays(first, ((day - weekday(first) + 7) % 7) + 7 * (nth - 1))
  return found.slice(0, 7) === first.slice(0, 7) ? found : null
}
/** 첫째 주 월요일: the first Monday, or the Monday of the first week; both where they differ. */
export function weekdayOfNthWeek(month: string, nth: number, day: number, context: Context): DayReading | null {
  const read = nthWeekday(month, nth, day)
  if (!read) return null
  const first = `${month.slice(0, 8)}01`
  const other = inWeek(first, nth - 1, day)
  if (nth === -1 || other === read) return pastDay(read, context.today)
  return { kind: 'day', day: read, doubt: 'week', days: [read, other] }
}

/** The next of some weekdays, today among them. */
export const firstOf = ({ today }: Context, days: readonly number[]): string =>
  days.map((day) => coming(addDays(today, -1), day)).sort()[0]!
/** The next such day of a month, today among them. */
export const firstInMonths = ({ today }: Context, dayIn: (month: string) => string | null): string | null =>
  Array.from({ length: 13 }, (_, at) => dayIn(addMonths(`${today.slice(0, 8)}01`, at))).find(
    (day) => day !== null && day >= today,
  ) ?? null

/** 12/3, in the order of the reader; both where it is unknown. */
export function slashed(context: Context, one: number, other: number, year?: number): DayReading | null {
  const monthFirst = dateIn(context, one, other, year)
  const dayFirst = dateIn(context, other, one, year)
  if (!monthFirst || !dayFirst) return monthFirst ?? dayFirst
  if (context.monthFirst !== null) return context.monthFirst ? monthFirst : dayFirst
  if (monthFirst.day === dayFirst.day) return monthFirst
  return { kind: 'day', day: null, doubt: 'order', days: [monthFirst.day!, dayFirst.day!] }
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
/** A date that reads back as exactly this one. */
export function writeDay(day: string, isKorean: boolean): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return isKorean ? `${year}년 ${month}월 ${date}일` : `${date} ${months[month - 1]} ${year}`
}
