import { describe, expect, test } from 'vitest'
import { languages } from '../../contract/codes.ts'
import { formatIn, named, safeLink } from './format.ts'
import type { Translate } from '../ui/texts.ts'

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
  test('from a year on it is the date', () => {
    expect(korean.ago(back(500))).toMatch(/^\d{4}\. \d{1,2}\. \d{1,2}\.$/)
    expect(english.ago(back(500))).toMatch(/^\d{1,2}\/\d{1,2}\/\d{4}$/)
    expect(formatIn('vi', 'UTC').ago(back(500))).toMatch(/^\d{1,2}\/\d{1,2}\/\d{4}$/)
  })
  test('the name of a day inside a sentence has no capital, and the colleague follows the interaction', () => {
    const vietnamese = formatIn('vi', 'UTC')
    const t: Translate = (key, { ago, touch, name } = {}) =>
      key === 'touch.whole' ? `${touch}, do ${name} thực hiện` : `Gặp mặt ${ago}`
    const touch = { lastLogAt: back(1), lastLogChannel: '0030002', lastLogBy: null } as const
    expect(vietnamese.ago(back(1))).toBe('Hôm qua')
    expect(vietnamese.touch(t, touch)).toBe('Gặp mặt hôm qua')
    expect(vietnamese.touch(t, { ...touch, lastLogBy: { name: '김서연' } })).toBe(
      'Gặp mặt hôm qua, do 김서연 thực hiện',
    )
    expect(vietnamese.touch(t, { ...touch, lastLogAt: null, lastLogBy: { name: '김서연' } })).toBe('')
  })
})

describe('a day and a time', () => {
  test.each([
    ['ko', '2024년 9월 27일 09:05'],
    ['ja', '2024年9月27日 09:05'],
    ['zh', '2024年9月27日 09:05'],
    ['en', 'September 27, 2024, 09:05'],
    ['fr', '27 septembre 2024 à 09:05'],
    ['es', '27 de septiembre de 2024, 09:05'],
    ['id', '27 September 2024, 09.05'],
    ['vi', '09:05, 27/09/2024'],
  ])('%s', (language, expected) => {
    const format = formatIn(language, 'Asia/Seoul')
    expect(format.moment('2024-09-27T00:05:00Z')).toBe(expected)
    expect(format.momentOf('2024-09-27', '09:05')).toBe(expected)
    expect(format.momentOf('2024-09-27', null)).toBe(format.date('2024-09-27'))
  })
  test('the value of a time field has a colon in every language', () => {
    const indonesian = formatIn('id', 'Asia/Seoul')
    expect([indonesian.time('2024-09-27T00:05:00Z'), indonesian.timeOf('2024-09-27T00:05:00Z')]).toEqual([
      '09.05',
      '09:05',
    ])
  })
  test('hours from and to', () =>
    expect(['ko', 'ja', 'fr', 'id'].map((language) => formatIn(language, 'UTC').timeRange('10:00', '18:00'))).toEqual([
      '10:00–18:00',
      '10:00〜18:00',
      '10:00 à 18:00',
      '10.00–18.00',
    ]))
  test('a day as a heading begins with a capital', () =>
    expect(['fr', 'es'].map((language) => formatIn(language, 'UTC').dayTitle('2024-09-27'))).toEqual([
      'Vendredi 27 septembre 2024',
      'Viernes, 27 de septiembre de 2024',
    ]))
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
