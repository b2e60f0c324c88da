// When somebody of the service is there: 10:00 to 18:00 on working days in Seoul. Shown, and kept to by nobody's form: one may write at any
// hour. Public holidays are not known, so a working day is Monday to Friday.

export const supportHours = { opens: 10, closes: 18, timeZone: 'Asia/Seoul' } as const
const hour = 3_600_000
/** Korea has no summer time. */
const seoul = 9 * hour
const day = 24 * hour

export type Support = { isOpen: boolean; /** When that ends: closing time, or the next opening. */ until: Date }
/** @param now any moment */
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
