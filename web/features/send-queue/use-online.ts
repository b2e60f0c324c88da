import { useSyncExternalStore } from 'react'

let since: number | null = navigator.onLine ? null : Date.now()
const listeners = new Set<() => void>()
const look = () => {
  since = navigator.onLine ? null : (since ?? Date.now())
  for (const listener of listeners) listener()
}
for (const name of ['online', 'offline']) addEventListener(name, look)

/** Since when there is no network, as far as this tab knows, in milliseconds; null: there is one. */
export const useOfflineSince = (): number | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => since,
  )
