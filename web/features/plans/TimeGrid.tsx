import { useEffect, useRef } from 'react'
import { clockTime } from '../../../contract/rules/days.ts'
import { localTime, offsetAt } from '../../../contract/rules/zoned-times.ts'
import { useTexts } from '../../ui/texts.ts'
import type { CalendarParts } from './calendar-parts.ts'
import { barsOf, blocksOf, hourHeight, isLong, keyOfRow, withinLanes } from './place-plans.ts'
import { PlanBlock } from './PlanBlock.tsx'
import { useGridPointer } from './use-grid-pointer.ts'
import style from './Calendar.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** The hour that is at the top when the grid opens. */
const firstHour = 8

/** Blocks side by side: more are too narrow to read. */
const laneLimit = ({ days, isPhone }: { days: number; isPhone: boolean }) => (days === 1 ? 8 : isPhone ? 2 : 3)

/** The plans of a day at their hours; where too many overlap, the others are behind "+3", which opens the day. */
function DayBlocks({ parts, day, most }: { parts: CalendarParts; day: string; most: number }) {
  const { t } = useTexts()
  const { calendar, format, shown } = parts
  const { blocks, crowds } = withinLanes(blocksOf(shown.rows, day, format.timeZone), most)
  const at = ({ from, to }: { from: number; to: number }) => ({
    top: (from / 60) * hourHeight,
    height: ((to - from) / 60) * hourHeight - 2,
  })
  return (
    <>
      {blocks.map(({ row, from, to, lane, lanes }) => (
        <PlanBlock
          key={keyOfRow(row)}
          row={row}
          parts={parts}
          shape="block"
          place={{ ...at({ from, to }), left: `${(lane / lanes) * 100}%`, width: `calc(${100 / lanes}% - 4px)` }}
        />
      ))}
      {crowds.map((crowd) => (
        <button
          key={crowd.from}
          type="button"
          className={style.crowd}
          style={{ ...at(crowd), left: `${((most - 1) / most) * 100}%`, width: `calc(${100 / most}% - 4px)` }}
          aria-label={`${format.dayTitle(day)}, ${t('plans.more', { count: crowd.count })}`}
          onClick={() => calendar.show('day', day)}
        >
          {`+${crowd.count}`}
        </button>
      ))}
    </>
  )
}

/** Week and day: the hours of each day, with whole days above them. */
export function TimeGrid({ parts }: { parts: CalendarParts }) {
  const { t } = useTexts()
  const { calendar, format, shown, now, layers } = parts
  const { days, otherZone } = calendar
  const scroller = useRef<HTMLDivElement>(null)
  const pointer = useGridPointer(parts, scroller)
  useEffect(() => {
    scroller.current?.scrollTo({ top: firstHour * hourHeight - 12 })
  }, [calendar.view])
  const today = format.today()
  const nowAt = localTime(format.timeZone, now)
  const bars = barsOf(shown.rows.filter(isLong), days, format.timeZone)
  const planLines = Math.max(0, ...bars.map(({ line }) => line + 1))
  const lines = Math.max(1, planLines + (layers?.linesAbove(days) ?? 0))
  const columns = { gridTemplateColumns: `var(--hours) repeat(${days.length}, minmax(0, 1fr))` }
  const shift = otherZone ? (offsetAt(otherZone, now.getTime()) - offsetAt(format.timeZone, now.getTime())) / 36e5 : 0
  return (
    <div className={style.grid} ref={scroller} data-days={days.length}>
      <div className={style.heads} style={columns}>
        <div className={style.zone}>
          {otherZone && <small title={otherZone}>{zoneName(otherZone, now)}</small>}
          <span title={format.timeZone}>{zoneName(format.timeZone, now)}</span>
        </div>
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={`${style.head} ${day === today ? style.today : ''}`}
            aria-current={day === today ? 'date' : undefined}
            data-holiday={layers?.isHoliday(day) || undefined}
            onClick={() => calendar.show('day', day)}
          >
            <span className="unseen">{format.dayTitle(day) + (layers?.spoken(day) ?? '')}</span>
            <small aria-hidden>{format.weekday(day)}</small>
            {!calendar.isPhone && layers?.head(day)}
            <b aria-hidden>{Number(day.slice(8))}</b>
          </button>
        ))}
      </div>
      <div className={style.whole} style={{ ...columns, gridTemplateRows: `repeat(${lines}, 26px)` }}>
        <span className={style.hour}>{t('plans.allDay')}</span>
        {days.map((day, at) => (
          <button
            key={day}
            type="button"
            tabIndex={-1}
            className={style.cell}
            style={{ gridColumn: at + 2, gridRow: `1 / span ${lines}` }}
            aria-label={t('plans.addOn', { day: format.dayTitle(day) })}
            onClick={() => parts.add({ start: day, end: day, isAllDay: true })}
          />
        ))}
        {bars.map(({ row, from, to, line }) => (
          <PlanBlock
            key={keyOfRow(row)}
            row={row}
            parts={parts}
            shape="bar"
            place={{ gridColumn: `${from + 2} / ${to + 3}`, gridRow: line + 1 }}
          />
        ))}
        {layers && days.map((day, at) => layers.above(day, at, planLines))}
      </div>
      <div className={style.body} style={columns} {...pointer.handlers}>
        <div className={style.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} className={style.hour} style={{ top: hour * hourHeight }}>
              {otherZone && <small>{clockTime((hour + 24 + Math.round(shift)) * 60)}</small>}
              {clockTime(hour * 60)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <div
            key={day}
            className={`${style.column} ${[0, 6].includes(new Date(day).getUTCDay()) ? style.weekend : ''}`}
            data-day={day}
            role="group"
            aria-label={format.dayTitle(day)}
          >
            <DayBlocks parts={parts} day={day} most={laneLimit({ days: days.length, isPhone: calendar.isPhone })} />
            {layers?.hours(day, shown.rows)}
            {pointer.ghost?.day === day && (
              <div
                className={style.ghost}
                style={{
                  top: (pointer.ghost.from / 60) * hourHeight,
                  height: Math.max(14, ((pointer.ghost.to - pointer.ghost.from) / 60) * hourHeight - 2),
                }}
              >
                {pointer.ghost.label}
              </div>
            )}
            {day === nowAt.day && (
              <div className={style.now} style={{ top: (nowAt.minutes / 60) * hourHeight }} aria-hidden />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
/** 'KST', 'GMT+9' */
const zoneName = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone
