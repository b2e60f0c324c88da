// libphonenumber-js with its small table of all countries, for phone-number.ts and for choosing a country.
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** '+1 415 555 2671' of '+14155552671'; a number of no country we know stays as it is. */
export const international = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number
/** Every country with what is dialled before its numbers: `['KR', '82']`. */
export const countries = (): [region: string, code: string][] =>
  getCountries().map((region) => [region, getCountryCallingCode(region)])
