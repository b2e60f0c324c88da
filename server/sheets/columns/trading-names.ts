// Which of two names is that of a customer: `Name` and `Trading as`, `Tên khách hàng` and `Công ty`.
import { hasAttribute } from './head-parts.ts'
import type { ReadColumn } from './read-column.ts'
import { looksLikePeople } from './people.ts'
import { guessedPerson } from './shared-words.ts'
import { hasCompanyForm } from './values.ts'
import type { Meaning } from './words.ts'

/** The name that a customer is known by, or a short one. */
const tradingNames =
  /^(?:dba|tradingas|tradingname|tradename|tradestyle|ta|aka|alias|knownas|alsoknownas|doingbusinessas|shortname|companyshortname|enseigne|nomcommercial|nomdenseigne|nomcourt|fantasia|nomefantasia|nombrecomercial|nombredefantasia|nombrefantasia|nombrecorto|insegna|nomecommerciale|nomebreve|handelsname|kurzname|kurzbezeichnung|matchcode|tengiaodich|tenthuongmai|tenviettat|tenngan|namasingkat|namadagang|namamerek|略称|通称|得意先略称|取引先略称|简称|简稱|客户简称|公司简称|약칭|거래처약칭|브랜드|브랜드명)$/
const companies = new Set<Meaning>(['company', 'customer'])
const isPlain = ({ reading }: ReadColumn) => reading !== null && reading.whose === '' && reading.ordinal === 1
const isPerson = ({ reading }: ReadColumn) =>
  reading !== null &&
  reading.whose !== 'none' &&
  (reading.meaning === 'personName' || reading.meaning === 'firstName' || reading.meaning === 'lastName')

/** A trading name beside another name of the customer is left out. */
export function readTradingNames(columns: readonly ReadColumn[]): void {
  const trading = columns.filter((column) => tradingNames.test(column.nameKey) && column.reading?.whose !== 'none')
  const hasPerson = columns.some(isPerson)
  const isOther = (column: ReadColumn) => {
    if (!isPlain(column) || trading.includes(column) || column.values.fitOf('name') < 0.5) return false
    const { meaning, isPart } = column.reading!
    if (companies.has(meaning)) return !isPart
    return meaning === 'anyName' && (hasPerson || isOfCompanies(column))
  }
  const [other] = columns.filter(isOther)
  if (trading.length === 0 || !other) return
  // `DBA` beside `Legal entity`: the first one is the name of everyday use.
  if (other.reading!.isDoubtful && trading.some(({ at }) => at < other.at)) {
    other.reading = { ...other.reading!, meaning: 'trap' }
    return
  }
  if (other.reading!.meaning === 'anyName') other.reading = { ...other.reading!, meaning: 'company' }
  for (const column of trading) if (column.reading) column.reading = { ...column.reading, meaning: 'trap' }
}
const isOfCompanies = ({ values }: ReadColumn) =>
  values.share('company form', hasCompanyForm) >= 0.2 || !looksLikePeople(values)

/** `Denomination` beside `Church / Hall`: kinds of customers, if they repeat and another name does not. */
export function readKindsOfCustomers(columns: readonly ReadColumn[]): void {
  const named = columns.filter((column) => isPlain(column) && companies.has(column.reading!.meaning))
  const shareOfDistinct = ({ values }: ReadColumn) => values.distinct / Math.max(1, values.count)
  if (!named.some((column) => column.values.count >= leastOfKinds && shareOfDistinct(column) >= 0.8)) return
  for (const column of named)
    if (column.reading!.isDoubtful && column.values.count >= leastOfKinds && shareOfDistinct(column) <= 0.7)
      column.reading = { ...column.reading!, meaning: 'trap' }
}
const leastOfKinds = 6

/** Of a customer, a company and a contact, the name is the one that more rows have. */
export function readCustomersOfCompanies(columns: readonly ReadColumn[]): void {
  const of = (meaning: Meaning) =>
    columns.filter(
      (column) => isPlain(column) && column.reading!.meaning === meaning && column.values.fitOf('name') >= 0.5,
    )
  const [customer, company] = [of('customer')[0], of('company')[0]]
  if (!customer || !company || !columns.some(isPerson)) return
  if (company.values.count >= customer.values.count * 0.95) return
  customer.reading = { ...customer.reading!, meaning: 'company', isDoubtful: true }
  company.reading = { ...company.reading!, meaning: 'trap' }
}

/**
 * `Site`, `Centre`: in a list that has no other column of names of customers, the first one of different texts that is in no
 * table, if customers are reached by others.
 */
export function readUnnamedCustomers(columns: readonly ReadColumn[]): void {
  const isNamed = ({ reading, values }: ReadColumn) =>
    reading !== null &&
    reading.whose !== 'none' &&
    reading.whose !== 'person' &&
    (companies.has(reading.meaning)
      ? !reading.isDoubtful || values.distinct > values.count * 0.7
      : reading.meaning === 'anyName' && !looksLikePeople(values))
  if (columns.some(isNamed)) return
  const reached = columns.filter(({ reading }) => reading !== null && ofAddresses.has(reading.meaning))
  if (new Set(reached.map(({ reading }) => reading!.meaning)).size < 2) return
  const first = columns.find(
    ({ at, group, reading, head, values }) =>
      at <= lastPlace &&
      group === '' &&
      head !== '' &&
      (reading === null || (reading.meaning === 'homepage' && values.fitOf('homepage') === 0)) &&
      !hasAttribute(head) &&
      values.count >= leastOfKinds &&
      values.distinct >= values.count * 0.8 &&
      values.share('words', isWords) >= 0.9,
  )
  // Names of places look like those of people, unless people stand beside them.
  const hasPeople = columns.some((column) => column !== first && (isPerson(column) || looksLikePeople(column.values)))
  if (first && (hasPeople || !looksLikePeople(first.values)))
    first.reading = { ...guessedPerson, meaning: 'company', isDoubtful: true }
}
/** Behind a number and a date. */
const lastPlace = 2
const ofAddresses = new Set<Meaning>([
  'address',
  'city',
  'phone',
  'contact.mobile',
  'email',
  'personName',
  'businessNumber',
])
const isWords = (text: string) => /\p{L}{2}/u.test(text) && !/^[A-Z]{0,5}[-_/ ]?\d/u.test(text)
