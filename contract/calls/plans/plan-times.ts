// The times of a plan: its occurrences in a range of days, and the times of a changed plan. Pure, used by the server and
// by the browser.
import { addDays, daysBetween } from '../../rules/days.ts'
import { limits } from '../../rules/limits.ts'
import { endOfDay, instantOf, localTime, startOfDay } from '../../rules/zoned-times.ts'
import { wholeDayAlarmHour } from './alarms.ts'
import { firstDayOf, formatRule, lastDayOf, lastExpandedDay, occurrenceDays, parseRule } from './recurrence.ts'

/** The stored times of a plan. Days are local days of `timeZone`; for a series those of its first occurrence. */
export type PlanTimes = {
  isAllDay: boolean
  firstDay: string
  lastDay: string
  /** ISO 8601; null for whole days. */
  startsAt: string | null
  endsAt: string | null
  timeZone: string
  /** Empty: not repeated. */
  rule: string
  /** Days of the series that have no occurrence. */
  excluded: readonly string[]
}
/** `start` and `end`: instants (ISO 8601, UTC), or for whole days the first and the last day. */
export type Occurrence = { day: string; start: string; end: string }
/** A range of days in the time zone of a reader; both are included. */
export type DayRange = { from: string; to: string; timeZone: string }

/** @returns the occurrence that begins on `day`, whether the series has one on that day or not */
export const occurrenceOn = (plan: PlanTimes, day: string): Occurrence => occurrencesOn(plan, [day])[0]!
/** The occurrences that begin on these days; the clock times of a series are computed once. */
function occurrencesOn(plan: PlanTimes, days: readonly string[]): Occurrence[] {
  const { firstDay, lastDay, startsAt, endsAt, timeZone } = plan
  const lasts = daysBetween(firstDay, lastDay)
  if (plan.isAllDay) return days.map((day) => ({ day, start: day, end: addDays(day, lasts) }))
  let minutes: { start: number; end: number } | undefined
  return days.map((day) => {
    if (day === firstDay) return { day, start: iso(startsAt!), end: iso(endsAt!) }
    minutes ??= { start: localTime(timeZone, startsAt!).minutes, end: localTime(timeZone, endsAt!).minutes }
    const start = instantOf(timeZone, { day, minutes: minutes.start })
    const end = instantOf(timeZone, { day: addDays(day, lasts), minutes: minutes.end })
    return { day, start: start.toISOString(), end: (end < start ? start : end).toISOString() }
  })
}
/** In the form of `toISOString`. Times of the database (`2027-03-01T08:00:00+00:00`) are not parsed: a month has thousands. */
const iso = (time: string) =>
  time.length === 25 && time.endsWith('+00:00') ? `${time.slice(0, 19)}.000Z` : new Date(time).toISOString()

/** Of a plan with a time of day: the minutes of a day at which it starts and ends, and those that it lasts by the clock. */
export function clockMinutesOf({ firstDay, lastDay, startsAt, endsAt, timeZone }: PlanTimes) {
  const [start, end] = [startsAt!, endsAt!].map((at) => localTime(timeZone, at).minutes) as [number, number]
  return { start, end, lasts: daysBetween(firstDay, lastDay) * 1440 + end - start }
}

/** Whether the plan has an occurrence that begins on `day`. */
export function hasOccurrenceOn(plan: PlanTimes, day: string): boolean {
  return daysIn(plan, day, day).length > 0
}
function daysIn(plan: PlanTimes, from: string, to: string, most?: number): string[] {
  if (plan.rule === '') return plan.firstDay >= from && plan.firstDay <= to ? [plan.firstDay] : []
  const rule = parseRule(plan.rule, plan.firstDay)
  if (!rule) return []
  const room = most === undefined ? undefined : most + plan.excluded.length
  const days = occurrenceDays(rule, plan.firstDay, { from, to, ...(room !== undefined && { most: room }) })
  const kept = plan.excluded.length === 0 ? days : days.filter((day) => !plan.excluded.includes(day))
  return most === undefined ? kept : kept.slice(0, most)
}

type Borders = { key: string; begin: string; end: string; earliest: string; latest: string }
let lastBorders: Borders | undefined
/**
 * The instants at which a range begins and ends, and the days of any zone between which its occurrences lie: a day in one
 * zone begins up to 26 hours before or after the day of that date in another one. The last answer is kept, since a list
 * asks for the same range plan by plan.
 */
function bordersOf({ from, to, timeZone }: DayRange): Borders {
  const key = `${from} ${to} ${timeZone}`
  if (lastBorders?.key === key) return lastBorders
  lastBorders = {
    key,
    begin: startOfDay(timeZone, from).toISOString(),
    end: endOfDay(timeZone, to).toISOString(),
    earliest: addDays(from, -2),
    latest: addDays(to, 2),
  }
  return lastBorders
}
/** The days on which occurrences begin that overlap a range of days of the plan's zone. */
function daysOverlapping(plan: PlanTimes, from: string, to: string): string[] {
  if (plan.rule === '') return plan.lastDay >= from && plan.firstDay <= to ? [plan.firstDay] : []
  const lasts = daysBetween(plan.firstDay, plan.lastDay)
  return daysIn(plan, lasts === 0 ? from : addDays(from, -lasts), to)
}

/** The occurrences that overlap the range, by start. */
export function occurrencesIn(plan: PlanTimes, range: DayRange): Occurrence[] {
  if (plan.isAllDay) return occurrencesOn(plan, daysOverlapping(plan, range.from, range.to))
  const { begin, end, earliest, latest } = bordersOf(range)
  return occurrencesOn(plan, daysOverlapping(plan, earliest, latest)).filter(
    (each) => each.start < end && (each.end > begin || (each.start === each.end && each.start >= begin)),
  )
}

/** The first occurrences that begin on `from` (a local day of the plan) or later. */
export const nextOccurrences = (plan: PlanTimes, from: string, most: number): Occurrence[] =>
  occurrencesOn(plan, daysIn(plan, from, lastExpandedDay, most))

/** The instant that counts as the start of an occurrence for alarms and for what is over. */
export const beginsAt = (plan: Pick<PlanTimes, 'isAllDay' | 'timeZone'>, { start }: Occurrence): Date =>
  plan.isAllDay ? instantOf(plan.timeZone, { day: start, minutes: wholeDayAlarmHour * 60 }) : new Date(start)
/** The instant at which an occurrence is over. */
export const isOverAt = (plan: Pick<PlanTimes, 'isAllDay' | 'timeZone'>, { end }: Occurrence): Date =>
  plan.isAllDay ? endOfDay(plan.timeZone, end) : new Date(end)

/** The last day on which an occurrence can end, or null for a series without an end. */
export function untilDayOf(plan: PlanTimes): string | null {
  if (plan.rule === '') return plan.lastDay
  const rule = parseRule(plan.rule, plan.firstDay)
  const last = rule && lastDayOf(rule, plan.firstDay)
  return last && addDays(last, daysBetween(plan.firstDay, plan.lastDay))
}

export type AskedTimes = { start: string; end: string; isAllDay: boolean; timeZone: string; repeat: string }
export type TimeProblem = {
  field: 'start' | 'end' | 'repeat'
  rule: 'rule.time' | 'rule.plan_end' | 'rule.plan_days' | 'rule.repeat'
}

/**
 * The stored times of what a form asks for. A series begins on the first day that its rule allows, on or after the asked
 * one.
 * @returns the first problem, where the times contradict each other
 */
export function timesOf(asked: AskedTimes): PlanTimes | TimeProblem {
  const isDay = (time: string) => time.length === 10
  if (isDay(asked.start) !== asked.isAllDay) return { field: 'start', rule: 'rule.time' }
  if (isDay(asked.end) !== asked.isAllDay) return { field: 'end', rule: 'rule.time' }
  const { timeZone, isAllDay } = asked
  const [start, end] = isAllDay
    ? [
        { day: asked.start, minutes: 0 },
        { day: asked.end, minutes: 0 },
      ]
    : [localTime(timeZone, asked.start), localTime(timeZone, asked.end)]
  if (isAllDay ? asked.end < asked.start : Date.parse(asked.end) < Date.parse(asked.start))
    return { field: 'end', rule: 'rule.plan_end' }
  const lasts = daysBetween(start.day, end.day)
  if (lasts >= limits.planDays) return { field: 'end', rule: 'rule.plan_days' }
  const single: PlanTimes = {
    isAllDay,
    firstDay: start.day,
    lastDay: end.day,
    startsAt: isAllDay ? null : iso(asked.start),
    endsAt: isAllDay ? null : iso(asked.end),
    timeZone,
    rule: '',
    excluded: [],
  }
  if (asked.repeat === '') return single
  const rule = parseRule(asked.repeat, start.day)
  if (!rule || (rule.until !== null && rule.until < start.day)) return { field: 'repeat', rule: 'rule.repeat' }
  const firstDay = firstDayOf(rule, start.day)
  if (rule.until !== null && rule.until < firstDay) return { field: 'repeat', rule: 'rule.repeat' }
  const first = occurrenceOn(single, firstDay)
  return {
    ...single,
    firstDay,
    lastDay: addDays(firstDay, lasts),
    startsAt: isAllDay ? null : first.start,
    endsAt: isAllDay ? null : first.end,
    rule: formatRule(rule, firstDay),
  }
}
export const isProblem = (times: PlanTimes | TimeProblem): times is TimeProblem => 'field' in times

/** The times of a single plan in place of one occurrence. */
export const singleFrom = (plan: PlanTimes, day: string): PlanTimes => {
  const { start, end } = occurrenceOn(plan, day)
  return {
    ...plan,
    firstDay: day,
    lastDay: addDays(day, daysBetween(plan.firstDay, plan.lastDay)),
    startsAt: plan.isAllDay ? null : start,
    endsAt: plan.isAllDay ? null : end,
    rule: '',
    excluded: [],
  }
}
