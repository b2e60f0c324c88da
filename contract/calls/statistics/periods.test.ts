import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekday } from '../../rules/days.ts'
import { comparisons, lastWeeks, lengthOf, previousDays, spanDaysOf, spansOf, statisticPeriods } from './periods.ts'

test('a period begins with a week and ends today', () => {
  // 2026-11-20 is a Friday.
  expect(lastWeeks(13, '2026-11-20', 1)).toEqual({ from: '2026-08-24', to: '2026-11-20' })
  expect(lastWeeks(13, '2026-11-20', 0)).toEqual({ from: '2026-08-23', to: '2026-11-20' })
  expect(lastWeeks(1, '2026-11-23', 1)).toEqual({ from: '2026-11-23', to: '2026-11-23' })
})
test('it is compared with the weeks before, or with the same weeks of the year before', () => {
  const days = { from: '2026-08-24', to: '2026-11-20' }
  expect(previousDays(days, 'before')).toEqual({ from: '2026-05-25', to: '2026-08-21' })
  expect(previousDays(days, 'year')).toEqual({ from: '2025-08-25', to: '2025-11-21' })
})

const somePeriod = fc
  .record({ after: fc.nat(3000), length: fc.integer({ min: 1, max: 1500 }) })
  .map(({ after, length }) => {
    const from = addDays('2020-01-01', after)
    return { from, to: addDays(from, length - 1) }
  })
describe('any period', () => {
  test('has the same weekdays as the one that it is compared with, which is over before or a year earlier', () => {
    fc.assert(
      fc.property(somePeriod, fc.constantFrom(...comparisons), (days, compare) => {
        const previous = previousDays(days, compare)
        expect(lengthOf(previous)).toBe(lengthOf(days))
        expect([weekday(previous.from), weekday(previous.to)]).toEqual([weekday(days.from), weekday(days.to)])
        if (compare === 'before') expect(previous.to < days.from).toBe(true)
      }),
    )
  })
  test('is divided into at most 26 spans, without a gap', () => {
    fc.assert(
      fc.property(somePeriod, (days) => {
        const spans = spansOf(days)
        expect(spans.length).toBeLessThanOrEqual(26)
        expect([spans[0]!.from, spans.at(-1)!.to]).toEqual([days.from, days.to])
        for (const [at, span] of spans.slice(1).entries()) expect(span.from).toBe(addDays(spans[at]!.to, 1))
        for (const span of spans.slice(0, -1)) expect(lengthOf(span)).toBe(spanDaysOf(days))
      }),
    )
  })
  test('the named ones have spans of one, two or four weeks', () => {
    const ofWeeks = Object.values(statisticPeriods).map((weeks) => spanDaysOf(lastWeeks(weeks, '2026-11-22', 1)) / 7)
    expect(ofWeeks).toEqual([1, 1, 2, 2, 4])
  })
})
