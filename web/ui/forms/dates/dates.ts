// Formats and parses days ('YYYY-MM-DD') and times ('HH:MM'), both without a time zone.

const utc = (day: string) => new Date(`${day}T00:00Z`)
const iso = (date: Date) => date.toISOString().slice(0, 10)

export const todayOf = (now = new Date()): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`

/** '11월 20일 금', with the year unless it is the current one. */
export const formatDay = (day: string, language: string, today = todayOf()): string =>
  new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  })
    .formatToParts(utc(day))
    .map((part) => (part.type === 'literal' ? part.value.replace(/[()]/g, '') : part.value))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

export const formatDayInFull = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'full' }).format(utc(day))
export const formatMonth = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', year: 'numeric', month: 'long' }).format(utc(day))
export const weekdayNames = (first: number, language: string, form: 'narrow' | 'long'): string[] =>
  Array.from({ length: 7 }, (_, at) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: form }).format(
      utc(`2023-01-0${1 + ((first + at) % 7)}`),
    ),
  )

const order = (language: string) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'numeric', day: 'numeric' })
    .formatToParts(0)
    .filter((part) => part.type !== 'literal')
    .map((part) => part.type)
    .join('')

/**
 * Parses a typed day: 20, 11.20, 11/20, 1120, 20261120, 2026-11-20, and the output of formatDay. Null for anything
 * else.
 */
export const readDay = (typed: string, language: string, today = todayOf()): string | null => {
  const names = [0, 1, 2, 3, 4, 5, 6]
    .map((at) =>
      new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short' }).format(utc(`2023-01-0${at + 1}`)),
    )
    .filter((name) => /\d/.test(name)) // Vietnamese weekdays contain numbers
  const numbers = (
    names.reduce((text, name) => text.replace(name, ''), typed.normalize('NFKC')).match(/\d+/g) ?? []
  ).map(String)
  const year = today.slice(0, 4)
  const build = (y: string, m: string, d: string) => {
    const day = `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
    return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(utc(day).getTime()) && iso(utc(day)) === day ? day : null
  }
  if (numbers.length === 1 && numbers[0]!.length === 8)
    return build(numbers[0]!.slice(0, 4), numbers[0]!.slice(4, 6), numbers[0]!.slice(6))
  if (numbers.length === 1 && numbers[0]!.length === 4)
    numbers.splice(0, 1, numbers[0]!.slice(0, 2), numbers[0]!.slice(2))
  if (numbers.length === 1) {
    const month = namedMonth(typed, language)
    return build(year, month ?? today.slice(5, 7), numbers[0]!)
  }
  const dayFirst = order(language) === 'daymonth'
  if (numbers.length === 2) {
    const month = namedMonth(typed, language)
    if (month)
      return numbers[1]!.length === 4 ? build(numbers[1]!, month, numbers[0]!) : build(year, month, numbers[0]!)
    return dayFirst ? build(year, numbers[1]!, numbers[0]!) : build(year, numbers[0]!, numbers[1]!)
  }
  if (numbers.length !== 3) return null
  const [a, b, c] = numbers as [string, string, string]
  if (a.length === 4) return build(a, b, c)
  if (dayFirst) return build(c, b, a)
  return order(language) === 'monthday' && c.length === 4 ? build(c, a, b) : build(a, b, c)
}

const namedMonth = (typed: string, language: string): string | null => {
  for (let month = 1; month <= 12; month++) {
    const day = `2023-${String(month).padStart(2, '0')}-01`
    const name = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short' })
      .format(utc(day))
      .replace('.', '')
      .toLowerCase()
    if (!/\d/.test(name) && typed.toLowerCase().includes(name)) return day.slice(5, 7)
  }
  return null
}

/** Parses a typed time: 9, 930, 9:30, 14시 30분, 오후 2:30, 2pm. Null for anything else. */
export const readTime = (typed: string): string | null => {
  const text = typed.normalize('NFKC').toLowerCase()
  const found = /(\d{1,2}?)\s*[:.시h時点]?\s*(\d{2})?(?!\d)/.exec(text)
  if (!found) return null
  let hour = Number(found[1])
  const minute = Number(found[2] ?? 0)
  if (/오후|pm|下午|午後|chiều|tối/.test(text) && hour < 12) hour += 12
  if (/오전|am|上午|午前|sáng/.test(text) && hour === 12) hour = 0
  return hour < 24 && minute < 60 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : null
}
