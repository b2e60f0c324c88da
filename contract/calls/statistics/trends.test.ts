import { describe, expect, test } from 'vitest'
import { linesOf, logLikelihood, trendOf } from './trends.ts'

describe('log-likelihood', () => {
  test('is that of the 2 × 2 table, computed by hand', () => {
    const counts = { count: 10, previousCount: 20, logCount: 100, previousLogCount: 100 }
    const byHand =
      2 * (10 * Math.log(10 / 15) + 20 * Math.log(20 / 15) + 90 * Math.log(90 / 85) + 80 * Math.log(80 / 85))
    expect(logLikelihood(counts)).toBeCloseTo(byHand, 10)
    expect(byHand).toBeCloseTo(3.99, 2)
  })
  test('is 0 for equal shares, and grows with the difference', () => {
    const of = (count: number) => logLikelihood({ count, previousCount: 20, logCount: 200, previousLogCount: 100 })
    expect(of(40)).toBeCloseTo(0, 10)
    expect(of(60)).toBeGreaterThan(of(50))
    expect(of(0)).toBeGreaterThan(of(10))
  })
})

test('a trend needs five logs, and more than chance', () => {
  const of = (count: number, previousCount: number) =>
    trendOf({ count, previousCount, logCount: 100, previousLogCount: 100 })
  expect([of(4, 0), of(9, 0), of(36, 12), of(12, 36), of(20, 18)]).toEqual(['', 'new', 'rising', 'falling', ''])
  expect(trendOf({ count: 30, previousCount: 0, logCount: 100, previousLogCount: 0 })).toBe('')
})
test('a word neither rises with fewer logs than before, nor falls with more', () => {
  const of = (count: number, previousCount: number, logCount: number, previousLogCount: number) =>
    trendOf({ count, previousCount, logCount, previousLogCount })
  expect([of(40, 30, 400, 100), of(30, 30, 400, 100), of(29, 30, 400, 100)]).toEqual(['', '', 'falling'])
  expect([of(30, 40, 100, 400), of(30, 30, 100, 400), of(31, 30, 100, 400)]).toEqual(['', '', 'rising'])
})

const wordOf = (word: string) => ({ word })
test('a chart has five lines: the chosen word or the clearest one, and those with the most logs', () => {
  const items = ['가', '나', '다', '라', '마', '바'].map(wordOf)
  const names = (chosen: string, clearest = '') =>
    linesOf({ items, clearest: clearest === '' ? null : wordOf(clearest) }, chosen).map(({ word }) => word)
  expect(names('')).toEqual(['가', '나', '다', '라', '마'])
  expect(names('바')).toEqual(['바', '가', '나', '다', '라'])
  expect(names('없는 말')).toEqual(['가', '나', '다', '라', '마'])
  expect(names('', '사')).toEqual(['사', '가', '나', '다', '라'])
  expect(names('나', '사')).toEqual(['나', '가', '다', '라', '마'])
})
