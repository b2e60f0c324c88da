import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { workOf } from '../tests/work.ts'
import { e164, phoneDigits, phoneForms } from './phones.ts'

describe('every spelling of a number is one number', () => {
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
    expect(e164(phoneDigits(typed)), 'as it is stored').toBe('+821055550123')
  })
  test.each([
    ['02-123-4567', '+8221234567'],
    ['+82 2 123 4567', '+8221234567'],
    ['031-123-4567', '+82311234567'],
    ['1588-1234', '+8215881234'],
    ['112', '+82112'],
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

test('numbers of two countries are two', () =>
  expect(new Set(['+821055550123', '+11055550123', '+841055550123', '+81821055550'].map(e164)).size).toBe(4))

test('the key of a key is that key, and every form under which a number may be stored has it', () => {
  const number = fc
    .tuple(
      fc.constantFrom('', '+', '00', '+82', '82', '0082', '+82 (0)', '0', '+1', '+84', '+390'),
      fc.stringMatching(/^[1-9]\d{6,10}$/),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(number, (typed) => {
      const key = e164(phoneDigits(typed))
      expect(key).toMatch(/^\+[1-9]\d+$/)
      expect(e164(key)).toBe(key)
      const forms = phoneForms(key)
      expect(new Set(forms).size).toBe(forms.length)
      for (const form of forms) expect([form, e164(form)]).toEqual([form, key])
      expect(forms).toContain(phoneDigits(key))
    }),
  )
})
test('older rows of a Korean number are found in whatever way it was typed', () => {
  expect(phoneForms('+821055550123')).toEqual([
    '+821055550123',
    '821055550123',
    '00821055550123',
    '01055550123',
    '1055550123',
    '+8201055550123',
    '8201055550123',
    '008201055550123',
  ])
  expect(phoneForms('+14155552671')).toEqual(['+14155552671', '0014155552671'])
  expect(phoneForms('')).toEqual([])
  for (const typed of ['010-5555-0123', '+82 10 5555 0123', '821055550123', '+82 (0)10 5555 0123', '0082 10 5555 0123'])
    expect(phoneForms(e164(typed))).toContain(phoneDigits(typed))
})
test('a long text costs no more than a number', () => {
  for (const text of ['1'.repeat(1_000_000), `a${'\u0301'.repeat(400_000)}${'\u0316'.repeat(400_000)}`])
    expect(workOf(() => e164(text)).characters).toBeLessThan(1_000)
})
