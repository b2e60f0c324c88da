// Caches how many logs match a filter. The statement that reads a page also reads the changes since the cached count
// (`sales_log_changes`), so the total is exact in the snapshot of the page, whatever other processes wrote. Only the
// first count of a filter reads all of its logs.

/** A value at a snapshot of PostgreSQL. */
export type CountedAt<T> = { snapshot: string; value: T }
/** A position in the order newest first: `before` logs precede it. */
export type Checkpoint = { at: string; id: string; before: number }
/** `visited`: where recently read pages start and end, the latest first: the next page is usually adjacent. */
export type Checkpoints = { total: number; regular: Checkpoint[]; visited: Checkpoint[] }
export type Change = { sign: number; at: string; id: string }

/** In ms. The database keeps changes for half an hour (log-changes.sql), less the length of a transaction. */
const maxAge = 10 * 60_000
/** Per filter; those of 200 filters take about 10 MB. */
export const maxCheckpoints = 500
const maxVisited = 40

/** Evicts the least recently stored entry. */
function lruCache<T>(most: number, now: () => number) {
  const entries = new Map<string, CountedAt<T> & { storedAt: number }>()
  return {
    /** @param key identifies the filter and what the user may read */
    of(key: string): CountedAt<T> | undefined {
      const entry = entries.get(key)
      return entry && now() - entry.storedAt < maxAge ? entry : undefined
    },
    keep(key: string, entry: CountedAt<T>): void {
      entries.delete(key)
      if (entries.size >= most) entries.delete(entries.keys().next().value!)
      entries.set(key, { ...entry, storedAt: now() })
    },
  }
}

export type CountCache = ReturnType<typeof countCache>
/** @param now a monotonic clock, in ms */
export const countCache = (now = () => performance.now()) => ({
  totals: lruCache<number>(5_000, now),
  marks: lruCache<Checkpoints>(200, now),
})

const isNewer = (one: { at: string; id: string }, than: { at: string; id: string }) =>
  one.at === than.at ? BigInt(one.id) > BigInt(than.id) : one.at > than.at
/** The checkpoints after these changes. `at` has a fixed format whose text order is the order of time. */
export function applyChanges({ total, regular, visited }: Checkpoints, changes: Change[]): Checkpoints {
  const moved = (checkpoint: Checkpoint): Checkpoint => ({
    ...checkpoint,
    before: changes.reduce(
      (before, change) => (isNewer(change, checkpoint) ? before + change.sign : before),
      checkpoint.before,
    ),
  })
  if (!changes.length) return { total, regular, visited }
  return {
    total: changes.reduce((sum, { sign }) => sum + sign, total),
    regular: regular.map(moved),
    visited: visited.map(moved),
  }
}
/** Adds the ends of a page to the visited ones. */
export const addVisited = (kept: Checkpoints, ends: Checkpoint[]): Checkpoints => ({
  ...kept,
  visited: [...ends, ...kept.visited.filter(({ id }) => !ends.some((end) => end.id === id))].slice(0, maxVisited),
})
/** The last checkpoint at or before a position. */
export function checkpointBefore({ regular, visited }: Checkpoints, place: number): Checkpoint | undefined {
  const lastRegular = regular.findLast(({ before }) => before <= place)
  return visited.reduce(
    (best, one) => (one.before <= place && one.before > (best?.before ?? -1) ? one : best),
    lastRegular,
  )
}
