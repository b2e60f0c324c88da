// Bytes that have come in and are not yet done with: bounded for each caller and in all, so that requests which never end
// hold no more than that.
import { Failure } from './failure.ts'

export type InFlight = ReturnType<typeof inFlight>
/** What one request holds; `end` gives it back, and may be called twice. */
export type Flight = { add(bytes: number): void; end(): void }

/** @param most bytes at once */
export function inFlight(most: { each: number; all: number }) {
  const held = new Map<string, number>()
  let total = 0
  return {
    total: () => total,
    begin(whose: string): Flight {
      let own = 0
      return {
        /** @throws busy when the caller, or all together, hold too much */
        add(bytes) {
          const theirs = (held.get(whose) ?? 0) + bytes
          if (theirs > most.each || total + bytes > most.all) throw new Failure('busy', { retryAfterSeconds: 5 })
          held.set(whose, theirs)
          total += bytes
          own += bytes
        },
        end() {
          const left = (held.get(whose) ?? 0) - own
          if (left > 0) held.set(whose, left)
          else held.delete(whose)
          total -= own
          own = 0
        },
      }
    },
  }
}
