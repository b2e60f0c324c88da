import './overlays.css'
import { useEffect, useRef, useState } from 'react'
import { useFloatingPosition } from './use-floating-position.ts'

/**
 * One tooltip for all [data-tip] controls, rendered once at the root: shown 400 ms after the pointer enters,
 * immediately on keyboard focus; Escape hides it.
 */
export function Tooltips() {
  const [text, setText] = useState('')
  const anchor = useRef<HTMLElement | null>(null),
    box = useRef<HTMLDivElement>(null)
  useFloatingPosition(anchor, box, { open: text !== '', side: 'bottom', gap: 6 })
  useEffect(() => {
    let timer = 0
    const hide = () => {
      clearTimeout(timer)
      setText('')
    }
    const show = (event: Event) => {
      const found = (event.target as Element).closest?.<HTMLElement>('[data-tip]') ?? null
      if (found === anchor.current && event.type === 'pointerover') return
      hide()
      anchor.current = found
      if (
        !found ||
        (event.type === 'focusin' && !found.matches(':focus-visible')) ||
        (event as PointerEvent).pointerType === 'touch'
      )
        return
      timer = window.setTimeout(() => setText(found.dataset.tip ?? ''), event.type === 'focusin' ? 0 : 400)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    const on = [
      ['pointerover', show],
      ['focusin', show],
      ['focusout', hide],
      ['pointerdown', hide],
      ['keydown', key],
    ] as const
    for (const [name, listener] of on) document.addEventListener(name, listener as EventListener)
    return () => {
      hide()
      for (const [name, listener] of on) document.removeEventListener(name, listener as EventListener)
    }
  }, [])
  return (
    <div ref={box} popover="manual" className="tip" aria-hidden>
      {text}
    </div>
  )
}
