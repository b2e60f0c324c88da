// A pressed pointer until it is released. A mouse drags as soon as it moves; a finger has to hold first, since a finger
// that moves at once scrolls.
import type { PointerEvent as Pressed } from 'react'
import { ignoreNextClick } from './ignore-next-click.ts'

type Point = { x: number; y: number }
export type Press = {
  /** Milliseconds that a finger has to hold. */
  holdMs: number
  /** Pixels that the pointer may move before it drags (mouse) or scrolls (finger). */
  tolerance: number
  /** The drag begins, or the finger has held. */
  begun: () => void
  /** Each move after that. */
  moved?: (at: Point) => void
  /** Released after that; the click that follows is ignored. */
  released?: () => void
  /** Called once, before `released`, also if nothing had begun or the press was cancelled. */
  ended?: () => void
}

/** @returns the function that cancels it */
export function followPress(event: Pressed, { holdMs, tolerance, begun, moved, released, ended }: Press): () => void {
  const { pointerId, clientX, clientY } = event
  const isFinger = event.pointerType !== 'mouse'
  const listening = new AbortController()
  const { signal } = listening
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    begun()
  }
  const timer = isFinger ? window.setTimeout(begin, holdMs) : 0
  const end = () => {
    if (signal.aborted) return
    clearTimeout(timer)
    listening.abort()
    ended?.()
  }
  const move = (now: PointerEvent) => {
    if (now.pointerId !== pointerId) return
    if (!hasBegun && Math.hypot(now.clientX - clientX, now.clientY - clientY) > tolerance) {
      if (isFinger) return end()
      begin()
    }
    if (hasBegun) moved?.({ x: now.clientX, y: now.clientY })
  }
  const up = (now: PointerEvent) => {
    if (now.pointerId !== pointerId) return
    end()
    if (!hasBegun) return
    ignoreNextClick()
    released?.()
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', up, { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener('blur', end, { signal })
  // The menu of a link, which would cancel the pointer, opens about when a finger has held.
  addEventListener('contextmenu', (menu) => isFinger && menu.preventDefault(), { signal })
  addEventListener('keydown', (key) => key.key === 'Escape' && end(), { signal })
  return end
}
