// Support hours: 10:00 to 18:00 Seoul time, Monday to Friday; public holidays are not considered. For display only:
// inquiries are accepted at any time.

export const supportHours = { opens: 10, closes: 18, timeZone: 'Asia/Seoul' } as const
const hour = 3_600_000
/** Offset from UTC; Korea has no daylight saving time. */
const seoul = 9 * hour
const day = 24 * hour

export type Support = { isOpen: boolean; /** When this state ends: closing time, or the next opening. */ until: Date }
/** Whether support is open at `now`, and until when. */
export function supportAt(now: Date): Support {
  const there = now.getTime() + seoul
  const midnight = Math.floor(there / day) * day
  const opensOn = (start: number) => start + supportHours.opens * hour
  const closes = midnight + supportHours.closes * hour
  const moment = (time: number) => new Date(time - seoul)
  if (isWorkingDay(midnight) && there >= opensOn(midnight) && there < closes)
    return { isOpen: true, until: moment(closes) }
  let next = there < opensOn(midnight) ? midnight : midnight + day
  while (!isWorkingDay(next)) next += day
  return { isOpen: false, until: moment(opensOn(next)) }
}
const isWorkingDay = (midnight: number) => ![0, 6].includes(new Date(midnight).getUTCDay())
