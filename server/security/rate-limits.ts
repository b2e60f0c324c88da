// Rate limits that hold over all processes: counted in the database, outside the call's transaction, so that
// a refused call still counts.
import { sql } from 'kysely'
import type pg from 'pg'
import { isMaking, rates, type RateName } from '../../contract/core/rates.ts'
import type { Db } from '../db/connect.ts'
import { Failure } from '../core/failure.ts'

/** One attempt that was counted, in the window it was counted in. */
export type Counted = {
  /** Takes this one attempt back: a right password among those that may be wrong. Once; the clock may have gone on to the next window. */
  giveBack(): Promise<void>
}
export type Attempts = {
  /** Counts one more of whoever it is. @throws too_many_tries, too_many_made with the time to wait once the window is full */
  count(limit: RateName, whose: string): Promise<Counted>
  /** Counts nothing. @throws as `count` where the window is full already */
  refuseFull(limit: RateName, whose: string): Promise<void>
}

const keyOf = (limit: RateName, whose: string) => `${limit} ${whose}`
/** Windows begin at whole multiples of their length since 1970, in every process the same. */
const windowOf = (limit: RateName, now: Date) => {
  const ms = rates[limit].seconds * 1000
  return new Date(Math.floor(now.getTime() / ms) * ms)
}
function refuse(limit: RateName, now: Date, keepsChanges?: true): never {
  const { most, seconds: length } = rates[limit]
  const seconds = Math.max(1, Math.ceil((windowOf(limit, now).getTime() + length * 1000 - now.getTime()) / 1000))
  throw new Failure(isMaking(limit) ? 'too_many_made' : 'too_many_tries', {
    values: { most, minutes: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
    ...(keepsChanges && { keepsChanges }),
  })
}

export function attemptsIn(pool: pg.Pool, clock: () => Date): Attempts {
  return {
    async count(limit, whose) {
      const now = clock()
      const row = [keyOf(limit, whose), windowOf(limit, now)]
      const { rows } = await pool.query<{ count: number }>(
        'insert into attempts as a (key, window_start, count) values ($1, $2, 1) on conflict (key, window_start) do update set count = a.count + 1 returning count',
        row,
      )
      if (rows[0]!.count > rates[limit].most) refuse(limit, now)
      return {
        async giveBack() {
          await pool.query(
            'update attempts set count = count - 1 where key = $1 and window_start = $2 and count > 0',
            row,
          )
        },
      }
    },
    async refuseFull(limit, whose) {
      const now = clock()
      const { rows } = await pool.query<{ count: number }>(
        'select count from attempts where key = $1 and window_start = $2',
        [keyOf(limit, whose), windowOf(limit, now)],
      )
      if ((rows[0]?.count ?? 0) >= rates[limit].most) refuse(limit, now)
    },
  }
}

/**
 * Counts in the call's own transaction, where no second connection is worth it: what rolls back was not counted.
 * @throws as `attempts.count`; the refusal itself is kept
 */
export async function countWithin(db: Db, now: Date, limit: RateName, whose: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    insert into attempts as a (key, window_start, count) values (${keyOf(limit, whose)}, ${windowOf(limit, now)}, 1)
    on conflict (key, window_start) do update set count = a.count + 1 returning count`.execute(db)
  if (rows[0]!.count > rates[limit].most) refuse(limit, now, true)
}
