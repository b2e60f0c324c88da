import { formatIn } from '../../format/format.ts'
import { useTexts } from '../../ui/texts.ts'

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Moments of an order in its time zone, which is named where that of the browser shows another time. */
export function useOrderTimes(timeZone: string) {
  const { language } = useTexts()
  const there = formatIn(language, timeZone)
  const here = formatIn(language, browserZone())
  const inWords = (format: typeof there, instant: string) =>
    format.momentWith(format.dayTitle(format.dayOf(instant)), instant)
  return {
    day: there.date,
    number: there.number,
    today: there.today,
    /** '11월 27일 18:00' */
    short: there.moment,
    /** '11월 27일 금요일 18:00' */
    moment: (instant: string) => {
      const text = inWords(there, instant)
      return inWords(here, instant) === text ? text : `${text} (${timeZone.replaceAll('_', ' ')})`
    },
    /** The same where the browser is; '' where it is no other. */
    momentHere: (instant: string) => (inWords(here, instant) === inWords(there, instant) ? '' : inWords(here, instant)),
  }
}
export type OrderTimes = ReturnType<typeof useOrderTimes>
