import { expect, test } from 'vitest'
import { spread } from './words.ts'

test('labels stay in their order, do not overlap, and stay within the height', () => {
  expect(spread([10, 100, 50], 16, 150)).toEqual([10, 100, 50])
  expect(spread([10, 12, 11], 16, 150)).toEqual([10, 42, 26])
  expect(spread([150, 150, 150], 16, 150)).toEqual([118, 134, 150])
})
