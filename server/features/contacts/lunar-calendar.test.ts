import { describe, expect, test } from 'vitest'
import { anniversaryDatesFrom, anniversaryDatesOn } from './lunar-calendar.ts'

// 설날 (lunar 1/1) and 추석 (lunar 8/15) as published by the Korea Astronomy and Space Science Institute (월력요항, 음양력 변환). In
// 2027 and 2028 they are one day after the Chinese new year.
const holidays = `
2020 01-25 10-01  2021 02-12 09-21  2022 02-01 09-10  2023 01-22 09-29  2024 02-10 09-17  2025 01-29 10-06  2026 02-17 09-25
2027 02-07 09-15  2028 01-27 10-03  2029 02-13 09-22  2030 02-03 09-12  2031 01-23 10-01  2032 02-11 09-19  2033 01-31 09-08
2034 02-19 09-27  2035 02-08 09-16  2036 01-28 10-04  2037 02-15 09-24  2038 02-04 09-13  2039 01-24 10-02  2040 02-12 09-21
2041 02-01 09-10  2042 01-22 09-28  2043 02-10 09-17  2044 01-30 10-05  2045 02-17 09-25  2046 02-06 09-15  2047 01-26 10-04
2048 02-14 09-22  2049 02-02 09-11  2050 01-23 09-30`
const table = [...holidays.matchAll(/(\d{4}) (\S+) (\S+)/g)].map(([, ...row]) => row as [string, string, string])

/** Every day of the 31 years, computed once. */
const all = anniversaryDatesFrom('2020-01-01', (Date.UTC(2050, 11, 31) - Date.UTC(2020, 0, 1)) / 864e5)
const solarDaysOf = (monthDay: string, isLunar: boolean) =>
  all.filter((dates) => dates.isLunar === isLunar && dates.monthDay === monthDay).map(({ day }) => day)
const ofYear = (monthDay: string, isLunar: boolean, year: number) =>
  solarDaysOf(monthDay, isLunar).filter((day) => day.startsWith(String(year)))

describe('lunar days', () => {
  test('new year and Chuseok are on the published days, once a year', () => {
    expect(table.map(([year]) => Number(year))).toEqual(Array.from({ length: 31 }, (_, after) => 2020 + after))
    expect(solarDaysOf('01-01', true)).toEqual(table.map(([year, day]) => `${year}-${day}`))
    expect(solarDaysOf('08-15', true)).toEqual(table.map(([year, , day]) => `${year}-${day}`))
  })
  test('every day of 2020 to 2050 agrees with the astronomical calendar of Intl', () => {
    const dangiFormat = new Intl.DateTimeFormat('en-u-ca-dangi', { timeZone: 'UTC', month: 'numeric', day: 'numeric' })
    const byDay = Map.groupBy(all, ({ day }) => day)
    expect(byDay.size).toBe(11_323)
    const leap = new Set<string>()
    for (const [day, dates] of byDay) {
      const [month, date] = dangiFormat.format(new Date(day)).split('/') as [string, string]
      const lunar = dates.filter(({ isLunar }) => isLunar).map(({ monthDay }) => monthDay)
      if (month.endsWith('bis')) leap.add(`${day.slice(0, 4)} ${month}`)
      const expected = month.endsWith('bis') ? [] : [`${month.padStart(2, '0')}-${date.padStart(2, '0')}`]
      expect([day, ...lunar.slice(0, 1)]).toEqual([day, ...expected])
    }
    expect([...leap].join(', ')).toBe(
      '2020 4bis, 2023 2bis, 2025 6bis, 2028 5bis, 2031 3bis, 2033 11bis, 2034 11bis, 2036 6bis, 2039 5bis, 2042 2bis, 2044 7bis, 2047 5bis, 2050 3bis',
    )
  })
  test('a doubled month counts once, as the regular one: 2025 has a leap sixth month', () => {
    expect(ofYear('06-15', true, 2025)).toEqual(['2025-07-09'])
    expect(anniversaryDatesOn('2025-08-08').filter(({ isLunar }) => isLunar)).toEqual([])
  })
  test('the 30th of a short month falls on its 29th; every day of the lunar year occurs once a year', () => {
    expect(anniversaryDatesOn('2026-02-16').map(({ monthDay }) => monthDay)).toEqual(['02-16', '12-29', '12-30'])
    for (let month = 1; month <= 12; month += 1) {
      const days = solarDaysOf(`${String(month).padStart(2, '0')}-30`, true)
      expect(days.length).toBeGreaterThanOrEqual(30)
      const gaps = days.slice(1).map((day, at) => (Date.parse(day) - Date.parse(days[at]!)) / 864e5)
      expect(Math.min(...gaps)).toBeGreaterThan(350)
      expect(Math.max(...gaps)).toBeLessThan(390)
    }
  })
})

test('29 February falls on the 28th in a year without it', () => {
  expect(solarDaysOf('02-29', false).slice(0, 5)).toEqual([
    '2020-02-29',
    '2021-02-28',
    '2022-02-28',
    '2023-02-28',
    '2024-02-29',
  ])
})
test('solar days still work after the end of the lunar tables', () => {
  expect(anniversaryDatesOn('2051-03-01')).toEqual([{ isLunar: false, monthDay: '03-01', day: '2051-03-01' }])
})
