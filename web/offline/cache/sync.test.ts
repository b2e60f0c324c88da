import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aMemoryStore } from '../../../tests/support/offline-store.ts'
import { aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'

import { sync, type Ask } from './sync.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(() => app.stop())

/** Calls as this person, and records the paths. */
function asking(who: TestPerson) {
  const asked: string[] = []
  const ask: Ask = async (call, input) => {
    asked.push(call.path.replace('/saleslog/', ''))
    const answer = await app.ask(who, call, input as never)
    if (answer.status !== 200) throw new Error(answer.error)
    return answer.output as never
  }
  return { ask, asked: () => asked.splice(0) }
}
const goOn = async () => {}
const plansPath = '/schedule/list_offline_salesplan'
const whole = ['list_offline', 'detail_offline', plansPath, 'list_offline_accounts', 'list_offline_accounts_man']
const unchanged = whole.filter((path) => path !== 'detail_offline')

test('all records are loaded once, then only changes; records that were deleted or may no longer be read are deleted', async () => {
  const { staff, colleague, manager } = await aTeam(app)
  const { shelf: store, ids } = aMemoryStore()
  const own = await aSalesLog(app, { by: staff })
  const shared = await aSalesLog(app, { by: colleague, coAuthorIds: [staff.id] })
  const { ask, asked } = asking(staff)
  const update = () => sync({ owner: 'staff', store, ask, goOn })
  await update()
  expect(asked()).toEqual(whole)
  expect([ids('logs'), ids('customers'), ids('contacts')]).toEqual([
    [own.id, shared.id],
    [own.customerId, shared.customerId],
    [own.contactId, shared.contactId],
  ])
  await update()
  expect(asked()).toEqual(unchanged)
  // No longer a co-author: the log is deleted before anything else is loaded.
  await app.ask(colleague, salesLogs.removeCoAuthor, { id: shared.id, userId: staff.id, ver: 1 })
  const added = await aCustomer(app, { by: manager })
  await app.ask(manager, customers.delete, { id: own.customerId, ver: 1 })
  await update()
  expect(ids('logs')).toEqual([own.id])
  expect([ids('customers'), ids('contacts')]).toEqual([[shared.customerId, added], [shared.contactId]])
  await app.ask(staff, salesLogs.delete, { id: own.id, ver: 1 })
  await update()
  expect(ids('logs')).toEqual([])
})

test('the records of another account, workgroup or role are deleted before any of the new one are loaded', async () => {
  const [{ staff, master }, strangers] = await Promise.all([aTeam(app), aTeam(app)])
  const { shelf: store, ids } = aMemoryStore()
  await aSalesLog(app, { by: staff })
  await sync({ owner: 'one', store, ask: asking(staff).ask, goOn })
  expect(ids('logs')).toHaveLength(1)
  const refused: Ask = async () => Promise.reject(new Error('no_workgroup'))
  await expect(sync({ owner: 'other', store, ask: refused, goOn })).rejects.toThrow('no_workgroup')
  expect([ids('logs'), ids('customers'), ids('contacts')]).toEqual([[], [], []])
  await sync({ owner: 'stranger', store, ask: asking(strangers.master).ask, goOn })
  expect(ids('customers')).toEqual([])
  await sync({ owner: 'master', store, ask: asking(master).ask, goOn })
  expect(ids('logs')).toHaveLength(1)
})

test('an interrupted sync continues where it was; rows that were removed from the database are noticed, and all are loaded again', async () => {
  const { staff, workgroupId } = await aTeam(app)
  const { shelf: store, ids } = aMemoryStore()
  await app.owner.query(
    "insert into customers (workgroup_id, name, registered_by_id) select $1, '거래처 ' || n, $2 from generate_series(1, 1100) n",
    [workgroupId, staff.id],
  )
  const { ask, asked } = asking(staff)
  let steps = 0
  const failAfterTwoPages = async () => {
    steps += 1
    if (steps > 5) throw new Error('little room')
  }
  await expect(sync({ owner: 'one', store, ask, goOn: failAfterTwoPages })).rejects.toThrow('little room')
  expect(ids('customers')).toHaveLength(1000)
  asked()
  await sync({ owner: 'one', store, ask, goOn })
  expect(asked().filter((path) => path === 'list_offline_accounts')).toHaveLength(1)
  expect(ids('customers')).toHaveLength(1100)
  await app.owner.query("delete from customers where workgroup_id = $1 and name = '거래처 7'", [workgroupId])
  await sync({ owner: 'one', store, ask, goOn })
  expect(ids('customers')).toHaveLength(1099)
})

test('of very many customers it stores as many as a device may, and ends', async () => {
  const { staff, workgroupId } = await aTeam(app)
  const { shelf: store, ids } = aMemoryStore()
  await app.owner.query(
    "insert into customers (workgroup_id, name, registered_by_id, changed_at) select $1, '거래처 ' || n, $2, now() - make_interval(secs => n) from generate_series(1, 20700) n",
    [workgroupId, staff.id],
  )
  const { ask, asked } = asking(staff)
  await sync({ owner: 'one', store, ask, goOn })
  expect(ids('customers').length).toBeGreaterThanOrEqual(20_000)
  expect(ids('customers').length).toBeLessThan(20_002)
  expect(asked().length).toBeLessThan(50)
  await sync({ owner: 'one', store, ask, goOn })
  expect(asked()).toHaveLength(4)
})
