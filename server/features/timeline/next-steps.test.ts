// Open next steps of a customer, from readable logs: until their day, or until the next contact.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../contract/rules/days.ts'
import { timeline } from '../../../contract/calls/timeline/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(() => app.stop())

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(app.now())
const daysAgo = (days: number) => new Date(app.now().getTime() - days * 86_400_000)
type Of = { by: TestPerson; customerId: string; contactId: string; days: number; step: string; inDays?: number }
async function aStep({ by, customerId, contactId, days, step, inDays }: Of): Promise<void> {
  const { id } = await aSalesLog(app, { by, customerId, contactId, at: daysAgo(days), title: step || '제목' })
  const nextDay = inDays === undefined ? null : addDays(today(), inDays)
  await app.owner.query('update sales_logs set next_step = $2, next_day = $3 where id = $1', [id, step, nextDay])
}
const openSteps = async (who: TestPerson, customerId: string) =>
  (await app.ask(who, timeline.nextSteps, { customerId })).output.items.map(
    ({ nextStep, isLate }) => nextStep + (isLate ? ' late' : ''),
  )

test('a step is open until its day, and then until somebody was in touch with its contact; sorted by day, those without one last', async () => {
  const { staff: by } = await aTeam(app, { timeZone: 'Asia/Seoul' })
  const customerId = await aCustomer(app, { by })
  const [spoken, quiet] = [await aContact(app, { by, customerId }), await aContact(app, { by, customerId })]
  expect(await openSteps(by, customerId)).toEqual([])
  await aStep({ by, customerId, contactId: spoken, days: 30, step: '지났고 그 뒤에 연락함', inDays: -20 })
  await aStep({ by, customerId, contactId: spoken, days: 20, step: '날짜 없이, 그 뒤에 연락함' })
  await aStep({ by, customerId, contactId: spoken, days: 12, step: '다음 주', inDays: 7 })
  await aStep({ by, customerId, contactId: spoken, days: 5, step: '마지막 일지' })
  await aStep({ by, customerId, contactId: quiet, days: 40, step: '지났고 연락 없음', inDays: -10 })
  await aStep({ by, customerId, contactId: quiet, days: 400, step: '너무 오래됨', inDays: -390 })
  await aStep({ by, customerId, contactId: quiet, days: 39, step: '' })
  expect(await openSteps(by, customerId)).toEqual(['지났고 연락 없음 late', '다음 주', '마지막 일지'])
})

test("Staff read nothing of a colleague's log, but their own step counts as done when the colleague was in touch", async () => {
  const { staff, colleague, manager } = await aTeam(app, { timeZone: 'Asia/Seoul' })
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aContact(app, { by: staff, customerId })
  await aStep({ by: staff, customerId, contactId, days: 9, step: '견적서' })
  expect(await openSteps(staff, customerId)).toEqual(['견적서'])
  await aStep({ by: colleague, customerId, contactId, days: 2, step: '비밀 약속' })
  expect([await openSteps(staff, customerId), await openSteps(manager, customerId)]).toEqual([[], ['비밀 약속']])
  const { staff: stranger } = await aTeam(app)
  expect((await app.ask(stranger, timeline.nextSteps, { customerId })).status).toBe(404)
})
