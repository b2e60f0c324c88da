import { describe, expect, test } from 'vitest'
import { languages } from '../../contract/codes.ts'
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

describe('how far back something is', () => {
  const back = (days: number) => {
    const then = new Date()
    then.setUTCDate(then.getUTCDate() - days)
    return then.toISOString()
  }
  const [korean, english] = [formatIn('ko', 'UTC'), formatIn('en', 'UTC')]
  test('near days by their words', () =>
    expect([0, 1, 2, 3, 100].map((days) => korean.ago(back(days)))).toEqual([
      '오늘',
      '어제',
      '그저께',
      '3일 전',
      '3개월 전',
    ]))
  test('beside a year stands the date, and a year is the one of the calendar', () => {
    const years = Number(korean.today().slice(0, 4)) - Number(korean.dayOf(back(500)).slice(0, 4))
    const words = new Intl.RelativeTimeFormat('ko', { numeric: 'auto' }).format(-years, 'year')
    expect(korean.ago(back(500))).toBe(`${words}(${korean.dayShort(korean.dayOf(back(500)))})`)
    expect(english.ago(back(500))).toMatch(/ \(\d\d\/\d\d\/\d\d\)$/)
  })
})

test.each(languages)('times have 24 hours: %s', (language) => {
  const said = formatIn(language, 'UTC').inZone({ dateStyle: 'medium', timeStyle: 'short' })('2026-11-20T14:05:00Z')
  expect(said).toMatch(/14[:.h]05/)
  expect(
    formatIn(language, 'UTC').inZone({ month: 'short', hour: '2-digit', minute: '2-digit' })('2026-11-20T00:05:00Z'),
  ).toMatch(/00[:.h]05/)
})
