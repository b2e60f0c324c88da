import { expect, test } from 'vitest'
import { Password } from '../../../../contract/rules/rules.ts'
import { mismatch, passwordParts } from './password-parts.ts'

test('all four parts are met exactly when the password rule accepts the password', () => {
  for (const password of [
    '',
    'abc',
    'abcdefgh1',
    'abcdefg1!',
    '가나다라1!마바',
    '12345678!',
    'a1!'.repeat(7),
    '👍🏽pass1234',
    'Tea pot 7',
    'abcdefgh!',
  ]) {
    expect(Object.values(passwordParts(password)).every(Boolean), password).toBe(Password.safeParse(password).success)
  }
})
test('the repeated password is required and must equal the first', () => {
  expect(mismatch('a', '')).toBe('rule.required')
  expect(mismatch('a', 'b')).toBe('auth.passwordDiffers')
  expect(mismatch('a', 'a')).toBeNull()
})
