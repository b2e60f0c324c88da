import { describe, expect, test } from 'vitest'
import { languages } from '../../contract/codes.ts'
import { formatIn, named, safeLink } from './format.ts'

describe("days and times are in the workgroup's time zone", () => {
  const seoul = formatIn('ko', 'Asia/Seoul')
  test('an instant has the day and time of the zone', () =>
    expect([seoul.dayOf('2026-11-20T15:30:00Z'), seoul.timeOf('2026-11-20T15:30:00Z')]).toEqual([
      '2026-11-21',
      '00:30',
    ]))
  test.each(['Asia/Seoul', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu'])(
    'a day and a time convert to an instant and back in %s',
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

test('the Korean particle matches the name before it', () =>
  expect([named('한울전자').name을, named('미래정공').name을, named('대성케미칼').name이]).toEqual([
    '한울전자를',
    '미래정공을',
    '대성케미칼이',
  ]))
test('only http and https addresses become links', () =>
  expect(['hanul.example', 'http://a.kr/x', 'javascript:alert(1)', 'ftp://a.kr', 'localhost'].map(safeLink)).toEqual([
    'https://hanul.example/',
    'http://a.kr/x',
    null,
    null,
    null,
  ]))

describe('relative times', () => {
  const back = (days: number) => {
    const then = new Date()
    then.setUTCDate(then.getUTCDate() - days)
    return then.toISOString()
  }
  const [korean, english] = [formatIn('ko', 'UTC'), formatIn('en', 'UTC')]
  test('recent days have words of their own', () =>
    expect([0, 1, 2, 3, 100].map((days) => korean.ago(back(days)))).toEqual([
      '오늘',
      '어제',
      '그저께',
      '3일 전',
      '3개월 전',
    ]))
  test('years are differences of calendar years, and are followed by the date', () => {
    const years = Number(korean.today().slice(0, 4)) - Number(korean.dayOf(back(500)).slice(0, 4))
    const words = new Intl.RelativeTimeFormat('ko', { numeric: 'auto' }).format(-years, 'year')
    expect(korean.ago(back(500))).toBe(`${words}(${korean.dayShort(korean.dayOf(back(500)))})`)
    expect(english.ago(back(500))).toMatch(/ \(\d\d\/\d\d\/\d\d\)$/)
  })
})

test.each(languages)('times have 24 hours: %s', (language) => {
  const formatted = formatIn(language, 'UTC').inZone({ dateStyle: 'medium', timeStyle: 'short' })(
    '2026-11-20T14:05:00Z',
  )
  expect(formatted).toMatch(/14[:.h]05/)
  expect(
    formatIn(language, 'UTC').inZone({ month: 'short', hour: '2-digit', minute: '2-digit' })('2026-11-20T00:05:00Z'),
  ).toMatch(/00[:.h]05/)
})
