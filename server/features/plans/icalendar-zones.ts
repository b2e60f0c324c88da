// Time zones as iCalendar components (RFC 5545, section 3.6.5). They are derived from `Intl`, as all times of plans are:
// timezones-ical-library 2.3.2 has another version of the time zone database, and puts the clock changes of Santiago on
// the first Sunday of a month, which is a week early when that is the 1st (2029, 2030).
import { addDays } from '../../../contract/rules/days.ts'
import { localTime, offsetAt } from '../../../contract/rules/zoned-times.ts'

const dayMs = 864e5
/** Two changes that are closer than this could be missed; the shortest period of summer time are the 30 days of Ramadan. */
const stepMs = 14 * dayMs
/** The Gregorian calendar repeats its weekdays after 28 years, so a rule that fits for as long fits in all years to 2100. */
const yearsAhead = 28

/** A change of the offset from UTC; offsets in milliseconds, `day` and `minutes` are the clock time before the change. */
type Onset = { from: number; to: number; day: string; minutes: number }

function onsetsBetween(zone: string, begin: number, end: number): Onset[] {
  const onsets: Onset[] = []
  let [at, offset] = [begin, offsetAt(zone, begin)]
  while (at < end) {
    const next = at + stepMs
    const nextOffset = offsetAt(zone, next)
    if (nextOffset !== offset) {
      let [before, after] = [at, next]
      while (after - before > 60_000) {
        const middle = before + Math.floor((after - before) / 120_000) * 60_000
        if (offsetAt(zone, middle) === offset) before = middle
        else after = middle
      }
      onsets.push({ from: offset, to: nextOffset, ...localTime('UTC', after + offset) })
    }
    ;[at, offset] = [next, nextOffset]
  }
  return onsets
}

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const yearOf = ({ day }: Onset) => Number(day.slice(0, 4))
const monthOf = ({ day }: Onset) => Number(day.slice(5, 7))
const dateOf = ({ day }: Onset) => Number(day.slice(8))
const weekdayOf = ({ day }: Onset) => weekdayNames[new Date(`${day}T00:00Z`).getUTCDay()]!
const isSame = (values: readonly (string | number)[]) => values.every((value) => value === values[0])

/** The yearly rule that gives these onsets and no others, or null. The first forms are those that Outlook understands. */
function yearlyRule(onsets: readonly Onset[]): string | null {
  if (onsets.length < 3 || !onsets.every((each, at) => yearOf(each) === yearOf(onsets[0]!) + at)) return null
  if (!isSame(onsets.map(monthOf)) || !isSame(onsets.map(({ minutes }) => minutes))) return null
  const rule = `FREQ=YEARLY;BYMONTH=${monthOf(onsets[0]!)}`
  const dates = onsets.map(dateOf)
  if (!isSame(onsets.map(weekdayOf))) return isSame(dates) ? `${rule};BYMONTHDAY=${dates[0]}` : null
  const [weekday, first] = [weekdayOf(onsets[0]!), Math.min(...dates)]
  const weeks = dates.map((date) => Math.ceil(date / 7))
  if (isSame(weeks) && weeks[0]! <= 4) return `${rule};BYDAY=${weeks[0]}${weekday}`
  if (onsets.every(({ day }) => addDays(day, 7).slice(5, 7) !== day.slice(5, 7))) return `${rule};BYDAY=-1${weekday}`
  if (Math.max(...dates) - first > 6) return null
  return `${rule};BYMONTHDAY=${Array.from({ length: 7 }, (_, at) => first + at).join(',')};BYDAY=${weekday}`
}

const two = (number: number) => String(number).padStart(2, '0')
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}
const localText = ({ day, minutes }: Pick<Onset, 'day' | 'minutes'>) =>
  `${day.replaceAll('-', '')}T${two(Math.floor(minutes / 60))}${two(minutes % 60)}00`

function observance({ from, to, ...at }: Onset, more: readonly string[] = []): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  const offsets = [`TZOFFSETFROM:${offsetText(from)}`, `TZOFFSETTO:${offsetText(to)}`]
  return [`BEGIN:${kind}`, `DTSTART:${localText(at)}`, ...offsets, ...more, `END:${kind}`]
}
/** Changes between the same two offsets: the latest as a rule if there is one, the others one by one. */
function observancesOf(onsets: readonly Onset[], lastYear: number): string[] {
  // A rule has no end, so there is none for changes that have been abolished.
  for (let at = 0; at < onsets.length && yearOf(onsets.at(-1)!) >= lastYear; at += 1) {
    const rule = yearlyRule(onsets.slice(at))
    if (rule)
      return [...onsets.slice(0, at).flatMap((each) => observance(each)), ...observance(onsets[at]!, [`RRULE:${rule}`])]
  }
  return onsets.flatMap((each) => observance(each))
}

/**
 * The lines of a VTIMEZONE, right from `firstYear` until at least 28 years after `lastYear`.
 * @param lastYear not before `firstYear`
 */
export function timeZoneLines(zone: string, firstYear: number, lastYear: number): readonly string[] {
  const key = `${zone} ${firstYear} ${lastYear}`
  let lines = known.get(key)
  if (!lines) {
    if (known.size >= 500) known.clear()
    known.set(key, (lines = makeLines(zone, firstYear, lastYear)))
  }
  return lines
}
/** The local days of these years on which clocks change. */
export function clockChangeDays(zone: string, firstYear: number, lastYear: number): readonly string[] {
  const key = `${zone} ${firstYear} ${lastYear}`
  let days = knownDays.get(key)
  if (!days) {
    if (knownDays.size >= 500) knownDays.clear()
    days = onsetsBetween(zone, Date.UTC(firstYear, 0, 1), Date.UTC(lastYear, 11, 31)).map(({ day }) => day)
    knownDays.set(key, days)
  }
  return days
}
const knownDays = new Map<string, readonly string[]>()
/** Finding the changes of 30 years takes some milliseconds, and calendar programs ask every hour. */
const known = new Map<string, readonly string[]>()
function makeLines(zone: string, firstYear: number, lastYear: number): readonly string[] {
  const [begin, end] = [Date.UTC(firstYear - 1, 0, 1), lastYear + yearsAhead]
  const onsets = onsetsBetween(zone, begin, Date.UTC(end, 11, 31))
  const groups = Map.groupBy(onsets, ({ from, to }) => `${from} ${to}`)
  const offset = offsetAt(zone, begin)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance({ from: offset, to: offset, ...localTime('UTC', begin + offset) }),
    ...[...groups.values()].flatMap((group) => observancesOf(group, end)),
    'END:VTIMEZONE',
  ]
}
