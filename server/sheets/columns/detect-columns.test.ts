import { expect, test } from 'vitest'
import { real } from '../../../tests/support/files/real-workbooks.ts'
import { wholeTable } from '../../../tests/support/files/read-table.ts'
import { languages } from '../../../contract/codes.ts'
import { importFields } from '../../../contract/calls/imports/columns.ts'
import { textIn } from '../../core/texts.ts'
import { columnKeys, detectColumns } from './detect-columns.ts'

const named = (head: string) => ({ head, group: '' })

test.each(Object.entries(real))('%s', async (_, { bytes, fields, rows }) => {
  const read = await wholeTable(await bytes())
  expect(read.columns.map(({ field }) => field)).toEqual(fields)
  expect([read.rows.length, read.total]).toEqual([rows, rows])
})

test.each(languages)('the column names of the own files have their fields in %s', (language) => {
  const heads = importFields.map((field) => textIn(language, `import.head.${field}`))
  expect(new Set(heads).size).toBe(heads.length)
  expect(detectColumns(heads.map(named), [], new Map()).columns.map(({ field, isSure }) => [field, isSure])).toEqual(
    importFields.map((field) => [field, true]),
  )
})
test('what was chosen by hand is applied again to a column with the same neighbours only', () => {
  const heads = ['고객명', '관리코드', '담당자'].map(named)
  const chosenAt = '2026-11-12T00:00:00.000Z'
  const [, code, person] = columnKeys(heads)
  const remembered = new Map([
    [code!, { field: 'memo' as const, chosenAt }],
    [person!, { field: '' as const, chosenAt }],
  ])
  expect(detectColumns(heads, [], remembered).columns.map(({ field, how }) => [field, how])).toEqual([
    ['name', 'head'],
    ['memo', 'remembered'],
    ['', 'remembered'],
  ])
  const others = ['고객명', '대표자', '관리코드', '비고', '담당자'].map(named)
  expect(detectColumns(others, [], remembered).columns.map(({ how }) => how)).not.toContain('remembered')
})
test('merged cells have their value in every row, and hidden rows are reported', async () => {
  const merged = await wholeTable(await real['customers merged over their contacts']!.bytes())
  expect(merged.rows.map(({ cells }) => cells[0])).toEqual(['한울', '한울', '한울'])
  expect((await wholeTable(await real['hidden rows, and a total at the end']!.bytes())).hiddenRows).toBe(1)
})
