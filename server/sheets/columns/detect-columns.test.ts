import { expect, test } from 'vitest'
import { real } from '../../../tests/support/files/real-workbooks.ts'
import { wholeTable } from '../../../tests/support/files/read-table.ts'
import { languages } from '../../../contract/codes.ts'
import { importFields } from '../../../contract/calls/imports/columns.ts'
import { textIn } from '../../core/texts.ts'
import { detectColumns } from './detect-columns.ts'
import { columnKeys } from './table-columns.ts'

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
test('a column that was chosen by hand as that of people in charge is certain again', () => {
  const heads = ['고객명', '관리코드'].map(named)
  const remembered = new Map([
    [columnKeys(heads)[1]!, { field: 'owner' as const, chosenAt: '2026-11-12T00:00:00.000Z' }],
  ])
  const body = ['한울', '가온'].map((text, at) => ({ number: at + 2, cells: [{ text }, { text: '김담당' }] }))
  expect(detectColumns(heads, body, remembered).columns[1]).toMatchObject({ field: 'owner', isSure: true })
})
test('merged cells have their value in every row, and hidden rows are reported', async () => {
  const merged = await wholeTable(await real['customers merged over their contacts']!.bytes())
  expect(merged.rows.map(({ cells }) => cells[0])).toEqual(['한울', '한울', '한울'])
  expect((await wholeTable(await real['hidden rows, and a total at the end']!.bytes())).hiddenRows).toBe(1)
})

/** The field of each column of a file, with `?` where a person has to confirm it. @param groups the names above */
function fieldsOf(names: string, rows: readonly string[], groups = ''): string[] {
  const [heads, above] = [names.split('|'), groups.split('|')]
  const body = rows.map((row, at) => ({
    number: at + 2,
    cells: row.split('|').map((text) => (text === '' ? undefined : { text })),
  }))
  const { columns } = detectColumns(
    heads.map((head, at) => ({ head, group: above[at] ?? '' })),
    body as never,
    new Map(),
  )
  return columns.map(({ field, isSure }) => (isSure ? field : `${field}?`))
}

test('heads of shops and members of associations are customers and people; a region is asked where no address is', () => {
  const rows = ['한울대리점|김철수|010-1234-5678|서울|A', '가온대리점|이영희|010-2222-5678|경기|B']
  const fields = ['name', 'contact.name', 'contact.mobile', 'address.state?', 'segment']
  expect(fieldsOf('대리점명|점주|연락처|지역|등급', rows)).toEqual(fields.with(1, 'ceoName?').with(2, 'phone?'))
  expect(fieldsOf('회원사명|실무자|연락처|지역|등급', rows)).toEqual(fields)
  // Beside the person in charge, the owner of a shop is its representative.
  expect(
    fieldsOf('회원사명|사장님|실무자|전화', ['한울|김철수|최영|010-1234-5678', '가온|이영희|정민|02-555-5678']),
  ).toEqual(['name', 'ceoName', 'contact.name', expect.stringContaining('contact.')])
  const people = ['김철수|한울전자(주)|팀장', '이영희|가온연구원|연구원']
  expect(fieldsOf('성명|소속(회사/기관)|직위', people)).toEqual(['contact.name', 'name', 'contact.position'])
  expect(
    fieldsOf(
      '고객사|성명|소속(부서)',
      people.map((row) => `한울|${row}`),
    )[2],
  ).toBe('contact.affiliation')
})
test('a second line of an address is joined, another address is not', () => {
  const [first, second] = ['한울|서울시 강남구 테헤란로 1|3층', '가온|경기도 성남시 분당구 1|세한빌딩 201호']
  expect(fieldsOf('고객명|주소|주소2', [first, second])).toEqual(['name', 'address', 'address.line'])
  expect(
    fieldsOf('고객명|주소|주소2', ['한울|서울시 강남구|부산시 해운대구', '가온|경기도 성남시|대전시 유성구']),
  ).toEqual(['name', 'address', ''])
  expect(fieldsOf('고객명|비고|주소2', [first, second])[2]).toBe('')
})
test('an area code and the number beside it are one number, of the phone and of the fax', () => {
  const rows = ['한울|02|555-1234|02|555-9999', '가온|031|777-1234|031|777-9999', '새봄|051|888-1234|051|888-9999']
  const fields = ['name', 'phone.part', 'phone.part', 'fax.part', 'fax.part']
  expect(fieldsOf('업체명|지역|번호|지역|번호', rows, '|전화|전화|팩스|팩스')).toEqual(fields)
  const short = rows.map((row) => row.split('|').slice(0, 3).join('|'))
  expect(fieldsOf('업체명|전화(지역)|번호', short)).toEqual(fields.slice(0, 3))
  expect(fieldsOf('번호|업체명|지역', ['1|한울|서울', '2|가온|경기', '3|새봄|부산'])).toEqual([
    '',
    'name',
    'address.state?',
  ])
})
test('under a group of the representative, the name is that of the representative', () => {
  const rows = [
    '한울|김대표|info@hanul.co.kr|최영|choi@hanul.co.kr',
    '가온|이대표|info@gaon.co.kr|정민|jung@gaon.co.kr',
  ]
  const groups = '|대표 연락처|대표 연락처|담당자 연락처|담당자 연락처'
  expect(fieldsOf('상호|성명|이메일|성명|이메일', rows, groups)).toEqual([
    'name',
    'ceoName',
    'email',
    'contact.name',
    'contact.email',
  ])
})
test('a department and a position in one column are a question, by the name and by the values', () => {
  for (const [name, value] of [
    ['부서/직위', '구매팀/과장'],
    ['부서직위', '구매팀 과장'],
    ['소속 및 직급', '구매팀 과장'],
    ['직위', '자재팀/대리'],
    ['직책', '과장(구매팀)'],
    ['Department and Title', 'Purchasing / Buyer'],
  ])
    expect(fieldsOf(`회사명|담당자|${name}`, [`한울|김영수|${value}`, `가온|이영희|${value}`])[2], name).toMatch(/\?$/)
  expect(fieldsOf('회사명|담당자|직위', ['한울|김영수|과장', '가온|이영희|대표이사'])[2]).toBe('contact.position')
})
test('German and Indonesian files are read in their country', () => {
  const german = 'Firma|Anrede|Vorname|Nachname|Funktion|Abteilung|Telefon|Mobil|E-Mail|Straße|PLZ|Ort|Branche'
  const rows = [
    'Müller GmbH|Herr|Jens|Müller|Leiter|Einkauf|030 901820|0171 1234567|j@mueller.de|Hauptstr. 5|10115|Berlin|Bau',
    'Schmidt AG|Frau|Anna|Schmidt|Leiterin|Technik|089 123456|0160 7654321|a@schmidt.de|Am Ring 9|80331|München|Chemie',
  ]
  expect(fieldsOf(german, rows)).toEqual([
    'name',
    '',
    'contact.firstName',
    'contact.lastName',
    'contact.position',
    'contact.affiliation',
    'contact.companyPhone',
    'contact.mobile',
    'contact.email',
    'address.line',
    'address.postcode',
    'address.city',
    'industry',
  ])
  const indonesian = ['PT Maju|Budi|021-5551234|0812-3456-7890', 'PT Jaya|Siti|021-5551235|0813-3456-7890']
  expect(fieldsOf('Nama Perusahaan|Nama PIC|Telepon Kantor|No HP', indonesian)).toEqual([
    'name',
    'contact.name',
    // Of the desk or of the company: nothing tells it.
    'phone?',
    'contact.mobile',
  ])
})
test('numbers as in North America make a file of the United States, also those that are not given out', () => {
  const body = ['(555) 123-4567', '555-987-6543'].map((text, at) => ({
    number: at + 2,
    cells: [{ text: 'Acme' }, { text }],
  }))
  expect(detectColumns(['Company', 'Phone'].map(named), body as never, new Map()).country).toBe('US')
})
test('a birthday is a question where the order of day and month is not known, or all are of one recent year', () => {
  const of = (...days: string[]) =>
    fieldsOf(
      '고객사|담당자|생일',
      days.map((day) => `한울|김철수|${day}`),
    )[2]
  expect(of('3/4/1985', '5/6/1990')).toBe('contact.anniversary?')
  expect(of('3/4/1985', '25/6/1990')).toBe('contact.anniversary')
  // Excel completes `3/5` with the year in which it is typed.
  expect(of('2026-03-05', '2026-04-01', '2026-11-12')).toBe('contact.anniversary?')
  expect(of('1985-03-05', '2026-04-01', '1990-11-12')).toBe('contact.anniversary')
  expect(of('03-05', '04-01', '11-12')).toBe('')
})
test('the parts of a home address make one, beside it also those that do not say whose they are', () => {
  const part = (name: string) => `contact.homeAddress.${name}`
  const rows = ['한울|김철수|06236|서울 강남구 테헤란로 1|3층', '가온|이영희|13487|경기 성남시 판교로 2|4층']
  expect(fieldsOf('회사명|담당자|자택 우편번호|자택주소|자택 상세주소', rows).slice(2)).toEqual([
    part('postcode'),
    'contact.homeAddress',
    part('line'),
  ])
  expect(fieldsOf('회사명|담당자|우편번호|자택주소|상세주소', rows).slice(2)).toEqual([
    part('postcode'),
    'contact.homeAddress',
    part('line'),
  ])
  const western = ['Acme|Ann Lee|1 Main St|Apt 4|Austin|78701', 'Brandt|Bob Ray|2 Oak Ave|5 B|Dallas|75201']
  expect(fieldsOf('Company|Contact Name|Home Street|Home Street 2|Home City|Home Zip', western).slice(2)).toEqual([
    'contact.homeAddress',
    part('line'),
    part('city'),
    part('postcode'),
  ])
  const lines = ['Acme|1 Main St|Suite 4', 'Brandt|2 Oak Ave|5 B']
  expect(fieldsOf('Company|Company Address 1|Company Address 2', lines).slice(1)).toEqual([
    'address.line',
    'address.line',
  ])
  const places = ['Acme|1 Main St, Austin|2 Elm Road, Dallas', 'Brandt|2 Oak Ave, Dallas|7 Long Street, Boston']
  expect(fieldsOf('Company|Address|Address 2', places)[2]).toBe('address.line?')
  // Between two addresses, a postcode may be of either.
  const both = ['한울|김철수|서울 중구 1|06236|부산 남구 1', '가온|이영희|서울 종로구 1|06237|부산 북구 1']
  expect(fieldsOf('회사명|담당자|회사주소|우편번호|자택주소', both).slice(2)).toEqual([
    'address',
    'address.postcode',
    'contact.homeAddress',
  ])
})
test('a title of address is no position, a position behind the representative is not that of the contact', () => {
  const rows = ['Acorn|Mrs|Jane|Pell|Trustee', 'Birch|Mr|Alan|Roe|Director']
  expect(fieldsOf('Company|Title|First Name|Last Name|Position', rows)).toEqual([
    'name',
    '',
    'contact.firstName',
    'contact.lastName',
    'contact.position',
  ])
  const leaders = ['한울|김대표|대표이사|최영|010-1234-5678', '가온|이대표|사장|정민|010-2222-5678']
  expect(fieldsOf('회사명|대표자|직위|담당자|휴대폰', leaders)[2]).toBe('')
})
test('the address of people is a question where the customer is their workplace, or nothing else is about companies', () => {
  const rows = ['김철수|한울전자(주)|010-1234-5678|서울 중구 1', '이영희|가온연구원|010-2222-5678|서울 중구 2']
  expect(fieldsOf('이름|회사|휴대폰|주소', rows)[3]).toBe('address?')
  expect(fieldsOf('회사명|주소|담당자|휴대폰', ['한울|서울 중구 1|김철수|010-1234-5678'])[1]).toBe('address')
})
test('questions of a form are read without their numbers; parts of an address that say whose they are behind its word', () => {
  const rows = ['한울|김철수|과장|kim@hanul.example', '가온|이영희|대리|lee@gaon.example']
  expect(fieldsOf('1. 귀사명을 적어주세요|2. 담당자 성함|3. 담당자 직책|4. 담당자 이메일', rows)).toEqual([
    'name',
    'contact.name',
    'contact.position',
    'contact.email',
  ])
  const heads = 'Organisation|Full Name|Address (Office) Street|Address (Office) City|Address (Home) Street'
  expect(fieldsOf(heads, ['Acme|Ann Lee|1 Main St|Austin|2 Oak Ave']).slice(2)).toEqual([
    'address',
    'address.city',
    'contact.homeAddress',
  ])
})
test('a postal sign is a postal code, a note in the margin is none of our fields', () => {
  const rows = ['株式会社青山|107-0062|東京都港区1|急ぎ', '有限会社緑川|460-0008|愛知県名古屋市2|']
  expect(fieldsOf('会社名|〒|住所|← 総務部へ連絡', rows)).toEqual(['name', 'address.postcode', 'address', ''])
})
test('the first name of a phone’s address book is joined with the last name that its program does not have', () => {
  const rows = ['김|현수|010-1234-5678|a@b.example|누리(주)|거래처', '이|수아|010-2222-5678|c@d.example|가람(주)|개인']
  expect(fieldsOf('성|이름|휴대폰|이메일|회사|그룹', rows).slice(0, 2)).toEqual([
    'contact.lastName',
    'contact.firstName',
  ])
})
test('a file of Taiwan is none of Japan', () => {
  const body = ['台灣精密|02-2555-0101|0912-345-678', '宏光企業社|04-2222-3333|0933-111-222'].map((row, at) => ({
    number: at + 2,
    cells: row.split('|').map((text) => ({ text })),
  }))
  expect(detectColumns(['公司名稱', '電話', '行動電話'].map(named), body as never, new Map()).country).toBe('TW')
})
test('without a header row, columns are guessed from the values, and each is a question', () => {
  const rows = [
    '한울전자(주)|010-1111-2222|a@hanul.example|서울시 강남구 테헤란로 12',
    '가온(주)|010-1111-2223|c@gaon.example|경기도 성남시 분당구 3',
  ]
  expect(fieldsOf('|||', rows)).toEqual(['name?', 'phone?', 'email?', 'address?'])
})

test('the first unknown column of names before a contact has the customers, where no other says so', () => {
  const rows = [1, 2, 3, 4, 5, 6].map((n) => `G-10${n}|Hollister Farm ${'ABCDEF'[n - 1]}|Gary Smith|785-555-010${n}`)
  expect(fieldsOf('No|Xylo|Contact|CellPh', rows)).toEqual(['', 'name?', 'contact.name', 'contact.mobile'])
  const known = rows.map((row) => row.replace(/^G-10/, 'Wirth Mill '))
  expect(fieldsOf('Customer|Xylo|Contact|CellPh', known)).toEqual(['name', '', 'contact.name', 'contact.mobile'])
  const same = rows.map((row) => row.replace(/Farm ./, 'Farm'))
  expect(fieldsOf('No|Xylo|Contact|CellPh', same)[1]).toBe('')
})
