// Reads the dates of a file, whose form and order the values of a column tell together.
import { languages } from '../../contract/codes.ts'
import type { ImportCountry } from '../../contract/calls/imports/columns.ts'
import { dateOfSerial } from './read-worksheet.ts'

/** What the values of a column say about all of them; absent where they say nothing. */
export type DayForm = {
  /** `31/12/2026`. */
  isDayFirst?: boolean
  /** No value tells the order, so that a person has to; `isDayFirst` is what the country of the file suggests. */
  isOrderOpen?: true
  /** Years of two digits: `85.03.05`, `05/03/85`. */
  shortYear?: 'first' | 'last'
  /** `850305`; a numeric cell without its leading zeros has fewer digits. */
  isSixDigits?: true
}
/** `no_year`: the 5 March of any year, which no field of ours holds. */
export type ReadDay = { day: string } | { fault: 'no_year' | 'unknown' }

/** Countries that write the month before the day. */
const monthFirst: ReadonlySet<ImportCountry> = new Set(['US', 'PH'])
/** Countries that write the year first, so that 3/4/1985 may be either. */
const yearFirst: ReadonlySet<ImportCountry> = new Set(['KR', 'JP', 'CN', 'TW', 'HK'])
/** The form of dates of most files that mix both: Excel's in the United States. */
const suggestsDayFirst = (country: ImportCountry) => !monthFirst.has(country) && !yearFirst.has(country)

const longest = 40
const threeNumbers = /^(\d{1,4})[.\-/]\s?(\d{1,2})[.\-/]\s?(\d{1,4})\.?$/
const monthNames = new Map<string, number>()
const monthKey = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
for (const language of [...languages, 'de', 'it', 'pt'])
  for (const length of ['long', 'short'] as const) {
    const { format } = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' })
    for (let month = 0; month < 12; month += 1) {
      const name = monthKey(format(Date.UTC(2026, month, 1)))
      if (/^\p{L}{3,}$/u.test(name) && !monthNames.has(name)) monthNames.set(name, month + 1)
    }
  }

/** Without the time behind it and in plain digits. */
function plain(text: string): string {
  const written = text.slice(0, longest).normalize('NFKC').trim()
  return written.slice(0, /[T\s]\d{1,2}:\d\d/.exec(written)?.index).trimEnd()
}
/** The three numbers of each date that ends or begins with a year of two digits, or ends with one of four. */
export function dayFormOf(texts: readonly string[], country: ImportCountry): DayForm {
  const numbers = texts.flatMap((text) => {
    const found = threeNumbers.exec(plain(text))
    return found && found[1]!.length < 3 ? [found.slice(1).map(Number) as [number, number, number]] : []
  })
  const form: DayForm = {}
  const six = texts.filter((text) => isSixDigits(plain(text))).length
  if (six * 2 > texts.length) form.isSixDigits = true
  const short = numbers.filter(([, , last]) => last < 100)
  if (short.length > 0) {
    const [isFirst, isLast] = [short.some(([one]) => one > 31), short.some(([, , last]) => last > 31)]
    if (isFirst !== isLast) form.shortYear = isFirst ? 'first' : 'last'
  }
  const beforeYear = numbers.filter(([, , last]) => last > 99 || form.shortYear === 'last')
  const doubtful = beforeYear.filter(([one, other]) => one <= 12 && other <= 12 && one !== other)
  const orders = new Set(
    beforeYear.flatMap(([one, other]) => (one > 12 && other <= 12 ? [true] : other > 12 && one <= 12 ? [false] : [])),
  )
  if (orders.size === 1) form.isDayFirst = [...orders][0]!
  else if (doubtful.length > 0) {
    form.isDayFirst = suggestsDayFirst(country)
    form.isOrderOpen = true
  }
  return form
}
const isSixDigits = (text: string) => /^\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(text)

/** Whether a value may be a date, in any of the forms that are read. */
export const mayBeDay = (text: string, isNumber: boolean): boolean =>
  (isNumber && /^\d{4,6}$/.test(text)) ||
  isSixDigits(plain(text)) ||
  'day' in readDay(text, isNumber, { isDayFirst: true, shortYear: 'last' }, 'JP')

/** @param isNumber the cell was numeric: a serial number of Excel, or digits without their leading zeros */
export function readDay(text: string, isNumber: boolean, form: DayForm, country: ImportCountry): ReadDay {
  const written = plain(text)
  if (isNumber && form.isSixDigits && /^\d{4,5}$/.test(written) && isSixDigits(written.padStart(6, '0')))
    return readDay(written.padStart(6, '0'), false, form, country)
  if (isNumber && /^\d{4,5}$/.test(written) && Number(written) > 1_000) return { day: dateOfSerial(Number(written)) }
  // Some address books write the year 1604 for none.
  if (isYearless(written) || /^1604\D/.test(written)) return { fault: 'no_year' }
  const parts =
    /^(\d{4})(?:[.\-/\s]|년|年)\s*(\d{1,2})(?:[.\-/\s]|월|月)\s*(\d{1,2})(?:일|日|\.)?$/.exec(written) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(written)
  if (parts) return dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  const era =
    /^(明治|大正|昭和|平成|令和|[MTSHR])\.?(\d{1,2}|元)(?:[.\-/]|年)\s?(\d{1,2})(?:[.\-/]|月)\s?(\d{1,2})日?$/u.exec(
      written,
    )
  if (era && country === 'JP')
    return dayOf(eras[era[1]!]! + (era[2] === '元' ? 1 : Number(era[2])), Number(era[3]), Number(era[4]))
  if (isSixDigits(written) && (yearFirst.has(country) || form.isSixDigits) && form.shortYear === undefined)
    return yearFirst.has(country)
      ? dayOf(fullYear(Number(written.slice(0, 2))), Number(written.slice(2, 4)), Number(written.slice(4)))
      : { fault: 'unknown' }
  const named = namedMonth(written)
  if (named) return named
  const found = threeNumbers.exec(written)
  if (!found || found[1]!.length > 2 || found[3]!.length === 3) return { fault: 'unknown' }
  const [one, two, three] = found.slice(1).map(Number) as [number, number, number]
  if (three < 100) {
    if (form.shortYear === 'first') return dayOf(fullYear(one), two, three)
    if (form.shortYear === undefined) return { fault: 'unknown' }
  }
  const year = three < 100 ? fullYear(three) : three
  const isDayFirst = one > 12 ? true : two > 12 || one === two ? false : form.isDayFirst
  if (isDayFirst === undefined) return { fault: 'unknown' }
  return isDayFirst ? dayOf(year, two, one) : dayOf(year, one, two)
}
/** The year before the first one of each Japanese era. */
const eras: Record<string, number> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 }
for (const [letter, name] of Object.entries({ M: '明治', T: '大正', S: '昭和', H: '平成', R: '令和' }))
  eras[letter] = eras[name]!
/** As Excel does. */
const fullYear = (year: number) => (year < 30 ? 2000 + year : 1900 + year)
const dayOf = (year: number, month: number, day: number): ReadDay => ({
  day: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
})
/** `12 March 1985`, `Mar 12th, 1985`, `12 de marzo de 1985`. */
function namedMonth(text: string): ReadDay | null {
  const dayFirst = /^(\d{1,2})(?:\.|er|º|st|nd|rd|th)?[\s-](?:de\s)?(\p{L}{3,12})\.?[\s-](?:de\s)?(\d{4})$/iu.exec(text)
  const monthName = /^(\p{L}{3,12})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})$/iu.exec(text)
  const [name, day, year] = dayFirst
    ? [dayFirst[2], dayFirst[1], dayFirst[3]]
    : [monthName?.[1], monthName?.[2], monthName?.[3]]
  const month = name && monthNames.get(monthKey(name))
  return month ? dayOf(Number(year), month, Number(day)) : null
}
/** `03-05`, `3월 5일`, `5/3`, `--03-05`, `5 March`. */
function isYearless(text: string): boolean {
  if (/^(?:--)?\d{1,2}[.\-/]\s?\d{1,2}\.?$|^\d{1,2}(?:월|月)\s?\d{1,2}(?:일|日)?$|^--\d{4}$/.test(text)) return true
  const name = /^(?:\d{1,2}\.?\s(?:de\s)?(\p{L}{3,12})|(\p{L}{3,12})\.?\s\d{1,2})(?:st|nd|rd|th)?$/iu.exec(text)
  return name !== null && monthNames.has(monthKey(name[1] ?? name[2]!))
}
