// The rules of phone numbers: taken in any spelling, kept in one (phones.ts).
import * as z from 'zod/mini'
import { e164, extensionApart } from './phone-numbers.ts'
import { within } from './rules.ts'
import { foldedWithin } from './text-normalization.ts'

const kept = /^(\+\d{3,15}|\d{3,8})(;ext=\d{1,7})?$/
/** @param parts what of it must be digits and the signs between them */
const phone = (parts: (value: string) => string) =>
  z.string().check(
    within(30, 'rule.phone'),
    z.refine((value) => value.trim() !== '', { error: 'rule.required', abort: true }),
    z.refine((value) => /^[\s\d０-９+＋().\-–~]*$/.test(parts(value)), { error: 'rule.phone', abort: true }),
    z.overwrite((value) => e164(value) || value),
    z.refine((value) => kept.test(value) && e164(value) === value, 'rule.phone'),
  )
/** As it was typed: which number it is depends on the country that is chosen beside it. */
export const TypedPhone = z.string().check(
  within(30, 'rule.phone'),
  z.overwrite((value) => foldedWithin(value, 30)),
  z.refine((value) => value !== '', { error: 'rule.required', abort: true }),
  z.refine((value) => /^\+?[\d\s().\-–~]{3,30}$/.test(value), 'rule.phone'),
)
/** What stands before a number dialled from abroad: `82` or `+82`. */
export const CountryCode = z._default(
  z.string().check(
    within(5, 'rule.choice'),
    z.overwrite((value) => value.trim().replace(/^\+/, '')),
    z.regex(/^([1-9]\d{0,2})?$/, 'rule.choice'),
  ),
  '',
)
/** A person's own: what a text message can be sent to. */
export const Phone = phone((value) => value)
export const OptionalPhone = z._default(z.union([z.literal(''), Phone]), '')
/** Of somebody one calls: may have an extension. */
export const Line = phone((value) => extensionApart(value)[0])
export const OptionalLine = z._default(z.union([z.literal(''), Line]), '')
