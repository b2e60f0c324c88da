import { limits } from '../../../contract/rules.ts'
import { lengthOf } from '../../../contract/texts.ts'

/** Which parts of the password rule are met so far. */
export const passwordParts = (password: string) => ({
  length: lengthOf(password) >= limits.passwordMin && lengthOf(password) <= limits.passwordMax,
  letter: /\p{L}/u.test(password),
  digit: /\d/.test(password),
  special: /[^\p{L}\d]/u.test(password),
})

/** The second must be given, and be the first. */
export const mismatch = (password: string, again: string) =>
  again === ''
    ? { again: { key: 'rule.required', values: {} } }
    : again === password
      ? {}
      : { again: { key: 'auth.passwordDiffers', values: {} } }
