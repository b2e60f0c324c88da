// Parses a row of a file to a customer and a contact, with problems and corrections.
import type { Violation } from '../../../contract/rules/violations.ts'
import type { ImportField } from '../../../contract/calls/imports/columns.ts'
import { nameKey } from '../../../contract/search/company-forms.ts'
import type { TextKey } from '../../core/texts.ts'
import { partOf, personKey, readCell, type Members, type Value } from './columns.ts'

export type Problem = Violation<TextKey> & { column: number }
export type Values = Record<string, Value>
export type FileRow = {
  number: number
  cells: string[]
  broken: Record<string, string> | null
  numbers: number[] | null
}
export type Mapping = ReadonlyMap<ImportField, number>
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
/** Matches whole words; `\b` does not recognize word ends in Hangul or Han. */
const totalRow =
  /^(합계|총계|소계|계|누계|총합계|total|grand total|subtotal|sum|合計|総計|合计|总计|小计|tổng|tổng cộng|total général|jumlah)(?![\p{L}\p{N}_])/iu

export function parseRow(row: FileRow, mapping: Mapping, members: Members): Parsed {
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
  for (const [field, column] of mapping) {
    const fault = row.broken?.[column]
    if (fault) {
      problems.push({ column, key: fault === '=' ? 'import.no_value' : 'import.cell_error', values: { value: fault } })
      continue
    }
    const text = row.cells[column] ?? ''
    const read = readCell(field, text, row.numbers?.includes(column) ?? false, members)
    if (read.broken) {
      problems.push({ column, ...read.broken })
      continue
    }
    if (read.value === '') continue
    setValue(field, read.value)
    if (read.mended)
      notes.push({ column, key: read.mended, values: { value: String(read.value), other: read.other ?? '' } })
    if (read.other && !field.endsWith('email')) moveSecondNumber(field, read.other, column)
  }
  function moveSecondNumber(field: ImportField, other: string, column: number) {
    const place = secondNumberField[field]
    const isFree =
      place &&
      !(row.cells[mapping.get(place) ?? -1] ?? '').trim() &&
      (mapping.has('contact.name') || !place.startsWith('contact.'))
    const second = isFree ? readCell(place, other, false, members) : null
    if (!second || second.broken || second.other) problems.push({ column, key: 'import.one_number', values: {} })
    else if (second.value !== '') setValue(place!, second.value)
  }
  const columnOf = (field: ImportField) => mapping.get(field) ?? -1
  const isWrongAlready = (field: ImportField) => problems.some(({ column }) => column === columnOf(field))
  if (!parsed.customer.name && !isWrongAlready('name'))
    problems.push({ column: columnOf('name'), key: 'rule.required', values: {} })
  if (!parsed.contact.name && Object.keys(parsed.contact).length > 0 && !isWrongAlready('contact.name'))
    problems.push({ column: columnOf('contact.name'), key: 'import.contact_name', values: {} })
  const filled = row.cells.filter((text) => text?.trim())
  if (filled.length <= 4 && totalRow.test(filled[0]?.trim() ?? ''))
    problems.push({ column: -1, key: 'import.total_row', values: {} })
  parsed.customerKey = nameKey(String(parsed.customer.name ?? ''))
  parsed.contactKey = personKey(String(parsed.contact.name ?? ''))
  return parsed
}
