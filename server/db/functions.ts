// Applies the SQL functions and triggers in server/db/functions, the only place where their definitions are changed.
//
// - A changed body: edit the file. Every start compares the hashes of the files and applies those that differ.
// - Changed arguments or result: edit the file and drop the old function in a migration (`drop function f(bigint);`),
//   because "create or replace" would add a second function of that name. The file creates the new one with its grants.
// - A function or trigger that is no longer needed: delete it from its file and drop it in a migration.
// - A function that a migration needs (for a policy, an index or a default) is created in that migration, too.
// - Every statement must be repeatable ("create or replace", "revoke", "grant"): files are applied again and again.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import pg from 'pg'
import { longStatement, withSchemaLock } from './schema-lock.ts'

const ownFolder = new URL('./functions/', import.meta.url)
/** Creating a trigger requires its function. */
const lastFile = 'triggers.sql'
const deadlock = '40P01'
const mostTries = 5

type File = { name: string; text: string; sha256: string }
type Applied = { name: string | null; sha256: string; migration: string; newest: string }

/**
 * Applies the files whose text, or whose newest migration, differs from the last time; all of them in one transaction.
 * Does nothing when the database has a newer migration: this process belongs to an older version of the server.
 * @param newestMigration the last migration that this version has
 * @returns the names of the files applied by this call
 * @throws naming the file and line that failed; then nothing is applied
 */
export async function applyFunctions(
  client: ClientBase,
  newestMigration: string,
  folder: URL = ownFolder,
): Promise<string[]> {
  const files = await readFiles(folder)
  for (let tries = 1; ; tries++) {
    try {
      return await withSchemaLock(client, () => applyChanged(client, files, newestMigration))
    } catch (error) {
      // Triggers lock their tables, which transactions of running processes may lock in another order.
      const { cause } = error as Error
      if (tries === mostTries || !(cause instanceof pg.DatabaseError && cause.code === deadlock)) throw error
    }
  }
}

async function readFiles(folder: URL): Promise<File[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const ordered = [...names.filter((name) => name !== lastFile).sort(), ...names.filter((name) => name === lastFile)]
  return Promise.all(
    ordered.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function applyChanged(client: ClientBase, files: File[], newestMigration: string): Promise<string[]> {
  const { rows } = await client.query<Applied>(
    `select f.name, f.sha256, f.migration, m.newest
     from (select max(name collate "C") as newest from migrations) m left join applied_functions f on true`,
  )
  if (rows[0]!.newest > newestMigration) return []
  const known = new Map(rows.map((row) => [row.name, row]))
  const changed = files.filter(({ name, sha256 }) => {
    const applied = known.get(name)
    return applied?.sha256 !== sha256 || applied.migration !== newestMigration
  })
  if (!changed.length) return []
  // The first round creates functions that call one another in any order; the second one checks their bodies.
  for (const checks of ['off', 'on']) {
    await client.query(`set local check_function_bodies = ${checks}`)
    for (const file of changed) await apply(client, file)
  }
  await client.query(
    `insert into applied_functions (name, sha256, migration)
     select name, sha256, $3 from unnest($1::text[], $2::text[]) as changed (name, sha256)
     on conflict (name) do update set sha256 = excluded.sha256, migration = excluded.migration, applied_at = now()`,
    [changed.map(({ name }) => name), changed.map(({ sha256 }) => sha256), newestMigration],
  )
  await client.query('delete from applied_functions where name <> all($1)', [files.map(({ name }) => name)])
  return changed.map(({ name }) => name)
}

async function apply(client: ClientBase, { name, text }: File): Promise<void> {
  await client.query(longStatement(text)).catch((error: pg.DatabaseError) => {
    const place = error.position ? `, line ${text.slice(0, Number(error.position)).split('\n').length}` : ''
    throw new Error(`the functions in ${name} failed${place}: ${error.message}`, { cause: error })
  })
}
