// Public holidays of a year: Korean ones by our own rules, those of other countries from date-holidays (decision 72).
import type { Language } from '../../../contract/codes.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { textIn } from '../../core/texts.ts'
import { koreanHolidaysOf } from './korean-holidays.ts'

export type HolidayOn = { day: string; name: string }

/** Lists are computed once per country, year and language; computing one takes up to 20 ms. */
const known = new Map<string, HolidayOn[]>()
const mostKnown = 500

export async function holidaysOf(country: string, year: number, language: Language): Promise<HolidayOn[]> {
  const key = `${country} ${year} ${language}`
  const found = known.get(key)
  if (found) return found
  const listed = country === 'KR' ? koreanOf(year, language) : await foreignOf(country, year, language)
  if (known.size >= mostKnown) known.clear()
  known.set(key, listed)
  return listed
}

const koreanOf = (year: number, language: Language): HolidayOn[] =>
  koreanHolidaysOf(year).map(({ day, name, isSubstitute }) => {
    const text = textIn(language, `holiday.${name}`)
    return { day, name: isSubstitute ? textIn(language, 'holiday.substitute', { name: text }) : text }
  })

/** Loaded when a workgroup first needs it: 40 MB of memory. Without half days, and those of single regions. */
async function foreignOf(country: string, year: number, language: Language): Promise<HolidayOn[]> {
  const { default: Holidays } = await import('date-holidays')
  const holidays = new Holidays(country, { types: ['public'], languages: [language] }).getHolidays(year, language)
  const days = holidays.flatMap(({ date, start, end, name }) => {
    // A day with a clock change has 23 or 25 hours, half a day 12.
    const first = date.slice(0, 10)
    const count = Math.round((end.getTime() - start.getTime()) / 864e5 - 0.1)
    return Array.from({ length: count }, (_, at) => ({ day: addDays(first, at), name }))
  })
  const once = new Map(days.map((each) => [`${each.day} ${each.name}`, each]))
  return [...once.values()].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}
