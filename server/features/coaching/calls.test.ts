import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coaching } from '../../../contract/calls/coaching/calls.ts'
import { feedback } from '../../../contract/calls/feedback/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { views } from '../../../contract/calls/views/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aLogAnalysis } from '../../../tests/support/inputs/needs-inputs.ts'
import { aDepartment, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aFeedback, aSalesLog, aSample } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Of = NonNullable<Parameters<typeof aSalesLog>[1]> & { types: string[] }
async function aReadLog({ types, ...of }: Of): Promise<{ id: string; customerId: string }> {
  const log = await aSalesLog(app, of)
  await aLogAnalysis(app, { by: of.by, logId: log.id, types })
  return log
}
type Filters = Partial<{
  userId: string
  departmentId: string
  lacks: 'personal' | 'product'
  isWavedOff: boolean
  from: string
  to: string
}>
const listed = async (who: TestPerson, filters: Filters = {}) => (await app.ask(who, coaching.list, filters)).output
const ids = async (who: TestPerson, filters: Filters = {}) =>
  (await listed(who, filters)).items.map(({ logId }) => logId)
const figures = async (who: TestPerson, filters: Filters = {}) => (await app.ask(who, coaching.figures, filters)).output
const daysAgo = (days: number) => new Date(app.now().getTime() - days * 864e5)
const all = ['strategic', 'product', 'personal', 'operational']

describe('which logs need coaching', () => {
  test('analysed logs without a need are listed; unanalysed logs, logs with a need and logs about samples are not', async () => {
    const { staff, manager } = await aTeam(app)
    const first = await aReadLog({ by: staff, types: [], at: daysAgo(2) })
    await aReadLog({ by: staff, types: ['product'] })
    await aSalesLog(app, { by: staff })
    await aSample(app, { by: staff })
    await app.owner.query(
      "update sales_logs l set need_types = '{}' from customers c where c.id = l.customer_id and c.is_sample and l.author_id = $1",
      [staff.id],
    )
    const second = await aReadLog({ by: staff, types: [], at: daysAgo(1) })
    const list = await listed(manager)
    expect([list.total, list.items.map(({ logId }) => logId)]).toEqual([2, [second.id, first.id]])
    expect(list.items[0]).toMatchObject({ types: [], needsCoaching: true, wavedOffBy: null, author: { id: staff.id } })
    expect((await figures(manager)).readCount).toBe(3)
    const paged = await app.ask(manager, coaching.list, { page: 2, pageSize: 1 })
    expect([paged.output.total, paged.output.items.map(({ logId }) => logId)]).toEqual([2, [first.id]])
  })
  test('the list, the page, the filter, the counts of views and the search agree, also after a log was waved off and restored', async () => {
    const { staff, manager, chief } = await aTeam(app)
    const { id } = await aReadLog({ by: staff, types: [] })
    const results = async () => {
      const rows = (await app.ask(manager, salesLogs.list, {})).output.items
      const page = (await app.ask(staff, salesLogs.detail, { id })).output
      const filtered = (await app.ask(manager, salesLogs.list, { need: 'none' })).output
      const view = (await app.ask(manager, views.counts, {})).output.items
      const searched = (await app.ask(manager, salesLogs.search, { search: '샘플', need: 'none' })).output
      return [
        rows[0]!.needsCoaching,
        page.needsCoaching,
        filtered.items.length,
        view[0]!.total,
        searched.total,
        (await figures(manager)).coachingCount,
      ]
    }
    await app.ask(manager, views.create, { name: '코칭 필요', need: 'none', clientKey: 'v' })
    expect(await results()).toEqual([true, true, 1, 1, 1, 1])
    const waved = await app.ask(manager, coaching.waveOff, { logId: id, isWavedOff: true })
    expect(waved.output).toEqual({ logId: id, isWavedOff: true, needsCoaching: false })
    expect(await results()).toEqual([false, false, 0, 0, 0, 0])
    expect(await ids(manager)).toEqual([])
    // The first user who waved it off stays recorded.
    await app.ask(chief, coaching.waveOff, { logId: id, isWavedOff: true })
    expect((await listed(chief, { isWavedOff: true })).items).toMatchObject([
      { logId: id, wavedOffBy: { id: manager.id }, needsCoaching: false },
    ])
    expect((await figures(manager)).readCount).toBe(1)
    expect((await app.ask(chief, coaching.waveOff, { logId: id, isWavedOff: false })).output.needsCoaching).toBe(true)
    expect(await results()).toEqual([true, true, 1, 1, 1, 1])
    expect((await listed(chief, { isWavedOff: true })).total).toBe(0)
    expect((await app.ask(staff, salesLogs.detail, { id })).output.ver).toBe(1)
  })
  test('the missing kinds are listed per log; with a kind as filter, logs that contain others are listed too', async () => {
    const { staff, manager } = await aTeam(app)
    const none = await aReadLog({ by: staff, types: [], at: daysAgo(3) })
    const some = await aReadLog({ by: staff, types: ['operational', 'product'], at: daysAgo(2) })
    const whole = await aReadLog({ by: staff, types: all, at: daysAgo(1) })
    expect(await ids(manager, { lacks: 'personal' })).toEqual([some.id, none.id])
    expect(await ids(manager, { lacks: 'product' })).toEqual([none.id])
    const counted = await figures(manager)
    expect(counted.types.map(({ lackCount }) => lackCount)).toEqual([2, 1, 2, 1])
    await app.ask(manager, coaching.waveOff, { logId: some.id, isWavedOff: true })
    expect(await ids(manager, { lacks: 'personal' })).toEqual([none.id])
    expect((await figures(manager)).types.map(({ lackCount }) => lackCount)).toEqual([1, 1, 1, 1])
    expect(whole.id).not.toBe(none.id)
  })
})

describe('filters', () => {
  test('Staff see only their own logs, in lists and figures, and not even co-authored logs of others', async () => {
    const { staff, colleague, manager } = await aTeam(app)
    const own = await aReadLog({ by: staff, types: [] })
    await aReadLog({ by: colleague, types: [], coAuthorIds: [staff.id] })
    await aReadLog({ by: colleague, types: ['product'] })
    expect(await ids(staff)).toEqual([own.id])
    expect(await ids(staff, { userId: staff.id })).toEqual([own.id])
    const mine = await figures(staff)
    expect([mine.readCount, mine.coachingCount, mine.people.map(({ person }) => person.id)]).toEqual([1, 1, [staff.id]])
    for (const filters of [{ userId: colleague.id }, { departmentId: '1' }, { userId: manager.id }])
      for (const call of [coaching.list, coaching.figures])
        expect((await app.ask(staff, call, filters)).error).toBe('no_permission')
    const seen = await figures(manager)
    expect(
      seen.people.map(({ person, coachingCount, readCount }) => [person.id, coachingCount, readCount]).sort(),
    ).toEqual(
      [
        [staff.id, 1, 1],
        [colleague.id, 1, 2],
      ].sort(),
    )
    // Others see the same figures about a user as the user does.
    expect(seen.people.find(({ person }) => person.id === staff.id)).toEqual(mine.people[0])
  })
  test('by department including sub-departments, and by one user in it', async () => {
    const { staff, colleague, manager, workgroupId } = await aTeam(app)
    const departmentId = await aDepartment(app, workgroupId)
    await app.owner.query('update members set department_id = $1 where user_id = $2', [departmentId, staff.id])
    const own = await aReadLog({ by: staff, types: [] })
    await aReadLog({ by: colleague, types: [] })
    expect(await ids(manager, { departmentId })).toEqual([own.id])
    expect(await ids(manager, { departmentId, userId: colleague.id })).toEqual([])
    expect((await figures(manager, { departmentId })).coachingCount).toBe(1)
    const stranger = (await aTeam(app)).manager
    expect((await figures(stranger, { departmentId })).readCount).toBe(0)
    expect((await app.ask(stranger, coaching.waveOff, { logId: own.id, isWavedOff: true })).status).toBe(404)
  })
  test("over time: by weeks, for a longer period by months, in the days of the workgroup's time zone", async () => {
    const { staff, manager } = await aTeam(app, { timeZone: 'Asia/Seoul' })
    // A Sunday evening in London is Monday in Seoul.
    await aReadLog({ by: staff, types: [], at: '2026-03-01T20:00:00Z' })
    await aReadLog({ by: staff, types: ['product'], at: '2026-03-17T01:00:00Z' })
    const weeks = await figures(manager, { from: '2026-03-01', to: '2026-03-31' })
    expect([weeks.span, weeks.spans]).toEqual([
      'week',
      [
        { from: '2026-03-02', readCount: 1, coachingCount: 1 },
        { from: '2026-03-09', readCount: 0, coachingCount: 0 },
        { from: '2026-03-16', readCount: 1, coachingCount: 0 },
      ],
    ])
    const months = await figures(manager, { from: '2025-01-01', to: '2026-12-31' })
    expect([months.span, months.spans]).toEqual(['month', [{ from: '2026-03-01', readCount: 2, coachingCount: 1 }]])
    expect((await figures(manager, { from: '2026-03-03', to: '2026-03-16' })).readCount).toBe(0)
  })
})

describe('improved after feedback', () => {
  async function aLogToImprove() {
    const { staff, manager } = await aTeam(app)
    const customerId = await aCustomer(app, { by: staff })
    const contactId = await aContact(app, { by: staff, customerId })
    const about = { by: staff, customerId, contactId }
    const log = await aReadLog({ ...about, types: ['product'], at: daysAgo(60) })
    await app.owner.query(
      'update sales_logs set created_at = $2, updated_at = $2, updated_by_id = author_id where id = $1',
      [log.id, daysAgo(60)],
    )
    const outcome = async () => {
      const [one] = (await figures(manager)).people
      return [one!.feedbackCount, one!.improvedCount, one!.waitingCount]
    }
    return { staff, manager, about, log, outcome }
  }
  const writtenOn = (logId: string, day: Date, by?: string) =>
    app.owner.query(
      'update sales_logs set created_at = case when $3::bigint is null then $2 else created_at end, updated_at = $2, updated_by_id = coalesce($3, updated_by_id, author_id) where id = $1',
      [logId, day, by ?? null],
    )

  test('counts a later log within 30 days about the same customer that contains a missing kind', async () => {
    const { about, log, manager, outcome } = await aLogToImprove()
    await aFeedback(app, { by: manager, logId: log.id, at: daysAgo(40) })
    expect(await outcome()).toEqual([1, 0, 0])
    // A kind that was there already, a log written too late, and a log about another customer.
    const again = await aReadLog({ ...about, types: ['product'] })
    await writtenOn(again.id, daysAgo(35))
    const late = await aReadLog({ ...about, types: ['personal'] })
    await writtenOn(late.id, daysAgo(9))
    const other = await aReadLog({ by: about.by, types: ['personal'] })
    await writtenOn(other.id, daysAgo(35))
    expect(await outcome()).toEqual([1, 0, 0])
    const better = await aReadLog({ ...about, types: ['personal'] })
    await writtenOn(better.id, daysAgo(11))
    expect(await outcome()).toEqual([1, 1, 0])
  })
  test('counts the same log when its author edits it, not another user; the kinds missing at the time of the feedback count', async () => {
    const { staff, manager, log, outcome } = await aLogToImprove()
    await app.ask(manager, feedback.create, { logId: log.id, content: '개인 이야기도 여쭤보세요.', clientKey: 'f' })
    expect(await outcome()).toEqual([1, 0, 1])
    await app.owner.query("update sales_logs set need_types = '{personal,product}' where id = $1", [log.id])
    const soon = new Date(app.now().getTime() + 60_000)
    await writtenOn(log.id, soon, manager.id)
    expect(await outcome()).toEqual([1, 0, 1])
    await writtenOn(log.id, soon, staff.id)
    expect(await outcome()).toEqual([1, 1, 0])
  })
  test("ignores feedback on the author's own log and on a log that lacked nothing", async () => {
    const { staff, manager, outcome } = await aLogToImprove()
    const whole = await aReadLog({ by: staff, types: all })
    await aFeedback(app, { by: manager, logId: whole.id })
    const own = await aReadLog({ by: manager, types: [] })
    await aFeedback(app, { by: manager, logId: own.id })
    expect(await outcome()).toEqual([0, 0, 0])
    expect((await figures(manager)).people.flatMap(({ feedbackCount }) => feedbackCount)).toEqual([0, 0])
  })
})
