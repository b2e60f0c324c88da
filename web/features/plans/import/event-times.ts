// Times of events in a calendar file.
import { type default as Ical } from 'ical.js'
import { addDays } from '../../../../contract/rules/days.ts'
import { instantOf, localTime, type LocalTime } from '../../../../contract/rules/zoned-times.ts'
import { zoneOf } from './windows-zones.ts'

/** Of the file and of the reader. */
export type Zones = {
  /** For times without a zone, and in a zone that is not known. */
  fallback: string
  /** IANA names by the TZIDs of the file's own definitions. */
  defined: ReadonlyMap<string, string>
}
export type EventTimes = {
  start: string
  end: string
  isAllDay: boolean
  timeZone: string
  /** Whether the zone of the file is not known, and the fallback was assumed. */
  isAssumed: boolean
}
type Moment = { day: string; minutes: number; seconds: number; zone: string; isDate: boolean; isAssumed: boolean }

const two = (number: number) => String(number).padStart(2, '0')
/** @throws for a value that is no time */
export function momentOf(property: Ical.Property, zones: Zones, value = property.getFirstValue() as Ical.Time): Moment {
  const { year, month, day, hour, minute, second, isDate } = value
  const name = property.getFirstParameter('tzid')
  const isUtc = value.zone?.tzid === 'UTC' && !name
  const known = name ? (zoneOf(name) ?? zones.defined.get(name) ?? null) : null
  const at = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  if (!/^(19|20|21)\d\d-/.test(at) || Number.isNaN(Date.parse(at))) throw new Error('no time')
  return {
    day: at,
    minutes: isDate ? 0 : hour * 60 + minute,
    seconds: isDate ? 0 : second,
    zone: isUtc ? 'UTC' : (known ?? zones.fallback),
    isDate,
    isAssumed: !isDate && Boolean(name) && known === null,
  }
}
const instant = ({ day, minutes, seconds, zone }: Moment): Date =>
  new Date(instantOf(zone, { day, minutes }).getTime() + seconds * 1000)

/**
 * Start and end of an event. One without an end takes no time, or the whole day.
 * @param keepsZone for a series: one in UTC stays in UTC, as its clock times move against those of other zones
 * @throws where they are no times
 */
export function timesOfEvent(event: Ical.Component, zones: Zones, keepsZone: boolean): EventTimes {
  const [first, last] = [event.getFirstProperty('dtstart'), event.getFirstProperty('dtend')]
  if (!first) throw new Error('no start')
  const start = momentOf(first, zones)
  const duration = event.getFirstPropertyValue('duration') as Ical.Duration | null
  const seconds = duration?.toSeconds() ?? 0
  if (start.isDate) {
    const end = last ? momentOf(last, zones).day : addDays(start.day, Math.max(1, Math.round(seconds / 86_400)))
    const lastDay = end > start.day ? addDays(end, -1) : start.day
    return { start: start.day, end: lastDay, isAllDay: true, timeZone: zones.fallback, isAssumed: false }
  }
  const from = instant(start)
  const to = last ? instant(momentOf(last, zones)) : endAfter(start, seconds, keepsZone)
  return {
    start: from.toISOString(),
    end: to.toISOString(),
    isAllDay: false,
    timeZone: start.zone === 'UTC' && !keepsZone ? zones.fallback : start.zone,
    isAssumed: start.isAssumed,
  }
}

/** By the clock for a series, whose length is not that of an occurrence during which clocks change. */
function endAfter(start: Moment, seconds: number, byClock: boolean): Date {
  if (!byClock) return new Date(instant(start).getTime() + seconds * 1000)
  const minutes = start.minutes + Math.floor((start.seconds + seconds) / 60)
  const day = addDays(start.day, Math.floor(minutes / 1440))
  return instant({ ...start, day, minutes: minutes % 1440, seconds: (start.seconds + seconds) % 60 })
}

/** The local start of an event in its zone. */
export const localStart = ({ start, isAllDay, timeZone }: EventTimes): LocalTime =>
  isAllDay ? { day: start, minutes: 0 } : localTime(timeZone, start)

/**
 * The days that a property names (EXDATE, RECURRENCE-ID), of a series that begins at this time. A time of day at which
 * the series has no occurrence names none.
 */
export function daysNamed(property: Ical.Property, zones: Zones, series: EventTimes): string[] {
  const { minutes } = localStart(series)
  return (property.getValues() as Ical.Time[]).flatMap((value) => {
    const moment = momentOf(property, zones, value)
    if (moment.isDate || series.isAllDay) return [moment.day]
    const at = localTime(series.timeZone, instant(moment))
    // Where a clock change skips the time of the series, programs name it before or after the gap.
    const skipped = localTime(series.timeZone, instantOf(series.timeZone, { day: at.day, minutes }))
    return at.minutes === minutes || at.minutes === skipped.minutes ? [at.day] : []
  })
}
