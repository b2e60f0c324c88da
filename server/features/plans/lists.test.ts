import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { merges } from '../../../contract/calls/merges/calls.ts'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { planLists, storedPlanDays } from '../../../contract/calls/plans/lists.ts'
import { views } from '../../../contract/calls/views/calls.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aPlan, type PlanOf } from '../../../tests/support/builders/plans.ts'
import { aContact, aCustomer } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A day from today on, as the workgroup counts. */
const dayIn = (days: number) =>
  addDays(new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Seoul' }).format(app.now()), days)
const at = (days: number, time = '10:00') => `${dayIn(days)}T${time}:00+09:00`
const seoulTeam = () => aTeam(app, { timeZone: 'Asia/Seoul' })
const plan = (by: TestPerson, text: string, days: number, of: Partial<PlanOf> = {}) =>
  aPlan(app, { by, text, start: at(days), ...of })
const found = async (who: TestPerson, search: string) =>
  (await app.ask(who, planLists.search, { search })).output.items.map(({ text }) => text)

test('a device gets own plans and those one takes part in around today, with their texts; nothing of others', async () => {
  const { staff, colleague, manager } = await seoulTeam()
  await plan(staff, '내 방문', 1, { memo: '성적서 가져가기' })
  await plan(colleague, '같이 가는 방문', 2, { attendeeIds: [staff.id] })
  await plan(colleague, '동료 방문', 2)
  await plan(staff, '매주 회의', -70, { repeat: 'FREQ=WEEKLY' })
  await plan(staff, '먼 방문', 101)
  const { output } = await app.ask(staff, planLists.stored)
  expect(output).toMatchObject({ from: dayIn(-storedPlanDays.before), to: dayIn(storedPlanDays.after) })
  const texts = new Set(output.items.map(({ text }) => text))
  expect(texts).toEqual(new Set(['내 방문', '같이 가는 방문', '매주 회의']))
  expect(output.items.filter(({ text }) => text === '매주 회의').length).toBeGreaterThan(19)
  expect(output.texts).toHaveLength(3)
  expect(output.texts.map(({ memo, repeat }) => memo || repeat)).toContain('성적서 가져가기')
  // Managers read the plans of others in the calendar; on their devices are their own.
  expect((await app.ask(manager, planLists.stored)).output.items).toEqual([])
})

test('plans are found by text, initial consonants, place, customer and contact; the next ones first', async () => {
  const { staff, colleague, manager } = await seoulTeam()
  const customerId = await aCustomer(app, { by: staff, name: '오름디스플레이' })
  const contactId = await aContact(app, { by: staff, customerId, name: '조은정' })
  await plan(staff, '지난 시험 성적', -9)
  await plan(staff, '나중 시험 성적', 9, { customerId, contactId })
  await plan(staff, '곧 시험 성적', 2, { place: '파주 사업장' })
  await plan(colleague, '동료의 시험', 3)
  await plan(colleague, '함께 시험', 4, { attendeeIds: [staff.id], isPrivate: true })
  expect(await found(staff, '시험')).toEqual(['곧 시험 성적', '함께 시험', '나중 시험 성적', '지난 시험 성적'])
  expect(await found(staff, 'ㅅㅎㅅㅈ')).toEqual(['곧 시험 성적', '나중 시험 성적', '지난 시험 성적'])
  expect(await found(staff, '파주 시험')).toEqual(['곧 시험 성적'])
  expect(await found(staff, '오름 조은정')).toEqual(['나중 시험 성적'])
  expect(await found(staff, '100%')).toEqual([])
  expect(await found(staff, '')).toEqual([])
  // Private plans of others are not found, also not by Managers.
  expect(await found(manager, '함께')).toEqual([])
  expect(await found(manager, '동료의')).toEqual(['동료의 시험'])
  const id = await plan(staff, '이름 바꿀 일정', 5)
  const { output: before } = await app.ask(staff, plans.detail, { id })
  const { start, end, isAllDay, timeZone, ver } = before
  await app.ask(staff, plans.update, { id, ver, start, end, isAllDay, timeZone, text: '새 이름', scope: 'all' })
  expect([await found(staff, '바꿀'), await found(staff, '새이름')]).toEqual([[], ['새 이름']])
  await app.ask(staff, plans.undo, { id })
  expect([await found(staff, '바꿀'), await found(staff, '새이름')]).toEqual([['이름 바꿀 일정'], []])
})

test('a repeated plan is found at its next occurrence, one that has ended at its first', async () => {
  const { staff } = await seoulTeam()
  await plan(staff, '주간 회의', -21, { repeat: 'FREQ=WEEKLY' })
  await plan(staff, '끝난 회의', -21, { repeat: 'FREQ=DAILY;COUNT=3' })
  const { items } = (await app.ask(staff, planLists.search, { search: '회의' })).output
  expect(items.map(({ text, day }) => [text, day])).toEqual([
    ['주간 회의', dayIn(0)],
    ['끝난 회의', dayIn(-21)],
  ])
})

test('customers are filtered by their next meeting, as far as the reader may know of it', async () => {
  const { staff, colleague, manager } = await seoulTeam()
  const names = ['가까운', '먼', '반복', '지난', '동료의', '비공개', '없는'] as const
  const ids = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await aCustomer(app, { by: staff, name })] as const)),
  ) as Record<(typeof names)[number], string>
  await plan(staff, '곧', 3, { customerId: ids['가까운'] })
  await plan(staff, '나중', 30, { customerId: ids['먼'] })
  await plan(staff, '매월', -57, { customerId: ids['반복'], repeat: 'FREQ=DAILY;INTERVAL=30;COUNT=4' })
  await plan(staff, '어제', -1, { customerId: ids['지난'] })
  await plan(staff, '끝난 반복', -20, { customerId: ids['지난'], repeat: 'FREQ=DAILY;COUNT=3' })
  await plan(colleague, '동료', 2, { customerId: ids['동료의'] })
  await plan(colleague, '비밀', 2, { customerId: ids['비공개'], isPrivate: true })
  const list = async (who: TestPerson, nextMeeting: 'any' | 'week' | 'none') =>
    (await app.ask(who, customers.list, { nextMeeting, sort: 'name' })).output.items.map(({ name }) => name).sort()
  expect(await list(staff, 'any')).toEqual(['가까운', '먼', '반복'].sort())
  expect(await list(staff, 'week')).toEqual(['가까운', '반복'].sort())
  expect(await list(staff, 'none')).toEqual(['동료의', '비공개', '없는', '지난'].sort())
  expect(await list(colleague, 'any')).toEqual(['동료의', '비공개'])
  expect(await list(manager, 'any')).toEqual(['가까운', '동료의', '먼', '반복'].sort())
  const view = { name: '곧 만날 고객', subject: 'customers' as const, nextMeeting: 'week' as const }
  const { output: made } = await app.ask(staff, views.create, view)
  expect((await app.ask(staff, views.counts)).output.items).toContainEqual({ id: made.id, total: 2, more: false })
})

test('the Excel file has the plans that one may see, at times of the workgroup; of private ones of others only the times', async () => {
  const { staff, colleague, manager } = await seoulTeam()
  const customerId = await aCustomer(app, { by: staff, name: '오름디스플레이' })
  await plan(staff, '늦은 방문', 1, { start: at(1, '23:30'), customerId, memo: '성적서', place: '파주' })
  await plan(staff, '긴 출장', 6, { isAllDay: true, start: dayIn(6), end: dayIn(9) })
  await plan(colleague, '비밀 상담', 2, { isPrivate: true, memo: '비밀 메모' })
  const file = async (who: TestPerson) => {
    const { output } = await app.ask(who, planLists.download, { from: dayIn(0), to: dayIn(20) })
    const bytes = Buffer.from(await (await fetch(app.url + output.url)).arrayBuffer())
    const [head, ...rows] = (await readXlsx(bytes)).sheets[0]!.rows
    return { name: output.name, head, rows, text: bytes.toString('latin1') + JSON.stringify(rows) }
  }
  const { name, head, rows } = await file(staff)
  expect(name).toMatch(/^Saleslog_plans_\d{8}\.xlsx$/)
  expect(head!.slice(0, 4)).toEqual(['Start', 'End', 'All day', 'Plan'])
  // A trip over the end of a week stands once.
  expect(rows.map((row) => row[3])).toEqual(['늦은 방문', '긴 출장'])
  expect(rows[0]).toMatchObject({ 4: '오름디스플레이', 7: '파주', 12: '성적서' })
  expect((rows[0]![0] as Date).toISOString()).toBe(`${dayIn(1)}T23:30:00.000Z`)
  const ofManager = await file(manager)
  expect(ofManager.rows.map((row) => row[3])).toEqual(['늦은 방문', 'Busy', '긴 출장'])
  expect(ofManager.text).not.toContain('비밀')
  const { error } = await app.ask(staff, planLists.download, { from: dayIn(0), to: dayIn(400) })
  expect(error).toBe('bad_input')
})

test('plans follow a merged customer and contact, and return with the undo', async () => {
  const { staff, manager } = await seoulTeam()
  const [keptId, goneId] = [
    await aCustomer(app, { by: staff, name: '남는회사' }),
    await aCustomer(app, { by: staff, name: '없어질회사' }),
  ]
  const [keptContact, goneContact] = [
    await aContact(app, { by: staff, customerId: keptId, name: '윤성민' }),
    await aContact(app, { by: staff, customerId: goneId, name: '윤 성민' }),
  ]
  const id = await plan(staff, '방문', 2, { customerId: goneId, contactId: goneContact })
  const shown = async () => {
    const { customerId, customerName, contactId, contactName } = (await app.ask(staff, plans.detail, { id })).output
    return { customerId, customerName, contactId, contactName }
  }
  const before = await shown()
  const { kept, gone } = (await app.ask(manager, merges.preview, { keptId, goneId })).output
  const { output } = await app.ask(manager, merges.merge, {
    keptId,
    goneId,
    keptVer: kept.ver,
    goneVer: gone.ver,
    both: [],
    fromGone: [],
    pairs: [{ keptId: keptContact, goneId: goneContact }],
  })
  const merged = { customerId: keptId, customerName: '남는회사', contactId: keptContact, contactName: '윤성민' }
  expect(await shown()).toEqual(merged)
  const list = async (customerId: string) =>
    (await app.ask(staff, plans.list, { from: dayIn(0), to: dayIn(9), customerId })).output.items
  expect([await list(keptId), await list(goneId)]).toMatchObject([[merged], [merged]])
  expect([await found(staff, '남는회사'), await found(staff, '없어질')]).toEqual([['방문'], []])
  const names = async () =>
    (await app.ask(staff, customers.list, { nextMeeting: 'any' })).output.items.map(({ name }) => name)
  expect(await names()).toEqual(['남는회사'])
  await app.ask(manager, merges.undo, { id: output.id })
  expect(await shown()).toEqual(before)
  expect(await names()).toEqual(['없어질회사'])
})

test('plans of a member who has left: they stay, and say so', async () => {
  const { staff, colleague, manager } = await seoulTeam()
  const id = await plan(colleague, '함께 방문', 2, { attendeeIds: [staff.id], alarms: [10] })
  expect((await app.ask(staff, plans.detail, { id })).output.hasOwnerLeft).toBe(false)
  await app.owner.query('update members set left_at = now() where user_id = $1', [colleague.id])
  for (const who of [staff, manager])
    expect((await app.ask(who, plans.detail, { id })).output).toMatchObject({
      hasOwnerLeft: true,
      owner: { id: colleague.id },
    })
  expect((await app.ask(staff, planLists.stored)).output.texts).toMatchObject([{ id, hasOwnerLeft: true }])
})
