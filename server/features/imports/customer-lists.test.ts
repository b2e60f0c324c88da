// Customer lists of many programs and countries arrive as they are meant, without a person's help.
import { expect, test } from 'vitest'
import { bytesOf, customerLists } from '../../../tests/support/files/customer-lists.ts'
import { wholeTable } from '../../../tests/support/files/read-table.ts'
import { e164 } from '../../../contract/rules/phone-numbers.ts'
import { parseRow } from './parse.ts'
import { mappingOf } from './queries.ts'

const phones = new Set(['phone', 'fax', 'mobile', 'companyPhone'])
/** As it is stored. */
const stored = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, phones.has(field) ? e164(String(value)) : value]),
  )

test.each(customerLists.map((list) => [list.name, list] as const))('%s', async (_, list) => {
  const table = await wholeTable(await bytesOf(list))
  expect(table.columns.map(({ field, isSure }) => (isSure ? field : `${field}?`))).toEqual(list.fields)
  expect([table.preset, table.country]).toEqual([list.preset ?? '', list.country ?? 'KR'])
  expect(table.rows.filter(({ aside }) => aside !== '').map(({ number }) => number)).toEqual(list.aside ?? [])
  const mapping = mappingOf(table)
  const rows = table.rows.filter(({ aside }) => aside === '')
  const parsed = new Map(rows.map((row) => [row.number, parseRow(row, mapping, new Map())]))
  const wrong = [...parsed].filter(([, people]) => people.some(({ problems }) => problems.length > 0))
  expect(wrong.map(([number]) => number)).toEqual(list.wrong ?? [])
  for (const [number, [customer, ...contacts]] of Object.entries(list.arrives)) {
    const people = parsed.get(Number(number))!
    expect(stored(people[0]!.customer)).toMatchObject(customer)
    expect(people.filter(({ contactKey }) => contactKey !== '').length).toBe(contacts.length)
    for (const [at, contact] of contacts.entries()) expect(stored(people[at]!.contact)).toMatchObject(contact)
  }
})
