// What floats above the screen now, the last opened on top: Back and Escape close that first, and single keys wait.
import { useEffect, useEffectEvent } from 'react'

type Float = { close: () => void }
let floats: readonly Float[] = []

/** As long as it is open. @param close what Back does with it */
export function useOpenFloat(open: boolean, close: () => void): void {
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const float: Float = { close: () => leave() }
    floats = [...floats, float]
    return () => {
      floats = floats.filter((one) => one !== float)
    }
  }, [open])
}
export const isFloating = (): boolean => floats.length > 0
export const closeTop = (): void => floats.at(-1)?.close()
/** What stood over a screen that is no more. */
export const closeAll = (): void => {
  for (const float of floats) float.close()
}
