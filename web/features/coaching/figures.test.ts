import { expect, test } from 'vitest'
import { pointsOf, shareOf, trendOf } from './figures.ts'

/** @param spans logs that were analysed, and those of them that need coaching */
const trend = (...spans: [readCount: number, coachingCount: number][]) =>
  trendOf({
    spans: spans.map(([readCount, coachingCount]) => ({ from: '', readCount, coachingCount })),
    readCount: spans.reduce((all, [one]) => all + one, 0),
    coachingCount: spans.reduce((all, [, one]) => all + one, 0),
  })

test('with too few logs, none in a half, or one span alone, no trend is stated', () => {
  expect(trend([5, 1], [4, 1])).toEqual({ kind: 'thin' })
  expect(trend([0, 0], [40, 1])).toEqual({ kind: 'thin' })
  expect([trend([9, 1]), trend([40, 1])]).toEqual([{ kind: 'thin' }, { kind: 'short' }])
})
test('ten logs are enough, and a span of five for the spread', () => {
  expect(trend([5, 1], [5, 1])).toEqual({ kind: 'same', share: 0.2 })
  expect(trend([20, 2], [5, 1], [20, 2], [5, 1])).toEqual({ kind: 'varied', share: 0.12, low: 0.1, high: 0.2 })
  expect(trend([20, 2], [4, 1], [20, 2], [4, 1])).toMatchObject({ kind: 'same' })
})
test('halves that differ by less than two percentage points are alike, and a spread under five is not wide', () => {
  expect(trend([100, 10], [100, 11])).toEqual({ kind: 'same', share: 0.105 })
  expect(trend([100, 10], [100, 12])).toMatchObject({ kind: 'rose' })
  expect(trend([100, 8], [100, 12], [100, 8], [100, 12])).toMatchObject({ kind: 'same' })
  expect(trend([100, 8], [100, 13], [100, 8], [100, 13])).toMatchObject({ kind: 'varied', low: 0.08, high: 0.13 })
})
test('the line has the shares of the sentence', () => {
  const spans = [
    { from: '', readCount: 40, coachingCount: 4 },
    { from: '', readCount: 0, coachingCount: 0 },
    { from: '', readCount: 40, coachingCount: 4 },
  ]
  const figures = { spans, readCount: 80, coachingCount: 8 }
  expect([trendOf(figures), shareOf(figures)]).toEqual([{ kind: 'same', share: 0.1 }, 0.1])
  expect(pointsOf(spans, 0.2)).toEqual([
    { x: 0, y: 50 },
    { x: 100, y: 50 },
  ])
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
