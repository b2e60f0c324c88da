// Writes plans as iCalendar (RFC 5545). Written by hand because ical-generator 11.1.2 writes UNTIL as local time and the
// RECURRENCE-ID of whole days as a date-time, and requires mail addresses of people (decision 69).
import { wholeDayAlarmHour } from '../../../contract/calls/plans/alarms.ts'
import {
  clockMinutesOf,
  hasOccurrenceOn,
  occurrencesIn,
  singleFrom,
  type PlanTimes,
} from '../../../contract/calls/plans/plan-times.ts'
import { formatRule, parseRule } from '../../../contract/calls/plans/recurrence.ts'
import type { Language } from '../../../contract/codes.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { comesTwice, endOfDay, instantOf, localTime, type LocalTime } from '../../../contract/rules/zoned-times.ts'
import { nextLoopTurn } from '../../core/event-loop.ts'
import { textIn } from '../../core/texts.ts'
import { clockChangeDays, timeZoneLines } from './icalendar-zones.ts'
import type { PlanWithNames } from './queries.ts'

type WrittenCalendar = {
  name: string
  language: Language
  /** Of the workgroup. */
  timeZone: string
  /** The host of the installation, which makes the UIDs unique in the world. */
  host: string
  /** The first and the last year whose occurrences over a clock change are written one by one. */
  years: readonly [number, number]
  plans: readonly PlanWithNames[]
}
/** Plans written in one turn of the event loop: a few milliseconds. */
const plansPerTurn = 25

/** The text of a calendar: a function of its content, so that the same content has the same ETag. */
export async function calendarText({ name, language, timeZone, host, years, plans }: WrittenCalendar): Promise<string> {
  const series = new Map(plans.filter(({ rule }) => rule !== '').map((plan) => [plan.id, plan]))
  const replaced = replacedDays(plans, series)
  const events: string[] = []
  for (const [at, plan] of plans.entries()) {
    if (at % plansPerTurn === plansPerTurn - 1) await nextLoopTurn()
    const written = { language, host, days: replaced.daysOf(plan) }
    events.push(...eventLines(plan, { ...written, series: replaced.seriesOf(plan) }))
    for (const day of openDays(plan, years))
      events.push(...eventLines({ ...plan, ...singleFrom(plan, day), seriesDay: day }, { ...written, series: plan }))
  }
  const zones: string[] = []
  for (const [zone, [firstYear, lastYear]] of yearsByZone(plans)) {
    await nextLoopTurn()
    zones.push(...timeZoneLines(zone, firstYear, lastYear))
  }
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Saleslog//Calendar//EN',
    'CALSCALE:GREGORIAN',
    property('NAME', name),
    property('X-WR-CALNAME', name),
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]
  return `${[...head, ...zones, ...events, 'END:VCALENDAR'].map(folded).join('\r\n')}\r\n`
}

/** A plan, with the series from which it was taken out. */
export type PartOfSeries = PlanTimes & { id: string; seriesId: string | null; seriesDay: string | null }
/**
 * Which plans replace an occurrence of a series of the same calendar (RECURRENCE-ID). A plan that was taken out of a series
 * that is not in the calendar, that repeats itself or that lasts whole days unlike its series, is an event of its own.
 */
export function replacedDays<P extends PartOfSeries>(plans: readonly P[], series: ReadonlyMap<string, P>) {
  const days = new Map<string, Map<string, string>>()
  for (const { id, rule, isAllDay, seriesId, seriesDay } of plans) {
    const of = seriesId === null ? undefined : series.get(seriesId)
    if (!of || rule !== '' || of.isAllDay !== isAllDay || !of.excluded.includes(seriesDay!)) continue
    if (!hasOccurrenceOn({ ...of, excluded: [] }, seriesDay!)) continue
    const ofSeries = days.get(of.id) ?? new Map<string, string>()
    if (!ofSeries.has(seriesDay!)) days.set(of.id, ofSeries.set(seriesDay!, id))
  }
  return {
    daysOf: ({ id }: PartOfSeries): ReadonlyMap<string, string> => days.get(id) ?? new Map<string, string>(),
    seriesOf: ({ id, seriesId, seriesDay }: PartOfSeries): P | null =>
      seriesId !== null && days.get(seriesId)?.get(seriesDay!) === id ? series.get(seriesId)! : null,
  }
}

/** The zones of plans with a time of day, with the first and the last year in which they are needed. */
export function yearsByZone(
  plans: readonly Pick<PlanTimes, 'isAllDay' | 'timeZone' | 'firstDay' | 'lastDay'>[],
): Map<string, [number, number]> {
  const years = new Map<string, [number, number]>()
  const yearOf = (day: string) => Number(day.slice(0, 4))
  for (const { isAllDay, timeZone, firstDay, lastDay } of plans) {
    if (isAllDay || timeZone === 'UTC') continue
    const [first, last] = years.get(timeZone) ?? [Infinity, -Infinity]
    years.set(timeZone, [Math.min(first, yearOf(firstDay)), Math.max(last, yearOf(lastDay))])
  }
  return years
}

/**
 * The days of a series whose occurrences programs read differently, because clocks change: an event for each leaves nothing
 * open (decision 69).
 */
function openDays(plan: PlanTimes, [firstYear, lastYear]: readonly [number, number]): string[] {
  const { rule, isAllDay, timeZone } = plan
  if (rule === '' || isAllDay || timeZone === 'UTC') return []
  const days = clockChangeDays(timeZone, firstYear, lastYear).flatMap((day) =>
    occurrencesIn(plan, { from: addDays(day, -1), to: addDays(day, 1), timeZone })
      .filter((each) => isOpen(plan, each))
      .map((each) => each.day),
  )
  return [...new Set(days)]
}
/**
 * Whether its exact length is not that by the clock (RFC 5545, 3.8.5.3, keeps the exact one, many programs that of the
 * clock), or clocks skip its start or end, or show it twice.
 */
function isOpen(plan: PlanTimes, { start, end }: { start: string; end: string }): boolean {
  const { timeZone } = plan
  const clock = clockMinutesOf(plan)
  const isExact = Date.parse(end) - Date.parse(start) === clock.lasts * 60_000
  const isSkipped = localTime(timeZone, start).minutes !== clock.start || localTime(timeZone, end).minutes !== clock.end
  return !isExact || isSkipped || comesTwice(timeZone, start) || comesTwice(timeZone, end)
}

type EventContext = {
  language: Language
  host: string
  /** The series of which the plan replaces an occurrence. */
  series: PlanWithNames | null
  /** The days of the series that other plans replace. */
  days: ReadonlyMap<string, string>
}
function eventLines(plan: PlanWithNames, { language, host, series, days }: EventContext): string[] {
  const times = timeLines(plan, days)
  if (times === null) return []
  const updatedAt = utcText(plan.updatedAt)
  const replaces = series ? [recurrenceLine(series, plan.seriesDay!)] : []
  return [
    'BEGIN:VEVENT',
    `UID:${uidOf(series ?? plan, host)}`,
    ...replaces,
    // Without a METHOD the stamp is the time of the last revision (RFC 5545, 3.8.7.2).
    `DTSTAMP:${updatedAt}`,
    `CREATED:${utcText(plan.createdAt)}`,
    `LAST-MODIFIED:${updatedAt}`,
    `SEQUENCE:${plan.ver}`,
    ...times,
    property('SUMMARY', plan.text),
    ...(plan.place === '' ? [] : [property('LOCATION', plan.place)]),
    ...(descriptionOf(plan, language) === '' ? [] : [property('DESCRIPTION', descriptionOf(plan, language))]),
    ...(plan.isPrivate ? ['CLASS:PRIVATE'] : []),
    ...plan.alarms.flatMap((minutes) => alarmLines(plan, minutes)),
    'END:VEVENT',
  ]
}
/**
 * The memo, and the names of customer, contact and people. People are neither ORGANIZER nor ATTENDEE: these need mail
 * addresses, and calendar programs then show the plan as an invitation.
 */
function descriptionOf({ memo, customerName, contactName, people }: PlanWithNames, language: Language): string {
  const names = [
    customerName !== '' && textIn(language, 'feed.customer', { name: customerName }),
    contactName !== '' && textIn(language, 'feed.contact', { name: contactName }),
    people.length > 1 && textIn(language, 'feed.people', { names: people.join(', ') }),
  ]
  return [memo, names.filter(Boolean).join('\n')].filter(Boolean).join('\n\n')
}
/** Alarms of whole days count from a clock time: the trigger is that time after midnight, less the minutes. */
function alarmLines({ isAllDay, text }: PlanWithNames, minutes: number): string[] {
  const trigger = isAllDay ? `PT${wholeDayAlarmHour * 60 - minutes}M` : `-PT${minutes}M`
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', property('DESCRIPTION', text), `TRIGGER:${trigger}`, 'END:VALARM']
}

/** Stable: of a plan, or of the series of which it replaces an occurrence. */
export const uidOf = ({ id }: { id: string }, host: string): string => `plan-${id}@${host}`
/** Names the occurrence of the series that would begin on `day`. */
export const recurrenceLine = (series: PlanTimes, day: string): string =>
  dateTime('RECURRENCE-ID', series, { day, minutes: startOf(series) })
/**
 * Start, end and repetition.
 * @param days of the series that other events replace
 * @returns null for a series without an occurrence
 */
export const timeLines = (plan: PlanTimes, days: ReadonlyMap<string, string>): string[] | null =>
  plan.rule === '' ? singleTimes(plan) : seriesTimes(plan, days)

function wholeDays({ firstDay, lastDay }: PlanTimes): string[] {
  return [
    `DTSTART;VALUE=DATE:${dayText(firstDay)}`,
    `DTEND;VALUE=DATE:${dayText(addDays(lastDay, 1))}`,
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
  ]
}
function singleTimes(plan: PlanTimes): string[] {
  if (plan.isAllDay) return wholeDays(plan)
  const [start, end] = [instant('DTSTART', plan, plan.startsAt!), instant('DTEND', plan, plan.endsAt!)]
  return Date.parse(plan.endsAt!) > Date.parse(plan.startsAt!) ? [start, end] : [start, noTime]
}
function seriesTimes(plan: PlanTimes, days: ReadonlyMap<string, string>): string[] | null {
  const rule = parseRule(plan.rule, plan.firstDay)
  if (!rule || !hasOccurrenceOn({ ...plan, excluded: [] }, plan.firstDay)) return null
  const { firstDay, isAllDay, timeZone } = plan
  const start = startOf(plan)
  const [, month, date] = firstDay.split('-').map(Number)
  // Programs differ on a yearly rule that begins on 29 February, unless it names the date.
  const onDate = rule.every === 'year' ? `;BYMONTH=${month};BYMONTHDAY=${date}` : ''
  // The value type is that of DTSTART, and in UTC where DTSTART has a zone. The last day counts to its end.
  const lastInstant = (until: string) => utcText(new Date(endOfDay(timeZone, until).getTime() - 1000).toISOString())
  const until = rule.until === null ? '' : `;UNTIL=${isAllDay ? dayText(rule.until) : lastInstant(rule.until)}`
  return [
    ...(isAllDay ? wholeDays(plan) : seriesClock(plan)),
    `RRULE:${formatRule({ ...rule, until: null }, firstDay)}${onDate}${until}`,
    ...plan.excluded
      .filter((day) => !days.has(day))
      .toSorted()
      .map((day) => dateTime('EXDATE', plan, { day, minutes: start })),
  ]
}

/** Start and end of a series; a length where clocks change during the first occurrence, which is not that of the others. */
function seriesClock(plan: PlanTimes): string[] {
  const { firstDay, lastDay, startsAt, endsAt } = plan
  const { lasts, ...minutes } = clockMinutesOf(plan)
  const start = dateTime('DTSTART', plan, { day: firstDay, minutes: minutes.start })
  if (lasts <= 0) return [start, noTime]
  return isOpen(plan, { start: startsAt!, end: endsAt! })
    ? [start, `DURATION:PT${lasts}M`]
    : [start, dateTime('DTEND', plan, { day: lastDay, minutes: minutes.end })]
}
/** DTEND must be later than DTSTART. Without both, some programs show an hour. */
const noTime = 'DURATION:PT0S'

type Zoned = Pick<PlanTimes, 'isAllDay' | 'timeZone' | 'startsAt'>
const startOf = ({ isAllDay, timeZone, startsAt }: Zoned) => (isAllDay ? 0 : localTime(timeZone, startsAt!).minutes)
/** A clock time in the zone of the plan; of whole days the day. */
function dateTime(name: string, { isAllDay, timeZone }: Zoned, { day, minutes }: LocalTime): string {
  if (isAllDay) return `${name};VALUE=DATE:${dayText(day)}`
  const time = `${dayText(day)}T${two(Math.floor(minutes / 60))}${two(minutes % 60)}00`
  return timeZone === 'UTC' ? `${name}:${time}Z` : `${name};TZID=${timeZone}:${time}`
}
/** In UTC where programs differ on the clock time, because it comes twice, and with seconds. */
function instant(name: string, plan: Zoned, at: string): string {
  const local = localTime(plan.timeZone, at)
  const isExact = instantOf(plan.timeZone, local).getTime() === Date.parse(at) && !comesTwice(plan.timeZone, at)
  return isExact ? dateTime(name, plan, local) : `${name}:${utcText(at)}`
}
const two = (number: number) => String(number).padStart(2, '0')
const dayText = (day: string) => day.replaceAll('-', '')
export const utcText = (at: string) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** A property of type TEXT (RFC 5545, 3.3.11). */
export function property(name: string, text: string): string {
  // oxlint-disable-next-line no-control-regex
  const allowed = text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  return `${name}:${allowed.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')}`
}

const lineOctets = 75
/** Splits a line into lines of at most 75 octets between characters; every further one begins with a space. */
export function folded(line: string): string {
  if (line.length * 3 <= lineOctets || Buffer.byteLength(line) <= lineOctets) return line
  const octets = Buffer.from(line)
  const lines: string[] = []
  for (let at = 0; at < octets.length;) {
    let end = Math.min(octets.length, at + lineOctets - (at === 0 ? 0 : 1))
    // The second and further octets of a character are 10xxxxxx.
    while (end < octets.length && (octets[end]! & 0xc0) === 0x80) end -= 1
    lines.push(octets.toString('utf8', at, end))
    at = end
  }
  return lines.join('\r\n ')
}
