// Limits the concurrency of expensive work (password hashes, pictures): a number of tasks run, a number wait in a
// queue, and further ones are rejected as busy.
import { Failure } from './failure.ts'
import { requestSignal } from './request-signal.ts'

type Bounds = { atOnce: number; waiting: number; each?: number; retryAfterSeconds: number }
/**
 * Runs `work` when a slot is free.
 * @param whose the caller, for the limit per caller
 * @throws busy; the reason of the request's signal, if the request ends while it waits
 */
export type Turns = <T>(work: () => Promise<T>, whose?: string) => Promise<T>

/**
 * A single queue.
 * @param bounds `atOnce` running and `waiting` queued tasks; `each`: maximum of one caller, running and waiting
 * @returns a function that throws busy without starting the work if the queue is full or the caller's maximum is
 * reached
 */
export const turns = (bounds: Bounds): Turns => lanes(bounds.atOnce, { only: bounds }).only

/**
 * Several queues that share `atOnce` slots, in addition to their own bounds. A free slot goes to the first queue with
 * waiting work, in the order of `bounds`, so that later queues have lower priority.
 */
export function lanes<L extends string>(atOnce: number, bounds: Record<L, Bounds>): Record<L, Turns> {
  let running = 0
  const all = (Object.entries(bounds) as [L, Bounds][]).map(([name, bound]) => ({
    ...bound,
    name,
    running: 0,
    queue: new Set<() => void>(),
    inside: new Map<string, number>(),
  }))
  type Lane = (typeof all)[number]
  const hasPlace = (lane: Lane) => running < atOnce && lane.running < lane.atOnce
  function takePlace(lane: Lane): void {
    running += 1
    lane.running += 1
  }
  function leavePlace(lane: Lane): void {
    running -= 1
    lane.running -= 1
    for (const each of all)
      while (hasPlace(each) && each.queue.size > 0) {
        const [enter] = each.queue as Set<() => void>
        each.queue.delete(enter!)
        takePlace(each)
        enter!()
      }
  }
  const turnsOf = (lane: Lane): Turns => {
    const { inside, queue, waiting, each = Infinity, retryAfterSeconds } = lane
    return async (work, whose = '') => {
      const signal = requestSignal()
      signal?.throwIfAborted()
      const isFull = !hasPlace(lane) && queue.size >= waiting
      if (isFull || (whose !== '' && (inside.get(whose) ?? 0) >= each)) throw new Failure('busy', { retryAfterSeconds })
      inside.set(whose, (inside.get(whose) ?? 0) + 1)
      try {
        if (hasPlace(lane)) takePlace(lane)
        else await placeIn(queue, signal)
        try {
          return await work()
        } finally {
          leavePlace(lane)
        }
      } finally {
        const left = inside.get(whose)! - 1
        if (left > 0) inside.set(whose, left)
        else inside.delete(whose)
      }
    }
  }
  return Object.fromEntries(all.map((lane) => [lane.name, turnsOf(lane)])) as Record<L, Turns>
}

/** Waits in the queue until a slot was assigned. @throws the signal's reason after leaving the queue */
function placeIn(queue: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      queue.delete(enter)
      reject(signal!.reason as Error)
    }
    const enter = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    signal?.addEventListener('abort', leave, { once: true })
    queue.add(enter)
  })
}
