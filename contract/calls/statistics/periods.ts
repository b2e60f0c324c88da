// Periods of statistics. In days and weeks they are whole weeks, so that a period and the one it is compared with have the same
// weekdays; in months and quarters they are those of the calendar, to date.
import { addDays, addMonths, daysBetween, weekday } from '../../rules/days.ts'

/** The period right before; that of the year before, of the quarter before, of half a year before. */
export const comparisons = ['before', 'year', 'quarter', 'half'] as const
export type Comparison = (typeof comparisons)[number]
/** What the spans of a period are; `auto`: days or weeks, and months where quarters or half-years are compared. */
export const intervals = ['auto', 'day', 'week', 'month', 'quarter'] as const
export type Interval = (typeof intervals)[number]
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
const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
/** The first day of the month, of the quarter, or of the span of so many months that a day is in. */
const startOfMonths = (day: string, months: number) => addMonths(firstOfMonth(day), -(monthNumber(day) % months))

/** The length of spans: days, or months of the calendar. */
export type Step = { unit: 'day' | 'month'; count: number }
/** From this number of days on, days are grouped by week. */
const mostSingleDays = 21
const mostSpans = 26
/** Of an interval that was chosen: three months by day. One that makes more is as `auto`. */
const mostChosenSpans = 93
const steps = {
  day: { unit: 'day', count: 1 },
  week: { unit: 'day', count: 7 },
  month: { unit: 'month', count: 1 },
  quarter: { unit: 'month', count: 3 },
} as const satisfies Record<Exclude<Interval, 'auto'>, Step>
/** As many as there are, or one fewer: a period may begin within a span. */
const spanCount = ({ from, to }: Days, { unit, count }: Step): number =>
  unit === 'day'
    ? Math.ceil(lengthOf({ from, to }) / count)
    : Math.floor(monthNumber(to) / count) - Math.floor(monthNumber(from) / count) + 1

export const hasInterval = (days: Days, interval: Exclude<Interval, 'auto'>): boolean =>
  spanCount(days, steps[interval]) <= mostChosenSpans
/** The length of the spans of a period; the last one may be shorter, and of months the first one. */
export function stepOf(days: Days, interval: Interval = 'auto', compare: Comparison = 'before'): Step {
  if (interval !== 'auto' && hasInterval(days, interval)) return steps[interval]
  if (compare === 'quarter' || compare === 'half') {
    let count = 1
    while (spanCount(days, { unit: 'month', count }) > mostSpans) count += count < 12 ? 11 : 12
    return { unit: 'month', count }
  }
  const length = lengthOf(days)
  return { unit: 'day', count: length <= mostSingleDays ? 1 : 7 * Math.ceil(Math.ceil(length / 7) / mostSpans) }
}
/** The spans of a period, in order. */
export function spansOf(days: Days, step: Step = stepOf(days)): Days[] {
  const spans: Days[] = []
  const next = (from: string) =>
    step.unit === 'day' ? addDays(from, step.count) : addMonths(startOfMonths(from, step.count), step.count)
  for (let from = days.from; from <= days.to; from = next(from)) {
    const to = addDays(next(from), -1)
    spans.push({ from, to: to < days.to ? to : days.to })
  }
  return spans
}

const daysBack = { year: 52 * 7, quarter: 13 * 7, half: 26 * 7 } as const
const monthsBack = { year: 12, quarter: 3, half: 6 } as const
/** The same days of the month so many months earlier; of whole months whole months, however long they are. */
function monthsBefore({ from, to }: Days, months: number): Days {
  const isToEnd = from === firstOfMonth(from) && firstOfMonth(addDays(to, 1)) === addDays(to, 1)
  return {
    from: addMonths(from, -months),
    to: isToEnd ? addDays(addMonths(addDays(to, 1), -months), -1) : addMonths(to, -months),
  }
}
/** How far back the compared period is: in days as long as the period, in whole weeks; in months to the nearest span that ends before it. */
function distanceOf(days: Days, compare: Comparison, { unit, count }: Step): number {
  if (unit === 'day') return compare === 'before' ? Math.ceil(lengthOf(days) / 7) * 7 : daysBack[compare]
  if (compare !== 'before') return monthsBack[compare]
  let months = count
  while (monthsBefore(days, months).to >= days.from) months += count
  return months
}

export type ComparedPeriods = {
  now: Days
  previous: Days
  step: Step
  spans: Days[]
  /** As many as `spans`. */
  spansBefore: Days[]
}
/** A period, its spans, and those that they are compared with. */
export function comparedPeriods(now: Days, compare: Comparison, interval: Interval = 'auto'): ComparedPeriods {
  const step = stepOf(now, interval, compare)
  const distance = distanceOf(now, compare, step)
  const spans = spansOf(now, step)
  if (step.unit === 'day') {
    const before = ({ from, to }: Days) => ({ from: addDays(from, -distance), to: addDays(to, -distance) })
    return { now, previous: before(now), step, spans, spansBefore: spans.map(before) }
  }
  const previous = monthsBefore(now, distance)
  const starts = spans.map(({ from }, at) => (at === 0 ? previous.from : addMonths(from, -distance)))
  const spansBefore = starts.map((from, at) => {
    const next = starts[at + 1]
    return { from, to: next === undefined ? previous.to : addDays(next, -1) }
  })
  return { now, previous, step, spans, spansBefore }
}
/** The days that a period is compared with. */
export const previousDays = (days: Days, compare: Comparison, interval: Interval = 'auto'): Days =>
  comparedPeriods(days, compare, interval).previous

const weeksOfQuarter = 13
/**
 * The days of a named period to today: weeks, or as many months as they are a quarter of a year each; the current month, or
 * quarter, is the last one.
 */
export function namedDays(
  period: StatisticPeriod,
  { interval, compare }: { interval: Interval; compare: Comparison },
  today: string,
  weekStart: number,
): Days {
  const weeks = lastWeeks(statisticPeriods[period], today, weekStart)
  const { unit, count } = stepOf(weeks, interval, compare)
  if (unit === 'day') return weeks
  const months = (statisticPeriods[period] / weeksOfQuarter) * 3
  return { from: addMonths(startOfMonths(today, count), count - months), to: today }
}

/**
 * The days that are compared of those that were asked for: none after today. A month that has only begun would be compared
 * with a whole one. Days that are all in the future stay.
 */
export const untilToday = (days: Days, today: string): Days =>
  days.to > today && days.from <= today ? { from: days.from, to: today } : days

/**
 * The spans that a line is drawn over: without the last one as long as it has not ended, since its few days, or the hours of
 * today, would look like a fall.
 */
export function wholeSpans<Span extends Days>(spans: readonly Span[], today: string, spanMonths = 0): Span[] {
  const [first, last] = [spans[0], spans.at(-1)]
  const isWhole = () => {
    if (last!.to >= today) return false
    if (spanMonths === 0) return lengthOf(last!) >= lengthOf(first!)
    const next = addDays(last!.to, 1)
    return next.endsWith('-01') && (Number(next.slice(5, 7)) - 1) % spanMonths === 0
  }
  return spans.length > 2 && !isWhole() ? spans.slice(0, -1) : [...spans]
}
