// libphonenumber-js with its small table of all countries, for phone-text.ts alone.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** '+1 415 555 2671' of '+14155552671'; a number of no country we know stays as it is. */
export const international = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number
