import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, weekday } from '../../rules/days.ts'
import {
  comparedPeriods,
  comparisons,
  hasInterval,
  intervals,
  lastWeeks,
  lengthOf,
  namedDays,
  previousDays,
  spansOf,
  statisticPeriodNames,
  statisticPeriods,
  stepOf,
  untilToday,
  wholeSpans,
} from './periods.ts'

test('a period begins with a week and ends today', () => {
  // 2026-11-20 is a Friday.
  expect(lastWeeks(13, '2026-11-20', 1)).toEqual({ from: '2026-08-24', to: '2026-11-20' })
  expect(lastWeeks(13, '2026-11-20', 0)).toEqual({ from: '2026-08-23', to: '2026-11-20' })
  expect(lastWeeks(1, '2026-11-23', 1)).toEqual({ from: '2026-11-23', to: '2026-11-23' })
})
test('in weeks it is compared with the weeks before, or with those a quarter, half a year or a year earlier', () => {
  const days = { from: '2026-08-24', to: '2026-11-20' }
  expect(previousDays(days, 'before')).toEqual({ from: '2026-05-25', to: '2026-08-21' })
  expect(previousDays(days, 'year')).toEqual({ from: '2025-08-25', to: '2025-11-21' })
  expect(previousDays(days, 'quarter', 'week')).toEqual({ from: '2026-05-25', to: '2026-08-21' })
  expect(previousDays(days, 'half', 'week')).toEqual({ from: '2026-02-23', to: '2026-05-22' })
})
test('a month, quarter or half-year to date is compared with the same days of an earlier one, a whole one with a whole one', () => {
  const quarter = { from: '2026-10-01', to: '2026-11-20' }
  for (const compare of ['before', 'quarter'] as const)
    expect(previousDays(quarter, compare, 'quarter')).toEqual({ from: '2026-07-01', to: '2026-08-20' })
  // Quarters and half-years are those of the calendar unless weeks are asked for.
  expect(previousDays(quarter, 'quarter')).toEqual({ from: '2026-07-01', to: '2026-08-20' })
  expect(previousDays(quarter, 'half')).toEqual({ from: '2026-04-01', to: '2026-05-20' })
  expect(previousDays(quarter, 'year', 'quarter')).toEqual({ from: '2025-10-01', to: '2025-11-20' })
  expect(previousDays(quarter, 'before', 'month')).toEqual({ from: '2026-08-01', to: '2026-09-20' })
  expect(previousDays({ from: '2026-04-01', to: '2026-06-30' }, 'quarter')).toEqual({
    from: '2026-01-01',
    to: '2026-03-31',
  })
  expect(previousDays({ from: '2026-03-01', to: '2026-03-31' }, 'before', 'month')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(previousDays({ from: '2026-03-10', to: '2026-03-31' }, 'before', 'month')).toEqual({
    from: '2026-02-10',
    to: '2026-02-28',
  })
})
test('a named period in months or quarters has whole ones of the calendar, and the current one to date', () => {
  const named = (
    period: (typeof statisticPeriodNames)[number],
    interval: (typeof intervals)[number],
    compare = 'before',
  ) => namedDays(period, { interval, compare: compare as 'before' }, '2026-11-20', 1).from
  expect(statisticPeriodNames.map((period) => named(period, 'quarter'))).toEqual([
    '2026-10-01',
    '2026-07-01',
    '2026-04-01',
    '2026-01-01',
    '2025-01-01',
  ])
  expect([named('3m', 'month'), named('1y', 'month'), named('3m', 'auto', 'half')]).toEqual([
    '2026-09-01',
    '2025-12-01',
    '2026-09-01',
  ])
  expect([named('3m', 'day'), named('3m', 'auto'), named('3m', 'week', 'quarter')]).toEqual([
    '2026-08-24',
    '2026-08-24',
    '2026-08-24',
  ])
})

const somePeriod = fc
  .record({ after: fc.nat(3000), length: fc.integer({ min: 1, max: 1500 }) })
  .map(({ after, length }) => {
    const from = addDays('2020-01-01', after)
    return { from, to: addDays(from, length - 1) }
  })
const someComparison = fc.constantFrom(...comparisons)
const someInterval = fc.constantFrom(...intervals)
const isMonthStart = (day: string) => day.endsWith('-01')
const monthOf = (day: string) => {
  const from = `${day.slice(0, 8)}01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}
/** Whether a day of another month has the same number, or is the last one of a month without it. */
const isSameDay = (day: string, other: string) =>
  other === `${other.slice(0, 8)}${day.slice(8)}` || (other === monthOf(other).to && day.slice(8) > other.slice(8))
describe('any period', () => {
  test('in days and weeks has the same weekdays as the one that it is compared with', () => {
    fc.assert(
      fc.property(somePeriod, someComparison, someInterval, (days, compare, interval) => {
        const { previous, step } = comparedPeriods(days, compare, interval)
        if (compare === 'before') expect(previous.to < days.from).toBe(true)
        if (step.unit === 'month') return
        expect(lengthOf(previous)).toBe(lengthOf(days))
        expect([weekday(previous.from), weekday(previous.to)]).toEqual([weekday(days.from), weekday(days.to)])
      }),
    )
  })
  test('in months is compared with the same days of months, and whole months with whole months', () => {
    fc.assert(
      fc.property(somePeriod, someComparison, fc.constantFrom('month', 'quarter'), (some, compare, interval) => {
        const wholeMonths = { from: monthOf(some.from).from, to: monthOf(some.to).to }
        for (const days of [some, wholeMonths]) {
          const { previous } = comparedPeriods(days, compare, interval)
          expect(previous.from <= previous.to).toBe(true)
          expect(isSameDay(days.from, previous.from)).toBe(true)
          if (days.from === monthOf(days.from).from && days.to === monthOf(days.to).to)
            expect(previous.to).toBe(monthOf(previous.to).to)
          else expect(isSameDay(days.to, previous.to)).toBe(true)
        }
      }),
    )
  })
  test('is divided into at most 26 spans, or 93 of a chosen interval, without a gap; and so is the compared one', () => {
    fc.assert(
      fc.property(somePeriod, someComparison, someInterval, (days, compare, interval) => {
        const { previous, step, spans, spansBefore } = comparedPeriods(days, compare, interval)
        const isChosen = interval !== 'auto' && hasInterval(days, interval)
        expect(spans.length).toBeLessThanOrEqual(isChosen ? 93 : 26)
        expect(spansBefore).toHaveLength(spans.length)
        for (const [all, of] of [
          [spans, days],
          [spansBefore, previous],
        ] as const) {
          expect([all[0]!.from, all.at(-1)!.to]).toEqual([of.from, of.to])
          for (const [at, span] of all.entries()) {
            expect(span.from <= span.to).toBe(true)
            if (at > 0) expect(span.from).toBe(addDays(all[at - 1]!.to, 1))
            if (at > 0 && step.unit === 'month') expect(isMonthStart(span.from)).toBe(true)
            if (at < all.length - 1 && step.unit === 'day') expect(lengthOf(span)).toBe(step.count)
            if (at > 0 && at < all.length - 1 && step.unit === 'month')
              expect(span.to).toBe(addDays(addMonths(span.from, step.count), -1))
          }
        }
      }),
    )
  })
  test('that has a name is divided alike by who chooses it and by who is asked for its days', () => {
    const someDay = fc.nat(3000).map((after) => addDays('2020-01-01', after))
    const someName = fc.constantFrom(...statisticPeriodNames)
    fc.assert(
      fc.property(someDay, someName, someComparison, someInterval, (today, name, compare, interval) => {
        const days = namedDays(name, { interval, compare }, today, 1)
        const { step, spans } = comparedPeriods(days, compare, interval)
        expect(days.to).toBe(today)
        // Of whole spans, but the last one.
        if (step.unit === 'day') expect(weekday(days.from)).toBe(1)
        else expect(spans.slice(0, -1).every(({ from }) => isMonthStart(from))).toBe(true)
        expect(spansOf(days, step)).toEqual(spans)
      }),
    )
  })
  test('the named ones have spans of one, two or four weeks', () => {
    const ofWeeks = Object.values(statisticPeriods).map((weeks) => stepOf(lastWeeks(weeks, '2026-11-22', 1)).count / 7)
    expect(ofWeeks).toEqual([1, 1, 2, 2, 4])
  })
})

test('a line ends with the last span that has ended', () => {
  const weeks = [
    { from: '2026-11-09', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-22' },
  ]
  const today = { from: '2026-11-23', to: '2026-11-23' }
  const later = '2026-12-15'
  expect(wholeSpans([...weeks, today], later)).toEqual(weeks)
  expect(wholeSpans([...weeks, { ...today, to: '2026-11-29' }], later)).toHaveLength(3)
  const months = ['2026-02-01', '2026-03-01', '2026-04-01'].map((from, at) => ({
    from,
    to: ['2026-02-28', '2026-03-31', '2026-04-29'][at]!,
  }))
  expect(wholeSpans(months, later, 1)).toHaveLength(2)
  expect(wholeSpans([...months.slice(0, 2), { ...months[2]!, to: '2026-04-30' }], later, 1)).toHaveLength(3)
  // Today has not ended: neither the day, nor the week or the month that ends with it.
  const days = ['2026-11-27', '2026-11-28', '2026-11-29'].map((day) => ({ from: day, to: day }))
  expect([wholeSpans(days, '2026-11-30'), wholeSpans(days, '2026-11-29')].map(({ length }) => length)).toEqual([3, 2])
  expect(wholeSpans([...weeks, { ...today, to: '2026-11-29' }], '2026-11-29')).toEqual(weeks)
  expect(wholeSpans([...months.slice(0, 2), { ...months[2]!, to: '2026-04-30' }], '2026-04-30', 1)).toHaveLength(2)
  // Two points are the least for a line.
  expect(wholeSpans([weeks[0]!, today], later)).toHaveLength(2)
  expect(wholeSpans([], later)).toEqual([])
})

test('days after today are not compared: a month to date is not beside a whole one', () => {
  const month = { from: '2026-11-01', to: '2026-11-30' }
  expect(untilToday(month, '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  for (const today of ['2026-11-30', '2026-12-05', '2026-10-31']) expect(untilToday(month, today)).toEqual(month)
})
