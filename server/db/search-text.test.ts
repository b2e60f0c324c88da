import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchPatterns, nameSearchText } from './search-text.ts'

/** Applies the patterns as the database does. */
const finds = (query: string, name: string, ceoName = '') =>
  searchPatterns(query).every((pattern) =>
    nameSearchText(name, ceoName).includes(pattern.slice(1, -1).replace(/\\([\\%_])/g, '$1')),
  )

test("a customer is found by a part of its name, of its representative's name, or both", () => {
  expect(finds('전자', '한빛전자', '김서연')).toBe(true)
  expect(finds('서연', '한빛전자', '김서연')).toBe(true)
  expect(finds('한빛 김서', '한빛전자', '김서연')).toBe(true)
  expect(finds('한빛 이서', '한빛전자', '김서연')).toBe(false)
  expect(finds('자김', '한빛전자', '김서연')).toBe(false)
})
test('spaces and capitals make no difference', () => {
  expect(finds('lg 화학', 'LG화학')).toBe(true)
  expect(finds('한빛전자', '한빛 전자')).toBe(true)
})
test('full-width letters and half-width kana match the normal ones, and vice versa', () => {
  for (const [query, name] of [
    ['ABC', 'ＡＢＣ전자'],
    ['ＡＢＣ', 'abc전자'],
    ['ガス', 'ｶﾞｽ 서비스'],
    ['ｶﾞｽ', 'ガス 서비스'],
    ['１００％', '100% 주스'],
    ['한빛전자', '（주）한빛전자'],
    ['ㅎㅂ', 'Ａ한빛'],
  ] as const)
    expect(finds(query, name), `${query} in ${name}`).toBe(true)
})
test('accents make no difference, in the name or in the query', () => {
  for (const [query, name] of [
    ['nguyen duc', 'Nguyễn Đức'],
    ['Nguyễn', 'NGUYEN'],
    ['jose', 'José'],
    ['ガス', 'ガス'],
  ] as const)
    expect(finds(query, name), `${query} in ${name}`).toBe(true)
  expect(finds('カス', 'ガス')).toBe(false)
})
test('initial consonants find a customer, also when a keyboard has joined two of them', () => {
  expect(finds('ㅎㅂㅈㅈ', '한빛 전자')).toBe(true)
  expect(finds('ㄱㅅㅇ', '한빛전자', '김서연')).toBe(true)
  expect(finds('ㄳㅇ', '한빛전자', '김서연')).toBe(true)
  expect(finds('ㅎㅂ 전자', '한빛전자')).toBe(true)
  expect(finds('ㅂㅎ', '한빛전자')).toBe(false)
  expect(finds('ㅈㄱ', '한빛전자', '김서연')).toBe(false)
})
test('the legal form of a company is ignored in names and in queries', () => {
  for (const name of ['(주)한빛전자', '㈜ 한빛전자', '한빛전자 주식회사', '（주）한빛전자']) {
    expect(finds('한빛전자', name), name).toBe(true)
    expect(finds('주식회사 한빛', name), name).toBe(true)
    expect(finds('㈜한빛', name), name).toBe(true)
    expect(finds('ㅎㅂㅈㅈ', name), name).toBe(true)
    expect(finds('ㅈㅅㅎㅅ', name), name).toBe(false)
  }
  expect(finds('주식회사', '다온')).toBe(true)
  for (const name of ['Hanbit Co., Ltd.', 'PT Hanbit Tbk', '株式会社Hanbit', 'Hanbit GmbH', '유한회사 Hanbit'])
    for (const query of [
      'hanbit',
      '㈜hanbit',
      'Hanbit, Inc.',
      'ＨＡＮＢＩＴ Ｌｔｄ．',
      'Công ty TNHH Hanbit',
      '㍿ Hanbit',
    ])
      expect(finds(query, name), `${query} in ${name}`).toBe(true)
  expect([finds('co', 'Coway'), finds('co', '다온'), finds('sk inc', 'LG')]).toEqual([true, false, false])
})
test('percent, underscore and backslash are escaped', () => {
  expect(finds('100%', '100% 주스')).toBe(true)
  expect(searchPatterns('a_b%c\\')).toEqual(['%a\\_b\\%c\\\\%'])
})
test('every part of a name, and its initial consonants, find it', () => {
  const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code))
  const character = fc.oneof({ weight: 5, arbitrary: syllable }, fc.constantFrom(...'aZ9 %_\\&.'))
  const name = fc.array(character, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(name, name, fc.nat(), fc.nat(), (text, ceo, from, length) => {
      const start = from % text.length
      const part = text.slice(start, start + 1 + (length % text.length))
      const initials = [...part]
        .filter((one) => one >= '가' && one <= '힣')
        .map((one) => 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'[Math.floor((one.charCodeAt(0) - 0xac00) / 588)])
        .join('')
      return finds(part, text, ceo) && finds(part, ceo, text) && finds(initials, text, ceo)
    }),
  )
})
