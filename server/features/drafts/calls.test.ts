// Drafts are stored on the server for all devices of a user, and deleted when their log is created.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toOurs, type OutputOf } from '../../../contract/core/call.ts'
import { contract } from '../../../contract/index.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aDraft, aSalesLog } from '../../../tests/support/builders/records.ts'
import { runJob } from '../../../tests/support/jobs.ts'

const { drafts, salesLogs } = contract
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** The request header that identifies a device. */
const deviceHeaders = (letter: string) => ({ 'device-key': letter.repeat(43) })
const [here, there] = [deviceHeaders('a'), deviceHeaders('b')]
const list = async (by: TestPerson) => (await app.ask(by, drafts.list)).output.items
const detail = async (by: TestPerson, id: string) => (await app.ask(by, drafts.detail, { id })).output
async function logFields({ staff }: { staff: TestPerson }) {
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aContact(app, { by: staff, customerId })
  return {
    customerId,
    contactId,
    at: '2026-11-20T10:30:00+09:00',
    purpose: '0020005' as const,
    channel: '0030002' as const,
    title: '단가 협의',
    content: '샘플을 받아 보고 싶다고 함.',
  }
}

test('a draft stores the text unchanged under one key, also with missing fields', async () => {
  const { staff } = await aTeam(app)
  const typed = { key: 'one', title: '  단가 ', content: '첫 줄\r\n\n 둘째 ' }
  const made = await app.ask(staff, drafts.autoSave, typed, here)
  expect(made.output).toMatchObject({ ver: 1 })
  expect(await detail(staff, made.output.id)).toMatchObject({
    title: '  단가 ',
    content: '첫 줄\r\n\n 둘째 ',
    kind: 'log',
  })
  // A repeated request after a lost response, then another change.
  expect((await app.ask(staff, drafts.autoSave, typed, here)).output).toEqual(made.output)
  const more = await app.ask(staff, drafts.autoSave, { ...typed, content: '더 씀' }, here)
  expect(more.output).toEqual({ id: made.output.id, ver: 2, isRegistered: false })
  expect((await list(staff)).map(({ id, content, isAuto }) => [id, content, isAuto])).toEqual([
    [made.output.id, '더 씀', true],
  ])
  await app.ask(staff, drafts.save, { ...typed, content: '더 씀', id: made.output.id, ver: 2 }, here)
  expect((await list(staff))[0]!.isAuto, 'saved by hand').toBe(false)
})

test('nobody else can read a draft, not even the Master, and it exposes nothing that its owner may not see', async () => {
  const [{ staff, master, colleague }, other] = [await aTeam(app), await aTeam(app)]
  const customerId = await aCustomer(app, { by: other.staff, name: '남의 고객' })
  const { id: logId } = await aSalesLog(app, { by: colleague, title: '동료의 일지' })
  const { output } = await app.ask(staff, drafts.autoSave, {
    key: 'x',
    kind: 'comment',
    content: '…',
    customerId,
    logId,
  })
  const shown = await detail(staff, output.id)
  expect(shown).toMatchObject({ customerName: '', logTitle: '', logId: null, content: '…' })
  for (const who of [master, colleague, other.staff]) {
    expect(await list(who)).toEqual([])
    expect((await app.ask(who, drafts.detail, { id: output.id })).error).toBe('not_found')
    expect((await app.ask(who, drafts.save, { id: output.id, content: '남의 글' })).error).toBe('not_found')
    expect((await app.ask(who, drafts.delete, { ids: [output.id] })).status).toBe(200)
  }
  expect((await detail(staff, output.id)).content).toBe('…')
})

test('a single id is deleted like a list of one', async () => {
  const { staff } = await aTeam(app)
  for (const single of [(id: string) => id, Number]) {
    const { output } = await app.ask(staff, drafts.save, { content: '…' })
    expect((await app.ask(staff, drafts.delete, { ids: single(output.id) })).status).toBe(200)
    expect((await list(staff)).map(({ id }) => id)).not.toContain(output.id)
  }
  for (const wrong of ['0', 'x', 1.5, 2 ** 60, true as never])
    expect((await app.ask(staff, drafts.delete, { ids: wrong })).error).toBe('bad_input')
})

test('a draft that another device changed since it was listed is not deleted, and the response has its text', async () => {
  const { staff } = await aTeam(app)
  const [one, other] = [await aDraft(app, { by: staff }), await aDraft(app, { by: staff, title: '회사에서' })]
  const listed = await list(staff)
  const vers = [one, other].map((id) => listed.find((row) => row.id === id)!.ver)
  await app.ask(staff, drafts.autoSave, { id: other, ver: vers[1]!, title: '전철에서' }, there)
  const late = await app.ask(staff, drafts.delete, { ids: [one, other], vers }, here)
  expect(late.error).toBe('stale')
  expect((toOurs(drafts.detail.output, late.message) as OutputOf<typeof drafts.detail>).title).toBe('전철에서')
  expect(await list(staff)).toHaveLength(2)
  // Its own changes are no conflict; without a version nothing is compared.
  expect((await app.ask(staff, drafts.delete, { ids: [other], vers: [vers[1]!] }, there)).status).toBe(200)
  expect((await app.ask(staff, drafts.delete, { ids: [one] }, here)).status).toBe(200)
})

test("two devices edit one draft: neither text is lost, and the second one gets the first one's version", async () => {
  const { staff } = await aTeam(app)
  const first = (await app.ask(staff, drafts.autoSave, { key: 'two', content: '회사에서' }, here)).output
  const second = await app.ask(staff, drafts.autoSave, { ...first, content: '회사에서, 전철에서' }, there)
  expect(second.output.ver).toBe(2)
  const late = await app.ask(staff, drafts.autoSave, { ...first, content: '회사에서 더' }, here)
  expect(late.error).toBe('stale')
  expect((toOurs(drafts.detail.output, late.message) as OutputOf<typeof drafts.detail>).content).toBe(
    '회사에서, 전철에서',
  )
  expect((await detail(staff, first.id)).content).toBe('회사에서, 전철에서')
  // A lost response is not another device: the last writer may continue.
  const again = await app.ask(staff, drafts.autoSave, { ...first, content: '전철에서 더' }, there)
  expect(again.output.ver).toBe(3)
  // The same applies to a request by key alone, as when both devices created the draft.
  const named = await app.ask(staff, drafts.autoSave, { key: 'two', content: '모르고 처음부터' }, here)
  expect(named.error).toBe('stale')
  // Nor is a request that its page left behind, but it does not replace what was typed after it.
  const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 9, 0, second)).toISOString()
  const newer = await app.ask(staff, drafts.autoSave, { ...first, content: '끝까지', typedAt: at(9) }, there)
  expect(newer.output.ver).toBe(4)
  const overtaken = await app.ask(staff, drafts.autoSave, { ...first, content: '끝', typedAt: at(8) }, there)
  expect(overtaken.output).toEqual({ id: first.id, ver: 4, isRegistered: false })
  expect((await detail(staff, first.id)).content).toBe('끝까지')
  // Overwritten on purpose.
  expect((await app.ask(staff, drafts.autoSave, { id: first.id, ver: 4, content: '내 것' }, here)).output.ver).toBe(5)
})

test('a draft is deleted when its log is created, and cannot be saved afterwards', async () => {
  const team = await aTeam(app)
  const { staff } = team
  const log = await logFields(team)
  const draft = (await app.ask(staff, drafts.autoSave, { ...log, key: 'k1' }, here)).output
  const refused = await app.ask(staff, salesLogs.create, { ...log, contactId: '987654321', clientKey: 'k1' })
  expect(refused.error).toBe('not_found')
  expect(await list(staff), 'what was refused stays a draft').toHaveLength(1)
  expect((await app.ask(staff, salesLogs.create, { ...log, clientKey: 'k1' })).status).toBe(200)
  expect(await list(staff)).toEqual([])
  // A pending autosave after the registration is ignored; an explicit save is rejected.
  const overtaken = { id: '', ver: 0, isRegistered: true }
  const { id, ver } = draft
  for (const late of [{ key: 'k1' }, { key: 'k1', id, ver }])
    expect((await app.ask(staff, drafts.autoSave, { ...log, ...late }, here)).output).toEqual(overtaken)
  expect((await app.ask(staff, drafts.save, { ...log, key: 'k1' }, here)).error).toBe('key_reused')
  // An id without a registered log is just not found.
  expect((await app.ask(staff, drafts.autoSave, { ...log, key: 'k0', id, ver }, here)).error).toBe('not_found')
  expect(await list(staff)).toEqual([])
  // By id, as external clients send it.
  const { output } = await app.ask(staff, drafts.save, log)
  expect((await app.ask(staff, salesLogs.create, { ...log, draftId: '987654321' })).error).toBe('not_found')
  expect((await app.ask(staff, salesLogs.create, { ...log, draftId: output.id })).status).toBe(200)
  expect(await list(staff)).toEqual([])
})

test('a log is created and its draft saved simultaneously: never both remain', async () => {
  const team = await aTeam(app)
  const log = await logFields(team)
  for (let turn = 0; turn < 8; turn += 1) {
    const clientKey = `race-${turn}`
    await Promise.all([
      app.ask(team.staff, salesLogs.create, { ...log, clientKey }),
      app.ask(team.staff, drafts.autoSave, { ...log, key: clientKey }, here),
    ])
  }
  expect(await list(team.staff)).toEqual([])
})

test('a draft about a log outlives the log', async () => {
  const { staff } = await aTeam(app)
  const { id: logId } = await aSalesLog(app, { by: staff })
  const { output } = await app.ask(staff, drafts.autoSave, {
    key: `talk ${logId}`,
    kind: 'comment',
    logId,
    content: '고마워요',
  })
  expect((await app.ask(staff, salesLogs.delete, { id: logId, ver: 1 })).status).toBe(200)
  expect(await detail(staff, output.id)).toMatchObject({ logId: null, content: '고마워요' })
})

test('a user has at most two hundred drafts', async () => {
  const { staff } = await aTeam(app)
  for (let more = 0; more < limits.drafts; more += 1) await aDraft(app, { by: staff })
  const full = await app.ask(staff, drafts.autoSave, { key: 'one more', content: '가' })
  expect(full.error).toBe('too_many_drafts')
})

const day = 864e5
test('the owner is notified of an old draft at least a week before it is deleted', async () => {
  const { staff, workgroupId } = await aTeam(app)
  const ago = (days: number) => new Date(app.now().getTime() - days * day)
  const old = await aDraft(app, { by: staff, touchedAt: ago(84) })
  const veryOld = await aDraft(app, { by: staff, touchedAt: ago(400) })
  await aDraft(app, { by: staff, touchedAt: ago(82) })
  const sweep = (days: number) =>
    runJob(
      app,
      'drafts.tell_members',
      { workgroupId: workgroupId!, userIds: [staff.id] },
      { clock: () => new Date(app.now().getTime() + days * day) },
    )
  const remainingIds = async () => (await list(staff)).map(({ id }) => id)
  const notifiedIds = async () =>
    (await app.ask(staff, contract.notifications.list)).output.items.filter(({ kind }) => kind === 'drafts_ending')
      .length
  await sweep(0)
  await sweep(0)
  expect(await notifiedIds(), 'once, of both').toBe(1)
  expect(
    (await list(staff))
      .filter(({ goesAt }) => goesAt)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([old, veryOld].sort())
  // Writing resets the expiry.
  await app.ask(staff, drafts.save, { id: old, content: '다시 씀' })
  await sweep(6.9)
  expect(await remainingIds()).toHaveLength(3)
  await sweep(7.1)
  expect(await remainingIds()).toHaveLength(2)
  expect(await remainingIds()).not.toContain(veryOld)
})
