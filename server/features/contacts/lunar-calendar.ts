// The Korean lunar calendar as published by the Korea Astronomy and Space Science Institute, up to the end of 2050.
import KoreanLunarCalendar from 'korean-lunar-calendar'

const dayMs = 864e5
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/**
 * An anniversary date that falls on the solar date `day`.
 * @param monthDay `MM-DD`, lunar if `isLunar`
 */
export type AnniversaryDate = { isLunar: boolean; monthDay: string; day: string }

/**
 * The anniversary dates that fall on a day. A date that the year lacks falls on the last day of its month: 29 February
 * on the 28th, the 30th of a short lunar month on the 29th. A leap month repeats the month before it and adds nothing.
 * @param day `YYYY-MM-DD`
 */
export function anniversaryDatesOn(day: string): AnniversaryDate[] {
  const next = dayAfter(day, 1)
  const dates = [{ isLunar: false, monthDay: day.slice(5), day }]
  if (day.endsWith('-02-28') && next.endsWith('-03-01')) dates.push({ isLunar: false, monthDay: '02-29', day })
  const lunar = lunarDayOf(day)
  if (!lunar || lunar.isLeap) return dates
  const month = String(lunar.month).padStart(2, '0')
  dates.push({ isLunar: true, monthDay: `${month}-${String(lunar.day).padStart(2, '0')}`, day })
  if (lunar.day === 29 && lunarDayOf(next)?.day !== 30) dates.push({ isLunar: true, monthDay: `${month}-30`, day })
  return dates
}
/** The anniversary dates of today and of the `days` days after it. */
export const anniversaryDatesFrom = (today: string, days: number): AnniversaryDate[] =>
  Array.from({ length: days + 1 }, (_, after) => anniversaryDatesOn(dayAfter(today, after))).flat()
export const anniversaryDatesAfter = (today: string, days: number): AnniversaryDate[] =>
  anniversaryDatesOn(dayAfter(today, days))

/** Returns null outside of the tables, after 2050. */
function lunarDayOf(day: string): { month: number; day: number; isLeap: boolean } | null {
  const calendar = new KoreanLunarCalendar()
  const [year, month, date] = day.split('-').map(Number)
  if (!calendar.setSolarDate(year!, month!, date!)) return null
  const lunar = calendar.getLunarCalendar()
  return { month: lunar.month, day: lunar.day, isLeap: lunar.intercalation === true }
}
