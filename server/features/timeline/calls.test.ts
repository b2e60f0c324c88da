import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '../../../contract/core/call.ts'
import { comments } from '../../../contract/calls/comments/calls.ts'
import { contactMoves } from '../../../contract/calls/contact-moves/calls.ts'
import { leads } from '../../../contract/calls/leads/calls.ts'
import { merges } from '../../../contract/calls/merges/calls.ts'
import { timelineKinds, timelineFilterNames, timeline } from '../../../contract/calls/timeline/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aPlan, type PlanOf } from '../../../tests/support/builders/plans.ts'
import { aComment, aContact, aCustomer, aFeedback, aFile, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const hoursAgo = (hours: number) => new Date(app.now().getTime() - hours * 3_600_000)
const lineOf = async (who: TestPerson, asked: Partial<InputOf<typeof timeline.list>>) =>
  (await app.ask(who, timeline.list, asked)).output
const kindsOf = async (who: TestPerson, asked: Partial<InputOf<typeof timeline.list>>) =>
  (await lineOf(who, asked)).items.map(({ kind }) => kind)

/** A customer with a log of each of two Staff members, and every kind of related record. */
async function aBusyCustomer() {
  const team = await aTeam(app)
  const { staff, colleague, manager } = team
  const customerId = await aCustomer(app, { by: staff, ownerId: staff.id, stage: '0050001' })
  const contactId = await aContact(app, { by: staff, customerId })
  const own = await aSalesLog(app, { by: staff, customerId, contactId, title: '내 일지', at: hoursAgo(30) })
  const other = await aSalesLog(app, { by: colleague, customerId, contactId, title: '동료 일지', at: hoursAgo(20) })
  for (const [by, log] of [
    [staff, own],
    [colleague, other],
  ] as const) {
    await aComment(app, { by, logId: log.id, content: `${by.name} 댓글` })
    await aFeedback(app, { by: manager, logId: log.id, content: '피드백' })
    await aFile(app, { by, logId: log.id, name: '견적.txt' })
  }
  await aPlan(app, { by: staff, customerId, contactId, text: '내 방문', start: hoursAgo(30).toISOString() })
  return { ...team, customerId, contactId, own, other }
}

test("a Manager sees all items, latest first; Staff see that a colleague was last in touch, but none of the colleague's records", async () => {
  const { staff, colleague, manager, customerId, own, other } = await aBusyCustomer()
  const all = await lineOf(manager, { customerId })
  expect(all.items.map(({ at }) => at)).toEqual(
    all.items
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  const count = (kind: string) => all.items.filter((one) => one.kind === kind).length
  expect(Object.fromEntries(timelineKinds.map((kind) => [kind, count(kind)]))).toEqual({
    log: 2,
    touch: 0,
    comment: 2,
    feedback: 2,
    stage: 1,
    contact: 1,
    move: 0,
    file: 2,
    record: 1,
    merge: 0,
    plan: 1,
  })
  const seen = await lineOf(staff, { customerId })
  expect(seen.items.flatMap(({ logId }) => logId || [])).toEqual(Array(4).fill(own.id))
  expect(seen.items.filter(({ kind }) => kind === 'touch')).toMatchObject([
    { by: { id: colleague.id }, logId: '', logTitle: '', text: '', contactName: '' },
  ])
  expect(JSON.stringify(seen)).not.toContain('동료 일지')
  expect(JSON.stringify(seen)).not.toContain(`${colleague.name} 댓글`)
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`"logId":"${other.id}"`))
  // For the author of the last log there is no other touch to show.
  expect(await kindsOf(colleague, { customerId, only: 'logs' })).toEqual(['log'])
})

test('items are filtered by kind; mentions in comments show names, and long texts are shortened', async () => {
  const { staff, customerId, own } = await aBusyCustomer()
  await app.ask(staff, comments.create, {
    logId: own.id,
    content: `<@${staff.id}> ${'가'.repeat(300)}`,
    clientKey: '1',
  })
  for (const only of timelineFilterNames) expect(await kindsOf(staff, { customerId, only })).not.toEqual([])
  const [firstItem] = (await lineOf(staff, { customerId, only: 'talk' })).items
  expect(firstItem).toMatchObject({
    kind: 'comment',
    logTitle: '내 일지',
    text: expect.stringContaining(`${staff.name} 가`) as string,
  })
  expect([...firstItem!.text].length).toBeLessThanOrEqual(216)
  expect(await kindsOf(staff, { customerId, only: 'stages' })).toEqual(['stage'])
  expect(await kindsOf(staff, { customerId, only: 'files' })).toEqual(['file'])
})

test('pages follow each other without gaps or duplicates, also with many items at one time', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aContact(app, { by: staff, customerId })
  const ids: string[] = []
  for (let n = 0; n < 45; n += 1)
    ids.push((await aSalesLog(app, { by: staff, customerId, contactId, at: hoursAgo(n < 30 ? 5 : n) })).id)
  const seen: string[] = []
  let [after, pages] = ['', 0]
  do {
    const { items, next } = await lineOf(staff, { customerId, after })
    seen.push(...items.map(({ id }) => id))
    after = next
    pages += 1
  } while (after && pages < 9)
  expect([pages, new Set(seen).size, seen.length]).toEqual([3, 47, 47])
  expect(ids.every((id) => seen.includes(`log-${id}`))).toBe(true)
  for (const wrong of ['x', '1.2', `${'9'.repeat(17)}.1.1`, '1.1.1; select 1'])
    expect((await app.ask(staff, timeline.list, { customerId, after: wrong })).error).toBe('bad_input')
  expect((await lineOf(staff, { customerId, after: '-9999999999999999.0.1' })).items).toEqual([])
  expect((await lineOf(staff, { customerId, after: '9999999999999999.99.1' })).items).toHaveLength(20)
})

test("the timeline of a contact includes former customers; the former customer's timeline keeps the contact's departure", async () => {
  const { staff, colleague, manager, customerId, contactId } = await aBusyCustomer()
  const toId = await aCustomer(app, { by: staff, name: '새 회사' })
  await aSalesLog(app, { by: manager, customerId, contactId: await aContact(app, { by: staff, customerId }) })
  const firm = { position: '부장', affiliation: '구매팀', email: '', companyPhone: '', fax: '' }
  expect((await app.ask(manager, contactMoves.move, { contactId, customerId: toId, ver: 1, ...firm })).status).toBe(200)
  const his = await lineOf(manager, { contactId })
  expect(his.items.map(({ kind }) => kind).sort()).toEqual(
    ['log', 'log', 'comment', 'comment', 'feedback', 'feedback', 'file', 'file', 'contact', 'move', 'plan'].sort(),
  )
  expect(his.items.find(({ kind }) => kind === 'move')).toMatchObject({ otherId: toId, otherName: '새 회사' })
  expect((await lineOf(staff, { contactId, only: 'logs' })).items).toMatchObject([
    { kind: 'touch', by: { id: colleague.id } },
    { kind: 'log' },
  ])
  expect(await kindsOf(staff, { customerId, only: 'contacts' })).toEqual(['move', 'contact', 'contact'])
  expect(await kindsOf(staff, { customerId: toId, only: 'contacts' })).toEqual(['move'])
})

test('a merge combines both timelines; only users who may merge see the merge itself', async () => {
  const { staff, manager, customerId } = await aBusyCustomer()
  const goneId = await aCustomer(app, { by: staff, name: '옛 이름', stage: '0050002' })
  await aSalesLog(app, {
    by: staff,
    customerId: goneId,
    contactId: await aContact(app, { by: staff, customerId: goneId }),
  })
  const input = { keptId: customerId, goneId, keptVer: 1, goneVer: 1, fromGone: [], both: [] }
  expect((await app.ask(manager, merges.merge, input)).status).toBe(200)
  const all = await lineOf(manager, { customerId })
  expect(all.items.filter(({ kind }) => kind === 'merge')).toMatchObject([
    { otherName: '옛 이름', by: { id: manager.id } },
  ])
  expect(all.items.filter(({ kind }) => kind === 'log')).toHaveLength(3)
  expect(all.items.filter(({ kind }) => kind === 'contact')).toHaveLength(2)
  expect(await kindsOf(staff, { customerId, only: 'records' })).toEqual(['record'])
  expect((await app.ask(staff, timeline.list, { customerId: goneId })).error).toBe('not_found')
})

test('a stage change contains both stages, reason and author; a request without customer and contact is rejected', async () => {
  const { staff, customerId } = await aBusyCustomer()
  await app.ask(staff, leads.move, { customerId, stage: '0050009', reason: '예산이 밀림', ver: 1 })
  expect((await lineOf(staff, { customerId, only: 'stages' })).items[0]).toMatchObject({
    fromStage: '0050001',
    stage: '0050009',
    text: '예산이 밀림',
    by: { id: staff.id },
  })
  expect((await app.ask(staff, timeline.list, {})).error).toBe('not_found')
})

test('plans that are over are in the timeline of their customer and contact; others are not', async () => {
  const { staff, colleague, manager, customerId, contactId } = await aBusyCustomer()
  const plan = (text: string, of: Partial<PlanOf>) => aPlan(app, { by: staff, customerId, text, ...of })
  await plan('어제 종일', { isAllDay: true, start: hoursAgo(30).toISOString().slice(0, 10) })
  await plan('아직', { start: hoursAgo(-1).toISOString() })
  await plan('지금', { start: hoursAgo(0.5).toISOString() })
  await plan('비공개', { start: hoursAgo(10).toISOString(), isPrivate: true })
  await plan('반복', { start: hoursAgo(10).toISOString(), repeat: 'FREQ=DAILY;COUNT=2' })
  const texts = async (who: TestPerson, of: object) =>
    (await lineOf(who, { only: 'plans', ...of })).items.map(({ text }) => text).toSorted()
  expect(await texts(staff, { customerId })).toEqual(['내 방문', '비공개', '어제 종일'])
  expect(await texts(manager, { customerId })).toEqual(['내 방문', '어제 종일'])
  expect(await texts(colleague, { customerId })).toEqual([])
  expect(await texts(staff, { contactId })).toEqual(['내 방문'])
  const [visit] = (await lineOf(staff, { contactId, only: 'plans' })).items
  expect(visit).toMatchObject({ kind: 'plan', by: { id: staff.id }, contactId, logId: '' })
  expect(visit!.day).toMatch(/^\d{4}-\d\d-\d\d$/)
})
