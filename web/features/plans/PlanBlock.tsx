import type { CSSProperties } from 'react'
import { initial } from '../../ui/elements/Avatar.tsx'
import { useTexts } from '../../ui/texts.ts'
import { keyOfRow, personLook, type PlanRow } from './place-plans.ts'
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
  const others = shown.othersIn(row)
  const owner = layer === 'own' ? '' : (others[0] ?? '')
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
      data-person={layer === 'own' ? undefined : personLook(row.ownerId)}
      aria-haspopup="dialog"
      onClick={(event) => open(row, event.currentTarget)}
    >
      <span className="unseen">{nameOf(row, format, t, others.join(', '))}</span>
      {shape === 'line' && !row.isAllDay && (
        <span className={style.time} aria-hidden>
          {format.timeOf(row.start)}
        </span>
      )}
      <span className={style.title} aria-hidden>
        <WaitingMark row={row} />
        {owner && <b>{shape === 'block' ? owner : initial(owner)}</b>}
        {owner && ' · '}
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
