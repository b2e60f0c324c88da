// Repetitions in English.
import { weekday } from '../../../../contract/rules/days.ts'
import { dateIn, firstInMonths, firstOf, inMonth, nthWeekday } from './days.ts'
import { dayName, dayNumber, monthName, ordinal, ordinalOf } from './english-days.ts'
import { englishNumber, englishNumbers } from './numerals.ts'
import { pattern, repeating, workdays, type Rule } from './pieces.ts'

const listed = `(?:${dayName}|(?:mo|tu|we|th|fr|sa|su)(?![a-z]))`
const days = `${listed}(?:\\s?(?:,|/|&|\\+|and)\\s?(?:and\\s{1,2})?${listed}){0,6}`
const weekdaysIn = (text: string) =>
  [
    ...new Set(
      text
        .split(/[^a-z]+/i)
        .map(dayNumber)
        .filter((day) => day >= 0),
    ),
  ].sort((one, other) => ((one + 6) % 7) - ((other + 6) % 7))
const interval = (text: string | undefined): number =>
  text === undefined ? 1 : /other|second/i.test(text) ? 2 : englishNumber(text)
const every = `(?:every|each)\\s{1,2}(?:(other|second|\\d{1,2}|${englishNumbers})\\s{1,2})?`

export const englishRepeats: Rule[] = [
  {
    pattern: pattern('every\\s?day|daily|each\\s{1,2}day'),
    read: (_, { today }) => ({ kind: 'repeat', rule: repeating('day'), day: today }),
  },
  {
    pattern: pattern('(?:every|each)\\s{1,2}(?:week|work|working|business)\\s?-?days?|(?:on\\s{1,2})?weekdays'),
    read: (_, context) => ({
      kind: 'repeat',
      rule: repeating('week', { weekdays: workdays }),
      day: firstOf(context, workdays),
    }),
  },
  {
    pattern: pattern(`${every}(${days})`),
    read: ([, other, names], context) => {
      const found = weekdaysIn(names!)
      // Every third Monday may be that of the month.
      if (other && interval(other) > 2) return null
      return {
        kind: 'repeat',
        rule: repeating('week', { interval: interval(other), weekdays: found }),
        day: firstOf(context, found),
      }
    },
  },
  {
    pattern: pattern(`(?:on\\s{1,2})?((?:${dayName.slice(0, -3)}s(?:\\s?(?:,|/|&|and)\\s?)?){1,7})`),
    read: ([, names], context) => {
      const full = names!
        .split(/[^a-z]+/i)
        .filter((name) => /days$/i.test(name))
        .map(dayNumber)
      return full.length > 0
        ? { kind: 'repeat', rule: repeating('week', { weekdays: full.sort() }), day: firstOf(context, full) }
        : null
    },
  },
  {
    pattern: pattern(`(?:${every}weeks?|(weekly)|(fortnightly|biweekly|bi-weekly))(?:\\s{1,2}on)?\\s{1,2}(${days})`),
    read: ([, other, once, twice, names], context) => {
      const found = weekdaysIn(names!)
      const by = once ? 1 : twice ? 2 : interval(other)
      return {
        kind: 'repeat',
        rule: repeating('week', { interval: by, weekdays: found }),
        day: firstOf(context, found),
        ...(/^bi/i.test(twice ?? '') && { doubt: 'repeat' as const }),
      }
    },
  },
  {
    pattern: pattern(`${every}(day|week|month|year)s?`),
    read: ([, other, unit], { today }) => ({
      kind: 'repeat',
      rule: repeating(unit!.toLowerCase() as 'day', { interval: interval(other) }),
      day: unit!.toLowerCase() === 'day' ? today : null,
    }),
  },
  {
    pattern: pattern('quarterly|every\\s{1,2}quarter'),
    read: () => ({ kind: 'repeat', rule: repeating('month', { interval: 3 }), day: null }),
  },
  { pattern: pattern('weekly'), read: () => ({ kind: 'repeat', rule: repeating('week'), day: null }) },
  {
    pattern: pattern('fortnightly|bi-?weekly'),
    read: ([all]) => ({
      kind: 'repeat',
      rule: repeating('week', { interval: 2 }),
      day: null,
      ...(/^bi/i.test(all) && { doubt: 'repeat' as const }),
    }),
  },
  { pattern: pattern('monthly'), read: () => ({ kind: 'repeat', rule: repeating('month'), day: null }) },
  { pattern: pattern('(?:yearly|annually)'), read: () => ({ kind: 'repeat', rule: repeating('year'), day: null }) },
  {
    pattern: pattern(`(?:${every}month|monthly)\\s{1,2}on\\s{1,2}(?:the\\s{1,2})?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])`),
    read: ([, other, date], context) => {
      const day = firstInMonths(context, (month) => inMonth(month, 0, Number(date)))
      return day ? { kind: 'repeat', rule: repeating('month', { interval: interval(other) }), day } : null
    },
  },
  {
    pattern: pattern(
      `(?:on\\s{1,2})?(?:the\\s{1,2})?(\\d{1,2})(?:st|nd|rd|th)\\s{1,2}(?:of\\s{1,2})?(?:every|each)\\s{1,2}month|every\\s{1,2}(\\d{1,2})(?:st|nd|rd|th)(?!\\s{1,2}(?:mon|tue|wed|thu|fri|sat|sun|day|week))(?:\\s{1,2}of\\s{1,2}(?:the\\s{1,2}|every\\s{1,2}|each\\s{1,2})?month)?`,
    ),
    read: ([, date, other], context) => {
      const day = firstInMonths(context, (month) => inMonth(month, 0, Number(date ?? other)))
      return day ? { kind: 'repeat', rule: repeating('month'), day } : null
    },
  },
  {
    pattern: pattern(
      `(?:(?:every|each)\\s{1,2}month|monthly)\\s{1,2}on\\s{1,2}(?:the\\s{1,2})?(${ordinal})\\s{1,2}(${dayName})`,
    ),
    read: ([, nth, name], context) => monthly(nth!, name!, context),
  },
  {
    pattern: pattern(
      `(?:on\\s{1,2})?(?:the\\s{1,2})?(?:every\\s{1,2})?(${ordinal})\\s{1,2}(${dayName})(?:\\s{1,2}(?:of|in))?\\s{1,2}(?:(?:every|each|the)\\s{1,2}month|monthly)`,
    ),
    read: ([, nth, name], context) => monthly(nth!, name!, context),
  },
  {
    pattern: pattern(
      `(?:every\\s{1,2}year|yearly|annually)\\s{1,2}on\\s{1,2}(?:(${monthName})\\s{1,2}(\\d{1,2})(?:st|nd|rd|th)?|(\\d{1,2})(?:st|nd|rd|th)?\\s{1,2}(?:of\\s{1,2})?(${monthName}))`,
    ),
    read: ([, month, date, date2, month2], context) => {
      const read = dateIn(context, monthOf(month ?? month2!), Number(date ?? date2))
      return read?.day ? { kind: 'repeat', rule: repeating('year'), day: read.day } : null
    },
  },
]
const monthOf = (name: string) => 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(name.slice(0, 3).toLowerCase()) / 3 + 1
function monthly(nth: string, name: string, context: Parameters<Rule['read']>[1]): ReturnType<Rule['read']> {
  const [position, on] = [ordinalOf(nth), dayNumber(name)]
  const day = firstInMonths(context, (month) => nthWeekday(month, position, on))
  return day && weekday(day) === on
    ? { kind: 'repeat', rule: repeating('month', { weekOfMonth: position as 1 }), day }
    : null
}
