// Once an hour: deletes expired sessions, codes and similar rows, and what workgroups keep for a time.
import type pg from 'pg'

export async function tidyUp(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('select tidy_up($1)', [now])
  await pool.query('select tidy_workgroups($1)', [now])
}
