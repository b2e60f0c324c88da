// When, by whom and on which channel a customer was touched last: visible to every member, without the log's content.
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { withConcurrentChange } from '../../../tests/support/concurrent-change.ts'
import { aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'
import { enterWorkgroup, inTransaction } from '../../db/connect.ts'

let app: TestApp
let ours: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  app = await startTestApp()
  ours = await aTeam(app)
})
afterAll(() => app.stop())

async function aCustomerOfTwo() {
  const customerId = await aCustomer(app, { by: ours.staff })
  const [first, second] = [
    await aContact(app, { by: ours.staff, customerId }),
    await aContact(app, { by: ours.staff, customerId }),
  ]
  return { customerId, first, second }
}
/** The last touch in the list, the choices, the detail and the contacts: the same everywhere. */
async function seen(as: TestPerson, customerId: string) {
  const { output: detail } = await app.ask(as, customers.detail, { id: customerId })
  const [row, choice] = [
    (await app.ask(as, customers.list, { pageSize: 100 })).output.items.find(({ id }) => id === customerId)!,
    (await app.ask(as, customers.choose, { search: detail.name })).output.items.find(({ id }) => id === customerId)!,
  ]
  const { lastLogAt, lastLogBy, lastLogChannel, mainContact } = detail
  expect(row).toMatchObject({ lastLogAt, lastLogBy, lastLogChannel, mainContact })
  expect(choice).toMatchObject({ lastLogAt, lastLogBy, lastLogChannel })
  const people = (await app.ask(as, contacts.list, { customerId })).output.items
  for (const one of people)
    expect((await app.ask(as, contacts.detail, { id: one.id })).output).toMatchObject({
      lastLogAt: one.lastLogAt,
      lastLogBy: one.lastLogBy,
      lastLogChannel: one.lastLogChannel,
    })
  return {
    at: lastLogAt?.slice(0, 10) ?? null,
    by: lastLogBy?.id ?? null,
    main: mainContact?.id ?? null,
    contacts: Object.fromEntries(
      people.map((one) => [one.id, one.lastLogAt && `${one.lastLogAt.slice(0, 10)} ${one.lastLogBy!.id}`]),
    ),
  }
}
const asTheApp = (person: TestPerson, statement: string, values: unknown[]) =>
  inTransaction(app.pool, null, async (db, _, client) => {
    await enterWorkgroup(db, person.workgroupId!, person.id, 'staff')
    return client.query(statement, values)
  })

test('staff and managers see the same date, author and main contact; the log itself is visible to its readers only', async () => {
  const { customerId, first, second } = await aCustomerOfTwo()
  await aSalesLog(app, { by: ours.staff, customerId, contactId: first, at: '2026-03-01T00:00:00Z' })
  const hidden = await aSalesLog(app, {
    by: ours.manager,
    customerId,
    contactId: second,
    at: '2026-04-01T00:00:00Z',
    title: '감춘 제목',
    content: '감춘 내용',
  })
  const expected = {
    at: '2026-04-01',
    by: ours.manager.id,
    main: second,
    contacts: { [first]: `2026-03-01 ${ours.staff.id}`, [second]: `2026-04-01 ${ours.manager.id}` },
  }
  for (const as of [ours.chief, ours.staff, ours.colleague]) expect(await seen(as, customerId)).toEqual(expected)
  expect((await app.ask(ours.colleague, salesLogs.detail, { id: hidden.id })).error).toBe('not_found')
  expect((await app.ask(ours.colleague, salesLogs.list, { search: '감춘' })).output).toEqual({
    items: [],
    total: 0,
    more: false,
  })
  const of = async (as: TestPerson) => (await app.ask(as, customers.detail, { id: customerId })).output.logCount
  expect([await of(ours.chief), await of(ours.staff), await of(ours.colleague)]).toEqual([2, 1, 0])
  for (const answer of [
    await app.ask(ours.colleague, customers.detail, { id: customerId }),
    await app.ask(ours.colleague, customers.list, { pageSize: 100 }),
    await app.ask(ours.colleague, contacts.list, { customerId }),
  ])
    expect(answer.body).not.toContain('감춘')
  for (const { id } of (await app.ask(ours.colleague, salesLogs.list)).output.items) expect(id).not.toBe(hidden.id)
})
test('deleting, moving or redating a log updates the last touch, also when a Staff author does it who reads only their own logs', async () => {
  const { customerId, first, second } = await aCustomerOfTwo()
  const elsewhere = await aCustomerOfTwo()
  await aSalesLog(app, { by: ours.manager, customerId, contactId: first, at: '2026-03-01T00:00:00Z' })
  const { id } = await aSalesLog(app, { by: ours.staff, customerId, contactId: second, at: '2026-04-01T00:00:00Z' })
  const log = (await app.ask(ours.staff, salesLogs.detail, { id })).output
  const change = async (of: Record<string, unknown>) =>
    expect((await app.ask(ours.staff, salesLogs.update, { ...log, nextDay: '', ...of })).status).toBe(200)
  const before = { at: '2026-03-01', by: ours.manager.id, main: first }
  const other = { customerId: elsewhere.customerId, contactId: elsewhere.second }
  await change({ at: '2026-02-01T00:00:00Z', ver: 1 })
  expect(await seen(ours.staff, customerId)).toMatchObject(before)
  await change({ at: '2026-05-01T00:00:00Z', ver: 2 })
  expect(await seen(ours.colleague, customerId)).toMatchObject({ at: '2026-05-01', by: ours.staff.id, main: second })
  await change({ ...other, ver: 3 })
  expect(await seen(ours.colleague, customerId)).toMatchObject(before)
  expect(await seen(ours.chief, elsewhere.customerId)).toMatchObject({
    at: '2026-04-01',
    by: ours.staff.id,
    main: elsewhere.second,
  })
  expect((await app.ask(ours.staff, salesLogs.delete, { id, ver: 4 })).status).toBe(200)
  expect(await seen(ours.chief, elsewhere.customerId)).toEqual({
    at: null,
    by: null,
    main: elsewhere.first,
    contacts: { [elsewhere.first]: null, [elsewhere.second]: null },
  })
})
test('the main contact is the one of the latest log whose contact still exists', async () => {
  const { customerId, first, second } = await aCustomerOfTwo()
  await aSalesLog(app, { by: ours.staff, customerId, contactId: first, at: '2026-03-01T00:00:00Z' })
  await aSalesLog(app, { by: ours.manager, customerId, contactId: second, at: '2026-04-01T00:00:00Z' })
  await app.ask(ours.manager, contacts.delete, { id: second, ver: 1 })
  expect(await seen(ours.staff, customerId)).toMatchObject({ at: '2026-04-01', by: ours.manager.id, main: first })
})
test('the channel of the last touch is visible to all, and updated when a log changes its channel or is deleted', async () => {
  const { customerId, first } = await aCustomerOfTwo()
  const how = async () => {
    const { output } = await app.ask(ours.colleague, customers.detail, { id: customerId })
    await seen(ours.colleague, customerId)
    return [
      output.lastLogChannel,
      (await app.ask(ours.colleague, contacts.detail, { id: first })).output.lastLogChannel,
    ]
  }
  expect(await how()).toEqual([null, null])
  const { id } = await aSalesLog(app, { by: ours.staff, customerId, contactId: first, channel: '0030001' })
  expect(await how()).toEqual(['0030001', '0030001'])
  const log = (await app.ask(ours.staff, salesLogs.detail, { id })).output
  await app.ask(ours.staff, salesLogs.update, { ...log, nextDay: '', channel: '0030002' })
  expect(await how()).toEqual(['0030002', '0030002'])
  await app.ask(ours.staff, salesLogs.delete, { id, ver: 2 })
  expect(await how()).toEqual([null, null])
})
test('a former member is still shown as the author of the last touch', async () => {
  const leaver = await aPerson(app, { workgroupId: ours.workgroupId })
  const { customerId } = await aSalesLog(app, { by: leaver })
  await app.owner.query('update members set left_at = now() where user_id = $1', [leaver.id])
  expect((await seen(ours.staff, customerId)).by).toBe(leaver.id)
})
test('of two logs written simultaneously the later touch stays, whichever is committed first', async () => {
  const { customerId, first, second } = await aCustomerOfTwo()
  const written = {
    customerId,
    contactId: first,
    purpose: '0020001',
    channel: '0030001',
    title: '동시에',
    content: '동시에',
  }
  const late =
    'insert into sales_logs (workgroup_id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9)'
  const { chief, manager, staff } = ours
  const of = (contactId: string) => [chief.workgroupId, manager.id, customerId, contactId, '2026-06-20T00:00:00Z']
  const answer = await withConcurrentChange(
    app,
    async (client) => {
      // As a call that raises the stage: the other one waits, and its own commit must not wait for that one.
      await client.query('select from customers where id = $1 for no key update', [customerId])
      await client.query(late, [...of(second), '0020001', '0030001', '0010001', '먼저'])
    },
    () => app.ask(staff, salesLogs.create, { ...written, at: '2026-06-10T00:00:00Z' }),
  )
  expect(answer.status).toBe(200)
  expect(await seen(ours.colleague, customerId)).toMatchObject({ at: '2026-06-20', by: manager.id, main: second })
})
test("the trigger of a Staff write affects no other workgroup and does not extend the user's permissions", async () => {
  const theirs = await aTeam(app)
  const far = await aSalesLog(app, { by: theirs.manager, at: '2026-07-01T00:00:00Z' })
  const { customerId, first } = await aCustomerOfTwo()
  await aSalesLog(app, { by: ours.manager, customerId, contactId: first, at: '2026-08-01T00:00:00Z' })
  await asTheApp(ours.staff, 'select keep_touches($1, $2, $3)', [theirs.workgroupId, [far.customerId], [far.contactId]])
  expect((await app.ask(theirs.staff, customers.detail, { id: far.customerId })).output.lastLogAt).toContain('2026-07')
  const after = await inTransaction(app.pool, null, async (db, _, client) => {
    await enterWorkgroup(db, ours.workgroupId, ours.colleague.id, 'staff')
    await client.query('select keep_touches($1, $2, $3)', [ours.workgroupId, [customerId], [first]])
    return (await client.query('select from sales_logs')).rowCount
  })
  expect(after).toBe(0)
  expect((await seen(ours.colleague, customerId)).at).toBe('2026-08-01')
})
test('won, lost and on hold keep the reached stage; a later stage changes it', async () => {
  const customerId = await aCustomer(app, { by: ours.manager })
  const reached = async () => {
    const { output } = await app.ask(ours.manager, customers.detail, { id: customerId })
    const { items } = (await app.ask(ours.manager, customers.list, { pageSize: 100 })).output
    expect(items.find(({ id }) => id === customerId)).toMatchObject({ reachedStage: output.reachedStage })
    return [output.stage, output.reachedStage]
  }
  const setStage = async (stage: string) => {
    const { output } = await app.ask(ours.manager, customers.detail, { id: customerId })
    const answer = await app.ask(ours.manager, customers.update, { ...output, ownerId: output.ownerId ?? '', stage })
    expect(answer.status).toBe(200)
  }
  expect(await reached()).toEqual(['', ''])
  await aSalesLog(app, { by: ours.manager, customerId })
  await setStage('0050005')
  expect(await reached()).toEqual(['0050005', '0050005'])
  await setStage('0050009')
  expect(await reached()).toEqual(['0050009', '0050005'])
  await setStage('0050008')
  expect(await reached()).toEqual(['0050008', '0050005'])
  await setStage('0050002')
  expect(await reached()).toEqual(['0050002', '0050002'])
})

test('of logs at the same time the one that was registered later is the last touch, in whatever order they arrive', async () => {
  const { customerId, first } = await aCustomerOfTwo()
  const at = new Date('2026-05-01T09:00:00Z')
  const add = (by: TestPerson, channel: string, id?: string) =>
    app.owner.query(
      `insert into sales_logs (workgroup_id, id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt)
       overriding system value values ($1, coalesce($2, nextval('sales_logs_id_seq')), $3, $4, $5, $6, '0020001', $7, '0010001', 't', '', '')`,
      [by.workgroupId, id ?? null, by.id, customerId, first, at, channel],
    )
  const last = async () => {
    const { rows } = await app.owner.query<{ of: string }>(
      `select c.last_log_by_id || ' ' || c.last_log_channel || ' ' || k.last_log_by_id || ' ' || k.last_log_channel as of
       from customers c join contacts k on k.customer_id = c.id and k.id = $2 where c.id = $1`,
      [customerId, first],
    )
    return rows[0]!.of
  }
  const is = (by: TestPerson, channel: string) => `${by.id} ${channel} ${by.id} ${channel}`
  await add(ours.staff, '0030001')
  expect(await last()).toBe(is(ours.staff, '0030001'))
  await add(ours.colleague, '0030002')
  expect(await last()).toBe(is(ours.colleague, '0030002'))
  await add(ours.manager, '0030003', '900000000')
  expect(await last()).toBe(is(ours.manager, '0030003'))
  // Its id was taken before that of the last one, and it is committed after it.
  await add(ours.staff, '0030001')
  expect(await last()).toBe(is(ours.manager, '0030003'))
})

describe('the touch of a new log', () => {
  const columns =
    '(workgroup_id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt)'
  const insert = `insert into sales_logs ${columns} select $1, $2, $3, $4, at, '0020001', '0030001', '0010001', 't', '', '' from unnest($5::timestamptz[]) at`
  const of = (customerId: string, contactId: string, ...at: string[]) => [
    ours.workgroupId,
    ours.staff.id,
    customerId,
    contactId,
    at.map((day) => `${day}T00:00:00Z`),
  ]
  const asStaff = (work: (client: pg.PoolClient) => Promise<unknown>) =>
    inTransaction(app.pool, null, async (db, _, client) => {
      await enterWorkgroup(db, ours.workgroupId, ours.staff.id, 'staff')
      await work(client)
    })
  test('locks its customer at the commit only, so that others need not wait for the rest of its call', async () => {
    const { customerId, first } = await aCustomerOfTwo()
    await asStaff(async (client) => {
      await client.query(insert, of(customerId, first, '2026-03-01'))
      await app.owner.query('select from customers where id = $1 for no key update nowait', [customerId])
    })
    expect(await seen(ours.colleague, customerId)).toMatchObject({ at: '2026-03-01', by: ours.staff.id })
  })
  test('is that of the log as it is at the commit, one or several in a statement', async () => {
    const { customerId, first, second } = await aCustomerOfTwo()
    await asStaff(async (client) => {
      await client.query(insert, of(customerId, first, '2026-05-01'))
      await client.query(insert, of(customerId, second, '2026-03-01', '2026-04-01'))
      await client.query(
        "update sales_logs set happened_at = '2026-02-01' where customer_id = $1 and contact_id = $2",
        [customerId, first],
      )
    })
    const expected = { at: '2026-04-01', main: second, contacts: { [first]: `2026-02-01 ${ours.staff.id}` } }
    expect(await seen(ours.chief, customerId)).toMatchObject(expected)
    await asStaff(async (client) => {
      await client.query(insert, of(customerId, first, '2026-06-01'))
      await client.query("delete from sales_logs where customer_id = $1 and happened_at = '2026-06-01'", [customerId])
      await client.query(insert, of(customerId, second, '2026-03-02', '2026-04-02'))
      await client.query(insert, of(customerId, first, '2026-04-03'))
    })
    expect(await seen(ours.chief, customerId)).toMatchObject({ at: '2026-04-03', main: first })
  })
})
