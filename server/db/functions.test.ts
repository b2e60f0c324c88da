import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../tests/support/test-database.ts'
import { applyFunctions } from './functions.ts'
import { migrate } from './migrate.ts'

const own = new URL('./functions/', import.meta.url)
const newest = (await readdir(new URL('./migrations/', import.meta.url))).sort().at(-1)!
/** In every file of this test that defines a function. */
const header = 'language sql stable set search_path = pg_catalog, public, pg_temp'

let database: TestDatabase
let client: pg.Client
/** A copy of the files, to be changed. */
let folder: string
const connected: pg.Client[] = []
async function connect(): Promise<pg.Client> {
  const opened = new pg.Client(database.owner)
  opened.on('error', () => {})
  await opened.connect()
  connected.push(opened)
  return opened
}
beforeEach(async () => {
  database = await freshDatabase()
  client = await connect()
  folder = await mkdtemp(join(tmpdir(), 'saleslog-functions-'))
  await cp(own, folder, { recursive: true })
})
afterEach(async () => {
  await Promise.all(connected.splice(0).map((opened) => opened.end().catch(() => {})))
  await database.drop()
  await rm(folder, { recursive: true })
})

const start = (as = client) => applyFunctions(as, newest, pathToFileURL(`${folder}/`))
const write = (name: string, text: string) => writeFile(join(folder, name), text)
const edit = async (name: string, from: string, to: string): Promise<void> => {
  const text = await readFile(join(folder, name), 'utf8')
  expect(text).toContain(from)
  await write(name, text.replace(from, to))
}
const bodyOf = async (name: string): Promise<string> =>
  (await client.query<{ body: string }>('select prosrc as body from pg_proc where proname = $1', [name])).rows[0]!.body
/** Which transaction wrote each function and trigger last, and the hashes. */
const state = async () =>
  (
    await client.query(
      `select proname as name, xmin::text from pg_proc where pronamespace = 'public'::regnamespace
       union all select tgrelid::regclass || tgname, xmin::text from pg_trigger where not tgisinternal
       union all select name, xmin::text from applied_functions order by 1`,
    )
  ).rows
const allFiles = async () => [...(await readdir(own)).filter((name) => name !== 'triggers.sql').sort(), 'triggers.sql']

test('a file is applied at the first start after it was changed, and only then', async () => {
  const before = await state()
  expect(await start()).toEqual([])
  expect(await state(), 'nothing changed').toEqual(before)

  await edit('cleanup.sql', "interval '400 days'", "interval '300 days'")
  expect(await start()).toEqual(['cleanup.sql'])
  expect(await bodyOf('tidy_up')).toContain("interval '300 days'")
  const after = await state()
  expect(after.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]))).toMatchObject([
    { name: 'cleanup.sql' },
    { name: 'tidy_up' },
  ])
  expect(await start()).toEqual([])
  expect(await state()).toEqual(after)
})

test('a changed argument list comes with a migration that drops the old function', async () => {
  await edit('inquiries.sql', 'open_file_bytes(since timestamptz)', 'open_file_bytes(since timestamptz, most int)')
  await expect(start(), 'without the migration there are two').rejects.toThrow(/inquiries\.sql.*not unique/)

  await client.query('drop function open_file_bytes(timestamptz)')
  expect(await start()).toEqual(['inquiries.sql'])
  const { rows } = await client.query(
    `select pg_get_function_identity_arguments(oid) as arguments, has_function_privilege('saleslog_app', oid, 'execute') as app,
       has_function_privilege('public', oid, 'execute') as anyone, prosecdef as definer from pg_proc where proname = 'open_file_bytes'`,
  )
  expect(rows).toEqual([
    { arguments: 'since timestamp with time zone, most integer', app: true, anyone: false, definer: true },
  ])
})

test('after a new migration all files are applied again, so what it dropped is back', async () => {
  await client.query("insert into migrations (name, sha256) values ('9999_later.sql', '')")
  await client.query('drop function touched_by_logs() cascade')
  const later = () => applyFunctions(client, '9999_later.sql', own)
  expect(await later()).toEqual(await allFiles())
  const { rows } = await client.query("select from pg_trigger where tgname like 'touched_by_%'")
  expect(rows).toHaveLength(3)
  expect(await later()).toEqual([])
})

test('a process of an older version leaves the functions of a newer one alone', async () => {
  await client.query("insert into migrations (name, sha256) values ('9999_later.sql', '')")
  await edit('cleanup.sql', "interval '400 days'", "interval '300 days'")
  expect(await start()).toEqual([])
  expect(await bodyOf('tidy_up')).toContain("interval '400 days'")
})

test('a file with an error is named with its line, and nothing is applied', async () => {
  await edit('cleanup.sql', "interval '400 days'", "interval '300 days'")
  const before = await state()
  const broken: [text: string, message: RegExp][] = [
    [
      '\n\ncreate or replace function broken( returns int;',
      /the functions in zz-broken\.sql failed, line 3: .*syntax error/,
    ],
    [
      `create or replace function broken() returns int ${header} as $$\n\n  select no_such_column;\n$$`,
      /zz-broken\.sql failed, line 3: .*no_such_column/,
    ],
    [
      'create or replace function broken() returns int language plpgsql as $$\nbegin\n  retrun 1;\nend $$',
      /zz-broken\.sql failed, line 3: .*syntax error/,
    ],
    [
      `create or replace function broken() returns int ${header} as $$ select 1 $$; select 1 / 0`,
      /zz-broken\.sql failed: division by zero/,
    ],
  ]
  for (const [text, message] of broken) {
    await write('zz-broken.sql', text)
    await expect(start()).rejects.toThrow(message)
    expect(await state()).toEqual(before)
  }
  await rm(join(folder, 'zz-broken.sql'))
  expect(await start()).toEqual(['cleanup.sql'])
})

test('functions may call functions of later files', async () => {
  await write('aa-first.sql', `create or replace function aa_first() returns int ${header} as $$ select zz_last() $$;`)
  await write('zz-last.sql', `create or replace function zz_last() returns int ${header} as $$ select 7 $$;`)
  expect(await start()).toEqual(['aa-first.sql', 'zz-last.sql'])
  expect((await client.query('select aa_first() as found')).rows).toEqual([{ found: 7 }])
})

test('of two processes that start at the same time one applies the files', async () => {
  await edit('cleanup.sql', "interval '400 days'", "interval '300 days'")
  const others = await Promise.all([connect(), connect(), connect()])
  const applied = await Promise.all(others.map(start))
  expect(applied.flat()).toEqual(['cleanup.sql'])

  const empty = await freshDatabase(undefined, 'template0')
  const clients = [new pg.Client(empty.owner), new pg.Client(empty.owner)]
  try {
    await Promise.all(clients.map((each) => each.connect()))
    const ran = await Promise.all(clients.map(migrate))
    expect(ran.flat().toSorted()).toEqual((await readdir(new URL('./migrations/', import.meta.url))).toSorted())
    const { rows } = await clients[0]!.query<{ name: string }>('select name from applied_functions')
    expect(rows.map(({ name }) => name).toSorted()).toEqual((await allFiles()).toSorted())
  } finally {
    await Promise.all(clients.map((each) => each.end()))
    await empty.drop()
  }
})

test('after a process ended while it applied the files, the next start applies all of them', async () => {
  await edit('cleanup.sql', "interval '400 days'", "interval '300 days'")
  await write('zz-slow.sql', 'select pg_sleep(60);')
  const before = await state()
  const other = await connect()
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = expect(start(other)).rejects.toThrow()
  const isSleeping = async () =>
    (await client.query('select from pg_stat_activity where pid = $1 and wait_event = $2', [rows[0]!.pid, 'PgSleep']))
      .rowCount
  await vi.waitUntil(isSleeping, 10_000)
  await client.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await ended
  expect(await state()).toEqual(before)

  await write('zz-slow.sql', 'select pg_sleep(0);')
  expect(await start()).toEqual(['cleanup.sql', 'zz-slow.sql'])
})

test('a deadlock with a transaction of a running process is tried again', async () => {
  const running = await connect()
  // The one that waits the shortest is ended.
  await running.query("set deadlock_timeout = '1min'")
  await client.query("set deadlock_timeout = '10ms'")
  await running.query('begin; lock table customers in row exclusive mode')
  await write('zz-locks.sql', 'lock table contacts; select pg_sleep(0.2); lock table customers;')
  const applied = start()
  const isLocked = async () =>
    (
      await running.query(
        "select from pg_locks where relation = 'contacts'::regclass and mode = 'AccessExclusiveLock' and granted",
      )
    ).rowCount
  await vi.waitUntil(isLocked, 10_000)
  await running.query('lock table contacts in row exclusive mode')
  await running.query('commit')
  expect(await applied).toEqual(['zz-locks.sql'])
})

test('every function and trigger of the database is in one of the files, once', async () => {
  const texts = await Promise.all((await allFiles()).map((name) => readFile(new URL(name, own), 'utf8')))
  const written = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, ...found]) => found.join(' ')))
  const names = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
  expect(written(/^create or replace function (\w+)/gm).toSorted()).toEqual(
    (await names("select proname as name from pg_proc where pronamespace = 'public'::regnamespace")).toSorted(),
  )
  expect(written(/^ *create (?:or replace|constraint) trigger (\w+)[^;]*? on (\w+)\b/gm).toSorted()).toEqual(
    (
      await names("select tgname || ' ' || tgrelid::regclass as name from pg_trigger where not tgisinternal")
    ).toSorted(),
  )
})
