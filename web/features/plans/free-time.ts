// The next time at which everybody is free.
import { addDays, weekday } from '../../../contract/rules/days.ts'
import { instantOf, localTime } from '../../../contract/rules/zoned-times.ts'

type Times = { start: string; end: string }
/** Offers are within working hours, from Monday to Friday, in steps of half an hour. */
const [from, to, step, daysAhead] = [9 * 60, 18 * 60, 30, 7]

/** The first free time of the same length on or after the day that was asked for, or null within a week. */
export function firstFree(busy: readonly Times[], asked: Times, zone: string): Times | null {
  const lasts = Date.parse(asked.end) - Date.parse(asked.start)
  const begun = localTime(zone, asked.start)
  for (let ahead = 0; ahead < daysAhead; ahead += 1) {
    const day = addDays(begun.day, ahead)
    if ([0, 6].includes(weekday(day))) continue
    for (
      let minutes = ahead === 0 ? Math.max(from, Math.ceil(begun.minutes / step) * step) : from;
      minutes < to;
      minutes += step
    ) {
      const start = instantOf(zone, { day, minutes })
      const end = new Date(start.getTime() + lasts)
      if (end > instantOf(zone, { day, minutes: to })) break
      const times = { start: start.toISOString(), end: end.toISOString() }
      if (!busy.some((item) => item.start < times.end && item.end > times.start)) return times
    }
  }
  return null
}
