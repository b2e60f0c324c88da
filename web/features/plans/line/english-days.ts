// Days in English.
import { addDays, addMonths, weekday } from '../../../../contract/rules/days.ts'
import {
  coming,
  dateIn,
  dateOfMonth,
  dayOf,
  inMonth,
  inWeek,
  nextWeekday,
  nthWeekday,
  pastDay,
  weekdayAlone,
  weekdayOfWeek,
  fullYear,
} from './days.ts'
import { englishNumber, englishNumbers } from './numerals.ts'
import { pattern, type Context, type DayReading, type Part, type Rule } from './pieces.ts'

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
export const dayName =
  '(?:sunday|monday|tuesday|wednesday|thursday|friday|saturday|sun|mon|tues|tue|weds|wed|thurs|thur|thu|fri|sat)\\.?'
export const monthName =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\\.?'
export const dayNumber = (name: string): number =>
  dayNames.findIndex((one) => one.startsWith(name.slice(0, 3).toLowerCase()))
const monthNumber = (name: string): number => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1
const ordinals: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 }
export const ordinal = '1st|2nd|3rd|4th|first|second|third|fourth|last'
export const ordinalOf = (text: string): number => ordinals[text.toLowerCase()] ?? Number(text[0])
/** A preposition before a day goes with it. */
const on = '(?:(?:on|from|starting|starts?)\\s{1,2})?(?:the\\s{1,2})?'
const count = `\\d{1,3}|${englishNumbers}|an?(?:\\s{1,2}couple\\s{1,2}of)?`
const later = (text: string, unit: string, { today }: Context): DayReading => {
  const number = englishNumber(text)
  return {
    kind: 'day',
    day:
      unit === 'day' ? addDays(today, number) : unit === 'week' ? addDays(today, 7 * number) : addMonths(today, number),
  }
}
/** Mon 30th: the next such date; if it has another weekday, both are offered. */
function datedWeekday(day: number, date: number, context: Context): DayReading | null {
  const read = dateOfMonth(context, date)
  if (!read?.day || weekday(read.day) === day) return read && { kind: 'day', day: read.day }
  return { kind: 'day', day: read.day, doubt: 'mismatch', days: [read.day, weekdayAlone(context, day).day!] }
}
const span = (first: DayReading | null, month: number, to: string | undefined): DayReading | null => {
  if (!to || !first?.day) return first
  const year = Number(first.day.slice(0, 4))
  const last = dayOf(month < Number(first.day.slice(5, 7)) ? year + 1 : year, month, Number(to))
  return last && last >= first.day ? { ...first, last } : null
}
const year = '(?:,?\\s{1,2}((?:19|20|21)\\d{2}))?'
const th = '(?:st|nd|rd|th)?'
const dash = '\\s?(?:[~\\-–—]|to|until|through|thru)\\s?'
const parts: Record<string, Part> = { morning: 'morning', afternoon: 'pm', evening: 'evening', night: 'night' }

function daysTo(word: string): number {
  if (word.startsWith('day')) return word.includes('after') ? 2 : -2
  if (word === 'today') return 0
  return word === 'yesterday' ? -1 : 1
}

export const englishDays: Rule[] = [
  {
    pattern: pattern(
      `${on}(day\\s{1,2}after\\s{1,2}tomorrow|day\\s{1,2}before\\s{1,2}yesterday|today|tom{1,2}or{1,2}ow|tmrw|tmr|yesterday)(?!['’]s)`,
    ),
    read: ([, word], { today }) => pastDay(addDays(today, daysTo(word!.toLowerCase())), today),
  },
  {
    pattern: pattern(`(?:(this)\\s{1,2}(morning|afternoon|evening)|(tonight))`),
    read: ([, , name, tonight], { today }) => ({
      kind: 'part',
      part: tonight ? 'night' : parts[name!.toLowerCase()]!,
      day: today,
    }),
  },
  {
    pattern: pattern(`(?:in\\s{1,2}the\\s{1,2}|at\\s{1,2})?(morning|afternoon|evening|night)`),
    read: ([, name]) => ({ kind: 'part', part: parts[name!.toLowerCase()]! }),
  },
  {
    pattern: pattern('(?:(am|first\\s{1,2}thing)|pm|eod|cob|end\\s{1,2}of\\s{1,2}day|close\\s{1,2}of\\s{1,2}business)'),
    read: ([, early]) => ({ kind: 'part', part: early ? 'morning' : 'pm' }),
  },
  {
    pattern: pattern(
      `${on}(?:(this|next|last|coming)\\s{1,2})?(${dayName})(?!['’]s)(?:\\s{1,2}(?:(next)|(this))\\s{1,2}week|\\s{1,2}(\\d{1,2})(?:st|nd|rd|th)(?!\\s{1,2}(?:of\\s{1,2})?${monthName}))?`,
    ),
    read: (match, context) => {
      const [all, which, name, next, same, date] = match
      const day = dayNumber(name!)
      if (date) return datedWeekday(day, Number(date), context)
      const [before, behind] = [match.input.slice(0, match.index), match.input.slice(match.index + all.length)]
      if (/\b(?:mr|mrs|ms|dr|black|good|cyber|super)\.?\s$/i.test(before.slice(-8))) return null
      const word = which?.toLowerCase()
      if (next) return weekdayOfWeek(context, 1, day)
      if (same) return weekdayOfWeek(context, 0, day)
      if (word === 'next') return nextWeekday(context, day)
      if (word === 'last')
        return pastDay(addDays(coming(context.today, day), weekday(context.today) === day ? -14 : -7), context.today)
      if (word === 'this') return weekdayOfWeek(context, 0, day)
      const { weekday: alone, ...read } = weekdayAlone(context, day)
      if (word) return read
      // Sunday Foods: written like a name.
      const isName = /[a-z]\s$/.test(before.slice(-2)) && /^[A-Z]/.test(all) && /^\s[A-Z][a-z]/.test(behind.slice(0, 3))
      return { ...read, weekday: alone!, ...(isName && { doubt: 'name' as const, days: [] }) }
    },
  },
  {
    pattern: pattern(`(?:(tomorrow)|(${dayName}))\\s{1,2}(week|fortnight)`),
    read: ([, , name, by], { today }) => ({
      kind: 'day',
      day: addDays(name ? coming(today, dayNumber(name)) : addDays(today, 1), by!.toLowerCase() === 'week' ? 7 : 14),
    }),
  },
  {
    pattern: pattern(`(${count})\\s{1,2}(day|week)s?\\s{1,2}(?:from|after|on)\\s{1,2}(?:(tomorrow)|(${dayName}))`),
    read: ([, number, unit, , name], { today }) => ({
      kind: 'day',
      day: addDays(
        name ? coming(today, dayNumber(name)) : addDays(today, 1),
        englishNumber(number!) * (unit!.toLowerCase() === 'week' ? 7 : 1),
      ),
    }),
  },
  {
    pattern: pattern(`(next|this)\\s{1,2}week\\s{1,2}(?:on\\s{1,2})?(${dayName})`),
    read: ([, which, name], context) =>
      weekdayOfWeek(context, which!.toLowerCase() === 'next' ? 1 : 0, dayNumber(name!)),
  },
  {
    pattern: pattern('(?:on\\s{1,2}|over\\s{1,2})?(?:the\\s{1,2})?(?:(next|this)\\s{1,2}(week(?:end)?)|(weekend))'),
    read: ([, which, what, alone], { today }) => {
      const by = which?.toLowerCase() === 'next' ? 1 : 0
      const of = alone || what?.toLowerCase() === 'weekend' ? [6, 0] : [1, 2, 3, 4, 5]
      return {
        kind: 'day',
        day: null,
        doubt: 'vague',
        days: of.map((day) => inWeek(today, by, day)).filter((day) => day >= today),
      }
    },
  },
  {
    pattern: pattern(`in\\s{1,2}(${count})\\s{1,2}(day|week|month)s?(?:'\\s{1,2}time)?`),
    read: ([, number, unit], context) => later(number!, unit!.toLowerCase(), context),
  },
  {
    pattern: pattern(`(${count})\\s{1,2}(day|week|month)s?\\s{1,2}(?:from\\s{1,2}(?:now|today)|later)`),
    read: ([, number, unit], context) => later(number!, unit!.toLowerCase(), context),
  },
  // Dec 3, December 3rd – 5th, Dec 30 – Jan 2
  {
    pattern: pattern(
      `${on}(${monthName})\\s{0,2}(\\d{1,2})${th}(?!\\d|:)(?:${dash}(?:(${monthName})\\s{1,2})?(\\d{1,2})${th}(?![\\d:]|\\s?[ap]\\.?m))?${year}`,
    ),
    read: ([, month, from, month2, to, said], context) =>
      span(
        dateIn(context, monthNumber(month!), Number(from), said ? fullYear(said) : undefined),
        monthNumber(month2 ?? month!),
        to,
      ),
  },
  // 3 Dec, 3rd of December, 3–5 Dec, 30 Dec – 2 Jan
  {
    pattern: pattern(`${on}(\\d{1,2})${th}(?:${dash}(\\d{1,2})${th})?\\s{0,2}(?:of\\s{1,2})?(${monthName})${year}`),
    read: ([, from, to, month, said], context) =>
      span(
        dateIn(context, monthNumber(month!), Number(from), said ? fullYear(said) : undefined),
        monthNumber(month!),
        to,
      ),
  },
  {
    pattern: pattern(`${on}(\\d{1,2})${th}\\s{1,2}(${monthName})${dash}(\\d{1,2})${th}\\s{1,2}(${monthName})${year}`),
    read: ([, from, month, to, month2, said], context) =>
      span(
        dateIn(context, monthNumber(month!), Number(from), said ? fullYear(said) : undefined),
        monthNumber(month2!),
        to,
      ),
  },
  {
    pattern: pattern(`(?:on\\s{1,2})?(?:the\\s{1,2})?(\\d{1,2})(?:st|nd|rd|th)`),
    read: ([all, date], context) => (/^(?:on|the)/i.test(all) ? dateOfMonth(context, Number(date)) : null),
  },
  {
    pattern: pattern(
      `(?:on\\s{1,2})?(?:the\\s{1,2})?(${ordinal})\\s{1,2}(${dayName})\\s{1,2}(?:of|in)\\s{1,2}(${monthName}|next\\s{1,2}month|this\\s{1,2}month)`,
    ),
    read: ([, nth, name, month], context) => {
      const word = month!.toLowerCase()
      const first = word.endsWith('month')
        ? inMonth(context.today, word.startsWith('next') ? 1 : 0, 1)
        : dateIn({ ...context, today: `${context.today.slice(0, 8)}01` }, monthNumber(word), 1)?.day
      const day = first && nthWeekday(first, ordinalOf(nth!), dayNumber(name!))
      return day ? pastDay(day, context.today) : null
    },
  },
]
