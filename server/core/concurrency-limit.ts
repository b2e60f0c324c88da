// Heavy work (a password's hash, a picture) takes turns: so many at once, so many waiting, and whoever comes then is told to come back.
import { Failure } from './failure.ts'
import { requestSignal } from './request-signal.ts'

type Bounds = { atOnce: number; waiting: number; each?: number; retryAfterSeconds: number }
/** @throws busy; the reason of the request's signal, when the request ends before its turn has come */
export type Turns = <T>(work: () => Promise<T>, whose?: string) => Promise<T>

/**
 * @param bounds `each`: how many of one caller may be at work or waiting, so that nobody fills the queue
 * @returns a function that throws busy, before anything of the work is done, when the queue is full, or holds as many of the caller's own
 */
export const turns = (bounds: Bounds): Turns => lanes(bounds.atOnce, { only: bounds }).only

/**
 * Queues that share `atOnce` places beside their own bounds. A free place goes to the first lane that has somebody waiting, in the
 * order in which the lanes are written: work of the last begins only while none before it could.
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

/** Waits until a place was taken for it. @throws the signal's reason, having left the queue */
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
