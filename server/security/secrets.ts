// Secret keys shared by all processes: generated once, stored in the database.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Returns the 256-bit secret of that name; generates it on first use. */
export async function loadOrCreateSecret(pool: Pick<pg.Pool, 'query'>, name: string): Promise<Buffer> {
  await pool.query('insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(32),
  ])
  const { rows } = await pool.query<{ value: Buffer }>('select value from secrets where name = $1', [name])
  return rows[0]!.value
}
