// Rate limits that hold over all processes: counted in the database, outside the call's transaction, so that
// a refused call still counts.
import type pg from 'pg'
import { Failure } from './failure.ts'

export type Limit = { most: number; seconds: number }
export type Attempts = {
  /** Counts one more. @throws too_many_tries with the time to wait once there were `most` in the window. */
  count(key: string, limit: Limit): Promise<void>
  /** Whether the limit is reached, without counting. @throws too_many_tries */
  check(key: string, limit: Limit): Promise<void>
  /** A success: the count begins anew. */
  forget(key: string): Promise<void>
}

export const limitsOf = {
  /** product.md: ten wrong tries for one e-mail or address in 15 minutes. */
  wrongPasswords: { most: 10, seconds: 15 * 60 },
  wrongPasswordsOfAddress: { most: 50, seconds: 15 * 60 },
  wrongPasswordsForEmail: { most: 100, seconds: 15 * 60 },
  mailsToOne: { most: 5, seconds: 3600 },
  mailsOfAddress: { most: 60, seconds: 3600 },
  invitationsOfMember: { most: 100, seconds: 3600 },
  codes: { most: 30, seconds: 15 * 60 },
  uploads: { most: 60, seconds: 600 },
} as const

export function attemptsIn(pool: pg.Pool, clock: () => Date): Attempts {
  const windowOf = (limit: Limit) => new Date(Math.floor(clock().getTime() / (limit.seconds * 1000)) * limit.seconds * 1000)
  const refuse = (limit: Limit): never => {
    const seconds = Math.max(1, Math.ceil((windowOf(limit).getTime() + limit.seconds * 1000 - clock().getTime()) / 1000))
    throw new Failure('too_many_tries', { values: { minutes: Math.ceil(seconds / 60) }, retryAfterSeconds: seconds })
  }
  return {
    async count(key, limit) {
      const { rows } = await pool.query<{ count: number }>(
        'insert into attempts as a (key, window_start, count) values ($1, $2, 1) on conflict (key, window_start) do update set count = a.count + 1 returning count',
        [key, windowOf(limit)],
      )
      if (rows[0]!.count > limit.most) refuse(limit)
    },
    async check(key, limit) {
      const { rows } = await pool.query<{ count: number }>('select count from attempts where key = $1 and window_start = $2', [key, windowOf(limit)])
      if ((rows[0]?.count ?? 0) >= limit.most) refuse(limit)
    },
    async forget(key) {
      await pool.query('delete from attempts where key = $1', [key])
    },
  }
}
