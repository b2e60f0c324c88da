import { expect, test } from 'vitest'
import { pastWeeks, riseIn, usualBefore } from './rises.ts'

test('a word rises when its number is above the average of the four weeks before, by more than the percentage', () => {
  expect(riseIn([8, 12, 10, 10, 16], 4, '50')).toEqual({ count: 16, usual: 10 })
  expect(riseIn([8, 12, 10, 10, 15], 4, '50'), 'exactly half more').toBeNull()
  expect(riseIn([8, 12, 10, 10, 15], 4, '30')).toEqual({ count: 15, usual: 10 })
  expect(riseIn([8, 12, 10, 10, 19], 4, '100')).toBeNull()
})
test('below five logs a word does not rise; a new word rises from five logs on', () => {
  expect(riseIn([0, 0, 0, 0, 4], 4, '30')).toBeNull()
  expect(riseIn([0, 0, 0, 0, 5], 4, '100')).toEqual({ count: 5, usual: 0 })
})
test('only the four weeks before count', () => {
  expect(usualBefore([100, 1, 2, 3, 4, 50], 5)).toBe(2.5)
})
test('the past weeks are whole ones, on a Monday as on a Sunday', () => {
  const lastTwo = [
    { from: '2026-11-09', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-22' },
  ]
  expect(pastWeeks('2026-11-23', 2)).toEqual(lastTwo)
  expect(pastWeeks('2026-11-29', 2)).toEqual(lastTwo)
})
