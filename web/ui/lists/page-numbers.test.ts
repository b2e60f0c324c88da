import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test('shows the first, the last, the current page and its neighbors; a gap is at least two pages', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(1, 9)).toEqual([1, 2, null, 9])
  expect(pageNumbers(3, 9)).toEqual([1, 2, 3, 4, null, 9])
  expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
  expect(pageNumbers(9, 9)).toEqual([1, null, 8, 9])
})
