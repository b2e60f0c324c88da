// Plain SQL files, forward only, each applied once in a transaction of its own; the owner runs them at start.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { applyFunctions } from './functions.ts'
import { longStatement, withSchemaLock } from './schema-lock.ts'

const folder = new URL('./migrations/', import.meta.url)

/** The migrations of this release, in their order. */
export const ownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/** What chooses the data. */
const where = 'DATA_DIR or DATABASE_URL'

/** Migrations only go forward, and applying older functions to a newer schema would break it. */
async function rejectNewer(client: ClientBase, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations where name <> all($1) order by name desc limit 1',
    [names],
  )
  if (rows[0])
    throw new Error(
      `The data was written by a newer Saleslog (migration ${rows[0].name}): start that release, or set ${where} to other data.`,
    )
}

/**
 * Brings the schema up to date: the migrations, then the functions of server/db/functions.
 * @returns the names of the migrations applied by this call
 * @throws when the data is of a newer release or of another line, or when a migration or function file fails
 */
export async function migrate(client: ClientBase): Promise<string[]> {
  const names = await ownMigrations()
  const applied = await applyMigrations(client, names)
  await applyFunctions(client, names.at(-1)!)
  return applied
}

/** The migrations up to `last`, without the functions, which belong to the newest one. @throws like `migrate` */
export async function migrateUntil(client: ClientBase, last: string): Promise<void> {
  await applyMigrations(
    client,
    (await ownMigrations()).filter((name) => name <= last),
  )
}

async function applyMigrations(client: ClientBase, names: readonly string[]): Promise<string[]> {
  await withSchemaLock(client, () =>
    client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())',
    ),
  )
  await rejectNewer(client, names)
  const applied: string[] = []
  for (const name of names) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    await withSchemaLock(client, async () => {
      const { rows } = await client.query<{ sha256: string }>('select sha256 from migrations where name = $1', [name])
      if (rows[0] && rows[0].sha256 !== sha256)
        throw new Error(
          `The data was written by another line of Saleslog, whose migration ${name} differs: start that one, or set ${where} to other data.`,
        )
      if (rows[0]) return
      await client.query(longStatement(text)).catch((error: Error) => {
        throw new Error(`the migration ${name} failed: ${error.message}`, { cause: error })
      })
      await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
      applied.push(name)
    })
  }
  return applied
}
