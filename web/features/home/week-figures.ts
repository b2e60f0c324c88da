// Logs of this week and the last by day.
import { addDays, mondayOf } from '../../../contract/rules/days.ts'

export type WeekFigures = {
  days: { day: string; now: number; before: number }[]
  now: number
  before: number
  /** All of last week. */
  lastWeek: number
  today: string
}

/**
 * Counts logs of this week (from Monday) and of the last one by day. `before` counts the days of last week up to today's
 * weekday, so that equal parts are compared.
 * @param counts of days, 'YYYY-MM-DD'
 */
export function weekFigures(counts: readonly { day: string; count: number }[], today: string): WeekFigures {
  const monday = mondayOf(today)
  const count = (day: string) => counts.find((one) => one.day === day)?.count ?? 0
  const days = [0, 1, 2, 3, 4, 5, 6].map((at) => ({
    day: addDays(monday, at),
    now: count(addDays(monday, at)),
    before: count(addDays(monday, at - 7)),
  }))
  const sum = (of: typeof days, whose: 'now' | 'before') => of.reduce((total, one) => total + one[whose], 0)
  const past = days.filter((one) => one.day <= today)
  return { days, now: sum(past, 'now'), before: sum(past, 'before'), lastWeek: sum(days, 'before'), today }
}
