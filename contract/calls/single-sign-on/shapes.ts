import * as z from 'zod/mini'
import * as rule from '../../rules/rules.ts'

/** Where the provider sends the browser back to: registered with the provider, below the public address of the server. */
export const returnPath = '/login/sso'
/** The label below the domain at which its DNS record is looked up. */
export const recordLabel = '_saleslog'
/** What the record contains, before the token of the workgroup. */
export const recordPrefix = 'saleslog-domain='

/** What the provider wrote into the address of `returnPath`, as it is in that address. */
export const ProviderAnswer = z
  .string()
  .check(rule.rawLengthWithin(8_000, 'rule.form'), z.regex(/^[\x21-\x7e]*$/, 'rule.form'))
/** A PKCE challenge or verifier of our pages (RFC 7636). */
export const PkceValue = z.string().check(rule.rawLengthWithin(43, 'rule.form'), z.regex(/^[\w-]{43}$/, 'rule.form'))
