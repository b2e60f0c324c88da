// Decides the field of each column from the whole file: by the set of its column names, each name and the group above
// it, the values, and the columns beside it. One assignment over all columns; what is not certain says so.
import {
  isDayField,
  maxPeople,
  repeatableFields,
  type ColumnField,
  type ImportCountry,
} from '../../../contract/calls/imports/columns.ts'
import { nameKey } from '../../../contract/search/company-forms.ts'
import { dayFormOf, readDay, type DayForm } from '../dates.ts'
import type { ReadRow } from '../rows.ts'
import { assign } from './assignment.ts'
import { guessCountry, isMobile } from './country.ts'
import { isWholeAddress, readTogether } from './companions.ts'
import { readHead, readPartly, type HeadReading } from './heads.ts'
import { languagesOfHeads } from './languages.ts'
import { looksLikePeople } from './people.ts'
import { presetOf } from './presets.ts'
import type { ReadColumn } from './read-column.ts'
import {
  ColumnValues,
  hasCompanyForm,
  isCommonBox,
  isEmail,
  isHomepage,
  isKoreanBusinessNumber,
  isKoreanMobile,
  isPhone,
  isProfile,
  isStreet,
} from './values.ts'
import { columnNameKey, type Meaning } from './words.ts'

export type ColumnSource =
  | 'preset'
  | 'remembered'
  | 'head'
  | 'group'
  | 'values'
  | 'order'
  | 'unfit'
  | 'nothing'
  | 'hand'
/** A name of a column; `group`: the text above it, in a header of two rows. */
export type Head = { head: string; group: string }
export type DetectedColumn = {
  at: number
  head: string
  group: string
  samples: string[]
  field: ColumnField | ''
  how: ColumnSource
  /** Otherwise somebody has to confirm the field before anything is written. */
  isSure: boolean
  isConfirmed?: boolean
  /** Cells that cannot be read are left empty. */
  isLenient?: boolean
  /** The form of dates that its values tell. */
  days?: DayForm
  /** When the remembered field was chosen. */
  chosenAt?: string
  /** What it is remembered by. */
  key: string
  /** What the field would be without the memory, or before it was changed by hand. */
  guess?: { field: ColumnField | ''; how: ColumnSource; isSure: boolean }
}
export type Detected = { columns: DetectedColumn[]; preset: string; country: ImportCountry }
/** What was chosen earlier for a column, by its key. */
export type Remembered = ReadonlyMap<string, { field: ColumnField | ''; chosenAt: string }>
/** Number of rows that determine the width of the table and the contents of columns. */
export const sampleRows = 200

/** A name with its occurrence and its neighbours: one odd file does not decide for another. */
export function columnKeys(heads: readonly Head[]): string[] {
  const keys = heads.map(({ head, group }) => columnNameKey(`${group} ${head}`).slice(0, 80))
  const seen = new Map<string, number>()
  return keys.map((key, at) => {
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return key === '' ? '' : [keys[at - 1] ?? '', `${key}#${count}`, keys[at + 1] ?? ''].join('|')
  })
}

type Guess = { field: ColumnField | ''; how: ColumnSource; isSure: boolean }
type Candidate = { field: ColumnField; score: number; isSure: boolean; how: ColumnSource }
type Column = ReadColumn & { key: string; samples: string[] }

/**
 * @param members keys of the names of the workgroup's members, who may be in charge of customers
 * @param isAside rows that are no customers, whose values say nothing about the columns
 */
export function detectColumns(
  heads: readonly Head[],
  body: readonly ReadRow[],
  remembered: Remembered,
  members: ReadonlySet<string> = new Set(),
): Detected {
  const columns = columnsOf(heads, body)
  readTogether(columns)
  const preset = presetOf(columns.map(({ nameKey: key }) => key))
  // Our own export writes Korean numbers as they are dialled in Korea, in every language.
  const country = preset?.isOwn ? 'KR' : guessCountry(cluesOf(columns))
  const facts = factsOf(columns, preset, country)
  const candidates = columns.map((column) => candidatesOf(column, facts, preset, members))
  const isUnfit = columns.map(
    (column, at) =>
      candidates[at]!.length === 0 &&
      column.values.count > 0 &&
      candidatesOf(column, facts, preset, members, true).length > 0,
  )
  const guesses = decide(columns, candidates, isUnfit, preset?.isOwn === true)
  const withMemory = columns.map((column, at) => {
    const memory = remembered.get(column.key)
    if (!memory) return candidates[at]!
    const isSure = memory.field === '' || column.values.fitOf(memory.field) >= 0.2
    return memory.field === '' ? [] : [{ field: memory.field, score: 2_000, isSure, how: 'remembered' as const }]
  })
  const decided = columns.some(({ key }) => remembered.has(key)) ? decide(columns, withMemory, isUnfit, false) : guesses
  return {
    columns: columns.map((column, at) => {
      const memory = remembered.get(column.key)
      const guess = guesses[at]!
      const found =
        memory?.field === '' ? { field: '' as const, how: 'remembered' as const, isSure: true } : decided[at]!
      const { head, group, samples, key } = column
      return {
        at: column.at,
        head,
        group,
        samples,
        key,
        ...withDays(column, found, country),
        // Names of strangers are left empty, if the column is confirmed.
        ...(found.field === 'owner' &&
          !preset?.isOwn &&
          fitOfOwner(column, members) < leastMembers && { isLenient: true }),
        ...(memory && { chosenAt: memory.chosenAt, guess }),
      }
    }),
    preset: preset?.name ?? '',
    country,
  }
}

/** A field of dates whose order is not known, or which all are of one year, as Excel completes `3/5`, is a question. */
function withDays(column: Column, found: Guess, country: ImportCountry): Guess & { days?: DayForm } {
  const { texts, isNumber } = column.values
  const days = dayFormOf(texts, country)
  if (!isDayField(found.field)) return Object.keys(days).length > 0 ? { ...found, days } : found
  const years = texts.flatMap((text, at) => {
    const read = readDay(text, isNumber[at]!, days, country)
    return 'day' in read ? [read.day.slice(0, 4)] : []
  })
  const areOfOneYear =
    found.how !== 'preset' && years.length >= leastOfOneYear && new Set(years).size === 1 && years[0]! >= '2000'
  const isDoubtful = days.isOrderOpen === true || areOfOneYear
  return { ...found, days, ...(isDoubtful && { isSure: false }) }
}
const leastOfOneYear = 3

/** The number of a question of a form: `2. 담당자 성함`. */
const question = /^\s{0,3}(?:Q|문항?)?\s?\d{1,2}\s?[.)\]:]\s?(?=\D)/iu
function columnsOf(heads: readonly Head[], body: readonly ReadRow[]): Column[] {
  const keys = columnKeys(heads)
  const isForm = heads.filter(({ head }) => question.test(head)).length * 2 >= heads.length
  const counts = Map.groupBy(heads, ({ head, group }) => columnNameKey(`${group} ${head}`))
  const seen = new Map<string, number>()
  return heads.flatMap(({ head, group }, at) => {
    const values = new ColumnValues()
    for (const [row, { cells }] of body.slice(0, sampleRows).entries()) {
      const cell = cells[at]
      if (cell) values.add(row, cell.text, cell.isNumber ?? false)
    }
    if (head === '' && values.count === 0) return []
    const whole = columnNameKey(`${group} ${head}`)
    const occurrence = (seen.get(whole) ?? 0) + 1
    seen.set(whole, occurrence)
    return [
      {
        at,
        head,
        group,
        key: keys[at]!,
        nameKey: columnNameKey(isForm ? head.replace(question, '') : head),
        values,
        samples: [...new Set(values.texts.map((text) => text.replace(/\s+/g, ' ').slice(0, 60)))].slice(0, 3),
        reading: readingOf(isForm ? head.replace(question, '') : head, group, values),
        occurrence,
        count: head === '' ? 1 : counts.get(whole)!.length,
      },
    ]
  })
}

/** `CP` is a mobile number in Korea, and a postal code in France and Spain. */
function readingOf(head: string, group: string, values: ColumnValues): HeadReading | null {
  const reading = readHead(head, group) ?? (group === '' ? readPartly(head) : null)
  if (reading?.meaning === 'homepage' && values.share('profile', isProfile) >= 0.5)
    return { ...reading, meaning: 'trap' }
  if (reading?.meaning === 'contact.position' && values.share('salutation', isSalutation) >= 0.5)
    return { ...reading, meaning: 'trap' }
  // `행정실장 번호` is a phone number, `회원번호` none.
  if (
    reading?.meaning === 'phone' &&
    reading.isDoubtful &&
    /(?:번호|no\.?|number|nr\.?|番号|号码|號碼)$/iu.test(head.trim()) &&
    values.share('phone', isPhone) < 0.5
  )
    return { ...reading, meaning: 'trap' }
  // `HP` is a mobile number in Korea and Indonesia, and a homepage in Japan.
  if (
    reading?.meaning === 'contact.mobile' &&
    columnNameKey(head) === 'hp' &&
    values.share('homepage', isHomepage) >= 0.5
  )
    return { ...reading, meaning: 'homepage' }
  // That of a church in England, and a company's name in France.
  if (reading?.meaning === 'company' && /^denomination$/i.test(head.trim())) return { ...reading, isDoubtful: true }
  // `CP` is a contact person in Indonesia.
  if (columnNameKey(head) === 'cp' && reading !== null && values.count > 0 && looksLikePeople(values))
    return { ...reading, meaning: 'personName', isDoubtful: true }
  const isPostcode =
    reading?.meaning === 'contact.mobile' &&
    columnNameKey(head) === 'cp' &&
    values.share('phone', isPhone) < 0.5 &&
    values.fitOf('address.postcode') >= 0.5
  return isPostcode ? { ...reading, meaning: 'postcode' } : reading
}

const isSalutation = (text: string) =>
  /^(?:mrs?|ms|miss|mx|dr|prof|herr|frau|hr|fr|m|mme|mlle|sr|sra|srta|sig|sig\.ra|dott|bapak|ibu|bpk|ông|bà|anh|chị|様|先生|女士|小姐|님)\.?$/iu.test(
    text,
  )
function cluesOf(columns: readonly Column[]) {
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

type Facts = {
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

function factsOf(columns: readonly Column[], preset: ReturnType<typeof presetOf>, country: ImportCountry): Facts {
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
  const nameColumns: { at: number; person: number }[] = []
  for (const column of columns) {
    const { reading, values } = column
    if (!reading || values.fitOf('contact.name') < 0.5) continue
    const isName =
      isPersonal(reading.meaning) ||
      (reading.meaning === 'anyName' && (reading.whose === 'person' || reading.whose === 'second'))
    if (!isName || reading.whose === 'none' || reading.whose === 'company') continue
    if (reading.meaning === 'personName' && reading.whose === '') lastNames += 1
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
const isAboutPerson = (column: Column | undefined) =>
  column?.reading ? column.reading.whose !== 'none' && aboutPeople.has(column.reading.meaning) : false
/** `02-123-4567` and `(02) 123 4567` are one number. */
const sameText = (text: string) => (isPhone(text) ? text.replace(/\D/g, '') : text.toLowerCase())
const shareOfMobiles = ({ values }: Column, { country }: Pick<Facts, 'country'>) =>
  values.share('mobile', (text) => isMobile(text, country))
const contactField = (person: number, part: string) =>
  (person === 1 ? `contact.${part}` : `contact${person}.${part}`) as ColumnField

function candidatesOf(
  column: Column,
  facts: Facts,
  preset: ReturnType<typeof presetOf>,
  members: ReadonlySet<string>,
  isAnyValue = false,
): Candidate[] {
  const own = preset?.fields.get(column.nameKey)
  // `이름` beside `성`, which this program does not have.
  const isGivenName =
    own === 'contact.name' &&
    column.reading?.meaning === 'anyName' &&
    facts.has('lastName') &&
    ![...preset!.fields.values()].includes('contact.lastName')
  if (preset && own !== undefined && !isGivenName && (column.occurrence === 1 || preset.isOwn)) {
    if (own === '') return []
    const field =
      own === 'personPhone' ? (shareOfMobiles(column, facts) >= 0.5 ? 'contact.mobile' : 'contact.companyPhone') : own
    // Another column of the file may hold what this one does not.
    const score = column.values.count === 0 && !preset.isOwn ? 90 : 1_000
    const candidate: Candidate = { field, score, isSure: true, how: 'preset' }
    if (field === 'address' && facts.labelOf(column)) return ofLabelledAddress(facts.labelOf(column)!, candidate)
    // `Phone 1` and `Phone 2` of a person take the two numbers of a contact.
    if (own === 'personPhone')
      return [
        candidate,
        {
          ...candidate,
          field: field === 'contact.mobile' ? 'contact.companyPhone' : 'contact.mobile',
          score: 900,
          isSure: false,
        },
      ]
    return preset.isOwn || isAnyValue ? [candidate] : fitting(column, [candidate], members)
  }
  const { reading } = column
  if (reading?.meaning === 'trap' || reading?.meaning === 'rowNumber' || reading?.whose === 'none') return []
  if (!reading) return byValues(column, facts)
  const how: ColumnSource = column.group !== '' && readHead(column.head)?.whose !== reading.whose ? 'group' : 'head'
  // `Servicio`, `Unit Disewa`: a service or a thing, unless it stands among the columns of a person.
  if (ofPersonOrThing.has(reading.meaning) && isUncertain(reading) && !facts.isBesidePersonData(column)) return []
  const found = byReading(column, reading, facts).map((one) => ({
    ...one,
    how,
    isSure: one.isSure && reading.isExact && !reading.isDoubtful,
    score: one.score - (reading.isExact ? 0 : 20) - (reading.isDoubtful ? 5 : 0),
  }))
  if (reading.isPart) {
    const agreeing = found.filter(({ field }) => doValuesAgree(column, field))
    return agreeing.length > 0 ? fitting(column, agreeing, members) : byValues(column, facts)
  }
  if (isAnyValue) return found
  const fit = fitting(column, found, members)
  // `사무실` over addresses.
  if (fit.length > 0 || found.length === 0 || column.values.count < 2) return fit
  return byValues(column, facts).filter(({ field }) => plainValues.has(field))
}
const ofPersonOrThing = new Set<Meaning>(['contact.affiliation', 'contact.position'])
const isUncertain = ({ isExact, isDoubtful, isPart, whose }: HeadReading) =>
  whose === '' && (!isExact || isDoubtful || isPart === true)
const plainValues = new Set<ColumnField>(['address', 'email', 'contact.email', 'homepage'])
/** `Address 1 - Label` says of each address whose it is. */
function ofLabelledAddress({ values }: Column, candidate: Candidate): Candidate[] {
  const homes = values.share('home', (text) =>
    /^\W*(home|집|자택|自宅|住宅|nhà|domicile|casa|rumah|privat)/iu.test(text),
  )
  if (values.count === 0 || (homes > 0 && homes < 1)) return [{ ...candidate, isSure: false }]
  return [homes === 1 ? { ...candidate, field: 'contact.homeAddress' } : candidate]
}
const looksLikeAddress = (text: string) =>
  isWholeAddress(text) || (text.length >= 10 && /\p{L}/u.test(text) && /\d/.test(text) && /[\s,]/.test(text))
/** Of a name that was understood in part, the values have to say the same. */
function doValuesAgree({ values }: Column, field: ColumnField): boolean {
  if (field === 'name') return values.count > 0 && values.fitOf('name') >= 0.8 && !looksLikePeople(values)
  if (/name$/i.test(field) || field === 'owner') return looksLikePeople(values)
  if (/^(?:address|contact\.homeAddress)$/.test(field))
    return values.count > 0 && values.share('like an address', looksLikeAddress) >= 0.6
  return values.count > 0 && values.fitOf(field) >= 0.6
}

/** Without the fields that the values are not of; `unfit` columns are shown and left out. */
function fitting(column: Column, found: readonly Candidate[], members: ReadonlySet<string>): Candidate[] {
  return found.flatMap((one) => {
    const { field } = one
    const fit = field === 'owner' ? fitOfOwner(column, members) : column.values.fitOf(field)
    const least =
      field === 'name' || field === 'contact.name' || field === 'segment' || field === 'stage' || field === 'owner'
        ? 0.5
        : 0.2
    // Names of people who are no members: in charge, if somebody says so.
    if (field === 'owner' && fit < least && column.values.fitOf('contact.name') >= 0.5)
      return [{ ...one, isSure: false, score: one.score - 10 }]
    const isPlace = () =>
      column.values.share('whole address', isWholeAddress) >= 0.6 || column.values.share('street', isStreet) >= 0.6
    if (fit < least || (field === 'name' && isPlace())) return []
    const isJoined = /\.(position|affiliation)$/.test(field) && column.values.share('joined', isJoinedPosition) >= 0.5
    return [{ ...one, isSure: one.isSure && fit >= 0.5 && !isJoined, score: one.score + fit * 4 }]
  })
}
/** A department and a position in one cell: `구매팀/과장`, `구매팀 과장`, `과장(구매팀)`. */
const isJoinedPosition = (text: string) =>
  /[\p{L})]\s?[/|>·]\s?[\p{L}(]/u.test(text) ||
  /(?:팀|부|실|과|본부|센터|연구소|사업부|지점|部|課|室)\s+\p{L}{2,}$/u.test(text) ||
  /^\p{L}{2,}\s?\([^()]*(?:팀|부|실|과|본부|센터|연구소|部|課|室)\)$/u.test(text)
const memberText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·.\-_/()]+/g, '')
const leastMembers = 0.5
const fitOfOwner = ({ values }: Column, members: ReadonlySet<string>) =>
  values.count === 0 ? 1 : values.share('member', (text) => members.has(memberText(text)))

type Found = Omit<Candidate, 'how'>
const sure = (field: ColumnField, score = 100): Found => ({ field, score, isSure: true })
const unsure = (field: ColumnField, score = 60): Found => ({ field, score, isSure: false })

function byReading(column: Column, reading: HeadReading, facts: Facts): Found[] {
  const { meaning, ordinal } = reading
  let { whose } = reading
  let person = whose === 'person' ? ordinal : whose === 'second' ? Math.max(2, ordinal) : 0
  let isCertain = true
  if (whose === '' && person === 0) {
    const isRepeated = column.count > 1
    if (meaning === 'personName') person = isRepeated ? column.occurrence : ordinal
    else if (reading.isNumbered && facts.people.has(ordinal) && facts.people.size > 1 && isOfPerson.has(meaning))
      person = ordinal
    else if (isRepeated && facts.people.size > 1 && isOfPerson.has(meaning) && column.count >= facts.people.size) {
      person = facts.blockOf(column)
      isCertain = false
      // One more of a kind than there are contacts: the first, before all of them, is the company's.
      if (person === 0) whose = 'company'
    } else if (isOfPerson.has(meaning) && facts.followsPerson(column) > 1) {
      person = facts.followsPerson(column)
      isCertain = false
    } else if (isRepeated && repeatsMatter.has(meaning)) isCertain = false
  }
  if (person > maxPeople) return []
  // The second of two numbers of nobody is the contact's mobile number, if its values are ones.
  if (whose === '' && person === 0 && ordinal === 2 && meaning === 'phone' && reading.isNumbered)
    return facts.people.has(1) && !facts.has('contact.mobile') && shareOfMobiles(column, facts) >= 0.5
      ? [unsure('contact.mobile', 70)]
      : ofNobody(column, reading, facts)
  const found =
    person > 0
      ? ofPerson(column, meaning, person, facts)
      : whose !== ''
        ? ofWhose(column, meaning, whose, ordinal, facts)
        : ofNobody(column, reading, facts)
  return isCertain ? found : found.map((one) => ({ ...one, isSure: false }))
}
const isOfPerson = new Set<Meaning>([
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
const repeatsMatter = new Set<Meaning>([
  'phone',
  'email',
  'fax',
  'contact.mobile',
  'contact.companyPhone',
  'company',
  'customer',
  'anyName',
  'address',
  'memo',
  'contact.position',
  'contact.affiliation',
  'homepage',
  'businessNumber',
  'ceoName',
])

function ofPerson(column: Column, meaning: Meaning, person: number, facts: Facts): Found[] {
  if (person === 1 && !facts.people.has(1)) return []
  if (person > 1 && !facts.people.has(person)) return []
  const of = (part: string, score = 100) => sure(contactField(person, part), score)
  switch (meaning) {
    case 'anyName':
    case 'personName':
      if (facts.companyAt < 0 && person === 1) return withoutCompany(column, facts)
      return isOurStaff(column, facts) ? [unsure(contactField(person, 'name'))] : [of('name')]
    case 'firstName':
    case 'lastName':
      return person === 1 && facts.hasFullName ? [] : [of(meaning)]
    case 'phone':
      return phoneOfPerson(column, person, facts)
    case 'contact.mobile':
      return [of('mobile')]
    case 'companyPhone':
    case 'contact.companyPhone':
      return [of('companyPhone')]
    case 'email':
    case 'contact.email':
      return [of('email')]
    case 'contact.position':
    case 'contact.affiliation':
      return [of(meaning.slice(8))]
    case 'fax':
      return person === 1 ? [of('fax')] : []
    case 'memo':
      return person === 1 ? [of('otherInfo')] : []
    case 'contact.anniversary':
      return person === 1 ? [of('anniversary')] : []
    case 'address':
      return person === 1 ? [unsure('contact.homeAddress', 40)] : []
    case 'addressLine':
    case 'city':
    case 'state':
    case 'postcode':
    case 'country':
      return person === 1 ? homePart(meaning, facts).map((one) => ({ ...one, isSure: false })) : []
    default:
      return person === 1 && meaning.startsWith('contact.') ? [of(meaning.slice(8))] : []
  }
}
/** Few names over many companies: `담당자` may be the salesperson. */
const isOurStaff = ({ values }: Column, { companyCount }: Facts) =>
  values.count >= 8 && companyCount >= values.count * 0.8 && values.distinct <= values.count * 0.4
/** A mobile number or one of the desk, by the values; numbers of the other kind are told apart row by row. */
function phoneOfPerson(column: Column, person: number, facts: Facts): Found[] {
  const isMobile = shareOfMobiles(column, facts) >= 0.5 || (column.values.count === 0 && !facts.has('contact.mobile'))
  const [one, other] = isMobile ? ['mobile', 'companyPhone'] : ['companyPhone', 'mobile']
  return [sure(contactField(person, one!), 96), unsure(contactField(person, other!), 40)]
}
/** A list of people without companies: each is a customer, if somebody says so. */
const withoutCompany = (column: Column, facts: Facts): Found[] => {
  const isCompany = column.values.share('company form', hasCompanyForm) >= 0.3
  if (isCompany) return [sure('name', 80)]
  return facts.has('contact.position') || facts.has('contact.affiliation')
    ? [unsure('contact.name')]
    : [unsure('name', 70)]
}

/** `Direct e-mail` rather than `Office e-mail` is that of a person. */
const ofOnePerson = /^(direct|person)/
/** A second line that is an address of its own: `2 Elm Road, Dallas`. */
const isSecond = /[2-9]$/
const isPlace = (text: string) => {
  const comma = text.indexOf(',', Math.max(0, text.search(/\d/)))
  return text.length >= 15 && /\d/.test(text) && comma > 0 && /^,\s{0,3}\p{L}{3}/u.test(text.slice(comma, comma + 10))
}
type PartOfAddress = 'addressLine' | 'city' | 'state' | 'postcode' | 'country'
const isPartOfAddress = (meaning: Meaning): meaning is PartOfAddress => partsOfAddress.has(meaning)
/** A place without a street says where somebody lives, but is no address: a question. */
function homePart(meaning: PartOfAddress, facts: Facts): Found[] {
  if (meaning === 'addressLine') return [sure('contact.homeAddress.line')]
  if (facts.hasHomeAddress) return [sure(`contact.homeAddress.${meaning}`)]
  return meaning === 'city' ? [unsure(`contact.homeAddress.${meaning}`, 40)] : []
}
function ofWhose(
  column: Column,
  meaning: Meaning,
  whose: 'company' | 'work' | 'home' | string,
  ordinal: number,
  facts: Facts,
): Found[] {
  const hasPerson = facts.people.has(1)
  if (ordinal > 1) {
    if (meaning !== 'address' && meaning !== 'addressLine') return []
    if (whose === 'home') return hasPerson ? facts.furtherLine(column, 'contact.homeAddress.line') : []
    return facts.furtherLine(column, 'address.line')
  }
  if (whose === 'home') {
    if (meaning === 'address') return hasPerson ? [sure('contact.homeAddress')] : []
    if (isPartOfAddress(meaning)) return hasPerson ? homePart(meaning, facts) : []
    if (meaning === 'contact.mobile') return hasPerson ? [sure('contact.mobile')] : []
    return meaning === 'email' && hasPerson && !facts.has('contact.email') ? [unsure('contact.email', 40)] : []
  }
  switch (meaning) {
    case 'phone':
    case 'companyPhone':
      if (whose === 'company') return ofNobody(column, { meaning: 'companyPhone' } as HeadReading, facts)
      return ofNobody(column, { meaning: 'contact.companyPhone' } as HeadReading, facts)
    case 'contact.companyPhone':
    case 'contact.mobile':
      return hasPerson && whose === 'work' ? [sure(meaning)] : [unsure('phone', 40)]
    case 'email':
    case 'contact.email':
      // `Office | Email` beside `Manager | Email`.
      if (whose === 'work' && column.group !== '' && facts.personGroup !== '' && column.group !== facts.personGroup)
        return [sure('email')]
      if (whose === 'company') return ofNobody(column, { meaning: 'companyEmail' } as HeadReading, facts)
      if (!hasPerson) return [sure('email')]
      return [sure('contact.email', ofOnePerson.test(column.nameKey) ? 104 : 100), unsure('email', 50)]
    case 'fax':
      return whose === 'work' && hasPerson && facts.isPeopleList ? [sure('contact.fax')] : [sure('fax')]
    case 'anyName':
    case 'personName':
      return meaning === 'anyName' ? [sure('name')] : []
    case 'address':
      return [sure('address')]
    case 'contact.position':
    case 'contact.affiliation':
      return hasPerson ? [sure(meaning)] : []
    default:
      return ofNobody(column, { meaning } as HeadReading, facts)
  }
}

function ofNobody(column: Column, { meaning, ordinal = 1, isNumbered = false }: HeadReading, facts: Facts): Found[] {
  const hasPerson = facts.people.has(1)
  const { values } = column
  const isPart = isNumbered && values.count > 0 && values.fitOf('phone.part') >= 0.8
  if (isPart && meaning === 'phone') return [sure('phone.part')]
  if (isPart && meaning === 'fax') return [sure('fax.part')]
  if (isPart && meaning === 'contact.mobile' && hasPerson) return [sure('contact.mobile.part')]
  // `Adresse 1`, `Adresse 2`; not `주소2`, the address of another place.
  if (ordinal > 1 && meaning === 'address')
    return facts.has('addressLine') ? [sure('address.line')] : facts.furtherLine(column, 'address.line')
  if (ordinal > 1) return []
  switch (meaning) {
    case 'company':
      return [sure('name')]
    case 'customer':
      // `고객사`, `고객명`, `직책`: the second is a person.
      if (column.at === facts.personAt && facts.has('contact.position') && values.fitOf('contact.name') >= 0.8)
        return [sure('contact.name', 90), unsure('name', 10)]
      return column.at === facts.personAt
        ? [unsure('contact.name'), unsure('name', 50)]
        : [sure('name', 95), unsure('contact.name', 10)]
    case 'anyName':
      return ofAnyName(column, facts)
    case 'firstName':
    case 'lastName':
    case 'middleName':
      if (facts.hasFullName) return []
      return facts.hasNameParts ? [sure(`contact.${meaning}`)] : [unsure(`contact.${meaning}`, 40)]
    case 'phone':
      return facts.hasAreaCode && values.share('local', (text) => /^[1-9][\d-]{5,8}$/.test(text)) >= 0.6
        ? [sure('phone.part')]
        : phoneOf(column, facts)
    case 'areaCode':
    case 'exchange':
    case 'lineNumber':
      return facts.hasAreaCode && (facts.has('phone') || facts.has('lineNumber')) ? [sure('phone.part')] : []
    case 'companyPhone':
      if (hasPerson && facts.isAddressBook && isBesidePerson(column, facts))
        return [unsure('contact.companyPhone', 90), unsure('phone', 50)]
      if (hasPerson && facts.differsInCompany(column)) return [sure('contact.companyPhone', 90)]
      return [sure('phone')]
    case 'contact.mobile':
      if (hasPerson) return [sure('contact.mobile')]
      if (facts.has('phone') || facts.has('companyPhone')) return [unsure('phone', 40)]
      // Of a list of people who are customers themselves, or of the representative of a company.
      return [facts.has('ceoName') ? unsure('phone', 50) : sure('phone', 50)]
    case 'contact.companyPhone':
      return deskPhone(column, facts)
    case 'fax':
    case 'companyFax':
      if (!hasPerson || meaning === 'companyFax') return [sure('fax')]
      if (facts.isAddressBook) return [sure('contact.fax'), unsure('fax', 50)]
      return [
        { ...sure('fax'), isSure: !facts.differsInCompany(column) && !facts.isAmongPerson(column) },
        unsure('contact.fax', 30),
      ]
    case 'email':
      return emailOf(column, facts)
    case 'companyEmail':
      if (hasPerson && facts.differsInCompany(column)) return [sure('contact.email', 90), unsure('email', 40)]
      return [sure('email')]
    case 'address':
    case 'companyAddress':
      // In an address book, a person may live there.
      if (meaning === 'address' && facts.isWorkplace) return [unsure('address', 90)]
      return hasPerson && (facts.differsInCompany(column) || (meaning === 'address' && facts.mayLiveThere))
        ? [unsure('address', 90)]
        : [sure('address', meaning === 'address' ? 100 : 102)]
    case 'addressLine':
      return [
        { ...sure('address.line'), isSure: !isSecond.test(column.nameKey) || values.share('place', isPlace) < 0.5 },
      ]
    case 'city':
    case 'state':
    case 'postcode':
    case 'country':
      // A territory of ours, or a part of the address beside it; without one, all that the file says of it.
      if (territories.test(column.nameKey)) return facts.hasAddress ? [] : [unsure('address.state', 40)]
      if (facts.hasAddress) return [sure(`address.${meaning}`)]
      return meaning === 'city' || facts.has('city') ? [unsure(`address.${meaning}`, 40)] : []
    case 'memo':
      if (!hasPerson) return [sure('memo')]
      if (facts.isAddressBook) return [unsure('contact.otherInfo', 90), unsure('memo', 50)]
      return facts.differsInCompany(column)
        ? [unsure('memo', 90), unsure('contact.otherInfo', 50)]
        : [sure('memo'), unsure('contact.otherInfo', 20)]
    case 'contact.position':
      // `대표자`, `직위`, `담당자`: that of the representative.
      return hasPerson && !facts.followsCeo(column) ? [sure(meaning)] : []
    case 'contact.affiliation':
      // `이름`, `소속`: the company of a person.
      if (facts.companyAt < 0 && hasPerson && isWhereFrom.has(column.nameKey))
        return [unsure('name', 80), unsure('contact.affiliation', 50)]
      return hasPerson ? [sure(meaning)] : []
    case 'segment':
      return kindsOf.test(column.nameKey) ? [sure('segment'), unsure('industry', 40)] : [sure('segment')]
    case 'owner':
      return [sure('owner')]
    case 'industry':
      // `업태` beside `업종` is the wider of the two.
      return [sure('industry', column.nameKey.startsWith('업태') ? 88 : 100)]
    case 'personName':
    case 'rowNumber':
    case 'trap':
      return []
    default:
      return meaning.startsWith('contact.') && !hasPerson ? [] : [sure(meaning)]
  }
}
/** `Category`, `Customer type`: our grades, or what the customers do. */
const kindsOf =
  /^(customer|client|account|org|organization|organisation|company|business|member|facility|school|site)?(category|type|kind)$|^(jenis|tipe|kategori)(pelanggan|customer|klien|usaha|instansi|outlet|mitra)?$|^(kategorie|typ|art)$|^(kunden|betriebs|einrichtungs|unternehmens)(typ|art|kategorie)$|^(type|categorie)(client|declient|detablissement|destructure|dorganisme|dentreprise)?$|^(tipo|categoria|tipologia)(cliente|decliente|deempresa|centro|decentro|deentidad|azienda|struttura|deestablecimiento)?$|^(고객|고객사|거래처|업체|기관|회사|기업|매장|시설|학교)(구분|유형|분류|종류|성격)$|^(客户|單位|单位|客戶|机构|企业|公司)?(类别|类型|种类|性质|分类|類別|類型|性質|分類)$|^(得意先|顧客|取引先|施設|企業|会社|設置)?(種別|区分|分類|タイプ)\d?$|^loai(khachhang|kh|khach|hinh)?$/
const territories =
  /^(지역|지역명|지역구분|권역|광역|region|zone|area|territory|khuvuc|vung|区域|地区|地域|エリア|wilayah|zona)$/
const workplaces = /^(직장|직장명|근무처|근무처명|勤務先|工作单位|employer|workplace|placeofwork)$/
const isWhereFrom = new Set(['소속', 'affiliation', '所属', 'donvi'])

function ofAnyName(column: Column, facts: Facts): Found[] {
  if (facts.has('lastName') && !facts.has('firstName')) return [sure('contact.firstName')]
  if (facts.has('firstName') && !facts.has('lastName')) return [sure('contact.lastName')]
  if (facts.companyAt >= 0) return [sure('contact.name', 90), unsure('name', 10)]
  if (facts.personAt === column.at) return [unsure('contact.name', 90), unsure('name', 50)]
  if (facts.people.has(1) && facts.personAt !== column.at) return [sure('name', 90)]
  return column.values.share('company form', hasCompanyForm) >= 0.3 ||
    facts.has('ceoName') ||
    facts.has('businessNumber')
    ? [sure('name', 90)]
    : [unsure('name', 70)]
}
const isBesidePerson = ({ at }: Column, facts: Facts) =>
  facts.personAt >= 0 && (at > facts.personAt || facts.personAt < facts.companyAt)

/** A number of nobody: whose it is, its kind, its place and the numbers of one company tell. */
function phoneOf(column: Column, facts: Facts): Found[] {
  if (!facts.people.has(1)) return [sure('phone')]
  const mobiles = shareOfMobiles(column, facts)
  const isAfter = isBesidePerson(column, facts)
  const [mobile, desk] = [contactField(1, 'mobile'), contactField(1, 'companyPhone')]
  const isInBlock = isAfter && !facts.hasCompanyColumnBetween(facts.personAt, column.at)
  const differs = facts.differsInCompany(column)
  if (differs) {
    const found = phoneOfPerson(column, 1, facts)
    return isInBlock || facts.isAddressBook
      ? [...found, unsure('phone', 30)]
      : [unsure('phone', 97), ...found.map((one) => ({ ...one, isSure: false, score: one.score - 30 }))]
  }
  if (facts.isAddressBook && isAfter) return [...phoneOfPerson(column, 1, facts), unsure('phone', 30)]
  if (facts.has('companyPhone'))
    return mobiles >= 0.5
      ? [{ ...unsure(mobile, 80), isSure: isInBlock }]
      : [{ ...unsure(desk, 80), isSure: isInBlock }]
  if (mobiles >= 0.6)
    return isInBlock ? [sure(mobile, 90), unsure('phone', 50)] : [unsure(mobile, 70), unsure('phone', 65)]
  // A list of people with a column of mobile numbers: the other number is of the desk or of the company.
  if (mobiles <= 0.3 && facts.isPeopleList && isInBlock && facts.isAmongPerson(column))
    return [{ ...unsure(desk, 70), isSure: facts.has('contact.mobile') }, unsure('phone', 60)]
  if (mobiles <= 0.3 && column.values.count > 0)
    return isAfter ? [unsure('phone', 70), unsure(desk, 60)] : [sure('phone', 95), unsure(desk, 40)]
  if (column.values.count === 0 && isInBlock && facts.isPeopleList)
    return [...phoneOfPerson(column, 1, facts), unsure('phone', 30)]
  return isInBlock ? [unsure(mobile, 70), unsure('phone', 60)] : [unsure('phone', 70), unsure(mobile, 60)]
}
/** `회사전화` in a list of companies is that of the company, in a list of people that of the desk. */
const ofOffice =
  /^(회사|사무실|사무소|会社|公司|单位|office|business|busphone|bustel|dienthoai(coquan|vanphong))|(kantor|bureau|oficina|buro)$/
function deskPhone(column: Column, facts: Facts): Found[] {
  if (!facts.people.has(1)) return [sure('phone', 90)]
  // `연락처 | 사무실` beside `실무자 | 휴대폰`: not of the person who has a group.
  if (column.group !== '' && facts.personGroup !== '' && column.group !== facts.personGroup)
    return [sure('phone', 90), unsure('contact.companyPhone', 50)]
  const isOfOffice = ofOffice.test(column.nameKey)
  // Offices of one company in several towns have numbers of their own.
  if (facts.differsInCompany(column))
    return [{ ...sure('contact.companyPhone'), isSure: !isOfOffice || facts.hasPreset }, unsure('phone', 50)]
  if (!isOfOffice) return [sure('contact.companyPhone')]
  if (facts.hasPreset && facts.isPeopleList && isBesidePerson(column, facts)) return [sure('contact.companyPhone')]
  // `회사전화` in a list of people may be one number of the company.
  if ((facts.isAddressBook || facts.companyAt < 0 || column.values.count === 0) && isBesidePerson(column, facts))
    return [unsure('contact.companyPhone', 100), unsure('phone', 40)]
  if (facts.has('companyPhone') && isBesidePerson(column, facts))
    return [sure('contact.companyPhone', 90), unsure('phone', 50)]
  return [unsure('phone', 90), unsure('contact.companyPhone', 60)]
}

function emailOf(column: Column, facts: Facts): Found[] {
  if (!facts.people.has(1)) return [sure('email')]
  const differs = facts.differsInCompany(column)
  const common = column.values.share('common box', isCommonBox)
  if (differs) return [sure('contact.email', 95), unsure('email', 40)]
  if (facts.has('contact.email') && !facts.has('companyEmail')) return [sure('email', 90), unsure('contact.email', 30)]
  if (facts.has('companyEmail')) return [sure('contact.email', 95), unsure('email', 20)]
  const isAfter = isBesidePerson(column, facts)
  if (isAfter && (facts.isPeopleList || !facts.hasCompanyColumnBetween(facts.personAt, column.at)))
    return [{ ...sure('contact.email', 95), isSure: common < 0.8 || facts.isPeopleList }, unsure('email', 50)]
  if (common >= 0.5) return [{ ...sure('email', 90), isSure: !isAfter }, unsure('contact.email', 50)]
  return isAfter
    ? [unsure('contact.email', 80), unsure('email', 60)]
    : [unsure('email', 75), unsure('contact.email', 70)]
}

/** A column with a name that says nothing. */
function byValues(column: Column, facts: Facts): Candidate[] {
  const { values } = column
  if (values.count < 2 || values.areRowNumbers) return []
  const hasPerson = facts.people.has(1)
  const is = (name: string, matches: (text: string) => boolean) => values.share(name, matches) >= 0.6
  const found = (field: ColumnField, score = 25): Candidate[] => [{ field, score, isSure: false, how: 'values' }]
  if (is('email', isEmail)) return found(hasPerson ? 'contact.email' : 'email')
  if (is('Korean number', isKoreanBusinessNumber)) return found('businessNumber')
  if (is('mobile', isKoreanMobile)) return found(hasPerson ? 'contact.mobile' : 'phone')
  if (is('profile', isProfile)) return []
  if (is('homepage', isHomepage)) return found('homepage')
  if (is('dialled', (text) => /^(\+|\(?0)/.test(text) && isPhone(text))) return found('phone', 20)
  if (values.share('company form', hasCompanyForm) >= 0.4) return found('name')
  if (column.at === facts.unreadAt) return found('name', 60)
  if (
    is('letters', (text) => /\p{L}/u.test(text)) &&
    is('whole address', isWholeAddress) &&
    is('longer than a place', (text) => text.length >= 8)
  )
    return found('address')
  if (!facts.hasAddress && is('street', isStreet)) return found('address')
  return []
}

/** One assignment over all columns. */
function decide(
  columns: readonly Column[],
  candidates: readonly (readonly Candidate[])[],
  isUnfit: readonly boolean[],
  isOwn: boolean,
): { field: ColumnField | ''; how: ColumnSource; isSure: boolean }[] {
  const fields = [...new Set(candidates.flatMap((of) => of.map(({ field }) => field)))].filter(
    (field) => !isRepeated(field),
  )
  const scores = columns.map((column, at) => {
    const of = new Map(candidates[at]!.map(({ field, score }) => [field, score]))
    const filled = Math.min(1, column.values.count / sampleRows) * 2 - column.at / 10_000
    return fields.map((field) => (of.has(field) ? of.get(field)! + filled : 0))
  })
  const repeated = candidates.map((of) => of.find(({ field }) => isRepeated(field)))
  const chosen = assign(scores.map((row, at) => (repeated[at] ? row.map(() => 0) : row)))
  const decided = columns.map((column, at) => {
    const field = chosen[at]! >= 0 ? fields[chosen[at]!]! : (repeated[at]?.field ?? '')
    const candidate = candidates[at]!.find((one) => one.field === field)
    if (candidate) return { field: candidate.field, how: candidate.how, isSure: candidate.isSure }
    return { field: '' as const, how: leftBecause(column, isUnfit[at]!), isSure: true }
  })
  if (isOwn) return decided
  // A field that two columns claimed with the same right is a question.
  for (const [at, of] of candidates.entries()) {
    const best = of[0]
    if (
      !best ||
      decided[at]!.field === best.field ||
      !best.isSure ||
      best.how === 'preset' ||
      best.how === 'remembered'
    )
      continue
    const winner = decided.findIndex(({ field }) => field === best.field)
    if (winner >= 0 && decided[winner]!.how !== 'preset' && decided[winner]!.how !== 'remembered') {
      const score = candidates[winner]!.find(({ field }) => field === best.field)!.score
      if (Math.abs(score - best.score) < 8 || decided[at]!.field !== '')
        decided[winner]!.isSure = Math.abs(score - best.score) >= 8
    }
  }
  const joined = withBothIndustries(columns, candidates, decided)
  return withDoubts(columns, withoutLonePeople(columns, withWholeAddress(columns, joined)))
}
const partsOfAddress = new Set<Meaning>(['addressLine', 'city', 'state', 'postcode', 'country'])
/** An address of which a column is left out is a question. */
function withWholeAddress<D extends { field: ColumnField | ''; isSure: boolean }>(
  columns: readonly Column[],
  decided: readonly D[],
): D[] {
  const left = columns.flatMap(({ reading, values, nameKey: key }, at) => {
    const isPart = reading && reading.whose !== 'none' && partsOfAddress.has(reading.meaning)
    return decided[at]!.field === '' && values.count > 0 && isPart && !territories.test(key) ? [reading.whose] : []
  })
  const lines = decided.filter(({ field }) => field === 'address' || field === 'address.line')
  // The parts are as certain as the address beside them.
  const isDoubtful = lines.length > 0 && lines.every(({ isSure }) => !isSure)
  const [isHomeLeft, isLeft] = [left.includes('home'), isDoubtful || left.some((whose) => whose !== 'home')]
  return decided.map((one) =>
    (isLeft && /^address(\.|$)/.test(one.field)) || (isHomeLeft && /^contact\.homeAddress(\.|$)/.test(one.field))
      ? { ...one, isSure: false }
      : one,
  )
}
/** Of several columns, which may all have the field; a second industry is one of the pair below. */
const isRepeated = (field: ColumnField) => field !== 'industry' && repeatableFields.includes(field)
/** `업태` and `종목`, as on Korean tax invoices, are one industry. */
const industries = /^(공급받는자)?(업태|종목|업종)(명)?$/
function withBothIndustries<D extends { field: ColumnField | ''; how: ColumnSource; isSure: boolean }>(
  columns: readonly Column[],
  candidates: readonly (readonly Candidate[])[],
  decided: readonly D[],
): D[] {
  const first = decided.findIndex(({ field }, at) => field === 'industry' && industries.test(columns[at]!.nameKey))
  const second = decided.findIndex(
    ({ field }, at) =>
      field === '' &&
      industries.test(columns[at]!.nameKey) &&
      columns[at]!.nameKey !== columns[first]?.nameKey &&
      candidates[at]!.some((one) => one.field === 'industry'),
  )
  if (first < 0 || second < 0) return [...decided]
  const how = candidates[second]!.find((one) => one.field === 'industry')!.how
  return decided.map((one, at) =>
    at === second
      ? { ...one, field: 'industry' as const, how, isSure: true }
      : at === first
        ? { ...one, isSure: true }
        : one,
  )
}
/** Data of nobody went to the customer or the contact by their names: it is as certain as these. */
function withDoubts<D extends { field: ColumnField | ''; how: ColumnSource; isSure: boolean }>(
  columns: readonly Column[],
  decided: readonly D[],
): D[] {
  const isDoubtful = (pattern: RegExp) => decided.some(({ field, isSure }) => pattern.test(field) && !isSure)
  const isNamed = decided.some(({ field }) => field.startsWith('contact.'))
  const ofCustomer = isDoubtful(/^name$/)
  // The head of a shop may be its contact.
  const ofContact = isDoubtful(isNamed ? /^contact\.(name|lastName|firstName)$/ : /^ceoName$/)
  if (!ofCustomer && !ofContact) return [...decided]
  return decided.map((one, at) => {
    const reading = columns[at]!.reading
    const isPlaced = reading !== null && reading.whose === '' && placed.has(reading.meaning) && one.how !== 'preset'
    return isPlaced && (ofContact || !one.field.startsWith('contact')) ? { ...one, isSure: false } : one
  })
}
const placed = new Set<Meaning>(['phone', 'fax', 'email', 'memo'])
const ofCustomer: Partial<Record<string, ColumnField>> = {
  'contact.mobile': 'phone',
  'contact.companyPhone': 'phone',
  'contact.email': 'email',
  'contact.fax': 'fax',
}
const leftBecause = ({ values, reading, head }: Column, isUnfit: boolean): ColumnSource => {
  if (reading?.meaning === 'rowNumber' || (values.areRowNumbers && (head === '' || !reading))) return 'order'
  return isUnfit ? 'unfit' : 'nothing'
}
/** Fields of a contact need its name. */
function withoutLonePeople<D extends { field: ColumnField | ''; how: ColumnSource; isSure: boolean }>(
  columns: readonly Column[],
  decided: readonly D[],
): D[] {
  const there = new Set(decided.map(({ field }) => field))
  const isNamed = (person: number) =>
    ['name', 'firstName', 'lastName'].some((part) => there.has(contactField(person, part)))
  return decided.map((one, at) => {
    const found = /^contact(\d?)\./.exec(one.field)
    if (!found || isNamed(Number(found[1] || 1))) return one
    // A number of nobody is the customer's, if nothing else is.
    const field = ofCustomer[one.field]
    if (field && !there.has(field) && columns[at]!.reading?.whose === '' && one.how !== 'remembered') {
      there.add(field)
      return { ...one, field, isSure: false }
    }
    return { ...one, field: '' as const, how: 'nothing' as const, isSure: true }
  })
}
