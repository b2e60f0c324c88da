import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '../../../contract/core/call.ts'
import { editing } from '../../../contract/calls/editing/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  app = await startTestApp()
  team = await aTeam(app)
})
afterAll(() => app.stop())

type Log = OutputOf<typeof salesLogs.detail>
const detail = async (id: string) => (await app.ask(team.staff, salesLogs.detail, { id })).output
/** Edits only the given fields. */
async function edit(by: TestPerson, log: Log, change: Partial<Log> & { coAuthorIds?: string[] }) {
  const coAuthorIds = log.coAuthors.map((one) => one.id)
  const given = { ...log, coAuthorIds, ...change }
  const answer = await app.ask(by, salesLogs.update, { ...given, nextDay: given.nextDay ?? '' } as never)
  expect(answer.error).toBeUndefined()
  return answer.output
}
const versions = async (logId: string, by = team.staff) =>
  (await app.ask(by, editing.versions, { logId })).output.items.map(({ earlier, savedBy, changed, isCurrent }) => [
    earlier,
    savedBy?.id ?? null,
    changed.toSorted(),
    isCurrent,
  ])
const textOf = async (logId: string, earlier: number) =>
  (await app.ask(team.staff, editing.version, { logId, earlier })).output

test('every edit stores the previous version with author and time; each version can be read and restored, and restoring can be undone', async () => {
  const { staff, colleague } = team
  const { id } = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id] })
  const first = await detail(id)
  const second = await edit(colleague, first, { content: `😀 ${first.content}\n견적은 화요일에.` })
  const third = await edit(staff, second, { title: '새 제목', keywords: ['견적'], nextDay: '2026-12-01' })
  const fourth = await edit(staff, third, { content: third.content.replace('😀', '😁'), purpose: '0020001' })
  const same = await edit(staff, fourth, {})
  expect(await versions(id)).toEqual([
    [5, staff.id, [], true],
    [4, staff.id, ['content', 'purpose'], false],
    [3, staff.id, ['keywords', 'nextDay', 'title'], false],
    [2, colleague.id, ['content'], false],
    // Like logs from before the authors of edits were stored.
    [1, null, [], false],
  ])
  expect(same.ver).toBe(5)
  for (const then of [first, second, third, fourth]) {
    const { title, content, keywords, purpose, nextDay, at, customerName, contactName, coAuthors } = then
    const written = { title, content, keywords, purpose, nextDay, at, customerName, contactName, coAuthors }
    expect(await textOf(id, then.ver)).toMatchObject({ ...written, savedBy: then.updatedBy, savedAt: then.updatedAt })
  }

  expect((await app.ask(colleague, editing.restore, { logId: id, earlier: 1, ver: 5 })).output).toEqual({ ver: 6 })
  const { ver: _ver, updatedAt: _at, updatedBy: _by, customerStage: _stage, ...back } = await detail(id)
  expect(first).toMatchObject(back)
  await app.ask(staff, editing.restore, { logId: id, earlier: 5, ver: 6 })
  expect(await detail(id)).toMatchObject({ title: '새 제목', content: fourth.content, ver: 7 })
  const stale = await app.ask(staff, editing.restore, { logId: id, earlier: 1, ver: 5 })
  expect([stale.error, stale.message]).toMatchObject(['stale', { title: '새 제목', sales_ver: 7 }])
})

test('users who may not edit a log neither see nor restore versions, also in the database; versions are deleted with the log', async () => {
  const { staff, colleague, manager } = team
  const { id } = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id, manager.id] })
  const first = await detail(id)
  const second = await edit(staff, first, { content: '지운 낱말은 여기 없어요', coAuthorIds: [manager.id] })
  const of = { logId: id, earlier: 1 }
  for (const [who, word] of [
    [colleague, 'not_found'],
    [team.master, 'no_permission'],
  ] as const) {
    expect((await app.ask(who, editing.versions, { logId: id })).error).toBe(word)
    expect((await app.ask(who, editing.version, of)).error).toBe(word)
    expect((await app.ask(who, editing.restore, { ...of, ver: second.ver })).error).toBe(word)
  }
  expect((await app.ask(manager, editing.version, of)).output.content).toBe(first.content)
  // A Manager who leaves the log still creates a version, but reads none afterwards.
  await edit(manager, second, { coAuthorIds: [] })
  expect((await app.ask(manager, editing.version, of)).error).toBe('no_permission')
  expect(await versions(id)).toHaveLength(3)
  // Restoring returns no access.
  await app.ask(staff, editing.restore, { ...of, ver: 3 })
  expect((await app.ask(colleague, salesLogs.detail, { id })).error).toBe('not_found')
  await app.ask(staff, editing.restore, { logId: id, earlier: 3, ver: 4 })
  // Text of earlier versions alone is not searchable.
  const found = await app.ask(staff, salesLogs.search, { search: first.content.slice(0, 12) })
  expect(found.output.items.map((one) => one.id)).not.toContain(id)
  await app.ask(staff, salesLogs.delete, { id, ver: 5 })
  expect((await app.owner.query('select from log_versions where sales_log_id = $1', [id])).rowCount).toBe(0)
})

test('a version about a deleted contact is restored with the current customer and contact', async () => {
  const { staff } = team
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aContact(app, { by: staff, customerId })
  const { id } = await aSalesLog(app, { by: staff, customerId, contactId })
  const other = await aContact(app, { by: staff, customerId })
  await edit(staff, await detail(id), { contactId: other, title: '다른 분과' })
  await app.owner.query('update contacts set deleted_at = now() where id = $1', [contactId])
  await app.ask(staff, editing.restore, { logId: id, earlier: 1, ver: 2 })
  const now = await detail(id)
  expect([now.contactId, now.title === '다른 분과']).toEqual([other, false])
})

test('the number of stored versions is limited; the oldest is deleted first', async () => {
  const { staff } = team
  const { id } = await aSalesLog(app, { by: staff })
  let log = await edit(staff, await detail(id), { title: '둘째' })
  await app.owner.query('update sales_logs set ver = $2 where id = $1', [id, limits.logVersions + 1])
  log = await edit(staff, { ...log, ver: limits.logVersions + 1 }, { title: '백둘째' })
  const { rows } = await app.owner.query('select ver from log_versions where sales_log_id = $1', [id])
  expect(rows).toEqual([{ ver: limits.logVersions + 1 }])
  expect((await app.ask(staff, editing.version, { logId: id, earlier: 1 })).error).toBe('not_found')
  expect((await textOf(id, limits.logVersions + 1)).title).toBe('둘째')
  expect((await textOf(id, log.ver)).title).toBe('백둘째')
})

test('a user who has a log open sees the other readers who have it open, and none after they leave', async () => {
  const { staff, colleague, manager } = team
  const { id } = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id] })
  const here = async (who: TestPerson, of: { isEditing?: boolean; isLeaving?: boolean } = {}) =>
    (await app.ask(who, editing.here, { logId: id, ...of })).output.items.map((one) => [one.name, one.isEditing])
  expect(await here(staff)).toEqual([])
  await here(colleague, { isEditing: true })
  await expect.poll(async () => (await here(manager)).length).toBe(2)
  expect(await here(manager)).toEqual(
    expect.arrayContaining([
      [staff.name, false],
      [colleague.name, true],
    ]),
  )
  await here(colleague, { isEditing: true, isLeaving: true })
  await expect.poll(() => here(staff)).toEqual([[manager.name, false]])
  const bystander = await aPerson(app, { workgroupId: staff.workgroupId! })
  expect((await app.ask(bystander, editing.here, { logId: id })).error).toBe('not_found')
})
