import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../../contract/calls/customers/calls.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aPerson, aSession, aTeam } from '../../tests/support/builders/people.ts'
import { aCustomer } from '../../tests/support/builders/records.ts'
import { aFixture, type Fixture } from '../../tests/support/fixture.ts'
import { blobStoreOf } from '../storage/blob-store.ts'
import { exportWorkgroup, type ExportManifest } from './export-workgroup.ts'
import { importWorkgroup, type Imported } from './import-workgroup.ts'
import { isIdInJson, leftOut, mapped, movedTables, type Row } from './workgroup-tables.ts'

let here: TestApp
let there: TestApp
let home: string
let fixture: Fixture
let exported: ExportManifest
let imported: Imported
const store = ({ config }: TestApp) => blobStoreOf(config)

beforeAll(async () => {
  ;[here, there] = await Promise.all([startTestApp({ ROLE: 'web' }), startTestApp({ ROLE: 'web' })])
  home = await mkdtemp(join(tmpdir(), 'saleslog-workgroup-'))
  fixture = await aFixture(here)
  const { staff, workgroupId } = fixture.ours
  await here.owner.query('update comments set content = $1 where workgroup_id = $2', [
    `<@${staff.id}> 확인`,
    workgroupId,
  ])
  // The other server has records of its own, and knows one of the users.
  await aCustomer(there, { by: (await aTeam(there)).staff })
  await aPerson(there, { email: staff.email, name: '김서연' })
  const from = { owner: here.connection, store: store(here), now: here.now() }
  exported = await exportWorkgroup({ ...from, workgroupId: workgroupId!, folder: join(home, 'out') })
  imported = await importWorkgroup({ owner: there.connection, store: store(there), folder: join(home, 'out') })
})
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()])
  await rm(home, { recursive: true, force: true })
})

const linesOf = async (folder: string, table: string): Promise<Row[]> =>
  (await readFile(join(home, folder, `tables/${table}.jsonl`), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)

test('an export that is imported on another server and exported there has the same rows, under the ids of that server', async () => {
  const { workgroupId } = imported
  const from = { owner: there.connection, store: store(there), now: there.now() }
  const again = await exportWorkgroup({ ...from, workgroupId, folder: join(home, 'back') })
  const client = await here.owner.connect()
  const tables = await movedTables(client)
  client.release()
  expect(again.tables.map(({ table, rows }) => [table, rows])).toEqual(
    exported.tables.map(({ table, rows }) => [table, rows]),
  )
  expect(exported.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(30)
  const sorted = (rows: Row[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  for (const table of tables) {
    const expected = (await linesOf('out', table.table)).map((row) => mapped(row, table, imported.mapping))
    expect(sorted(await linesOf('back', table.table)), table.table).toEqual(sorted(expected))
  }
  expect(again.files.length).toBe(exported.files.length)
  expect(exported.files.length).toBeGreaterThan(1)
  expect(again.files.map(({ sha256 }) => sha256).sort()).toEqual(exported.files.map(({ sha256 }) => sha256).sort())
  expect((await readdir(join(home, 'out', 'lists'))).sort()).toEqual(['contacts.xlsx', 'customers.xlsx', 'logs.xlsx'])
})

test('no id of before is left: every record is mapped, and people by their e-mail', async () => {
  const { workgroupId, mapping, newUsers } = imported
  const { rows } = await there.owner.query<{ least: string }>(
    'select min(id)::text as least from sales_logs where workgroup_id = $1',
    [workgroupId],
  )
  expect(Number(rows[0]!.least)).toBeGreaterThan(mapping.shift)
  const { staff, master } = fixture.ours
  const known = await there.owner.query('select id::text from users where email = $1', [staff.email])
  expect(String(mapping.users.get(Number(staff.id)))).toBe(known.rows[0].id)
  expect(newUsers).toContain(master.email)
  expect(newUsers).not.toContain(staff.email)
  const comments = await there.owner.query<{ content: string }>(
    'select content from comments where workgroup_id = $1',
    [workgroupId],
  )
  expect(comments.rows.map(({ content }) => content)).toContain(`<@${known.rows[0].id}> 확인`)
})

test('members work in it at once: they read a log, find it and add a customer', async () => {
  const { workgroupId, mapping } = imported
  const id = String(mapping.users.get(Number(fixture.ours.master.id)))
  await there.owner.query(
    'insert into acceptances (user_id, what, version, at) select $1, what, version, at from acceptances where user_id = (select min(user_id) from acceptances)',
    [id],
  )
  const master = await aSession(there, id, workgroupId)
  const logId = String(Number(fixture.ours.logId) + mapping.shift)
  const read = await there.ask(master, salesLogs.detail, { id: logId })
  expect(read.status).toBe(200)
  const was = await here.ask(fixture.ours.master, salesLogs.detail, { id: fixture.ours.logId })
  expect(read.output.title).toBe(was.output.title)
  expect(read.output.content).toBe(was.output.content)
  const made = await there.ask(master, customers.create, { name: '옮긴 뒤 고객', phone: '' })
  expect(made.status).toBe(200)
  expect(Number(made.output.id)).toBeGreaterThan(mapping.shift)
})

test('a taken address and a damaged file add nothing', async () => {
  const count = async () => (await there.owner.query('select count(*)::int as n from workgroups')).rows[0].n as number
  const before = await count()
  const into = { owner: there.connection, store: store(there), folder: join(home, 'out') }
  await expect(importWorkgroup(into)).rejects.toThrow(/is taken here/)
  const path = join(home, 'out/tables/customers.jsonl')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace('"name"', '"nam"'))
  await expect(importWorkgroup({ ...into, address: 'elsewhere' })).rejects.toThrow(/damaged/)
  expect(await count()).toBe(before)
})

test('every number that could be an id is one, or is named here; so is every field of JSON', async () => {
  const client = await here.owner.connect()
  const tables = await movedTables(client)
  const { rows } = await client.query<{ place: string }>(
    `select c.relname || '.' || a.attname as place from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and a.attnum > 0 and a.atttypid in ('int8'::regtype, '_int8'::regtype)`,
  )
  client.release()
  const numbers = new Set(rows.map(({ place }) => place))
  const placesOf = (kind: string) =>
    tables.flatMap(({ table, columns }) =>
      Object.entries(columns)
        .filter(([, each]) => each === kind)
        .map(([column]) => ({ table, column, place: `${table}.${column}` })),
    )
  const noIds = placesOf('plain').filter(({ place }) => numbers.has(place))
  expect(noIds.map(({ place }) => place).sort()).toEqual(plainNumbers)
  const old = Number(fixture.ours.logId)
  expect(imported.mapping.shift).toBeGreaterThan(old)
  for (const { table, column } of placesOf('json')) {
    const fields = (await linesOf('out', table)).flatMap((row) => [
      ...JSON.stringify(row[column]).matchAll(/"(\w*[iI]ds?)":/g),
    ])
    expect(
      fields.map(([, field]) => field!).filter((field) => !isIdInJson(field)),
      table,
    ).toEqual([])
  }
})
const plainNumbers = [
  'log_analyses.version',
  'need_courses.items_version',
  'need_courses.round_version',
  'need_courses.unlearnt_version',
  'need_courses.version',
  'need_items.brought',
  'need_lessons.brought',
  'need_lessons.version',
]

test('every table with a workgroup is exported, or named with why it is not; the page has both', async () => {
  const client = await here.owner.connect()
  const moved = (await movedTables(client)).map(({ table }) => table)
  const { rows } = await client.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workgroup_id'
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'search'::regnamespace)`,
  )
  client.release()
  expect([...moved, ...Object.keys(leftOut)].sort()).toEqual(rows.map(({ table }) => table).sort())
  const page = await readFile(new URL('../../docs/workgroup-export.md', import.meta.url), 'utf8')
  const named = new Set([...page.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
  expect([...moved, ...Object.keys(leftOut)].filter((table) => !named.has(table))).toEqual([])
})
