// Arithmetic on calendar days, written `YYYY-MM-DD`, in the Gregorian calendar.
const utc = (day: string) => new Date(`${day}T00:00Z`)
const iso = (date: Date) => date.toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => iso(new Date(utc(day).getTime() + days * 864e5))
/** The days from one to another; negative if it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  from === to ? 0 : Math.round((utc(to).getTime() - utc(from).getTime()) / 864e5)
/** The same day of a later month, or its last day if it is shorter. */
export const addMonths = (day: string, months: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0))
  return `${iso(last).slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`
}
/** A time of day as 'HH:MM'. @param minutes after midnight; after a whole day the time of the next one */
export const clockTime = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
/** The day of the week, 0 (Sunday) to 6. */
export const weekday = (day: string): number => utc(day).getUTCDay()
/**
 * The first day of the week in the region of a language tag (CLDR), 0 (Sunday) to 6; Sunday where the browser does not
 * know.
 */
export const firstWeekday = (language: string): number => {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 7 }).firstDay % 7
}
/** Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((weekday(day) + 6) % 7))
