import { expect, test } from 'vitest'
import { railMarks } from './rail-marks.ts'

test('marks of views are their first characters, and no two are equal', () => {
  expect(railMarks(['코칭 필요', '이번 주', '코칭 완료', '코칭 필요', '코칭', '★', '★'])).toEqual([
    '코칭',
    '이번',
    '코완',
    '코필',
    '코',
    '6',
    '7',
  ])
  expect(railMarks(['Key accounts', 'My logs'])).toEqual(['Ke', 'My'])
})
