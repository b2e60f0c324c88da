// Once an hour: what has run out is erased.
import type pg from 'pg'

export async function tidyUp(pool: pg.Pool, now: Date): Promise<void> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const day = 86_400
  await pool.query('delete from tokens where expires_at < $1', [before(day)])
  await pool.query('delete from sessions where expires_at < $1 or ended_at < $1', [before(30 * day)])
  await pool.query('delete from authorization_codes where expires_at < $1', [before(day)])
  await pool.query('delete from one_time_codes where expires_at < $1', [before(day)])
  await pool.query('delete from attempts where window_start < $1', [before(day)])
  await pool.query('delete from client_keys where created_at < $1', [before(7 * day)])
}
