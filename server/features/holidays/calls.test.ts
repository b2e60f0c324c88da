import { afterAll, beforeAll, expect, test } from 'vitest'
import Holidays from 'date-holidays'
import { holidayCountries, holidays } from '../../../contract/calls/plans/holidays.ts'
import { languages } from '../../../contract/codes.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { countryOfZone } from './country-of-zone.ts'
import { holidaysOf } from './holidays-of-country.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const listOf = async (as: TestPerson, country = '', year = 2026) =>
  (await app.ask(as, holidays.list, { year, country })).output
const moveTo = (timeZone: string, workgroupId: string) =>
  app.owner.query('update workgroups set time_zone = $1 where id = $2', [timeZone, workgroupId])

test("are those of the country of the workgroup's time zone, or of another one that is asked for", async () => {
  const { staff, workgroupId } = await aTeam(app)
  const korean = await listOf(staff)
  expect(korean.country).toBe('KR')
  expect(korean.items).toContainEqual({ day: '2026-08-17', name: 'Liberation Day (substitute)' })
  const japanese = await listOf(staff, 'JP')
  expect(japanese.items.map(({ day }) => day)).toContain('2026-09-22')
  await moveTo('America/New_York', workgroupId!)
  const american = await listOf(staff)
  expect(american.country).toBe('US')
  expect(american.items.map(({ day }) => day)).toContain('2026-11-26')
  await moveTo('UTC', workgroupId!)
  expect(await listOf(staff)).toEqual({ country: '', items: [], total: 0 })
})
test('an unknown country and a year far away are refused', async () => {
  const { staff } = await aTeam(app)
  for (const input of [
    { year: 2026, country: 'XX' },
    { year: 2026, country: 'KR'.repeat(5_000) },
    { year: 1999, country: 'KR' },
    { year: 2100, country: 'KR' },
  ])
    expect((await app.ask(staff, holidays.list, input)).error).toBe('bad_input')
})
test('a feast of several days is listed on each of them, and half days are not listed', async () => {
  const days = async (country: string) => (await holidaysOf(country, 2026, 'en')).map(({ day }) => day)
  expect(await days('VN')).toEqual(expect.arrayContaining(['2026-02-16', '2026-02-18', '2026-02-20']))
  expect(await days('CN')).not.toContain('2026-03-08')
})
test('a time zone has a country by any of its names', () => {
  const zones = [
    'Asia/Seoul',
    'Asia/Ho_Chi_Minh',
    'Asia/Saigon',
    'Europe/Belgrade',
    'America/Santiago',
    'Asia/Kolkata',
    'UTC',
  ]
  expect(zones.map(countryOfZone)).toEqual(['KR', 'VN', 'VN', 'RS', 'CL', 'IN', ''])
})
test('the listed countries are those that the library knows', () => {
  expect([...holidayCountries]).toEqual(Object.keys(new Holidays().getCountries('en')).toSorted())
})
test('every Korean holiday has a name in every language', async () => {
  for (const language of languages) {
    const names = (await holidaysOf('KR', 2027, language)).map(({ name }) => name)
    expect(names.every((name) => name !== '' && !name.includes('{{'))).toBe(true)
    expect(new Set(names).size).toBeGreaterThan(20)
  }
})
