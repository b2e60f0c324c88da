import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../../../contract/codes.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { firstSteps } from '../../../contract/calls/first-steps/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, aWorkgroup, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, anInvitation, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const steps = async (as: TestPerson) => (await app.ask(as, firstSteps.detail, {})).output
const createSample = async (as: TestPerson) => (await app.ask(as, firstSteps.createSample, {})).output
const remove = async (as: TestPerson) => {
  const answer = await app.ask(as, firstSteps.deleteSample, {})
  return answer.status === 200 ? 'ok' : answer.error
}
/** The only member of a workgroup. */
const aMaster = async () => aPerson(app, { workgroupId: await aWorkgroup(app), role: 0 })

test('steps are completed by existing records: any customer, a log of the user, a colleague or an invitation', async () => {
  const master = await aMaster()
  const none = { hasCustomer: false, hasLog: false, hasColleague: false, sample: null }
  expect(await steps(master)).toEqual(none)
  const customerId = await aCustomer(app, { by: master })
  expect(await steps(master)).toEqual({ ...none, hasCustomer: true })
  await anInvitation(app, { by: master })
  expect(await steps(master)).toEqual({ ...none, hasCustomer: true, hasColleague: true })
  const staff = await aPerson(app, { workgroupId: master.workgroupId! })
  await aSalesLog(app, { by: master, customerId })
  expect(await steps(master)).toEqual({ hasCustomer: true, hasLog: true, hasColleague: true, sample: null })
  expect(await steps(staff)).toEqual({ hasCustomer: true, hasLog: false, hasColleague: true, sample: null })
  await app.ask(master, customers.delete, { id: customerId, ver: 1 })
  expect((await steps(master)).hasCustomer).toBe(false)
})

test('the sample is a customer with a contact and a log, completes no step, and a second request returns the same', async () => {
  const master = await aMaster()
  const sample = await createSample(master)
  expect(sample.mayRemove).toBe(true)
  expect(await createSample(master)).toEqual(sample)
  const customer = (await app.ask(master, customers.detail, { id: sample.customerId })).output
  const log = (await app.ask(master, salesLogs.detail, { id: sample.logId! })).output
  expect(customer).toMatchObject({ isSample: true, contactCount: 1, logCount: 1, stage: '0050005' })
  expect(log).toMatchObject({ isSample: true, customerName: customer.name, keywords: ['price', 'samples'] })
  expect((await app.ask(master, customers.list, {})).output.items).toMatchObject([{ isSample: true }])
  expect((await app.ask(master, salesLogs.list, {})).output.items).toMatchObject([{ isSample: true }])
  expect(await steps(master)).toEqual({ hasCustomer: false, hasLog: false, hasColleague: false, sample })
  await aSalesLog(app, { by: master, customerId: sample.customerId })
  expect((await steps(master)).hasLog).toBe(false)
})

test.each(languages)('%s: the sample follows the validation rules and is marked by its name', async (language) => {
  const master = await aMaster()
  const answer = await app.send(firstSteps.createSample, {}, { as: master, headers: { 'accept-language': language } })
  expect(answer.status, answer.body).toBe(200)
  const { name } = (await app.ask(master, customers.list, {})).output.items[0]!
  expect(name).toMatch(/[(（].+[)）]$/)
})

test('the sample is removed completely, only by its creator or the Master, and can be created again', async () => {
  const { staff, manager, master, colleague } = await aTeam(app)
  const own = await aSalesLog(app, { by: staff })
  const sample = await createSample(staff)
  expect([await remove(colleague), await remove(manager)]).toEqual(['no_permission', 'no_permission'])
  expect((await steps(colleague)).sample).toEqual({
    customerId: sample.customerId,
    logId: null,
    logCount: 0,
    mayRemove: false,
  })
  // Logs that others wrote about it stay with their authors and still do not count.
  const contactId = (await app.ask(colleague, contacts.list, { customerId: sample.customerId })).output.items[0]!.id
  const practice = await aSalesLog(app, { by: colleague, customerId: sample.customerId, contactId })
  expect((await app.ask(staff, customers.chooseContact, { search: 'Yena' })).output.total).toBe(1)
  expect([await remove(staff), await remove(staff)]).toEqual(['ok', 'not_found'])
  expect((await app.ask(staff, customers.detail, { id: sample.customerId })).error).toBe('not_found')
  expect((await app.ask(staff, salesLogs.detail, { id: sample.logId! })).error).toBe('not_found')
  expect((await app.ask(staff, customers.chooseContact, { search: 'Yena' })).output.total).toBe(0)
  expect((await app.ask(staff, salesLogs.list, {})).output.items.map(({ id }) => id)).toEqual([own.id])
  expect((await app.ask(colleague, salesLogs.detail, { id: practice.id })).output.isSample).toBe(true)
  const again = await createSample(colleague)
  await aSalesLog(app, { by: staff, customerId: again.customerId })
  expect(await remove(master)).toBe('ok')
  expect((await app.ask(master, salesLogs.list, { customerId: again.customerId })).output.total).toBe(0)
})

test('two simultaneous requests create one sample', async () => {
  const { staff, colleague } = await aTeam(app)
  const answers = await Promise.all([staff, colleague].map((who) => app.ask(who, firstSteps.createSample, {})))
  expect(
    answers.map(({ status, error }) => (status === 200 ? 200 : error)).filter((one) => one === 200).length,
  ).toBeGreaterThan(0)
  expect((await app.ask(staff, customers.list, {})).output.total).toBe(1)
})

test('the sample of another workgroup is not visible', async () => {
  const [ours, theirs] = [await aMaster(), await aMaster()]
  await createSample(theirs)
  expect((await steps(ours)).sample).toBeNull()
  expect(await remove(ours)).toBe('not_found')
  await aContact(app, { by: ours, customerId: (await createSample(ours)).customerId })
  expect(await remove(ours)).toBe('ok')
  expect((await steps(theirs)).sample).not.toBeNull()
})
