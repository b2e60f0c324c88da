import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { leads } from '../../../contract/calls/leads/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aDepartment, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
/** Moves the customer's last change of stage back by `days`. */
const inDays = (days: number, customerId: string) =>
  app.owner.query('update customers set stage_at = $1 where id = $2', [
    new Date(app.now().getTime() - days * 86_400_000),
    customerId,
  ])
/** The number of customers in the list with these filters, without the sample. */
const listed = async (as: TestPerson, filters: ClientInputOf<typeof customers.list>) =>
  (await app.ask(as, customers.list, { ...filters, withoutSample: true, pageSize: 1 })).output.total
const customerOf = async (as: TestPerson, id: string) => (await app.ask(as, customers.detail, { id })).output

test('each stage change is stored: by log or by hand, author, time, days in the previous stage, and reason', async () => {
  const { staff, manager, colleague } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aContact(app, { by: staff, customerId })
  const log = { customerId, contactId, channel: '0030001', title: '전화', content: '전화', keywords: [] } as const
  const write = (purpose: '0020003') =>
    app.ask(manager, salesLogs.create, { ...log, purpose, at: app.now().toISOString() })
  expect((await write('0020003')).status).toBe(200)
  await inDays(5, customerId)
  const { ver } = await customerOf(staff, customerId)
  const reason = '예산이 내년으로 밀림'
  const moved = await app.ask(staff, leads.move, { customerId, stage: '0050009', reason, ver })
  expect(moved.output).toMatchObject({ ver: ver + 1 })
  // A request with an older version is rejected with the current record.
  const stale = await app.ask(manager, leads.move, { customerId, stage: '0050007', ver })
  expect([stale.error, stale.body.includes('0050009')]).toEqual(['stale', true])
  const expected = { isByLog: false, reason, by: { id: staff.id }, fromStage: '0050003', stage: '0050009', days: 5 }
  const first = { isByLog: true, reason: '', by: { id: manager.id }, fromStage: '', stage: '0050003', days: null }
  const moves = async () => (await app.ask(colleague, leads.moves, { customerId })).output
  expect(await moves()).toMatchObject({ total: 2, items: [expected, first] })
  expect((await app.ask(colleague, leads.moves, { customerId, page: 2, pageSize: 1 })).output).toMatchObject({
    total: 2,
    items: [first],
  })
  // A log does not leave a final stage, so no change is stored.
  await write('0020003')
  expect((await moves()).total).toBe(2)
})

test('the author of a move can undo it without a trace, while no other followed', async () => {
  const { staff, manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, stage: '0050004' })
  await inDays(1, customerId)
  const before = await customerOf(staff, customerId)
  const first = (await app.ask(staff, leads.move, { customerId, stage: '0050008', ver: 1 })).output
  const { output } = await app.ask(staff, leads.move, { customerId, stage: '0050001', ver: 2 })
  const undo = (as: TestPerson, id: string, ver: number) => app.ask(as, leads.undo, { customerId, id, ver })
  expect((await undo(manager, output.id, 3)).error).toBe('no_permission')
  expect((await undo(staff, first.id, 3)).error).toBe('not_found')
  expect((await undo(staff, output.id, 2)).error).toBe('stale')
  expect((await undo(staff, output.id, 3)).output).toEqual({ ver: 4 })
  expect(await customerOf(staff, customerId)).toMatchObject({ stage: '0050008', reachedStage: '0050004' })
  expect((await undo(staff, first.id, 4)).status).toBe(200)
  const { stage, stageAt, reachedStage } = before
  expect(await customerOf(staff, customerId)).toMatchObject({ stage, stageAt, reachedStage })
  expect((await app.ask(staff, leads.moves, { customerId })).output.total).toBe(1)
})

test("figures cover the user, a department with sub-departments, or all; without samples; by days in the workgroup's time zone", async () => {
  const { staff, manager, master, workgroupId } = await aTeam(app)
  const above = await aDepartment(app, workgroupId, '영업본부')
  const below = await aDepartment(app, workgroupId, '수도권영업팀')
  await app.owner.query('update departments set parent_id = $1 where id = $2', [above, below])
  await app.owner.query('update members set department_id = $1 where user_id = $2', [below, staff.id])
  const of = (owner: TestPerson | null, stage: string) =>
    aCustomer(app, { by: master, ownerId: owner?.id ?? null, stage })
  const [first, second, third] = [await of(staff, '0050001'), await of(manager, '0050001'), await of(null, '0050006')]
  const sample = await of(staff, '0050001')
  await app.owner.query('update customers set is_sample = true where id = $1', [sample])
  await app.owner.query('update customers set stage_at = $1 where workgroup_id = $2', [app.now(), workgroupId])
  for (const customerId of [first, second]) await app.ask(master, leads.move, { customerId, stage: '0050002', ver: 1 })
  await inDays(61, third)
  // The second of March in Seoul, still the first in UTC.
  await app.owner.query(
    "update stage_moves set moved_at = '2027-03-01T15:30:00Z' where workgroup_id = $1 and from_stage <> ''",
    [workgroupId],
  )
  const ask = async (as: TestPerson, given: object) => {
    const answer = await app.ask(as, leads.summary, { from: '2027-03-02', to: '2027-03-02', ...given })
    if (answer.status !== 200) return answer.error
    const { stages, moves } = answer.output
    return [stages.map(({ count }) => count).join(''), moves.map((m) => `${m.fromStage}>${m.stage} ${m.count}`).join()]
  }
  const moves = (count: number) => `0050001>0050002 ${count}`
  expect(await ask(staff, {})).toEqual(['010000000', moves(1)])
  expect(await ask(manager, { whose: 'department', departmentId: above })).toEqual(['010000000', moves(1)])
  expect(await ask(master, { whose: 'workgroup' })).toEqual(['020001000', moves(2)])
  expect(await ask(master, { whose: 'department' })).toEqual(['000000000', ''])
  expect(await ask(master, { whose: 'workgroup', from: '2027-03-03', to: '' })).toEqual(['020001000', ''])
  for (const whose of ['workgroup', 'department'])
    expect(await ask(staff, { whose, departmentId: above }), 'Staff').toBe('no_permission')
  const { output } = await app.ask(master, leads.summary, { whose: 'workgroup' })
  expect(output.stages[5]).toMatchObject({ stage: '0050006', count: 1, stuckCount: 1 })
  expect(output.stages[1]).toMatchObject({ days: 0, stuckCount: 0 })
})

test('a customer is stuck without a log for the usual time of its stage; won, lost and on hold never are', async () => {
  const { staff: by, master, workgroupId } = await aTeam(app)
  const ago = (days: number) => new Date(app.now().getTime() - days * 86_400_000)
  const entered = async (stage: string, days: number) => {
    const id = await aCustomer(app, { by, stage, ownerId: by.id })
    await app.owner.query('update customers set stage_at = $2 where id = $1', [id, ago(days)])
    return id
  }
  const stuck = async (stage: number) => {
    const { output } = await app.ask(master, leads.summary, { whose: 'workgroup' })
    const { stage: of, stuckCount, usualDays } = output.stages[stage - 1]!
    expect(await listed(master, { stage: of, isStuck: true })).toBe(stuckCount)
    return [stuckCount, usualDays]
  }
  const quiet = await entered('0050002', 61)
  await entered('0050002', 59)
  expect(await stuck(2)).toEqual([1, 60])
  for (const stage of ['0050007', '0050008', '0050009']) await entered(stage, 400)
  expect([await stuck(7), await stuck(8), await stuck(9)]).toEqual([
    [0, 60],
    [0, 60],
    [0, 60],
  ])
  // Ten moves out of the stage after 20 days each.
  for (let at = 0; at < 10; at++)
    await app.owner.query(
      `insert into stage_moves (workgroup_id, customer_id, from_stage, from_reached, to_stage, from_at, moved_at, by_id)
       values ($1, $2, '0050002', '0050002', '0050003', $3, $4, $5)`,
      [workgroupId, quiet, ago(90), ago(70), by.id],
    )
  expect(await stuck(2)).toEqual([2, 20])
  await aSalesLog(app, { by, customerId: quiet, at: ago(1) })
  expect(await stuck(2)).toEqual([1, 20])
})

test('moves between two stages lead to their customers, each once, of the days in the time zone of the workgroup', async () => {
  const { staff, manager, workgroupId } = await aTeam(app, { timeZone: 'Asia/Seoul' })
  const days = { movedFrom: '2026-03-02', movedTo: '2026-03-04' } as const
  const period = { from: days.movedFrom, to: days.movedTo } as const
  const moves: [from: string, to: string, at: string][][] = [
    // Twice from the first stage to the second.
    [
      ['', '0050001', '2026-03-01T14:59:59Z'],
      ['0050001', '0050002', '2026-03-01T15:00:00Z'],
      ['0050002', '0050001', '2026-03-02T03:00:00Z'],
      ['0050001', '0050002', '2026-03-04T14:59:59Z'],
    ],
    [
      ['', '0050001', '2026-03-03T00:00:00Z'],
      ['0050001', '0050002', '2026-03-04T15:00:00Z'],
    ],
    [['0050001', '0050002', '2026-03-03T00:00:00Z']],
  ]
  for (const each of moves) {
    const customerId = await aCustomer(app, { by: staff, ownerId: staff.id })
    for (const [from, to, at] of each)
      await app.owner.query(
        `insert into stage_moves (workgroup_id, customer_id, from_stage, from_reached, to_stage, from_at, moved_at) values ($1, $2, $3, $3, $4, $5, $5)`,
        [workgroupId, customerId, from, to, at],
      )
  }
  for (const [who, whose] of [
    [manager, 'workgroup'],
    [staff, 'me'],
  ] as const) {
    const found = (await app.ask(who, leads.summary, { whose, ...period })).output.moves
    expect(found.map((one) => [one.fromStage, one.stage, one.count, one.customerCount])).toEqual([
      ['', '0050001', 1, 1],
      ['0050001', '0050002', 3, 2],
      ['0050002', '0050001', 1, 1],
    ])
    for (const { fromStage, stage, customerCount } of found) {
      const filters = { ...days, leftStage: fromStage || 'none', enteredStage: stage } as const
      expect(await listed(who, filters), `${fromStage} ${stage}`).toBe(customerCount)
    }
  }
  expect(await listed(manager, days)).toBe(3)
  expect(await listed(manager, { leftStage: '0050002' })).toBe(1)
  expect(await listed(manager, { enteredStage: '0050003' })).toBe(0)
})

test('the board has each stage with its count and a page of customers, longest first; filtered by scope, owner and segment', async () => {
  const { staff, manager, master, workgroupId } = await aTeam(app)
  const department = await aDepartment(app, workgroupId, '수도권영업팀')
  await app.owner.query('update members set department_id = $1 where user_id = any($2::bigint[])', [
    department,
    [staff.id, manager.id],
  ])
  const of = (owner: TestPerson | null, stage: string) =>
    aCustomer(app, { by: master, ownerId: owner?.id ?? null, stage })
  const [first, second, third] = [await of(staff, '0050001'), await of(manager, '0050001'), await of(null, '0050001')]
  const won = await of(staff, '0050007')
  await app.owner.query("update customers set segment = '0060001' where id = $1", [won])
  await of(staff, '')
  await inDays(3, second)
  await inDays(61, third)
  const sample = await of(staff, '0050001')
  await app.owner.query('update customers set is_sample = true where id = $1', [sample])
  const board = async (as: TestPerson, given: object) =>
    (await app.ask(as, leads.board, { whose: 'workgroup', ...given })).output.stages
  const shown = async (as: TestPerson, given: object) =>
    (await board(as, given)).flatMap(({ count, cards }) => (count > 0 ? [count, ...cards.map(({ id }) => id)] : []))
  expect((await board(manager, {})).map(({ stage }) => stage.at(-1)).join('')).toBe('123456789')
  expect(await shown(manager, {})).toEqual([3, third, second, first, 1, won])
  expect((await board(manager, {}))[0]).toMatchObject({ stuckCount: 1, cards: [{ owner: null, ver: 1 }, {}, {}] })
  expect(await shown(manager, { whose: 'me' })).toEqual([1, second])
  expect(await shown(manager, { whose: 'department' })).toEqual([2, second, first, 1, won])
  expect(await shown(master, { whose: 'department' })).toEqual([])
  expect(await shown(manager, { ownerId: staff.id })).toEqual([1, first, 1, won])
  expect(await shown(manager, { segment: '0060001' })).toEqual([1, won])
  expect(await shown(manager, { stage: '0050001', pageSize: 2, page: 2 })).toEqual([3, first])
  // Staff: their own, whatever they ask for.
  for (const whose of ['me', 'department', 'workgroup'])
    expect(await shown(staff, { whose })).toEqual([1, first, 1, won])
  expect(await shown(staff, { ownerId: manager.id })).toEqual([])
  await app.ask(master, customers.delete, { id: third, ver: 1 })
  expect(await shown(manager, { stage: '0050001' })).toEqual([2, second, first])
})

test('a card has the kinds of needs in the logs of its customer, without logs that the reader may not read', async () => {
  const { staff, manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, stage: '0050002', ownerId: staff.id })
  const other = await aCustomer(app, { by: staff, stage: '0050002', ownerId: staff.id })
  const log = async (by: TestPerson, types: string, of = customerId) => {
    const { id } = await aSalesLog(app, { by, customerId: of })
    await app.owner.query('update sales_logs set need_types = $2 where id = $1', [id, types])
  }
  await log(staff, '{personal,product}')
  await log(staff, '{product}')
  await log(manager, '{strategic}')
  await aSalesLog(app, { by: staff, customerId })
  const needs = async (as: TestPerson) => {
    const { stages } = (await app.ask(as, leads.board, { whose: 'workgroup' })).output
    const cards = new Map(stages.flatMap(({ cards: of }) => of.map((card) => [card.id, card.needs.toSorted()])))
    return [cards.get(customerId), cards.get(other)]
  }
  expect(await needs(manager)).toEqual([['personal', 'product', 'strategic'], []])
  expect(await needs(staff)).toEqual([['personal', 'product'], []])
})
