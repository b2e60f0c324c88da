// Runs a call concurrently with another change, in a fixed order: the change is made but not committed until the call
// waits for its lock.
import type pg from 'pg'
import type { TestApp } from './app.ts'

/**
 * @param change locks rows that the call reads first and writes later
 * @returns the call's response, received after the commit
 */
export async function withConcurrentChange<T>(
  { owner }: TestApp,
  change: (client: pg.PoolClient) => Promise<unknown>,
  ask: () => Promise<T>,
): Promise<T> {
  const changing = await owner.connect()
  try {
    await changing.query('begin')
    await change(changing)
    const response = ask()
    for (let tries = 0; ; tries += 1) {
      const { rowCount } = await owner.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      if (rowCount! > 0) break
      if (tries > 400) throw new Error('the call never waited for the change')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await changing.query('commit')
    return await response
  } finally {
    changing.release()
  }
}
