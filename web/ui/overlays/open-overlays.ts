// The open overlays, the last opened on top: Back and Escape close the topmost one, and single-key shortcuts are off.
import { useEffect, useEffectEvent } from 'react'

/** `isBeside`: not modal, so that the screen beneath still handles keys. */
type Float = { close: () => void; isBeside: boolean }
const floats: Float[] = []

/** Registers an overlay while it is open. @param close called by Back */
export function useOverlay(open: boolean, close: () => void, isBeside = false): void {
  const onClose = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const float: Float = { close: () => onClose(), isBeside }
    floats.push(float)
    return () => void floats.splice(floats.indexOf(float), 1)
  }, [open, isBeside])
}
/** Whether a modal overlay is open. */
export const isModalOpen = (): boolean => floats.some((float) => !float.isBeside)
/** Whether any overlay is open. */
export const isOverlayOpen = (): boolean => floats.length > 0
export const closeTopOverlay = (): void => floats.at(-1)?.close()
/** After the screen beneath was left. */
export const closeAllOverlays = (): void => {
  for (const float of floats.slice()) float.close()
}
