// Times, lengths and repetitions in Korean.
import { addMonths } from '../../../../contract/rules/days.ts'
import { coming, dateIn, inMonth, nthWeekday } from './days.ts'
import { koreanNumber, nativeNumbers, sinoNumbers } from './numerals.ts'
import { ordinal, ordinalOf, weekdays } from './korean-days.ts'
import { repeating, pattern, workdays, type Clock, type Context, type Part, type Reading, type Rule } from './pieces.ts'

const parts: Record<string, Part> = {
  오전: 'am',
  오후: 'pm',
  아침: 'morning',
  점심: 'noon',
  낮: 'noon',
  저녁: 'evening',
  밤: 'night',
  새벽: 'dawn',
}
const part = Object.keys(parts).join('|')
/** Groups: part, hour, half or sharp, minute. Words that only begin like an hour are none: 3시간, BMW 3시리즈. */
const hour = `(?:(${part}|am|pm)\\s{0,2})?(?:(\\d{1,2})\\s?|(${nativeNumbers})\\s?)시(?!간|리즈|즌)(?:\\s{0,2}(?:(반|정각)|(\\d{1,2}|${sinoNumbers})\\s?분(?!\\s{0,2}(?:간|동안|전))))?`
/** Groups: part, hour, minute. */
const digital = `(?:(${part}|am|pm)\\s{0,2})?(\\d{1,2}):(\\d{2})(?![\\d:])`
const partOf = (word: string | undefined): Part | null =>
  word === undefined ? null : (parts[word] ?? (word.toLowerCase() === 'am' ? 'am' : 'pm'))
function clockOf([word, digits, native, half, minute]: (string | undefined)[]): Clock {
  const text = digits ?? native!
  return {
    hour: koreanNumber(text),
    minute: half === '반' ? 30 : minute ? koreanNumber(minute) : 0,
    part: partOf(word),
    isExact: text.length === 2 && text.startsWith('0'),
  }
}
/** 10:30 stands on both clocks; nobody means the evening by it. 3:30 may be either. */
export const digitalClock = (word: Part | null, hour: string, minute: string): Clock => ({
  hour: Number(hour),
  minute: Number(minute),
  part: word,
  isExact: word === null && (hour.length === 2 || hour === '0'),
})
const noon: Clock = { hour: 12, minute: 0, part: 'noon', isExact: true }
const midnight: Clock = { hour: 0, minute: 0, part: null, isExact: true, isMidnight: true }

/** A time at a position of the line, and where it ends. */
const atoms: [RegExp, (groups: (string | undefined)[]) => Clock][] = [
  [pattern(hour), (groups) => clockOf(groups)],
  [pattern(digital), ([word, h, m]) => digitalClock(partOf(word), h!, m!)],
  [pattern('정오'), () => noon],
  [pattern('자정'), () => midnight],
]
export function koreanClock(line: string, at: number): { clock: Clock; to: number } | null {
  let best: { clock: Clock; to: number } | null = null
  for (const [atom, read] of atoms) {
    atom.lastIndex = at
    const match = atom.exec(line)
    if (match && atom.lastIndex > (best?.to ?? at)) best = { clock: read(match.slice(1)), to: atom.lastIndex }
  }
  return best
}
/** 2~4시, 오후 2-4시: the first number has no unit of its own. */
const bareStart = pattern(
  `(?:(${part}|am|pm)\\s{0,2})?(\\d{1,2})\\s?[~\\-–—]\\s?(?=(?:\\d{1,2}|${nativeNumbers})\\s?시(?!간))`,
)
export function koreanBareStart(line: string, at: number): { clock: Clock; to: number } | null {
  bareStart.lastIndex = at
  const match = bareStart.exec(line)
  return match && { clock: clockOf([match[1], match[2]]), to: bareStart.lastIndex }
}
export const koreanConnector = pattern('\\s{0,2}(?:부터|에서|[~\\-–—])\\s{0,2}')

const count = `\\d{1,3}(?:\\.5)?|${nativeNumbers}|${sinoNumbers}`
const minutesOf = (hours: string | undefined, half: string | undefined, minutes: string | undefined): number =>
  (hours ? (hours.includes('.') ? Number(hours) : koreanNumber(hours)) * 60 : 0) +
  (half ? 30 : 0) +
  (minutes ? koreanNumber(minutes) : 0)
const length = `(?:(${count})\\s?시간(?:\\s?(반)|\\s{0,2}(\\d{1,2}|${sinoNumbers})\\s?분)?|(\\d{1,3}|${sinoNumbers})\\s?분)`

const list = `[월화수목금토일](?:요일)?(?:\\s?[,·/와과랑&]?\\s?[월화수목금토일](?:요일)?){0,6}(?=마다|에|은|는|부터|[^가-힣]|$)`
const weekdaysIn = (text: string) =>
  [
    ...new Set([...text.replaceAll('요일', '').matchAll(/[월화수목금토일]/g)].map(([one]) => weekdays.indexOf(one))),
  ].sort((one, other) => ((one + 6) % 7) - ((other + 6) % 7))
/** The next of some weekdays, today among them. */
export const firstOf = ({ today }: Context, days: readonly number[]): string =>
  days.map((day) => coming(previous(today), day)).sort()[0]!
const previous = (day: string) => new Date(Date.parse(`${day}T00:00Z`) - 864e5).toISOString().slice(0, 10)
const weekly = (days: string, interval: number, context: Context): Reading => {
  const found = days === '평일' || days === '주중' ? workdays : days === '주말' ? [6, 0] : weekdaysIn(days)
  return { kind: 'repeat', rule: repeating('week', { interval, weekdays: found }), day: firstOf(context, found) }
}
/** The next such day of a month, today among them. */
export const firstInMonths = ({ today }: Context, dayIn: (month: string) => string | null): string | null =>
  Array.from({ length: 13 }, (_, at) => dayIn(addMonths(`${today.slice(0, 8)}01`, at))).find(
    (day) => day !== null && day >= today,
  ) ?? null
const end = '(?:\\s?마다)?'

export const koreanTimes: Rule[] = [
  { pattern: pattern(`(${part})`), read: ([, word]) => ({ kind: 'part', part: parts[word!]! }) },
  { pattern: pattern('하루\\s?종일|온종일|종일'), read: () => ({ kind: 'allDay' }) },
  {
    pattern: pattern(`${length}\\s?(?:뒤|후|있다가)`),
    read: ([, h, half, m, only]) => ({ kind: 'after', minutes: minutesOf(h, half, m ?? only) }),
  },
  {
    pattern: pattern(
      `${length}(?!\\s{0,2}(?:전|거리|단위|이내|이상|내로|마다|지각|늦))(?:\\s?(?:동안|간|짜리|정도|가량))?`,
    ),
    read: ([, h, half, m, only]) => ({ kind: 'length', minutes: minutesOf(h, half, m ?? only) }),
  },
  {
    pattern: pattern('(?:(\\d{1,2})박\\s?)?(\\d{1,2})일(?:\\s?(?:간|동안))?'),
    read: ([all, nights, days]) => (nights || /간|동안/.test(all) ? { kind: 'days', days: Number(days) } : null),
  },
  { pattern: pattern('(\\d{1,3})(?:회|번)'), read: ([, times]) => ({ kind: 'times', count: Number(times) }) },
]
export const koreanRepeats: Rule[] = [
  {
    pattern: pattern('매일(?:마다)?|날마다|하루마다'),
    read: (_, { today }) => ({ kind: 'repeat', rule: repeating('day'), day: today }),
  },
  {
    pattern: pattern('평일\\s?(?:마다|매일)|매주\\s?평일(?:마다)?|(?:매일\\s?)?평일에?\\s?매일|주중\\s?(?:마다|매일)'),
    read: (_, context) => weekly('평일', 1, context),
  },
  { pattern: pattern(`매주\\s{0,2}(주말|${list})${end}`), read: ([, days], context) => weekly(days!, 1, context) },
  { pattern: pattern(`((?:${list}|주말))\\s?마다`), read: ([, days], context) => weekly(days!, 1, context) },
  {
    pattern: pattern(`(?:격주|2주(?:에\\s?한\\s?번|마다|\\s?간격으?로?)|이\\s?주마다)\\s{0,2}(${list})${end}`),
    read: ([, days], context) => weekly(days!, 2, context),
  },
  {
    pattern: pattern(`(\\d{1,2}|${nativeNumbers})\\s?(일|주|달|개월)\\s?(?:마다|에\\s?한\\s?번(?:씩)?)`),
    read: ([, number, unit], { today }) => {
      const interval = koreanNumber(number!)
      const every = unit === '일' ? 'day' : unit === '주' ? 'week' : 'month'
      return { kind: 'repeat', rule: repeating(every, { interval }), day: every === 'day' ? today : null }
    },
  },
  { pattern: pattern('매주(?:마다)?'), read: () => ({ kind: 'repeat', rule: repeating('week'), day: null }) },
  {
    pattern: pattern('격주(?:마다|로)?'),
    read: () => ({ kind: 'repeat', rule: repeating('week', { interval: 2 }), day: null }),
  },
  { pattern: pattern('매(?:월|달)'), read: () => ({ kind: 'repeat', rule: repeating('month'), day: null }) },
  {
    pattern: pattern(`매(?:월|달)\\s{0,2}(\\d{1,2}|${sinoNumbers})일${end}`),
    read: ([, date], context) => {
      const day = firstInMonths(context, (month) => inMonth(month, 0, koreanNumber(date!)))
      return day ? { kind: 'repeat', rule: repeating('month'), day } : null
    },
  },
  // The last day of each month: plans have no such repetition.
  {
    pattern: pattern('매(?:월|달)\\s{0,2}(?:말일|월말|말)'),
    read: (_, { today }) => ({
      kind: 'repeat',
      rule: repeating('month'),
      day: inMonth(today, 0, 'last'),
      doubt: 'repeat',
    }),
  },
  {
    pattern: pattern(`매(?:월|달)\\s{0,2}(${ordinal})\\s{0,2}(?:주\\s{0,2})?([월화수목금토일])요일${end}`),
    read: ([all, nth, name], context) => {
      const [position, on] = [ordinalOf(nth!), weekdays.indexOf(name!)]
      const day = firstInMonths(context, (month) => nthWeekday(month, position, on))
      const rule = repeating('month', { weekOfMonth: position as 1 })
      return day ? { kind: 'repeat', rule, day, ...(/(?:째|번째)\s*주/.test(all) && { doubt: 'week' as const }) } : null
    },
  },
  {
    pattern: pattern('매년\\s{0,2}(\\d{1,2})월\\s{0,2}(\\d{1,2})일(?:마다)?'),
    read: ([, month, date], context) => {
      const read = dateIn(context, Number(month), Number(date))
      return read?.day ? { kind: 'repeat', rule: repeating('year'), day: read.day } : null
    },
  },
  { pattern: pattern('매년|해마다'), read: () => ({ kind: 'repeat', rule: repeating('year'), day: null }) },
]
