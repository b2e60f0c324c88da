// Plain SQL files, forward only, each applied once in a transaction of its own; the owner runs them at start.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { applyFunctions } from './functions.ts'
import { withSchemaLock } from './schema-lock.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Brings the schema up to date: the migrations, then the functions of server/db/functions.
 * @returns the names of the migrations applied by this call
 * @throws when a migration was changed after it had been applied, or when a migration or function file fails
 */
export async function migrate(client: ClientBase): Promise<string[]> {
  await withSchemaLock(client, () =>
    client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())',
    ),
  )
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const applied: string[] = []
  for (const name of names) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    await withSchemaLock(client, async () => {
      const { rows } = await client.query<{ sha256: string }>('select sha256 from migrations where name = $1', [name])
      if (rows[0] && rows[0].sha256 !== sha256)
        throw new Error(`the migration ${name} was changed after it had run here`)
      if (rows[0]) return
      await client.query(text).catch((error: Error) => {
        throw new Error(`the migration ${name} failed: ${error.message}`, { cause: error })
      })
      await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
      applied.push(name)
    })
  }
  await applyFunctions(client, names.at(-1)!)
  return applied
}
