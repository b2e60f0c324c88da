import { describe, expect, test } from 'vitest'
import { formatIn, named, safeLink } from './format.ts'

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
