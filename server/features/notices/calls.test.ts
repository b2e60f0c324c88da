import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import {
  aNotice,
  aNotification,
  aSalesLog,
  aServiceFile,
  aServiceNotice,
} from '../../../tests/support/builders/records.ts'
import { runJob } from '../../../tests/support/jobs.ts'

const { notices, serviceNotices, serviceFiles, notifications } = contract
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const written = { title: '단가표 개정', content: '열두 품목이 바뀌어요.', isPinned: false, opensAt: '', tells: true }
const pinned = { ...written, isPinned: true }
const inMinutes = (minutes: number) => new Date(app.now().getTime() + minutes * 60_000)
const make = async (by: TestPerson, given: Partial<typeof written> = {}) =>
  (await app.ask(by, notices.create, { ...written, ...given })).output
const detail = (as: TestPerson, id: string) => app.ask(as, notices.detail, { id })
const listOf = async (as: TestPerson) => (await app.ask(as, notices.list, { page: 1, pageSize: 20 })).output
const newestOf = async (as: TestPerson) => (await app.ask(as, notices.newest)).output
const notificationsOf = async (as: TestPerson) =>
  (await app.ask(as, notifications.list, { unreadOnly: false, page: 1, pageSize: 20 })).output.items
/** Runs the job at a later time. */
async function notifyLater(of: TestPerson, noticeId: string, minutes: number): Promise<string[]> {
  const added = await runJob(
    app,
    'notice.tell',
    { workgroupId: of.workgroupId!, noticeId },
    { clock: () => inMinutes(minutes) },
  )
  return added.map(({ name }) => name)
}

describe('a notice of the workgroup', () => {
  test('notifies every member except its author, once; opening either marks both as read', async () => {
    const { master, staff, colleague } = await aTeam(app)
    const { id } = await make(master)
    await expect.poll(() => notificationsOf(staff)).toHaveLength(1)
    const log = await aSalesLog(app, { by: colleague, coAuthorIds: [staff.id] })
    await aNotification(app, { to: staff, by: colleague, logId: log.id })
    expect((await notificationsOf(colleague))[0]).toMatchObject({
      kind: 'notice',
      noticeId: id,
      logTitle: '단가표 개정',
      actor: { id: master.id },
      isRead: false,
    })
    expect(await notificationsOf(master)).toEqual([])
    expect(await notifyLater(master, id, 1), 'told once').toEqual([])
    expect(await newestOf(staff)).toMatchObject({ unread: 1, items: [{ id, isRead: false }] })
    expect((await detail(staff, id)).output).toMatchObject({ isRead: false, readerCount: null })
    expect(await newestOf(staff)).toMatchObject({ unread: 0, items: [{ id, isRead: true }] })
    const read = Object.fromEntries((await notificationsOf(staff)).map((one) => [one.kind, one.isRead]))
    expect(read).toEqual({ notice: true, co_author: false })
    expect((await notificationsOf(colleague))[0]).toMatchObject({ isRead: false })
  })
  test('notifies nobody when its author chose so', async () => {
    const { master, staff } = await aTeam(app)
    const { id } = await make(master, { tells: false })
    expect(await notifyLater(master, id, 1)).toEqual([])
    expect(await notificationsOf(staff)).toEqual([])
    expect((await listOf(staff)).items.map((one) => one.id)).toEqual([id])
  })
  test('scheduled: only the Master sees it until its time, and members are notified then', async () => {
    const { master, chief, staff } = await aTeam(app)
    const { id, ver } = await make(master, { opensAt: inMinutes(60).toISOString() })
    for (const who of [chief, staff]) {
      expect(await listOf(who)).toMatchObject({ items: [], total: 0, unread: 0 })
      expect(await newestOf(who)).toMatchObject({ items: [], total: 0, unread: 0 })
      expect(await detail(who, id)).toMatchObject({ status: 404, error: 'not_found' })
    }
    expect(await listOf(master)).toMatchObject({ items: [{ id, isOpen: false }], total: 1, scheduled: 1 })
    expect((await listOf(staff)).scheduled).toBe(0)
    expect((await newestOf(master)).items, 'what stands on home is what all see').toEqual([])
    expect(await notifyLater(master, id, 59), 'not yet').toEqual([])
    // Postponed: the job queued for the earlier time finds nothing to do.
    const later = { ...written, id, ver, opensAt: inMinutes(120).toISOString() }
    expect((await app.ask(master, notices.update, later)).status).toBe(200)
    expect(await notifyLater(master, id, 61)).toEqual([])
    expect(await notifyLater(master, id, 121)).toContain('notifications.mail')
    expect(await notifyLater(master, id, 122)).toEqual([])
  })
  test('postponed after the notification: neither the notice nor the notification is visible', async () => {
    const { master, staff } = await aTeam(app)
    const { id, ver } = await make(master)
    await expect.poll(() => notificationsOf(staff)).toHaveLength(1)
    await app.ask(master, notices.update, { ...written, id, ver, opensAt: inMinutes(60).toISOString() })
    expect(await notificationsOf(staff)).toEqual([])
    expect((await app.ask(staff, notifications.count)).output).toEqual({ unread: 0 })
    expect(await detail(staff, id)).toMatchObject({ status: 404 })
  })
  test('an edit without a time keeps the time', async () => {
    const { master } = await aTeam(app)
    const id = await aNotice(app, { by: master, opensAt: inMinutes(-500) })
    const before = (await detail(master, id)).output
    const after = (await app.ask(master, notices.update, { ...written, title: '새 제목', id, ver: 1 })).output
    expect(after).toMatchObject({ title: '새 제목', opensAt: before.opensAt, ver: 2, updatedBy: { id: master.id } })
  })
  test("three notices can be pinned, including scheduled ones; the fourth is rejected with the field's name", async () => {
    const { master } = await aTeam(app)
    await make(master, pinned)
    const { id, ver } = await make(master, { ...pinned, opensAt: inMinutes(60).toISOString() })
    const both = await Promise.all([app.ask(master, notices.create, pinned), app.ask(master, notices.create, pinned)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)!
    expect(refused.error).toBe('too_many_pinned')
    expect(Object.keys(refused.fields!)).toEqual(['top_yn'])
    expect((await app.ask(master, notices.update, { ...pinned, id, ver })).status, 'it is one of them').toBe(200)
    expect((await listOf(master)).pinned).toBe(3)
  })
  test('pinned notices come first, then the newest; texts are shortened to 215 characters, never inside one', async () => {
    const { master } = await aTeam(app)
    const old = await aNotice(app, { by: master, isPinned: true, opensAt: inMinutes(-900) })
    const long = await aNotice(app, { by: master, content: '👩‍👩‍👧'.repeat(300), opensAt: inMinutes(-10) })
    const last = await aNotice(app, { by: master, opensAt: inMinutes(-5) })
    const { items } = await listOf(master)
    expect(items.map(({ id }) => id)).toEqual([old, last, long])
    expect(items[2]!.excerpt.endsWith('👩‍👩‍👧…')).toBe(true)
    const one = (await detail(master, last)).output
    expect([one.newerId, one.olderId]).toEqual([old, long])
  })
  test('only the Master sees who has read it and who has not', async () => {
    const { master, staff, colleague } = await aTeam(app)
    const id = await aNotice(app, { by: master })
    await detail(colleague, id)
    await detail(staff, id)
    await app.owner.query('update notice_reads set read_at = read_at - interval $$1 minute$$ where user_id = $1', [
      colleague.id,
    ])
    const { output } = await app.ask(master, notices.readers, { id, page: 1, pageSize: 20 })
    expect(
      output.items.slice(0, 3).map(({ reader, readAt }) => [reader.id, readAt !== null]),
      'those who have read it come first, the latest before them',
    ).toEqual([
      [staff.id, true],
      [colleague.id, true],
      [expect.any(String), false],
    ])
    expect((await detail(master, id)).output).toMatchObject({ readerCount: 2, memberCount: output.total })
    // The Master has read it too by now; former members are not listed.
    expect((await detail(master, id)).output.readerCount).toBe(3)
    await app.owner.query('update members set left_at = now() where user_id = $1', [staff.id])
    expect((await detail(master, id)).output.readerCount).toBe(2)
  })
  test("deleted: the response is in the user's language, and the notification is deleted too", async () => {
    const { master, staff } = await aTeam(app)
    const { id, ver } = await make(master)
    await expect.poll(() => notificationsOf(staff)).toHaveLength(1)
    const { message } = await app.ask(master, notices.delete, { id, ver }, { 'accept-language': 'ko' })
    expect(message).toBe('공지를 삭제했어요')
    expect(await notificationsOf(staff)).toEqual([])
    expect(await detail(staff, id)).toMatchObject({ status: 404 })
  })
  test('a new member has no unread notices from before joining', async () => {
    const { master, workgroupId } = await aTeam(app)
    await aNotice(app, { by: master, opensAt: inMinutes(-24 * 60) })
    const newcomer = await aPerson(app, { workgroupId })
    expect(await newestOf(newcomer)).toMatchObject({ total: 1, unread: 0 })
    await aNotice(app, { by: master, opensAt: inMinutes(1) })
    app.passTime(120)
    expect(await newestOf(newcomer)).toMatchObject({ total: 2, unread: 1 })
  })
})

describe('a notice of the service', () => {
  const later = { title: '서비스 점검', content: '토요일 새벽 두 시', isPinned: true }
  test('is readable by every user, with or without a workgroup, and does not expose its author', async () => {
    const operator = await aPerson(app, { isOperator: true })
    const { staff } = await aTeam(app)
    const alone = await aPerson(app)
    const { id } = (await app.ask(operator, serviceNotices.create, { ...later, opensAt: '' })).output
    for (const who of [staff, alone]) {
      expect((await app.ask(who, serviceNotices.newest)).output).toMatchObject({
        unread: 1,
        items: [{ id, author: null }],
      })
      expect((await app.ask(who, serviceNotices.detail, { id })).output).toMatchObject({
        author: null,
        updatedBy: null,
      })
      expect((await app.ask(who, serviceNotices.newest)).output).toMatchObject({ unread: 0 })
    }
    expect(await notificationsOf(staff)).toEqual([])
  })
  test('deleted: nobody sees it, its deletion is undone within a minute, and it is erased later', async () => {
    const [operator, other] = [await aPerson(app, { isOperator: true }), await aPerson(app, { isOperator: true })]
    const { staff } = await aTeam(app)
    const id = await aServiceNotice(app, { opensAt: inMinutes(-5) })
    const fileId = await aServiceFile(app, { noticeId: id })
    const openFile = async (who: TestPerson) => (await app.ask(who, serviceFiles.open, { id: fileId })).status
    const remove = async () => (await app.ask(operator, serviceNotices.delete, { id, ver: 1 })).status
    const restore = (who: TestPerson) => app.ask(who, serviceNotices.restore, { id })
    const ofService = async (who: TestPerson) => ({
      detail: (await app.ask(who, serviceNotices.detail, { id })).status,
      isListed: (await app.ask(who, serviceNotices.list, {})).output.items.some((one) => one.id === id),
      isNew: (await app.ask(who, serviceNotices.newest)).output.items.some((one) => one.id === id),
      file: await openFile(who),
    })
    const shown = { detail: 200, isListed: true, isNew: true, file: 200 }
    expect(await ofService(staff)).toEqual(shown)
    expect(await remove()).toBe(200)
    for (const who of [staff, operator])
      expect(await ofService(who)).toEqual({ detail: 404, isListed: false, isNew: false, file: 404 })
    expect(await remove()).toBe(404)
    expect((await app.ask(operator, serviceNotices.update, { ...later, opensAt: '', id, ver: 1 })).status).toBe(404)
    expect((await restore(other)).status).toBe(200)
    expect(await ofService(staff)).toEqual(shown)
    expect((await restore(other)).status, 'once').toBe(404)

    const late = await aServiceNotice(app, { deletedAt: inMinutes(-1.1) })
    expect((await app.ask(operator, serviceNotices.restore, { id: late })).status).toBe(404)
    const old = await aServiceNotice(app, { deletedAt: inMinutes(-61) })
    await app.owner.query('select tidy_up($1)', [app.now()])
    const { rows } = await app.owner.query<{ id: string }>('select id from service_notices where id = any($1)', [
      [id, late, old],
    ])
    expect(rows.map((row) => row.id)).toEqual([id, late])
  })
  test('a pinned one is not restored while three others are pinned', async () => {
    const operator = await aPerson(app, { isOperator: true })
    const id = await aServiceNotice(app, { isPinned: true, deletedAt: app.now() })
    for (let n = 0; n < 3; n += 1) await aServiceNotice(app, { isPinned: true })
    expect(await app.ask(operator, serviceNotices.restore, { id })).toMatchObject({ error: 'too_many_pinned' })
    await app.owner.query('delete from service_notices where is_pinned')
  })
  test('scheduled: only operators see it', async () => {
    const operator = await aPerson(app, { isOperator: true })
    const { master } = await aTeam(app)
    const id = await aServiceNotice(app, { opensAt: inMinutes(60) })
    expect((await app.ask(master, serviceNotices.detail, { id })).status).toBe(404)
    expect((await app.ask(operator, serviceNotices.detail, { id })).output).toMatchObject({ isOpen: false })
  })
})
