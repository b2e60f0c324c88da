// What floats above the screen now, the last opened on top: Back and Escape close that first, and single keys wait.
import { useEffect, useEffectEvent } from 'react'

/** `isBeside`: what is beneath goes on, and hears its keys. */
type Float = { close: () => void; isBeside: boolean }
let floats: readonly Float[] = []

/** As long as it is open. @param close what Back does with it */
export function useOpenFloat(open: boolean, close: () => void, isBeside = false): void {
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const float: Float = { close: () => leave(), isBeside }
    floats = [...floats, float]
    return () => {
      floats = floats.filter((one) => one !== float)
    }
  }, [open, isBeside])
}
export const isFloating = (): boolean => floats.some((float) => !float.isBeside)
/** Whether Back closes something. */
export const isOpen = (): boolean => floats.length > 0
export const closeTop = (): void => floats.at(-1)?.close()
/** What stood over a screen that is no more. */
export const closeAll = (): void => {
  for (const float of floats) float.close()
}
