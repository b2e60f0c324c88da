// Periods of statistics: whole weeks, so that a period and the one it is compared with have the same weekdays.
import { addDays, daysBetween, weekday } from '../../rules/days.ts'

/** The period right before, or the same weeks of the year before. */
export const comparisons = ['before', 'year'] as const
export type Comparison = (typeof comparisons)[number]
/** Weeks by name; the last one is the current week. */
export const statisticPeriods = { '3m': 13, '6m': 26, '9m': 39, '1y': 52, '2y': 104 } as const
export type StatisticPeriod = keyof typeof statisticPeriods
export const defaultStatisticPeriod = '3m'
export const statisticPeriodNames = Object.keys(statisticPeriods) as StatisticPeriod[]
/** The channel that counts as a meeting: face to face. */
export const meetingChannel = '0030002'

export type Days = { from: string; to: string }
/** The number of days from one to another, both included; 0 or less if they are in the wrong order. */
export const lengthOf = ({ from, to }: Days): number => daysBetween(from, to) + 1

/**
 * The weeks that end today.
 * @param weekStart 0 (Sunday) to 6
 */
export function lastWeeks(weeks: number, today: string, weekStart: number): Days {
  const sinceStart = (weekday(today) - weekStart + 7) % 7
  return { from: addDays(today, -sinceStart - 7 * (weeks - 1)), to: today }
}

const daysOfYear = 52 * 7
/** The days that a period is compared with: the same number of days, beginning on the same weekday. */
export function previousDays(days: Days, compare: Comparison): Days {
  const back = compare === 'year' ? daysOfYear : Math.ceil(lengthOf(days) / 7) * 7
  return { from: addDays(days.from, -back), to: addDays(days.to, -back) }
}

/** From this number of days on, days are grouped by week. */
const mostSingleDays = 21
const mostSpans = 26
/** The days of one span of a chart over time: one, or the whole weeks that make at most 26 spans. */
export function spanDaysOf(days: Days): number {
  const length = lengthOf(days)
  return length <= mostSingleDays ? 1 : 7 * Math.ceil(Math.ceil(length / 7) / mostSpans)
}
/** The spans of a period, in order; the last one may be shorter. */
export function spansOf(days: Days): Days[] {
  const spanDays = spanDaysOf(days)
  const spans: Days[] = []
  for (let from = days.from; from <= days.to; from = addDays(from, spanDays)) {
    const to = addDays(from, spanDays - 1)
    spans.push({ from, to: to < days.to ? to : days.to })
  }
  return spans
}
