// Lifts a department out of its place: by mouse, by a long press of a finger on its grip, or by keys.
import { useEffect, useRef, useState, type PointerEvent as Pressed } from 'react'
import { followPress } from '../../../ui/follow-press.ts'
import { nextPlace, placeAt, placeOf, type Department, type Place } from './tree-rows.ts'

/** `at`: the pointer in the window; null where it is moved by keys. */
export type LiftedDepartment = { department: Department; to: Place; at: { x: number; y: number } | null }
const [holdMs, tolerance] = [350, 5]

export function useLiftDepartment(all: readonly Department[], drop: (department: Department, to: Place) => void) {
  const [lifted, setLifted] = useState<LiftedDepartment | null>(null)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])

  const press = (event: Pressed<HTMLElement>, department: Department): void => {
    if (event.button !== 0 || !event.isPrimary) return
    end.current?.()
    let to = placeOf(all, department.id)
    end.current = followPress(event, {
      holdMs,
      tolerance,
      begun: () => setLifted({ department, to, at: { x: event.clientX, y: event.clientY } }),
      moved: (at) => {
        to = placeUnder(all, department.id, at) ?? to
        setLifted({ department, to, at })
      },
      ended: () => {
        end.current = null
        setLifted(null)
      },
      released: () => drop(department, to),
    })
  }
  return {
    lifted,
    press,
    take: (department: Department) => setLifted({ department, to: placeOf(all, department.id), at: null }),
    turn: (key: Parameters<typeof nextPlace>[3]) =>
      setLifted((now) => now && { ...now, to: nextPlace(all, now.department.id, now.to, key) }),
    put: () => {
      setLifted(null)
      if (lifted) drop(lifted.department, lifted.to)
    },
    leave: () => {
      end.current?.()
      setLifted(null)
    },
  }
}
export type DepartmentLift = ReturnType<typeof useLiftDepartment>

/** The place under a point of the window; null beside the tree. */
function placeUnder(all: readonly Department[], movedId: string, { x, y }: { x: number; y: number }): Place | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-department]')
  if (!row) return null
  const box = row.getBoundingClientRect()
  return placeAt(all, movedId, {
    targetId: row.dataset['department']!,
    part: (y - box.top) / box.height,
    isOpen: row.ariaExpanded === 'true',
  })
}
