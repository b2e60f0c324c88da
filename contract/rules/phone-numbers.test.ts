import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scanCostOf } from '../../tests/support/scan-cost.ts'
import { isMobile } from './mobile-numbers.ts'
import { e164, splitExtension } from './phone-numbers.ts'

describe('every spelling of a number normalizes to the same number', () => {
  test.each([
    '+82 10-5555-0123',
    '+82 (0)10-5555-0123',
    '+82 010 5555 0123',
    '+821055550123',
    '821055550123',
    '0082 10 5555 0123',
    '00 82 (0)10 5555 0123',
    '000821055550123',
    '+0082 10 5555 0123',
    '82-010-5555-0123',
    '010-5555-0123',
    '010.5555.0123',
    '(010) 5555 0123',
    '+010-5555-0123',
    '10 5555 0123',
    '01055550123',
    '０１０－５５５５－０１２３',
    '＋８２ １０ ５５５５ ０１２３',
  ])('%s', (typed) => {
    expect(e164(typed)).toBe('+821055550123')
  })
  test.each([
    ['02-123-4567', '+8221234567'],
    ['+82 2 123 4567', '+8221234567'],
    ['031-123-4567', '+82311234567'],
    ['1588-1234', '+8215881234'],
    ['+82 1588 1234', '+8215881234'],
    ['112', '112'],
    ['+82 112', '112'],
    ['1330', '1330'],
    ['2123-4567', '21234567'],
    ['123-4567', '1234567'],
    ['031-000-0000 (내선 12)', '+82310000000;ext=12'],
    ['031-000-0000（内線 12）', '+82310000000;ext=12'],
    ['+82 31 000 0000 ext. 12', '+82310000000;ext=12'],
    ['+82310000000;ext=12', '+82310000000;ext=12'],
    ['031-000-0000 #12', '+82310000000;ext=12'],
    ['1588-0000 x3', '+8215880000;ext=3'],
    ['+81 3-1234-5678', '+81312345678'],
    ['+86 138 0013 8000', '+8613800138000'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+34 612 345 678', '+34612345678'],
    ['+62 812-3456-7890', '+6281234567890'],
    ['내선 12', ''],
    ['+1 415 555 2671', '+14155552671'],
    ['001 415 555 2671', '+14155552671'],
    ['+84 90 123 4567', '+84901234567'],
    ['0084901234567', '+84901234567'],
    ['+49 (0)30 12345678', '+493012345678'],
    ['', ''],
    ['전화', ''],
    ['000', ''],
  ])('%s is %s', (typed, key) => expect(e164(typed)).toBe(key))
})

test('numbers of different countries differ', () =>
  expect(new Set(['+821055550123', '+11055550123', '+841055550123', '+81821055550'].map(e164)).size).toBe(4))

test('normalization of a number is idempotent', () => {
  const number = fc
    .tuple(
      fc.constantFrom('', '+', '00', '+82', '82', '0082', '+82 (0)', '0', '+1', '+84', '+390'),
      fc.stringMatching(/^[1-9]\d{2,10}$/),
      fc.constantFrom('', ' 내선 7', ';ext=12', ' #3'),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(number, (typed) => {
      const normalized = e164(typed)
      expect(normalized).toMatch(/^(\+[1-9]\d+|\d{1,8})(;ext=\d+)?$/)
      expect(e164(normalized)).toBe(normalized)
      expect(e164(splitExtension(normalized)[0])).toBe(splitExtension(normalized)[0])
    }),
  )
})
test('a long text costs no more to normalize than a number', () => {
  for (const text of ['1'.repeat(1_000_000), `a${'\u0301'.repeat(400_000)}${'\u0316'.repeat(400_000)}`])
    expect(scanCostOf(() => e164(text)).characters).toBeLessThan(1_000)
})

test.each([
  ['010-5555-0123', true],
  ['+82 11-234-5678', true],
  ['+84 90 123 4567', true],
  ['+33 6 12 34 56 78', true],
  ['02-123-4567', false],
  ['031-000-0000 (내선 12)', false],
  ['1588-1234', false],
  ['+33 1 23 45 67 89', false],
  ['+1 415 555 2671', false],
  ['', false],
])('%s takes messages: %s', (typed, takes) => expect(isMobile(typed)).toBe(takes))
