// Adds an exported workgroup to a server (docs/workgroup-export.md), in one transaction.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import type { Connection } from '../db/connect.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import type { ExportManifest } from './export-workgroup.ts'
import { nameOf, quoted } from './rows.ts'
import { mapped, movedTables, type Mapping, type MovedTable, type Row } from './workgroup-tables.ts'

type Into = {
  /** A superuser: rows are added as they are, without triggers and row-level security. */
  owner: Connection
  store: Pick<BlobStore, 'putFile' | 'remove'>
  folder: string
  /** Of the workgroup here, if its own is taken. */
  address?: string | undefined
}
export type Imported = { workgroupId: string; mapping: Mapping; newUsers: string[] }
const rowsAtOnce = 500

/** @throws with one sentence; then nothing was added */
export async function importWorkgroup({ owner, store, folder, address }: Into): Promise<Imported> {
  const manifest = JSON.parse(
    await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
      throw new Error(`${folder} is no complete export: it has no manifest.json.`)
    }),
  ) as ExportManifest
  const client = new pg.Client({ ...owner, application_name: 'saleslog-import' } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  const stored: string[] = []
  try {
    await client.query('begin')
    await client.query("set local timezone = 'UTC'")
    await rejectOther(client, manifest)
    await client.query('set local session_replication_role = replica').catch((error: { code?: string }) => {
      throw error.code === '42501'
        ? new Error('Only a superuser may import a workgroup: name one in DATABASE_URL.')
        : error
    })
    const tables = await movedTables(client)
    const keys = await storeFiles(store, folder, manifest, stored)
    const workgroupId = await addWorkgroup(client, manifest.workgroup, keys, address)
    const { users, newUsers } = await addUsers(client, manifest.users, keys)
    const shift = await reserveIds(client, tables, folder, manifest)
    const mapping: Mapping = { workgroupId: Number(workgroupId), shift, users, keys }
    for (const table of tables) await addRows(client, table, folder, manifest, mapping)
    await checkReferences(client, tables, workgroupId)
    await client.query('commit')
    return { workgroupId, mapping, newUsers }
  } catch (error) {
    for (const path of stored) await store.remove(path).catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

async function rejectOther(client: pg.Client, { format, migration }: ExportManifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select max(name collate "C") as name from migrations')
  if (format !== 1 || rows[0]!.name !== migration)
    throw new Error(
      `The export has the tables of migration ${migration}, this server those of ${rows[0]!.name}: bring both to the same release.`,
    )
}

/** Under new keys, because a key belongs to one row only, also if the workgroup is copied within a server. */
async function storeFiles(
  store: Into['store'],
  folder: string,
  { files }: ExportManifest,
  stored: string[],
): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  const home = await mkdtemp(join(tmpdir(), 'saleslog-import-'))
  try {
    for (const { path, sha256 } of files) {
      const key = /^\w+\/..\/([\w-]+)(?:\.webp)?$/.exec(path)?.[1]
      if (!key) throw new Error(`${path} is no path of a file.`)
      const fresh = keys.get(key) ?? randomBytes(18).toString('base64url')
      keys.set(key, fresh)
      const hash = createHash('sha256')
      for await (const chunk of createReadStream(join(folder, 'files', path))) hash.update(chunk as Buffer)
      if (hash.digest('hex') !== sha256) throw new Error(`files/${path} is damaged.`)
      const local = join(home, basename(path))
      await copyFile(join(folder, 'files', path), local)
      const place = path.replace(/\/..\//, `/${fresh.slice(0, 2)}/`).replace(key, fresh)
      await store.putFile(place, local)
      stored.push(place)
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
  return keys
}

async function addWorkgroup(
  client: pg.Client,
  exported: Row,
  keys: ReadonlyMap<string, string>,
  address: string | undefined,
): Promise<string> {
  const row: Row = { ...exported, logo_key: keys.get(exported.logo_key as string) ?? null, ...(address && { address }) }
  const columns = Object.keys(row).map(quoted).join(', ')
  const { rows } = await client
    .query<{ id: string }>(
      `insert into workgroups (${columns}) select ${columns} from jsonb_populate_record(null::workgroups, $1) returning id`,
      [JSON.stringify(row)],
    )
    .catch((error: { constraint?: string }) => {
      throw error.constraint === 'workgroups_address_key'
        ? new Error(`The address ${String(row.address)} is taken here: choose another one with --address.`)
        : error
    })
  return rows[0]!.id
}

/** People are known by their e-mail. New ones have no password: they set one with "forgot password". */
async function addUsers(client: pg.Client, exported: readonly Row[], keys: ReadonlyMap<string, string>) {
  const users = new Map<number, number>()
  const newUsers: string[] = []
  for (const { id, email, photo_key: photo, ...rest } of exported) {
    const known = rest.erased_at
      ? null
      : (await client.query<{ id: string }>('select id from users where email = $1', [email])).rows[0]
    if (known) {
      users.set(Number(id), Number(known.id))
      continue
    }
    const row = { ...rest, photo_key: keys.get(photo as string) ?? null }
    const columns = Object.keys(row).map(quoted).join(', ')
    const { rows } = await client.query<{ id: string }>(
      `insert into users (email, password_hash, ${columns})
       select case when $2 then 'erased-' || gen_random_uuid() else $3 end, '', ${columns} from jsonb_populate_record(null::users, $1) returning id`,
      [JSON.stringify(row), Boolean(rest.erased_at), email],
    )
    users.set(Number(id), Number(rows[0]!.id))
    if (rest.erased_at) await client.query("update users set email = 'erased-' || id where id = $1", [rows[0]!.id])
    else newUsers.push(String(email))
  }
  return { users, newUsers }
}

async function* rowsOf(folder: string, { tables }: ExportManifest, { table }: MovedTable): AsyncGenerator<Row> {
  const part = tables.find((each) => each.table === table)
  if (!part) throw new Error(`The export has no table ${table}.`)
  const hash = createHash('sha256')
  for await (const line of createInterface({ input: createReadStream(join(folder, part.file)), crlfDelay: Infinity })) {
    hash.update(`${line}\n`)
    yield JSON.parse(line) as Row
  }
  if (hash.digest('hex') !== part.sha256) throw new Error(`${part.file} is damaged.`)
}

/**
 * One number is added to every id, larger than any id of this server; sequences go on behind the ids that are added. Taken
 * before the rows, and kept if the import fails: others insert meanwhile.
 */
async function reserveIds(
  client: pg.Client,
  tables: readonly MovedTable[],
  folder: string,
  manifest: ExportManifest,
): Promise<number> {
  const sequences = await client.query<{ last: string }>(
    "select coalesce(max(last_value), 0)::text as last from pg_sequences where schemaname in ('public', 'search')",
  )
  const shift = Number(sequences.rows[0]!.last) + 1_000
  for (const table of tables.filter(({ hasId }) => hasId)) {
    let top = 0
    for await (const { id } of rowsOf(folder, manifest, table)) top = Math.max(top, Number(id))
    if (top > 0)
      await client.query(
        "select setval(s, greatest($2, (select last_value from pg_sequences where format('%I.%I', schemaname, sequencename) = s))) from pg_get_serial_sequence($1, 'id') s where s is not null",
        [nameOf(table), top + shift],
      )
  }
  return shift
}

async function addRows(
  client: pg.Client,
  table: MovedTable,
  folder: string,
  manifest: ExportManifest,
  mapping: Mapping,
): Promise<void> {
  const columns = Object.keys(table.columns).map(quoted).join(', ')
  const add = async (rows: readonly Row[]) => {
    if (rows.length > 0)
      await client.query(
        `insert into ${nameOf(table)} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${nameOf(table)}, $1)`,
        [JSON.stringify(rows)],
      )
  }
  let waiting: Row[] = []
  for await (const row of rowsOf(folder, manifest, table)) {
    waiting.push(mapped(row, table, mapping))
    if (waiting.length < rowsAtOnce) continue
    await add(waiting)
    waiting = []
  }
  await add(waiting)
}

/** Foreign keys are not checked while rows are added. @throws naming one that leads nowhere */
async function checkReferences(client: pg.Client, tables: readonly MovedTable[], workgroupId: string): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; target: string; pairs: string; given: string }>(
    `select f.conrelid::regclass::text as table, f.conname as name, f.confrelid::regclass::text as target,
       (select string_agg(format('r.%I = t.%I', b.attname, a.attname), ' and ') from unnest(f.conkey, f.confkey) k (own, other)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
        join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other) as pairs,
       (select string_agg(format('t.%I is not null', a.attname), ' and ') from unnest(f.conkey) k (own)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own) as given
     from pg_constraint f where f.contype = 'f' and f.conrelid = any($1::regclass[])`,
    [tables.map(nameOf)],
  )
  for (const { table, name, target, pairs, given } of rows) {
    const lost = await client.query(
      `select from ${table} t where t.workgroup_id = $1 and ${given} and not exists (select from ${target} r where ${pairs}) limit 1`,
      [workgroupId],
    )
    if (lost.rows.length > 0)
      throw new Error(`A row of ${table} refers to one that the export does not have (${name}).`)
  }
}
