// Adversarial cells: an Excel cell holds 32,767 UTF-16 units and is parsed in the main thread. Counts work instead of
// time.
import { expect, test } from 'vitest'
import { importFields } from '../../../contract/calls/imports/columns.ts'
import { detectColumns } from '../../sheets/columns/detect-columns.ts'
import { readHead } from '../../sheets/columns/heads.ts'
import { scanCostOf } from '../../../tests/support/scan-cost.ts'
import { korean, readCell } from './columns.ts'

const cells = {
  'marks in turns': (units: number) => 'a'.padEnd(units, '\u0301\u0316'),
  'half-width marks': (units: number) => 'ｶ'.padEnd(units, '\uff9e\u0316'),
  'signs that unfold to eighteen': (units: number) => '\ufdfa'.repeat(units),
  'names in brackets': (units: number) => '<a'.repeat(units / 2),
}
test.each(importFields)('%s', (field) => {
  for (const [what, made] of Object.entries(cells))
    for (const units of [32_767, 8_000]) {
      const { characters, longestRunOfMarks } = scanCostOf(() => readCell(field, made(units), false, korean))
      expect(longestRunOfMarks, what).toBeLessThanOrEqual(62)
      expect(characters, what).toBeLessThan(1_000_000)
    }
})

/** In a list of customers with contacts. */
const fieldOf = (head: string) =>
  detectColumns(
    ['Tên khách hàng', 'Tên người liên hệ', head].map((each) => ({ head: each, group: '' })),
    [],
    new Map(),
  ).columns[2]!.field
test.each([
  ['Mã số thuế', 'businessNumber'],
  ['Ngành', 'industry'],
  ['Bộ phận', 'contact.affiliation'],
  ['Điện thoại văn phòng', 'contact.companyPhone'],
  ['Email liên hệ', 'contact.email'],
  ['Fax liên hệ', 'contact.fax'],
  ['Kỷ niệm âm lịch', 'contact.isLunar'],
  ['Ngày cưới âm lịch', 'contact.isWeddingLunar'],
  ['Kinh nghiệm', 'contact.career'],
  ['Trường tốt nghiệp', 'contact.almaMater'],
  ['Perwakilan', 'ceoName'],
  ['NPWP', 'businessNumber'],
  ['Industri', 'industry'],
  ['Catatan', 'memo'],
  ['Hari penting', 'contact.anniversary'],
  ['Hari penting lunar', 'contact.isLunar'],
  ['Pernikahan lunar', 'contact.isWeddingLunar'],
  ['Kepribadian', 'contact.personality'],
])('a file with the former Vietnamese or Indonesian column name “%s” is still read', (head, field) => {
  expect(readHead(head)).toMatchObject({ isExact: true })
  expect(fieldOf(head)).toBe(field)
})
test('a file with the former Indonesian names of a stage and of the calendars is still read', () => {
  expect(readCell('stage', 'Kontak', false, korean)).toEqual({ value: '0050004' })
  expect(readCell('contact.isLunar', 'Lunar', false, korean)).toEqual({ value: true })
  expect(readCell('contact.isLunar', 'Matahari', false, korean)).toEqual({ value: '' })
})
test.each(['055', '02-933-65', '293365'])('%s is too short for a telephone number', (cell) => {
  for (const field of ['phone', 'fax', 'contact.companyPhone'] as const)
    expect(readCell(field, cell, false, korean)).toMatchObject({ broken: { key: 'rule.phone' } })
})

test('what stands for an unknown name is no name', () => {
  const read = (field: 'name' | 'contact.name', text: string) => readCell(field, text, false, korean)
  for (const text of ['Unknown', 'N/A', 'n.a.', '미상', '-', '담당자 없음', '不明', 'Inconnu', 'unbekannt', '?']) {
    expect(read('contact.name', text), text).toEqual({ value: '' })
    expect(read('name', text).broken?.key, text).toBe('import.no_company')
  }
  for (const text of ['Noneko', '무명건설', 'Una Knownes', '미상전자', 'Tba Systems'])
    expect(read('name', text).value, text).toBe(text)
})
test('what stands for nothing is nothing in every field; what refers to another row is asked', () => {
  const read = (field: 'address' | 'memo' | 'email' | 'name', text: string) => readCell(field, text, false, korean)
  for (const text of ['해당없음', '미정', 'none', 'N/A', 'TBD', '無し', 'néant', 'không có'])
    expect(read('address', text), text).toEqual({ value: '' })
  for (const text of ['위와 같음', '위와 동일', 'same as above', 'như trên', '上記と同じ'])
    for (const field of ['address', 'name', 'email'] as const)
      expect(read(field, text).broken?.key, text).toBe('import.as_above')
})
test('several companies in a cell are an error; a department behind the company is told', () => {
  const read = (text: string) => readCell('name', text, false, korean)
  for (const text of ['오미;신유', '미르 ::: 새론', '(주)감마 외 2개사'])
    expect(read(text).broken?.key, text).toBe('import.several_companies')
  expect(read('한라물산;영업본부')).toEqual({ value: '한라물산', mended: 'import.first_of', other: '영업본부' })
})
test('noughts are no number, and a numeric cell with decimals is one', () => {
  const read = (text: string) => readCell('contact.mobile', text, false, korean)
  for (const text of ['010-0000-0000', '000-0000-0000']) expect(read(text), text).toEqual({ value: '' })
  expect(read('1098765432.0')).toMatchObject({ value: '+821098765432', mended: 'import.nought' })
  expect(read('1.02345678E9').broken?.key).toBe('rule.phone')
  expect(read('2155123.45').broken?.key).toBe('rule.phone')
})
test('a number written as in North America is no Korean one', () => {
  const read = (text: string, country: 'KR' | 'US') => readCell('phone', text, false, { ...korean, country })
  expect(read('(555) 123-4567', 'KR').broken?.key).toBe('rule.phone')
  expect(read('212-555-0147', 'US').value).toBe('+12125550147')
  expect(read('031-777-1234', 'KR').value).not.toBe('')
})
test.each([
  '개인',
  '없음',
  '무',
  'N/A',
  '-',
  '퇴직',
  '자영업',
  '프리랜서',
  'self-employed',
  'Freelance',
  '테스트',
  '테스트 2',
  'フリーランス',
  'không có',
  '个人',
])('%s is no name of a company', (cell) => {
  expect(readCell('name', cell, false, korean)).toEqual({ value: '', broken: { key: 'import.no_company', values: {} } })
  expect(readCell('memo', cell, false, korean).broken).toBeUndefined()
})
test.each(['개인택시조합', '무학', 'Test Rite', '퇴직연금연구소'])('%s may be one', (cell) => {
  expect(readCell('name', cell, false, korean).value).toBe(cell)
})
