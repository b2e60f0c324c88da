// Rate limits across all processes: counted in the database, outside the transaction of the call, so that a rejected
// call counts too.
import { sql } from 'kysely'
import type pg from 'pg'
import { isCreationLimit, rates, type RateName } from '../../contract/core/rates.ts'
import { runAlone, type Db } from '../db/connect.ts'
import { Failure } from '../core/failure.ts'

/** A counted request, in its window. */
export type CountedRequest = {
  /** How many more requests the limit allows in this window. */
  left: number
  /**
   * Reverts this count, for a limit of failures that this request turned out not to be. Applies to the original window;
   * call it once.
   */
  revert(): Promise<void>
}
export type RateLimits = {
  /**
   * Counts a request of `whose`.
   * @throws too_many_tries, too_many_made with the time to wait if the limit is exceeded
   */
  count(limit: RateName, whose: string): Promise<CountedRequest>
  /** Checks without counting. @throws like `count` if the limit is already reached */
  rejectIfFull(limit: RateName, whose: string): Promise<void>
}

const keyOf = (limit: RateName, whose: string) => `${limit} ${whose}`
/** Fixed windows, beginning at multiples of their length in Unix time, the same in every process. */
export const windowStart = (limit: RateName, now: Date) => {
  const ms = rates[limit].seconds * 1000
  return new Date(Math.floor(now.getTime() / ms) * ms)
}
/** Seconds until the current window ends, at least one. */
export const secondsLeft = (limit: RateName, now: Date): number =>
  Math.max(1, Math.ceil((windowStart(limit, now).getTime() + rates[limit].seconds * 1000 - now.getTime()) / 1000))
export function throwLimitReached(limit: RateName, now: Date, keepsChanges?: true): never {
  const { most } = rates[limit]
  const seconds = secondsLeft(limit, now)
  throw new Failure(isCreationLimit(limit) ? 'too_many_made' : 'too_many_tries', {
    values: { most, minutes: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
    ...(keepsChanges && { keepsChanges }),
  })
}

export function rateLimitsIn(pool: pg.Pool, clock: () => Date): RateLimits {
  return {
    async count(limit, whose) {
      const now = clock()
      const row = [keyOf(limit, whose), windowStart(limit, now)]
      // No wait for the disk at the commit, which would hold the row meanwhile, and with it the next call of the same user.
      // A crash of the database may lose the counts of its last fraction of a second.
      const { rows } = await runAlone<{ count: number }>(
        pool,
        `insert into attempts as a (key, window_start, count) values ($1, $2, 1) on conflict (key, window_start) do update set count = a.count + 1
           returning count, set_config('synchronous_commit', 'off', true)`,
        row,
      )
      if (rows[0]!.count > rates[limit].most) throwLimitReached(limit, now)
      return {
        left: rates[limit].most - rows[0]!.count,
        async revert() {
          await pool.query(
            'update attempts set count = count - 1 where key = $1 and window_start = $2 and count > 0',
            row,
          )
        },
      }
    },
    async rejectIfFull(limit, whose) {
      const now = clock()
      const { rows } = await pool.query<{ count: number }>(
        'select count from attempts where key = $1 and window_start = $2',
        [keyOf(limit, whose), windowStart(limit, now)],
      )
      if ((rows[0]?.count ?? 0) >= rates[limit].most) throwLimitReached(limit, now)
    },
  }
}

/**
 * Counts `by` in the transaction of the call, which the error rolls back: what is refused is not counted.
 * @throws like `count`
 */
export async function countManyInTransaction(
  db: Db,
  now: Date,
  limit: RateName,
  whose: string,
  by: number,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    insert into attempts as a (key, window_start, count) values (${keyOf(limit, whose)}, ${windowStart(limit, now)}, ${by})
    on conflict (key, window_start) do update set count = a.count + ${by} returning count`.execute(db)
  if (rows[0]!.count > rates[limit].most) throwLimitReached(limit, now)
}

/**
 * Counts in the transaction of the call, which saves a second connection; a rollback also reverts the count.
 * @throws like `count`; this error commits the transaction
 */
export async function countInTransaction(db: Db, now: Date, limit: RateName, whose: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    insert into attempts as a (key, window_start, count) values (${keyOf(limit, whose)}, ${windowStart(limit, now)}, 1)
    on conflict (key, window_start) do update set count = a.count + 1 returning count`.execute(db)
  if (rows[0]!.count > rates[limit].most) throwLimitReached(limit, now, true)
}

/** Counts as many of `wanted` in the transaction of the call as the limit allows. @returns how many these are */
export async function countAllowedInTransaction(
  db: Db,
  now: Date,
  limit: RateName,
  whose: string,
  wanted: number,
): Promise<number> {
  const row = [keyOf(limit, whose), windowStart(limit, now)] as const
  // The row is locked before it is read, so that two calls do not count the same rest.
  const { rows } = await sql<{ count: number }>`
    insert into attempts as a (key, window_start, count) values (${row[0]}, ${row[1]}, 0)
    on conflict (key, window_start) do update set count = a.count returning count`.execute(db)
  const allowed = Math.max(0, Math.min(wanted, rates[limit].most - rows[0]!.count))
  if (allowed > 0)
    await sql`update attempts set count = count + ${allowed} where key = ${row[0]} and window_start = ${row[1]}`.execute(
      db,
    )
  return allowed
}
/** How many more requests of `whose` the limit allows in the current window. */
export async function leftInWindow(db: Db, now: Date, limit: RateName, whose: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count from attempts where key = ${keyOf(limit, whose)} and window_start = ${windowStart(limit, now)}`.execute(
    db,
  )
  return Math.max(0, rates[limit].most - (rows[0]?.count ?? 0))
}

/**
 * Until when one of these limits is reached in its current window; null for none.
 * @param whose a text that ends with a space stands for all keys that begin with it
 */
export async function fullUntil(
  db: Db,
  now: Date,
  counted: readonly (readonly [limit: RateName, whose: string])[],
): Promise<Date | null> {
  let latest: Date | null = null
  for (const [limit, whose] of counted) {
    const [key, start] = [keyOf(limit, whose), windowStart(limit, now)]
    const isCounted = whose.endsWith(' ') ? sql`starts_with(key, ${key})` : sql`key = ${key}`
    const { rows } = await sql`
      select 1 from attempts where ${isCounted} and window_start = ${start} and count >= ${rates[limit].most}
      limit 1`.execute(db)
    const end = new Date(start.getTime() + rates[limit].seconds * 1000)
    if (rows.length > 0 && (latest === null || end > latest)) latest = end
  }
  return latest
}
