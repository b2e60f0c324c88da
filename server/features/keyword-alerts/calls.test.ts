import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { audit } from '../../../contract/calls/audit/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { kinds } from '../../../contract/calls/notifications/kinds.ts'
import { notifications } from '../../../contract/calls/notifications/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { keywordAlerts } from '../../../contract/calls/keyword-alerts/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'
import { aLogWithConfidence } from '../../../tests/support/inputs/needs-inputs.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import type { Mail } from '../../outbound/messages.ts'

let app: TestApp
// Without a worker: each test runs the jobs itself.
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(() => app.stop())

type Alerts = ClientInputOf<typeof keywordAlerts.update>
const watch = (by: TestPerson, words: string[], people: readonly TestPerson[], also: Partial<Alerts> = {}) =>
  app.ask(by, keywordAlerts.update, {
    words,
    userIds: people.map(({ id }) => id),
    tellsRises: false,
    risePercent: '50',
    ver: 1,
    ...also,
  })
const detail = async (by: TestPerson) => (await app.ask(by, keywordAlerts.detail)).output
const told = async (who: TestPerson) =>
  (await app.ask(who, notifications.list, { unreadOnly: false, page: 1, pageSize: 50 })).output.items.filter(
    ({ kind }) => kind === 'keyword_alert' || kind === 'keyword_rise',
  )
/** Runs the alerts that calls have queued. */
async function alert(): Promise<number> {
  type Queued = { data: { workgroupId: string; logId: string; userId: string } }
  const { rows } = await app.owner.query<Queued>("delete from pgboss.job where name = 'keywords.alert' returning data")
  for (const { data } of rows) await runJob(app, 'keywords.alert', data)
  return rows.length
}
async function written(by: TestPerson, about: { title?: string; content?: string; keywords?: string[] } = {}) {
  const customerId = await aCustomer(app, { by, name: '한울전자' })
  return {
    customerId,
    contactId: await aContact(app, { by, customerId }),
    at: '2026-11-20T10:30:00+09:00',
    purpose: '0020005',
    channel: '0030002',
    salesType: '0010001',
    title: '정기 방문',
    content: '샘플을 받아 보고 싶다고 함.',
    keywords: [],
    coAuthorIds: [],
    nextStep: '',
    ...about,
  } as const
}

describe('settings', () => {
  test('a workgroup that has set nothing watches nothing; words and readers are kept, each once', async () => {
    const { chief, manager, workgroupId } = await aTeam(app)
    expect(await detail(chief)).toMatchObject({ id: workgroupId, words: [], people: [], tellsRises: false, ver: 1 })
    const saved = await watch(chief, ['납기', 'MOQ', 'moq'], [manager, chief, manager], { tellsRises: true })
    expect(saved.output).toMatchObject({
      words: ['납기', 'moq'],
      tellsRises: true,
      risePercent: '50',
      updatedBy: { id: chief.id },
      ver: 2,
    })
    expect(saved.output.people.map(({ id }) => id).toSorted()).toEqual([chief.id, manager.id].toSorted())
    const headers = { authorization: `Bearer ${chief.token}` }
    for (const method of ['GET', 'POST'])
      expect((await app.request('/notify/kwordlog', { method, headers })).message, method).toMatchObject({
        kword_list: ['납기', 'moq'],
      })
  })
  test('a change of the words is in the audit trail, one of the people is not', async () => {
    const { chief, master } = await aTeam(app)
    await watch(chief, ['납기'], [chief])
    await watch(chief, ['납기'], [chief, master], { ver: 2 })
    await watch(chief, ['단가', '납기'], [chief], { ver: 3 })
    const { items } = (await app.ask(master, audit.list, { group: 'workgroup', page: 1, pageSize: 20 })).output
    const changes = items
      .filter(({ kind }) => kind === 'workgroup.keywordAlerts')
      .map(({ values }) => Object.fromEntries(values.map(({ name, value }) => [name, value])))
    expect(changes).toEqual([
      { from: '납기', to: '단가, 납기' },
      { from: '', to: '납기' },
    ])
  })
  test('an edit of an old version is rejected, with the settings as they are now', async () => {
    const { chief, master } = await aTeam(app)
    await watch(chief, ['납기'], [chief])
    const late = await watch(master, ['단가'], [master])
    expect(late).toMatchObject({ status: 409, error: 'stale' })
    expect(await detail(master)).toMatchObject({ words: ['납기'], ver: 2 })
  })
  test('words need a reader; readers are members; words have 2 to 10 characters, at most ten of them', async () => {
    const { chief } = await aTeam(app)
    const stranger = await aPerson(app)
    expect((await watch(chief, ['납기'], [])).fields).toEqual({ login_idx: expect.any(String) as string })
    expect(await watch(chief, ['납기'], [stranger])).toMatchObject({ status: 404 })
    for (const words of [['납'], ['가나다라마바사아자차카'], Array.from({ length: 11 }, (_, n) => `단어 ${n}`)])
      expect((await watch(chief, words, [chief])).status, words.join()).toBe(400)
    expect((await watch(chief, [], [])).status, 'none at all').toBe(200)
  })
  test('a reader who has left is not listed any more', async () => {
    const { chief, manager } = await aTeam(app)
    await watch(chief, ['납기'], [chief, manager])
    await app.owner.query('update members set left_at = now() where user_id = $1', [manager.id])
    expect((await detail(chief)).people.map(({ id }) => id)).toEqual([chief.id])
  })
})

describe('a log with a watched word', () => {
  test('is told to those chosen who may read it, except its author, once, however often it is edited', async () => {
    const { chief, manager, staff, colleague } = await aTeam(app)
    await watch(chief, ['납기', '단가'], [chief, manager, staff, colleague])
    const input = await written(staff, { content: '샘플을 받음.\n다음 납기를 당겨 달라고 함.' })
    const log = await app.ask(staff, salesLogs.create, input)
    expect(await alert()).toBe(1)
    for (let edit = 0; edit < 3; edit += 1) {
      const content = `${input.content} 단가도 이야기함 ${edit}.`
      const edited = await app.ask(staff, salesLogs.update, {
        ...input,
        content,
        id: log.output.id,
        ver: log.output.ver + edit,
      })
      expect(edited.status).toBe(200)
      await alert()
    }
    for (const reader of [chief, manager])
      expect(await told(reader)).toMatchObject([
        { kind: 'keyword_alert', actor: { id: staff.id }, logId: log.output.id, word: '납기', isRead: false },
      ])
    expect([...(await told(staff)), ...(await told(colleague))]).toEqual([])
  })
  test('that gets the word by an edit is told then; the member who edits it is not told', async () => {
    const { chief, manager, staff } = await aTeam(app)
    await watch(chief, ['납기'], [manager, staff])
    const input = await written(manager)
    const log = await app.ask(manager, salesLogs.create, { ...input, coAuthorIds: [staff.id] })
    await alert()
    expect(await told(staff)).toEqual([])
    await app.ask(manager, salesLogs.update, { ...input, coAuthorIds: [staff.id], keywords: ['납기'], ...log.output })
    await alert()
    expect(await told(staff)).toMatchObject([{ word: '납기' }])
    expect(await told(manager)).toEqual([])
  })
  test('is not told in a workgroup that watches nothing, or to nobody any more', async () => {
    const { chief, manager, staff } = await aTeam(app)
    const other = await aTeam(app)
    await watch(chief, ['납기'], [manager])
    await app.ask(other.staff, salesLogs.create, await written(other.staff, { title: '납기' }))
    expect(await alert(), 'no job').toBe(0)
    await app.owner.query('update members set left_at = now() where user_id = $1', [manager.id])
    await app.ask(staff, salesLogs.create, await written(staff, { title: '납기' }))
    expect(await alert()).toBe(1)
    const { rows } = await app.owner.query('select from notifications where user_id = $1', [manager.id])
    expect(rows).toEqual([])
  })
  test('is told once where two processes look at it at once, or the job is tried again', async () => {
    const { chief, manager, staff, workgroupId } = await aTeam(app)
    await watch(chief, ['납기'], [manager, chief])
    const logs = await Promise.all(
      Array.from({ length: 20 }, (_, n) => aSalesLog(app, { by: staff, title: `납기 ${n}` })),
    )
    const run = (logId: string) => runJob(app, 'keywords.alert', { workgroupId, logId, userId: staff.id })
    await Promise.all(logs.flatMap(({ id }) => [run(id), run(id)]))
    for (const { id } of logs) await run(id)
    for (const reader of [manager, chief])
      expect((await told(reader)).map(({ logId }) => logId).toSorted()).toEqual(logs.map(({ id }) => id).toSorted())
  })
  test('the mail quotes the sentence with the word, with customer and author, and says how to stop', async () => {
    const { chief, manager, staff, workgroupId } = await aTeam(app)
    await watch(chief, ['납기'], [manager])
    const sentences = ['샘플을 받음.', '다음 납기를 당겨 달라고 함.', '단가는 다음에.']
    const logId = await aLogWithConfidence(app, { by: staff, sentences: sentences.map((text) => [text, 0.9] as const) })
    await runJob(app, 'keywords.alert', { workgroupId, logId, userId: staff.id })
    const later = new Date(app.now().getTime() + 3_600_000)
    const mails: Mail[] = []
    const ports = {
      clock: () => later,
      mail: { send: async (mail: Mail) => void mails.push(mail) },
      links: { forDays: () => '/unsubscribe' },
    }
    const due = await runJob(app, 'notifications.mail', { workgroupId, userIds: [manager.id] }, ports)
    for (const { name, payload } of due) await runJob(app, name as 'mail.tell', payload as never, ports)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toMatch(/^다음 납기를 당겨 달라고 함\. · .+ · .+$/m)
    expect(mails[0]!.text).not.toContain('단가는 다음에')
    expect(mails[0]!.text).toContain(staff.name)
    expect(mails[0]!.text).toContain(`/manage/saleslog/${logId}`)
    expect(mails[0]!.unsubscribe).toMatch(/unsubscribe$/)
  })
})

describe('words that rise', () => {
  // A Monday at 09:00 in Seoul.
  const monday = new Date('2026-11-23T00:00:00Z')
  const at = (weeksAgo: number, hour = 1) => new Date(monday.getTime() - weeksAgo * 7 * 864e5 + hour * 3_600_000)
  const tell = (workgroupId: string, now: Date) =>
    runJob(app, 'keywords.tell_rises', { workgroupId }, { clock: () => now })
  /** A team with logs with 납기: five in the week before the Monday, and one in each of the four weeks before that. */
  async function aRisingWord() {
    const team = await aTeam(app, { timeZone: 'Asia/Seoul' })
    const of = async (weeksAgo: number, count: number) => {
      for (let n = 0; n < count; n += 1)
        await aSalesLog(app, { by: team.staff, at: at(weeksAgo, n + 1).toISOString(), keywords: ['납기'] })
    }
    await of(1, 5)
    for (const weeksAgo of [2, 3, 4, 5]) await of(weeksAgo, 1)
    return team
  }
  const since = (workgroupId: string, day: string) =>
    app.owner.query('update keyword_alerts set told_week = $2 where workgroup_id = $1', [workgroupId, day])

  test('are told once in a week, to those who may see the figures of all', async () => {
    const { chief, manager, staff, workgroupId } = await aRisingWord()
    await watch(chief, ['납기', '단가'], [manager, staff], { tellsRises: true })
    await since(workgroupId, '2026-11-16')
    await tell(workgroupId, monday)
    await tell(workgroupId, new Date(monday.getTime() + 3_600_000))
    await tell(workgroupId, new Date(monday.getTime() + 2 * 864e5))
    const { rows } = await app.owner.query(
      'select user_id, word, word_count, usual_count, about_day::text from notifications where workgroup_id = $1',
      [workgroupId],
    )
    expect(rows).toEqual([
      { user_id: manager.id, word: '납기', word_count: 5, usual_count: 1, about_day: '2026-11-16' },
    ])
    expect(await told(staff)).toEqual([])
    const [rise] = await told(manager)
    const week = { from: '2026-11-16', to: '2026-11-22' }
    expect(kinds.keyword_rise.path(rise!)).toBe(href(paths.keywords, {}, { word: '납기', ...week }))
    const listed = (await app.ask(manager, salesLogs.list, { word: '납기', ...week, pageSize: 1 })).output.total
    expect(listed, 'the number that it names').toBe(rise!.wordCount)
  })
  test('are told on a later day when the server was down on Monday; in the next week anew', async () => {
    const { chief, manager, workgroupId } = await aRisingWord()
    await watch(chief, ['납기'], [manager], { tellsRises: true })
    await since(workgroupId, '2026-11-16')
    await tell(workgroupId, new Date(monday.getTime() + 3 * 864e5))
    await tell(workgroupId, new Date(monday.getTime() + 7 * 864e5))
    const { rows } = await app.owner.query('select about_day::text from notifications where workgroup_id = $1', [
      workgroupId,
    ])
    expect(rows, 'in the next week it does not rise').toEqual([{ about_day: '2026-11-16' }])
  })
  test('are not told of the week before they were turned on, or when they are turned off', async () => {
    const { chief, manager, workgroupId } = await aRisingWord()
    await watch(chief, ['납기'], [manager], { tellsRises: true })
    // The clock of the test is past that Monday: a week taken later covers earlier ones.
    await tell(workgroupId, monday)
    expect(await told(manager)).toEqual([])
    await watch(chief, ['납기'], [manager], { tellsRises: false, ver: 2 })
    await since(workgroupId, '2026-11-16')
    await tell(workgroupId, monday)
    expect(await told(manager)).toEqual([])
  })
  test('a hidden word does not rise', async () => {
    const { chief, manager, workgroupId } = await aRisingWord()
    await watch(chief, ['납기'], [manager], { tellsRises: true })
    await since(workgroupId, '2026-11-16')
    await app.owner.query(
      "insert into need_nouns (workgroup_id, noun, state, by_id) values ($1, '납기', 'hidden', $2)",
      [workgroupId, chief.id],
    )
    await tell(workgroupId, monday)
    expect(await told(manager)).toEqual([])
  })
  test('the weeks looked back on are whole ones, and their numbers those of the list of logs', async () => {
    const { chief, staff } = await aTeam(app, { timeZone: 'Asia/Seoul' })
    for (const days of [1, 8, 8, 9, 20, 33])
      await aSalesLog(app, {
        by: staff,
        at: new Date(app.now().getTime() - days * 864e5).toISOString(),
        keywords: ['납기'],
      })
    const { weeks, rises } = (await app.ask(chief, keywordAlerts.rises, { words: ['납기', '없는 말'] })).output
    expect(weeks).toHaveLength(17)
    expect(rises[1]).toEqual({ word: '없는 말', counts: weeks.map(() => 0) })
    const listed: number[] = []
    for (const { from, to } of weeks)
      listed.push((await app.ask(chief, salesLogs.list, { word: '납기', from, to, pageSize: 1 })).output.total)
    expect(rises[0]!.counts).toEqual(listed)
    expect(listed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3)
  })
})
