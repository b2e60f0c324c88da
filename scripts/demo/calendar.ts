/** Working days in Seoul. Korea has kept UTC+9 without daylight saving since 1988, so a fixed offset is exact. */

const offsetMs = 9 * 3600_000
const dayMs = 86_400_000

/** Days since 1970-01-01, counted in Seoul. */
export type Day = number

export const dayOf = (moment: Date): Day => Math.floor((moment.getTime() + offsetMs) / dayMs)
export const minuteOf = (moment: Date) => Math.floor(((moment.getTime() + offsetMs) % dayMs) / 60_000)
export const dateOf = (day: Day) => {
  const utc = new Date(day * dayMs)
  return { year: utc.getUTCFullYear(), month: utc.getUTCMonth() + 1, date: utc.getUTCDate(), weekday: utc.getUTCDay() }
}
export const isoDay = (day: Day) => new Date(day * dayMs).toISOString().slice(0, 10)

export function isoMoment(day: Day, minutes: number) {
  const whole = day + Math.floor(minutes / 1440)
  const rest = ((minutes % 1440) + 1440) % 1440
  return `${isoDay(whole)}T${two(Math.floor(rest / 60))}:${two(rest % 60)}:00+09:00`
}

const two = (value: number) => String(value).padStart(2, '0')

const solarHolidays = new Set(['1-1', '3-1', '5-5', '6-6', '8-15', '10-3', '10-9', '12-25'])
const lunarHolidays = new Set(['1-1', '1-2', '4-8', '8-14', '8-15', '8-16'])
const lunarCalendar = new Intl.DateTimeFormat('en-u-ca-dangi', { timeZone: 'UTC', month: 'numeric', day: 'numeric' })
const lunarDays = new Map<Day, string>() // the formatter is slow
function lunarDay(day: Day) {
  let known = lunarDays.get(day)
  if (known === undefined) lunarDays.set(day, (known = lunarCalendar.format(day * dayMs).replace('/', '-')))
  return known
}

export function isHoliday(day: Day) {
  const { month, date } = dateOf(day)
  if (solarHolidays.has(`${month}-${date}`)) return true
  return lunarHolidays.has(lunarDay(day)) || lunarDay(day + 1) === '1-1'
}

export const isWeekend = (day: Day) => [0, 6].includes(dateOf(day).weekday)
export const isWorkday = (day: Day) => !isWeekend(day) && !isHoliday(day)

export function workdayFrom(day: Day) {
  let found = day
  while (!isWorkday(found)) found++
  return found
}
