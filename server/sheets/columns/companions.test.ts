// Names of columns that are read by those beside them.
import { expect, test } from 'vitest'
import { detectColumns } from './detect-columns.ts'

/** Of each column its field, with a question mark where it is asked. `groups`: the names above. */
function fieldsOf(heads: string, rows: string[], groups = ''): string[] {
  const above = groups.split('|')
  const { columns } = detectColumns(
    heads.split('|').map((head, at) => ({ head, group: above[at] ?? '' })),
    rows.map((row, at) => ({ number: at + 2, cells: row.split('|').map((text) => ({ text })) })),
    new Map(),
  )
  return columns.map(({ field, isSure }) => (isSure ? field : `${field}?`))
}

test('what stands before a dash is a group: the company, its person, and what is neither', () => {
  const rows = [
    '한울|김담당|최영|choi@hanul.example|010-1234-5678|연간 계약',
    '가온|김담당|정민|jung@gaon.example|010-2222-5678|시범 도입',
    '새봄|이담당|한결|han@saebom.example|010-3333-5678|갱신',
  ]
  expect(fieldsOf('회사 - 이름|회사 - 담당자|고객 - 이름|고객 - 이메일|고객 - 전화|딜 - 이름', rows)).toEqual([
    'name',
    'owner?',
    'contact.name',
    'contact.email',
    'contact.mobile',
    '',
  ])
})
test('groups of people are contacts in their order, those of strangers are not', () => {
  const rows = [
    '한울|최영|부장|010-1234-5678|정민|대리|010-2222-5678|tax@hanul.example',
    '가온|한결|소장|010-3333-5678|이든|과장|010-4444-5678|tax@gaon.example',
  ]
  const groups = '|현장책임자|현장책임자|현장책임자|품질책임자|품질책임자|품질책임자|세금계산서'
  expect(
    fieldsOf('업체명|성명|직급|휴대폰|성명|직급|휴대폰|E-mail', rows, groups).map((field) => field.replace('?', '')),
  ).toEqual([
    'name',
    'contact.name',
    'contact.position',
    'contact.mobile',
    'contact2.name',
    'contact2.position',
    'contact2.mobile',
    '',
  ])
})
test('a word that names share says whose they are, and its column of names is asked', () => {
  const rows = [
    'PT Maju|Ujang Sutisna|0812-9440-1187|ujang@maju.example',
    'PT Jaya|Ratna Dewi|0813-9440-1188|ratna@jaya.example',
    'CV Sinar|Slamet Riyadi|0815-9440-1189|slamet@sinar.example',
  ]
  expect(fieldsOf('Nama Perusahaan|PIC Pengadaan|No. HP / WA PIC|Email PIC', rows)).toEqual([
    'name',
    'contact.name?',
    'contact.mobile?',
    'contact.email',
  ])
})
test('equal names belong to the sender or the receiver before them', () => {
  const heads = '공급자사업자등록번호|상호|대표자명|공급받는자사업자등록번호|상호|대표자명'
  const rows = [
    '915-81-00001|다온|류정한|912-81-00002|새론|위성호',
    '915-81-00001|다온|류정한|913-81-00003|미르|옥주현',
  ]
  expect(fieldsOf(heads, rows).slice(1)).toEqual(['', '', 'businessNumber', 'name', 'ceoName'])
})
test('abbreviations and names that are known in part are asked', () => {
  const rows = ['Lacombe|LACOMBE|Édith|PDG|0612345678', 'Phytélia|DE SOUSA|Karine|acheteuse|0698765432']
  expect(fieldsOf('Société|Nom|Prénom|Fonct.|Port.', rows).slice(3)).toEqual(['contact.position?', 'contact.mobile?'])
})
test('names of people without a known name are asked, beside their numbers', () => {
  const rows = [
    'Arkwright Ltd|Stephen Arkwright|07700 900121',
    'Dales|Priya Shah|07700 900134',
    'Q-Tec|Imran Qureshi|07700 900147',
  ]
  expect(fieldsOf('Firm|Speak to|Mobile', rows)).toEqual(['name', 'contact.name?', 'contact.mobile'])
})
test('strangers in charge are asked and their names left empty; staff with few names are ours', () => {
  expect(fieldsOf('회사명|영업담당', ['한울|김철수', '가온|이영희'])).toEqual(['name', 'owner?'])
  const rows = ['김|한울|최영', '김|가온|정민', '이|새봄|한결', '이|다온|이든', '이|라온|김솔']
  expect(fieldsOf('담당|거래처명|경리담당', rows)[0]).toBe('owner?')
})
test('both columns of an industry are one, and a column of an address that is left makes the rest a question', () => {
  expect(fieldsOf('상호|업태|종목', ['한울|제조|펌프', '가온|도매|밸브'])).toEqual(['name', 'industry', 'industry'])
  expect(
    fieldsOf('Company|Street|City|Zip', ['Larch|Main St 1|Stowe|-1.5', 'Fir|Main St 2|Amos|-2.5']).slice(1),
  ).toEqual(['address?', 'address.city?', ''])
})
