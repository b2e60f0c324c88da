// Delivery times of mails and pushes: gathered, hourly or daily, and never in the quiet hours of the user.
import type { Settings } from '../../contract/calls/profile/settings.ts'
import { addDays } from '../../contract/rules/days.ts'
import { instantOf, localTime } from '../../contract/rules/zoned-times.ts'
import { gatheringMinutes } from './notify.ts'

type DeliverySettings = Pick<Settings, 'digest' | 'digestAt' | 'quiet' | 'quietFrom' | 'quietTo' | 'quietWeekends'>
const minute = 60_000

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const options = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', options)
  clocks.set(timeZone, clock)
  return clock
}
/** The time of the day there, `HH:MM`, and whether it is Saturday or Sunday. */
function there(at: Date, timeZone: string): { time: string; isWeekend: boolean } {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return { time: `${parts.hour}:${parts.minute}`, isWeekend: parts.weekday === 'Sat' || parts.weekday === 'Sun' }
}
const isQuiet = (settings: DeliverySettings, at: Date, timeZone: string): boolean => {
  if (!settings.quiet) return false
  const { time, isWeekend } = there(at, timeZone)
  if (settings.quietWeekends && isWeekend) return true
  const [from, to] = [settings.quietFrom, settings.quietTo]
  return from <= to ? from <= time && time < to : time >= from || time < to
}

const roundUp = (time: number, to: number) => Math.ceil(time / to) * to
/** Ignores quiet hours. */
function dueWithoutQuietHours({ digest, digestAt }: DeliverySettings, since: number, timeZone: string): number {
  if (digest === 'at_once') return since + gatheringMinutes * minute
  if (digest === 'hourly') return roundUp(since + 1, 60 * minute)
  return nextDaily(digestAt, since, timeZone)
}
/** The next time of a day that comes once a day: later where clocks skip it, the first one where it occurs twice. */
function nextDaily(time: string, since: number, timeZone: string): number {
  const { day } = localTime(timeZone, since)
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  const at = (of: string) => instantOf(timeZone, { day: of, minutes: hours * 60 + minutes }).getTime()
  return at(day) > since ? at(day) : at(addDays(day, 1))
}

/**
 * The first moment at which a mail about an event at `since` may be sent.
 * @param timeZone of the reader (IANA)
 */
export function dueAt(settings: DeliverySettings, since: Date, timeZone: string): Date {
  return afterQuiet(settings, new Date(dueWithoutQuietHours(settings, since.getTime(), timeZone)), timeZone)
}

/** This moment, or the end of the quiet hours that it is in. @param timeZone of the reader (IANA) */
export function afterQuiet(settings: DeliverySettings, at: Date, timeZone: string): Date {
  const from = at.getTime()
  let due = from
  // After a week of quiet hours it is sent anyway.
  while (isQuiet(settings, new Date(due), timeZone) && due < from + 7 * 24 * 60 * minute)
    due = roundUp(due + 1, 5 * minute)
  return new Date(due)
}
