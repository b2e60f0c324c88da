// Dragging in the grid of hours: over free time to add a plan, on a plan to move it, on its lower edge to change its
// end. With a mouse at once; by touch after a long press, so that a swipe scrolls. Escape cancels.
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { addDays, clockTime } from '../../../contract/rules/days.ts'
import { instantOf, localTime } from '../../../contract/rules/zoned-times.ts'
import type { CalendarParts } from './calendar-parts.ts'
import { daysOfRow, hourHeight, keyOfRow, type PlanRow } from './place-plans.ts'

const longPressMs = 400
/** Pixels of movement by which a mouse press becomes a drag, and a touch a scroll. */
const tolerance = 5
const [step, fineStep] = [15, 5]
/** Pixels at the lower edge of a plan by which its end is dragged. */
const edge = 8

type Ghost = { day: string; from: number; to: number; label: string }
type Drag = {
  kind: 'add' | 'move' | 'end'
  row: PlanRow | null
  /** Where it began: the day and minute under the pointer, and for a move the minutes between it and the start. */
  day: string
  minute: number
  grip: number
  x: number
  y: number
  isActive: boolean
  timer: number
  pointerId: number
}

export function useGridPointer(parts: CalendarParts, scroller: RefObject<HTMLDivElement | null>) {
  const [ghost, setGhost] = useState<Ghost | null>(null)
  const drag = useRef<Drag | null>(null)
  const latest = useRef<Ghost | null>(null)
  const zone = parts.format.timeZone
  const show = (next: Ghost | null) => {
    latest.current = next
    setGhost(next)
  }
  const cancel = () => {
    if (drag.current) clearTimeout(drag.current.timer)
    drag.current = null
    show(null)
  }
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && drag.current?.isActive) {
        event.stopPropagation()
        cancel()
      }
    }
    addEventListener('keydown', escape, true)
    // While a plan is dragged by touch the page must not scroll.
    const still = (event: TouchEvent) => {
      if (drag.current?.isActive) event.preventDefault()
    }
    const box = scroller.current
    box?.addEventListener('touchmove', still, { passive: false })
    return () => {
      removeEventListener('keydown', escape, true)
      box?.removeEventListener('touchmove', still)
    }
  })

  /** The column and minute under the pointer; outside of all columns the nearest one. */
  const under = (event: { clientX: number; clientY: number }): { day: string; minute: number } | null => {
    const columns = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
    const near = columns.findLast((one) => one.getBoundingClientRect().left <= event.clientX) ?? columns[0]
    if (!near) return null
    const minute = ((event.clientY - near.getBoundingClientRect().top) / hourHeight) * 60
    return { day: near.dataset.day!, minute: Math.max(0, Math.min(1440, minute)) }
  }
  const ghostOf = (
    { kind, row, day, minute, grip }: Drag,
    at: { day: string; minute: number },
    isFine: boolean,
  ): Ghost => {
    const by = isFine ? fineStep : step
    const snap = (value: number) => Math.round(value / by) * by
    const labelled = (on: string, from: number, to: number) => ({
      day: on,
      from,
      to,
      label: `${clockTime(from)}–${clockTime(to)}`,
    })
    if (kind === 'add') {
      const [from, to] = [Math.floor(Math.min(minute, at.minute) / by) * by, snap(Math.max(minute, at.minute))]
      return labelled(day, from, Math.max(to, from + by))
    }
    const lasts = Math.round((Date.parse(row!.end) - Date.parse(row!.start)) / 60_000)
    const start = localTime(zone, row!.start).minutes
    if (kind === 'end') {
      const from = daysOfRow(row!, zone)[0] === at.day ? start : 0
      return labelled(at.day, from, Math.min(1440, Math.max(from + by, snap(at.minute))))
    }
    const from = Math.max(0, Math.min(1440 - by, snap(at.minute - grip)))
    return labelled(at.day, from, Math.min(1440, from + lasts))
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || drag.current) return
    const at = under(event)
    if (!at || !(event.target as HTMLElement).closest('[data-day]')) return
    const block = (event.target as HTMLElement).closest<HTMLElement>('[data-plan]')
    const row = block ? (parts.shown.rows.find((one) => keyOfRow(one) === block.dataset.plan) ?? null) : null
    if (block && (!row || !parts.mayMove(row))) return
    const isEnd = block !== null && block.getBoundingClientRect().bottom - event.clientY <= edge
    const start = row ? localTime(zone, row.start) : null
    const begun: Drag = {
      kind: row ? (isEnd ? 'end' : 'move') : 'add',
      row,
      ...at,
      grip: start ? at.minute - (start.day === at.day ? start.minutes : 0) : 0,
      x: event.clientX,
      y: event.clientY,
      isActive: false,
      timer: 0,
      pointerId: event.pointerId,
    }
    drag.current = begun
    if (event.pointerType !== 'mouse')
      begun.timer = window.setTimeout(() => {
        begun.isActive = true
        navigator.vibrate?.(10)
        show(ghostOf(begun, begun, false))
      }, longPressMs)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current
    if (!now || now.pointerId !== event.pointerId) return
    const moved = Math.hypot(event.clientX - now.x, event.clientY - now.y) > tolerance
    if (!now.isActive) {
      if (!moved) return
      if (event.pointerType !== 'mouse') return cancel()
      now.isActive = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    const at = under(event)
    if (at) show(ghostOf(now, at, event.shiftKey))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const [now, at] = [drag.current, latest.current]
    if (!now || now.pointerId !== event.pointerId) return
    cancel()
    if (!now.isActive) {
      // A press on free time adds an hour from the half hour there.
      if (now.kind === 'add') {
        const from = Math.min(1380, Math.floor(now.minute / 30) * 30)
        parts.add(timesAt(zone, now.day, from, from + 60))
      }
      return
    }
    // The click that follows would open the plan.
    addEventListener('click', stopClick, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', stopClick, { capture: true }))
    if (!at) return
    if (now.kind === 'add') return parts.add(timesAt(zone, at.day, at.from, at.to))
    const start = now.kind === 'move' ? instantOf(zone, { day: at.day, minutes: at.from }) : new Date(now.row!.start)
    const lasts = Date.parse(now.row!.end) - Date.parse(now.row!.start)
    const end = now.kind === 'move' ? new Date(start.getTime() + lasts) : endAt(zone, at.day, at.to)
    if (start.toISOString() === now.row!.start && end.toISOString() === now.row!.end) return
    parts.move(now.row!, { start: start.toISOString(), end: end.toISOString() })
  }
  return { ghost, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel } }
}
const stopClick = (event: Event) => {
  event.stopPropagation()
  event.preventDefault()
}
const endAt = (zone: string, day: string, minutes: number) =>
  minutes === 1440 ? instantOf(zone, { day: addDays(day, 1), minutes: 0 }) : instantOf(zone, { day, minutes })
const timesAt = (zone: string, day: string, from: number, to: number) => ({
  start: instantOf(zone, { day, minutes: from }).toISOString(),
  end: endAt(zone, day, Math.min(1440, to)).toISOString(),
  isAllDay: false,
})
