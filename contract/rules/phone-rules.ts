// Validation rules of phone numbers: any spelling is accepted and normalized (phone-numbers.ts).
import * as z from 'zod/mini'
import { e164, splitExtension } from './phone-numbers.ts'
import { rawLengthWithin } from './rules.ts'
import { expandsFar, foldLineWithin } from './text-normalization.ts'

const normalized = /^(\+\d{3,15}|\d{3,8})(;ext=\d{1,7})?$/
/** @param parts returns the part of the text that may contain only digits and separators */
const phone = (parts: (value: string) => string) =>
  z.string().check(
    rawLengthWithin(30, 'rule.phone'),
    z.refine((value) => value.trim() !== '', { error: 'rule.required', abort: true }),
    z.refine((value) => !expandsFar.test(value), { error: 'rule.phone', abort: true }),
    z.refine((value) => /^[\s\d０-９+＋().\-–~]*$/.test(parts(value)), { error: 'rule.phone', abort: true }),
    z.overwrite((value) => e164(value) || value),
    z.refine((value) => normalized.test(value) && e164(value) === value, 'rule.phone'),
  )
/** A number as typed, not normalized: it depends on the country code that is chosen in another field. */
export const RawPhone = z.string().check(
  rawLengthWithin(30, 'rule.phone'),
  z.overwrite((value) => foldLineWithin(value, 30)),
  z.refine((value) => value !== '', { error: 'rule.required', abort: true }),
  z.refine((value) => /^\+?[\d\s().\-–~]{3,30}$/.test(value), 'rule.phone'),
)
/** A country calling code, `82` or `+82`; may be empty. */
export const CountryCode = z._default(
  z.string().check(
    rawLengthWithin(5, 'rule.choice'),
    z.overwrite((value) => value.trim().replace(/^\+/, '')),
    z.regex(/^([1-9]\d{0,2})?$/, 'rule.choice'),
  ),
  '',
)
/** A number of a user, for text messages; no extension. */
export const Phone = phone((value) => value)
export const OptionalPhone = z._default(z.union([z.literal(''), Phone]), '')
/** A number of a contact or customer; may have an extension. */
export const ContactPhone = phone((value) => splitExtension(value)[0])
export const OptionalContactPhone = z._default(z.union([z.literal(''), ContactPhone]), '')
