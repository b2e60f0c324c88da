import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { maxSharing, merges } from '../../../contract/calls/merges/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aCustomer } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const lists = async (by: TestPerson, given: object = {}) =>
  (await app.ask(by, merges.duplicates, { page: 1, pageSize: 20, ...given })).output
const names = ({ items }: Awaited<ReturnType<typeof lists>>) =>
  items.map(({ first, second, why }) => [first.name, second.name, ...why])
const make = async (by: TestPerson, given: object) =>
  (await app.ask(by, customers.create, { ceoName: '', ...given })).output.id

test('likely duplicates of the whole workgroup, each pair once with all its reasons, by the same definition as while typing', async () => {
  const { staff, manager } = await aTeam(app)
  const one = { businessNumber: '120-88-00767', phone: '02-345-6789', email: 'hi@hanbit.example' }
  const first = await make(staff, { name: '(주)한빛전자', ceoName: '김', ...one })
  const second = await make(staff, { name: '한빛 전자', ...one, email: 'buy@hanbit.example' })
  await make(staff, { name: '가온', email: 'a@naver.com', phone: '02-345-6789' })
  await make(staff, { name: '다온', email: 'b@naver.com' })
  const list = await lists(manager)
  expect(names(list)).toEqual([
    ['(주)한빛전자', '한빛 전자', 'number', 'name', 'phone', 'mail'],
    ['(주)한빛전자', '가온', 'phone'],
    ['한빛 전자', '가온', 'phone'],
  ])
  expect(list).toMatchObject({ total: 3, likely: 3, marked: 0, shared: 0 })
  // The suggestions of each customer are its pairs.
  const alike = await app.ask(staff, customers.alike, { name: '(주)한빛전자', ...one, exceptId: first })
  expect(alike.output.items.map(({ id, why }) => [id, why])).toEqual([
    [second, 'number'],
    [expect.anything(), 'phone'],
  ])
  expect(names(await lists((await aTeam(app)).manager))).toEqual([])
  expect((await lists(manager, { page: 2, pageSize: 2 })).items).toHaveLength(1)
})

test('a pair that was marked as different is not proposed again until the mark is removed, whoever edits the customers', async () => {
  const { staff, manager, master } = await aTeam(app)
  const phone = '02-777-8888'
  const [customerId, otherId] = [
    await make(staff, { name: '나래', phone }),
    await make(staff, { name: '나래', ceoName: '이', phone }),
  ]
  await app.ask(manager, merges.markDifferent, { customerId: otherId, otherId: customerId })
  await app.ask(master, merges.markDifferent, { customerId, otherId })
  expect(await lists(master)).toMatchObject({ items: [], likely: 0, marked: 1 })
  const { items } = await lists(master, { isMarked: true })
  expect(items).toMatchObject([{ first: { id: customerId }, why: ['name', 'phone'], markedBy: { id: manager.id } }])
  expect((await app.ask(staff, merges.markDifferent, { customerId, otherId })).error).toBe('no_permission')
  expect((await app.ask(manager, merges.markDifferent, { customerId, otherId: customerId })).error).toBe('bad_input')
  await app.ask(manager, merges.unmarkDifferent, { customerId: otherId, otherId: customerId })
  expect(await lists(master)).toMatchObject({ likely: 1, marked: 0 })
  expect((await app.ask(manager, merges.unmarkDifferent, { customerId, otherId })).error).toBe('not_found')
})

test('a merge takes the pair from the list, and its undo brings it back', async () => {
  const { staff, manager } = await aTeam(app)
  const [keptId, goneId] = [await make(staff, { name: '오름' }), await make(staff, { name: '(주)오름' })]
  const { output } = await app.ask(manager, merges.merge, { keptId, goneId, keptVer: 1, goneVer: 1 })
  expect(await lists(manager)).toMatchObject({ items: [], likely: 0 })
  await app.ask(manager, merges.undo, { id: output.id })
  expect(await lists(manager)).toMatchObject({ likely: 1 })
})

test('20,000 customers: groups, not pairs, decide the cost, also where thousands share a number, a domain or a name', async () => {
  const { manager, workgroupId } = await aTeam(app)
  await aCustomer(app, { by: manager })
  await app.owner.query(
    `insert into customers (workgroup_id, name, ceo_name, name_key, phone, email, registered_by_id)
     select $1, '고객 ' || n, n::text, case when n <= 3000 then '같은이름' else 'key' || (n / 2) end,
       case when n <= 5000 then '021112222' else '02' || lpad((n / 3)::text, 7, '0') end,
       'x@' || case when n <= 5000 then 'shared' else 'd' || (n / 4) end || '.example', $2
     from generate_series(1, 20000) n`,
    [workgroupId, manager.id],
  )
  await app.owner.query('analyze customers')
  const list = await lists(manager)
  expect(list.shared).toBe(2)
  // All pairs of small groups; of the large group of one name each with its first customer.
  expect(list.likely).toBeGreaterThan(15_000)
  expect(list.likely).toBeLessThan(20_000 * maxSharing)
  expect(list.items).toHaveLength(20)
})
