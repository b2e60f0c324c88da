// Days as they are written, `YYYY-MM-DD`.
const utc = (day: string) => new Date(`${day}T00:00Z`)
const iso = (date: Date) => date.toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => iso(new Date(utc(day).getTime() + days * 864e5))
/** The last day of a month that has not so many. */
export const addMonths = (day: string, months: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0))
  return `${iso(last).slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`
}
/** 0 is Sunday. */
export const weekday = (day: string): number => utc(day).getUTCDay()
/** 0 Sunday or 1 Monday (or what the language's region says). */
export const firstWeekday = (language: string): number => {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 7 }).firstDay % 7
}
