// Heavy work (a password's hash, a picture) takes turns: so many at once, so many waiting, and whoever comes then is told to come back.
import { Failure } from './failure.ts'

/** @throws busy when the queue is full */
export function turns({ atOnce, waiting, retryAfterSeconds }: { atOnce: number; waiting: number; retryAfterSeconds: number }) {
  const queue: (() => void)[] = []
  let running = 0
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else {
      if (queue.length >= waiting) throw new Failure('busy', { retryAfterSeconds })
      // Whoever ends hands his place over.
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
