// Repetition of plans: a subset of the recurrence rules of RFC 5545 (section 3.3.10), and their expansion to calendar
// days. Days are local days of the plan, written `YYYY-MM-DD`; the time of day is added by `plan-times.ts`. The browser
// uses the same module for its preview, where rrule-temporal would add 50 kB; that is the reference in
// recurrence.test.ts (decision 69).
import { limits } from '../../rules/limits.ts'
import { addDays, weekday } from '../../rules/days.ts'

export type Frequency = 'day' | 'week' | 'month' | 'year'
export type Recurrence = {
  every: Frequency
  /** 2: every second day, week, month or year. */
  interval: number
  /** For weeks: days of the week, 0 (Sunday) to 6, ascending from Monday. Weeks begin on Monday. */
  weekdays: readonly number[]
  /** For months: the weekday of the first day in the same week of the month (`-1`: the last), instead of the same date. */
  weekOfMonth: 1 | 2 | 3 | 4 | -1 | null
  /** The last possible day, inclusive; or the number of occurrences, including removed ones; at most one of the two. */
  until: string | null
  count: number | null
}

export const maxInterval = 99
export const maxCount = 999
/** Days of the week as RFC 5545 names them, from Sunday. */
const dayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const frequencies: Record<string, Frequency> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }
const frequencyNames = Object.fromEntries(Object.entries(frequencies).map(([name, every]) => [every, name]))
/** Position of a weekday in a week that begins on Monday. */
const fromMonday = (day: number) => (day + 6) % 7
const ascending = (weekdays: readonly number[]) =>
  [...new Set(weekdays)].sort((one, other) => fromMonday(one) - fromMonday(other))

/**
 * Reads a rule such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20261231`.
 * @param firstDay the first day of the series: a date or weekday of the month must be that of this day
 * @returns null for parts that are not supported or contradict each other
 */
export function parseRule(text: string, firstDay: string): Recurrence | null {
  if (text.length > limits.repeatRule) return null
  const parts = new Map<string, string>()
  for (const part of text.replace(/^RRULE:/, '').split(';')) {
    const [name, value] = part.split('=') as [string, string | undefined]
    if (value === undefined || parts.has(name)) return null
    parts.set(name, value)
  }
  const take = (name: string) => {
    const value = parts.get(name)
    parts.delete(name)
    return value
  }
  const every = frequencies[take('FREQ') ?? '']
  const interval = numberWithin(take('INTERVAL') ?? '1', maxInterval)
  const countText = take('COUNT')
  const count = countText === undefined ? null : numberWithin(countText, maxCount)
  const untilText = take('UNTIL')
  const until = untilText === undefined ? null : dayOf(untilText)
  if (!every || interval === null || (countText !== undefined && count === null)) return null
  if ((untilText !== undefined && until === null) || (until !== null && count !== null)) return null
  const byDay = take('BYDAY')
  const byMonthDay = take('BYMONTHDAY')
  const weekStart = take('WKST') ?? 'MO'
  if (parts.size > 0 || weekStart !== 'MO') return null
  const rule: Recurrence = { every, interval, weekdays: [], weekOfMonth: null, until, count }
  if (every === 'week') {
    const weekdays = (byDay ?? dayNames[weekday(firstDay)]!).split(',').map((name) => dayNames.indexOf(name as 'SU'))
    if (byMonthDay !== undefined || weekdays.includes(-1)) return null
    return { ...rule, weekdays: ascending(weekdays) }
  }
  if (every === 'month' && byDay !== undefined) {
    const [, week, name] = /^([1-4]|-1)(SU|MO|TU|WE|TH|FR|SA)$/.exec(byDay) ?? []
    const weekOfMonth = Number(week) as 1 | 2 | 3 | 4 | -1
    if (byMonthDay !== undefined || !week || dayNames[weekday(firstDay)] !== name) return null
    return weeksOfMonth(firstDay).includes(weekOfMonth) ? { ...rule, weekOfMonth } : null
  }
  if (byDay !== undefined) return null
  if (byMonthDay !== undefined && (every !== 'month' || Number(byMonthDay) !== Number(firstDay.slice(8)))) return null
  return rule
}
const numberWithin = (text: string, most: number): number | null => {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= most ? value : null
}
/** A day in basic format (`20261231`), also with a time, which is ignored. */
function dayOf(text: string): string | null {
  const [, year, month, day] = /^((?:19|20|21)\d\d)(\d\d)(\d\d)(?:T\d{6}Z?)?$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00Z`)
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(iso) ? null : iso
}

/** Writes a rule; the inverse of `parseRule` for the same first day. */
export function formatRule(rule: Recurrence, firstDay: string): string {
  const name = dayNames[weekday(firstDay)]!
  return [
    `FREQ=${frequencyNames[rule.every]}`,
    rule.interval > 1 && `INTERVAL=${rule.interval}`,
    rule.every === 'week' && `BYDAY=${rule.weekdays.map((day) => dayNames[day]).join(',')}`,
    rule.every === 'month' &&
      (rule.weekOfMonth === null ? `BYMONTHDAY=${Number(firstDay.slice(8))}` : `BYDAY=${rule.weekOfMonth}${name}`),
    rule.until && `UNTIL=${rule.until.replaceAll('-', '')}`,
    rule.count && `COUNT=${rule.count}`,
  ]
    .filter(Boolean)
    .join(';')
}

/** The positions in its month that a day can be described by: its week (1 to 4), and -1 in the last seven days. */
export function weeksOfMonth(day: string): (1 | 2 | 3 | 4 | -1)[] {
  const date = Number(day.slice(8))
  const week = Math.ceil(date / 7)
  const isLast = date + 7 > daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)))
  return [...(week <= 4 ? [week as 1 | 2 | 3 | 4] : []), ...(isLast ? [-1 as const] : [])]
}

const dayMs = 864e5
const numberOf = (day: string) => Date.parse(`${day}T00:00Z`) / dayMs
const isoOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Candidates of one step of the series (a day, week, month or year), ascending, as day numbers; `step` counts from 0. */
function candidates({ every, interval, weekdays, weekOfMonth }: Recurrence, firstDay: string) {
  const first = numberOf(firstDay)
  if (every === 'day') return (step: number) => [first + step * interval]
  if (every === 'week') {
    const monday = first - fromMonday(weekday(firstDay))
    return (step: number) => weekdays.map((day) => monday + step * interval * 7 + fromMonday(day))
  }
  const [year, month, date] = firstDay.split('-').map(Number) as [number, number, number]
  const months = every === 'year' ? interval * 12 : interval
  const ofWeek = weekday(firstDay)
  return (step: number) => {
    const at = month - 1 + step * months
    const [inYear, inMonth] = [year + Math.floor(at / 12), (at % 12) + 1]
    const length = daysInMonth(inYear, inMonth)
    const begin = Date.UTC(inYear, inMonth - 1, 1) / dayMs
    // Months without the date (the 31st, 29 February) have no occurrence.
    if (weekOfMonth === null) return date <= length ? [begin + date - 1] : []
    const firstOfWeekday = (ofWeek - new Date(begin * dayMs).getUTCDay() + 7) % 7
    const last = firstOfWeekday + 7 * Math.floor((length - 1 - firstOfWeekday) / 7)
    return [begin + (weekOfMonth === -1 ? last : firstOfWeekday + 7 * (weekOfMonth - 1))]
  }
}
/** A step at or before the one that contains `day`; without a count the expansion starts there. */
function stepBefore({ every, interval }: Recurrence, firstDay: string, day: string): number {
  const days = numberOf(day) - numberOf(firstDay)
  const perStep = { day: 1, week: 7, month: 31, year: 366 }[every] * interval
  return Math.max(0, Math.floor(days / perStep) - 1)
}

/** No day after this one is expanded: a rule without an end stops here. */
export const lastExpandedDay = '2199-12-31'

/**
 * The days of a series from `from` to `to` (both inclusive), ascending. The time depends on the length of the window, and
 * for rules with a count on the count.
 * @param firstDay the first day of the series, which must be a day of the rule (`firstDayOf`)
 * @param most stops after this number of days
 */
export function occurrenceDays(
  rule: Recurrence,
  firstDay: string,
  { from, to, most = Infinity }: { from: string; to: string; most?: number },
): string[] {
  const days: string[] = []
  const daysOfStep = candidates(rule, firstDay)
  const [first, begin] = [numberOf(firstDay), numberOf(from)]
  const end = Math.min(numberOf(to), numberOf(rule.until ?? lastExpandedDay), numberOf(lastExpandedDay))
  let counted = 0
  // Steps without an occurrence: at most 40 in a row (29 February every 5th year), so an empty stretch ends the search.
  for (let step = rule.count === null ? stepBefore(rule, firstDay, from) : 0, empty = 0; empty < 500; step += 1) {
    const inStep = daysOfStep(step)
    empty = inStep.length > 0 ? 0 : empty + 1
    for (const day of inStep) {
      if (day < first) continue
      counted += 1
      if (day > end || (rule.count !== null && counted > rule.count)) return days
      if (day >= begin) days.push(isoOf(day))
      if (days.length >= most) return days
    }
  }
  return days
}

/** The first day of a series that was asked to begin on `day`: that day, or the next one that the rule allows. */
export function firstDayOf(rule: Recurrence, day: string): string {
  if (rule.every !== 'week' || rule.weekdays.includes(weekday(day))) return day
  for (let later = 1; later < 7; later += 1)
    if (rule.weekdays.includes(weekday(addDays(day, later)))) return addDays(day, later)
  return day
}

/** The last day of a series, or null if it does not end. */
export function lastDayOf(rule: Recurrence, firstDay: string): string | null {
  if (rule.until === null && rule.count === null) return null
  if (rule.count !== null)
    return occurrenceDays(rule, firstDay, { from: firstDay, to: lastExpandedDay }).at(-1) ?? firstDay
  return rule.until! < firstDay ? firstDay : rule.until
}

/** The part of a series before `day`: the same rule, ending on the day before. */
export const ruleBefore = (rule: Recurrence, day: string): Recurrence => ({
  ...rule,
  until: addDays(day, -1),
  count: null,
})
/** The part of a series from `day`: a count is reduced by the occurrences before it. */
export function ruleFrom(rule: Recurrence, firstDay: string, day: string): Recurrence {
  if (rule.count === null) return rule
  const before = occurrenceDays(rule, firstDay, { from: firstDay, to: addDays(day, -1) }).length
  return { ...rule, count: Math.max(1, rule.count - before) }
}

/**
 * The rule of a series that moves to another first day: weekdays move by the same number of days, and a position in the
 * month becomes that of the new day. An end date moves too.
 */
export function movedRule(rule: Recurrence, firstDay: string, newFirstDay: string): Recurrence {
  const days = numberOf(newFirstDay) - numberOf(firstDay)
  if (days === 0) return rule
  const weeks = weeksOfMonth(newFirstDay)
  return {
    ...rule,
    weekdays: ascending(rule.weekdays.map((day) => (((day + days) % 7) + 7) % 7)),
    weekOfMonth: rule.weekOfMonth === null ? null : weeks.includes(rule.weekOfMonth) ? rule.weekOfMonth : weeks[0]!,
    until: rule.until === null ? null : addDays(rule.until, days),
  }
}
