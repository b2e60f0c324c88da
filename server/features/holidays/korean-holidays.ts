// Public holidays of the Republic of Korea by rule: 관공서의 공휴일에 관한 규정 (a presidential decree), articles 2 and 3,
// as amended up to 2026. Elections and 임시공휴일, which the government decides one by one, are a list.
import KoreanLunarCalendar from 'korean-lunar-calendar'
import { addDays, weekday } from '../../../contract/rules/days.ts'

export const koreanHolidays = [
  'new_year',
  'seollal',
  'seollal_days',
  'march_first',
  'labor',
  'children',
  'buddha',
  'memorial',
  'constitution',
  'liberation',
  'chuseok',
  'chuseok_days',
  'foundation',
  'hangeul',
  'christmas',
  'election',
  'temporary',
] as const
export type KoreanHoliday = (typeof koreanHolidays)[number]
/** `isSubstitute`: a 대체공휴일 for the named holiday. */
export type KoreanHolidayOn = { day: string; name: KoreanHoliday; isSubstitute: boolean }

/**
 * Since when a day off replaces the holiday, and where it does: if it falls on a Saturday or Sunday, or only on a
 * Sunday; always if it falls on another holiday.
 */
type Substitute = { since: string; on: 'weekend' | 'sunday' }
type Rule = {
  name: KoreanHoliday
  /** `MM-DD`, in the lunar calendar if `isLunar`. */
  date: string
  isLunar?: true
  /** Days after the date: -1 for its eve. */
  after?: number
  /** The first year of the holiday; before 2000 where it is missing. */
  from?: number
  substitute?: Substitute
}

const since2014: Substitute = { since: '2014-01-01', on: 'weekend' }
const familyFeast: Substitute = { since: '2014-01-01', on: 'sunday' }
const since2021: Substitute = { since: '2021-08-04', on: 'weekend' }
const since2023: Substitute = { since: '2023-05-04', on: 'weekend' }
const since2026: Substitute = { since: '2026-01-01', on: 'weekend' }
const rules: readonly Rule[] = [
  { name: 'new_year', date: '01-01' },
  { name: 'seollal_days', date: '01-01', isLunar: true, after: -1, substitute: familyFeast },
  { name: 'seollal', date: '01-01', isLunar: true, substitute: familyFeast },
  { name: 'seollal_days', date: '01-01', isLunar: true, after: 1, substitute: familyFeast },
  { name: 'march_first', date: '03-01', substitute: since2021 },
  { name: 'labor', date: '05-01', from: 2026, substitute: since2026 },
  { name: 'children', date: '05-05', substitute: since2014 },
  { name: 'buddha', date: '04-08', isLunar: true, substitute: since2023 },
  { name: 'memorial', date: '06-06' },
  { name: 'constitution', date: '07-17', from: 2026, substitute: since2026 },
  { name: 'liberation', date: '08-15', substitute: since2021 },
  { name: 'chuseok_days', date: '08-15', isLunar: true, after: -1, substitute: familyFeast },
  { name: 'chuseok', date: '08-15', isLunar: true, substitute: familyFeast },
  { name: 'chuseok_days', date: '08-15', isLunar: true, after: 1, substitute: familyFeast },
  { name: 'foundation', date: '10-03', substitute: since2021 },
  { name: 'hangeul', date: '10-09', from: 2013, substitute: since2021 },
  { name: 'christmas', date: '12-25', substitute: since2023 },
]
/** Decided one by one: to be continued as they are announced. From 2018; of elections the regular ones that are known. */
const announced: readonly [day: string, name: 'election' | 'temporary'][] = [
  ['2018-06-13', 'election'],
  ['2020-04-15', 'election'],
  ['2020-08-17', 'temporary'],
  ['2022-03-09', 'election'],
  ['2022-06-01', 'election'],
  ['2023-10-02', 'temporary'],
  ['2024-04-10', 'election'],
  ['2024-10-01', 'temporary'],
  ['2025-01-27', 'temporary'],
  ['2025-06-03', 'election'],
  ['2026-06-03', 'election'],
  ['2028-04-12', 'election'],
]

/** The holidays of a year, by day. Lunar ones up to 2050. */
export function koreanHolidaysOf(year: number): KoreanHolidayOn[] {
  const fixed = rules.flatMap((rule) => {
    const day = dayIn(year, rule)
    return day === null ? [] : [{ rule, day }]
  })
  const plain = [
    ...fixed.map(({ rule, day }) => ({ day, name: rule.name, isSubstitute: false })),
    ...announced
      .filter(([day]) => day.startsWith(`${year}-`))
      .map(([day, name]) => ({ day, name, isSubstitute: false })),
  ]
  const off = new Set(plain.map(({ day }) => day))
  const substitutes = [...Map.groupBy(fixed, ({ day }) => day)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, held]) =>
      replaced(
        day,
        held.map(({ rule }) => rule),
      ).map((name) => {
        const free = nextFree(day, off)
        off.add(free)
        return { day: free, name, isSubstitute: true }
      }),
    )
  return [...plain, ...substitutes].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

function dayIn(year: number, { date, isLunar, after = 0, from = 0 }: Rule): string | null {
  if (year < from) return null
  const [month, day] = date.split('-').map(Number) as [number, number]
  if (!isLunar) return `${year}-${date}`
  const calendar = new KoreanLunarCalendar()
  if (!calendar.setLunarDate(year, month, day, false)) return null
  const solar = calendar.getSolarCalendar()
  const two = (number: number) => String(number).padStart(2, '0')
  return addDays(`${solar.year}-${two(solar.month)}-${two(solar.day)}`, after)
}

/** The holidays of one day that a substitute replaces (article 3): all that fall on a weekend, or else all but one. */
function replaced(day: string, held: readonly Rule[]): KoreanHoliday[] {
  const replaceable = held.filter(({ substitute }) => substitute !== undefined && day >= substitute.since)
  if (replaceable.length === 0) return []
  const onWeekend = replaceable.filter(({ substitute }) =>
    (substitute!.on === 'sunday' ? [0] : [0, 6]).includes(weekday(day)),
  )
  const lost = onWeekend.length > 0 ? onWeekend : replaceable.slice(replaceable.length - held.length + 1)
  return lost.map(({ name }) => name)
}
/** The next day that is neither a holiday nor on a weekend. */
function nextFree(day: string, off: ReadonlySet<string>): string {
  let next = addDays(day, 1)
  while (off.has(next) || [0, 6].includes(weekday(next))) next = addDays(next, 1)
  return next
}
