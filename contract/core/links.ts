// Addresses that prove themselves: whoever was given one may open it while it works, and is not asked who he is.
import * as z from 'zod/mini'
import { within } from '../rules/rules.ts'

/** Made by a program: so many characters of base64url. */
export const Token = (characters: number) =>
  z.string().check(within(characters, 'rule.form'), z.regex(new RegExp(`^[\\w-]{${characters}}$`), 'rule.form'))

/** Every call of audience `link` takes these: until when (seconds since 1970), and a proof over the path and all its other fields. */
export const proved = {
  until: z.string().check(within(10, 'rule.form'), z.regex(/^[1-9]\d{9}$/, 'rule.form')),
  proof: Token(43),
} as const

/** Of a link in a mail: 256 random bits. */
export const linkCode = Token(43)
