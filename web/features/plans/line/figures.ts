// Dates in figures, alike in both languages.
import { dateIn, dayOf, fullYear, pastDay, slashed } from './days.ts'
import { pattern, type Rule } from './pieces.ts'

const [y, md] = ['((?:19|20|21)\\d{2})', '(\\d{1,2})']
export const figures: Rule[] = [
  {
    pattern: pattern(`(?:on\\s{1,2})?${y}\\s?[-./]\\s?${md}\\s?[-./]\\s?${md}\\.?(?!\\d)`),
    read: ([, year, month, date], { today }) => {
      const day = dayOf(Number(year), Number(month), Number(date))
      return day ? pastDay(day, today) : null
    },
  },
  {
    pattern: pattern(
      `(?:on\\s{1,2})?(?!24\\/7)${md}\\/${md}(?:\\/(\\d{4}|\\d{2}))?(?![\\d/])(?:\\s?[~\\-–]\\s?(?:${md}\\/)?${md}(?![\\d/:시]))?`,
    ),
    isLenient: true,
    read: ([, one, other, year, month2, to], context) => {
      const first = slashed(context, Number(one), Number(other), year ? fullYear(year) : undefined)
      if (!to || !first) return first
      // Which number is the month of a range is only known where it is known of a single date.
      if (!first.day || first.doubt === 'order') return null
      const [firstYear, month] = [Number(first.day.slice(0, 4)), Number(first.day.slice(5, 7))]
      const [m, d] =
        month2 === undefined
          ? [month, Number(to)]
          : context.monthFirst === false
            ? [Number(to), Number(month2)]
            : [Number(month2), Number(to)]
      const last = dayOf(m < month ? firstYear + 1 : firstYear, m, d)
      return last && last >= first.day ? { ...first, last } : null
    },
  },
  // 26.12.08
  {
    pattern: pattern(`(2\\d)[./]${md}[./]${md}(?![\\d.])`),
    read: ([, year, month, date], context) => {
      const day = context.monthFirst === true ? dayOf(fullYear(year!), Number(month), Number(date)) : null
      return day ? pastDay(day, context.today) : null
    },
  },
  // 12.3(목), 12.3.: with a weekday or a full stop, since 12.3 alone is a number.
  {
    pattern: pattern(
      `${md}\\.\\s?${md}(?:\\.(?!\\d)|(?=\\s?\\([월화수목금토일])|(?=\\s?(?:오전|오후|아침|점심|저녁|새벽|\\d{1,2}(?:시|:))))`,
    ),
    read: ([, month, date], context) =>
      context.monthFirst === true ? dateIn(context, Number(month), Number(date)) : null,
  },
]
