import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanCostOf } from '../../tests/support/scan-cost.ts'
import * as z from 'zod/mini'
import { table } from '../../tests/support/rule-tables.ts'
import type { Schema } from '../core/call.ts'
import { violationsByField } from './violations.ts'
import * as phone from './phone-rules.ts'
import * as rule from './rules.ts'

table('e-mail', rule.Email, [
  ['name@company.com', 'name@company.com'],
  [' Name@Company.COM\t', 'name@company.com'],
  ['', 'rule.required'],
  [undefined, 'rule.required'],
  ['   ', 'rule.required'],
  ['a b@company.com', 'rule.email_spaces'],
  ['name@company', 'rule.email'],
  ['@company.com', 'rule.email'],
  ['name@', 'rule.email'],
  ['a@b@c.com', 'rule.email'],
  ['"a"@b.com', 'rule.email'],
  ['a,b@c.com', 'rule.email'],
  ['a<b>@c.com', 'rule.email'],
  ['a@b.com\r\nBcc: x@y.com', 'rule.email_spaces'],
  [`${'a'.repeat(65)}@b.com`, 'rule.email'],
  [`a@${'b'.repeat(250)}.com`, 'rule.email'],
  ['이름@회사.한국', '이름@xn--vf4b131b.xn--3e0b707e'],
  ['이름@xn--vf4b131b.xn--3e0b707e', '이름@xn--vf4b131b.xn--3e0b707e'],
  ['이름@회사。한국'.normalize('NFD'), '이름@xn--vf4b131b.xn--3e0b707e'],
  ['ｎａｍｅ＠ｃｏｍｐａｎｙ．ｃｏｍ', 'name@company.com'],
  ['Straße@BÜCHER.example', 'straße@xn--bcher-kva.example'],
  ['na\u200bme@company.com', 'name@company.com'],
  ['name@comp\u00adany.com', 'name@company.com'],
  ['name@company.com/path', 'rule.email'],
  ['name@company.com?x', 'rule.email'],
  ['name@company.com#x', 'rule.email'],
  ['name@comp%61ny.com', 'rule.email'],
  ['name@company..com', 'rule.email'],
  ['name@.company.com', 'rule.email'],
  ['name@company.com.', 'rule.email'],
  ['name@10.0.0.1', 'rule.email'],
  ['name@0x7f.1', 'rule.email'],
  ['name@1.256', 'rule.email'],
  ['name@localhost', 'rule.email'],
  [7, 'rule.form'],
  [['a@b.com'], 'rule.form'],
])
table('password', rule.Password, [
  ['Sales-2026!', 'Sales-2026!'],
  ['Ab1!5678', 'Ab1!5678'],
  ['Ab1!567', 'rule.password'],
  [`Ab1!${'x'.repeat(16)}`, `Ab1!${'x'.repeat(16)}`],
  [`Ab1!${'x'.repeat(17)}`, 'rule.password'],
  ['abcdefg1', 'rule.password'],
  ['12345678!', 'rule.password'],
  ['abcdefgh!', 'rule.password'],
  ['비밀번호1234!', '비밀번호1234!'],
  [' Ab1 5678 ', ' Ab1 5678 '],
  ['', 'rule.required'],
  ['👩‍👧1a', 'rule.password'],
  ['Ab1!567\ud800', 'rule.password'],
])
table('phone', phone.Phone, [
  ['010-1234-5678', '+821012345678'],
  ['+82 (10) 1234.5678', '+821012345678'],
  ['０１０１２３４５６７８', '+821012345678'],
  ['112', '112'],
  ['11', 'rule.phone'],
  ['1'.repeat(16), 'rule.phone'],
  ['전화', 'rule.phone'],
  ['', 'rule.required'],
  ['010 1234 5678 ext 2', 'rule.phone'],
  ['000', 'rule.phone'],
])
table('phone of a contact', phone.OptionalContactPhone, [
  ['031-000-0000 (내선 12)', '+82310000000;ext=12'],
  ['1588-0000', '+8215880000'],
  ['112', '112'],
  ['2123-4567', '21234567'],
  ['+1 415 555 2671 ext. 7', '+14155552671;ext=7'],
  ['', ''],
  ['내선 12', 'rule.phone'],
  ['김 대리 010-1234-5678', 'rule.phone'],
])
table('six digits', rule.SixDigits, [
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['１２３４５６', '123456'],
  ['12345', 'rule.code'],
  ['1234567', 'rule.code'],
  ['12345a', 'rule.code'],
  ['', 'rule.required'],
])
table('title', rule.Title, [
  ['  단가  협의 ', '단가 협의'],
  ['가'.repeat(50), '가'.repeat(50)],
  ['가'.repeat(51), 'rule.too_long'],
  ['👍'.repeat(50), '👍'.repeat(50)],
  ['a\nb', 'a b'],
  ['\u0000', 'rule.required'],
  ['\u202egpj', 'gpj'],
  ['가'.normalize('NFD'), '가'],
  ['', 'rule.required'],
])
table('content', rule.Content, [
  ['a\r\nb\rc', 'a\nb\nc'],
  ['x'.repeat(20_000), 'x'.repeat(20_000)],
  ['x'.repeat(20_001), 'rule.too_long'],
  [' \n ', 'rule.required'],
])
table('keywords', rule.Keywords, [
  [
    ['샘플', '단가'],
    ['샘플', '단가'],
  ],
  [['a'], 'rule.too_short'],
  [['x'.repeat(11)], 'rule.too_long'],
  [Array.from({ length: 11 }, (_, at) => `word${at}`), 'rule.too_many'],
  [['Sample', 'SAMPLE', 'sample'], ['sample']],
  ['샘플', 'rule.list'],
  [undefined, []],
  [[], []],
  [['두 단어'], ['두 단어']],
  [[7], 'rule.form'],
])
table('ids', rule.Ids, [
  [
    ['1', '2'],
    ['1', '2'],
  ],
  [['0'], 'rule.id'],
  [['01'], 'rule.id'],
  [[1], 'rule.form'],
  [Array.from({ length: 11 }, (_, at) => String(at + 1)), 'rule.too_many'],
  ['1', 'rule.list'],
])
table('id', rule.Id, [
  ['7', '7'],
  ['999999999999999999', '999999999999999999'],
  ['9999999999999999999', 'rule.id'],
  ['0', 'rule.id'],
  ['-1', 'rule.id'],
  ['1e3', 'rule.id'],
  [' 1', 'rule.id'],
  ['１', 'rule.id'],
  ['', 'rule.required'],
])
table('day', rule.Day, [
  ['2026-02-28', '2026-02-28'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', 'rule.date'],
  ['2026-13-01', 'rule.date'],
  ['2026-00-10', 'rule.date'],
  ['1899-12-31', 'rule.date'],
  ['26-01-01', 'rule.date'],
  ['2026-1-1', 'rule.date'],
])
table('time', rule.Instant, [
  ['2026-11-21T10:30:00+09:00', '2026-11-21T10:30:00+09:00'],
  ['2026-11-21T10:30Z', '2026-11-21T10:30Z'],
  ['2026-11-21T10:30:00.123456Z', '2026-11-21T10:30:00.123456Z'],
  ['2026-11-21T10:30:00', 'rule.time'],
  ['2026-11-21', 'rule.time'],
  ['2026-02-30T10:30:00Z', 'rule.time'],
  ['2026-11-21T25:00:00Z', 'rule.time'],
  ['2026-11-21T10:61:00Z', 'rule.time'],
  ['2026-11-21T10:30:00+15:00', 'rule.time'],
  ['2026-11-21T10:30:00+23:59', 'rule.time'],
  ['2026-11-21T10:30:00-12:00', '2026-11-21T10:30:00-12:00'],
  ['2026-11-21T10:30:00+14:00', '2026-11-21T10:30:00+14:00'],
])
table('workgroup address', rule.WorkgroupAddress, [
  ['Daon-1', 'daon-1'],
  ['ab', 'rule.address'],
  ['a--b', 'rule.address'],
  ['-ab', 'rule.address'],
  ['ab-', 'rule.address'],
  ['a'.repeat(30), 'a'.repeat(30)],
  ['a'.repeat(31), 'rule.address'],
  ['한글', 'rule.address'],
  ['', 'rule.required'],
])
table('homepage', rule.Homepage, [
  ['company.com', 'company.com'],
  ['https://company.com/a?b#c', 'https://company.com/a?b#c'],
  ['javascript:alert(1)', 'rule.homepage'],
  ['data:text/html,x', 'rule.homepage'],
  ['JaVaScRiPt://x', 'rule.homepage'],
  ['ftp://x.com', 'rule.homepage'],
  ['HTTP://Company.com:8080/x', 'HTTP://Company.com:8080/x'],
  ['회사.한국', '회사.한국'],
  ['192.168.0.12:8080', '192.168.0.12:8080'],
  ['user@host.com', 'rule.homepage'],
  ['https://user:word@host.com', 'rule.homepage'],
  ['https://company.com@evil.example', 'rule.homepage'],
  ['mailto:a@b.com', 'rule.homepage'],
  ['javascript:80', 'rule.homepage'],
  ['javascript://company.com/%0aalert(1)', 'rule.homepage'],
  ['java.script:alert(1)', 'rule.homepage'],
  ['company.com\\@evil.example', 'rule.homepage'],
  ['localhost', 'rule.homepage'],
  ['..', 'rule.homepage'],
  ['company..com', 'rule.homepage'],
  ['.company.com', 'rule.homepage'],
  ['12.5', 'rule.homepage'],
  ['0', 'rule.homepage'],
  ['https://', 'rule.homepage'],
  ['company .com', 'rule.homepage'],
  ['', ''],
  ['vbscript:x', 'rule.homepage'],
  ['java\tscript:alert(1)', 'rule.homepage'],
  ['\u0001javascript:alert(1)', 'rule.homepage'],
])
table('business number', rule.BusinessNumber, [
  ['2208162517', '220-81-62517'],
  ['220-81-62517', '220-81-62517'],
  ['２２０ ８１ ６２５１７', '220-81-62517'],
  ['123', 'rule.business_number'],
  ['', ''],
  ['abc-de-fghij', 'rule.business_number'],
])
table('page and page size', rule.PageSize, [
  [20, 20],
  [100, 100],
  [101, 'rule.page_size'],
  [0, 'rule.number'],
  [1.5, 'rule.number'],
  ['20', 'rule.number'],
  [undefined, 20],
])
table('idempotency key', rule.ClientKey, [
  ['a', 'a'],
  ['a\u0000b', 'ab'],
  ['\u0000', 'rule.required'],
  ['x'.repeat(101), 'rule.too_long'],
  [undefined, undefined],
])
table('a code from a list', rule.Purpose, [
  ['0020001', '0020001'],
  ['0020007', 'rule.choice'],
  ['', 'rule.required'],
  [undefined, 'rule.required'],
  [20001, 'rule.choice'],
])
table('empty or a code', rule.orEmpty(rule.Stage), [
  ['', ''],
  [undefined, ''],
  ['0050009', '0050009'],
  ['0050010', 'rule.choice'],
])

test('normalization is idempotent: an accepted text is not changed the next time', () => {
  for (const schema of [
    rule.Title,
    rule.Content,
    rule.Email,
    rule.Keywords,
    rule.optionalText(),
    phone.Phone,
    phone.ContactPhone,
    rule.Homepage,
    rule.BusinessNumber,
    rule.WorkgroupAddress,
  ]) {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const input = schema === rule.Keywords ? [text] : text
        const first = z.safeParse(schema as Schema, input)
        if (first.success)
          expect(z.safeParse(schema as Schema, first.data)).toEqual({ success: true, data: first.data })
      }),
    )
  }
})
test('no accepted text contains a NUL, a lone surrogate, a control character or a direction mark', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      for (const schema of [rule.Title, rule.Content, rule.ClientKey, rule.optionalText(), rule.SearchText]) {
        const parsed = z.safeParse(schema as Schema, text)
        if (parsed.success)
          expect(String(parsed.data ?? '')).toMatch(
            /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff]*$/,
          )
        if (parsed.success) expect(String(parsed.data ?? '').isWellFormed()).toBe(true)
      }
    }),
  )
})
test('R43: no rule processes 50 KB of any text more than a few times', () => {
  const hostile = ['a', ' ', '-', '0', '1', '가', '\u0301', '@', '.', '/', 'a-', '+', '(', '１', '👩‍👧'].map((unit) =>
    unit.repeat(50_000 / unit.length),
  )
  for (const schema of [
    rule.Email,
    rule.Password,
    rule.EnteredPassword,
    phone.Phone,
    phone.ContactPhone,
    rule.SixDigits,
    rule.Title,
    rule.Content,
    rule.Homepage,
    rule.BusinessNumber,
    rule.WorkgroupAddress,
    rule.Day,
    rule.Instant,
    rule.Id,
    rule.ClientKey,
  ]) {
    for (const text of hostile) {
      expect(scanCostOf(() => z.safeParse(schema as Schema, text)).characters, text.slice(0, 3)).toBeLessThan(
        20 * text.length,
      )
    }
  }
})
test('the check digit of a business number', () => {
  expect(['220-81-62517', '124-81-00998'].map(rule.isBusinessNumber)).toEqual([true, true])
  expect(['220-81-62518', '124-81-00999', '123', ''].map(rule.isBusinessNumber)).toEqual([false, false, false, false])
  // Exactly one of the ten possible last digits is right.
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (head) => {
      const first = String(head).padStart(9, '0')
      expect(
        Array.from({ length: 10 }, (_, last) => rule.isBusinessNumber(`${first}${last}`)).filter(Boolean),
      ).toHaveLength(1)
    }),
  )
})
test('missing and empty fields violate `required`, and only the first violation of a field is reported', () => {
  const schema = z.object({ a: rule.Title, b: rule.Purpose, c: rule.Version, d: rule.Id })
  for (const input of [{}, { a: '', b: '', d: '' }]) {
    const parsed = z.safeParse(schema, input, { reportInput: true })
    expect(
      Object.entries(violationsByField(parsed.error!.issues as never)).map(([field, { key }]) => [field, key]),
    ).toEqual([
      ['a', 'rule.required'],
      ['b', 'rule.required'],
      ['c', 'rule.required'],
      ['d', 'rule.required'],
    ])
  }
})
