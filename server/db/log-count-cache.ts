// How many logs a filter means, kept between calls. The database says what changed since (`sales_log_changes`), in the statement that reads the page, so the
// total is exact: what the page's own snapshot sees, whatever other processes wrote. Only the first count of a filter reads all of its logs.

/** True at a snapshot of PostgreSQL. */
export type Counted<T> = { snapshot: string; is: T }
/** A place in the order newest first: so many logs are `before` it. */
export type Mark = { at: string; id: string; before: number }
/** `visited`: where pages that were read began and ended, the latest first; who pages on begins there. */
export type Marks = { total: number; marks: Mark[]; visited: Mark[] }
export type Change = { sign: number; at: string; id: string }

/** What changed is kept for half an hour (migration log_counts), and a transaction may last some of it. */
const keptFor = 10 * 60_000
/** Of one filter; 200 filters' are some 10 MB. */
export const mostMarks = 500
const mostVisited = 40

/** The longest unused goes first. */
function keeping<T>(most: number, now: () => number) {
  const kept = new Map<string, Counted<T> & { usedAt: number }>()
  return {
    /** @param key names the filter, and whose eyes see it */
    of(key: string): Counted<T> | undefined {
      const one = kept.get(key)
      return one && now() - one.usedAt < keptFor ? one : undefined
    },
    keep(key: string, one: Counted<T>): void {
      kept.delete(key)
      if (kept.size >= most) kept.delete(kept.keys().next().value!)
      kept.set(key, { ...one, usedAt: now() })
    },
  }
}

export type KeptCounts = ReturnType<typeof keptCounts>
/** @param now in ms, of a clock that does not jump */
export const keptCounts = (now = () => performance.now()) => ({
  totals: keeping<number>(5_000, now),
  marks: keeping<Marks>(200, now),
})

const isNewer = (one: { at: string; id: string }, than: { at: string; id: string }) =>
  one.at === than.at ? BigInt(one.id) > BigInt(than.id) : one.at > than.at
/** The marks after these changes. `at` has one spelling, in which times follow one another as their texts do. */
export function movedBy({ total, marks, visited }: Marks, changes: Change[]): Marks {
  const moved = (mark: Mark): Mark => ({
    ...mark,
    before: changes.reduce((before, change) => (isNewer(change, mark) ? before + change.sign : before), mark.before),
  })
  if (!changes.length) return { total, marks, visited }
  return {
    total: changes.reduce((sum, { sign }) => sum + sign, total),
    marks: marks.map(moved),
    visited: visited.map(moved),
  }
}
/** With these ends of a page among those that were visited. */
export const visit = (kept: Marks, ends: Mark[]): Marks => ({
  ...kept,
  visited: [...ends, ...kept.visited.filter(({ id }) => !ends.some((end) => end.id === id))].slice(0, mostVisited),
})
/** The last mark that is not beyond a place of the order. */
export function markBefore({ marks, visited }: Marks, place: number): Mark | undefined {
  const regular = marks.findLast(({ before }) => before <= place)
  return visited.reduce((best, one) => (one.before <= place && one.before > (best?.before ?? -1) ? one : best), regular)
}
