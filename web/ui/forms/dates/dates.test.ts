import { describe, expect, test } from 'vitest'
import { addMonths } from '../../../../contract/rules/days.ts'
import { formatDay, readDay, readTime } from './dates.ts'

const today = '2026-11-20'

describe('a typed day', () => {
  test.each([
    ['20', '2026-11-20'],
    ['11.20', '2026-11-20'],
    ['1120', '2026-11-20'],
    ['20261120', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['11월 20일 금', '2026-11-20'],
    ['26. 1. 3.', '2026-01-03'],
    ['13.40', null],
    ['2/30', null],
    ['어제', null],
  ])('%s in Korean is %s', (typed, day) => {
    expect(readDay(typed, 'ko', today)).toBe(day)
  })
  test('Vietnamese writes the day first', () => expect(readDay('20/11', 'vi', today)).toBe('2026-11-20'))
  test('American English writes the month first', () =>
    expect(readDay('11/20/2026', 'en-US', today)).toBe('2026-11-20'))
  test.each(['ko', 'en-US', 'en-GB', 'vi', 'ja', 'zh-CN', 'de', 'es'])(
    'a day formatted in %s parses to the same day',
    (language) => {
      for (const day of ['2026-11-20', '2026-02-03', '2025-12-31'])
        expect(readDay(formatDay(day, language, today), language, today)).toBe(day)
    },
  )
})

test('one month after the 31st is the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['1430', '14:30'],
  ['9:30', '09:30'],
  ['14시 30분', '14:30'],
  ['오후 2:30', '14:30'],
  ['2pm', '14:00'],
  ['12am', '00:00'],
  ['25', null],
  ['점심', null],
])('the typed time %s is %s', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})
