import { expect, test } from 'vitest'
import { readCard, type Line, valueIn } from './name-card.ts'

/** Words separated by spaces; `~`: far from the previous word, `_`: twice the height; `?`: recognised with low confidence. */
const line = (text: string, height = 30): Line => {
  let at = 0
  const words = text.split(' ').map((each) => {
    const gap = each.startsWith('~') ? 200 : 10
    const from = at + (each.startsWith('_') ? 2 * height : gap)
    const word = each.replace(/^[~_]/, '').replace(/\?$/, '')
    at = from + word.length * 15
    return { text: word, confidence: each.endsWith('?') ? 40 : 95, from, to: at }
  })
  return { words, height }
}
const sure = (text: string) => ({ text, isSure: true })
const unsure = (text: string) => ({ text, isSure: false })

test('a Korean card: the largest text is the name, parts far apart are separate fields, and company and address are those of the customer', () => {
  const card = [
    line('남궁민 ~주식회사 한결', 50),
    line('시스템사업부 / 수석 연구원'),
    line('휴대폰 010-5656-7878'),
    line('전화 02-400-5000'),
    line('팩스 02-400-5001'),
    line('이메일 min.nk@core.example'),
    line('서울시 송파구 법원로 128'),
  ]
  expect(readCard(card)).toEqual({
    name: sure('남궁민'),
    affiliation: sure('시스템사업부'),
    position: sure('수석연구원'),
    mobile: sure('010-5656-7878'),
    companyPhone: sure('02-400-5000'),
    fax: sure('02-400-5001'),
    email: sure('min.nk@core.example'),
    organisation: sure('주식회사 한결'),
    address: sure('서울시 송파구 법원로 128'),
  })
})
test('an English card', () => {
  const card = [
    line('Acme Korea Ltd.'),
    line('Minji Lee', 50),
    line('Sales Director | Sales Division'),
    line('M +82 10 2345 6789'),
    line('123 Teheran-ro, Gangnam-gu, Seoul'),
  ]
  expect(readCard(card)).toEqual({
    name: sure('Minji Lee'),
    position: sure('Sales Director'),
    affiliation: sure('Sales Division'),
    mobile: sure('+82 10 2345 6789'),
    organisation: sure('Acme Korea Ltd.'),
    address: sure('123 Teheran-ro, Gangnam-gu, Seoul'),
  })
})
test.each([
  ['대표이사 홍길동', { position: sure('대표이사'), name: sure('홍길동') }],
  ['대표이사 홍 길 동', { position: sure('대표이사'), name: sure('홍길동') }],
  ['홍 _길 _동', { name: sure('홍길동') }],
  ['홍 길 동 부장', { position: sure('부장'), name: sure('홍길동') }],
  ['Managing Director Jane Roe', { position: unsure('Managing Director'), name: unsure('Jane Roe') }],
  ['Sales Manager Marketing Team', { position: sure('Sales Manager Marketing Team') }],
  ['H O N G _G I L', { name: sure('HONG GIL') }],
])('a name beside a title, or with its letters set apart: %s', (text, found) =>
  expect(readCard([line(text)])).toEqual(found),
)
test.each([
  ['Tel. 02-555-1234 Fax. 02-555-1235', { companyPhone: sure('02-555-1234'), fax: sure('02-555-1235') }],
  ['T 02-555-1234 / F 02-555-1235', { companyPhone: sure('02-555-1234'), fax: sure('02-555-1235') }],
  ['팩 스 : 02-555-1235', { fax: sure('02-555-1235') }],
  ['FAX No. 02-555-1235', { fax: sure('02-555-1235') }],
  ['M 010-1234-5678 F 02-555-1235', { mobile: sure('010-1234-5678'), fax: sure('02-555-1235') }],
])('telephone and fax are told apart, also on one line: %s', (text, found) =>
  expect(readCard([line(text)])).toEqual(found),
)
test('an address of two lines is one, without its label; a number with a label beside it is none of it', () => {
  expect(readCard([line('주소: 서울특별시 강남구 테헤란로 123'), line('한빛빌딩 5층')])).toEqual({
    address: sure('서울특별시 강남구 테헤란로 123 한빛빌딩 5층'),
  })
  expect(readCard([line('서울특별시 강남구 테헤란로 123'), line('T 02-555-1234')])).toEqual({
    address: sure('서울특별시 강남구 테헤란로 123'),
    companyPhone: sure('02-555-1234'),
  })
})
test.each([
  ['a missing digit', line('Mobile 010-111-2222'), { mobile: unsure('010-111-2222') }],
  ['an extra digit', line('T 002-777-6666'), { companyPhone: unsure('002-777-6666') }],
  ['a mobile number under another label', line('F 010-1234-5678'), { mobile: unsure('010-1234-5678') }],
  [
    'an address of mail with a blank read into it',
    line('E david kim@core.example'),
    { email: unsure('kim@core.example') },
  ],
  ['a word recognised with low confidence', line('서민정?'), { name: unsure('서민정') }],
  ['a name with other text beside it', line('황보라 ue'), { name: unsure('황보라') }],
])('%s is marked', (_, one, found) => {
  expect(readCard([one])).toEqual(found)
})
test('no lines give no fields, and very long input is read quickly', () => {
  expect(readCard([])).toEqual({})
  expect(readCard([line('~'.repeat(50_000)), line('b '.repeat(20_000)), line('a.'.repeat(30_000))])).toEqual({})
})

test('a line that is given to a field by hand loses its label there, and stays whole in others', () => {
  expect(valueIn('T. 02-555-1234', 'companyPhone')).toBe('02-555-1234')
  expect(valueIn('F 02 555 1235 ', 'fax')).toBe('02 555 1235')
  expect(valueIn('E-mail: lee@acme.example', 'email')).toBe('lee@acme.example')
  expect(valueIn('이 은 영 | 상무', 'name')).toBe('이 은 영 | 상무')
  expect(valueIn('주소: 서울시 송파구 법원로 128', 'address')).toBe('서울시 송파구 법원로 128')
  expect(valueIn('내선 12', 'companyPhone'), 'no number').toBe('내선 12')
})
