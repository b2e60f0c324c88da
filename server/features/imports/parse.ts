// Parses a row of a file to a customer and its contacts, with problems and corrections.
import type { Violation } from '../../../contract/rules/violations.ts'
import {
  maxPeople,
  ofFirstPerson,
  type ColumnField,
  type ImportCountry,
  type ImportField,
} from '../../../contract/calls/imports/columns.ts'
import { nameKey } from '../../../contract/search/company-forms.ts'
import type { TextKey } from '../../core/texts.ts'
import type { DayForm } from '../../sheets/dates.ts'
import { partOf, personKey, readCell, type Members } from './columns.ts'
import type { Value } from './parsed-cell.ts'
import { cardAddress, fullName, joinedAddress, joinedNumber } from './composite.ts'
import { isPlaceholderName } from './no-names.ts'
import { isDeskNumber } from './phone-cells.ts'

export type Problem = Violation<TextKey> & { column: number }
export type Values = Record<string, Value>
export type FileRow = {
  number: number
  cells: string[]
  /** Faults of cells by column; `row`: the number of cells differs from that of the header. */
  broken: Record<string, string> | null
  numbers: number[] | null
  /** Why the row was set aside, before somebody took it back. */
  aside?: string
}
/** What the columns of an import are, and what its cells are read with. */
export type Mapping = {
  columns: ReadonlyMap<ColumnField, readonly number[]>
  /** Columns whose unreadable cells are left empty. */
  lenient: ReadonlySet<number>
  /** The form of dates, by column. */
  days: ReadonlyMap<number, DayForm>
  /** What texts mean that a person chose values for, by column and key of the text. */
  choices: ReadonlyMap<number, ReadonlyMap<string, string>>
  country: ImportCountry
}
/** The column that a problem of a field is shown at; -1: none. */
export const columnOf = ({ columns }: Mapping, field: ImportField): number =>
  [field, ...(partsOf[field] ?? [])].flatMap((one) => columns.get(one) ?? [])[0] ?? -1
const partsOf: Partial<Record<ImportField, readonly ColumnField[]>> = {
  'contact.name': ['contact.lastName', 'contact.firstName', 'contact.middleName'],
  phone: ['phone.part'],
  fax: ['fax.part'],
  'contact.mobile': ['contact.mobile.part'],
  address: addressParts('address'),
  'contact.homeAddress': addressParts('contact.homeAddress'),
}
function addressParts<A extends 'address' | 'contact.homeAddress'>(of: A) {
  return (['line', 'city', 'state', 'postcode', 'country'] as const).map((part) => `${of}.${part}` as const)
}
/** A row with one of its contacts; a row with several contacts is parsed to several of these. */
export type Parsed = {
  number: number
  customer: Values
  contact: Values
  problems: Problem[]
  notes: Problem[]
  customerKey: string
  contactKey: string
}

/** The field that may take the second of two numbers, when it is empty. */
const secondNumberField: Partial<Record<ImportField, ImportField>> = {
  'contact.mobile': 'contact.companyPhone',
  'contact.companyPhone': 'contact.mobile',
  phone: 'contact.companyPhone',
}
/** The field of the customer that takes what the row has of a contact without a name. */
const fieldWithoutPerson: Partial<Record<string, string>> = {
  email: 'email',
  mobile: 'phone',
  companyPhone: 'phone',
  fax: 'fax',
}
/** Matches whole words; `\b` does not recognize word ends in Hangul or Han. */
const totalRow =
  /^(합계|총계|소계|계|누계|총합계|total|grand total|subtotal|sum|合計|総計|合计|总计|小计|tổng|tổng cộng|total général|jumlah)(?![\p{L}\p{N}_])/iu

type Cell = { text: string; column: number; isNumber: boolean }

/** @returns at least one; the problems and notes of the customer are those of the first */
export function parseRow(row: FileRow, mapping: Mapping, members: Members): Parsed[] {
  const first = parsePerson(row, mapping, members, 1, true)
  const { problems } = first
  if (!first.customer.name && !problems.some(({ column }) => column === columnOf(mapping, 'name')))
    problems.push({ column: columnOf(mapping, 'name'), key: 'rule.required', values: {} })
  if (row.broken?.row) {
    const [cells = '', columns = ''] = row.broken.row.split('/')
    if (cells === 'quote') problems.push({ column: -1, key: 'import.open_quote_row', values: { line: columns } })
    else if (cells === 'table') problems.push({ column: -1, key: 'import.other_table', values: { row: columns } })
    else problems.push({ column: -1, key: 'import.cell_count', values: { cells, columns } })
  }
  const filled = row.cells.filter((text) => text?.trim())
  if (!row.aside && filled.length <= 4 && totalRow.test(filled[0]?.trim() ?? ''))
    problems.push({ column: -1, key: 'import.total_row', values: {} })
  first.customerKey = nameKey(String(first.customer.name ?? ''))
  const people = [first]
  for (let person = 2; person <= maxPeople; person += 1) {
    if (![...mapping.columns.keys()].some((field) => field.startsWith(`contact${person}.`))) continue
    const further = parsePerson(row, mapping, members, person, false)
    if (Object.keys(further.contact).length === 0 && further.problems.length === 0) continue
    // The same person again, or a first place left empty.
    if (
      further.problems.length === 0 &&
      people.some((one) => one.contactKey === further.contactKey && isPartOf(further.contact, one.contact))
    )
      continue
    Object.assign(further, { customer: first.customer, customerKey: first.customerKey })
    if (people.length === 1 && Object.keys(first.contact).length === 0) {
      first.contact = further.contact
      first.contactKey = further.contactKey
      problems.push(...further.problems)
      first.notes.push(...further.notes)
    } else people.push(further)
  }
  return people
}
const isPartOf = (small: Values, large: Values) =>
  Object.entries(small).every(([field, value]) => large[field] === value)

function parsePerson(row: FileRow, mapping: Mapping, members: Members, person: number, isFirst: boolean): Parsed {
  const parsed: Parsed = {
    number: row.number,
    customer: {},
    contact: {},
    problems: [],
    notes: [],
    customerKey: '',
    contactKey: '',
  }
  const { problems, notes } = parsed
  const setValue = (field: ImportField, value: Value) => {
    const [part, name] = partOf(field)
    parsed[part][name] = value
  }
  const has = (field: ImportField) => parsed[partOf(field)[0]][partOf(field)[1]] !== undefined
  const read = (field: ImportField, text: string, column: number, isNumber: boolean) =>
    readCell(field, text, isNumber, {
      members,
      country: mapping.country,
      days: mapping.days.get(column) ?? {},
      choices: mapping.choices.get(column),
    })
  const isTaken = (field: ImportField) =>
    (mapping.columns.get(personField(person, field.slice(8))) ?? []).some(
      (column) => (row.cells[column] ?? '').trim() !== '',
    )
  for (const [field, cell] of cellsOf(row, mapping, person, isFirst, { problems, notes })) {
    const { column } = cell
    const found = read(field, cell.text, column, cell.isNumber)
    if (found.broken) {
      if (mapping.lenient.has(column))
        notes.push({ column, key: 'import.left_empty', values: { value: cell.text.slice(0, 60) } })
      else problems.push({ column, ...found.broken })
      continue
    }
    if (found.value === '') continue
    const place = isTaken('contact.companyPhone') ? field : placeOf(field, found.value)
    if (place !== field) notes.push({ column, key: 'import.desk_number', values: { value: String(found.value) } })
    setValue(place, found.value)
    if (found.mended)
      notes.push({ column, key: found.mended, values: { value: String(found.value), other: found.other ?? '' } })
    if (found.other && field === 'name') putUnit(found.other)
    else if (found.other && !field.endsWith('email')) moveSecondNumber(place, found.other, column)
  }
  function putUnit(unit: string) {
    if (!has('contact.affiliation') && !mapping.columns.has('contact.affiliation') && hasNames(mapping, 1))
      setValue('contact.affiliation', unit)
  }
  function moveSecondNumber(field: ImportField, other: string, column: number) {
    const place = secondNumberField[field]
    const isFree =
      place && !has(place) && !isTaken(place) && (hasNames(mapping, person) || !place.startsWith('contact.'))
    const second = isFree ? read(place, other, column, false) : null
    if (!second || second.broken || second.other) problems.push({ column, key: 'import.one_number', values: {} })
    else if (second.value !== '') setValue(place!, second.value)
  }
  /** An address or number beside no name is the customer's, if the row has no other for it. */
  function withoutPerson() {
    const moved = Object.entries(parsed.contact).map(([name, value]) => ({ name, value, to: fieldWithoutPerson[name] }))
    const isFree = ({ to }: (typeof moved)[number], at: number) =>
      to !== undefined && parsed.customer[to] === undefined && moved.findIndex((one) => one.to === to) === at
    if (moved.length === 0 || !moved.every(isFree)) return
    for (const { name, value, to } of moved) {
      parsed.customer[to!] = value
      delete parsed.contact[name]
      notes.push({
        column: columnOf(mapping, `contact.${name}` as ImportField),
        key: 'import.no_person',
        values: { value: String(value) },
      })
    }
  }
  const nameColumn =
    mapping.columns.get(personField(person, 'name'))?.[0] ?? (isFirst ? columnOf(mapping, 'contact.name') : -1)
  if (isFirst && !parsed.contact.name && !problems.some(({ column }) => column === nameColumn)) withoutPerson()
  if (
    !parsed.contact.name &&
    Object.keys(parsed.contact).length > 0 &&
    !problems.some(({ column }) => column === nameColumn)
  )
    problems.push({ column: nameColumn, key: 'import.contact_name', values: {} })
  parsed.contactKey = personKey(String(parsed.contact.name ?? ''))
  return parsed
}
const hasNames = ({ columns }: Mapping, person: number) =>
  ['name', 'firstName', 'lastName'].some((part) => columns.has(personField(person, part)))
const personField = (person: number, part: string) =>
  (person === 1 ? `contact.${part}` : `contact${person}.${part}`) as ColumnField

/** A number of a desk under the name of mobile numbers, where the row has no other number for it. */
function placeOf(field: ImportField, value: Value): ImportField {
  return field === 'contact.mobile' && isDeskNumber(String(value)) ? 'contact.companyPhone' : field
}

/** The cells of the customer and one contact; several columns of one field are joined. Broken cells are reported. */
function cellsOf(
  row: FileRow,
  mapping: Mapping,
  person: number,
  isFirst: boolean,
  { problems, notes }: Pick<Parsed, 'problems' | 'notes'>,
): Map<ImportField, Cell> {
  const joined = new Map<ImportField, Cell>()
  const texts = new Map<ColumnField, string[]>()
  const columnsOf = new Map<ColumnField, number[]>()
  const before = person === 1 ? 'contact.' : `contact${person}.`
  for (const [field, columns] of mapping.columns) {
    const isOfPerson = /^contact\d?\./.test(field)
    if (isOfPerson ? !field.startsWith(before) : !isFirst) continue
    const own = ofFirstPerson(field)
    for (const column of columns) {
      const fault = row.broken?.[column]
      if (fault) {
        if (!mapping.lenient.has(column))
          problems.push({
            column,
            key: fault === '=' ? 'import.no_value' : 'import.cell_error',
            values: { value: fault },
          })
        continue
      }
      const written = row.cells[column] ?? ''
      const text = isAddress.has(own) && written.length <= longestPart ? cardAddress(written) : written
      const before = own === 'industry' ? (joined.get(own)?.text.trim() ?? '') : ''
      if (before !== '') joined.set('industry', { ...joined.get('industry')!, text: bothOf(before, text.trim()) })
      else if (isWhole(own)) joined.set(own, { text, column, isNumber: row.numbers?.includes(column) ?? false })
      else if (text.trim() !== '' && !(isPartOfName(own) && isPlaceholderName(text.trim().slice(0, 40)))) {
        const part = text.trim().slice(0, longestPart)
        const digits = own.endsWith('.postcode') && row.numbers?.includes(column) ? postcodeDigits[mapping.country] : 0
        const padded = digits && /^\d{4,6}$/.test(part) ? part.padStart(digits, '0') : part
        if (padded !== part) notes.push({ column, key: 'import.nought', values: { value: padded, other: '' } })
        texts.set(own, [...(texts.get(own) ?? []), padded])
        columnsOf.set(own, [...(columnsOf.get(own) ?? []), column])
      }
    }
  }
  const one = (field: ColumnField) => texts.get(field)?.[0] ?? ''
  const isNumber = (field: ColumnField) =>
    columnsOf.get(field)?.every((column) => row.numbers?.includes(column)) ?? false
  const put = (field: ImportField, text: string, parts: readonly ColumnField[]) => {
    if (text === '' || joined.get(field)?.text.trim()) return
    const column = parts.flatMap((part) => columnsOf.get(part) ?? [])[0] ?? -1
    joined.set(field, {
      text,
      column,
      isNumber: parts.every((part) => !texts.has(part) || isNumber(part)) && parts.length === 1,
    })
  }
  const [last, given, middle] = [one('contact.lastName'), one('contact.firstName'), one('contact.middleName')]
  put('contact.name', fullName(last, given, middle, mapping.country), [
    'contact.lastName',
    'contact.firstName',
    'contact.middleName',
  ])
  put('phone', joinedNumber(texts.get('phone.part') ?? []), ['phone.part'])
  put('fax', joinedNumber(texts.get('fax.part') ?? []), ['fax.part'])
  put('contact.mobile', joinedNumber(texts.get('contact.mobile.part') ?? []), ['contact.mobile.part'])
  for (const address of ['address', 'contact.homeAddress'] as const) {
    const parts = partsOf[address]!
    if (!parts.some((part) => texts.has(part))) continue
    const whole = joined.get(address)
    const text = joinedAddress({
      whole: whole?.text.trim() ?? '',
      lines: texts.get(`${address}.line`) ?? [],
      city: one(`${address}.city`),
      state: one(`${address}.state`),
      postcode: one(`${address}.postcode`),
      country: one(`${address}.country`),
    })
    joined.delete(address)
    put(address, text, parts)
    const cell = joined.get(address)
    if (cell && !whole?.text.trim() && !texts.has(`${address}.line`))
      notes.push({ column: cell.column, key: 'import.part_of_address', values: { value: text.slice(0, 60) } })
    if (cell && whole) joined.set(address, { ...cell, column: whole.column })
  }
  return joined
}
/** Postal codes of these countries may begin with a 0, which a numeric cell lacks. */
const postcodeDigits: Partial<Record<ImportCountry, number>> = {
  KR: 5,
  JP: 7,
  US: 5,
  DE: 5,
  FR: 5,
  ES: 5,
  IT: 5,
  MX: 5,
}
const isAddress = new Set<ColumnField>(['address', 'contact.homeAddress'])
/** `제조업` and `펌프` are one industry. */
const bothOf = (one: string, other: string) => (other === '' || one.includes(other) ? one : `${one} / ${other}`)
/** Parts are short; a longer text is cut before it is joined, and refused with the rest. */
const longestPart = 1_000
const isPartOfName = (field: ColumnField) => /\.(last|first|middle)Name$/.test(field)
const isWhole = (field: ColumnField): field is ImportField =>
  !/^(address|phone|fax|contact\.homeAddress)\.|\.(part|lastName|firstName|middleName)$/.test(field)
