import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls `onPress` on a press outside all the given elements. */
export const useOutsidePress = (open: boolean, inside: RefObject<HTMLElement | null>[], onPress: () => void): void => {
  const onPointerDown = useEffectEvent((event: Event) => {
    if (!inside.some((one) => one.current?.contains(event.target as Node))) onPress()
  })
  useEffect(() => {
    if (!open) return
    const listen = (event: Event) => onPointerDown(event)
    document.addEventListener('pointerdown', listen, true)
    return () => document.removeEventListener('pointerdown', listen, true)
  }, [open])
}
