// Formats foreign phone numbers with libphonenumber-js and its smallest metadata. Loaded on demand (phone-number.ts).
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** '+1 415 555 2671' for '+14155552671'; a number without a known country is returned unchanged. */
export const international = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number
/** All countries with their calling codes: `['KR', '82']`. */
export const countries = (): [region: string, code: string][] =>
  getCountries().map((region) => [region, getCountryCallingCode(region)])
