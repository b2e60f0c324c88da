// Moves a card to another column: by mouse, by a long press of a finger, or by keys.
import { useEffect, useRef, useState, type PointerEvent as Pressed } from 'react'
import { stages, type Stage } from '../../../../contract/codes.ts'
import { ignoreNextClick } from '../../../ui/ignore-next-click.ts'
import type { Card } from '../moved-on.ts'

export type Lifted = { card: Card; from: Stage; to: Stage; at: { x: number; y: number } | null }
const longPressMs = 350
const clickTolerance = 6
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
    const { pointerId, clientX, clientY } = event
    const isFinger = event.pointerType !== 'mouse'
    let [x, y, to, isLifted] = [clientX, clientY, from, false]
    let scrolling = 0
    const lift = () => {
      isLifted = true
      isDragging.current = true
      setLifted({ card, from, to: from, at: { x: clientX, y: clientY } })
      scrolling = window.setInterval(() => {
        const long = tabs.current ?? strip.current
        const box = long?.getBoundingClientRect()
        if (box && x > box.right - scrollZone) long!.scrollLeft += 10
        else if (box && x < box.left + scrollZone) long!.scrollLeft -= 10
      }, 16)
    }
    const timer = isFinger ? window.setTimeout(lift, longPressMs) : 0
    const end = () => {
      clearTimeout(timer)
      clearInterval(scrolling)
      listening.abort()
      endDrag.current = null
      isDragging.current = false
      setLifted(null)
    }
    const listening = new AbortController()
    const { signal } = listening
    endDrag.current = end
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      ;[x, y] = [moved.clientX, moved.clientY]
      if (!isLifted && Math.hypot(x - clientX, y - clientY) > clickTolerance) {
        // A finger that moves immediately scrolls.
        if (isFinger) return end()
        lift()
      }
      if (!isLifted) return
      if (ghost.current) ghost.current.style.translate = `${x - clientX}px ${y - clientY}px`
      to = stageAt(x, y) ?? from
      setLifted((now) => (now && now.to !== to ? { ...now, to } : now))
    }
    const up = (released: PointerEvent) => {
      if (released.pointerId !== pointerId) return
      end()
      if (!isLifted) return
      ignoreNextClick()
      if (to !== from) drop(card, from, to)
    }
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', up, { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('blur', end, { signal })
    addEventListener('contextmenu', (menu) => isFinger && menu.preventDefault(), { signal })
    addEventListener('keydown', (key) => key.key === 'Escape' && end(), { signal })
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
