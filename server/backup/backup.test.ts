import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { customers } from '../../contract/calls/customers/calls.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aFixture, type Fixture } from '../../tests/support/fixture.ts'
import { freshDatabase, ownerPool, type TestDatabase } from '../../tests/support/test-database.ts'
import { backupCount, backupDue } from '../core/metrics.ts'
import { blobStoreOf } from '../storage/blob-store.ts'
import { backupsIn, nameOfBackup, openBackup } from './folder.ts'
import { loadBackup } from './load.ts'
import { backUpIfDue, lateness, tendBackups } from './schedule.ts'
import { takeBackup, type Taken } from './take.ts'

const key = randomBytes(32)
const keeper = `keeper_${randomBytes(4).toString('hex')}`
let app: TestApp
let fixture: Fixture
let home: string
let target: TestDatabase
let taken: Taken
/** Names that the server had acknowledged before the backup began, and those it acknowledged while it was taken. */
const before: string[] = []
const meanwhile: string[] = []

const write = async (name: string, into: string[]) => {
  const { status } = await app.ask(fixture.ours.staff, customers.create, { name, phone: '' })
  if (status === 200) into.push(name)
}
/** As a superuser, who sees all rows. */
const namesIn = async ({ owner }: Pick<TestDatabase, 'owner'>): Promise<string[]> => {
  const pool = ownerPool({ owner: { ...owner, user: 'postgres' } })
  const { rows } = await pool.query<{ name: string }>("select name from customers where name like '백업 %'")
  await pool.end()
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  app = await startTestApp()
  fixture = await aFixture(app)
  home = await mkdtemp(join(tmpdir(), 'saleslog-backup-'))
  for (let at = 0; at < 5; at += 1) await write(`백업 전 ${at}`, before)
  const ending = new AbortController()
  const writing = (async () => {
    for (let at = 0; !ending.signal.aborted; at += 1) await write(`백업 중 ${at}`, meanwhile)
  })()
  taken = await takeBackup({ owner: app.connection, store: blobStoreOf(app.config), folder: home, key, now: app.now() })
  ending.abort()
  await writing
  // The owner of the target is no superuser, as on a server of one's own.
  const database = await freshDatabase(undefined, 'template0')
  await app.owner.query(
    `create role ${keeper} login createrole nosuperuser; grant saleslog_app to ${keeper} with admin true, inherit false, set true;
     alter database ${database.owner.database} owner to ${keeper}`,
  )
  target = { ...database, owner: { ...database.owner, user: keeper } }
})
afterAll(async () => {
  await target.drop()
  await app.stop()
  await rm(home, { recursive: true, force: true })
})

test('a backup taken while the server writes is restored to a state with everything that was acknowledged before', async () => {
  expect(before).toHaveLength(5)
  expect(meanwhile.length).toBeGreaterThan(0)
  expect(taken.missing).toEqual([])
  const restored = join(home, 'restored')
  const store = blobStoreOf({ dataDir: restored, s3: null })
  const backup = await openBackup(taken.folder, key)
  const tablesWithRows = backup.manifest.tables.filter(({ rows }) => rows !== '0')
  expect(tablesWithRows.length).toBeGreaterThan(70)
  // Counts and digests of all tables are compared before the rows are committed.
  await loadBackup(backup, { owner: target.owner, store, replaces: false })
  const names = await namesIn(target)
  expect(names).toEqual(expect.arrayContaining(before))
  // What was written meanwhile is there in the order in which it was acknowledged.
  const kept = meanwhile.filter((name) => names.includes(name))
  expect(kept).toEqual(meanwhile.slice(0, kept.length))
  for (const path of backup.manifest.files.map(({ name }) => name.slice('files/'.length)))
    expect(await store.get(path)).toEqual(await blobStoreOf(app.config).get(path))
  expect(backup.manifest.files.length).toBeGreaterThan(2)
})

test('the restored database serves, with row-level security, triggers, constraints and numbers that go on', async () => {
  const catalogue = `select 'policy', tablename || policyname from pg_policies union all
    select 'trigger', tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal union all
    select 'constraint', conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace union all
    select 'index', indexdef from pg_indexes where schemaname in ('public', 'search') union all
    select 'forced', oid::regclass || relforcerowsecurity::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by 1, 2`
  const there = ownerPool({ owner: { ...target.owner, user: 'postgres' } })
  const own = (await app.owner.query(catalogue)).rows
  expect((await there.query(catalogue)).rows).toEqual(own)
  const { rows } = await there.query<{ id: string; top: string }>(
    "select nextval(pg_get_serial_sequence('customers', 'id'))::text as id, (select max(id) from customers)::text as top",
  )
  expect(Number(rows[0]!.id)).toBeGreaterThan(Number(rows[0]!.top))
  await there.end()
  // The login that owns the sessions of before signs in here too.
  const second = await startTestApp({}, { ...target, drop: async () => {} })
  const { status } = await second.ask(fixture.ours.staff, customers.create, { name: '되살린 고객', phone: '' })
  expect(status).toBe(200)
  await second.stop()
})

test('a database that is not empty is refused unless told, and one that is in use always', async () => {
  const backup = await openBackup(taken.folder, key)
  const into = { owner: target.owner, store: null }
  await expect(loadBackup(backup, { ...into, replaces: false })).rejects.toThrow(/not empty/)
  const other = ownerPool(target)
  await other.query('select 1')
  await expect(loadBackup(backup, { ...into, replaces: true })).rejects.toThrow(/Other processes/)
  await other.end()
  expect(await namesIn(target)).toEqual(expect.arrayContaining(before))
})

test('a login that does not see all rows takes no backup and is told so; one with BYPASSRLS that only reads takes one', async () => {
  const folder = join(home, 'blind')
  const from = { store: blobStoreOf(app.config), folder, key: null, now: app.now() }
  const reader = `${keeper}_reader`
  await app.owner.query(`create role ${reader} login bypassrls in role pg_read_all_data`)
  try {
    await expect(takeBackup({ ...from, owner: target.owner })).rejects.toThrow(/BACKUP_DATABASE_URL/)
    expect(await readdir(folder)).toEqual([])
    const seen = await takeBackup({ ...from, owner: { ...target.owner, user: reader } })
    const countOf = ({ manifest }: Taken) => manifest.tables.find(({ table }) => table === 'sales_logs')!.rows
    expect(countOf(seen)).toBe(countOf(taken))
  } finally {
    await app.owner.query(`drop role ${reader}`)
  }
})

test('another key, a changed byte, a shortened file and a half-written backup are recognised', async () => {
  const readAll = async (with_: Buffer | null) => {
    const backup = await openBackup(taken.folder, with_)
    for (const { content } of backup.manifest.tables) for await (const _ of backup.read(content));
  }
  await readAll(key)
  await expect(readAll(randomBytes(32))).rejects.toThrow(/BACKUP_KEY is another one/)
  await expect(readAll(null)).rejects.toThrow(/set BACKUP_KEY/)
  const path = join(taken.folder, 'rows/public.users')
  const file = await open(path, 'r+')
  const { size } = await file.stat()
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 20)
  await file.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, size - 20)
  await expect(readAll(key)).rejects.toThrow(/public\.users cannot be decrypted/)
  await file.write(buffer, 0, 1, size - 20)
  await file.close()
  await readAll(key)
  await truncate(path, size - 30)
  await expect(readAll(key)).rejects.toThrow(/public\.users cannot be decrypted/)
  await rm(path)
  await expect(readAll(key)).rejects.toThrow(/public\.users is missing/)
  await rename(taken.folder, `${taken.folder}.part`)
  await expect(openBackup(`${taken.folder}.part`, key)).rejects.toThrow(/half-written/)
  await rename(`${taken.folder}.part`, taken.folder)
  await rm(join(taken.folder, 'manifest.json'))
  await expect(openBackup(taken.folder, key)).rejects.toThrow(/no complete backup/)
})

test('a backup is given up when its process is told to stop, and leaves nothing behind', async () => {
  const folder = join(home, 'given-up')
  const ending = new AbortController()
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const endless = async function* () {
    resolve()
    for (;;) yield await new Promise<Buffer>((chunk) => setImmediate(chunk, Buffer.alloc(1)))
  }
  const store = {
    open: async () => Readable.from(endless()),
    paths: async function* () {
      yield 'files/aa/endless'
    },
  }
  const taking = takeBackup({ owner: app.connection, store, folder, key, now: app.now(), signal: ending.signal })
  await begun
  ending.abort()
  await expect(taking).rejects.toThrow(/abort/i)
  expect(await readdir(folder)).toEqual([])
})

test('a worker takes a backup when one is due, keeps the newest, and lets one process at a time do it', async () => {
  const folder = join(home, 'kept')
  let now = app.now()
  const settings = { folder, everyHours: 24, keep: 2, key: null, databaseUrl: null }
  const store = { open: async () => Promise.reject(new Error('none')), paths: async function* () {} }
  const ports = { owner: app.connection, store, settings, clock: () => now, log: pino({ level: 'silent' }) }
  const both = await Promise.all([backUpIfDue(ports), backUpIfDue(ports)])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(await backUpIfDue(ports)).toBe(false)
  await writeFile(join(folder, 'notes of somebody'), '')
  for (let day = 1; day <= 2; day += 1) {
    now = new Date(now.getTime() + 864e5)
    expect(await backUpIfDue(ports)).toBe(true)
  }
  expect(await backupsIn(folder)).toHaveLength(2)
  expect(await readdir(folder)).toContain('notes of somebody')
})

test('a backup that is late, and one that fails, are in the log and in the metrics', async () => {
  const folder = join(home, 'late')
  let now = app.now()
  const errors: string[] = []
  const log = { info: () => {}, warn: () => {}, error: (_of: object, text: string) => void errors.push(text) } as never
  const settings = { folder, everyHours: 24, keep: 2, key: null, databaseUrl: null }
  const pass = (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000)
  }
  const dueIn = async () => (await backupDue.get()).values[0]!.value - now.getTime() / 1000
  const look = lateness({ settings, clock: () => now, log }, now)
  await look()
  expect([await dueIn(), errors]).toEqual([0, []])
  pass(1)
  await look()
  await look()
  expect([await dueIn(), errors]).toEqual([-3600, ['the backup is late']])
  pass(1)
  await look()
  expect(errors).toHaveLength(2)
  await mkdir(join(folder, nameOfBackup(now)), { recursive: true })
  await look()
  expect(Math.round((await dueIn()) / 60)).toBe(24 * 60)
  expect(errors).toHaveLength(2)

  const failures = async () =>
    (await backupCount.get()).values.find(({ labels }) => labels.result === 'failed')?.value ?? 0
  const before = await failures()
  const store = { open: async () => Promise.reject(new Error('none')), paths: async function* () {} }
  const stop = tendBackups({
    owner: { connectionString: 'postgres://nobody:x@127.0.0.1:1/none' } as never,
    store,
    settings: { ...settings, folder: join(home, 'unreached') },
    clock: () => now,
    log,
  })
  await vi.waitFor(async () => expect(await failures()).toBe(before + 1))
  await stop()
  expect(errors.at(-1)).toBe('the backup failed')
})
