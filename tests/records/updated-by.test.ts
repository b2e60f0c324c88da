// A record names the user who changed it last, including changes made by other calls.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../contract/calls/contacts/calls.ts'
import { customers } from '../../contract/calls/customers/calls.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aTeam } from '../support/builders/people.ts'
import { png } from '../support/files/pictures.ts'
import { aContact, aCustomer } from '../support/builders/records.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  app = await startTestApp()
  team = await aTeam(app)
})
afterAll(() => app.stop())
const updaterIn = (answer: { message: unknown }) => (answer.message as { upd_by: { login_idx: string } | null }).upd_by

test('a customer: the user who registered or edited it, or whose log raised its stage', async () => {
  const { staff, manager, colleague } = team
  const { id } = (await app.ask(staff, customers.create, { name: '누가바꿨나' })).output
  const detail = async () => (await app.ask(colleague, customers.detail, { id })).output
  const first = await detail()
  expect(first.updatedBy).toMatchObject({ id: staff.id, name: staff.name })
  const edited = await app.ask(manager, customers.update, { ...first, ownerId: '', memo: '메모' })
  expect(edited.output.updatedBy).toMatchObject({ id: manager.id })
  const stale = await app.ask(staff, customers.update, { ...first, ownerId: '', memo: '다른 메모' })
  expect([stale.error, updaterIn(stale)?.login_idx]).toEqual(['stale', manager.id])
  const contactId = await aContact(app, { by: staff, customerId: id })
  const log = {
    customerId: id,
    contactId,
    at: '2026-03-02T00:00:00Z',
    channel: '0030001',
    title: '제목',
    content: '글',
  }
  await app.ask(colleague, salesLogs.create, { ...log, purpose: '0020003' })
  expect((await detail()).updatedBy).toMatchObject({ id: colleague.id })
})
test('a contact: also the user who set its photo', async () => {
  const { staff, manager, chief } = team
  const customerId = await aCustomer(app, { by: staff })
  const form = { name: '한도윤', position: '팀장', affiliation: '구매팀' }
  const { id } = (await app.ask(staff, contacts.create, { ...form, customerId })).output
  const by = async () => (await app.ask(staff, contacts.detail, { id })).output.updatedBy?.id
  expect(await by()).toBe(staff.id)
  await app.ask(manager, contacts.update, { ...form, id, ver: 1 })
  expect(await by()).toBe(manager.id)
  const stale = await app.ask(staff, contacts.update, { ...form, id, ver: 1 })
  expect([stale.error, updaterIn(stale)?.login_idx]).toEqual(['stale', manager.id])
  await app.ask(chief, contacts.setPhoto, { id }, {}, { man_photo: png(40, 30) })
  expect(await by()).toBe(chief.id)
})
test('a log: also the user who changed its co-authors', async () => {
  const { staff, colleague } = team
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aContact(app, { by: staff, customerId })
  const form = {
    customerId,
    contactId,
    at: '2026-03-02T00:00:00Z',
    purpose: '0020001',
    channel: '0030001',
    title: '제목',
    content: '글',
  }
  const { id } = (await app.ask(staff, salesLogs.create, { ...form, coAuthorIds: [colleague.id] })).output
  const by = async () => (await app.ask(staff, salesLogs.detail, { id })).output.updatedBy?.id
  expect(await by()).toBe(staff.id)
  await app.ask(colleague, salesLogs.update, { ...form, id, ver: 1, coAuthorIds: [colleague.id] })
  expect(await by()).toBe(colleague.id)
  const stale = await app.ask(staff, salesLogs.update, { ...form, id, ver: 1 })
  expect([stale.error, updaterIn(stale)?.login_idx]).toEqual(['stale', colleague.id])
  await app.ask(staff, salesLogs.removeCoAuthor, { id, userId: colleague.id, ver: 2 })
  expect(await by()).toBe(staff.id)
})
test('a record from before changes were tracked names no user', async () => {
  const id = await aCustomer(app, { by: team.staff })
  expect((await app.ask(team.staff, customers.detail, { id })).output.updatedBy).toBeNull()
})
