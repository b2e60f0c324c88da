import * as z from 'zod/mini'
import { asciiHost } from '../../rules/host-names.ts'
import * as rule from '../../rules/rules.ts'
import { characterCount, normalizeLine } from '../../rules/text-normalization.ts'

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

/** The domain of mail addresses, in ASCII. */
export const MailDomain = z.string().check(
  rule.rawLengthWithin(rule.limits.email, 'rule.form'),
  z.overwrite((value) => {
    const typed = normalizeLine(value).toLowerCase().replace(/^@/, '')
    return asciiHost(typed) ?? typed
  }),
  z.minLength(1, 'rule.required'),
  z.refine((value) => value.length <= rule.limits.email && asciiHost(value) !== null, 'rule.form'),
)
/** The issuer of an OpenID provider: an https address without query. The server contacts public ones only. */
export const IssuerAddress = z.string().check(
  rule.rawLengthWithin(rule.limits.line, 'rule.form'),
  z.overwrite(normalizeLine),
  z.minLength(1, 'rule.required'),
  z.refine(
    (value) =>
      /^https?:\/\/[^\s?#@\\]+$/.test(value) && URL.canParse(value) && characterCount(value) <= rule.limits.line,
    'rule.form',
  ),
)
