// Reads phone numbers of a file in the file's country. A number without a country code elsewhere is Korean.
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import type { ImportCountry } from '../../../contract/calls/imports/columns.ts'
import { e164, splitExtension } from '../../../contract/rules/phone-numbers.ts'
import type { ParsedCell } from './parsed-cell.ts'

const longestNumber = 200
/** Digits of the shortest Korean numbers, without an area code and with one. */
const [shortestNumber, shortestWithAreaCode] = [7, 9]
/** Numbers as they are dialled in Korea, without the trunk prefix. */
const koreanPlan =
  /^(1[016789]\d{7,8}|2\d{7,8}|[3-6]\d\d{7,8}|70\d{8}|50\d{8,10}|80\d{7,8}|1[5-8]\d{6}|60\d{7,8}|30\d{8,9})$/
const isKoreanMobile = (number: string) => /^\+821[016789]/.test(number)

type Broken = NonNullable<ParsedCell['broken']>
const wrong: { broken: Broken; value: '' } = { value: '', broken: { key: 'rule.phone', values: {} } }

/** @param isNumber the cell was numeric, so leading zeros are lost */
export function readPhone(text: string, isNumber: boolean, country: ImportCountry, isMobile = false): ParsedCell {
  if (text.length > longestNumber) return wrong
  // Noughts fill in for a number: `010-0000-0000`.
  if (text.replace(/\D/g, '').endsWith('00000000')) return { value: '' }
  // A numeric cell, as some programs write it.
  if (/^\d{8,12}\.0$/.test(text)) return readPhone(text.slice(0, -2), true, country, isMobile)
  const parts = text
    .split(/\s?:::\s?|[,;|\n]|\s\/\s|\/(?=\s*[+0(])|\s{2,}/)
    .map((part) => part.replace(/^\s*(tel|t|hp|h\.p|m|mobile|fax|f|휴대폰|전화|팩스)\s*[.:)]\s*/i, '').trim())
    .filter((part) => part !== '')
  const [first = '', second] = parts
  if (parts.length > 2) return { value: '', broken: { key: 'import.one_number', values: {} } }
  const read =
    country === 'KR' || isInternational(first)
      ? readKorean(first, text, isNumber)
      : readForeign(first, isNumber, country, isMobile)
  if (read.broken || second === undefined) return read
  return { ...read, other: second, mended: 'import.first_of' }
}
const isInternational = (text: string) => /^[(（]?[+＋]|^00/.test(text)

function readKorean(first: string, text: string, isNumber: boolean): ParsedCell {
  // An amount, or a number that lost its end.
  if (/^-?\d+\.\d{1,2}$/.test(first)) return wrong
  // `(+84) 900 013341`: the brackets belong to the country code.
  const written = first.normalize('NFKC').replace(/^\(\s?(\+\d{1,3})\s?\)/, '$1')
  const digits = written.replace(/\D/g, '')
  // Written as in North America: three digits that do not begin with 0 are no Korean area code.
  if (/^\(?[2-9]\d\d\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}$/.test(written)) return wrong
  const lostZero =
    (isNumber || /^1[016789]\d{7,8}$/.test(written)) &&
    /^(1[016789]\d{7,8}|2\d{7,8}|[3-6][1-5]\d{7,8}|70\d{8})$/.test(digits)
  const value = lostZero ? `0${digits}` : written
  // An area code alone, or a number that lost its end.
  if (digits.length < (digits.startsWith('0') ? shortestWithAreaCode : shortestNumber)) return wrong
  const national = value.replace(/\D/g, '').replace(/^82(?=1)/, '0')
  if (/^01[016789]/.test(national) && !/^(010\d{8}|01[16789]\d{7,8})$/.test(national))
    return { value: '', broken: { key: 'import.mobile_digits', values: {} } }
  const number = e164(value)
  if (number.startsWith('+82') && !koreanPlan.test(splitExtension(number)[0].slice(3))) return wrong
  // Eight digits like a mobile number without its prefix are none of a place.
  if (/^10\d{6}$/.test(number)) return wrong
  if (
    number.startsWith('+') &&
    !number.startsWith('+82') &&
    !parsePhoneNumberFromString(splitExtension(number)[0])?.isPossible()
  )
    return wrong
  return { value, ...(lostZero ? { mended: 'import.nought' } : value !== text && { mended: 'import.number' }) }
}

/** Digits of a mobile number without its trunk prefix; a number with less has lost some. */
const mobileDigits: Partial<Record<ImportCountry, number>> = {
  AU: 9,
  BE: 9,
  BR: 10,
  CA: 10,
  CH: 9,
  CN: 11,
  DE: 10,
  ES: 9,
  FR: 9,
  GB: 10,
  ID: 9,
  IN: 10,
  IT: 9,
  JP: 10,
  MX: 10,
  NL: 9,
  PL: 9,
  PT: 9,
  TW: 9,
  US: 10,
  VN: 9,
}
/** National numbers of another country are stored with its country code. */
function readForeign(first: string, isNumber: boolean, country: ImportCountry, isMobile: boolean): ParsedCell {
  if (/^-?\d+\.\d{1,2}$/.test(first)) return wrong
  const [number, extension] = splitExtension(first)
  if (!/^[\d\s().\-–~/]{5,30}$/.test(number)) return wrong
  const digits = number.replace(/\D/g, '')
  const candidates = [number, ...(isNumber ? [`0${digits}`] : [])]
  for (const [at, each] of candidates.entries()) {
    const parsed = parsePhoneNumberFromString(each, country as CountryCode)
    // The examples of many files are possible numbers, but not given out.
    if (isMobile && parsed && parsed.nationalNumber.length < (mobileDigits[country] ?? 0) && !parsed.isValid()) continue
    if (!parsed?.isPossible() || (candidates.length > 1 && at === 0 && !parsed.isValid())) continue
    return {
      value: parsed.number + (extension ? `;ext=${extension}` : ''),
      mended: at === 0 ? 'import.number' : 'import.nought',
    }
  }
  // A short number, or one without an area code.
  if (!isMobile && digits.length >= 3 && digits.length <= 8)
    return { value: digits + (extension ? `;ext=${extension}` : '') }
  return wrong
}

/** Whether a number is one of a desk, so that it is not stored as a mobile number. */
export function isDeskNumber(value: string): boolean {
  const number = splitExtension(e164(value))[0]
  if (number.startsWith('+82')) return !isKoreanMobile(number) && !/^\+8250/.test(number)
  if (!number.startsWith('+')) return false
  return parsePhoneNumberFromString(number)?.getType() === 'FIXED_LINE'
}
