// Repetitions in Korean.
import { dateIn, firstInMonths, firstOf, inMonth, nthWeekday } from './days.ts'
import { ordinal, ordinalOf, weekdays } from './korean-days.ts'
import { koreanNumber, nativeNumbers, sinoNumbers } from './numerals.ts'
import { pattern, repeating, workdays, type Context, type Reading, type Rule } from './pieces.ts'

const list = `[월화수목금토일](?:요일|욜)?(?:\\s?[,·/와과랑&]?\\s?[월화수목금토일](?:요일|욜)?){0,6}(?=마다|에|은|는|부터|[^가-힣]|$)`
const weekdaysIn = (text: string) =>
  [
    ...new Set([...text.replace(/요일|욜/g, '').matchAll(/[월화수목금토일]/g)].map(([one]) => weekdays.indexOf(one))),
  ].sort((one, other) => ((one + 6) % 7) - ((other + 6) % 7))
const weekly = (days: string, interval: number, context: Context): Reading => {
  const found = days === '평일' || days === '주중' ? workdays : days === '주말' ? [6, 0] : weekdaysIn(days)
  return { kind: 'repeat', rule: repeating('week', { interval, weekdays: found }), day: firstOf(context, found) }
}
const end = '(?:\\s?마다)?'

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
  {
    pattern: pattern('매\\s?(분기|반기)|(분기|반기)\\s?마다'),
    read: ([, one, other]) => ({
      kind: 'repeat',
      rule: repeating('month', { interval: (one ?? other) === '분기' ? 3 : 6 }),
      day: null,
    }),
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
    pattern: pattern(`매(?:월|달)\\s{0,2}(${ordinal})\\s{0,2}(?:주\\s{0,2})?([월화수목금토일])(?:요일|욜)${end}`),
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
