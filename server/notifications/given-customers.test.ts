import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../../contract/calls/customers/calls.ts'
import { membership } from '../../contract/calls/members/membership.ts'
import { kinds } from '../../contract/calls/notifications/kinds.ts'
import { notifications } from '../../contract/calls/notifications/calls.ts'
import { href, paths } from '../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../tests/support/builders/people.ts'
import { aCustomer } from '../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const told = async (who: TestPerson) =>
  (await app.ask(who, notifications.list, {})).output.items.filter(({ kind }) => kind === 'customer_given')
/** Gives a customer to another owner, as the form and each customer of a bulk change do. */
const give = async (by: TestPerson, id: string, to: TestPerson) => {
  const { name, ceoName, ver } = (await app.ask(by, customers.detail, { id })).output
  expect((await app.ask(by, customers.update, { id, ver, name, ceoName, ownerId: to.id })).status).toBe(200)
}

test('the new owner of a customer is told once, and not of an own act', async () => {
  const { manager, staff, colleague } = await aTeam(app)
  const id = await aCustomer(app, { by: manager, name: '한울전자', ownerId: staff.id })
  await give(manager, id, colleague)
  const [one, ...others] = await told(colleague)
  expect(one).toMatchObject({ actor: { id: manager.id }, customerId: id, customerName: '한울전자', customerCount: 1 })
  expect(others).toEqual([])
  expect(kinds.customer_given.path(one!)).toBe(href(paths.customer, { customerId: id }))
  // A save that leaves the owner as it is.
  await give(manager, id, colleague)
  expect((await told(colleague)).map(({ customerCount }) => customerCount)).toEqual([1])
  await give(manager, id, manager)
  await app.ask(manager, customers.create, { name: '내 고객', ceoName: '남기석', ownerId: manager.id })
  expect(await told(manager)).toEqual([])
  // Who is not in charge any more does not read of it.
  expect(await told(colleague)).toEqual([])
})

test('customers that one user gives within minutes share a notification, which is unread again; those of another do not', async () => {
  const { manager, chief, staff, colleague } = await aTeam(app)
  const ids = []
  for (let n = 0; n < 6; n += 1) ids.push(await aCustomer(app, { by: manager, ownerId: staff.id }))
  await Promise.all(ids.slice(0, 4).map((id) => give(manager, id, colleague)))
  const [one] = await told(colleague)
  expect(one).toMatchObject({ customerCount: 4 })
  expect(kinds.customer_given.path(one!)).toBe(href(paths.customers, {}, { owner: 'me' }))
  await app.ask(colleague, notifications.read, {})
  await give(manager, ids[4]!, colleague)
  await give(chief, ids[5]!, colleague)
  await app.ask(manager, customers.create, { name: '새 고객', ceoName: '남기석', ownerId: colleague.id })
  expect((await told(colleague)).map(({ customerCount, isRead }) => [customerCount, isRead])).toEqual([
    [1, false],
    [6, false],
  ])
})

test('who takes over the customers of a departing member is told how many; not of none, nor by an own removal', async () => {
  const { chief, staff, colleague, manager } = await aTeam(app)
  for (let n = 0; n < 3; n += 1) await aCustomer(app, { by: staff, ownerId: staff.id })
  await app.ask(chief, membership.remove, { ids: [staff.id], heirId: colleague.id })
  expect(await told(colleague)).toMatchObject([{ customerCount: 3, actor: { id: chief.id } }])
  await app.ask(chief, membership.remove, { ids: [manager.id], heirId: colleague.id })
  expect(await told(colleague)).toHaveLength(1)
  await app.ask(chief, membership.remove, { ids: [colleague.id], heirId: chief.id })
  expect(await told(chief)).toEqual([])
})
