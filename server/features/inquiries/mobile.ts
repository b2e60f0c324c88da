// Normalizes phone numbers to international format. The smallest metadata of libphonenumber covers every country.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { Failure } from '../../core/failure.ts'

const broken = (field: 'mobile' | 'countryCode', rule: string) =>
  new Failure(rule === 'rule.required' ? 'required_missing' : 'bad_input', {
    fields: { [field]: { key: rule, values: {} } },
  })
/**
 * @param typed in any spelling, international or national
 * @param countryCode for example `82`; empty for an international number
 * @throws required_missing, bad_input
 */
export function mobileIn(typed: string, countryCode: string): { mobile: string; countryCode: string } {
  const international = typed.replace(/^00/, '+')
  if (!international.startsWith('+') && countryCode === '') throw broken('countryCode', 'rule.required')
  const number = parsePhoneNumberFromString(
    international,
    countryCode === '' ? {} : { defaultCallingCode: countryCode },
  )
  if (!number?.isPossible()) throw broken('mobile', 'rule.phone')
  return { mobile: number.number, countryCode: number.countryCallingCode }
}
