import { describe, expect, test } from 'vitest'
import { parsedOrViolation, table } from '../../tests/support/rule-tables.ts'
import * as rule from './rules.ts'

/** Invisible characters. */
const invisible = {
  'zero width space': '\u200b',
  'word joiner': '\u2060',
  'soft hyphen': '\u00ad',
  'Hangul filler': '\u3164',
  'Hangul initial filler': '\u115f',
  'Hangul vowel filler': '\u1160',
  'half-width filler': '\uffa0',
  'blank of Braille': '\u2800',
  'zero width joiner': '\u200d',
  'zero width non-joiner': '\u200c',
  'left-to-right mark': '\u200e',
  'byte order mark': '\ufeff',
  'grapheme joiner': '\u034f',
  'vowel separator': '\u180e',
  'variation selector': '\ufe0f',
  'far variation selector': '\u{e0101}',
  'tag letter': '\u{e0041}',
  'next line': '\u0085',
  'no note head': '\u{1d159}',
  'interlinear anchor': '\ufff9',
}
describe('invisible characters are removed from one line of text', () => {
  for (const [what, character] of Object.entries(invisible)) {
    test(what, () => {
      for (const schema of [
        rule.PersonName,
        rule.WorkgroupName,
        rule.CustomerName,
        rule.Position,
        rule.Affiliation,
        rule.Title,
      ]) {
        expect(parsedOrViolation(schema, character)).toBe('rule.required')
        expect(parsedOrViolation(schema, ` ${character} ${character.repeat(3)}\n`)).toBe('rule.required')
        expect(parsedOrViolation(schema, `${character}한빛${character}${character}전자${character}`)).toBe('한빛전자')
      }
      expect(parsedOrViolation(rule.optionalText(), character)).toBe('')
      expect(parsedOrViolation(rule.Content, character.repeat(5)), 'content of invisible characters only').toBe(
        'rule.required',
      )
    })
  }
  test('combining marks without a letter count as empty', () =>
    expect(parsedOrViolation(rule.PersonName, '\u0301\u0308')).toBe('rule.required'))
})
table('emoji, flags, keycaps and variants of ideographs are retained', rule.Title, [
  ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ['👩🏽‍⚕️ ❤️‍🔥 🏳️‍🌈 🧑🏻‍🤝‍🧑🏿', '👩🏽‍⚕️ ❤️‍🔥 🏳️‍🌈 🧑🏻‍🤝‍🧑🏿'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['1️⃣ #️⃣', '1️⃣ #️⃣'],
  ['葛\u{e0100}城', '葛\u{e0100}城'],
  ['🇰🇷', '🇰🇷'],
  ['a\u200d👩\u200db', 'a👩b'],
  ['👩\u200d\u200b👩', '👩👩'],
  ['1\ufe0f', '1'],
  ['🏴\u{e0067}', '🏴'],
])
test('text of several lines retains joiners and non-joiners, and loses other invisible characters', () => {
  expect(parsedOrViolation(rule.Content, 'می\u200cخواهم क्\u200dष 👨‍👩‍👧')).toBe('می\u200cخواهم क्\u200dष 👨‍👩‍👧')
  expect(parsedOrViolation(rule.Content, 'a\u200bb\u2060c\u{e0041}d\u00ade🏴󠁧󠁢󠁥󠁮󠁧󠁿')).toBe('abcde🏴󠁧󠁢󠁥󠁮󠁧󠁿')
})
test('of a long run of combining marks the first thirty are retained', () => {
  expect(parsedOrViolation(rule.Title, `a${'\u0301\u0316'.repeat(300)}`)).toBe('rule.too_long')
  expect(parsedOrViolation(rule.Title, `a${'\u0323'.repeat(100)}b`)).toBe(`ạ${'\u0323'.repeat(29)}b`)
  expect(parsedOrViolation(rule.Title, `${'ệ'.normalize('NFD').repeat(50)}`)).toBe('ệ'.repeat(50))
  expect(parsedOrViolation(rule.Content, ` ${'\t '.repeat(20_000)}${'힣'.normalize('NFD').repeat(10_000)}\r\n`)).toBe(
    '힣'.repeat(10_000),
  )
})
for (const schema of [rule.PersonName, rule.WorkgroupName])
  table('a name that goes into mails', schema, [
    ['Booking.com', 'Booking.com'],
    ['J.R. Kim', 'J.R. Kim'],
    ['Node.js 모임', 'Node.js 모임'],
    ['A/S 센터', 'A/S 센터'],
    ['R&D 1/2팀', 'R&D 1/2팀'],
    ['주.식/회', '주.식/회'],
    ['https://evil.example', 'rule.name_link'],
    ['Kim http://e.kr', 'rule.name_link'],
    ['hxxp:\\\\evil.example', 'rule.name_link'],
    ['www.evil.example', 'rule.name_link'],
    ['win at WWW.evil.example', 'rule.name_link'],
    ['kim@evil.example', 'rule.name_link'],
    ['evil.example/win', 'rule.name_link'],
    ['evil.example:8080/win', 'rule.name_link'],
    ['ｅｖｉｌ．ｅｘａｍｐｌｅ／ｗｉｎ', 'rule.name_link'],
    ['ｈｔｔｐｓ：／／ｅｖｉｌ', 'rule.name_link'],
    ['kim＠evil', 'rule.name_link'],
    ['악성。한국/당첨', 'rule.name_link'],
    ['http:/\u200b/evil.example', 'rule.name_link'],
    ['10.0.0.12/x', 'rule.name_link'],
  ])
table('a job title may contain any character', rule.Position, [['영업@서울', '영업@서울']])
