import { useRef } from 'react'
import { addDays } from '../../../contract/rules/days.ts'
import { useTexts } from '../../ui/texts.ts'
import type { CalendarParts } from './calendar-parts.ts'
import { daysOfView } from './calendar-range.ts'
import { daysOfRow } from './place-plans.ts'
import style from './Calendar.module.css'

const mostDots = 3
/** Pixels of a swipe that turns the week. */
const swipe = 60

/** The week over the agenda of a phone, with a dot for each of up to three plans of a day. A swipe turns it. */
export function WeekStrip({ parts }: { parts: CalendarParts }) {
  const { t } = useTexts()
  const { calendar, format, shown, layers } = parts
  const { day: chosen, first } = calendar
  const begun = useRef<number | null>(null)
  const today = format.today()
  const count = (day: string) =>
    shown.rows.filter((row) => {
      const [from, to] = daysOfRow(row, format.timeZone)
      return day >= from && day <= to
    }).length
  return (
    <div
      className={style.strip}
      role="group"
      aria-label={t('plans.week')}
      onPointerDown={(event) => (begun.current = event.clientX)}
      onPointerUp={(event) => {
        const by = begun.current === null ? 0 : event.clientX - begun.current
        begun.current = null
        if (Math.abs(by) > swipe) calendar.goTo(addDays(chosen, by < 0 ? 7 : -7))
      }}
    >
      {daysOfView('week', chosen, first).map((day) => {
        const plans = count(day)
        return (
          <button
            key={day}
            type="button"
            className={`${day === today ? style.today : ''} ${day === chosen ? style.chosen : ''}`}
            aria-pressed={day === chosen}
            data-holiday={layers?.isHoliday(day) || undefined}
            onClick={() => calendar.goTo(day)}
          >
            <span className="unseen">{`${format.dayTitle(day)}${layers?.spoken(day) ?? ''}, ${t('plans.count', { count: plans })}`}</span>
            <small aria-hidden>{format.weekday(day)}</small>
            <b aria-hidden>{Number(day.slice(8))}</b>
            <i aria-hidden>{'•'.repeat(Math.min(mostDots, plans))}</i>
          </button>
        )
      })}
    </div>
  )
}
