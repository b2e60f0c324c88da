import type { CSSProperties } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { keyOfRow, type PlanRow } from './place-plans.ts'
import { aboutOf, nameOf, titleOf } from './plan-words.ts'
import type { CalendarParts } from './calendar-parts.ts'
import { WaitingMark } from './WaitingMark.tsx'
import style from './Calendar.module.css'

type Props = { row: PlanRow; parts: CalendarParts; shape: 'block' | 'bar' | 'line'; place?: CSSProperties }

/** A plan in the grid: a button that opens it. Own plans have the accent, others grey; past ones are paler. */
export function PlanBlock({ row, parts, shape, place }: Props) {
  const { t } = useTexts()
  const { format, shown, now, open, opened } = parts
  const layer = shown.layerOf(row)
  const isPast = row.isAllDay ? row.end < format.today() : Date.parse(row.end) <= now.getTime()
  const owner = shown.people.find(({ id }) => id === row.ownerId)?.name ?? ''
  const looks = [
    style.plan,
    style[shape],
    layer === 'own' ? style[row.look] : style.other,
    isPast && style.past,
    opened === keyOfRow(row) && style.opened,
  ]
  return (
    <button
      type="button"
      className={looks.filter(Boolean).join(' ')}
      style={place}
      data-plan={keyOfRow(row)}
      aria-haspopup="dialog"
      onClick={(event) => open(row, event.currentTarget)}
    >
      <span className="unseen">{nameOf(row, format, t, layer === 'own' ? '' : owner)}</span>
      {shape === 'line' && !row.isAllDay && (
        <span className={style.time} aria-hidden>
          {format.timeOf(row.start)}
        </span>
      )}
      <span className={style.title} aria-hidden>
        <WaitingMark row={row} />
        {layer !== 'own' && <b>{owner}</b>}
        {layer !== 'own' && ' · '}
        {titleOf(row, t)}
      </span>
      {shape === 'block' && (
        <span className={style.sub} aria-hidden>
          {format.timeOf(row.start)}
          {aboutOf(row) && ` · ${aboutOf(row)}`}
        </span>
      )}
    </button>
  )
}
