// The country of a file: by the language of its column names, its phone numbers, tax numbers and addresses.
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { importCountries, type ImportCountry } from '../../../contract/calls/imports/columns.ts'
import type { HeadLanguage } from './languages.ts'
import { isKoreanMobile } from './values.ts'

const homeOf: Partial<Record<HeadLanguage, ImportCountry>> = {
  de: 'DE',
  ko: 'KR',
  ja: 'JP',
  zh: 'CN',
  vi: 'VN',
  fr: 'FR',
  es: 'ES',
  id: 'ID',
}
/** Phone numbers that are looked at: parsing takes some microseconds each. */
const numbersRead = 60
const domains: Partial<Record<string, ImportCountry>> = Object.fromEntries(
  importCountries.map((country) => [country === 'GB' ? 'uk' : country.toLowerCase(), country]),
)
const names = new Map<string, ImportCountry>(
  importCountries.flatMap((country) =>
    ['en', 'ko', 'ja', 'zh', 'vi', 'fr', 'es', 'id'].map(
      (language) =>
        [(new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? '').toLowerCase(), country] as const,
    ),
  ),
)
for (const [name, country] of [
  ['korea', 'KR'],
  ['republic of korea', 'KR'],
  ['한국', 'KR'],
  ['usa', 'US'],
  ['uk', 'GB'],
  ['vietnam', 'VN'],
  ['viet nam', 'VN'],
  ['méxico', 'MX'],
  ['mexico', 'MX'],
] as const)
  names.set(name, country)

type Clues = {
  /** The language of each column name that has one. */
  languages: readonly HeadLanguage[]
  phones: readonly string[]
  /** Addresses of e-mail and homepages. */
  domains: readonly string[]
  /** Values of a column of countries. */
  countries: readonly string[]
}

/** Korean numbers are written with their 0, except as numeric cells. */
const isKorean = (text: string) => /^\(?0|^1[5-8]\d\d|^\d{8,10}$/.test(text)

const isAmerican = (text: string) =>
  /^(?:1[\s.-])?\(?[2-9]\d\d\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}(?:\s*(?:x|ext).{1,8})?$/i.test(text)

/** The country with the most clues; Korea if there are none. */
export function guessCountry({ languages, phones, domains: addresses, countries }: Clues): ImportCountry {
  const votes = new Map<ImportCountry, number>()
  const vote = (country: ImportCountry | undefined, weight: number) => {
    if (country) votes.set(country, (votes.get(country) ?? 0) + weight)
  }
  for (const language of languages) vote(homeOf[language], 1 / languages.length)
  const tops = addresses
    .slice(0, 200)
    .map((each) => /\.([a-z]{2})(?:[/?#]|$)/i.exec(each.slice(0, 100))?.[1]?.toLowerCase() ?? '')
  for (const top of tops) if (top !== 'co' && top !== 'id') vote(domains[top], 0.6 / tops.length)
  for (const each of countries.slice(0, 200))
    vote(names.get(each.trim().toLowerCase().slice(0, 40)), 1.2 / countries.slice(0, 200).length)
  const read = phones.slice(0, numbersRead).map((each) => each.slice(0, 40).normalize('NFKC'))
  const [withCode, national] = [
    read.filter((each) => /^\(?\+|^00/.test(each)),
    read.filter((each) => !/^\(?\+|^00/.test(each)),
  ]
  for (const each of withCode) {
    const country = parsePhoneNumberFromString(each.replace(/^\(\+(\d+)\)/, '+$1').replace(/^00/, '+'))?.country
    vote(
      importCountries.find((one) => one === country),
      1 / read.length,
    )
  }
  const candidates = new Set<ImportCountry>([
    'KR',
    ...votes.keys(),
    ...(languages.length === 0 || languages.includes('en') ? (['US', 'GB'] as const) : []),
  ])
  for (const country of candidates)
    for (const each of national.filter((text) => country !== 'KR' || isKorean(text)))
      if (parsePhoneNumberFromString(each, country as CountryCode)?.isValid()) vote(country, 1 / read.length)
  // Numbers of examples and mistyped ones are not given out, but written as in North America: no Korean one is.
  const american = national.filter((each) => isAmerican(each)).length
  if (american > 0 && (languages.length === 0 || languages.includes('en') || countries.length > 0))
    vote('US', (1.2 * american) / read.length)
  let best: ImportCountry = 'KR'
  for (const [country, count] of votes) if (count > (votes.get(best) ?? 0) + 0.001) best = country
  return best
}

/** Whether a number is one of a mobile phone, read in the country of the file. */
export function isMobile(text: string, country: ImportCountry): boolean {
  const cut = text.slice(0, 40).normalize('NFKC')
  if (isKoreanMobile(cut)) return country === 'KR' || cut.startsWith('+82')
  if (country === 'KR' && !/^\(?\+/.test(cut)) return false
  return (
    parsePhoneNumberFromString(cut.replace(/^\((\+\d{1,3})\)/, '$1'), country as CountryCode)?.getType() === 'MOBILE'
  )
}
