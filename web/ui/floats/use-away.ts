import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls `leave` on a press outside all the given elements. */
export const useAway = (open: boolean, inside: RefObject<HTMLElement | null>[], leave: () => void): void => {
  const away = useEffectEvent((event: Event) => {
    if (!inside.some((one) => one.current?.contains(event.target as Node))) leave()
  })
  useEffect(() => {
    if (!open) return
    const listen = (event: Event) => away(event)
    document.addEventListener('pointerdown', listen, true)
    return () => document.removeEventListener('pointerdown', listen, true)
  }, [open])
}
