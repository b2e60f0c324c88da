// The event that stands in a guest's calendar, derived from the plans. Comparing it with the event that was last sent says
// whether a mail is needed, whatever changed the plans: an edit, a split of a series, a deletion or an undo.
import { createHash } from 'node:crypto'
import { nextOccurrences, untilDayOf, type PlanTimes } from '../../../../contract/calls/plans/plan-times.ts'
import { addDays, daysBetween } from '../../../../contract/rules/days.ts'
import { endOfDay, localTime } from '../../../../contract/rules/zoned-times.ts'
import { recurrenceLine, replacedDays, timeLines, uidOf, type PartOfSeries } from '../icalendar.ts'
import type { Guest } from '../queries.ts'

export type GuestPlan = PartOfSeries & {
  ver: number
  ownerId: string
  text: string
  place: string
  guests: Guest[]
  isDeleted: boolean
}
/** All that leaves the workgroup. */
export type Standing = {
  uid: string
  /** RECURRENCE-ID of an event that replaces an occurrence of a series, with its time zone; null for others. */
  recurrence: { line: string; timeZone: string } | null
  text: string
  place: string
  times: PlanTimes
  /** The lines of its times. */
  lines: string[]
  /** A hash of everything above, and of the organizer. */
  content: string
}

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
const instant = (at: string | null) => at && new Date(at).toISOString()
/** Identifies the times of a plan: an answer applies to these. */
export const timesKey = ({ isAllDay, firstDay, lastDay, startsAt, endsAt, timeZone, rule }: PlanTimes): string =>
  hash([isAllDay, firstDay, lastDay, instant(startsAt), instant(endsAt), timeZone, rule])

const isInvited = ({ guests }: Pick<GuestPlan, 'guests'>, email: string) => guests.some((each) => each.email === email)

/**
 * What stands in the calendars of guests, given the plans of a series together. A plan that was taken out of a series
 * replaces an occurrence of it for those who are invited to both; for others it is an event of its own, and the series
 * lacks that day.
 */
export function standings(plans: readonly GuestPlan[], host: string) {
  const live = plans.filter(({ isDeleted }) => !isDeleted)
  const series = new Map(live.filter(({ rule }) => rule !== '').map((plan) => [plan.id, plan]))
  const replaced = replacedDays(live, series)
  const byId = new Map(live.map((plan) => [plan.id, plan]))
  /** @returns null for a guest who is not invited, and for a plan without an occurrence */
  return (plan: GuestPlan, email: string): Standing | null => {
    if (plan.isDeleted || !isInvited(plan, email)) return null
    const of = replaced.seriesOf(plan)
    const replaces = of !== null && isInvited(of, email) ? of : null
    const days = new Map([...replaced.daysOf(plan)].filter(([, id]) => isInvited(byId.get(id)!, email)))
    const lines = timeLines(plan, days)
    if (lines === null) return null
    const uid = uidOf(replaces ?? plan, host)
    const recurrence = replaces && {
      line: recurrenceLine(replaces, plan.seriesDay!),
      timeZone: replaces.timeZone,
    }
    const { isAllDay, firstDay, lastDay, startsAt, endsAt, timeZone, rule, excluded, text, place, ownerId } = plan
    const times = { isAllDay, firstDay, lastDay, startsAt, endsAt, timeZone, rule, excluded }
    const content = hash([uid, recurrence?.line, lines, text, place, ownerId])
    return { uid, recurrence, text, place, times, lines, content }
  }
}

/** Whether nothing of a plan is left at `now`. */
export function isPast(times: PlanTimes, now: Date): boolean {
  if (times.rule === '' && !times.isAllDay) return new Date(times.endsAt!) <= now
  const until = untilDayOf(times)
  return until !== null && endOfDay(times.timeZone, until) <= now
}
/** Occurrences that are not over, at most `most`; of a plan that is past the last one. */
export function upcoming(times: PlanTimes, now: Date, most: number) {
  const lasts = daysBetween(times.firstDay, times.lastDay)
  const today = localTime(times.timeZone, now).day
  const isLeft = ({ end }: { end: string }) =>
    times.isAllDay ? endOfDay(times.timeZone, end) > now : new Date(end) > now
  const found = nextOccurrences(times, addDays(today, -lasts - 1), most + lasts + 2).filter(isLeft)
  return (found.length > 0 ? found : nextOccurrences(times, times.firstDay, 1)).slice(0, most)
}
