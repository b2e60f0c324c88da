import { describe, expect, test } from 'vitest'
import { phoneDigits } from '../contract/phones.ts'
import { formatIn, named, phoneText, safeLink } from './format.ts'

describe('a phone number in any form is shown in one form', () => {
  test.each([
    ['02-123-4567', '02-123-4567'],
    ['021234567', '02-123-4567'],
    ['02 123 4567', '02-123-4567'],
    ['(02) 123-4567', '02-123-4567'],
    ['02.123.4567', '02-123-4567'],
    ['02-1234-5678', '02-1234-5678'],
    ['0212345678', '02-1234-5678'],
    ['０２-1234-5678', '02-1234-5678'],
    ['031-123-4567', '031-123-4567'],
    ['0311234567', '031-123-4567'],
    ['031 1234 5678', '031-1234-5678'],
    ['(051)123-4567', '051-123-4567'],
    ['064–123–4567', '064-123-4567'],
    ['010-1234-5678', '010-1234-5678'],
    ['01012345678', '010-1234-5678'],
    ['010 1234 5678', '010-1234-5678'],
    ['010.1234.5678', '010-1234-5678'],
    ['０１０１２３４５６７８', '010-1234-5678'],
    ['010–1234–5678', '010-1234-5678'],
    ['011-234-5678', '011-234-5678'],
    ['0162345678', '016-234-5678'],
    ['070-1234-5678', '070-1234-5678'],
    ['07012345678', '070-1234-5678'],
    ['080-123-4567', '080-123-4567'],
    ['1588-1234', '1588-1234'],
    ['15881234', '1588-1234'],
    ['1644 1234', '1644-1234'],
    ['1800-1234', '1800-1234'],
    ['0505-123-4567', '0505-123-4567'],
    ['05051234567', '0505-123-4567'],
    ['0505-1234-5678', '0505-1234-5678'],
    ['0303-1234-5678', '0303-1234-5678'],
    ['+82-10-1234-5678', '010-1234-5678'],
    ['+82 10 1234 5678', '010-1234-5678'],
    ['+821012345678', '010-1234-5678'],
    ['+82 2 1234 5678', '02-1234-5678'],
    ['+82 (0)31 123 4567', '031-123-4567'],
    ['820212345678', '02-1234-5678'],
    ['821012345678', '010-1234-5678'],
    ['1234-5678', '1234-5678'],
    ['112', '112'],
    ['+1 415 555 2671', '+1-415-555-2671'],
    ['+84 90 123 4567', '+84-90-123-4567'],
    ['+49 30 12345678', '+49-301-234-5678'],
  ])('%s is shown as %s', (typed, shown) => expect(phoneText(phoneDigits(typed))).toBe(shown))
  test('what is shown is stored as the same number again, or its home form', () =>
    expect(phoneText(phoneDigits(phoneText('+821012345678')))).toBe('010-1234-5678'))
})

describe('days and times are those of the workgroup', () => {
  const seoul = formatIn('ko', 'Asia/Seoul')
  test('an instant is on the day it has in the zone', () =>
    expect([seoul.dayOf('2026-11-20T15:30:00Z'), seoul.timeOf('2026-11-20T15:30:00Z')]).toEqual([
      '2026-11-21',
      '00:30',
    ]))
  test.each(['Asia/Seoul', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu'])(
    'a day and a time go to an instant and back in %s',
    (zone) => {
      const format = formatIn('ko', zone)
      for (const day of ['2026-01-15', '2026-03-29', '2026-07-01', '2026-11-01'])
        expect([format.dayOf(format.instantOf(day, '09:30')), format.timeOf(format.instantOf(day, '09:30'))]).toEqual([
          day,
          '09:30',
        ])
    },
  )
})

test('a josa fits the name before it', () =>
  expect([named('한울전자').name을, named('미래정공').name을, named('대성케미칼').name이]).toEqual([
    '한울전자를',
    '미래정공을',
    '대성케미칼이',
  ]))
test('only http and https are followed', () =>
  expect(['hanul.example', 'http://a.kr/x', 'javascript:alert(1)', 'ftp://a.kr', 'localhost'].map(safeLink)).toEqual([
    'https://hanul.example/',
    'http://a.kr/x',
    null,
    null,
    null,
  ]))
