// Days in Korean.
import { addDays, addMonths, weekday } from '../../../../contract/rules/days.ts'
import {
  dateIn,
  dateOfMonth,
  dayOf,
  fullYear,
  inMonth,
  inWeek,
  nextWeekday,
  nthWeekday,
  pastDay,
  weekdayAlone,
  weekdayOfNthWeek,
  weekdayOfWeek,
} from './days.ts'
import { countedDays, daysIn, koreanNumber, nativeNumbers, sinoNumbers } from './numerals.ts'
import { pattern, type Context, type DayReading, type Rule } from './pieces.ts'

export const weekdays = '일월화수목금토'
const number = `\\d{1,3}|${nativeNumbers}|${sinoNumbers}`
const relative: Record<string, number> = {
  오늘: 0,
  금일: 0,
  내일: 1,
  명일: 1,
  낼: 1,
  익일: 1,
  내일모레: 2,
  낼모레: 2,
  모레: 2,
  글피: 3,
  그글피: 4,
  어제: -1,
  작일: -1,
  그제: -2,
  그저께: -2,
  엊그제: -2,
  그끄저께: -3,
}
const weeks: Record<string, number> = {
  지난: -1,
  저번: -1,
  이번: 0,
  금: 0,
  다음: 1,
  담: 1,
  차: 1,
  내: 1,
  다다음: 2,
  차차: 2,
}
const months: Record<string, number> = {
  지난: -1,
  저번: -1,
  이번: 0,
  이: 0,
  금: 0,
  당: 0,
  다음: 1,
  담: 1,
  내: 1,
  다다음: 2,
}
const years: Record<string, number> = { 작년: -1, 올해: 0, 금년: 0, 내년: 1, 후년: 2 }
const keys = (of: object) =>
  Object.keys(of)
    .toSorted((one, other) => other.length - one.length)
    .join('|')
const ordinals: Record<string, number> = {
  첫: 1,
  첫째: 1,
  첫번째: 1,
  둘째: 2,
  두번째: 2,
  셋째: 3,
  세번째: 3,
  넷째: 4,
  네번째: 4,
  마지막: -1,
}
export const ordinal = `첫\\s?번째|두\\s?번째|세\\s?번째|네\\s?번째|첫째|둘째|셋째|넷째|첫|마지막|[1-4]\\s?번째|[1-4]째`
export const ordinalOf = (text: string): number => ordinals[text.replace(/\s/g, '')] ?? Number(text[0])

/** The days of a range that ends on the date `last` in the month, or in `month`. */
const until = (first: DayReading | null, last: string | null): DayReading | null =>
  first?.day && last && last >= first.day ? { ...first, last } : null
/** 주말, 다음 주: the days to choose from. */
const vague = (days: string[]): DayReading => ({ kind: 'day', day: null, doubt: 'vague', days })

/** 월~수: days of a week from the first to the last. */
function weekSpan(start: string, from: string, to: string, context: Context): DayReading | null {
  const first = week(start, from, context)
  return until(first, inWeek(context.today, weeks[start]!, weekdays.indexOf(to)))
}
function week(start: string, rest: string | undefined, { today, ...more }: Context): DayReading | null {
  const by = weeks[start]!
  if (rest && weekdays.includes(rest)) return weekdayOfWeek({ today, ...more }, by, weekdays.indexOf(rest))
  if (rest === '주말') return vague([inWeek(today, by, 6), inWeek(today, by, 0)])
  return vague([1, 2, 3, 4, 5].map((day) => inWeek(today, by, day)).filter((day) => day >= today))
}
/** 3일 뒤, 2주 뒤 화요일, 한 달 뒤. */
function later(count: number, unit: string, day: string | undefined, { today }: Context): DayReading | null {
  if (unit === '일') return { kind: 'day', day: addDays(today, count) }
  if (unit === '주')
    return { kind: 'day', day: day ? inWeek(today, count, weekdays.indexOf(day)) : addDays(today, 7 * count) }
  return { kind: 'day', day: addMonths(today, count) }
}
function date(match: RegExpExecArray, context: Context): DayReading | null {
  const [, year, word, month, from, month2, to] = match
  const said = year ? fullYear(year) : word ? Number(context.today.slice(0, 4)) + years[word]! : undefined
  const first = dateIn(context, koreanNumber(month!), koreanNumber(from!), said)
  if (!to || !first?.day) return first
  const firstYear = Number(first.day.slice(0, 4))
  const last = dayOf(firstYear, koreanNumber(month2 ?? month!), koreanNumber(to))
  return until(
    first,
    last && last < first.day ? dayOf(firstYear + 1, koreanNumber(month2 ?? month!), koreanNumber(to)) : last,
  )
}

const dash = '\\s?[~\\-–—]\\s?|부터\\s{0,2}|에서\\s{0,2}'
export const koreanDays: Rule[] = [
  {
    pattern: pattern(`(${keys(relative)})`),
    read: ([, word], { today }) => pastDay(addDays(today, relative[word!]!), today),
  },
  {
    pattern: pattern(
      `(${keys(weeks)})\\s{0,3}주(?:의)?(?:\\s{0,3}(?:([월화수목금토일])(?:요일|욜)|([월화수목금토일])(?![가-힣]|\\s[월화수목금토일](?![가-힣]))|말(?![가-힣])))`,
    ),
    read: ([all, start, day, short], context) =>
      week(start!, day ?? short ?? (all.endsWith('말') ? '주말' : ''), context),
    isLenient: true,
  },
  {
    pattern: pattern(
      `(${keys(weeks)})\\s{0,3}주(?:의)?\\s{0,3}([월화수목금토일])(?:요일|욜)?(?:\\s?[~\\-–]\\s?|부터\\s{0,2})?([월화수목금토일])(?:요일|욜)?(?![가-힣])`,
    ),
    read: ([all, start, from, to], context) => {
      // 목금: neighbours are a range, others are not.
      const isRange = /[~–-]|부터/.test(all) || (weekdays.indexOf(to!) - weekdays.indexOf(from!) + 7) % 7 === 1
      return isRange ? weekSpan(start!, from!, to!, context) : null
    },
  },
  {
    pattern: pattern(`(${keys(weeks)})\\s{0,3}(주말|주(?:\\s?중)?)`),
    read: ([, start, what], context) => week(start!, what === '주말' ? '주말' : '', context),
  },
  // 금3시, 목 11시
  {
    pattern: pattern(
      '([월화수목금토일])(?=\\s?(?:오전|오후|아침|점심|저녁|새벽|밤|낮)?\\s?(?:\\d{1,2}(?:시|:)|정오)|이나\\s)',
    ),
    isLenient: true,
    read: ([, name], context) => weekdayAlone(context, weekdays.indexOf(name!)),
  },
  { pattern: pattern('주말'), read: (_, context) => week('이번', '주말', context) },
  {
    pattern: pattern('(?:(돌아오는|오는|이번|다음|담|지난)\\s{0,3})?([월화수목금토일])(?:요일|욜)'),
    isLenient: true,
    read: ([, which, name], context) => {
      const day = weekdays.indexOf(name!)
      if (which === '다음' || which === '담') return nextWeekday(context, day)
      if (which === '지난')
        return pastDay(addDays(context.today, -(((weekday(context.today) - day + 6) % 7) + 1)), context.today)
      if (which === '이번') return weekdayOfWeek(context, 0, day)
      const { weekday: alone, ...read } = weekdayAlone(context, day)
      return which ? read : { ...read, weekday: alone! }
    },
  },
  {
    pattern: pattern(
      `(?:(${number})\\s?(일|주일?|개월|달)|(${countedDays}))\\s?(?:뒤|후|이후|있다가)(?:\\s{0,2}([월화수목금토일])(?:요일|욜))?`,
    ),
    read: ([, count, unit, word, day], context) =>
      word
        ? later(daysIn(word), '일', undefined, context)
        : later(koreanNumber(count!), unit === '주일' ? '주' : unit!, day, context),
  },
  {
    pattern: pattern(
      `(?:(\\d{4}|\\d{2})년\\s{0,2}|(${keys(years)})\\s{0,2})?(\\d{1,2}|유|시|${sinoNumbers})월\\s{0,2}(\\d{1,2}|${sinoNumbers})일(?:(?:${dash})(?:(\\d{1,2})월\\s{0,2})?(\\d{1,2})일(?!\\s?간|\\s?동안))?`,
    ),
    isLenient: true,
    read: date,
  },
  // 12월 3~5일
  {
    pattern: pattern('(\\d{1,2})월\\s{0,2}(\\d{1,2})\\s?[~\\-–]\\s?(\\d{1,2})일'),
    isLenient: true,
    read: ([, month, from, to], context) => {
      const first = dateIn(context, Number(month), Number(from))
      return until(first, first?.day ? dayOf(Number(first.day.slice(0, 4)), Number(month), Number(to)) : null)
    },
  },
  {
    pattern: pattern(`(${keys(months)})\\s{0,2}달?\\s{0,2}(\\d{1,2}일|말일)`),
    read: ([all, which, which2], { today }) => {
      // 이 15일 is no date of this month.
      if (!all.includes('달')) return null
      const day = inMonth(today, months[which!]!, which2 === '말일' ? 'last' : Number.parseInt(which2!))
      return day ? pastDay(day, today) : null
    },
  },
  {
    pattern: pattern('(\\d{1,2})월\\s?말(?:일|(?=까지))'),
    read: ([, month], context) => {
      const first = dateIn({ ...context, today: `${context.today.slice(0, 8)}01` }, Number(month), 1)?.day
      return first ? { kind: 'day', day: inMonth(first, 0, 'last') } : null
    },
  },
  { pattern: pattern('말일'), read: (_, { today }) => ({ kind: 'day', day: inMonth(today, 0, 'last') }) },
  {
    pattern: pattern(
      `(?:(\\d{1,2})월|(${keys(months)})\\s{0,2}달)\\s{0,2}(${ordinal})\\s{0,2}(주\\s{0,2})?([월화수목금토일])(?:요일|욜)`,
    ),
    isLenient: true,
    read: ([, month, which, nth, ofWeek, name], context) => {
      const { today } = context
      const first = month
        ? dateIn({ ...context, today: `${today.slice(0, 8)}01` }, Number(month), 1)?.day
        : inMonth(today, months[which!]!, 1)
      if (!first) return null
      const day = weekdays.indexOf(name!)
      if (ofWeek) return weekdayOfNthWeek(first, ordinalOf(nth!), day, context)
      const read = nthWeekday(first, ordinalOf(nth!), day)
      return read ? pastDay(read, today) : null
    },
  },
  {
    pattern: pattern('(\\d{1,2})일(?:(?:\\s?[~\\-–]\\s?|부터\\s{0,2})(\\d{1,2})일(?!\\s?간|\\s?동안))?'),
    read: ([, from, to], context) => {
      const first = dateOfMonth(context, Number(from))
      if (!to || !first?.day) return first
      return until(first, dayOf(Number(first.day.slice(0, 4)), Number(first.day.slice(5, 7)), Number(to)))
    },
  },
]
