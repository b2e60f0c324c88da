// Loads a backup into a database: the schema of its time, then all rows in one transaction, which commits only if each
// table has the rows of the backup (decision 106).
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pino } from 'pino'
import pg from 'pg'
import type { Connection } from '../db/connect.ts'
import { migrate, migrateUntil, ownMigrations } from '../db/migrate.ts'
import { startJobs } from '../jobs/queue.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import { copyIn } from './copy.ts'
import type { BackedUpTable, BackupReader } from './folder.ts'
import { copyInto, digestOf, isJobs, nameOf, plainTexts, quoted, tablesOf } from './rows.ts'

export type LoadInto = {
  owner: Connection
  /** Null: files are read and compared, and not stored. */
  store: Pick<BlobStore, 'putFile'> | null
  /** Whether what the database has is deleted. */
  replaces: boolean
}

/**
 * Restores a backup. Files come first, so that no row names a file that is not there.
 * @throws with one sentence; the database then has no rows, or is as it was if the target was refused
 */
export async function loadBackup(backup: BackupReader, { owner, store, replaces }: LoadInto): Promise<void> {
  const { manifest } = backup
  if (!(await ownMigrations()).includes(manifest.migration))
    throw new Error(
      `The backup was taken by a newer Saleslog (migration ${manifest.migration}): restore it with that one.`,
    )
  const client = new pg.Client({ ...owner, application_name: 'saleslog-restore' } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseTarget(client, replaces)
    await loadFiles(backup, store)
    await emptySchemas(client)
    await migrateUntil(client, manifest.migration)
    await (await startJobs(owner, pino({ level: 'silent' }))).stop()
    await client.query('begin')
    await client.query(plainTexts)
    await loadRows(client, backup)
    await client.query('commit')
    await migrate(client)
  } finally {
    await client.end()
  }
}

async function loadFiles(backup: BackupReader, store: LoadInto['store']): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'saleslog-restore-'))
  try {
    for (const file of backup.manifest.files) {
      const local = join(folder, 'file')
      await pipeline(backup.read(file), createWriteStream(local, { mode: 0o600 }))
      await store?.putFile(file.name.replace(/^files\//, ''), local)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function refuseTarget(client: pg.Client, replaces: boolean): Promise<void> {
  const { rows: others } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (others.length > 0)
    throw new Error('Other processes are connected to this database: stop Saleslog before a restore.')
  const { rows } = await client.query<{ has: boolean }>("select to_regclass('public.users') is not null as has")
  if (replaces || !rows[0]!.has) return
  // By size, because row-level security may hide all rows from the owner.
  const { rows: used } = await client.query<{ bytes: string }>(
    "select pg_relation_size('public.users') + pg_relation_size('public.workgroups') as bytes",
  )
  if (used[0]!.bytes !== '0')
    throw new Error('This database is not empty: restore into an empty one, or say --replace to delete what it has.')
}

/** A server that was started once has the schema of its own release, which may be newer than that of the backup. */
async function emptySchemas(client: pg.Client): Promise<void> {
  await client.query(
    `drop schema if exists pgboss cascade; drop schema if exists search cascade; drop schema public cascade;
     create schema public; grant usage on schema public to public`,
  )
}

async function loadRows(client: pg.Client, backup: BackupReader): Promise<void> {
  const { manifest } = backup
  const own = await tablesOf(client)
  const missing = manifest.tables.filter((table) => !own.some((each) => nameOf(each) === nameOf(table)))
  if (missing.length > 0) throw new Error(`The backup has tables that are not known: ${missing.map(nameOf).join(', ')}`)
  const tables = manifest.tables.filter((table) => !isJobs(table))
  const restore = await withoutChecks(client, tables)
  if (tables.length > 0) await client.query(`truncate ${tables.map(nameOf).join(', ')}`)
  for (const table of tables) {
    await copyIn(client, copyInto(table), backup.read(table.content))
    await compare(client, table)
  }
  for (const { schema, name, last } of manifest.sequences)
    await client.query('select setval($1::regclass, $2)', [`${quoted(schema)}.${quoted(name)}`, last])
  for (const statement of restore) await client.query(statement)
  for (const table of manifest.tables.filter(isJobs)) await loadJobs(client, backup, table)
}

async function compare(client: pg.Client, table: BackedUpTable): Promise<void> {
  const found = await digestOf(client, table)
  if (found.rows !== table.rows || found.digest !== table.digest)
    throw new Error(
      `${nameOf(table)} has ${found.rows} rows after the restore, or other ones than the backup's ${table.rows}.`,
    )
}

/**
 * Removes what would check or change rows while they are loaded. The owner may do so without being a superuser.
 * @returns the statements that add it again; foreign keys are then checked for all rows
 */
async function withoutChecks(client: pg.Client, tables: readonly BackedUpTable[]): Promise<string[]> {
  const names = tables.map(nameOf)
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by 1, 2`,
    [names],
  )
  // Indexes are built faster when the rows are there.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index i where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = i.indexrelid) order by 1`,
    [names],
  )
  const { rows: forced } = await client.query<{ table: string }>(
    'select oid::regclass::text as table from pg_class where relforcerowsecurity and oid = any($1::regclass[])',
    [names],
  )
  const { rows: triggered } = await client.query<{ table: string }>(
    'select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal and tgrelid = any($1::regclass[])',
    [names],
  )
  for (const { table } of forced) await client.query(`alter table ${table} no force row level security`)
  for (const { table } of triggered) await client.query(`alter table ${table} disable trigger user`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return [
    ...indexes.map(({ definition }) => definition),
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...triggered.map(({ table }) => `alter table ${table} enable trigger user`),
    ...forced.map(({ table }) => `alter table ${table} force row level security`),
  ]
}

/** Jobs that this release does not know are left out: nothing would run them. */
async function loadJobs(client: pg.Client, backup: BackupReader, table: BackedUpTable): Promise<void> {
  await client.query(
    `create temporary table restored_jobs on commit drop as select * from ${nameOf(table)} where false`,
  )
  const waiting = { ...table, schema: 'pg_temp', table: 'restored_jobs' }
  await copyIn(client, copyInto(waiting), backup.read(table.content))
  await compare(client, waiting)
  await client.query(`delete from ${nameOf(table)}`)
  const columns = table.columns.map(quoted).join(', ')
  await client.query(
    `insert into ${nameOf(table)} (${columns}) select ${columns} from restored_jobs where name in (select name from pgboss.queue)`,
  )
}
