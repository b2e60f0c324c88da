// Which days a view of the calendar shows, and how far "next" goes.
import { addDays, addMonths, weekday } from '../../../contract/rules/days.ts'

export const calendarViews = ['month', 'week', 'day'] as const
export type CalendarView = (typeof calendarViews)[number]

/** The first day of the week of a day. @param first the first weekday, 0 (Sunday) to 6 */
export const weekOf = (day: string, first: number): string => addDays(day, -((weekday(day) - first + 7) % 7))
const daysFrom = (day: string, count: number) => Array.from({ length: count }, (_, at) => addDays(day, at))

/** The days that a view shows, in whole weeks for a month. */
export function daysOfView(view: CalendarView, day: string, first: number): string[] {
  if (view === 'day') return [day]
  if (view === 'week') return daysFrom(weekOf(day, first), 7)
  const start = weekOf(`${day.slice(0, 8)}01`, first)
  const end = addDays(weekOf(addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1), first), 7)
  return daysFrom(start, Math.round((Date.parse(end) - Date.parse(start)) / 864e5))
}
/** The day that is shown after a step to the next (1) or previous (-1) month, week or day. */
export const stepFrom = (view: CalendarView, day: string, by: 1 | -1): string =>
  view === 'month' ? addMonths(day, by) : addDays(day, view === 'week' ? 7 * by : by)

/** The week of the year by ISO 8601, of the week that contains this day's Thursday. */
export function weekNumber(day: string): number {
  const thursday = addDays(weekOf(day, 1), 3)
  return Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / (7 * 864e5)) + 1
}
