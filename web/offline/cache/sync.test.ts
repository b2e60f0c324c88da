import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/people.ts'
import { aShelf } from '../../../tests/support/offline-store.ts'
import { aCustomer, aSalesLog } from '../../../tests/support/things.ts'

import { sync, type Ask } from './sync.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(() => app.stop())

/** Asks as somebody, and says what was asked. */
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
const whole = ['list_offline', 'detail_offline', 'list_offline_accounts', 'list_offline_accounts_man']
const still = whole.filter((path) => path !== 'detail_offline')

test('all of it comes once, and then what is new; what was deleted, or may no longer be read, goes', async () => {
  const { staff, colleague, manager } = await aTeam(app)
  const { shelf: store, ids } = aShelf()
  const own = await aSalesLog(app, { by: staff })
  const shared = await aSalesLog(app, { by: colleague, coAuthorIds: [staff.id] })
  const { ask, asked } = asking(staff)
  const bring = () => sync({ owner: 'staff', store, ask, goOn })
  await bring()
  expect(asked()).toEqual(whole)
  expect([ids('logs'), ids('customers'), ids('contacts')]).toEqual([
    [own.id, shared.id],
    [own.customerId, shared.customerId],
    [own.contactId, shared.contactId],
  ])
  await bring()
  expect(asked()).toEqual(still)
  // No longer a co-author: not even the next answer of anything else comes first.
  await app.ask(colleague, salesLogs.removeCoAuthor, { id: shared.id, userId: staff.id, ver: 1 })
  const added = await aCustomer(app, { by: manager })
  await app.ask(manager, customers.delete, { id: own.customerId, ver: 1 })
  await bring()
  expect(ids('logs')).toEqual([own.id])
  expect([ids('customers'), ids('contacts')]).toEqual([[shared.customerId, added], [shared.contactId]])
  await app.ask(staff, salesLogs.delete, { id: own.id, ver: 1 })
  await bring()
  expect(ids('logs')).toEqual([])
})

test('of another account, workgroup or role nothing stays, before anything of the new one comes', async () => {
  const [{ staff, master }, strangers] = await Promise.all([aTeam(app), aTeam(app)])
  const { shelf: store, ids } = aShelf()
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

test('broken off it goes on where it was; what the database was freed of is noticed, and all read anew', async () => {
  const { staff, workgroupId } = await aTeam(app)
  const { shelf: store, ids } = aShelf()
  await app.owner.query(
    "insert into customers (workgroup_id, name, registered_by_id) select $1, '거래처 ' || n, $2 from generate_series(1, 1100) n",
    [workgroupId, staff.id],
  )
  const { ask, asked } = asking(staff)
  let steps = 0
  const twoPages = async () => {
    steps += 1
    if (steps > 4) throw new Error('little room')
  }
  await expect(sync({ owner: 'one', store, ask, goOn: twoPages })).rejects.toThrow('little room')
  expect(ids('customers')).toHaveLength(1000)
  asked()
  await sync({ owner: 'one', store, ask, goOn })
  expect(asked().filter((path) => path === 'list_offline_accounts')).toHaveLength(1)
  expect(ids('customers')).toHaveLength(1100)
  await app.owner.query("delete from customers where workgroup_id = $1 and name = '거래처 7'", [workgroupId])
  await sync({ owner: 'one', store, ask, goOn })
  expect(ids('customers')).toHaveLength(1099)
})

test('of very many customers it keeps so many as a device may, and ends', async () => {
  const { staff, workgroupId } = await aTeam(app)
  const { shelf: store, ids } = aShelf()
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
  expect(asked()).toHaveLength(3)
})
