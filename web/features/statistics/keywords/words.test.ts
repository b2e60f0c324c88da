import { expect, test } from 'vitest'
import { linesOf, spread, wholeSpans, type Word } from './words.ts'

const aWord = (word: string): Word => ({
  word,
  count: 1,
  previousCount: 0,
  trend: '',
  counts: [1],
  type: null,
  needCount: 0,
})

test('a chart has five lines: the chosen word or the clearest one, and those with the most logs', () => {
  const items = ['가', '나', '다', '라', '마', '바'].map(aWord)
  const names = (chosen: string, clearest = '') =>
    linesOf({ items, clearest: clearest === '' ? null : aWord(clearest) }, chosen).map(({ word }) => word)
  expect(names('')).toEqual(['가', '나', '다', '라', '마'])
  expect(names('바')).toEqual(['바', '가', '나', '다', '라'])
  expect(names('없는 말')).toEqual(['가', '나', '다', '라', '마'])
  expect(names('', '사')).toEqual(['사', '가', '나', '다', '라'])
  expect(names('나', '사')).toEqual(['나', '가', '다', '라', '마'])
})

test('a line ends with the last span that has ended', () => {
  const weeks = [
    { from: '2026-11-09', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-22' },
  ]
  const today = { from: '2026-11-23', to: '2026-11-23' }
  expect(wholeSpans([...weeks, today])).toEqual(weeks)
  expect(wholeSpans([...weeks, { ...today, to: '2026-11-29' }])).toHaveLength(3)
  const months = ['2026-02-01', '2026-03-01', '2026-04-01'].map((from, at) => ({
    from,
    to: ['2026-02-28', '2026-03-31', '2026-04-29'][at]!,
  }))
  expect(wholeSpans(months, 1)).toHaveLength(2)
  expect(wholeSpans([...months.slice(0, 2), { ...months[2]!, to: '2026-04-30' }], 1)).toHaveLength(3)
  // Two points are the least for a line.
  expect(wholeSpans([weeks[0]!, today])).toHaveLength(2)
  expect(wholeSpans([])).toEqual([])
})

test('labels stay in their order, do not overlap, and stay within the height', () => {
  expect(spread([10, 100, 50], 16, 150)).toEqual([10, 100, 50])
  expect(spread([10, 12, 11], 16, 150)).toEqual([10, 42, 26])
  expect(spread([150, 150, 150], 16, 150)).toEqual([118, 134, 150])
})
