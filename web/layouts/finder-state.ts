import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Opens or closes the finder, from wherever one is. */
export function setFinding(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}
export const useIsFinding = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
