// Writes everything of one workgroup into a folder that another server imports (docs/workgroup-export.md).
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Connection } from '../db/connect.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import { pathOfFile } from '../storage/files.ts'
import { pathOfPhoto } from '../storage/photos.ts'
import { spreadsheetOf, type Cell, type Column } from '../sheets/write-xlsx.ts'
import { copyOut } from './copy.ts'
import { nameOf, quoted } from './rows.ts'
import { ofBlindLogin } from './take.ts'
import { movedTables, type MovedTable, type Row } from './workgroup-tables.ts'

/** `sha256` of the file; `rows`: its lines. */
type Part = { table: string; file: string; rows: number; sha256: string }
export type ExportManifest = {
  format: 1
  exportedAt: string
  /** Both servers must have the same last migration. */
  migration: string
  workgroup: Row
  users: Row[]
  tables: Part[]
  files: { path: string; sha256: string }[]
}

type From = { owner: Connection; store: Pick<BlobStore, 'open'>; workgroupId: string; folder: string; now: Date }

/** @throws with one sentence; the folder is complete when it has its name */
export async function exportWorkgroup({ owner, store, workgroupId, folder, now }: From): Promise<ExportManifest> {
  const client = new pg.Client({ ...owner, application_name: 'saleslog-export' } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  const part = `${folder}.part`
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query("set local row_security = off; set local timezone = 'UTC'")
    const { rows } = await client.query<{ row: Row }>(
      'select to_jsonb(w) as row from workgroups w where id = $1 and deleted_at is null',
      [workgroupId],
    )
    if (!rows[0]) throw new Error(`There is no workgroup ${workgroupId}.`)
    const { id: _id, deleted_at: _at, deleted_by_id: _by, ...workgroup } = rows[0].row
    const users = await client.query<{ row: Row }>(
      `select jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name, 'phone', u.phone, 'language', u.language,
         'photo_key', u.photo_key, 'created_at', u.created_at, 'erased_at', u.erased_at) as row
       from users u where u.id in (select user_id from members where workgroup_id = $1) order by u.id`,
      [workgroupId],
    )
    const migration = await client.query<{ name: string }>('select max(name collate "C") as name from migrations')
    await mkdir(join(part, 'tables'), { recursive: true, mode: 0o700 })
    const manifest: ExportManifest = {
      format: 1,
      exportedAt: now.toISOString(),
      migration: migration.rows[0]!.name,
      workgroup,
      users: users.rows.map(({ row }) => row),
      tables: [],
      files: [],
    }
    const paths = new Set(pathsOf(workgroup, { logo_key: 'photo' }))
    for (const user of manifest.users) for (const path of pathsOf(user, { photo_key: 'photo' })) paths.add(path)
    for (const table of await movedTables(client)) {
      const file = `tables/${table.table}.jsonl`
      const statement = `copy (select ${jsonOf(table)} from ${nameOf(table)} t where workgroup_id = ${Number(workgroupId)} order by ${orderOf(table)}) to stdout ${asLines}`
      const written = await writeLines(copyOut(client, statement), join(part, file), (line) => {
        for (const path of pathsOf(JSON.parse(line) as Row, table.columns)) paths.add(path)
      })
      manifest.tables.push({ table: table.table, file, ...written })
    }
    for (const path of paths) {
      const bytes = await store.open(path).catch(() => null)
      if (bytes) manifest.files.push({ path, sha256: await writeFileOf(bytes, join(part, 'files', path)) })
    }
    for (const list of lists) await writeList(client, workgroupId, list, join(part, 'lists'))
    await client.query('commit')
    await writeFile(join(part, 'manifest.json'), JSON.stringify(manifest, null, 2), { mode: 0o600 })
    await rename(part, folder)
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw ofBlindLogin(error) ?? error
  } finally {
    await client.end()
  }
}

/** JSON has neither of these signs unescaped, so each line of the copy is the text of one row. */
const asLines = "(format csv, quote e'\\x01', delimiter e'\\x02')"
/** Without generated columns. */
const jsonOf = ({ columns }: MovedTable) =>
  `jsonb_build_object(${Object.keys(columns)
    .map((column) => `'${column}', t.${quoted(column)}`)
    .join(', ')})`
const orderOf = ({ hasId, columns }: MovedTable) =>
  hasId
    ? 'id'
    : Object.keys(columns)
        .map((column) => `t.${quoted(column)}::text`)
        .join(', ')

/** The paths of the files that a row names; those of pictures in files have a preview. */
function pathsOf(row: Row, columns: Record<string, string>): string[] {
  return Object.entries(columns).flatMap(([column, kind]) => {
    const key = row[column]
    if (typeof key !== 'string') return []
    if (kind === 'photo') return [pathOfPhoto(key)]
    return kind === 'file' ? [pathOfFile(key), `${pathOfFile(key)}.webp`] : []
  })
}

async function writeLines(rows: Readable, path: string, see: (line: string) => void) {
  const hash = createHash('sha256')
  let count = 0
  async function* lines() {
    for await (const line of createInterface({ input: rows, crlfDelay: Infinity })) {
      see(line)
      count += 1
      hash.update(`${line}\n`)
      yield `${line}\n`
    }
  }
  await pipeline(lines, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  return { rows: count, sha256: hash.digest('hex') }
}
async function writeFileOf(bytes: Readable, path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  await pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600, flags: 'wx' }),
  )
  return hash.digest('hex')
}

/** For people; an import does not read them. Times as in the workgroup. */
const lists: { name: string; columns: Column[]; statement: string }[] = [
  {
    name: 'customers',
    columns: [
      { title: 'id', width: 10, kind: 'text' },
      { title: 'name', width: 30, kind: 'text' },
      { title: 'owner', width: 16, kind: 'text' },
      { title: 'phone', width: 18, kind: 'text' },
      { title: 'created', width: 18, kind: 'moment' },
    ],
    statement: `select c.id::text, c.name, coalesce(u.name, ''), c.phone, to_char(c.created_at at time zone w.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS')
      from customers c join workgroups w on w.id = c.workgroup_id left join users u on u.id = c.owner_id
      where c.workgroup_id = $1 and c.deleted_at is null order by c.name, c.id`,
  },
  {
    name: 'contacts',
    columns: [
      { title: 'id', width: 10, kind: 'text' },
      { title: 'name', width: 20, kind: 'text' },
      { title: 'customer', width: 30, kind: 'text' },
      { title: 'position', width: 16, kind: 'text' },
      { title: 'email', width: 28, kind: 'text' },
      { title: 'mobile', width: 18, kind: 'text' },
    ],
    statement: `select p.id::text, p.name, c.name, p.position, p.email, p.mobile
      from contacts p join customers c on c.workgroup_id = p.workgroup_id and c.id = p.customer_id
      where p.workgroup_id = $1 and p.deleted_at is null order by p.name, p.id`,
  },
  {
    name: 'logs',
    columns: [
      { title: 'id', width: 10, kind: 'text' },
      { title: 'time', width: 18, kind: 'moment' },
      { title: 'author', width: 16, kind: 'text' },
      { title: 'customer', width: 30, kind: 'text' },
      { title: 'title', width: 40, kind: 'text' },
      { title: 'text', width: 80, kind: 'text' },
    ],
    statement: `select l.id::text, to_char(l.happened_at at time zone w.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS'), u.name, c.name, l.title, l.content
      from sales_logs l join workgroups w on w.id = l.workgroup_id join users u on u.id = l.author_id
        join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id
      where l.workgroup_id = $1 order by l.happened_at desc, l.id desc`,
  },
]
const rowsAtOnce = 1_000
async function writeList(
  client: pg.Client,
  workgroupId: string,
  { name, columns, statement }: (typeof lists)[number],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await client.query(`declare list no scroll cursor for ${statement.replaceAll('$1', String(Number(workgroupId)))}`)
  async function* rows() {
    for (;;) {
      const page = await client.query<Cell[]>({ text: `fetch ${rowsAtOnce} from list`, rowMode: 'array' })
      yield* page.rows
      if (page.rows.length < rowsAtOnce) break
    }
  }
  await pipeline(
    Readable.from(spreadsheetOf(name, columns, rows())),
    createWriteStream(join(folder, `${name}.xlsx`), { mode: 0o600, flags: 'wx' }),
  )
  await client.query('close list')
}
