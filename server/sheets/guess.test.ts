import { expect, test } from 'vitest'
import { real } from '../../tests/real-workbooks.ts'
import { guessColumns, headRowOf, headsOf } from './guess.ts'
import { readTable } from './read.ts'

const guessed = async (bytes: Uint8Array) => {
  const table = await readTable(bytes, { userId: '1', language: 'ko' })
  const { place } = headRowOf(table.rows.slice(0, 30))
  const body = table.rows.slice(place + 1)
  const columns = guessColumns(headsOf(table.rows, place), body, new Map())
  return { ...table, body, fields: columns.map(({ field }) => field) }
}

test.each(Object.entries(real))('%s', async (_, { bytes, fields, rows }) => {
  const read = await guessed(await bytes())
  expect(read.fields).toEqual(fields)
  expect(read.body.length).toBe(rows)
})

test('what was chosen before is chosen again', async () => {
  const heads = ['고객명', '관리코드', '담당자']
  const columns = guessColumns(
    heads,
    [],
    new Map([
      ['관리코드', 'memo' as const],
      ['담당자', '' as const],
    ]),
  )
  expect(columns.map(({ field, how }) => [field, how])).toEqual([
    ['name', 'head'],
    ['memo', 'remembered'],
    ['', 'remembered'],
  ])
})
test('what is merged has its value in every row, and hidden rows are told', async () => {
  const merged = await guessed(await real['customers merged over their contacts']!.bytes())
  expect(merged.body.map(({ cells }) => cells[0]!.text)).toEqual(['한울', '한울', '한울'])
  expect((await guessed(await real['hidden rows, and a total at the end']!.bytes())).hiddenRows).toBe(1)
})
