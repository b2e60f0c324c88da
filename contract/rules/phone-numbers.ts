// One spelling of a phone number, however it was typed: what is kept, counted and looked up is the number and not its spelling.

/** Whatever has no country is Korean, as everywhere in the product. */
const home = '82'
/** Longer than any number with its blanks, brackets and extension; what comes after is not looked at. */
const longest = 60
const plain = (typed: string) => typed.slice(0, longest).normalize('NFKC').trim()

const extensionAtEnd = /(?:;ext=|내선|内線|分机|máy lẻ|poste|ext\.|ext|x|#) {0,2}(\d{1,7})\)?$/i
/** '031-123-4567 (내선 12)' in its two parts; without an extension the second is empty. */
export function extensionApart(typed: string): [number: string, extension: string] {
  const text = plain(typed)
  const found = extensionAtEnd.exec(text)
  return found ? [text.slice(0, found.index).replace(/[\s(]{0,3}$/, ''), found[1]!] : [text, '']
}

/**
 * `+821055550123` for any spelling of it: +82 (0)10…, 0082 10…, 010-…, full width; with `;ext=12` where there is an extension
 * (RFC 3966). What can be dialled within Korea alone, short codes (112) and numbers without their area code (2123-4567), has no
 * country: its digits. Empty for a text without a number.
 */
export function e164(typed: string): string {
  const [number, extension] = extensionApart(typed)
  const key = keyOf(number)
  return key && extension ? `${key};ext=${extension}` : key
}
function keyOf(number: string): string {
  const isInternational = number.startsWith('+')
  // Of +49 (0)30 the nought is dialled within the country only.
  const digits = (/^(\+|00)/.test(number) ? number.replace('(0)', '') : number).replace(/\D/g, '')
  if (/^0*$/.test(digits)) return ''
  if (!isInternational && isLocal(digits)) return digits
  const withCountry = inWhole(digits, isInternational)
  if (!withCountry.startsWith(home)) return `+${withCountry}`
  const national = withCountry.slice(home.length).replace(/^0+/, '')
  return national.length <= shortest ? national : `+${home}${national}`
}
/** With its country before it. */
function inWhole(digits: string, hasPlus: boolean): string {
  if (digits.startsWith('00')) return digits.replace(/^0+/, '')
  if (digits.startsWith('0')) return home + digits.slice(1)
  return hasPlus || isHome(digits) ? digits : home + digits
}
/** 82 and a number of 8 to 11 digits: nothing that is dialled within Korea begins so. */
const isHome = (digits: string) => /^82\d{8,11}$/.test(digits)
/** Digits of a short code at most. */
const shortest = 6
/** Seven or eight digits without a nought lack their area code, but for the nationwide ones (1588-0000). */
const isLocal = (digits: string) => digits.length <= shortest || /^(?!0|1[5-8]\d{6}$)\d{7,8}$/.test(digits)
