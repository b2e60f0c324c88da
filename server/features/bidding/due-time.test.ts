// The due time is that of the database's clock, whatever the clocks of the processes say.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { bids } from '../../../contract/calls/bidding/bids.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { anOrder, aProposal, type TestOrder } from '../../../tests/support/builders/orders.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { freshDatabase } from '../../../tests/support/test-database.ts'

/** Two processes on one database: one 45 seconds behind its clock, one 45 seconds ahead. */
let processes: readonly [behind: TestApp, ahead: TestApp]
let app: TestApp
let manager: TestPerson
beforeAll(async () => {
  const database = await freshDatabase()
  app = await startTestApp({ ROLE: 'web' }, database)
  const ahead = await startTestApp({ ROLE: 'web' }, database)
  app.passTime(-45)
  ahead.passTime(45)
  processes = [app, ahead]
  manager = (await aTeam(app)).manager
})
afterAll(async () => {
  for (const each of processes) await each.stop()
})

/** Microseconds since 1970 by the clock of the database. */
const databaseTime = async () =>
  Number(
    (await app.owner.query<{ at: string }>('select (extract(epoch from clock_timestamp()) * 1e6)::bigint as at'))
      .rows[0]!.at,
  )
/** @returns the new due time, so far from now */
const dueIn = async ({ id }: TestOrder, seconds: number) =>
  Number(
    (
      await app.owner.query<{ at: string }>(
        `update purchase_orders set due_at = clock_timestamp() + $2 * interval '1 second' where id = $1
         returning (extract(epoch from due_at) * 1e6)::bigint as at`,
        [id, seconds],
      )
    ).rows[0]!.at,
  )
const propose = (on: TestApp, order: TestOrder, at: number, ver: number) =>
  on.ask(null, bids.propose, {
    code: order.suppliers[at]!.code,
    currency: 'KRW',
    prices: order.itemIds.map((itemId) => ({ itemId, price: 1000 + ver })),
    ver,
  })
const read = async (on: TestApp, { id }: TestOrder) => (await on.ask(manager, bidding.detail, { id })).output

describe('the due time', () => {
  test('is before its hour for a process that is ahead, and after it for one that is behind', async () => {
    const order = await anOrder(app, manager)
    // By its own clock the process ahead is late.
    const due = await dueIn(order, 30)
    for (const [at, on] of processes.entries()) {
      const { output } = await propose(on, order, at, 0)
      expect(output.ver).toBe(1)
      expect(Date.parse(output.proposal!.submittedAt) * 1000).toBeLessThan(due)
      expect(await read(on, order)).toMatchObject({ state: 'sealed', proposals: [] })
      expect((await on.ask(null, bids.opened, { code: order.suppliers[at]!.code })).output.state).toBe('open')
    }
    // By its own clock the process behind has half a minute left.
    await dueIn(order, -10)
    for (const [at, on] of processes.entries()) {
      expect((await propose(on, order, at, 1)).error).toBe('order_closed')
      const withdrawn = await on.ask(null, bids.withdraw, { code: order.suppliers[at]!.code, ver: 1 })
      expect(withdrawn.error).toBe('order_closed')
      const { state, proposals } = await read(on, order)
      expect([state, proposals.length]).toEqual(['open', 2])
      expect((await on.ask(null, bids.opened, { code: order.suppliers[at]!.code })).output).toMatchObject({
        state: 'closed',
        millisecondsLeft: 0,
      })
    }
  })
  test('parts what is accepted from what is read: nothing is taken after it, nothing shown before it', async () => {
    const order = await anOrder(app, manager)
    const due = await dueIn(order, 1.5)
    const wrong: string[] = []
    const ends = await Promise.all(
      processes.map(async (on, at) => {
        let [accepted, shown] = [0, 0]
        // Until this process has refused and shown once.
        for (let isOver = false; !isOver; await pause(20)) {
          const before = await databaseTime()
          const answer = await propose(on, order, at, accepted)
          const between = await databaseTime()
          const { proposals } = await read(on, order)
          const after = await databaseTime()
          isOver = answer.error === 'order_closed'
          if (answer.status === 200 ? before >= due : between < due) wrong.push(`proposal: ${answer.error}`)
          if (proposals.length > 0 ? after < due : between >= due && accepted > 0) wrong.push('reading')
          if (answer.status === 200) accepted += 1
          shown = proposals.length
        }
        const last = (await read(on, order)).proposals.find(({ supplierId }) => supplierId === order.suppliers[at]!.id)
        return { accepted, shown, price: last?.prices[0]!.price }
      }),
    )
    expect(wrong).toEqual([])
    for (const { accepted, price } of ends) expect(price).toBe(accepted > 0 ? 999 + accepted : undefined)
    expect(ends.some(({ accepted }) => accepted > 0)).toBe(true)
  })
  test('that comes while a change waits refuses the change: the proposal stays as it was', async () => {
    const order = await anOrder(app, manager)
    for (const at of [0, 1]) await aProposal(app, order, at, { files: [['견적.txt', Buffer.from('x')]] })
    const client = await app.owner.connect()
    await client.query('begin')
    await client.query('select from purchase_order_suppliers where order_id = $1 for update', [order.id])
    const due = await dueIn(order, 1)
    const changes = Promise.all([
      propose(processes[0], order, 0, 1),
      processes[1].ask(null, bids.withdraw, { code: order.suppliers[1]!.code, ver: 1 }),
    ])
    while ((await databaseTime()) <= due) await pause(20)
    await client.query('commit')
    client.release()
    expect((await changes).map(({ error }) => error)).toEqual(['order_closed', 'order_closed'])
    const { proposals, suppliers } = await read(app, order)
    expect(proposals.map(({ prices, files }) => [prices[0]!.price, files.length])).toEqual([
      [800_000, 1],
      [800_000, 1],
    ])
    expect(suppliers.every(({ submittedAt }) => submittedAt !== null)).toBe(true)
  })
})
