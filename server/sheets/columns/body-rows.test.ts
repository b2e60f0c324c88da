import { expect, test } from 'vitest'
import type { ReadRow } from '../rows.ts'
import { bodyReader } from './body-rows.ts'

const rowOf = (text: string, number: number): ReadRow => ({
  number,
  cells: text.split('|').map((cell) => ({ text: cell })),
})
/** Each row below the header: its cells, or why it was set aside. @param lines empty ones are rows without content */
function read(names: string, ...lines: string[]) {
  const rows = lines.flatMap((line, at) => (line === '' ? [] : [rowOf(line, at + 2)]))
  const heads = names.split('|').map((head) => ({ head, group: '' }))
  const readRow = bodyReader(heads, rows)
  return rows.map((given) => {
    const { row, aside } = readRow(given)
    const texts = Array.from({ length: row.cells.length }, (_, at) => row.cells[at]?.text ?? '').join('|')
    return aside ?? (row.tableAt === undefined ? texts : `table of ${row.tableAt}: ${texts}`)
  })
}

test('signs for the value above have that value; sentences that may mean another row stay', () => {
  expect(
    read(
      '회사명|주소|담당자|직급',
      '한울|서울 중구 1|김철수|과장',
      '〃|〃|이영희|〃',
      '同上|상동|박준|대리',
      '"|″|최영|위와 같음',
      '가온||정민|〃',
    ),
  ).toEqual([
    '한울|서울 중구 1|김철수|과장',
    '한울|서울 중구 1|이영희|과장',
    '한울|서울 중구 1|박준|대리',
    '한울|서울 중구 1|최영|위와 같음',
    '가온||정민|위와 같음',
  ])
  // Without a value above, the sign is none.
  expect(read('회사명|주소|담당자', '한울||김철수', '가온|〃|이영희')).toEqual(['한울||김철수', '가온|〃|이영희'])
})
test('a table below with the same columns in another order is read in its own order', () => {
  const rows = ['한울|김대표|02-555-1234|kim@hanul.example', '합계|1', '', '매입처', '거래처|이메일|전화|대표자']
  const moved = ['가온|lee@gaon.example|02-555-5678|이대표', '새봄||02-555-9999|']
  expect(read('거래처|대표자|전화|이메일', ...rows, ...moved)).toEqual([
    '한울|김대표|02-555-1234|kim@hanul.example',
    'total',
    'heading',
    'header',
    '가온|이대표|02-555-5678|lee@gaon.example',
    '새봄||02-555-9999|',
  ])
})
test('rows of a table below with other columns say so, also a row with a value in a column without a name', () => {
  const names = '거래처|대표자|전화|이메일'
  const first = '한울|김대표|02-555-1234|kim@hanul.example'
  expect(read(names, first, '', '회사명|담당자|휴대폰|주소', '가온|이영희|010-1234-5678|서울 중구 1')).toEqual([
    first,
    'header',
    'table of 4: 가온|이영희|010-1234-5678|서울 중구 1',
  ])
  expect(read(names, first, '', '거래처|전화|대표자', '가온|02-555-5678|이대표|lee@gaon.example')[2]).toMatch(
    /^table of 4/,
  )
})
test('a row of a table is no header, whatever its words are', () => {
  const rows = [
    '전화국|대표|02-555-1234|a@b.example',
    '이름난집|담당|02-555-5678|',
    '고객센터|부서장|02-555-9999|c@d.example',
  ]
  expect(read('회사명|담당자|전화|이메일', ...rows)).toEqual(rows)
})

test('names of regions between customers are headings, and a count below them is a total', () => {
  const names = '업체명|대표자|전화|주소|담당자|휴대폰|비고'
  const row = (name: string) => `${name}|김철수|02-123-4567|서울 중구 1|이영희|010-1234-5678|`
  const lines = [
    '북부 구역 A',
    row('한울'),
    row('가온'),
    row('새봄'),
    '남부 구역 B',
    row('다온'),
    row('라온'),
    row('마루'),
    '회원수|6',
  ]
  expect(read(names, ...lines).map((text) => text.split('|')[0])).toEqual([
    'heading',
    '한울',
    '가온',
    '새봄',
    'heading',
    '다온',
    '라온',
    '마루',
    'total',
  ])
  expect(read(names, row('한울'), row('가온'), row('새봄'), '다온', '라온', row('마루'))[3]).toBe('다온')
})

test('names above blocks that end with an amount are headings; a total in brackets is a total', () => {
  const names = '업체명|대표자|전화|주소|담당자|휴대폰|수량'
  const row = (name: string) => `${name}|김철수|02-123-4567|서울 중구 1|이영희|010-1234-5678|3`
  const block = (name: string, ...rows: string[]) => [name, ...rows.map(row), `||||||${rows.length * 3}`]
  const lines = [...block('Alpha', '한울', '가온', '새봄'), ...block('Beta', '다온', '라온', '마루', '나래', '바론')]
  // An amount alone is a row without a name.
  expect(read(names, ...lines).map((text) => text.split('|')[0])).toEqual(
    'heading 한울 가온 새봄 - heading 다온 라온 마루 나래 바론 -'.split(' ').map((name) => (name === '-' ? '' : name)),
  )
  expect(read('업체명|대표자|전화|코드', '한울|김철수|02-123-4567|1', '【合計】13件||99999|')[1]).toBe('total')
})
test('a row with the numbers of the columns is set aside', () => {
  const rows = [
    '1|KUD Sumber Makmur|Jl. Raya Ngantang No. 17|(0341) 555114|H. Sutrisno',
    '2|KUD Tani Jaya|Jl. Pahlawan No. 3|(0341) 555220|Suparman',
    '3|4|5|6|7',
  ]
  const names = 'NO|NAMA KOPERASI|ALAMAT|TELP|KETUA'
  expect(read(names, '(1)|(2)|(3)|(4)|(5)', ...rows)).toEqual(['header', ...rows])
  expect(read(names, '1|2|3|4|5', ...rows)).toEqual(['header', ...rows])
})
