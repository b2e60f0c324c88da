import { useTexts } from '../../ui/texts.ts'
import type { CalendarParts } from './calendar-parts.ts'
import { daysOfRow, isLong, keyOfRow } from './place-plans.ts'
import { PlanBlock } from './PlanBlock.tsx'
import style from './Calendar.module.css'

/** Plans that a day of the month shows; the others are behind "+3". */
const shownOfDay = 3

/** A month in whole weeks. Days are links to their day; a press on free space adds a plan. */
export function MonthView({ parts }: { parts: CalendarParts }) {
  const { t } = useTexts()
  const { calendar, format, shown, layers } = parts
  const { days, day: chosen } = calendar
  const today = format.today()
  const byDay = new Map(days.map((day) => [day, [] as typeof shown.rows]))
  for (const row of shown.rows.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))) {
    const [from, to] = daysOfRow(row, format.timeZone)
    for (const day of days) if (day >= from && day <= to) byDay.get(day)!.push(row)
  }
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <table className={style.month} aria-label={format.month(chosen)}>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col">
              {format.weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const rows = byDay.get(day)!
              const most = rows.length > shownOfDay ? shownOfDay - 1 : shownOfDay
              return (
                <td key={day} className={day.slice(0, 7) === chosen.slice(0, 7) ? '' : style.outside}>
                  <div className={style.box}>
                    <button
                      type="button"
                      className={`${style.date} ${day === today ? style.today : ''}`}
                      aria-current={day === today ? 'date' : undefined}
                      data-holiday={layers?.isHoliday(day) || undefined}
                      onClick={() => calendar.show('day', day)}
                    >
                      <span className="unseen">{format.dayTitle(day) + (layers?.spoken(day) ?? '')}</span>
                      <span aria-hidden>{Number(day.slice(8))}</span>
                    </button>
                    {layers?.head(day)}
                    <button
                      type="button"
                      tabIndex={-1}
                      className={style.cell}
                      aria-label={t('plans.addOn', { day: format.dayTitle(day) })}
                      onClick={() => parts.addOn(day)}
                    />
                    {rows.slice(0, most).map((row) => (
                      <PlanBlock key={keyOfRow(row)} row={row} parts={parts} shape={isLong(row) ? 'bar' : 'line'} />
                    ))}
                    {rows.length > most && (
                      <button type="button" className={style.more} onClick={() => calendar.show('day', day)}>
                        {t('plans.more', { count: rows.length - most })}
                      </button>
                    )}
                    {layers?.cell(day)}
                  </div>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
