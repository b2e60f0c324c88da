// Times, lengths and repetitions in English.
import { weekday } from '../../../../contract/rules/days.ts'
import { dateIn, inMonth, nthWeekday } from './days.ts'
import { dayName, dayNumber, monthName, ordinal, ordinalOf } from './english-days.ts'
import { digitalClock, firstInMonths, firstOf } from './korean-times.ts'
import { englishNumber, englishNumbers } from './numerals.ts'
import { pattern, repeating, workdays, type Clock, type Part, type Rule } from './pieces.ts'

const meridiem = '(?:\\s?(a\\.?m\\b\\.?|p\\.?m\\b\\.?))'
const partOf = (text: string | undefined): Part | null =>
  text ? (text.toLowerCase().startsWith('a') ? 'am' : 'pm') : null
const clock = (hour: string, minute: string | undefined, part: Part | null): Clock =>
  minute === undefined
    ? { hour: Number(hour), minute: 0, part, isExact: hour.length === 2 && hour.startsWith('0') }
    : digitalClock(part, hour, minute)
const word = (text: string): Clock => ({ hour: englishNumber(text), minute: 0, part: null, isExact: false })
const spoken: Record<string, (hour: number) => [hour: number, minute: number]> = {
  half: (hour) => [hour, 30],
  quarterpast: (hour) => [hour, 15],
  quarterto: (hour) => [hour === 1 ? 12 : hour - 1, 45],
}
const ofDay: Record<string, Part> = { morning: 'morning', afternoon: 'pm', evening: 'evening', night: 'night' }
const after = '(?:\\s{1,2}(?:in\\s{1,2}the\\s{1,2}(morning|afternoon|evening)|at\\s{1,2}(night)))?'

type Atom = [RegExp, (groups: (string | undefined)[]) => Clock]
const withPart = (read: Clock, part: string | undefined): Clock =>
  part ? { ...read, part: ofDay[part.toLowerCase()]!, isExact: false } : read
/** Times that say themselves that they are times. */
const atoms: Atom[] = [
  [
    pattern(`(\\d{1,2})(?:[:.](\\d{2}))?${meridiem}(?![a-z])`),
    ([h, m, part]) => ({ ...clock(h!, m, partOf(part)), isExact: false }),
  ],
  [
    pattern(`(\\d{1,2}):(\\d{2})(?![\\d:])${after}`),
    ([h, m, part, night]) => withPart(clock(h!, m, null), part ?? night),
  ],
  [
    pattern(`(\\d{1,2}|${englishNumbers})\\s?o['’]?clock(?![a-z])${after}`),
    ([h, part, night]) => withPart(/\d/.test(h!) ? clock(h!, undefined, null) : word(h!), part ?? night),
  ],
  [
    pattern(
      `(\\d{1,2})(?!\\d|:)\\s{1,2}(?:in\\s{1,2}the\\s{1,2}(morning|afternoon|evening)|at\\s{1,2}(night))(?![a-z])`,
    ),
    ([h, part, night]) => withPart(clock(h!, undefined, null), part ?? night),
  ],
  [
    pattern(`(half|quarter)\\s{1,2}(past|to)\\s{1,2}(\\d{1,2}|${englishNumbers})(?![a-z\\d])${meridiem}?`),
    ([what, to, h, part]) => {
      const [hour, minute] = spoken[what!.toLowerCase() === 'half' ? 'half' : `quarter${to!.toLowerCase()}`]!(
        englishNumber(h!),
      )
      return { hour, minute, part: partOf(part), isExact: false }
    },
  ],
  [pattern('noon|midday'), () => ({ hour: 12, minute: 0, part: 'noon', isExact: true })],
  [pattern('midnight'), () => ({ hour: 0, minute: 0, part: null, isExact: true, isMidnight: true })],
]
/** A number that is a time only beside a preposition or in a range. */
const bare: Atom = [
  pattern(`(\\d{1,2}|${englishNumbers})(?![\\d:./%a-z가-힣]|,\\d|\\s?[-–]\\d{3})`),
  ([h]) => (/\d/.test(h!) ? clock(h!, undefined, null) : word(h!)),
]
export type ClockAt = { clock: Clock; to: number }
function longest(line: string, at: number, all: Atom[]): ClockAt | null {
  let best: ClockAt | null = null
  for (const [atom, read] of all) {
    atom.lastIndex = at
    const match = atom.exec(line)
    if (match && atom.lastIndex > (best?.to ?? at)) best = { clock: read(match.slice(1)), to: atom.lastIndex }
  }
  return best
}
export const englishClock = (line: string, at: number): ClockAt | null => longest(line, at, atoms)
export const englishBareClock = (line: string, at: number): ClockAt | null => longest(line, at, [...atoms, bare])
/** Before a time: with `at` and the like a number is a time. Groups: a range begins; a deadline. */
export const englishPreposition = pattern(
  '(?:(from|between)|at|around|about|@|(by|until|till|before)|starting\\s{1,2}at|after)\\s{1,2}',
)
export const englishConnector = pattern('\\s{0,2}(?:[~\\-–—]|to|until|till|and)\\s{0,2}')

const count = `\\d{1,3}(?:\\.\\d)?|${englishNumbers}|an?|half\\s{1,2}an`
const minutesOf = (text: string, unit: string): number => {
  const number = /^half/i.test(text) ? 0.5 : text.includes('.') ? Number(text) : englishNumber(text)
  return Math.round(number * (/^h/i.test(unit) ? 60 : 1))
}
const hours = `(${count})(?:\\s?-\\s?|\\s{0,2})(hours?|hrs?|h|minutes?|mins?)(?![a-z])`
const days = `${dayName}(?:\\s?(?:,|/|&|\\+|and)\\s?(?:and\\s{1,2})?${dayName}){0,6}`
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

export const englishTimes: Rule[] = [
  {
    pattern: pattern(
      '(?:for\\s{1,2})?(?:the\\s{1,2})?(?:all[\\s-]?day|whole\\s{1,2}day|full\\s{1,2}day)(?:\\s{1,2}long)?',
    ),
    read: () => ({ kind: 'allDay' }),
  },
  {
    pattern: pattern(`in\\s{1,2}${hours}(?:'s?\\s{1,2}time)?`),
    read: ([, number, unit]) => ({ kind: 'after', minutes: minutesOf(number!, unit!) }),
  },
  {
    pattern: pattern(`${hours}\\s{1,2}from\\s{1,2}now`),
    read: ([, number, unit]) => ({ kind: 'after', minutes: minutesOf(number!, unit!) }),
  },
  {
    pattern: pattern(
      `(?:(?:for|lasting)\\s{1,2})?${hours}(?!\\s{1,2}(?:before|early|ahead|ago|away|late|drive))(?:(?:\\s{1,2}and)?\\s{0,2}(a\\s{1,2}half|\\d{1,2}\\s?(?:minutes?|mins?|m))(?![a-z]))?`,
    ),
    read: ([, number, unit, more]) => ({
      kind: 'length',
      minutes: minutesOf(number!, unit!) + (more ? (/half/i.test(more) ? 30 : Number.parseInt(more)) : 0),
    }),
  },
  {
    pattern: pattern('(\\d{1,2})h(\\d{2})'),
    read: ([, h, m]) => ({ kind: 'length', minutes: Number(h) * 60 + Number(m) }),
  },
  {
    pattern: pattern(`for\\s{1,2}(\\d{1,2}|${englishNumbers})\\s{1,2}days`),
    read: ([, number]) => ({ kind: 'days', days: englishNumber(number!) }),
  },
  {
    pattern: pattern(`(?:for\\s{1,2})?(\\d{1,3}|${englishNumbers})\\s{1,2}times`),
    read: ([, number]) => ({ kind: 'times', count: englishNumber(number!) }),
  },
]
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
      `(?:on\\s{1,2})?(?:the\\s{1,2})?(\\d{1,2})(?:st|nd|rd|th)\\s{1,2}(?:of\\s{1,2})?(?:every|each)\\s{1,2}month`,
    ),
    read: ([, date], context) => {
      const day = firstInMonths(context, (month) => inMonth(month, 0, Number(date)))
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
