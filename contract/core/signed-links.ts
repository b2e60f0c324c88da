// Signed URLs: anyone who has one may open it until it expires, without an access token.
import * as z from 'zod/mini'
import { rawLengthWithin } from '../rules/rules.ts'

/** A generated token: exactly this number of base64url characters. */
export const Token = (characters: number) =>
  z
    .string()
    .check(rawLengthWithin(characters, 'rule.form'), z.regex(new RegExp(`^[\\w-]{${characters}}$`), 'rule.form'))

/**
 * Input fields of every call of audience `link`: the expiry in Unix seconds, and a signature (HMAC, 256 bits in
 * base64url) over the path and all other fields.
 */
export const signedFields = {
  until: z.string().check(rawLengthWithin(10, 'rule.form'), z.regex(/^[1-9]\d{9}$/, 'rule.form')),
  proof: Token(43),
} as const

/** The code of a link in a mail: 256 random bits in base64url. */
export const linkCode = Token(43)
