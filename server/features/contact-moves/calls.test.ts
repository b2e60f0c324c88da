import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactMoves } from '../../../contract/calls/contact-moves/calls.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { merges } from '../../../contract/calls/merges/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const firm = {
  position: '이사',
  affiliation: '구매본부',
  email: 'yoon@new.example',
  companyPhone: '+82312223333',
  fax: '',
}
async function aMovedContact() {
  const team = await aTeam(app)
  const { staff: by } = team
  const [fromId, toId] = [await aCustomer(app, { by }), await aCustomer(app, { by })]
  const contactId = await aContact(app, { by, customerId: fromId, name: '윤성민', email: 'yoon@old.example' })
  const log = await aSalesLog(app, { by, customerId: fromId, contactId })
  const { output } = await app.ask(by, contactMoves.move, { contactId, customerId: toId, ver: 1, ...firm })
  return { ...team, by, fromId, toId, contactId, log, moveId: output.id }
}
const contactOf = async (as: TestPerson, id: string) => (await app.ask(as, contacts.detail, { id })).output
const leftOf = async (as: TestPerson, customerId: string) =>
  (await app.ask(as, contactMoves.left, { customerId })).output.items

test('the history stays on both customers: earlier logs with the old one, the contact with the new one, each refers to the other', async () => {
  const { by, manager, fromId, toId, contactId, log } = await aMovedContact()
  expect(await contactOf(by, contactId)).toMatchObject({ customerId: toId, ...firm, ver: 2 })
  expect((await app.ask(by, salesLogs.detail, { id: log.id })).output).toMatchObject({ customerId: fromId, contactId })
  const [old, now] = [await leftOf(manager, fromId), await leftOf(manager, toId)]
  expect([old, now]).toMatchObject([[{ contactId, contactName: '윤성민', toId }], []])
  const { items } = (await app.ask(manager, contactMoves.list, { contactId })).output
  expect(items).toMatchObject([{ fromId, toId, by: { id: by.id }, until: expect.any(String) as string }])
  expect((await app.ask(by, customers.detail, { id: fromId })).output).toMatchObject({ contactCount: 0, logCount: 1 })
  // A new log about the contact needs the new customer; the old log can still be edited.
  const { id: _, ...rest } = {
    ...log,
    purpose: '0020001',
    channel: '0030001',
    title: '전화',
    content: '전화',
    keywords: [],
  } as const
  const at = app.now().toISOString()
  expect((await app.ask(by, salesLogs.create, { ...rest, at })).error).toBe('not_found')
  expect((await app.ask(by, salesLogs.create, { ...rest, customerId: toId, at })).status).toBe(200)
  expect((await app.ask(by, salesLogs.update, { ...rest, id: log.id, ver: 1, at })).status).toBe(200)
  expect((await app.ask(by, salesLogs.list, { contactId })).output.total).toBe(2)
})

test('undoing a move restores the contact; fields changed since stay and are reported', async () => {
  const { by, colleague, fromId, contactId, moveId } = await aMovedContact()
  const moved = await contactOf(by, contactId)
  await app.ask(by, contacts.update, { ...moved, id: contactId, mobile: '+821055556666', position: '상무' } as never)
  expect((await app.ask(colleague, contactMoves.undo, { id: moveId })).error).toBe('no_permission')
  const { output } = await app.ask(by, contactMoves.undo, { id: moveId })
  expect(output).toEqual({ contactId, stayedFields: ['position'] })
  expect(await contactOf(by, contactId)).toMatchObject({
    customerId: fromId,
    email: 'yoon@old.example',
    companyPhone: '',
    position: '상무',
    mobile: '+821055556666',
  })
  expect(await leftOf(by, fromId)).toEqual([])
  expect((await app.ask(by, contactMoves.undo, { id: moveId })).error).toBe('not_found')
})

test('only the latest move can be undone, and only for a day', async () => {
  const { by, fromId, contactId, moveId } = await aMovedContact()
  const again = await app.ask(by, contactMoves.move, { contactId, customerId: fromId, ver: 2, ...firm })
  expect((await app.ask(by, contactMoves.undo, { id: moveId })).error).toBe('not_found')
  // The contact is back, so the customer has no former contact.
  expect(await leftOf(by, fromId)).toEqual([])
  await app.owner.query("update contact_moves set moved_at = now() - interval '25 hours' where id = $1", [
    again.output.id,
  ])
  expect((await app.ask(by, contactMoves.undo, { id: again.output.id })).error).toBe('not_found')
})

test('a move needs edit permission, an existing customer and the current version', async () => {
  const { by, colleague, fromId, toId, contactId } = await aMovedContact()
  const strangers = await aMovedContact()
  const move = (as: TestPerson, given: object) =>
    app.ask(as, contactMoves.move, { contactId, customerId: fromId, ver: 2, ...firm, ...given })
  expect((await move(colleague, {})).error).toBe('no_permission')
  expect((await move(by, { ver: 1 })).error).toBe('stale')
  expect((await move(by, { customerId: toId })).error).toBe('bad_input')
  expect((await move(by, { customerId: strangers.toId })).error).toBe('not_found')
  await app.owner.query('update customers set is_sample = true where id = $1', [fromId])
  expect((await move(by, {})).error).toBe('bad_input')
})

test('when the customers of a move are merged, the move refers to the remaining one', async () => {
  const { manager, fromId, contactId, moveId } = await aMovedContact()
  const keptId = await aCustomer(app, { by: manager })
  await app.ask(manager, merges.merge, { keptId, goneId: fromId, keptVer: 1, goneVer: 1 })
  expect(await leftOf(manager, keptId)).toMatchObject([{ contactId }])
  expect((await app.ask(manager, contactMoves.list, { contactId })).output.items).toMatchObject([{ fromId: keptId }])
  await app.ask(manager, contactMoves.undo, { id: moveId })
  expect((await contactOf(manager, contactId)).customerId).toBe(keptId)
})
