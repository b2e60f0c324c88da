// Divides a limited resource (bytes in memory, bytes on disk, requests) fairly among requests that are still being received.
// When the total limit is reached, the oldest unfinished request of the caller that holds most is stopped, so that a caller
// with one short request is served however much the others hold.
import { Failure } from '../core/failure.ts'

/** The share of one request. */
export type Share = {
  /** @throws busy when the quota is used up, or when this request was stopped */
  add(amount: number): void
  /** Returns units while the request continues. */
  giveBack(amount: number): void
  /** The request is received: it is no longer stopped for others. */
  received(): void
  /** Returns everything; may be called twice. */
  end(): void
}
export type Quota = {
  total(): number
  /** @param giveWay called once, when this request has to stop; it still has to call `end` */
  begin(whose: string, giveWay: (reason: Failure) => void): Share
}
/**
 * `each`: limit of one caller; `all`: limit of all callers together, in the same unit.
 * `overEach`: at a caller's own limit, either the newest request is rejected or the oldest unfinished one is stopped.
 */
type Bounds = { each: number; all: number; overEach: 'refuse' | 'oldest gives way' }

const retryAfterSeconds = 5

export function quota({ each, all, overEach }: Bounds): Quota {
  type Entry = { amount: number; giveWay: ((reason: Failure) => void) | null }
  /** A caller's requests, in the order of their start. */
  const callers = new Map<string, { amount: number; entries: Set<Entry> }>()
  let total = 0
  const busy = () => new Failure('busy', { retryAfterSeconds })

  const oldestUnfinished = (whose: string): Entry | undefined =>
    [...(callers.get(whose)?.entries ?? [])].find(({ giveWay }) => giveWay !== null)
  function ofLargestCaller(): Entry | undefined {
    let largest: { amount: number; entry: Entry } | undefined
    for (const [whose, { amount }] of callers) {
      if (largest && amount <= largest.amount) continue
      const entry = oldestUnfinished(whose)
      if (entry) largest = { amount, entry }
    }
    return largest?.entry
  }
  return {
    total: () => total,
    begin(whose, giveWay) {
      const caller = callers.get(whose) ?? { amount: 0, entries: new Set<Entry>() }
      callers.set(whose, caller)
      let hasGivenWay = false
      const own: Entry = {
        amount: 0,
        giveWay(reason) {
          hasGivenWay = true
          own.giveWay = null
          // Its reader releases it now.
          giveBack(own.amount)
          giveWay(reason)
        },
      }
      caller.entries.add(own)
      function giveBack(amount: number): void {
        own.amount -= amount
        caller.amount -= amount
        total -= amount
      }
      function release(entry: Entry | undefined): void {
        if (!entry?.giveWay || entry === own) throw busy()
        entry.giveWay(busy())
      }
      return {
        add(amount) {
          if (hasGivenWay) throw busy()
          const isOver = () => caller.amount + amount > each
          while (isOver()) release(overEach === 'refuse' ? undefined : oldestUnfinished(whose))
          const isFull = () => total + amount > all
          while (isFull()) release(ofLargestCaller())
          own.amount += amount
          caller.amount += amount
          total += amount
        },
        giveBack: (amount) => giveBack(Math.min(amount, own.amount)),
        received() {
          own.giveWay = null
        },
        end() {
          giveBack(own.amount)
          own.giveWay = null
          if (caller.entries.delete(own) && caller.entries.size === 0) callers.delete(whose)
        },
      }
    },
  }
}

/** The sender: a signed-in user, or a network address. */
export type Sender = { whose: string; isKnown: boolean }
export type QuotaBySender = ReturnType<typeof quotaBySender>
/** Separate quotas for anonymous and signed-in senders, so that the first never block the second. */
export function quotaBySender(bounds: { known: Bounds; stranger: Bounds }) {
  const [known, stranger] = [quota(bounds.known), quota(bounds.stranger)]
  return {
    total: () => known.total() + stranger.total(),
    totalOfStrangers: stranger.total,
    begin: ({ whose, isKnown }: Sender, giveWay: (reason: Failure) => void): Share =>
      (isKnown ? known : stranger).begin(whose, giveWay),
  }
}
