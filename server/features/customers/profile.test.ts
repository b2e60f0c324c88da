import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../contract/rules/days.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { feedback } from '../../../contract/calls/feedback/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aFeedback, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const aDay = 86_400_000

test('the contact frequency counts the days of readable logs; the reminder counts from the last log of any author', async () => {
  const { staff, manager, colleague } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aContact(app, { by: staff, customerId, name: '윤성민' })
  const daysAgo = (days: number) => new Date(app.now().getTime() - days * aDay)
  const rhythm = async (who = manager) => (await app.ask(who, customers.rhythm, { id: customerId })).output
  expect(await rhythm()).toEqual({ next: null, usualDays: null, longestDays: null, quietFor: null, isLate: false })
  for (const days of [60, 53, 46, 46, 20]) await aSalesLog(app, { by: staff, customerId, contactId, at: daysAgo(days) })
  const late = { next: null, usualDays: 7, longestDays: 26, quietFor: 20, isLate: true }
  expect([await rhythm(), await rhythm(staff)]).toEqual([late, late])
  // A colleague has called in the meantime: no reminder is due, and the log's content stays hidden.
  const { id: logId } = await aSalesLog(app, { by: colleague, customerId, contactId, at: daysAgo(5) })
  expect(await rhythm(staff)).toEqual({ ...late, quietFor: 5, isLate: false })
  const nextDay = addDays(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(app.now()), 3)
  await app.owner.query("update sales_logs set next_step = '견적서', next_day = $2 where id = $1", [logId, nextDay])
  expect((await rhythm(manager)).next).toEqual({ logId, nextStep: '견적서', nextDay, contactName: '윤성민' })
  expect((await rhythm(staff)).next).toBeNull()
})
test('feedback on the logs of a customer is listed for readers of the logs, newest first, shortened like logs', async () => {
  const { staff, manager, colleague } = await aTeam(app)
  const { id: logId, customerId } = await aSalesLog(app, { by: staff, title: '단가 협의' })
  await aFeedback(app, { by: manager, logId, content: '첫째' })
  await aFeedback(app, { by: manager, logId, content: '가'.repeat(300) })
  await aFeedback(app, { by: manager, logId: (await aSalesLog(app, { by: staff })).id })
  const read = async (who: typeof staff) => (await app.ask(who, feedback.ofCustomer, { customerId })).output
  const { items, total } = await read(staff)
  expect([total, items.map(({ content, logTitle }) => [content, logTitle])]).toEqual([
    2,
    [
      [`${'가'.repeat(215)}…`, '단가 협의'],
      ['첫째', '단가 협의'],
    ],
  ])
  expect(await read(colleague)).toEqual({ items: [], total: 0 })
})
