import { expect, test } from 'vitest'
import { real } from '../../tests/support/files/real-workbooks.ts'
import { wholeTable } from '../../tests/support/files/read-table.ts'
import { languages } from '../../contract/codes.ts'
import { importFields } from '../../contract/calls/imports/columns.ts'
import { textIn } from '../core/texts.ts'
import { detectColumns } from './detect-columns.ts'

test.each(Object.entries(real))('%s', async (_, { bytes, fields, rows }) => {
  const read = await wholeTable(await bytes())
  expect(read.columns.map(({ field }) => field)).toEqual(fields)
  expect([read.rows.length, read.total]).toEqual([rows, rows])
})

test.each(languages)('the column names of the own files have their fields in %s', (language) => {
  const heads = importFields.map((field) => textIn(language, `import.head.${field}`))
  expect(new Set(heads).size).toBe(heads.length)
  expect(detectColumns(heads, [], new Map()).map(({ field }) => field)).toEqual([...importFields])
})
test('earlier choices are applied again', async () => {
  const heads = ['고객명', '관리코드', '담당자']
  const columns = detectColumns(
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
test('merged cells have their value in every row, and hidden rows are reported', async () => {
  const merged = await wholeTable(await real['customers merged over their contacts']!.bytes())
  expect(merged.rows.map(({ cells }) => cells[0])).toEqual(['한울', '한울', '한울'])
  expect((await wholeTable(await real['hidden rows, and a total at the end']!.bytes())).hiddenRows).toBe(1)
})
