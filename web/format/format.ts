// Formats days, times, numbers and names with Intl, in the current language and the workgroup's time zone.
import type { Channel } from '../../contract/codes.ts'
import { josaFor, withJosa } from './josa.ts'
import type { Translate } from '../ui/texts.ts'

const dayMs = 864e5
const utc = (day: string) => new Date(`${day}T00:00Z`)
/** Created on demand: constructing an Intl formatter is slow, and a screen needs few of them. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
/** The local day 'YYYY-MM-DD' and time 'HH:MM' of an instant in a time zone. */
const localTimeIn = (timeZone: string) => {
  const clock = once(
    () =>
      new Intl.DateTimeFormat('en-CA', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
  )
  return (instant: string | Date): [day: string, time: string] => {
    const part = Object.fromEntries(
      clock()
        .formatToParts(new Date(instant))
        .map(({ type, value }) => [type, value]),
    )
    return [`${part.year}-${part.month}-${part.day}`, `${part.hour}:${part.minute}`]
  }
}

/** The last log about a customer or contact, as the calls return it. */
export type LastLog = { lastLogAt: string | null; lastLogBy: { name: string } | null; lastLogChannel: Channel | null }

/** A time of the day 'HH:MM' as the language writes it. */
const clockIn = (language: string, time: string) => (language === 'id' ? time.replace(':', '.') : time)
/** A day and a time as one moment; languages differ in what stands between them. */
function momentIn(language: string, day: string, time: string): string {
  if (language === 'vi') return `${time}, ${day}`
  if (language === 'fr') return `${day} à ${time}`
  return /^(ko|ja|zh)/.test(language) ? `${day} ${time}` : `${day}, ${time}`
}
/** '10:00–18:00', '10:00〜18:00', '10:00 à 18:00' */
function rangeIn(language: string, from: string, to: string): string {
  if (language === 'fr') return `${from} à ${to}`
  return `${from}${language === 'ja' ? '〜' : '–'}${to}`
}

/** Times have 24 hours in every language, as in the time field. */
const clock24 = { hourCycle: 'h23' } as const
const hasHours = ({ hour, timeStyle }: Intl.DateTimeFormatOptions) => Boolean(hour ?? timeStyle)

export type Format = ReturnType<typeof formatIn>
export function formatIn(language: string, timeZone: string) {
  const local = localTimeIn(timeZone)
  const today = () => local(new Date())[0]
  const inDays = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }))
  // Vietnamese dates are figures: 25/11, 27/09/2024.
  const isVietnamese = language === 'vi'
  const [monthDay, yearMonthDay, yearFigures] = [
    inDays({ month: isVietnamese ? 'numeric' : 'long', day: 'numeric' }),
    inDays({ year: 'numeric', month: isVietnamese ? '2-digit' : 'long', day: isVietnamese ? '2-digit' : 'numeric' }),
    inDays({ year: 'numeric', month: 'numeric', day: 'numeric' }),
  ]
  const [withWeekday, yearWithWeekday] = [
    inDays({ month: 'long', day: 'numeric', weekday: 'long' }),
    inDays({ year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' }),
  ]
  const withShortMonth = inDays({ month: 'short', day: 'numeric', weekday: 'long' })
  const [digits, yearDigits] = [
    isVietnamese ? monthDay : inDays({ month: '2-digit', day: '2-digit' }),
    inDays({ year: '2-digit', month: '2-digit', day: '2-digit' }),
  ]
  const [month, monthYear] = [inDays({ month: 'long' }), inDays({ year: 'numeric', month: 'long' })]
  const [relative, number, weekday] = [
    once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' })),
    once(() => new Intl.NumberFormat(language)),
    inDays({ weekday: 'short' }),
  ]
  const isThisYear = (day: string) => day.slice(0, 4) === today().slice(0, 4)
  const dayOf = (instant: string) => local(instant)[0]
  const timeOf = (instant: string) => local(instant)[1]
  /** Whole days from a day to today; negative for future days. */
  const daysSince = (day: string) => Math.round((utc(today()).getTime() - utc(day).getTime()) / dayMs)
  /** '11월 20일', with the year unless it is the current one. */
  const date = (day: string) => (isThisYear(day) ? monthDay : yearMonthDay)().format(utc(day))
  /** '11.20', with the year unless it is the current one: for narrow columns. */
  const dayShort = (day: string) =>
    (isThisYear(day) ? digits : yearDigits)().format(utc(day)).replace(/\.\s*/g, '.').replace(/\.$/, '')
  /** '오늘', '3일 전', '2개월 전'; from a year on the date: '2025. 8. 18.'. */
  const ago = (instant: string) => {
    const day = dayOf(instant)
    const days = daysSince(day)
    if (days < 60) return relative().format(-days, 'day')
    if (days < 365) return relative().format(-Math.floor(days / 30), 'month')
    return yearFigures().format(utc(day))
  }
  const withFirst = (words: string, change: 'toLocaleUpperCase' | 'toLocaleLowerCase') =>
    words.slice(0, 1)[change](language) + words.slice(1)
  /** The first letter as a heading has it: 'Jeudi 26 novembre'. */
  const heading = (words: string) => withFirst(words, 'toLocaleUpperCase')
  const moment = (day: string, time: string) => momentIn(language, date(day), clockIn(language, time))
  /** Channel and time of the last log: '그저께 통화', 'Called yesterday'; empty without one. */
  const touchWhen = (t: Translate, { lastLogAt, lastLogChannel }: Omit<LastLog, 'lastLogBy'>) =>
    lastLogAt
      ? t(`touch.${lastLogChannel ?? '0030007'}`, {
          // Vietnamese names of days begin with a capital.
          ago: withFirst(ago(lastLogAt), 'toLocaleLowerCase'),
        })
      : ''
  return {
    timeZone,
    today,
    dayOf,
    timeOf,
    daysSince,
    date,
    number: (value: number) => number().format(value),
    /** '64%'. @param share from 0 to 1 */
    percent: (share: number, maximumFractionDigits = 0) =>
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits }).format(share),
    heading,
    /** '11월 20일 금요일' */
    dayTitle: (day: string) => heading((isThisYear(day) ? withWeekday : yearWithWeekday)().format(utc(day))),
    /** The same with a short month, for a phone: 'Mercredi 30 sept.' */
    dayTitleShort: (day: string) => heading(withShortMonth().format(utc(day))),
    dayShort,
    /** '오늘', '3일 후' */
    ahead: (days: number) => relative().format(days, 'day'),
    /** '12월', with the year unless it is the current one. */
    month: (day: string) => (isThisYear(day) ? month : monthYear)().format(utc(day)),
    /** '2026년 11월' */
    monthOfYear: (day: string) => monthYear().format(utc(day)),
    /** '12월 3일', without the year: for anniversaries. */
    monthDay: (day: string) => monthDay().format(utc(day)),
    /** '금' */
    weekday: (day: string) => weekday().format(utc(day)),
    /** The time of the day as the language writes it: '10:40', '10.40'. */
    time: (instant: string) => clockIn(language, timeOf(instant)),
    /** '11월 20일 10:40', '20 novembre à 10:40' */
    moment: (instant: string) => moment(dayOf(instant), timeOf(instant)),
    /** A moment with other words for its day: 'lundi à 10:00'. */
    momentWith: (day: string, instant: string) => momentIn(language, day, clockIn(language, timeOf(instant))),
    /** The moment of a day and a time 'HH:MM'; only the day without a time. */
    momentOf: (day: string, time: string | null) => (time ? moment(day, time) : date(day)),
    /** '10:00–18:00'. @param from 'HH:MM' @param to 'HH:MM' */
    timeRange: (from: string, to: string) => rangeIn(language, clockIn(language, from), clockIn(language, to)),
    /** Another format in the same time zone: `inZone({ dateStyle: 'medium' })`. */
    inZone: (options: Intl.DateTimeFormatOptions) => {
      const formatter = new Intl.DateTimeFormat(language, { timeZone, ...(hasHours(options) && clock24), ...options })
      return (instant: string) => formatter.format(new Date(instant))
    },
    ago,
    touchWhen,
    /** '박준호 님이 어제 통화', 'Called yesterday, by …'; empty without a log. */
    touch: (t: Translate, touch: LastLog) => {
      const when = touchWhen(t, touch)
      return when && touch.lastLogBy ? t('touch.whole', { touch: when, name: touch.lastLogBy.name }) : when
    },
    /** The ISO instant of a local day and time. */
    instantOf: (day: string, time: string): string => {
      const asUtc = new Date(`${day}T${time}Z`).getTime()
      const offsetAt = (instant: number) => {
        const [localDay, localTime] = local(new Date(instant))
        return new Date(`${localDay}T${localTime}Z`).getTime() - instant
      }
      // The offset at the estimate may differ from that at the result, near a change of daylight saving time.
      const estimate = asUtc - offsetAt(asUtc)
      return new Date(asUtc - offsetAt(estimate)).toISOString()
    },
    now: () => local(new Date()),
  }
}
/**
 * The values of a text with a name: `{{name}}`, and in Korean `{{name을}}`, `{{name이}}`, `{{name은}}` with
 * the matching particle.
 */
export const named = (name: string) => ({
  name,
  name을: withJosa(name, '을/를'),
  name이: withJosa(name, '이/가'),
  name은: withJosa(name, '은/는'),
})

/**
 * The values of a text that quotes a title: `{{title}}`, and in Korean the particle `{{titleEul}}` after the closing
 * quote.
 */
export const quoted = (title: string) => ({ title, titleEul: josaFor(title, '을/를') })

/** Joins what is not empty: '구매팀장 · 구매팀'. */
export const dotted = (...all: (string | null | undefined | false)[]) => all.filter(Boolean).join(' · ')

/** A person's name and title, with a no-break space between them: '임도현 상무'. */
export const titled = (name: string, title: string) => [name, title].filter(Boolean).join(' ')

/** The URL of an address, with https where it has no scheme; null unless it is http or https with a domain. */
export function safeLink(address: string): string | null {
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`
  try {
    const url = new URL(whole)
    return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null
  } catch {
    return null
  }
}
