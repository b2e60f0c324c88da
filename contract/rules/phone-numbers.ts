// Normalizes phone numbers, so that every spelling of a number is stored, counted and searched as the same value.

/** Numbers without a country code are Korean, as everywhere in the product. */
const defaultCountry = '82'
/** Longer than any number with spaces, brackets and extension; the rest of a text is ignored. */
const maxLength = 60
const cleaned = (typed: string) => typed.slice(0, maxLength).normalize('NFKC').trim()

const extensionPattern = /(?:;ext=|내선|内線|分机|máy lẻ|poste|ext\.|ext|x|#) {0,2}(\d{1,7})\)?$/i
/** Splits '031-123-4567 (내선 12)' into number and extension; the extension is empty where there is none. */
export function splitExtension(typed: string): [number: string, extension: string] {
  const text = cleaned(typed)
  const found = extensionPattern.exec(text)
  return found ? [text.slice(0, found.index).replace(/[\s(]{0,3}$/, ''), found[1]!] : [text, '']
}

/**
 * A phone number in E.164, `+821055550123`, for any spelling of it: +82 (0)10…, 0082 10…, 010-…, full width; with
 * `;ext=12` if it has an extension (RFC 3966). Numbers that can be dialled only within Korea, short codes (112) and
 * numbers without an area code (2123-4567), are returned as plain digits. Empty for a text without a number.
 */
export function e164(typed: string): string {
  const [number, extension] = splitExtension(typed)
  const key = normalizeNumber(number)
  return key && extension ? `${key};ext=${extension}` : key
}
function normalizeNumber(number: string): string {
  const isInternational = number.startsWith('+')
  // The trunk prefix in +49 (0)30 is dialled only within the country.
  const digits = (/^(\+|00)/.test(number) ? number.replace('(0)', '') : number).replace(/\D/g, '')
  if (/^0*$/.test(digits)) return ''
  if (!isInternational && isLocal(digits)) return digits
  const withCountry = withCountryCode(digits, isInternational)
  if (!withCountry.startsWith(defaultCountry)) return `+${withCountry}`
  const national = withCountry.slice(defaultCountry.length).replace(/^0+/, '')
  return national.length <= maxShortCode ? national : `+${defaultCountry}${national}`
}
/** All digits, beginning with the country code. */
function withCountryCode(digits: string, hasPlus: boolean): string {
  if (digits.startsWith('00')) return digits.replace(/^0+/, '')
  if (digits.startsWith('0')) return defaultCountry + digits.slice(1)
  return hasPlus || hasKoreanCountryCode(digits) ? digits : defaultCountry + digits
}
/** Country code 82 and 8 to 11 digits: no number dialled within Korea begins like this. */
const hasKoreanCountryCode = (digits: string) => /^82\d{8,11}$/.test(digits)
/** Maximum number of digits of a short code. */
const maxShortCode = 6
/** Seven or eight digits without a leading zero lack the area code, except nationwide numbers (1588-0000). */
const isLocal = (digits: string) => digits.length <= maxShortCode || /^(?!0|1[5-8]\d{6}$)\d{7,8}$/.test(digits)
