import { useEffect, useRef, useState } from 'react'
import { clockTime } from '../../../../contract/rules/days.ts'
import { limits } from '../../../../contract/rules/limits.ts'
import { instantOf, localTime } from '../../../../contract/rules/zoned-times.ts'
import { usePerson } from '../../../api/me.ts'
import { dotted } from '../../../format/format.ts'
import { Avatar } from '../../../ui/elements/Avatar.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { lasting } from '../Agenda.tsx'
import type { CalendarParts } from '../calendar-parts.ts'
import { firstFree } from '../free-time.ts'
import { blocksOf, daysOfRow, hourHeight, isLong, keyOfRow, type PlanRow } from '../place-plans.ts'
import { PlanBlock } from '../PlanBlock.tsx'
import { useGridPointer } from '../use-grid-pointer.ts'
import calendarStyle from '../Calendar.module.css'
import { columnsOf, type PersonColumn } from './people-columns.ts'
import style from './Layers.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** The hour that is at the top when the grid opens. */
const firstHour = 8

/** A day with a column for each person, one's own first. A plan stands in the columns of all who take part. */
export function PeopleDay({ parts }: { parts: CalendarParts }) {
  const { t } = useTexts()
  const person = usePerson()
  const { calendar, format, shown, layers } = parts
  const { day } = calendar
  const scroller = useRef<HTMLDivElement>(null)
  const pointer = useGridPointer(parts, scroller)
  /** In whose column a drag began. */
  const [pressed, setPressed] = useState('')
  useEffect(() => {
    scroller.current?.scrollTo({ top: firstHour * hourHeight - 12 })
  }, [])
  const rows = shown.rows.filter((row) => {
    const [from, to] = daysOfRow(row, format.timeZone)
    return day >= from && day <= to
  })
  const people = columnsOf(rows, person, shown.people, calendar.showsPerson)
  const longOf = ({ rows: own }: PersonColumn) => own.filter(isLong)
  const ownLines = longOf(people[0]!).length + (layers?.linesAbove([day], true) ?? 0)
  const lines = Math.max(1, ownLines, ...people.map((one) => longOf(one).length))
  const columns = { gridTemplateColumns: `var(--hours) repeat(${people.length}, minmax(160px, 1fr))` }
  return (
    <div className={`${calendarStyle.grid} ${style.byPerson}`} ref={scroller} data-days={people.length}>
      <div className={calendarStyle.heads} style={columns}>
        <span />
        {people.map((one) => (
          <PersonHead key={one.id} column={one} />
        ))}
      </div>
      <div className={calendarStyle.whole} style={{ ...columns, gridTemplateRows: `repeat(${lines}, 26px)` }}>
        <span className={calendarStyle.hour}>{t('plans.allDay')}</span>
        {people.map((one, at) =>
          longOf(one).map((row, line) => (
            <PlanBlock
              key={`${one.id} ${keyOfRow(row)}`}
              row={row}
              parts={parts}
              shape="bar"
              place={{ gridColumn: at + 2, gridRow: line + 1 }}
            />
          )),
        )}
        {layers?.above(day, 0, longOf(people[0]!).length, true)}
      </div>
      <div className={calendarStyle.body} style={columns} {...pointer.handlers}>
        <div className={calendarStyle.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} className={calendarStyle.hour} style={{ top: hour * hourHeight }}>
              {clockTime(hour * 60)}
            </span>
          ))}
        </div>
        {people.map((one) => (
          <div
            key={one.id}
            className={calendarStyle.column}
            data-day={day}
            data-other={one.id === person.userId ? undefined : ''}
            role="group"
            aria-label={one.name}
            onPointerDownCapture={() => setPressed(one.id)}
          >
            {blocksOf(one.rows, day, format.timeZone).map(({ row, from, to, lane, lanes }) => (
              <PlanBlock
                key={keyOfRow(row)}
                row={row}
                parts={parts}
                shape="block"
                place={{
                  top: (from / 60) * hourHeight,
                  height: ((to - from) / 60) * hourHeight - 2,
                  left: `${(lane / lanes) * 100}%`,
                  width: `calc(${100 / lanes}% - 4px)`,
                }}
              />
            ))}
            {layers?.hours(day, one.rows, one.id)}
            {one.id === person.userId && <Now parts={parts} />}
            {pointer.ghost && pressed === one.id && (
              <div
                className={calendarStyle.ghost}
                style={{
                  top: (pointer.ghost.from / 60) * hourHeight,
                  height: Math.max(14, ((pointer.ghost.to - pointer.ghost.from) / 60) * hourHeight - 2),
                }}
              >
                {pointer.ghost.label}
              </div>
            )}
          </div>
        ))}
        {people.length > 1 && <Offer parts={parts} rows={rows} people={people} />}
      </div>
    </div>
  )
}

/** '이하은 3건 · 2시간 40분' */
function PersonHead({ column }: { column: PersonColumn }) {
  const { t } = useTexts()
  const minutes = column.rows
    .filter((row) => !isLong(row))
    .reduce((sum, row) => sum + (Date.parse(row.end) - Date.parse(row.start)) / 60_000, 0)
  return (
    <div className={style.personHead}>
      <Avatar id={column.id} name={column.name} />
      <b>{column.name}</b>
      <small>
        {dotted(t('plans.count', { count: column.rows.length }), minutes > 0 && lasting(Math.round(minutes), t))}
      </small>
    </div>
  )
}

/** The line of now, in one's own column. */
function Now({ parts: { calendar, format, now } }: { parts: CalendarParts }) {
  const at = localTime(format.timeZone, now)
  if (at.day !== calendar.day) return null
  return <div className={calendarStyle.now} style={{ top: (at.minutes / 60) * hourHeight }} aria-hidden />
}

/** The next hour of the day at which all people shown are free; a press plans it with them. */
function Offer({ parts, rows, people }: { parts: CalendarParts; rows: readonly PlanRow[]; people: PersonColumn[] }) {
  const { t } = useTexts()
  const { userId } = usePerson()
  const { calendar, format, now } = parts
  const begin = localTime(format.timeZone, now)
  if (calendar.day < begin.day) return null
  const from = calendar.day === begin.day ? begin.minutes : 0
  const at = (minutes: number) => instantOf(format.timeZone, { day: calendar.day, minutes }).toISOString()
  const asked = { start: at(from), end: at(from + 60) }
  const busy = rows.filter((row) => !row.isAllDay)
  const free = firstFree(busy, asked, format.timeZone)
  if (!free || format.dayOf(free.start) !== calendar.day) return null
  const others = people.flatMap(({ id }) => (id === userId ? [] : id))
  const words = { from: format.timeOf(free.start), to: format.timeOf(free.end) }
  return (
    <button
      type="button"
      className={style.offer}
      style={{
        top: (localTime(format.timeZone, free.start).minutes / 60) * hourHeight,
        height: hourHeight - 2,
        gridColumn: `2 / span ${people.length}`,
        left: 0,
        right: 0,
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() =>
        // More cannot take part: then the form asks for whom it is.
        parts.add({ ...free, isAllDay: false }, others.length <= limits.selection ? others : [])
      }
    >
      {t('layers.allFree', words)}
    </button>
  )
}
