// Until the due time nobody of the workgroup reads a proposal: more than a thousand tries with one whose price and words
// stand nowhere else.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { bids } from '../../../contract/calls/bidding/bids.ts'
import { files as fileCalls } from '../../../contract/calls/files/calls.ts'
import { toWire } from '../../../contract/core/call.ts'
import { allCalls } from '../../../contract/index.ts'
import type { Role } from '../../../contract/codes.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { anOrder, aProposal, aSupplier, openOrder, type TestOrder } from '../../../tests/support/builders/orders.ts'
import type { TestPerson } from '../../../tests/support/builders/people.ts'
import { aCustomer } from '../../../tests/support/builders/records.ts'
import { saveState, type SavedState } from '../../../tests/support/database-state.ts'
import { aFixture, filesOf, validInput, type Fixture } from '../../../tests/support/fixture.ts'
import { connect, enterWorkgroup, inTransaction } from '../../db/connect.ts'
import { itemAmount } from '../../../contract/calls/bidding/amounts.ts'

const price = 73_911_377
const words = { terms: 'kwzsealedterms', file: 'kwzsealedfile' }
/** The price, its amounts and the terms, as text and in the form in which PostgreSQL writes bytes. */
const sealedMarks = [
  ...[price, itemAmount(price, 120), itemAmount(price, 6.5), itemAmount(price, 120) + itemAmount(price, 6.5)].flatMap(
    (amount) => [String(amount), amount.toLocaleString('en')],
  ),
  words.terms,
].flatMap((text) => [text, Buffer.from(text).toString('hex')])
const marks = [...sealedMarks, words.file, Buffer.from(words.file).toString('hex')]

const logged: string[] = []
let app: TestApp
let fixture: Fixture
let state: SavedState
let pool: pg.Pool
let order: TestOrder
beforeAll(async () => {
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString())
      done()
    },
  })
  app = await startTestApp({}, undefined, pino({ level: 'trace' }, lines))
  fixture = await aFixture(app)
  const { staff, manager } = fixture.ours
  const customerId = await aCustomer(app, { by: staff, ownerId: staff.id })
  order = await anOrder(app, manager, {
    suppliers: [aSupplier('가온필름', customerId), aSupplier('삼율화학'), aSupplier('침묵화학')],
  })
  const file: [string, Buffer] = ['규격.txt', Buffer.from('두께 50㎛')]
  const added = await app.ask(manager, bidding.addFiles, { id: order.id }, {}, { fileup: [file] })
  await app.ask(null, bids.ask, { code: order.suppliers[2]!.code, question: '나누어 낼 수 있나요?' })
  for (const at of [0, 1])
    await aProposal(app, order, at, {
      amounts: [price, price],
      terms: words.terms,
      files: [[`${words.file}.txt`, Buffer.from(words.file)]],
    })
  const { questions } = (await app.ask(manager, bidding.detail, { id: order.id })).output
  // The calls of the fixture are about this order; its supplier with a link is the one without a proposal.
  const [first, , silent] = order.suppliers as [TestOrder['suppliers'][0], unknown, TestOrder['suppliers'][0]]
  Object.assign(fixture.ours.orders, {
    sealed: { ...order, suppliers: [first, silent] },
    fileId: added.output.files[0]!.id,
    orderQuestionId: questions[0]!.id,
  })
  for (const { email } of order.suppliers.slice(0, 2)) await app.mailsTo(email, 2)
  // Statistics of the planner are copies of values too.
  await app.owner.query('analyze')
  pool = connect({ ...app.owner.options, user: 'saleslog_app', password: undefined } as pg.PoolConfig, 2)
  state = await saveState(app)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

let tries = 0
const hits: string[] = []
function tried(what: string, text: string, against: readonly string[] = marks): void {
  tries += 1
  if (against.some((mark) => text.includes(mark))) hits.push(what)
}

/** Too slow for this test, and about the caller alone: pictures, hashes of passwords, a training, the documents of all calls. */
const leftOut =
  /^docs\.|^(needs\.teachOnLog|twoStep\.addPasskey|twoStep\.newRecoveryCodes|imports\.chooseSheet)$|\.set(Photo|Logo)$/
const refused: string[] = []
async function ask(who: TestPerson, name: string, input: Record<string, unknown>): Promise<string> {
  const call = allCalls.find(([each]) => each === name)![1]
  const uploads = filesOf(call)
  const answer = await app.send(call, toWire(call.input, input) as Record<string, unknown>, {
    as: who,
    ...(uploads && { files: uploads }),
  })
  if (answer.status !== 200) refused.push(`${name} as ${who.name}: ${answer.error}`)
  return answer.body
}

type Settings = Record<string, string>
/** What one statement answers in a transaction of the app, as one text; an error is an answer too. Nothing is kept. */
async function answersIn(role: Role, settings: Settings, statements: readonly string[]): Promise<Map<string, string>> {
  const { ours } = fixture
  const answers = new Map<string, string>()
  await inTransaction(pool, null, async (db, _, client) => {
    await enterWorkgroup(db, ours.workgroupId, role === 'staff' ? ours.staff.id : ours.master.id, role)
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, true)', [name, value])
    for (const statement of statements) {
      await client.query('savepoint before')
      const answer = await client
        .query(statement)
        .then((result) => JSON.stringify([result].flat().map(({ rows }) => rows as unknown)))
        .catch(String)
      await client.query('rollback to before')
      answers.set(statement, answer)
    }
    throw new Error('rolled back')
  }).catch((error: Error) => {
    if (error.message !== 'rolled back') throw error
  })
  return answers
}
/** One statement for each table: all columns that the app may read, as text. */
async function readings(): Promise<string[]> {
  const { rows } = await app.owner.query<{ name: string; columns: string }>(`
    select c.relname as name, string_agg(quote_ident(a.attname) || '::text', ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and has_column_privilege('saleslog_app', c.oid, a.attnum, 'select')
    group by 1 order by 1`)
  return rows.map(({ name, columns }) => `select ${columns} from ${name}`)
}
/** Statements of somebody who has the login of the app and wants to open the order early. */
const openings = () => {
  const [id, { id: supplierId }] = [order.id, order.suppliers[0]!]
  const all = 'select p::text from proposals p; select f::text from purchase_order_files f'
  const opened = fixture.ours.orders.opened.id
  return [
    `update purchase_orders set due_at = now() - interval '1 day' where id = ${id}; ${all}`,
    `update purchase_orders set due_at = null where id = ${id}; ${all}`,
    `update purchase_orders set due_at = '-infinity', status = 'awarded', awarded_at = now() where id = ${id}; ${all}`,
    `update purchase_orders set status = 'draft' where id = ${id}; update purchase_orders set due_at = now() - interval '1 day' where id = ${id}; ${all}`,
    `update purchase_orders set status = 'cancelled', cancelled_at = now() where id = ${id}; ${all}`,
    `update proposals set order_id = ${opened} returning proposals::text`,
    `update proposals set submitted_at = submitted_at returning proposals::text`,
    `update purchase_order_files set supplier_id = null returning purchase_order_files::text`,
    `update purchase_order_files set order_id = ${opened} returning purchase_order_files::text`,
    `update purchase_order_suppliers set order_id = ${opened} where id = ${supplierId}; ${all}`,
    `delete from proposals returning proposals::text`,
    `delete from purchase_order_files where supplier_id is not null returning purchase_order_files::text`,
    `insert into proposals (workgroup_id, order_id, supplier_id, sealed, submitted_at) select workgroup_id, order_id, id, 'x', now()
       from purchase_order_suppliers where id = ${supplierId}
       on conflict (workgroup_id, supplier_id) do update set submitted_at = now() returning proposals::text`,
    `select p::text from proposals p where supplier_id = ${supplierId} for update`,
    `select encode(sealed, 'escape'), encode(sealed, 'base64') from proposals where order_id = ${id}`,
    `select query_to_xml('select * from proposals', true, false, '')::text, table_to_xml('purchase_order_files', true, false, '')::text`,
    `set local row_security = off; ${all}`,
    `set local timezone = 'Pacific/Kiritimati'; ${all}`,
    `alter table proposals disable row level security; ${all}`,
    `drop policy tenant on proposals; ${all}`,
    `set role postgres; ${all}`,
    `copy proposals to program 'cat'`,
    `select s::text from pg_stats s where tablename like 'pro%' or tablename like 'purchase%'`,
    `select a::text from pg_stat_activity a`,
    `select p::text from pg_prepared_statements p`,
    `select j::text from pgboss.job j`,
    `select o::text from own_order_suppliers() o`,
  ]
}
/** A data folder, with the mails in it. */
const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

describe('a sealed proposal', () => {
  test('is in no response of any call to a Master, a Manager or the Staff in charge of the supplier', async () => {
    const { master, manager, staff } = fixture.ours
    const tryAs = async (who: TestPerson, name: string) =>
      tried(`${name} as ${who.name}`, await ask(who, name, await validInput(name, fixture, who)))
    for (const [name] of allCalls.filter(([each]) => !leftOut.test(each))) {
      await tryAs(master, name)
      const isRead = (await state.changed()).length === 0
      if (!isRead) await state.restore()
      if (isRead) await Promise.all([manager, staff].map((who) => tryAs(who, name)))
      // What a Master's write answers holds all that the same write answers to others; of orders they are tried too.
      else if (name.startsWith('bidding.'))
        for (const who of [manager, staff]) {
          await tryAs(who, name)
          await state.restore()
        }
    }
    await state.restore()
    // A refusal shows nothing: most tries are answered.
    expect(refused.length).toBeLessThan(tries / 3)
    const awards = order.itemIds.map((itemId) => ({ itemId, supplierId: order.suppliers[0]!.id }))
    for (const who of [master, manager, staff])
      for (const ver of [order.ver, order.ver + 1]) {
        tried('an award', await ask(who, 'bidding.award', { id: order.id, awards, reason: '', ver }))
        tried('an earlier version', await ask(who, 'bidding.cancel', { id: order.id, reason: '', ver: order.ver + 1 }))
      }
    const { rows } = await app.owner.query<{ id: string }>('select id from purchase_order_files')
    for (const { id } of rows)
      for (const who of [master, manager, staff]) {
        tried(`file ${id}`, await ask(who, 'bidding.openFile', { orderFileId: id }))
        tried(`file ${id} as one of a log`, (await app.ask(who, fileCalls.open, { id })).body)
      }
  })
  test('is not shown by the database to its login, whatever role and workgroup it sets', async () => {
    const { ours, theirs } = fixture
    const tables = await readings()
    expect(tables.length).toBeGreaterThan(50)
    for (const role of ['master', 'chief', 'manager', 'staff'] as const)
      for (const settings of [
        {},
        { 'app.role': '0' },
        { 'app.role': '-1000' },
        { 'app.user': ours.staff.id, 'app.role': '9' },
        { 'app.workgroup': theirs.workgroupId },
      ] as Settings[]) {
        const isAlone = Object.keys(settings).length === 0
        const statements = isAlone
          ? [...tables, ...openings()]
          : tables.filter((each) => /purchase|proposals/.test(each))
        for (const [statement, answer] of await answersIn(role, settings, statements))
          tried(`${role} ${JSON.stringify(settings)} ${statement}`, answer)
      }
  })
  test('stays encrypted for whoever sets its supplier in the database', async () => {
    for (const { id } of order.suppliers) {
      const answers = await answersIn('master', { 'app.bid_supplier': id }, [...(await readings()), ...openings()])
      for (const [statement, answer] of answers) tried(`supplier ${id} ${statement}`, answer, sealedMarks)
    }
  })
  test('is in no mail, no line of the log, no file of the data folder and no copy of a table', async () => {
    const paths = await filesBelow(app.dataDir)
    const mails = paths.filter((path) => path.endsWith('.eml'))
    expect(mails.length).toBeGreaterThan(5)
    for (const path of paths) {
      const bytes = await readFile(path)
      // The store holds the file itself, under a random name.
      tried(path, bytes.toString('latin1'), path.endsWith('.eml') ? marks : sealedMarks)
    }
    for (const email of order.suppliers.map((supplier) => supplier.email))
      for (const mail of await app.mailsTo(email)) tried(`mail to ${email}`, JSON.stringify(mail))
    expect(logged.length).toBeGreaterThan(100)
    tried('log', logged.join(''))
    const { rows: tables } = await app.owner.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`)
    for (const { name } of tables) {
      const { rows } = await app.owner.query<{ row: string }>(`select x::text as row from ${name} x`)
      tried(`copy of ${name}`, rows.map(({ row }) => row).join('\n'), name === 'proposals' ? marks : sealedMarks)
    }
  })
  test('was found in none of more than a thousand tries', () => {
    expect(hits).toEqual([])
    expect(tries).toBeGreaterThanOrEqual(1000)
  })
  test('is found by the same tries from the due time on', async () => {
    await openOrder(app, order)
    const { manager, staff } = fixture.ours
    for (const [who, count] of [
      [manager, 2],
      [staff, 1],
    ] as const) {
      const { output, body } = await app.ask(who, bidding.detail, { id: order.id })
      expect(output.proposals.map(({ prices, terms }) => [prices[0]!.price, terms])).toEqual(
        Array.from({ length: count }, () => [price, words.terms]),
      )
      for (const mark of [String(price), words.terms, words.file]) expect(body).toContain(mark)
    }
    const answers = await answersIn('manager', {}, await readings())
    expect([...answers].filter(([, answer]) => answer.includes(words.file)).map(([statement]) => statement)).toEqual([
      expect.stringContaining('from purchase_order_files'),
    ])
  })
})
