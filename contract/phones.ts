// One key for a phone number, however it was typed: what is counted, and what is looked up, is the number and not its spelling.

/** Whatever has no country is Korean, as everywhere in the product. */
const home = '82'
/** Longer than any number with its blanks and brackets; what comes after is not looked at. */
const longest = 64

/** Numbers in any form, kept as digits with an optional leading plus. Full-width digits count. */
export const phoneDigits = (value: string) => {
  const plain = value.normalize('NFKC')
  return (plain.trim().startsWith('+') ? '+' : '') + plain.replace(/[^\d]/g, '')
}

/** `+821055550123` for any spelling of it: +82 (0)10…, 0082 10…, 010-…, full width. Empty for a text without digits. */
export function e164(phone: string): string {
  const plain = phone.slice(0, longest).normalize('NFKC').trim()
  // Of +49 (0)30 the nought is dialled within the country only.
  const digits = (/^(\+|00)/.test(plain) ? plain.replace('(0)', '') : plain).replace(/\D/g, '')
  const withCountry = inWhole(digits, plain.startsWith('+'))
  const key = withCountry.startsWith(home) ? home + withCountry.slice(home.length).replace(/^0+/, '') : withCountry
  return key === '' || digits === '' ? '' : `+${key}`
}
/** With its country before it. */
function inWhole(digits: string, hasPlus: boolean): string {
  if (digits.startsWith('00')) return digits.replace(/^0+/, '')
  if (digits.startsWith('0')) return home + digits.slice(1)
  return hasPlus || isHome(digits) ? digits : home + digits
}
/** 82 and a number of 8 to 11 digits: nothing that is dialled within Korea begins so. */
const isHome = (digits: string) => /^82\d{8,11}$/.test(digits)

/** The forms under which the number of a key may be stored: digits, with or without a plus, as somebody once typed them. */
export function phoneForms(key: string): string[] {
  if (key === '') return []
  const digits = key.slice(1)
  const everywhere = [`+${digits}`, `00${digits}`]
  if (!digits.startsWith(home)) return everywhere
  const number = digits.slice(home.length)
  const forms = [
    `+${digits}`,
    digits,
    `00${digits}`,
    `0${number}`,
    number,
    `+${home}0${number}`,
    `${home}0${number}`,
    `00${home}0${number}`,
  ]
  return forms.filter((form) => e164(form) === key)
}
