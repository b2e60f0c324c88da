// Rate limits that hold over all processes: counted in the database, outside the call's transaction, so that
// a refused call still counts.
import type pg from 'pg'
import { isMaking, rates, type RateName } from '../contract/rates.ts'
import { Failure } from './failure.ts'

export type Attempts = {
  /** Counts one more of whoever it is. @throws too_many_tries, too_many_made with the time to wait once the window is full */
  count(limit: RateName, whose: string): Promise<void>
  /** What was counted was no such try: a right password among those that may be wrong. */
  giveBack(limit: RateName, whose: string): Promise<void>
}

export function attemptsIn(pool: pg.Pool, clock: () => Date): Attempts {
  const windowOf = (seconds: number) => new Date(Math.floor(clock().getTime() / (seconds * 1000)) * seconds * 1000)
  const refuse = (limit: RateName): never => {
    const { most, seconds: length } = rates[limit]
    const seconds = Math.max(1, Math.ceil((windowOf(length).getTime() + length * 1000 - clock().getTime()) / 1000))
    throw new Failure(isMaking(limit) ? 'too_many_made' : 'too_many_tries', {
      values: { most, minutes: Math.ceil(seconds / 60) },
      retryAfterSeconds: seconds,
    })
  }
  return {
    async count(limit, whose) {
      const { rows } = await pool.query<{ count: number }>(
        'insert into attempts as a (key, window_start, count) values ($1, $2, 1) on conflict (key, window_start) do update set count = a.count + 1 returning count',
        [`${limit} ${whose}`, windowOf(rates[limit].seconds)],
      )
      if (rows[0]!.count > rates[limit].most) refuse(limit)
    },
    async giveBack(limit, whose) {
      await pool.query('update attempts set count = count - 1 where key = $1 and window_start = $2', [
        `${limit} ${whose}`,
        windowOf(rates[limit].seconds),
      ])
    },
  }
}
