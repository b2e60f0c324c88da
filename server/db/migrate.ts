// Plain SQL files, forward only, each once, under a lock, in one transaction each; run by the owner at start.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'

const folder = new URL('./migrations/', import.meta.url)
const lockKey = 7_253_901

/** @returns the names of the migrations that ran now. @throws when a migration that already ran was changed since. */
export async function migrate(client: ClientBase): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  // Session-wide, so on a direct connection: a pooler in transaction mode is for the app, not for migrations.
  await client.query('select pg_advisory_lock($1)', [lockKey])
  try {
    await client.query('create table if not exists migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())')
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
    const ran = new Map(rows.map((row) => [row.name, row.sha256]))
    const now: string[] = []
    for (const name of files) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const known = ran.get(name)
      if (known && known !== sha256) throw new Error(`the migration ${name} was changed after it had run here`)
      if (known) continue
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`the migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      now.push(name)
    }
    return now
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey])
  }
}
