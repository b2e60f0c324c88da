// Limits the concurrency of expensive work (password hashes, pictures): a number of tasks run, a number wait in a
// queue, and further ones are rejected as busy.
import { Failure } from './failure.ts'
import { requestSignal } from './request-signal.ts'

type Bounds = {
  /** Maximum number of running tasks. */
  maxRunning: number
  /** Maximum number of queued tasks. */
  maxQueued: number
  /** Maximum number of running and queued tasks of one caller. */
  maxPerCaller?: number
  retryAfterSeconds: number
}
/**
 * Runs `work` when a slot is free.
 * @param whose the caller, for the limit per caller
 * @throws busy; the reason of the request's signal, if the request ends while it waits
 */
export type RunLimited = <T>(work: () => Promise<T>, whose?: string) => Promise<T>

/**
 * A single queue.
 * reached
 */
export const concurrencyLimit = (bounds: Bounds): RunLimited =>
  prioritizedQueues(bounds.maxRunning, { only: bounds }).only

/**
 * Several queues that share `slots` slots, in addition to their own bounds. A free slot goes to the first queue with
 * waiting work, in the order of `bounds`, so that later queues have lower priority.
 */
export function prioritizedQueues<L extends string>(slots: number, bounds: Record<L, Bounds>): Record<L, RunLimited> {
  let running = 0
  const all = (Object.entries(bounds) as [L, Bounds][]).map(([name, bound]) => ({
    ...bound,
    name,
    running: 0,
    waiters: new Set<() => void>(),
    countByCaller: new Map<string, number>(),
  }))
  type Queue = (typeof all)[number]
  const hasFreeSlot = (queue: Queue) => running < slots && queue.running < queue.maxRunning
  function takeSlot(queue: Queue): void {
    running += 1
    queue.running += 1
  }
  function freeSlot(queue: Queue): void {
    running -= 1
    queue.running -= 1
    for (const each of all)
      while (hasFreeSlot(each) && each.waiters.size > 0) {
        const [enter] = each.waiters as Set<() => void>
        each.waiters.delete(enter!)
        takeSlot(each)
        enter!()
      }
  }
  const runnerOf = (queue: Queue): RunLimited => {
    const { countByCaller, waiters, maxQueued, maxPerCaller = Infinity, retryAfterSeconds } = queue
    const countOf = (whose: string) => countByCaller.get(whose) ?? 0
    return async (work, whose = '') => {
      const signal = requestSignal()
      signal?.throwIfAborted()
      const isFull = !hasFreeSlot(queue) && waiters.size >= maxQueued
      if (isFull || (whose !== '' && countOf(whose) >= maxPerCaller)) throw new Failure('busy', { retryAfterSeconds })
      countByCaller.set(whose, countOf(whose) + 1)
      try {
        if (hasFreeSlot(queue)) takeSlot(queue)
        else await waitForSlot(waiters, signal)
        try {
          return await work()
        } finally {
          freeSlot(queue)
        }
      } finally {
        const remaining = countOf(whose) - 1
        if (remaining > 0) countByCaller.set(whose, remaining)
        else countByCaller.delete(whose)
      }
    }
  }
  return Object.fromEntries(all.map((queue) => [queue.name, runnerOf(queue)])) as Record<L, RunLimited>
}

/** Waits in the queue until a slot was assigned. @throws the signal's reason after leaving the queue */
function waitForSlot(waiters: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiters.delete(enter)
      reject(signal!.reason as Error)
    }
    const enter = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    signal?.addEventListener('abort', leave, { once: true })
    waiters.add(enter)
  })
}
