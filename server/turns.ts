// Heavy work (a password's hash, a picture) takes turns: so many at once, so many waiting, and whoever comes then is told to come back.
import { Failure } from './failure.ts'

type Bounds = { atOnce: number; waiting: number; each?: number; retryAfterSeconds: number }
export type Turns = <T>(work: () => Promise<T>, whose?: string) => Promise<T>

/**
 * @param bounds `each`: how many of one caller may be at work or waiting, so that nobody fills the queue
 * @throws busy, before anything of the work is done, when the queue is full, or holds as many of the caller's own
 */
export function turns({ atOnce, waiting, each = Infinity, retryAfterSeconds }: Bounds): Turns {
  const queue: (() => void)[] = []
  const inside = new Map<string, number>()
  const enter = (whose: string) => inside.set(whose, (inside.get(whose) ?? 0) + 1)
  const leave = (whose: string) =>
    (inside.get(whose) ?? 1) > 1 ? inside.set(whose, inside.get(whose)! - 1) : inside.delete(whose)
  let running = 0
  return async (work, whose = '') => {
    if (running >= atOnce && queue.length >= waiting) throw new Failure('busy', { retryAfterSeconds })
    if (whose !== '' && (inside.get(whose) ?? 0) >= each) throw new Failure('busy', { retryAfterSeconds })
    enter(whose)
    // Whoever ends hands his place over.
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      leave(whose)
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
