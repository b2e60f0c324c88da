// Logs and plans: plans made from the next step of a log, and logs written about plans.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aPlan } from '../../../tests/support/builders/plans.ts'
import { aContact, aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const seoul = 'Asia/Seoul'
const day = '2026-11-20'
const aTeamWithCustomer = async () => {
  const team = await aTeam(app)
  const customerId = await aCustomer(app, { by: team.staff })
  return { ...team, customerId, contactId: await aContact(app, { by: team.staff, customerId }) }
}
type Given = { customerId: string; contactId: string; planId?: string; planDay?: string; clientKey?: string }
const writeLog = (who: TestPerson, given: Given) =>
  app.ask(who, salesLogs.create, {
    at: '2026-11-20T14:00:00+09:00',
    purpose: '0020005',
    channel: '0030002',
    title: '단가 협의',
    content: '샘플을 보내기로 함.',
    ...given,
  })
const outcomeOf = async (who: TestPerson, id: string, on = day) => {
  const { output } = await app.ask(who, plans.detail, { id, day: on })
  return [output.outcome, output.writtenLogId]
}
const logCount = async (who: TestPerson) => (await app.ask(who, salesLogs.list, {})).output.total

describe('a log about a plan', () => {
  test('by its owner makes the occurrence written; the log of the plan is opened from it', async () => {
    const { staff, colleague, ...of } = await aTeamWithCustomer()
    const planId = await aPlan(app, { by: staff, ...of, attendeeIds: [colleague.id] })
    const { output: log } = await writeLog(staff, { ...of, planId, planDay: day })
    expect(await outcomeOf(staff, planId)).toEqual(['written', log.id])
    // Staff who take part, but are not an author, see that it is written, and no more.
    expect(await outcomeOf(colleague, planId)).toEqual(['written', ''])
  })
  test('by somebody who takes part counts too; a later one about the same occurrence changes nothing', async () => {
    const { staff, colleague, manager, ...of } = await aTeamWithCustomer()
    const planId = await aPlan(app, { by: staff, ...of, attendeeIds: [colleague.id] })
    const { output: first } = await writeLog(colleague, { ...of, planId, planDay: day })
    await writeLog(staff, { ...of, planId, planDay: day })
    expect(await outcomeOf(manager, planId)).toEqual(['written', first.id])
  })
  test('of which only one occurrence is meant leaves the others open', async () => {
    const { staff, ...of } = await aTeamWithCustomer()
    const planId = await aPlan(app, { by: staff, ...of, repeat: 'FREQ=WEEKLY;BYDAY=FR' })
    const { output: log } = await writeLog(staff, { ...of, planId, planDay: '2026-11-27' })
    expect(await outcomeOf(staff, planId, '2026-11-27')).toEqual(['written', log.id])
    expect(await outcomeOf(staff, planId)).toEqual(['open', ''])
  })
  test('replaces the mark that no log is needed, and its deletion opens the occurrence again', async () => {
    const { staff, ...of } = await aTeamWithCustomer()
    const planId = await aPlan(app, { by: staff, ...of })
    await app.ask(staff, plans.dismiss, { id: planId, day, isDismissed: true })
    const { output: log } = await writeLog(staff, { ...of, planId, planDay: day })
    expect(await outcomeOf(staff, planId)).toEqual(['written', log.id])
    await app.ask(staff, salesLogs.delete, { id: log.id, ver: 1 })
    expect(await outcomeOf(staff, planId)).toEqual(['open', ''])
  })
  test('is refused and not stored where the plan is of others, deleted, of another workgroup, or has no such occurrence', async () => {
    const { staff, colleague, manager, ...of } = await aTeamWithCustomer()
    const planId = await aPlan(app, { by: staff, ...of })
    const there = await aTeam(app)
    const foreignId = await aPlan(app, { by: there.staff })
    const deletedId = await aPlan(app, { by: staff, ...of })
    await app.ask(staff, plans.delete, { id: deletedId, ver: 1 })
    const before = await logCount(manager)
    const refused = async (who: TestPerson, asked: Partial<Given>) => (await writeLog(who, { ...of, ...asked })).error
    expect([
      await refused(colleague, { planId, planDay: day }),
      await refused(manager, { planId, planDay: day }),
      await refused(staff, { planId: foreignId, planDay: day }),
      await refused(staff, { planId: deletedId, planDay: day }),
      await refused(staff, { planId, planDay: '2026-11-21' }),
      await refused(staff, { planId }),
      await refused(staff, { planDay: day }),
    ]).toEqual(Array(7).fill('not_found'))
    expect([await logCount(manager), await outcomeOf(staff, planId)]).toEqual([before, ['open', '']])
  })
  test('sent twice with one key is one log', async () => {
    const { staff, ...of } = await aTeamWithCustomer()
    const planId = await aPlan(app, { by: staff, ...of })
    const send = () => writeLog(staff, { ...of, planId, planDay: day, clientKey: 'twice' })
    const [one, other] = [await send(), await send()]
    expect([other.output.id, await outcomeOf(staff, planId)]).toEqual([one.output.id, ['written', one.output.id]])
  })
})

describe('a draft of a log about a plan', () => {
  const save = async (who: TestPerson, written: object) =>
    (await app.ask(who, drafts.save, { title: '작성 중', key: 'k', ...written })).output.id
  const read = async (who: TestPerson, id: string) => {
    const { planId, planDay } = (await app.ask(who, drafts.detail, { id })).output
    return [planId, planDay]
  }
  test('keeps the occurrence; a change of it alone is a change', async () => {
    const { staff } = await aTeam(app)
    const planId = await aPlan(app, { by: staff })
    const id = await save(staff, { planId, planDay: day })
    expect(await read(staff, id)).toEqual([planId, day])
    await save(staff, { id, ver: 1 })
    expect(await read(staff, id)).toEqual([null, null])
  })
  test('of a plan that one may not see, or without its day, is saved without it', async () => {
    const { staff, colleague } = await aTeam(app)
    const planId = await aPlan(app, { by: staff })
    expect(await read(colleague, await save(colleague, { planId, planDay: day }))).toEqual([null, null])
    expect(await read(staff, await save(staff, { planId }))).toEqual([null, null])
  })
})

describe('the plans of a log', () => {
  const texts = async (who: TestPerson, logId: string) => {
    const { output, error } = await app.ask(who, plans.ofLog, { logId })
    return error ?? output.items.map(({ text }) => text)
  }
  test('are listed by day for who may read the log and the plan', async () => {
    const { staff, colleague, manager, ...of } = await aTeamWithCustomer()
    const { id: logId } = await aSalesLog(app, { by: staff, ...of })
    const add = (who: TestPerson, text: string, on: string, more: object = {}) =>
      app.ask(who, plans.create, {
        text,
        start: `${on}T10:00:00+09:00`,
        end: `${on}T11:00:00+09:00`,
        timeZone: seoul,
        logId,
        ...more,
      })
    await add(staff, '뒤', '2026-11-27')
    await add(staff, '앞', '2026-11-25', { repeat: 'FREQ=DAILY' })
    await add(staff, '비공개', '2026-11-26', { isPrivate: true })
    await add(manager, '매니저', '2026-11-26')
    expect(await texts(staff, logId)).toEqual(['앞', '비공개', '뒤'])
    expect(await texts(manager, logId)).toEqual(['앞', '매니저', '뒤'])
    expect(await texts(colleague, logId)).toBe('not_found')
  })
  test('do not include deleted ones', async () => {
    const { staff, ...of } = await aTeamWithCustomer()
    const { id: logId } = await aSalesLog(app, { by: staff, ...of })
    const times = { start: `${day}T10:00:00+09:00`, end: `${day}T11:00:00+09:00`, timeZone: seoul }
    const { output } = await app.ask(staff, plans.create, { text: '취소', ...times, logId })
    await app.ask(staff, plans.delete, { id: output.id, ver: output.ver })
    expect(await texts(staff, logId)).toEqual([])
  })
})

test('the plans with a customer do not tell which private plans of others are with it', async () => {
  const { staff, manager, ...of } = await aTeamWithCustomer()
  await aPlan(app, { by: staff, ...of, text: '공개' })
  await aPlan(app, { by: staff, ...of, text: '비공개', isPrivate: true })
  const list = async (who: TestPerson, customerId = '') =>
    (await app.ask(who, plans.list, { from: day, to: day, timeZone: seoul, customerId })).output.items.map(
      ({ text }) => text,
    )
  expect((await list(manager)).toSorted()).toEqual(['', '공개'])
  expect(await list(manager, of.customerId)).toEqual(['공개'])
  expect((await list(staff, of.customerId)).toSorted()).toEqual(['공개', '비공개'])
})
