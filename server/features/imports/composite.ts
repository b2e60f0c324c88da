// Joins several columns to one value: first and last name, parts of a phone number, lines of an address.
import type { ImportCountry } from '../../../contract/calls/imports/columns.ts'

const asian = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** In the order of the language: `김민수`, `山田 太郎`, `Nguyễn Văn An`, `Ana María López`. */
export function fullName(last: string, first: string, middle: string, country: ImportCountry): string {
  const whole = last + first
  if (asian.test(whole)) {
    // The whole name under `이름`.
    if (last !== '' && first.startsWith(last) && first.length >= 3) return first
    const isJapanese = country === 'JP' || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(whole)
    return [last, middle, first].filter((part) => part !== '').join(isJapanese ? ' ' : '')
  }
  const isLastFirst = country === 'VN'
  return (isLastFirst ? [last, middle, first] : [first, middle, last]).filter((part) => part !== '').join(' ')
}

/** `02`, `1234`, `5678`; a number that has its area code already is not given it again. */
export const joinedNumber = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim().replace(/^\((\d+)\)$/, '$1'))
    .filter((part) => part !== '')
    .join('-')

/** `;;12 Main St;Austin;TX;78701;USA`, as cards are exported: the seven parts of an address. */
export function cardAddress(text: string): string {
  const parts = text.split(';').map((part) => part.trim())
  if (parts.length !== 7) return text
  const [box = '', more = '', street = '', city = '', state = '', postcode = '', country = ''] = parts
  return joinedAddress({ whole: '', lines: [street, more, box].filter(Boolean), city, state, postcode, country })
}

export type AddressParts = {
  whole: string
  lines: string[]
  city: string
  state: string
  postcode: string
  country: string
}
/** From large to small in East Asian addresses, otherwise from small to large. Parts that the whole has are left out. */
export function joinedAddress({ whole, lines, city, state, postcode, country }: AddressParts): string {
  const texts = [whole, ...lines].filter((text) => text !== '')
  const main = texts.filter((text, at) => texts.findIndex((other) => other === text) === at)
  if (main.length === 0 && city === '' && state === '') return ''
  const isThere = (text: string) => text === '' || main.some((one) => one.includes(text))
  const unless = (text: string) => (isThere(text) ? '' : text)
  const isAsian = asian.test([...main, city, state].join(''))
  if (isAsian) {
    const place = [unless(country), unless(state), unless(city), ...main].filter((text) => text !== '').join(' ')
    return isThere(postcode) ? place : `(${postcode}) ${place}`
  }
  const region = [unless(state), unless(postcode)].filter((text) => text !== '').join(' ')
  return [...main, unless(city), region, unless(country)].filter((text) => text !== '').join(', ')
}
