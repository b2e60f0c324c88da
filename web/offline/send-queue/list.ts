// What waits to be sent, for this tab to show.
import { useSyncExternalStore } from 'react'
import type { Entry } from './entry.ts'

let shown: readonly Entry[] = []
let underWay: string | null = null
const listeners = new Set<() => void>()
/** What waits here of who is signed in, in the order in which it goes; empty until it was looked for. */
export const waiting = {
  all: () => shown,
  /** Which one this tab sends just now. */
  sending: () => underWay,
  show(next: readonly Entry[], sending: string | null): void {
    ;[shown, underWay] = [next, sending]
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
export const useWaiting = (): readonly Entry[] => useSyncExternalStore(waiting.subscribe, waiting.all)
/** Whether an id is no server's, but of what waits (entry.ts). */
export const isStandIn = (id: unknown): boolean => typeof id === 'string' && /^9\d{17}$/.test(id)
