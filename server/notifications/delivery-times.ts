// When something may go out: mails gathered, on the hour or in the morning; nothing in somebody's quiet hours.
import type { Settings } from '../../contract/calls/profile/settings.ts'
import { gatheringMinutes } from './notify.ts'

type Wish = Pick<Settings, 'digest' | 'quiet' | 'quietFrom' | 'quietTo' | 'quietWeekends'>
const minute = 60_000
/** Borders of hours and half hours of all zones fall on a quarter of an hour. */
const step = 15 * minute
const morning = '08:00'

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
const isQuiet = (wish: Wish, at: Date, timeZone: string): boolean => {
  if (!wish.quiet) return false
  const { time, isWeekend } = there(at, timeZone)
  if (wish.quietWeekends && isWeekend) return true
  const [from, to] = [wish.quietFrom, wish.quietTo]
  return from <= to ? from <= time && time < to : time >= from || time < to
}

const roundUp = (time: number, to: number) => Math.ceil(time / to) * to
/** Without looking at quiet hours. */
function wishedAt({ digest }: Wish, since: number, timeZone: string): number {
  if (digest === 'at_once') return since + gatheringMinutes * minute
  if (digest === 'hourly') return roundUp(since + 1, 60 * minute)
  let due = roundUp(since + 1, step)
  // Where the clock is put forward over it, a day later.
  while (there(new Date(due), timeZone).time !== morning) due += step
  return due
}

/**
 * The first moment at which a mail of something that came about at `since` may go.
 * @param timeZone of the reader (IANA)
 */
export function dueAt(wish: Wish, since: Date, timeZone: string): Date {
  return afterQuiet(wish, new Date(wishedAt(wish, since.getTime(), timeZone)), timeZone)
}

/** This moment, or the end of the quiet hours that it is in. @param timeZone of the reader (IANA) */
export function afterQuiet(wish: Wish, at: Date, timeZone: string): Date {
  const wished = at.getTime()
  let due = wished
  // Who is quiet all week gets it after a week.
  while (isQuiet(wish, new Date(due), timeZone) && due < wished + 7 * 24 * 60 * minute)
    due = roundUp(due + 1, 5 * minute)
  return new Date(due)
}
