// The open overlays, the last opened on top: Back and Escape close the topmost one, and single-key shortcuts are off.
import { useEffectEvent, useLayoutEffect } from 'react'
import { externalStore } from '../external-store.ts'

/** `isBeside`: not modal, so that the screen beneath still handles keys. */
type Float = { close: () => void; isBeside: boolean }
const floats: Float[] = []
const count = externalStore(0)

/** Registers an overlay while it is open. @param close called by Back */
export function useOverlay(open: boolean, close: () => void, isBeside = false): void {
  const onClose = useEffectEvent(close)
  // Before the overlay is painted: Back may be pressed at once.
  useLayoutEffect(() => {
    if (!open) return
    const float: Float = { close: () => onClose(), isBeside }
    floats.push(float)
    count.set(floats.length)
    return () => {
      floats.splice(floats.indexOf(float), 1)
      count.set(floats.length)
    }
  }, [open, isBeside])
}
/** Whether a modal overlay is open. */
export const isModalOpen = (): boolean => floats.some((float) => !float.isBeside)
/** Whether any overlay is open. */
export const isOverlayOpen = (): boolean => floats.length > 0
export const useIsOverlayOpen = (): boolean => count.use((open) => open > 0)
export const closeTopOverlay = (): void => floats.at(-1)?.close()
/** The state of a history entry that repeats the one before it, so that Back has something to be blocked at. */
export const secondEntry = { isSecond: true }
export const isSecondEntry = (state: unknown): boolean => (state as typeof secondEntry | null)?.isSecond === true
/** After the screen beneath was left. */
export const closeAllOverlays = (): void => {
  for (const float of floats.slice()) float.close()
}
