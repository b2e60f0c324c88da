import { useSyncExternalStore } from 'react'

function trackOffline() {
  let since: number | null = navigator.onLine ? null : Date.now()
  const subscribers = new Set<() => void>()
  const update = () => {
    since = navigator.onLine ? null : (since ?? Date.now())
    for (const subscriber of subscribers) subscriber()
  }
  for (const name of ['online', 'offline']) addEventListener(name, update)
  return {
    since: () => since,
    subscribe: (subscriber: () => void): (() => void) => {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
  }
}
const offline = trackOffline()

/** When the network was lost, as far as this tab knows (ms); null while there is one. */
export const useOfflineSince = (): number | null => useSyncExternalStore(offline.subscribe, offline.since)
