// Plain SQL files, forward only, each once, under a lock, in one transaction each; run by the owner at start.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'

const folder = new URL('./migrations/', import.meta.url)
const lockKey = 7_253_901

/**
 * Each under the lock of its own transaction, so that two processes that start at once follow one another, also through a
 * pooler that gives every transaction another connection.
 * @returns the names of the migrations that ran now. @throws when a migration that already ran was changed since.
 */
export async function migrate(client: ClientBase): Promise<string[]> {
  await alone(client, () =>
    client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())',
    ),
  )
  const now: string[] = []
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    await alone(client, async () => {
      const { rows } = await client.query<{ sha256: string }>('select sha256 from migrations where name = $1', [name])
      if (rows[0] && rows[0].sha256 !== sha256)
        throw new Error(`the migration ${name} was changed after it had run here`)
      if (rows[0]) return
      await client.query(text).catch((error: Error) => {
        throw new Error(`the migration ${name} failed: ${error.message}`, { cause: error })
      })
      await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
      now.push(name)
    })
  }
  return now
}

/** In a transaction that holds the lock of whoever changes the schema, its roles or its queue. */
export async function alone<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
