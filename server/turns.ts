// Costly work of which a process does one piece at a time; few wait, and the rest are told to come back.
import { Failure } from './failure.ts'

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/**
 * @param mayWait how many may wait for the one at work
 * @throws busy at once, before anything of the work is done, when as many wait already
 */
export function oneAtATime(mayWait: number): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let inside = 0
  return async (work) => {
    if (inside > mayWait) throw new Failure('busy', { retryAfterSeconds: 3 })
    inside += 1
    const mine = last.then(work)
    last = mine.catch(() => {})
    try {
      return await mine
    } finally {
      inside -= 1
    }
  }
}
