// Whatever a file holds: a row is written with values of columns only that the page shows as mapped.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectColumns } from '../../sheets/columns/detect-columns.ts'
import { parseRow } from './parse.ts'
import { mappingOf } from './queries.ts'

const heads = fc.constantFrom(
  '회사명',
  '고객명',
  '거래처코드',
  '대표자',
  '전화',
  '전화',
  '연락처',
  '담당자',
  '담당자2',
  '부담당자 이메일',
  '휴대폰',
  '이메일',
  '이메일',
  '대표 이메일',
  '주소',
  '주소2',
  '우편번호',
  '등급',
  '여신등급',
  '비고',
  'No',
  '',
  'Name',
  'First Name',
  'Last Name',
  'Company',
  'Contact ID',
  'Phone',
  'E-mail Type',
  'Title',
  'City',
  '姓',
  '名',
  '会社名',
  'Nom',
  'Prénom',
  '아무 열',
  '전화1',
  '전화2',
  '전화3',
  'Lead Status',
)
const values = fc.oneof(
  fc.constantFrom(
    '한울(주)',
    '박정',
    '010-1111-2222',
    '02-345-6789',
    '031',
    '1234',
    'a@b.example',
    'info@b.example',
    '124-81-00998',
    '2026-01-02',
    'A',
    '서울 중구 1',
    '06236',
    '',
    '-',
    '1',
    '1,200',
    '미르 ::: 새론',
    '오미;신유',
    'www.b.example',
    '56254369417',
    '합계',
  ),
  fc.string({ maxLength: 12 }),
)
test('cells of columns that are not mapped have no effect', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }).chain((width) =>
        fc.record({
          names: fc.array(heads, { minLength: width, maxLength: width }),
          rows: fc.array(fc.array(values, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
        }),
      ),
      ({ names, rows }) => {
        const body = rows.map((cells, at) => ({ number: at + 2, cells: cells.map((text) => ({ text })) }))
        const detected = detectColumns(
          names.map((head) => ({ head, group: '' })),
          body,
          new Map(),
        )
        const mapping = mappingOf(detected)
        const shown = new Set(detected.columns.filter(({ field }) => field !== '').map(({ at }) => at))
        // The page shows each field once, except those of several columns.
        const single = detected.columns
          .map(({ field }) => field)
          .filter((field) => field !== '' && !/line$|part$/.test(field))
        expect(new Set(single).size).toBe(single.length)
        for (const [at, cells] of rows.entries()) {
          const read = (given: string[]) =>
            parseRow(
              { number: at + 2, cells: given, broken: null, numbers: null, aside: 'heading' },
              mapping,
              new Map(),
            )
          expect(read(cells)).toEqual(read(cells.map((text, column) => (shown.has(column) ? text : ''))))
        }
      },
    ),
  )
})
