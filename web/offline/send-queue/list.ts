// The entries of the send queue, for this tab to show.
import { useSyncExternalStore } from 'react'
import type { Entry } from './entry.ts'

export function createWaitingList() {
  let entries: readonly Entry[] = []
  let sending: string | null = null
  const subscribers = new Set<() => void>()
  return {
    all: () => entries,
    /** The id of the entry that this tab is sending. */
    sending: () => sending,
    show(next: readonly Entry[], sendingId: string | null): void {
      ;[entries, sending] = [next, sendingId]
      for (const subscriber of subscribers) subscriber()
    },
    subscribe: (subscriber: () => void): (() => void) => {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
  }
}
/** The entries of the user who is signed in, in the order they are sent; empty until the queue is loaded. */
export const waiting = createWaitingList()
export const useWaiting = (): readonly Entry[] => useSyncExternalStore(waiting.subscribe, waiting.all)
/** Whether an id is a temporary one, of an entry that waits (entry.ts). */
export const isTemporaryId = (id: unknown): boolean => typeof id === 'string' && /^9\d{17}$/.test(id)
