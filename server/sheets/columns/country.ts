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
  'zh-TW': 'TW',
  vi: 'VN',
  fr: 'FR',
  es: 'ES',
  id: 'ID',
  it: 'IT',
  pt: 'PT',
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

/** Names of columns that only files of one country have. */
const ofCountries: [ImportCountry, RegExp][] = [
  ['AU', /^(abn|acn|abnacn)$/],
  ['IN', /^(gstin|gstno|gstnumber|gstregistrationnumber|pan|panno|pincode|pin|tehsil|taluk)$/],
  ['US', /^(ein|fein|federaltaxid|dba)$/],
  ['IE', /^(eircode|cro|crono|cronumber)$/],
  ['NZ', /^(nzbn|irdno|irdnumber)$/],
  ['AT', /^(uidatu|atu|firmenbuchnummer|fnnr|gisazahl)$/],
  ['GB', /^(companieshouseno|companieshousenumber|urn|posttown|eoricode)$/],
  ['SG', /^uen$/],
  ['AE', /^(trn|emirate)$/],
  ['CA', /^(hstgst|gsthst|bncra|neq|tpstvq)$/],
  ['CH', /^(natel|kanton|canton|npa|mwstnr|uidche|nide|ide|ideche|chenr|idiche)$/],
  ['NL', /^(kvk|kvknummer|kvknr|btwnummer|btwnr|postcodeplaats|huisnummer|bedrijfsnaam)$/],
  ['BE', /^(ondernemingsnummer|numerodentreprisebce|bce|kbo)$/],
  ['MX', /^(rfc|colonia|delegacion|alcaldia|entidadfederativa|municipioalcaldia)$/],
  ['AR', /^(cuit|cuil|ncuit|condicioniva)$/],
  ['CL', /^(rut|comuna)$/],
  ['CO', /^(nit|departamentocolombia)$/],
  ['PE', /^ruc$/],
  ['ES', /^(cif|nif|cifnif|nifcif|poblacion|dninif|nifdni)$/],
  ['BR', /^(cnpj|cpf|cnpjcpf|cpfcnpj|cep|uf|bairro|logradouro|inscricaoestadual|razaosocial)$/],
  ['PT', /^(nipc|ndecontribuinte|ncontribuinte|contribuinte|morada|telemovel|concelho|freguesia)$/],
  ['IT', /^(partitaiva|piva|codicefiscale|pec|codicesdi|sdi)$/],
  ['PL', /^(nip|regon|miejscowosc|wojewodztwo|kodpocztowy)$/],
  ['SE', /^(orgnr|organisationsnummer|postnummer|postort)$/],
  ['TR', /^(vergino|vergidairesi|vkn|ilce)$/],
  ['TW', /^(統一編號|統編|统编|郵遞區號|縣市|鄉鎮市區)$/],
  ['CN', /^(统一社会信用代码|社会信用代码|税号|邮编|微信|微信号|法定代表人)$/],
  ['KR', /^(사업자등록번호|사업자번호|업태|종목)$/],
]
const australianState =
  /^(?:NSW|VIC|QLD|TAS|ACT|New South Wales|Victoria|Queensland|Tasmania|South Australia|Western Australia)$/i
/** Where a language is spoken besides its home. */
const spokenIn: Partial<Record<HeadLanguage, readonly ImportCountry[]>> = {
  de: ['CH', 'AT'],
  fr: ['CH', 'BE', 'CA'],
  it: ['CH'],
  es: ['MX', 'AR', 'CL', 'CO', 'PE'],
  pt: ['BR'],
}

const englishSpeaking = ['US', 'GB', 'IE', 'AU', 'NZ', 'ZA'] as const

type Clues = {
  /** The language of each column name that has one. */
  languages: readonly HeadLanguage[]
  /** The normalized names of the columns. */
  heads: readonly string[]
  states: readonly string[]
  postcodes: readonly string[]
  phones: readonly string[]
  /** Addresses of e-mail and homepages. */
  domains: readonly string[]
  /** Values of a column of countries. */
  countries: readonly string[]
  businessNumbers: readonly string[]
}

/** Korean numbers are written with their 0, except as numeric cells. */
const isKorean = (text: string) =>
  /^\(?0|^1[5-8]\d\d|^\d{8,10}$/.test(text) && (/^[\d-]+$/.test(text) || koreanGroups.test(text))
/** Other countries put their digits in other groups: `06 39 98 11 20`, `0113 496 0121`. */
const koreanGroups = /^(?:\(?0\d{1,2}\)?[\s.-]*\d{3,4}[\s.-]*\d{4}|1[5-8]\d\d[\s.-]*\d{4})(?!\d)/
const isFrench = (text: string) => /^0[1-9](?:[\s.-]\d\d){4}$/.test(text)

const isAmerican = (text: string) =>
  /^(?:1[\s.-])?\(?[2-9]\d\d\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}(?:\s*(?:x|ext).{1,8})?$/i.test(text)

const isBritish = (text: string) =>
  /^\(?0\d{4}\)? ?\d{5,6}$|^\(?0\d{4}\)? \d{3} \d{3}$|^0(?:20|23|24|28|29) \d{4} \d{4}$|^\(?01\d{2}\)? \d{3} \d{4}$/.test(
    text,
  )

/** Forms of business numbers that one country has. */
const taxForms: [ImportCountry, RegExp][] = [
  ['KR', /^\d{3}-\d{2}-\d{5}$/],
  ['AU', /^\d{2} \d{3} \d{3} \d{3}$/],
  ['CH', /^CHE[-\s]?\d{3}\.?\d{3}\.?\d{3}/],
  ['IN', /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/],
  ['AR', /^\d{2}-\d{8}-\d$/],
  ['CL', /^\d{1,2}\.\d{3}\.\d{3}-[\dK]$/],
  ['MX', /^[A-ZÑ&]{3,4}-?\d{6}-?[0-9A-Z]{3}$/],
  ['JP', /^T\d{13}$/],
  ['CN', /^[159NY]\d{7}[0-9A-Z]{10}$/],
  ['BR', /^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/],
  ['ID', /^\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3}$/],
  ['VN', /^\d{10}-\d{3}$/],
  ['ES', /^(ES)?[A-HJNPQRSUVW]-?\d{7}[0-9A-J]$/],
  ['DE', /^DE\s?\d{9}$/],
  ['IT', /^IT\s?\d{11}$/],
  ['FR', /^(FR\s?[0-9A-Z]{2}\s?\d{9}|\d{3} \d{3} \d{3}( \d{5})?)$/],
  ['GB', /^GB\s?\d{9}$/],
  ['PT', /^PT\s?\d{9}$/],
]
/** Forms of postal codes that one country has. */
const postcodeForms: [ImportCountry, RegExp][] = [
  ['GB', /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/],
  ['IE', /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/],
  ['CA', /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/],
  ['NL', /^\d{4} ?[A-Z]{2}$/],
  ['JP', /^〒?\d{3}-\d{4}$/],
  ['BR', /^\d{5}-\d{3}$/],
]
/** The country of most of the texts; null without a majority. */
function majorityOf<T>(texts: readonly T[], countryOf: (text: T) => ImportCountry | undefined): ImportCountry | null {
  const counts = Map.groupBy(texts, countryOf)
  const [best] = [...counts].filter(([country]) => country).toSorted(([, one], [, other]) => other.length - one.length)
  return best && best[1].length * 2 > texts.length ? best[0]! : null
}
const taxCountryOf = (text: string) =>
  taxForms.find(([, form]) => form.test(text.trim().slice(0, 40).toUpperCase()))?.[0]
const postcodeCountryOf = (text: string) =>
  postcodeForms.find(([, form]) => form.test(text.trim().slice(0, 20).toUpperCase()))?.[0]
const codeCountryOf = (text: string) => {
  const country = parsePhoneNumberFromString(text.replace(/^\(\+(\d+)\)/, '+$1').replace(/^00/, '+'))?.country
  return importCountries.find((one) => one === country)
}

/**
 * The country of most numbers with a country code, of a column of countries, of the forms of business numbers; then the
 * one with the most clues. Korea, the home of the workgroups, before the others: names of columns in English say nothing.
 */
export function guessCountry(clues: Clues): ImportCountry {
  const { languages, phones, countries, businessNumbers } = clues
  const numbers = phones.slice(0, numbersRead).map((each) => each.slice(0, 40).normalize('NFKC'))
  const said =
    majorityOf(numbers, (each) => (/^\(?\+|^00/.test(each) ? codeCountryOf(each) : undefined)) ??
    majorityOf(countries.slice(0, 200), (each) => names.get(each.trim().toLowerCase().slice(0, 40))) ??
    majorityOf(businessNumbers.slice(0, 200), taxCountryOf) ??
    majorityOf(clues.postcodes.slice(0, 200), postcodeCountryOf) ??
    majorityOf(clues.states.slice(0, 200), (each) => (australianState.test(each.trim()) ? 'AU' : undefined))
  if (said) return said
  const [named, ...others] = new Set(
    clues.heads.flatMap((head) => ofCountries.find(([, names]) => names.test(head))?.[0] ?? []),
  )
  if (named && others.length === 0 && named !== 'KR' && !languages.includes('ko')) return named
  const isForeign = languages.some((language) => language !== 'ko' && language !== 'en')
  const isKoreanNumber = (each: string) => isKorean(each) && parsePhoneNumberFromString(each, 'KR')?.isValid()
  if (!isForeign && majorityOf(numbers, (each) => (isKoreanNumber(each) ? 'KR' : undefined))) return 'KR'
  return countryByVotes(clues)
}
function countryByVotes(clues: Clues): ImportCountry {
  const { languages, phones, domains: addresses, countries } = clues
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
  const swiss = swissShare(clues)
  for (const language of ['de', 'fr', 'it'] as const) if (languages.includes(language)) vote('CH', swiss)
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
    ...[...new Set(languages)].flatMap((language) => spokenIn[language] ?? []),
    ...(languages.length === 0 || languages.includes('en') ? englishSpeaking : []),
  ])
  for (const country of candidates)
    for (const each of national.filter((text) => country !== 'KR' || isKorean(text)))
      if (parsePhoneNumberFromString(each, country as CountryCode)?.isValid()) vote(country, 1 / read.length)
  for (const each of national) if (isFrench(each)) vote('FR', 1 / read.length)
  // Numbers of examples and mistyped ones are not given out, but written as in Britain or North America: no Korean one is.
  const british = national.filter((each) => isBritish(each)).length
  if (british > 0 && languages.includes('en')) vote('GB', (1.2 * british) / read.length)
  const american = national.filter((each) => isAmerican(each)).length
  if (american > 0 && (languages.length === 0 || languages.includes('en') || countries.length > 0))
    vote('US', (1.2 * american) / read.length)
  let best: ImportCountry = 'KR'
  for (const [country, count] of votes) if (count > (votes.get(best) ?? 0) + 0.001) best = country
  return best
}

/** `061 281 40 77` with a postal code of four digits: no German, French or Italian file. */
function swissShare({ phones, postcodes }: Clues): number {
  const short = postcodes.filter((each) => /^(?:CH-?)?[1-9]\d{3}$/.test(each.trim())).length
  if (postcodes.length > 0 && short * 2 < postcodes.length) return 0
  const national = phones.slice(0, numbersRead).filter((each) => !/^\(?\+|^00/.test(each))
  const grouped = national.filter((each) => /^0\d{2}[\s/]\d{3}[\s.]\d{2}[\s.]\d{2}$/.test(each.trim())).length
  return national.length > 0 && grouped * 2 > national.length ? 1.5 : postcodes.length > 0 ? 0.3 : 0
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
