// Takes a backup while the server runs: the rows of one snapshot, and every file that a row of it names (decision 106).
import pg from 'pg'
import { isNoRoom } from '../db/data-folder.ts'
import type { Connection } from '../db/connect.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import { pathOfFile } from '../storage/files.ts'
import { pathOfPhoto } from '../storage/photos.ts'
import { copyOut } from './copy.ts'
import { createBackup, type BackupWriter, type Content, type Manifest } from './folder.ts'
import { copyOutOf, digestOf, nameOf, plainTexts, quoted, tablesOf, type Table } from './rows.ts'

export type BackupOf = {
  /** A login that reads all rows: it owns the database and is a superuser, or has BYPASSRLS. */
  owner: Connection
  store: Pick<BlobStore, 'open' | 'paths'>
  /** Where backups lie; each gets a folder there. */
  folder: string
  /** 32 bytes; null: not encrypted. */
  key: Buffer | null
  now: Date
  /** Ends the backup; what it has written is deleted. */
  signal?: AbortSignal | undefined
}
/** `missing`: paths of files that rows name and that the blob store does not have. */
export type Taken = { folder: string; manifest: Manifest; missing: string[] }

/** A clear sentence for a login from which row-level security hides rows. */
export const ofBlindLogin = (error: unknown): Error | null =>
  /row-level security/.test((error as Error).message)
    ? new Error(
        'The login does not see all rows: name one in BACKUP_DATABASE_URL that does (create role … login bypassrls in role pg_read_all_data).',
        { cause: error },
      )
    : null

/** @throws with one sentence; then nothing is left behind */
export async function takeBackup({ owner, store, folder, key, now, signal }: BackupOf): Promise<Taken> {
  const client = new pg.Client({ ...owner, application_name: 'saleslog-backup' } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  // Ends a statement that is running, too.
  signal?.addEventListener('abort', () => void client.end().catch(() => {}), { once: true })
  let writer: BackupWriter | undefined
  try {
    writer = await createBackup(folder, now, key, signal)
    // Twice, because a file is deleted after its row, and stored before it: one that is deleted while the rows are read is
    // copied before them, one that is stored meanwhile after them.
    const files = new Map<string, Content>()
    await addNewFiles(writer, store, files)
    const { named, ...rows } = await addRows(client, writer)
    await addNewFiles(writer, store, files)
    const manifest: Manifest = { format: 1, takenAt: now.toISOString(), ...rows, files: [...files.values()] }
    const missing = named.filter((path) => !files.has(path))
    return { folder: await writer.finish(manifest), manifest, missing }
  } catch (error) {
    await writer?.abandon()
    if (isNoRoom(error)) throw new Error(`There is no room for the backup in ${folder}.`, { cause: error })
    throw ofBlindLogin(error) ?? error
  } finally {
    await client.end()
  }
}

async function addNewFiles(writer: BackupWriter, store: BackupOf['store'], files: Map<string, Content>): Promise<void> {
  for await (const path of store.paths()) {
    if (files.has(path)) continue
    const bytes = await store.open(path).catch((error: { code?: string; cause?: { name?: string } }) => {
      // It was deleted a moment ago.
      if (error.code === 'ENOENT' || error.cause?.name === 'NoSuchKey') return null
      throw error
    })
    if (bytes) files.set(path, await writer.add(`files/${path}`, bytes))
  }
}

/** In one snapshot; tables cannot be changed meanwhile, rows can. */
async function addRows(
  client: pg.Client,
  writer: BackupWriter,
): Promise<Omit<Manifest, 'format' | 'takenAt' | 'files'> & { named: string[] }> {
  await client.query('begin isolation level repeatable read read only')
  // Fails instead of leaving out rows that the login does not see.
  await client.query(`set local row_security = off; set local synchronize_seqscans = off; ${plainTexts}`)
  const tables = await tablesOf(client)
  await client.query(`lock table ${tables.map(nameOf).join(', ')} in access share mode`)
  const migration = (await client.query<{ name: string }>('select max(name collate "C") as name from migrations'))
    .rows[0]!.name
  const added: Manifest['tables'] = []
  for (const table of tables) {
    const counted = await digestOf(client, table)
    const content = await writer.add(`rows/${table.schema}.${table.table}`, copyOut(client, copyOutOf(table)))
    added.push({ ...table, ...counted, content })
  }
  const named = await namedFiles(client, tables)
  // After the rows: a sequence is no part of the snapshot, and must not be behind them.
  const sequences = await client.query<{ schema: string; name: string; last: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
     where last_value is not null and schemaname <> 'pgboss' order by 1, 2`,
  )
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.query('commit')
  return { postgres: rows[0]!.server_version, migration, tables: added, sequences: sequences.rows, named }
}

const photoColumns = ['photo_key', 'card_key', 'logo_key']
/** The paths of all files that rows name. The trigger `claim` marks the tables whose `key` is one. */
async function namedFiles(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const { rows: claiming } = await client.query<{ table: string }>(
    "select distinct tgrelid::regclass::text as table from pg_trigger where tgfoid = 'claim_file()'::regprocedure",
  )
  const paths: string[] = []
  const add = async (table: Table, column: string, pathOf: (key: string) => string) => {
    const { rows } = await client.query<{ key: string }>(
      `select ${quoted(column)} as key from ${nameOf(table)} where ${quoted(column)} is not null`,
    )
    for (const { key } of rows) paths.push(pathOf(key))
  }
  for (const table of tables) {
    if (claiming.some((each) => each.table === table.table)) await add(table, 'key', pathOfFile)
    for (const column of table.columns) if (photoColumns.includes(column)) await add(table, column, pathOfPhoto)
  }
  return paths
}
