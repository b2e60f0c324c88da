import { expect, test } from 'vitest'
import { koreanHolidaysOf } from './korean-holidays.ts'

// As the government publishes them each year (월력요항, in the official gazette), days without the year.
const published: Record<number, string> = {
  2021: '01-01 02-11 02-12 02-13 03-01 05-05 05-19 06-06 08-15 08-16 09-20 09-21 09-22 10-03 10-04 10-09 10-11 12-25',
  2022: '01-01 01-31 02-01 02-02 03-01 03-09 05-05 05-08 06-01 06-06 08-15 09-09 09-10 09-11 09-12 10-03 10-09 10-10 12-25',
  2023: '01-01 01-21 01-22 01-23 01-24 03-01 05-05 05-27 05-29 06-06 08-15 09-28 09-29 09-30 10-02 10-03 10-09 12-25',
  2024: '01-01 02-09 02-10 02-11 02-12 03-01 04-10 05-05 05-06 05-15 06-06 08-15 09-16 09-17 09-18 10-01 10-03 10-09 12-25',
  2025: '01-01 01-27 01-28 01-29 01-30 03-01 03-03 05-05 05-06 06-03 06-06 08-15 10-03 10-05 10-06 10-07 10-08 10-09 12-25',
  2026: '01-01 02-16 02-17 02-18 03-01 03-02 05-01 05-05 05-24 05-25 06-03 06-06 07-17 08-15 08-17 09-24 09-25 09-26 10-03 10-05 10-09 12-25',
  2027: '01-01 02-06 02-07 02-08 02-09 03-01 05-01 05-03 05-05 05-13 06-06 07-17 07-19 08-15 08-16 09-14 09-15 09-16 10-03 10-04 10-09 10-11 12-25 12-27',
}
test.each(Object.entries(published))('the holidays of %s are those published', (year, days) => {
  const found = [...new Set(koreanHolidaysOf(Number(year)).map(({ day }) => day))]
  expect(found).toEqual(days.split(' ').map((day) => `${year}-${day}`))
})

const substitutes = (year: number) =>
  koreanHolidaysOf(year)
    .filter(({ isSubstitute }) => isSubstitute)
    .map(({ day, name }) => `${day} ${name}`)
test('two holidays on one day have one substitute', () => {
  expect(
    koreanHolidaysOf(2025)
      .filter(({ day }) => day === '2025-05-05')
      .map(({ name }) => name),
  ).toEqual(['children', 'buddha'])
  expect(substitutes(2025)).toEqual(['2025-03-03 march_first', '2025-05-06 buddha', '2025-10-08 chuseok_days'])
})
test('Seollal and Chuseok are replaced for a Sunday, not for a Saturday; the substitute is after the feast', () => {
  // 2026: Chuseok ends on a Saturday. 2027: Seollal is a Sunday, its eve a Saturday.
  expect(substitutes(2026).filter((each) => each.includes('chuseok'))).toEqual([])
  expect(substitutes(2027)).toContain('2027-02-09 seollal')
})
test("a holiday on another one's day, and one on a Sunday of the same feast, are replaced one after the other", () => {
  expect(substitutes(2036).slice(-2)).toEqual(['2036-10-06 foundation', '2036-10-07 chuseok_days'])
})
test('after 2050, where the lunar tables end, only days of the solar calendar are known', () => {
  const names = koreanHolidaysOf(2051).map(({ name }) => name)
  expect(names).toContain('hangeul')
  expect(names).not.toContain('seollal')
})
