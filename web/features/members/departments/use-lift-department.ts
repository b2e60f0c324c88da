// Lifts a department out of its place: by mouse, by a long press of a finger on its grip, or by keys.
import { useEffect, useRef, useState, type PointerEvent as Pressed } from 'react'
import { nextPlace, placeAt, placeOf, type Department, type Place } from './tree-rows.ts'

/** `at`: the pointer in the window; null where it is moved by keys. */
export type LiftedDepartment = { department: Department; to: Place; at: { x: number; y: number } | null }
const longPressMs = 350
const clickTolerance = 5

export function useLiftDepartment(all: readonly Department[], drop: (department: Department, to: Place) => void) {
  const [lifted, setLifted] = useState<LiftedDepartment | null>(null)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])

  const press = (event: Pressed<HTMLElement>, department: Department): void => {
    if (event.button !== 0 || !event.isPrimary) return
    end.current?.()
    const { pointerId, clientX, clientY } = event
    const isFinger = event.pointerType !== 'mouse'
    const listening = new AbortController()
    const { signal } = listening
    let to = placeOf(all, department.id)
    let isLifted = false
    const lift = () => {
      isLifted = true
      setLifted({ department, to, at: { x: clientX, y: clientY } })
    }
    const timer = isFinger ? window.setTimeout(lift, longPressMs) : 0
    const stop = () => {
      clearTimeout(timer)
      listening.abort()
      end.current = null
      setLifted(null)
    }
    end.current = stop
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      const { clientX: x, clientY: y } = moved
      if (!isLifted && Math.hypot(x - clientX, y - clientY) > clickTolerance) {
        // A finger that moves immediately scrolls.
        if (isFinger) return stop()
        lift()
      }
      if (!isLifted) return
      to = placeUnder(all, department.id, { x, y }) ?? to
      setLifted({ department, to, at: { x, y } })
    }
    const release = (released: PointerEvent) => {
      if (released.pointerId !== pointerId) return
      const wasLifted = isLifted
      stop()
      if (!wasLifted) return
      // The click after a drag is ignored.
      const noClick = new AbortController()
      addEventListener(
        'click',
        (click) => {
          click.preventDefault()
          click.stopPropagation()
        },
        { capture: true, signal: noClick.signal },
      )
      setTimeout(() => noClick.abort())
      drop(department, to)
    }
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', release, { signal })
    addEventListener('pointercancel', stop, { signal })
    addEventListener('blur', stop, { signal })
    addEventListener('contextmenu', (menu) => isFinger && menu.preventDefault(), { signal })
    addEventListener('keydown', (key) => key.key === 'Escape' && stop(), { signal })
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
