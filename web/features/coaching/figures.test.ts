import { expect, test } from 'vitest'
import { trendOf } from './figures.ts'

/** @param spans logs that were analysed, and those of them that need coaching */
const trend = (...spans: [readCount: number, coachingCount: number][]) =>
  trendOf({
    spans: spans.map(([readCount, coachingCount]) => ({ from: '', readCount, coachingCount })),
    readCount: spans.reduce((all, [one]) => all + one, 0),
    coachingCount: spans.reduce((all, [, one]) => all + one, 0),
  })

test('with too few logs, or none in a half, no trend is stated', () => {
  expect(trend([5, 1], [4, 1])).toEqual({ kind: 'thin' })
  expect(trend([0, 0], [40, 1])).toEqual({ kind: 'thin' })
})
test('halves that differ are compared', () => {
  expect(trend([100, 10], [100, 5])).toEqual({ kind: 'fell', before: 0.1, after: 0.05 })
  expect(trend([100, 5], [100, 10])).toEqual({ kind: 'rose', before: 0.05, after: 0.1 })
})
test('halves that are alike have the share of the whole period, and its spread where that is wide', () => {
  expect(trend([100, 6], [100, 6], [100, 5], [100, 7])).toEqual({ kind: 'same', share: 0.06 })
  expect(trend([100, 1], [100, 11], [100, 12], [100, 0])).toEqual({ kind: 'varied', share: 0.06, low: 0, high: 0.12 })
})
test('a span of few logs does not count for the spread', () => {
  expect(trend([100, 6], [2, 1], [100, 6])).toMatchObject({ kind: 'same' })
})
