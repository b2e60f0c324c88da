// The offline cache responds to reads of plans as the server would: both get the same requests.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { planLists } from '../../../contract/calls/plans/lists.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aPlan } from '../../../tests/support/builders/plans.ts'
import { aContact, aCustomer } from '../../../tests/support/builders/records.ts'
import { aMemoryStore } from '../../../tests/support/offline-store.ts'
import { loadFrom, type LoadedCache } from './loaded.ts'
import { findPlans, listPlans, planById } from './plan-responses.ts'
import { sync, type Ask } from './sync.ts'

let app: TestApp
let [staff, cached, customerId, today]: [TestPerson, LoadedCache, string, string] = [] as never
const zone = 'Asia/Seoul'
const dayIn = (days: number) => addDays(today, days)
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
  const team = await aTeam(app, { timeZone: zone })
  ;({ staff } = team)
  today = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(app.now())
  const by = staff
  customerId = await aCustomer(app, { by, name: '한울전자' })
  const contactId = await aContact(app, { by, customerId, name: '윤성민' })
  const start = (days: number, time: string) => `${dayIn(days)}T${time}:00+09:00`
  await aPlan(app, {
    by,
    text: '단가 협의',
    start: start(1, '10:00'),
    customerId,
    contactId,
    memo: '견적',
    alarms: [10],
  })
  await aPlan(app, { by, text: '늦은 통화', start: start(1, '23:30'), place: '파주 사업장' })
  await aPlan(app, { by, text: '주간 회의', start: start(-13, '09:00'), repeat: 'FREQ=WEEKLY' })
  await aPlan(app, { by, text: '출장', isAllDay: true, start: dayIn(2), end: dayIn(4) })
  await aPlan(app, {
    by: team.colleague,
    text: '함께',
    start: start(2, '14:00'),
    attendeeIds: [by.id],
    isPrivate: true,
  })
  await aPlan(app, { by: team.colleague, text: '동료', start: start(2, '15:00') })
  const { shelf: store } = aMemoryStore()
  const ask: Ask = async (call, input) => (await app.ask(staff, call, input as never)).output as never
  await sync({ owner: 'staff', store, ask, goOn: async () => {} })
  cached = loadFrom(store, (await store.state())!)
})
afterAll(() => app.stop())

type Asked = Omit<ClientInputOf<typeof plans.list>, 'from' | 'to'> & { from: number; to: number }
const me = () => ({ id: staff.id, timeZone: zone })
const lists: Asked[] = [
  { from: -7, to: 7 },
  { from: 1, to: 1 },
  { from: 1, to: 1, timeZone: 'America/Los_Angeles' },
  { from: 3, to: 3, timeZone: 'Pacific/Kiritimati' },
  { from: -40, to: 50 },
]
test.each(lists)('plans in a range of days: %j', async ({ from, to, ...more }) => {
  const asked = { from: dayIn(from), to: dayIn(to), ...more }
  const { output } = await app.ask(staff, plans.list, asked)
  const here = await listPlans(cached, asked, me())
  const byId = (one: { id: string }, other: { id: string }) => Number(one.id) - Number(other.id)
  expect(here).toEqual({ ...output, people: expect.anything() as unknown })
  expect((here as typeof output).people.toSorted(byId)).toEqual(output.people.toSorted(byId))
})
test('of the user, and of a customer; those of others need a network', async () => {
  const week = { from: today, to: dayIn(6) }
  for (const more of [{ userIds: [staff.id] }, { customerId }]) {
    const { output } = await app.ask(staff, plans.list, { ...week, ...more })
    expect(await listPlans(cached, { ...week, ...more }, me())).toMatchObject({ items: output.items })
  }
  expect(await listPlans(cached, { ...week, userIds: ['7'] }, me())).toBe('filter')
  expect(await listPlans(cached, { ...week, departmentIds: ['7'] }, me())).toBe('filter')
})
test('days that the device has not stored are not answered, except with the next plan of a customer', async () => {
  const far = { from: dayIn(90), to: dayIn(120) }
  expect(await listPlans(cached, far, me())).toBeUndefined()
  const later = { from: today, to: dayIn(110), customerId }
  expect(await listPlans(cached, later, me())).toMatchObject({ items: [{ text: '단가 협의' }] })
  expect(await listPlans(cached, { ...later, customerId: '999999' }, me())).toBeUndefined()
})
test('each plan, and each occurrence of a repeated one', async () => {
  for (const { id, day } of (await cached.plans())!.items) {
    const { output } = await app.ask(staff, plans.detail, { id, day })
    expect(await planById(cached, { id, day })).toEqual(output)
  }
  expect(await planById(cached, { id: '999999' })).toBeUndefined()
})
test.each(['단가', 'ㅎㅇㅈㅈ', '한울 윤성민', '회의', '파주', '없는말', ''])(
  'a search finds the same: %s',
  async (search) => {
    const { output } = await app.ask(staff, planLists.search, { search })
    expect(await findPlans(cached, { search }, today)).toEqual(output)
  },
)
