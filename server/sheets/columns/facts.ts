// What the columns of a file say together: who its rows are, which contacts it has, and what stands beside a column.
import type { ColumnField, ImportCountry } from '../../../contract/calls/imports/columns.ts'
import { nameKey } from '../../../contract/search/company-forms.ts'
import { sure, type Found } from './candidate.ts'
import { isWholeAddress } from './companions.ts'
import { isMobile } from './country.ts'
import { isWhereFrom, type HeadReading } from './head-keys.ts'
import { languagesOfHeads } from './languages.ts'
import type { presetOf } from './presets.ts'
import type { Column } from './table-columns.ts'
import { isPhone, type ColumnValues } from './values.ts'
import type { Meaning } from './words.ts'

/** What tells the country of a file. */
export function cluesOf(columns: readonly Column[]) {
  const textsOf = (meanings: readonly Meaning[]) =>
    columns
      .filter(({ reading }) => reading && meanings.includes(reading.meaning))
      .flatMap(({ values }) => values.texts.slice(0, 100))
  return {
    languages: languagesOfHeads(columns.flatMap(({ head, group }) => [head, group])),
    heads: columns.map(({ nameKey: key }) => key),
    states: textsOf(['state']),
    postcodes: textsOf(['postcode']),
    phones: textsOf(['phone', 'companyPhone', 'contact.mobile', 'contact.companyPhone', 'fax']).filter(
      (text) => isPhone(text) || /^\(\+/.test(text),
    ),
    domains: textsOf(['email', 'companyEmail', 'contact.email', 'homepage']),
    countries: textsOf(['country']),
    businessNumbers: textsOf(['businessNumber']),
  }
}

export type Facts = {
  country: ImportCountry
  companyCount: number
  has(meaning: Meaning): boolean
  /** The customer is where somebody works, so that other data may be of the person. */
  isWorkplace: boolean
  /** An address book with nothing else of a company, such as its fax number. */
  mayLiveThere: boolean
  /** The columns of the customer's and the first contact's name; -1: none. */
  companyAt: number
  /** Of customers, by the values and the place alone; -1 otherwise. */
  unreadAt: number
  personAt: number
  /** The group above the first contact's name. */
  personGroup: string
  hasPreset: boolean
  /** Numbers of the contacts that have a column of names. */
  people: ReadonlySet<number>
  /** First and last name instead of a whole one. */
  hasNameParts: boolean
  hasFullName: boolean
  /** Each row is a person, not a company. */
  isPeopleList: boolean
  /** Whether rows of one company have different values in the column; null without such rows, or with too few. */
  differsInCompany(column: Column): boolean | null
  /** A list of people with where they work, and nothing else about companies. */
  isAddressBook: boolean
  hasAddress: boolean
  hasHomeAddress: boolean
  hasAreaCode: boolean
  /** `Address 2` behind `Address 1`: a line of it, or the address of another place. */
  furtherLine(column: Column, field: ColumnField): Found[]
  /** The column of labels beside one of Google Contacts. */
  labelOf(column: Column): Column | undefined
  /** The number of the contact whose block a column of a repeated name stands in. */
  blockOf(column: Column): number
  /** The number of the contact whose name and data stand directly before a column; 0: none. */
  followsPerson(column: Column): number
  /** Directly behind the representative, and before the contact. */
  followsCeo(column: Column): boolean
  /** Both neighbours are about a person: `직책`, `전화`, `휴대폰`. */
  isAmongPerson(column: Column): boolean
  /** The other part of a name beside a column, in its group: `Nom`, `Prénom`. */
  otherPartBeside(column: Column): 'firstName' | 'lastName' | null
  /** Whether another column is named `Name`, without saying whose. */
  isBesideAnyName(column: Column): boolean
  /** Whether another column is the other part of a person's name: `Nom (contact)` beside `Prénom (contact)`. */
  hasOtherPart(column: Column): boolean
  /** One neighbour is about a person. */
  isBesidePersonData(column: Column): boolean
  /** Columns about companies between two places. */
  hasCompanyColumnBetween(from: number, to: number): boolean
}
const isAddressLine = new Set<Meaning>(['address', 'companyAddress', 'addressLine', 'contact.homeAddress'])
const aboutCompanies = new Set<Meaning>([
  'company',
  'ceoName',
  'businessNumber',
  'industry',
  'address',
  'companyAddress',
  'homepage',
  'employees',
  'companyPhone',
  'companyEmail',
  'segment',
  'stage',
])
const aboutPeople = new Set<Meaning>([
  'personName',
  'firstName',
  'lastName',
  'contact.position',
  'contact.affiliation',
  'contact.mobile',
  'contact.email',
])
const onlyOfCompanies = [
  'ceoName',
  'businessNumber',
  'employees',
  'companyPhone',
  'companyEmail',
  'segment',
  'stage',
] as const

/** `낚시점`, `선사명`: names end as those of shops, firms and places do. */
const places = /.(?:점|사|원|소|처|상|관|회|단|社|店|園|院|所|館|行|厂|廠)(?:명|名|名称|名稱)?$/u
/**
 * No name of a column says where the customers are, but one says where their contacts are: the first column before it that
 * nothing is known of, with names, hardly any of them twice.
 */
const unreadCustomers = (columns: readonly Column[], person: Column | undefined) =>
  person &&
  columns.find(
    ({ at, reading, values, nameKey }) =>
      at < person.at &&
      reading === null &&
      values.count >= 5 &&
      values.distinct >= values.count * 0.7 &&
      values.fitOf('name') >= 0.9 &&
      values.share('several letters', (text) => /\p{L}{2}/u.test(text) && text.length >= 4) >=
        (places.test(nameKey) ? 0.2 : 0.9) &&
      values.share('whole address', isWholeAddress) < 0.3,
  )

export function factsOf(
  columns: readonly Column[],
  preset: ReturnType<typeof presetOf>,
  country: ImportCountry,
): Facts {
  const plain = columns.filter(
    ({ reading }) => reading && reading.isExact && reading.whose === '' && reading.ordinal === 1,
  )
  const of = (...meanings: Meaning[]) => plain.filter(({ reading }) => meanings.includes(reading!.meaning))
  const named = (column: Column | undefined) => column?.at ?? -1
  const companies = [
    ...of('company').filter(({ values }) => values.fitOf('name') >= 0.5),
    ...columns.filter(
      ({ reading, values }) =>
        reading?.whose === 'company' &&
        ['anyName', 'customer', 'company'].includes(reading.meaning) &&
        values.fitOf('name') >= 0.5,
    ),
    ...of('customer').filter(({ values }) => values.fitOf('name') >= 0.5),
    // `屋号・農園名`: a part of the name was not understood.
    ...columns.filter(
      ({ reading, values }) =>
        reading?.meaning === 'company' &&
        reading.whose === '' &&
        !reading.isExact &&
        !reading.isPart &&
        values.fitOf('name') >= 0.5,
    ),
  ]
  const isPersonal = (meaning: Meaning) => meaning === 'personName' || meaning === 'firstName' || meaning === 'lastName'
  const people = new Map<number, Column>()
  let lastNames = 0
  // `First Name`, `Last Name` and `국내담당` or `담당`: the last one is somebody else.
  const hasBothParts = of('firstName').length > 0 && of('lastName').length > 0
  const isSomebodyElse = ({ isPart, isDoubtful }: HeadReading) => hasBothParts && (isPart || isDoubtful)
  const nameColumns: { at: number; person: number }[] = []
  for (const column of columns) {
    const { reading, values } = column
    if (!reading || values.fitOf('contact.name') < 0.5) continue
    const isName =
      isPersonal(reading.meaning) ||
      (reading.meaning === 'anyName' && (reading.whose === 'person' || reading.whose === 'second'))
    if (!isName || reading.whose === 'none' || reading.whose === 'company') continue
    if (reading.meaning === 'personName' && reading.whose === '' && !isSomebodyElse(reading)) lastNames += 1
    const person = reading.whose === '' && column.count > 1 ? column.occurrence : reading.ordinal
    if (!people.has(person)) people.set(person, column)
    if (reading.meaning !== 'firstName') nameColumns.push({ at: column.at, person })
  }
  for (const column of columns) {
    const field = preset?.fields.get(column.nameKey) ?? ''
    const person = /^contact(\d?)\.(?:name|firstName|lastName)$/.exec(field)
    if (person && column.occurrence === 1 && !people.has(Number(person[1] || 1)))
      people.set(Number(person[1] || 1), column)
  }
  const anyNames = of('anyName').filter(({ values }) => values.fitOf('contact.name') >= 0.5)
  const unread = companies.length === 0 && preset === null ? unreadCustomers(columns, people.get(1)) : undefined
  const companyAt = named(companies[0] ?? unread)
  if (!people.has(1) && anyNames.length > 0 && companyAt >= 0) people.set(1, anyNames[0]!)
  // `이름`, `소속`: a person and the company.
  const from = of('contact.affiliation').find(({ nameKey: key }) => isWhereFrom.has(key))
  if (!people.has(1) && anyNames.length > 0 && companyAt < 0 && from && from.values.fitOf('name') >= 0.5)
    people.set(1, anyNames[0]!)
  // A customer beside a company is a person: `회사명`, `고객명`.
  const customer = of('customer')[0]
  if (!people.has(1) && of('company').length > 0 && customer) people.set(1, customer)
  const personAt = named(people.get(1))
  const groups =
    companyAt < 0
      ? []
      : [
          ...Map.groupBy(
            columns
              .find(({ at }) => at === companyAt)!
              .values.texts.map((text, at) => ({
                key: nameKey(text),
                row: columns.find((one) => one.at === companyAt)!.values.rows[at]!,
              })),
            ({ key }) => key,
          ).values(),
        ]
  const rowCount = groups.reduce((sum, rows) => sum + rows.length, 0)
  const isPreset = preset !== null && [...preset.fields.values()].includes('personPhone')
  const has = (meaning: Meaning) =>
    columns.some(({ reading }) => reading?.meaning === meaning && reading.whose !== 'none')
  const hasPerson = people.has(1)
  const firsts = of('firstName').length + of('lastName').length
  const isAddressBook =
    hasPerson &&
    (isPreset ||
      ((personAt < companyAt || (companyAt < 0 && from !== undefined)) &&
        !onlyOfCompanies.some(has) &&
        !has('industry')))
  return {
    country,
    companyCount: groups.length,
    isWorkplace: companies[0] !== undefined && workplaces.test(companies[0].nameKey),
    has,
    companyAt,
    unreadAt: named(unread),
    personAt,
    hasPreset: preset !== null,
    personGroup: people.get(1)?.reading?.whose === 'person' ? people.get(1)!.group : '',
    people: new Set(people.keys()),
    hasNameParts: firsts > 0 && (firsts > 1 || anyNames.length > 0),
    hasFullName: lastNames > 0,
    isPeopleList:
      hasPerson &&
      (isPreset ||
        personAt < companyAt ||
        !onlyOfCompanies.some(has) ||
        (groups.length > 0 && rowCount / groups.length >= 1.5)),
    isAddressBook,
    mayLiveThere: isAddressBook && !has('fax') && !has('contact.companyPhone'),
    differsInCompany(column) {
      const byRow = new Map(column.values.rows.map((row, at) => [row, sameText(column.values.texts[at]!)]))
      const several = groups
        .map((rows) => rows.flatMap(({ row }) => byRow.get(row) ?? []))
        .filter((texts) => texts.length > 1)
      const count = several.filter((texts) => new Set(texts).size > 1).length
      if (several.length === 0 || (count === 1 && several.length <= 2)) return null
      return count / several.length > 0.3
    },
    hasAddress: columns.some(
      ({ reading }) =>
        reading &&
        (['address', 'companyAddress', 'addressLine'] as Meaning[]).includes(reading.meaning) &&
        reading.whose !== 'none' &&
        reading.whose !== 'home',
    ),
    hasHomeAddress: columns.some(
      ({ reading }) =>
        reading?.meaning === 'contact.homeAddress' ||
        (reading &&
          (reading.whose === 'home' || reading.whose === 'person') &&
          (reading.meaning === 'address' || reading.meaning === 'addressLine')),
    ),
    hasAreaCode: of('areaCode').length > 0,
    furtherLine({ at, reading, values }, field) {
      const first = columns.findLast(
        (one) =>
          one.at < at &&
          one.reading?.whose === reading?.whose &&
          one.reading?.ordinal === 1 &&
          isAddressLine.has(one.reading.meaning),
      )
      if (!first || values.count === 0 || values.share('whole address', isWholeAddress) >= 0.2) return []
      const lengthOf = ({ texts }: ColumnValues) => texts.reduce((sum, text) => sum + text.length, 0) / texts.length
      return [{ ...sure(field), isSure: lengthOf(values) < lengthOf(first.values) * 0.7 }]
    },
    labelOf: ({ nameKey: key }) => {
      const before = /^address\d/.exec(key)?.[0]
      return columns.find((one) => before && (one.nameKey === `${before}label` || one.nameKey === `${before}type`))
    },
    blockOf(column) {
      const before = nameColumns.filter(({ at }) => at <= column.at)
      return before.at(-1)?.person ?? 0
    },
    followsPerson({ at }) {
      for (let place = columns.findIndex((one) => one.at === at) - 1; place >= 0; place -= 1) {
        const name = nameColumns.find((one) => one.at === columns[place]!.at)
        if (name) return name.person
        const { reading } = columns[place]!
        if (!reading || !isOfPerson.has(reading.meaning) || reading.whose !== '') return 0
      }
      return 0
    },
    followsCeo: ({ at, group }) => {
      const before = columns.findLast((one) => one.at < at)
      return at < personAt && before?.reading?.meaning === 'ceoName' && before.group === group
    },
    isAmongPerson: (column) => neighboursOf(column, columns).every((one) => isAboutPerson(one)),
    otherPartBeside: (column) => otherPartOf(column, columns),
    isBesideAnyName: (column) => of('anyName').some((other) => other !== column && other.reading?.whose === ''),
    hasOtherPart: (column) =>
      columns.some(
        (other) => other !== column && other.reading?.meaning === 'anyName' && otherPartOf(other, columns) !== null,
      ),
    isBesidePersonData: (column) =>
      neighboursOf(column, columns).some(
        (one) => isAboutPerson(one) || (one?.reading && mayBeOfPerson.has(one.reading.meaning)),
      ),
    hasCompanyColumnBetween: (from, to) =>
      columns.some(
        ({ at, reading }) =>
          at > from && at < to && reading !== null && aboutCompanies.has(reading.meaning) && reading.whose !== 'person',
      ),
  }
}

const mayBeOfPerson = new Set<Meaning>(['anyName', 'phone', 'email', 'contact.companyPhone'])
const neighboursOf = ({ at }: Column, columns: readonly Column[]) => [
  columns.findLast((one) => one.at < at),
  columns.find((one) => one.at > at),
]
function otherPartOf(column: Column, columns: readonly Column[]): 'firstName' | 'lastName' | null {
  if (column.group === '') return null
  const beside = neighboursOf(column, columns).filter((one) => one?.group === column.group)
  const parts = new Set(beside.map((one) => one?.reading?.meaning))
  return parts.has('firstName') ? 'firstName' : parts.has('lastName') ? 'lastName' : null
}
const isAboutPerson = (column: Column | undefined) =>
  column?.reading ? column.reading.whose !== 'none' && aboutPeople.has(column.reading.meaning) : false
/** `02-123-4567` and `(02) 123 4567` are one number. */
const sameText = (text: string) => (isPhone(text) ? text.replace(/\D/g, '') : text.toLowerCase())
export const shareOfMobiles = ({ values }: Column, { country }: Pick<Facts, 'country'>) =>
  values.share('mobile', (text) => isMobile(text, country))
const workplaces = /^(직장|직장명|근무처|근무처명|勤務先|工作单位|employer|workplace|placeofwork)$/
export const isOfPerson = new Set<Meaning>([
  'phone',
  'email',
  'fax',
  'contact.mobile',
  'contact.companyPhone',
  'contact.email',
  'contact.position',
  'contact.affiliation',
  'anyName',
])
