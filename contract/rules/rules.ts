// Validation rules as schemas, shared by the forms of the web application and the calls of the server. The message of a
// rule is the key of its text (`rule.…` in contract/locales); violations.ts collects the keys and their values.
import * as z from 'zod/mini'
import { coded } from '../core/call.ts'
import * as code from '../codes.ts'
import { asciiHost, normalizeEmail, containsLink, isHttpUrl } from './host-names.ts'
import { limits } from './limits.ts'
import { foldLineWithin, characterCount, maxRawLength, normalizeText, normalizeLine } from './text-normalization.ts'

export { limits }

/** The first check of every text: aborts validation of a raw text that is too long to normalize to `max` characters. */
export const rawLengthWithin = (max: number, error: string, params: Record<string, number> = {}) =>
  z.refine<string>((value) => value.length <= maxRawLength(max), { error, params, abort: true })
const required = z.refine<string>((value) => value !== '', { error: 'rule.required', abort: true })

/** Text of `min` to `max` characters after `clean`. */
const text = (min: number, max: number, clean: (value: string) => string) =>
  z.string().check(
    rawLengthWithin(max, 'rule.too_long', { max }),
    z.overwrite(clean),
    z.refine((value) => characterCount(value) >= Math.min(min, 1), { error: 'rule.required', abort: true }),
    z.refine((value) => characterCount(value) >= min, { error: 'rule.too_short', params: { min } }),
    z.refine((value) => characterCount(value) <= max, { error: 'rule.too_long', params: { max }, abort: true }),
  )
/** One line of `min` to `max` characters. */
export const oneLine = (min: number, max: number) => text(min, max, normalizeLine)
/** One optional line; missing is the empty string. */
export const optionalText = (max: number = limits.line) => z._default(oneLine(0, max), '')
/** Optional text of one or more lines; missing is the empty string. */
export const optionalMultiline = (max: number = limits.memo) => z._default(text(0, max, normalizeText), '')

/** A list of `least` to `most` elements. Its length is checked before any element is validated. */
export const listOf = <S extends z.ZodMiniType>(schema: S, most: number, least = 0) =>
  z.pipe(
    z.transform((given: z.input<S>[], context) => {
      if (!Array.isArray(given))
        context.issues.push({ code: 'invalid_type', expected: 'array', input: given, message: 'rule.list' })
      else if (given.length > most)
        context.issues.push({ code: 'too_big', origin: 'array', maximum: most, input: given, message: 'rule.too_many' })
      return given
    }),
    z.array(schema, 'rule.list').check(z.minLength(least, 'rule.required'), z.maxLength(most, 'rule.too_many')),
  )
/** A list of ids, or a single id, which a form sends as a number. */
export const listOrOne = <S extends z.ZodMiniType<string[], string[]>>(list: S) =>
  z.pipe(
    z.transform((given: string[] | string | number) =>
      given === undefined || Array.isArray(given) ? given : [String(given)],
    ),
    list,
  )

export const Id = z.string().check(rawLengthWithin(18, 'rule.id'), z.regex(/^[1-9]\d{0,17}$/, 'rule.id'))
/** An id, or the empty string for none. */
export const OptionalId = z._default(z.union([Id, z.literal('')]), '')
export const Version = z
  .number('rule.number')
  .check(z.int('rule.number'), z.gte(1, 'rule.number'), z.lte(2_147_483_647, 'rule.number'))
/** 0: there is no record yet. */
export const VersionOrNone = z._default(z.union([Version, z.literal(0)]), 0)
export const Email = z.string().check(
  rawLengthWithin(limits.email, 'rule.email'),
  z.overwrite((value) => normalizeEmail(value, limits.email)),
  required,
  z.refine((value) => !/\s/.test(value), { error: 'rule.email_spaces', abort: true }),
  z.maxLength(limits.email, 'rule.email'),
  z.refine(
    (value) =>
      /^[^\s@"<>(),:;[\]\\]{1,64}@[^@]+$/u.test(value) && asciiHost(value.slice(value.indexOf('@') + 1)) !== null,
    'rule.email',
  ),
)
export const OptionalEmail = z._default(z.union([z.literal(''), Email]), '')
/** A new password: 8 to 20 characters with letters, digits and special characters; not normalized. */
export const Password = z.string().check(
  required,
  rawLengthWithin(limits.passwordMax, 'rule.password'),
  z.refine(
    (value) =>
      characterCount(value) >= limits.passwordMin &&
      characterCount(value) <= limits.passwordMax &&
      value.isWellFormed() &&
      /\p{L}/u.test(value) &&
      /\d/.test(value) &&
      /[^\p{L}\d]/u.test(value),
    'rule.password',
  ),
)
/**
 * A password entered at sign-in. It is only compared with the stored one, so the rules of new passwords do not apply.
 */
export const EnteredPassword = z
  .string()
  .check(
    rawLengthWithin(200, 'rule.too_long', { max: 200 }),
    z.minLength(1, 'rule.required'),
    z.maxLength(200, 'rule.password'),
  )
/** How a call fails that asks a signed-in user for the password. */
export const ownPasswordErrors = ['wrong_password', 'no_password', 'sso_no_password', 'too_many_tries'] as const
/** Names appear in mails that we send, so they must not contain links. */
const name = () => oneLine(1, limits.name).check(z.refine((value) => !containsLink(value), 'rule.name_link'))
export const PersonName = name()
export const WorkgroupName = name()
export const CustomerName = oneLine(1, 100)
/** Job title, shown beside a name. */
export const Position = oneLine(1, limits.rank)
export const Affiliation = oneLine(1, limits.name)
/** The address of a workgroup: 3 to 30 lower-case letters, digits and single hyphens. */
export const WorkgroupAddress = z.string().check(
  rawLengthWithin(30, 'rule.address'),
  z.overwrite((value) => normalizeLine(value).toLowerCase()),
  required,
  z.regex(/^[a-z0-9](?:[a-z0-9]|-(?!-)){1,28}[a-z0-9]$/, 'rule.address'),
)
export const SixDigits = z.string().check(
  rawLengthWithin(6, 'rule.code'),
  z.overwrite((value) => foldLineWithin(value, 30).replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'rule.code'),
)

export const Title = oneLine(1, limits.title)
export const Content = text(1, limits.content, normalizeText)
/** A message of an inquiry, or the answer to it. */
export const Inquiry = text(1, limits.inquiry, normalizeText)
/** The text of a comment or of feedback. */
export const CommentText = text(1, limits.comment, normalizeText)
export const Sentence = optionalMultiline(limits.sentence)
/**
 * Text of a draft: not normalized or trimmed; only NUL and lone surrogates are removed, which PostgreSQL cannot store.
 */
export const draftText = (max: number) =>
  z._default(
    z.string().check(
      rawLengthWithin(max, 'rule.too_long', { max }),
      z.overwrite((value) => value.toWellFormed().replaceAll('\0', '')),
      z.refine((value) => characterCount(value) <= max, { error: 'rule.too_long', params: { max }, abort: true }),
    ),
    '',
  )
export const Keyword = oneLine(limits.keywordMin, limits.keywordMax)
export const Keywords = z._default(
  z.pipe(
    listOf(Keyword, limits.keywords),
    z.transform((words: string[]) => [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]),
  ),
  [],
)
export const Ids = z._default(listOf(Id, limits.selection), [])

const isRealDay = (value: string) => {
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}
/** `YYYY-MM-DD`, a day that exists, 1900 to 2200. */
export const Day = z
  .string()
  .check(
    rawLengthWithin(10, 'rule.date'),
    z.regex(/^(19|20|21)\d\d-\d\d-\d\d$/, 'rule.date'),
    z.refine(isRealDay, 'rule.date'),
  )
export const OptionalDay = z._default(z.union([z.literal(''), Day]), '')
/** ISO 8601 with an offset of at most 14 hours. */
export const Instant = z.string().check(
  rawLengthWithin(32, 'rule.time'),
  z.regex(/^(19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/, 'rule.time'),
  z.refine((value) => isRealDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)), 'rule.time'),
)
export const OptionalInstant = z._default(z.union([z.literal(''), Instant]), '')
export const OptionalCount = z._default(
  z.nullable(
    z.number('rule.number').check(z.int('rule.number'), z.gte(0, 'rule.number'), z.lte(10_000_000, 'rule.number')),
  ),
  null,
)

export const Purpose = z.enum(code.purposes, 'rule.choice')
export const Channel = z.enum(code.channels, 'rule.choice')
export const SalesType = z._default(z.enum(code.salesTypes, 'rule.choice'), code.defaultSalesType)
export const Stage = z.enum(code.stages, 'rule.choice')
export const Segment = z.enum(code.segments, 'rule.choice')
export const orEmpty = <S extends z.ZodMiniType<string>>(schema: S) =>
  z._default(z.union([z.literal(''), schema]), '' as never)
/** The roles of members, without the service administrator. */
const { operator: _, ...memberRoles } = code.roleCodes
export const InvitedRole = coded(memberRoles, 'rule.choice')
export const LanguageCode = z.enum(code.languages, 'rule.choice')
export const PageNumber = z._default(
  z.number('rule.number').check(z.int('rule.number'), z.gte(1, 'rule.number'), z.lte(1_000_000, 'rule.number')),
  1,
)
export const PageSize = z._default(
  z
    .number('rule.number')
    .check(z.int('rule.number'), z.gte(1, 'rule.number'), z.lte(limits.pageSizeMax, 'rule.page_size')),
  limits.pageSize,
)
/** Idempotency key: any text that the client chooses uniquely per record, so that a retry makes no second record. */
export const ClientKey = z.optional(
  z
    .string()
    .check(
      rawLengthWithin(100, 'rule.too_long', { max: 100 }),
      z.overwrite(normalizeLine),
      z.minLength(1, 'rule.required'),
      z.maxLength(100, 'rule.too_long'),
    ),
)
/** A search query; may be empty. */
export const SearchText = optionalText(limits.search)
export const SearchWords = oneLine(1, limits.search)
/** Only http and https, so that no stored URL can run a script. */
export const Homepage = z._default(
  oneLine(0, limits.line).check(z.refine((value) => value === '' || isHttpUrl(value), 'rule.homepage')),
  '',
)

/**
 * Business registration number: ten digits of a Korean one (사업자등록번호) are stored as 000-00-00000; those of other
 * countries keep their own form. No Korean one begins with 0.
 */
export const BusinessNumber = z._default(
  z.string().check(
    rawLengthWithin(30, 'rule.business_number'),
    z.overwrite((value) => {
      const digits = foldLineWithin(value, 50).replace(/[\s-]/g, '')
      return /^[1-9]\d{9}$/.test(digits)
        ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
        : normalizeLine(value)
    }),
    z.refine((value) => value === '' || /^\d{3}-\d{2}-\d{5}$/.test(value) || isForeignBusinessNumber(value), {
      error: 'rule.business_number',
    }),
  ),
  '',
)
/**
 * Seven to eighteen digits (those of China are the longest), with letters and separators; 8 to 11 digits alone are a Korean
 * number with a typing error.
 */
export function isForeignBusinessNumber(value: string): boolean {
  if (!/^[A-Z0-9][A-Z0-9 ./-]{5,27}[A-Z0-9]$/i.test(value)) return false
  const count = value.replace(/\D/g, '').length
  if (count < 7 || count > 18) return false
  return !/^[\d-]+$/.test(value) || count > 11 || /^0\d{9}$/.test(value)
}
/**
 * Whether the check digit of a business number is right: weights 1 3 7 1 3 7 1 3 5, plus the tens of the ninth product.
 * A wrong check digit only causes a warning.
 */
export function isBusinessNumber(value: string): boolean {
  const digits = value.replace(/\D/g, '').split('').map(Number)
  if (digits.length !== 10) return false
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]
  const sum = weights.reduce((total, weight, at) => total + weight * digits[at]!, 0) + Math.floor((digits[8]! * 5) / 10)
  return (10 - (sum % 10)) % 10 === digits[9]
}
