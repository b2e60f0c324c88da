// How days, times, numbers, and names are shown: by Intl in the current language, in the workgroup's time zone.
import type { Channel } from '../../contract/codes.ts'
import { josaFor, withJosa } from './josa.ts'
import type { Say } from '../ui/texts.ts'

const dayMs = 864e5
const utc = (day: string) => new Date(`${day}T00:00Z`)
/** A form of Intl's is dear to make, and a screen needs few of them. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
/** The day 'YYYY-MM-DD' and the time 'HH:MM' on the wall of a zone. */
const wallIn = (timeZone: string) => {
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

/** When somebody was last written about, by whom and how, as the calls answer it. */
export type Touch = { lastLogAt: string | null; lastLogBy: { name: string } | null; lastLogChannel: Channel | null }

/** A time has 24 hours, in every language, as where one types it. */
const clock24 = { hourCycle: 'h23' } as const
const hasHours = ({ hour, timeStyle }: Intl.DateTimeFormatOptions) => Boolean(hour ?? timeStyle)

export type Format = ReturnType<typeof formatIn>
export function formatIn(language: string, timeZone: string) {
  const wall = wallIn(timeZone)
  const isSpaced = !/^(ko|ja|zh)/.test(language)
  const today = () => wall(new Date())[0]
  const inDays = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }))
  const [same, other] = [
    inDays({ month: 'long', day: 'numeric' }),
    inDays({ year: 'numeric', month: 'long', day: 'numeric' }),
  ]
  const [sameWeek, otherWeek] = [
    inDays({ month: 'long', day: 'numeric', weekday: 'long' }),
    inDays({ year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' }),
  ]
  const [dots, dotsYear] = [
    inDays({ month: '2-digit', day: '2-digit' }),
    inDays({ year: '2-digit', month: '2-digit', day: '2-digit' }),
  ]
  const [month, monthYear] = [inDays({ month: 'long' }), inDays({ year: 'numeric', month: 'long' })]
  const [relative, number, weekday] = [
    once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' })),
    once(() => new Intl.NumberFormat(language)),
    inDays({ weekday: 'short' }),
  ]
  const isThisYear = (day: string) => day.slice(0, 4) === today().slice(0, 4)
  const dayOf = (instant: string) => wall(instant)[0]
  const timeOf = (instant: string) => wall(instant)[1]
  /** Whole days from a day to today; negative for days to come. */
  const daysSince = (day: string) => Math.round((utc(today()).getTime() - utc(day).getTime()) / dayMs)
  /** '11월 20일', with the year when it is not this one. */
  const date = (day: string) => (isThisYear(day) ? same : other)().format(utc(day))
  /** '11.20', with the year when it is not this one: for narrow columns. */
  const dayShort = (day: string) =>
    (isThisYear(day) ? dots : dotsYear)().format(utc(day)).replace(/\.\s*/g, '.').replace(/\.$/, '')
  /** '오늘', '3일 전', '2개월 전', and with its date what is further away: '작년(25.08.18)'; years as one counts them, by their number. */
  const ago = (instant: string) => {
    const day = dayOf(instant)
    const days = daysSince(day)
    if (days < 60) return relative().format(-days, 'day')
    if (days < 365) return relative().format(-Math.floor(days / 30), 'month')
    const years = Number(today().slice(0, 4)) - Number(day.slice(0, 4))
    return `${relative().format(-years, 'year')}${isSpaced ? ' ' : ''}(${dayShort(day)})`
  }
  /** How and when, alone: '그저께 통화', 'Called yesterday'; empty where nobody has written yet. */
  const touchWhen = (t: Say, { lastLogAt, lastLogChannel }: Omit<Touch, 'lastLogBy'>) =>
    lastLogAt ? t(`touch.${lastLogChannel ?? '0030007'}`, { ago: ago(lastLogAt) }) : ''
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
    /** '11월 20일 금요일' */
    dayTitle: (day: string) => (isThisYear(day) ? sameWeek : otherWeek)().format(utc(day)),
    dayShort,
    /** '오늘', '3일 후' */
    ahead: (days: number) => relative().format(days, 'day'),
    /** '12월', with the year when it is not this one. */
    month: (day: string) => (isThisYear(day) ? month : monthYear)().format(utc(day)),
    /** '12월 3일', of any year: anniversaries. */
    monthDay: (day: string) => same().format(utc(day)),
    /** '금' */
    weekday: (day: string) => weekday().format(utc(day)),
    /** '11월 20일 10:40' */
    moment: (instant: string) => `${date(dayOf(instant))} ${timeOf(instant)}`,
    /** Any other look, in the same zone: `inZone({ dateStyle: 'medium' })`. */
    inZone: (options: Intl.DateTimeFormatOptions) => {
      const look = new Intl.DateTimeFormat(language, { timeZone, ...(hasHours(options) && clock24), ...options })
      return (instant: string) => look.format(new Date(instant))
    },
    ago,
    touchWhen,
    /** '어제 통화 · 박준호 님'; empty where nobody has written yet. */
    touch: (t: Say, touch: Touch) =>
      touch.lastLogAt
        ? dotted(touchWhen(t, touch), touch.lastLogBy && t('touch.by', { name: touch.lastLogBy.name }))
        : '',
    /** A wall's day and time as an ISO instant. */
    instantOf: (day: string, time: string): string => {
      const guess = new Date(`${day}T${time}Z`).getTime()
      const offsetAt = (at: number) => {
        const [seenDay, seenTime] = wall(new Date(at))
        return new Date(`${seenDay}T${seenTime}Z`).getTime() - at
      }
      const first = guess - offsetAt(guess)
      return new Date(guess - offsetAt(first)).toISOString()
    },
    now: () => wall(new Date()),
  }
}
/** A name for a sentence: `{{name}}`, and for Korean `{{name을}}`, `{{name이}}`, `{{name은}}`, `{{name과}}` with the right josa. */
export const named = (name: string) => ({
  name,
  name을: withJosa(name, '을/를'),
  name이: withJosa(name, '이/가'),
  name은: withJosa(name, '은/는'),
  name과: withJosa(name, '과/와'),
})

/** A title for a sentence that quotes it: `{{title}}`, and for Korean `{{titleEul}}` after the closing quote. */
export const quoted = (title: string) => ({ title, titleEul: josaFor(title, '을/를') })

/** What there is of several words, on one line: '구매팀장 · 구매팀'. */
export const dotted = (...all: (string | null | undefined | false)[]) => all.filter(Boolean).join(' · ')

/** Between a person's name and title no line breaks: '임도현 상무'. */
export const titled = (name: string, title: string) => [name, title].filter(Boolean).join(' ')

/** What a browser may follow: http and https only; anything else is shown as text. */
export function safeLink(address: string): string | null {
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`
  try {
    const url = new URL(whole)
    return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null
  } catch {
    return null
  }
}
