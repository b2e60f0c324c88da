import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { dotted } from '../../../format/format.ts'
import { useTexts } from '../../../ui/texts.ts'
import type { CalendarParts } from '../calendar-parts.ts'
import { daysOfRow, isLong, keyOfRow, type PlanRow } from '../place-plans.ts'
import { aboutOf, titleOf } from '../plan-words.ts'
import style from './Layers.module.css'

type Props = { parts: CalendarParts }

/** What is printed instead of the screen: all plans in view as a table. It exists only while the page is printed. */
export function CalendarPrint(props: Props) {
  return useIsPrinting() ? <PrintSheet {...props} /> : null
}

/** Whether `beforeprint` was the last of the two events of a print. */
let isAnnounced = false
const isPrinting = (): boolean => isAnnounced || matchMedia('print').matches

/** Media query and events, since browsers differ in which of them a print announces. */
function onPrint(update: () => void): () => void {
  const media = matchMedia('print')
  // The browser lays the page out right after the event.
  const change = () => flushSync(update)
  const announce = ({ type }: Event) => {
    isAnnounced = type === 'beforeprint'
    change()
  }
  addEventListener('beforeprint', announce)
  addEventListener('afterprint', announce)
  media.addEventListener('change', change)
  return () => {
    isAnnounced = false
    removeEventListener('beforeprint', announce)
    removeEventListener('afterprint', announce)
    media.removeEventListener('change', change)
  }
}

/** Also read after the subscription: a print that begins between rendering and it has no event. */
const useIsPrinting = (): boolean => useSyncExternalStore(onPrint, isPrinting)

function PrintSheet({ parts }: Props) {
  const { calendar, format, shown } = parts
  const { days, view, day: chosen } = calendar
  const columns = Math.min(7, days.length)
  const weeks = Array.from({ length: days.length / columns }, (_, at) => days.slice(at * columns, (at + 1) * columns))
  const rowsOn = (day: string) =>
    shown.rows
      .filter((row) => {
        const [from, to] = daysOfRow(row, format.timeZone)
        return day >= from && day <= to
      })
      .toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))
  return (
    <div className={style.sheet}>
      <h1>{titleOfView(parts)}</h1>
      <table>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col">
                {view === 'month' ? format.weekday(day) : <PrintedDay day={day} parts={parts} isLong />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={day.slice(0, 7) === chosen.slice(0, 7) || view !== 'month' ? '' : style.outside}
                >
                  {view === 'month' && <PrintedDay day={day} parts={parts} />}
                  <ul>
                    {rowsOn(day).map((row) => (
                      <PrintedPlan key={keyOfRow(row)} row={row} day={day} parts={parts} />
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function titleOfView({ calendar: { view, day, days }, format }: CalendarParts): string {
  if (view === 'day') return format.dayTitle(day)
  return view === 'month' ? format.monthOfYear(day) : `${format.date(days[0]!)} – ${format.date(days.at(-1)!)}`
}

function PrintedDay({
  day,
  parts: { format, layers },
  isLong: isInFull = false,
}: {
  day: string
  parts: CalendarParts
  isLong?: boolean
}) {
  const holiday = layers?.spoken(day).replace(/^, /, '')
  return (
    <b>
      {dotted(isInFull ? `${format.monthDay(day)} (${format.weekday(day)})` : String(Number(day.slice(8))), holiday)}
    </b>
  )
}

function PrintedPlan({ row, day, parts: { format, shown } }: { row: PlanRow; day: string; parts: CalendarParts }) {
  const { t } = useTexts()
  const [from, to] = daysOfRow(row, format.timeZone)
  const times = [day === from && format.timeOf(row.start), day === to && format.timeOf(row.end)].map((one) => one || '')
  const isWhole = row.isAllDay || times.every((one) => one === '')
  return (
    <li>
      <time>{isWhole ? t('plans.allDay') : times.join('–')}</time> <b>{titleOf(row, t)}</b>
      {[aboutOf(row), shown.othersIn(row).join(', ')].filter(Boolean).map((part) => (
        <span key={part}> · {part}</span>
      ))}
    </li>
  )
}
