// Rows of a file as customers and contacts.
import { expect, test } from 'vitest'
import type { ColumnField, ImportCountry } from '../../../contract/calls/imports/columns.ts'
import { parseRow, type Mapping } from './parse.ts'

const parse = (fields: ColumnField[], ...cells: string[]) => parseIn('KR', fields, ...cells)
const parseIn = (country: ImportCountry, fields: ColumnField[], ...cells: string[]) => {
  const mapping: Mapping = {
    columns: new Map(fields.map((field, at) => [field, [at]])),
    lenient: new Set(),
    days: new Map(),
    choices: new Map(),
    country,
  }
  const [{ customer, contact, problems, notes }] = parseRow(
    { number: 2, cells, broken: null, numbers: null },
    mapping,
    new Map(),
  ) as [ReturnType<typeof parseRow>[number]]
  return { customer, contact, said: [...problems, ...notes].map(({ key }) => key) }
}

test('an address or number without the name of a person goes to the customer, and the row says so', () => {
  const fields: ColumnField[] = ['name', 'contact.name', 'contact.email', 'contact.mobile']
  expect(parse(fields, '한울', '', 'info@hanul.example', '010-1234-5678')).toEqual({
    customer: { name: '한울', email: 'info@hanul.example', phone: '+821012345678' },
    contact: {},
    said: ['import.no_person', 'import.no_person'],
  })
  expect(parse(fields, '한울', '공석', 'info@hanul.example', '').customer.email).toBe('info@hanul.example')
  // Where the customer has one already, or where more is known of the person, the name is asked for.
  const both: ColumnField[] = ['name', 'email', 'contact.name', 'contact.email', 'contact.position']
  expect(parse(both, '한울', 'info@hanul.example', '', 'kim@hanul.example', '').said).toEqual(['import.contact_name'])
  expect(parse(both, '한울', '', '', 'kim@hanul.example', '과장').said).toEqual(['import.contact_name'])
})
test('a place that nobody has taken is no customer', () => {
  for (const name of ['(réservé)', '공실', 'Vacant', '空き', 'Reserviert'])
    expect(parse(['name', 'phone'], name, '02-123-4567').said, name).toContain('import.no_company')
})
test('a mobile number of another country that lost digits is an error', () => {
  for (const [country, number] of [
    ['US', '512-555'],
    ['CN', '1371234'],
    ['FR', '06 11 58'],
  ] as const)
    expect(
      parseIn(country, ['name', 'contact.name', 'contact.mobile'], 'Lee & Co', 'Ann Lee', number).said,
      number,
    ).toEqual(['rule.phone'])
  expect(
    parseIn('GB', ['name', 'contact.name', 'contact.mobile'], 'Lee & Co', 'Ann Lee', '07700 900418').contact.mobile,
  ).toBe('+447700900418')
  expect(parseIn('US', ['name', 'phone'], 'Lee & Co', '555-0142').customer.phone).toBe('5550142')
})
