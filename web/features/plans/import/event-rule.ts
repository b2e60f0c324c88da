// Rules of other calendars as ours: the same days, or none. A rule that ours cannot say is never changed to another one.
import { addDays, weekday } from '../../../../contract/rules/days.ts'
import { localTime } from '../../../../contract/rules/zoned-times.ts'
import { firstDayOf, formatRule, parseRule } from '../../../../contract/calls/plans/recurrence.ts'

type Start = { day: string; minutes: number; isAllDay: boolean; timeZone: string }
const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const workdays = 'MO,TU,WE,TH,FR'

/**
 * @param text an RRULE such as `FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2`
 * @returns null where our rules have no equal
 */
export function ruleOf(text: string, start: Start): string | null {
  if (text.length > 300) return null
  const parts = new Map<string, string>()
  for (const part of text.toUpperCase().split(';')) {
    const [name, value] = part.split('=') as [string, string | undefined]
    if (!value || parts.has(name)) return null
    parts.set(name, value)
  }
  const until = untilOf(parts.get('UNTIL'), start)
  if (until === null) return null
  if (until !== '') parts.set('UNTIL', until)
  if (!simplify(parts, start.day)) return null
  const rule = parseRule([...parts].map(([name, value]) => `${name}=${value}`).join(';'), start.day)
  // The days of a series that begins on another day than its rule allows are not defined (RFC 5545, 3.8.5.3).
  if (!rule || firstDayOf(rule, start.day) !== start.day) return null
  return rule.until !== null && rule.until < start.day ? null : formatRule(rule, start.day)
}

/** Removes what the start says already, and writes what has an equal form as ours. @returns false for a contradiction */
function simplify(parts: Map<string, string>, day: string): boolean {
  const [, month, date] = day.split('-').map(Number) as [number, number, number]
  const name = names[weekday(day)]!
  const frequency = parts.get('FREQ')
  const days = parts.get('BYDAY')?.split(',') ?? []
  const isEvery = (parts.get('INTERVAL') ?? '1') === '1'
  // The beginning of the week matters only where weeks are left out and several days are chosen.
  if (frequency !== 'WEEKLY' || isEvery || days.length <= 1) parts.delete('WKST')
  if (frequency === 'YEARLY') {
    if (parts.has('BYMONTH') && parts.get('BYMONTH') !== String(month)) return false
    if (parts.has('BYMONTHDAY') && (!parts.has('BYMONTH') || parts.get('BYMONTHDAY') !== String(date))) return false
    parts.delete('BYMONTH')
    parts.delete('BYMONTHDAY')
  }
  if (frequency === 'DAILY' && isEvery && sorted(days) === sorted(workdays.split(','))) parts.set('FREQ', 'WEEKLY')
  const position = parts.get('BYSETPOS')
  if (frequency === 'MONTHLY' && position !== undefined && days.join() === name) {
    parts.set('BYDAY', `${position}${name}`)
    parts.delete('BYSETPOS')
  }
  return true
}
const sorted = (days: readonly string[]) => days.toSorted().join()

/** The last day on which an occurrence can begin, in basic format. @returns null for an invalid one, empty for none */
function untilOf(text: string | undefined, { day, minutes, isAllDay, timeZone }: Start): string | null {
  if (text === undefined) return ''
  const found = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z?))?$/.exec(text)
  if (!found) return null
  const [, year, month, date, hour, minute, second, isUtc] = found
  const named = `${year}-${month}-${date}`
  if (hour === undefined || isAllDay) return named.replaceAll('-', '')
  const at = `${named}T${hour}:${minute}:${second}Z`
  if (Number.isNaN(Date.parse(at))) return null
  const last = isUtc ? localTime(timeZone, at) : { day: named, minutes: Number(hour) * 60 + Number(minute) }
  // An occurrence that would begin later on that day does not take place.
  const lastDay = last.minutes < minutes ? addDays(last.day, -1) : last.day
  return (lastDay < day ? addDays(day, -1) : lastDay).replaceAll('-', '')
}
