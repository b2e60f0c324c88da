// One tab at a time writes a draft: the first one holds its lease.
import type { Timers } from './timers.ts'

/**
 * Calls `work` once: with true while this tab holds the lock, until its promise settles; with false where another tab
 * holds it.
 */
export type RequestLock = (name: string, work: (isHeld: boolean) => Promise<void> | void) => void

/** Milliseconds until a lease is released: a form that is left and opened again is no second tab. */
const delay = 500
/** @param lock null in browsers without the Web Locks API: then every tab gets the lease */
export function createLeases(lock: RequestLock | null, timers: Timers) {
  const leases = new Map<string, { count: number; end: () => void }>()
  /** Locks that are requested: a form that is opened twice before the answer is no second tab either. */
  const requests = new Map<string, Promise<unknown>>()
  const releaseLater = (name: string): void =>
    void timers.start(() => {
      const lease = leases.get(name)
      if (!lease || (lease.count -= 1) > 0) return
      leases.delete(name)
      lease.end()
    }, delay)
  return {
    /** @returns the function that releases it; null where another tab holds it */
    async take(name: string): Promise<(() => void) | null> {
      if (!lock) return () => {}
      await requests.get(name)
      const lease = leases.get(name)
      if (lease) {
        lease.count += 1
        return () => releaseLater(name)
      }
      const request = new Promise<(() => void) | null>((resolve) => {
        lock(name, (isHeld) => {
          if (!isHeld) return resolve(null)
          return new Promise<void>((end) => {
            leases.set(name, { count: 1, end })
            resolve(() => releaseLater(name))
          })
        })
      }).finally(() => requests.delete(name))
      requests.set(name, request)
      return request
    },
  }
}
