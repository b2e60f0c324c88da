import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import type { CalendarParts } from './calendar-parts.ts'
import { daysOfRow, isLong, keyOfRow } from './place-plans.ts'
import { PlanBlock } from './PlanBlock.tsx'
import style from './Calendar.module.css'

/** In pixels: the head of the table, the least height of a day, its date, its layers, and a line of a plan. */
const [headHeight, leastHeight, dateHeight, layerHeight, lineHeight] = [32, 112, 38, 26, 26]
/** How many lines a day of the month has room for; the other plans are behind "+3". */
function useRoom(weeks: number, hasLayers: boolean) {
  const table = useRef<HTMLTableElement>(null)
  const [room, setRoom] = useState(3)
  useEffect(() => {
    const box = table.current!.parentElement!
    const measure = () => {
      const height = Math.max(leastHeight, (box.clientHeight - headHeight) / weeks)
      setRoom(Math.max(2, Math.floor((height - dateHeight - (hasLayers ? layerHeight : 0)) / lineHeight)))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [weeks, hasLayers])
  return { table, room }
}

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
  const { table, room } = useRoom(weeks.length, Boolean(layers))
  return (
    <table ref={table} className={style.month} aria-label={format.month(chosen)}>
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
              const most = rows.length > room ? room - 1 : room
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
