// Moves a card to another column: by mouse, by a long press of a finger, or by keys.
import { useEffect, useRef, useState, type PointerEvent as Pressed } from 'react'
import { stages, type Stage } from '../../../../contract/codes.ts'
import { followPress } from '../../../ui/follow-press.ts'
import type { Card } from '../moved-on.ts'

export type Lifted = { card: Card; from: Stage; to: Stage; at: { x: number; y: number } | null }
const [holdMs, tolerance] = [350, 6]
const scrollZone = 48

/** The stage of the column at a point of the window; on a phone, of its tab. */
const stageAt = (x: number, y: number): Stage | undefined => {
  const dataset = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-stage], [data-stop]')?.dataset
  return stages.find((stage) => stage === (dataset?.['stage'] ?? dataset?.['stop']))
}

export function useLift(drop: (card: Card, from: Stage, to: Stage) => void) {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const tabs = useRef<HTMLDivElement>(null)
  const endDrag = useRef<(() => void) | null>(null)
  const isDragging = useRef(false)
  useEffect(() => () => endDrag.current?.(), [])
  // Added in advance: a browser does not ask listeners added after the touch whether it may scroll.
  useEffect(() => {
    const box = strip.current
    const stay = (touch: TouchEvent) => isDragging.current && touch.preventDefault()
    box?.addEventListener('touchmove', stay, { passive: false })
    return () => box?.removeEventListener('touchmove', stay)
  }, [])

  const press = (event: Pressed<HTMLElement>, card: Card, from: Stage): void => {
    if (event.button !== 0 || !event.isPrimary || (event.target as Element).closest('button')) return
    endDrag.current?.()
    const { clientX, clientY } = event
    let [x, y, to] = [clientX, clientY, from]
    let scrolling = 0
    endDrag.current = followPress(event, {
      holdMs,
      tolerance,
      begun: () => {
        isDragging.current = true
        setLifted({ card, from, to: from, at: { x: clientX, y: clientY } })
        scrolling = window.setInterval(() => {
          const long = tabs.current ?? strip.current
          const box = long?.getBoundingClientRect()
          if (box && x > box.right - scrollZone) long!.scrollLeft += 10
          else if (box && x < box.left + scrollZone) long!.scrollLeft -= 10
        }, 16)
      },
      moved: (at) => {
        ;({ x, y } = at)
        if (ghost.current) ghost.current.style.translate = `${x - clientX}px ${y - clientY}px`
        to = stageAt(x, y) ?? from
        setLifted((now) => (now && now.to !== to ? { ...now, to } : now))
      },
      ended: () => {
        clearInterval(scrolling)
        endDrag.current = null
        isDragging.current = false
        setLifted(null)
      },
      released: () => {
        if (to !== from) drop(card, from, to)
      },
    })
  }
  return {
    lifted,
    ghost,
    strip,
    tabs,
    press,
    take: (card: Card, from: Stage) => setLifted({ card, from, to: from, at: null }),
    turn: (step: 1 | -1) => setLifted((now) => now && { ...now, to: stages[stages.indexOf(now.to) + step] ?? now.to }),
    put: () => {
      setLifted(null)
      if (lifted && lifted.to !== lifted.from) drop(lifted.card, lifted.from, lifted.to)
    },
    leave: () => setLifted(null),
  }
}
export type Lift = ReturnType<typeof useLift>
