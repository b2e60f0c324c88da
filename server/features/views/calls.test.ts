import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, mondayOf } from '../../../contract/rules/days.ts'
import { daysOfPeriod } from '../../../contract/calls/sales-logs/filters.ts'
import { todayIn } from '../../core/dates.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { maxViews, views } from '../../../contract/calls/views/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { anItem } from '../../../tests/support/inputs/needs-inputs.ts'
import { aFeedback, aSalesLog, aView } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const names = async (as: TestPerson) => (await app.ask(as, views.list, {})).output.items.map((view) => view.name)
const wordOf = (answer: { status: number; error?: string | undefined }) => (answer.status === 200 ? 'ok' : answer.error)

test('a view stores its filters and returns them unchanged', async () => {
  const { staff, manager } = await aTeam(app)
  const { customerId, contactId } = await aSalesLog(app, { by: staff })
  const given = {
    name: '한울전자 제안',
    period: '6m',
    customerId,
    contactId,
    isFirstAuthor: false,
    isCoAuthor: false,
    withoutSample: true,
    word: '',
    purpose: '0020005',
    channel: '0030002',
    keyword: '단가',
    hasFeedback: false,
    hasNextStep: true,
    hasFiles: true,
    need: 'product',
    needItemId: await anItem(app, { by: manager }),
    search: '납기 -취소',
    sort: 'oldest',
    isMine: true,
  } as const
  const { output } = await app.ask(staff, views.create, given)
  const notOfLogs = {
    segment: '',
    stage: '',
    industry: '',
    quietDays: '',
    isEnded: false,
    isStarred: false,
    nextMeeting: '',
    contactedFrom: '',
    contactedTo: '',
    contactedById: '',
    contactedDepartmentId: '',
    contactedWord: '',
    isStuck: false,
    leftStage: '',
    enteredStage: '',
    movedFrom: '',
    movedTo: '',
    customerOwnerId: '',
    customerSort: 'latest',
  }
  const written = {
    ...given,
    ...notOfLogs,
    subject: 'logs',
    isShared: false,
    ownerId: staff.id,
    from: '',
    to: '',
    authorId: '',
    departmentId: '',
  }
  expect(output).toEqual({ ...written, id: output.id, ver: 1 })
  expect((await app.ask(staff, views.list, {})).output).toEqual({ items: [output], total: 1 })
  const changed = await app.ask(staff, views.update, { id: output.id, ver: 1, name: '모두', from: '2026-01-01' })
  expect(changed.output).toMatchObject({
    name: '모두',
    ver: 2,
    from: '2026-01-01',
    period: '',
    hasFeedback: null,
    sort: 'newest',
  })
  const stale = await app.ask(staff, views.update, { id: output.id, ver: 1, name: '옛것' })
  expect([stale.error, await names(staff)]).toEqual(['stale', ['모두']])
})
test('an invalid filter is rejected: only defined values are stored', async () => {
  const { staff } = await aTeam(app)
  for (const wrong of [
    { period: '1d' },
    { purpose: '0030001' },
    { hasFeedback: 'perhaps' },
    { sort: 'random' },
    { customerId: 'x' },
    { from: '2026-02-30' },
    { name: 'ㄱ'.repeat(51) },
    { keyword: 'ㄱ'.repeat(11) },
  ])
    expect([wrong, wordOf(await app.ask(staff, views.create, { name: '보기', ...wrong } as never))]).toEqual([
      wrong,
      'bad_input',
    ])
  await app.ask(staff, views.create, { name: '보기', filters: '{"a":1}', raw: 'x' } as never)
  const { rows } = await app.owner.query('select filters from saved_views where owner_id = $1', [staff.id])
  expect(rows).toEqual([{ filters: {} }])
})
test('own views are private; shared ones are readable by all, and written by Managers and above', async () => {
  const { staff, colleague, manager, chief, master } = await aTeam(app)
  await aView(app, { by: staff, name: 'own' })
  const id = await aView(app, { by: manager, name: 'shared', isShared: true })
  expect(await names(staff)).toEqual(['own', 'shared'])
  for (const reader of [colleague, manager, chief, master]) expect(await names(reader)).toEqual(['shared'])
  for (const [who, word] of [
    [staff, 'no_permission'],
    [manager, 'ok'],
    [chief, 'ok'],
    [master, 'ok'],
  ] as const) {
    const made = await app.ask(who, views.create, { name: 'another', isShared: true })
    expect(wordOf(made)).toBe(word)
    const { rows } = await app.owner.query<{ ver: number }>('select ver from saved_views where id = $1', [id])
    expect(wordOf(await app.ask(who, views.update, { id, name: 'renamed', isShared: true, ver: rows[0]!.ver }))).toBe(
      word,
    )
    expect(wordOf(await app.ask(who, views.order, { ids: [id] }))).toBe(word)
    if (word === 'ok') expect(wordOf(await app.ask(who, views.delete, { id: made.output.id, ver: 1 }))).toBe(word)
    else expect(wordOf(await app.ask(who, views.delete, { id, ver: rows[0]!.ver }))).toBe(word)
  }
  // Staff cannot share a view by editing their own.
  const own = (await app.ask(staff, views.list, {})).output.items[0]!
  expect(wordOf(await app.ask(staff, views.update, { id: own.id, ver: 1, name: 'own', isShared: true }))).toBe(
    'no_permission',
  )
  // A view that is no longer shared belongs to the user who stopped sharing it.
  const { rows } = await app.owner.query<{ ver: number }>('select ver from saved_views where id = $1', [id])
  await app.ask(chief, views.update, { id, name: 'taken', ver: rows[0]!.ver })
  expect([await names(chief), await names(manager), await names(staff)]).toEqual([['taken'], [], ['own']])
})
test('views keep the chosen order, separately for own and shared ones, and new ones come last', async () => {
  const { manager } = await aTeam(app)
  const ids: Record<string, string> = {}
  for (const name of ['a', 'b', 'c']) ids[name] = await aView(app, { by: manager, name })
  for (const name of ['x', 'y']) ids[name] = await aView(app, { by: manager, name, isShared: true })
  await app.ask(manager, views.order, { ids: [ids.c!, ids.a!, ids.b!, ids.y!, ids.x!] })
  expect(await names(manager)).toEqual(['c', 'a', 'b', 'y', 'x'])
  await app.ask(manager, views.create, { name: 'last' })
  expect(await names(manager)).toEqual(['c', 'a', 'b', 'last', 'y', 'x'])
})
test('there are at most twenty of each kind, also for two simultaneous requests', async () => {
  const { manager, staff } = await aTeam(app)
  for (let n = 1; n < maxViews; n += 1) {
    await aView(app, { by: manager })
    await aView(app, { by: manager, isShared: true })
  }
  for (const isShared of [false, true]) {
    const made = await Promise.all([1, 2, 3].map((n) => app.ask(manager, views.create, { name: `${n}`, isShared })))
    expect(made.map(wordOf).sort()).toEqual(['ok', 'too_many_views', 'too_many_views'])
  }
  const own = (await app.ask(manager, views.list, {})).output.items[0]!
  expect(wordOf(await app.ask(manager, views.update, { id: own.id, ver: 1, name: 'x', isShared: true }))).toBe(
    'too_many_views',
  )
  expect(wordOf(await app.ask(manager, views.update, { id: own.id, ver: 1, name: 'x' }))).toBe('ok')
  expect(wordOf(await app.ask(staff, views.create, { name: '내 것' }))).toBe('ok')
})
test('every view counts what its list currently shows to the reader', async () => {
  const { staff, colleague, manager } = await aTeam(app)
  const today = app.now().toISOString().slice(0, 10)
  const { id: logId, customerId } = await aSalesLog(app, { by: staff, keywords: ['단가'] })
  await aSalesLog(app, { by: colleague, at: `${addMonths(today, -7)}T03:00:00Z`, purpose: '0020001' })
  await aSalesLog(app, { by: manager, customerId, title: '견적 요청' })
  const saved = [
    { period: '6m' },
    { isMine: true },
    { purpose: '0020001' },
    { hasFeedback: true },
    { search: '견적' },
    { keyword: '단가', sort: 'customer' },
  ]
  for (const filters of saved) await aView(app, { by: manager, isShared: true, filters })
  const counts = async (as: TestPerson) => {
    const { all, mine, items } = (await app.ask(as, views.counts, {})).output
    return [all, mine, ...items.map(({ total }) => total)]
  }
  expect(await counts(manager)).toEqual([3, 1, 2, 1, 1, 0, 1, 1])
  expect(await counts(staff)).toEqual([1, 1, 1, 1, 0, 0, 0, 1])
  await aFeedback(app, { by: manager, logId })
  await aSalesLog(app, { by: staff, purpose: '0020001', title: '견적' })
  for (const as of [manager, staff, manager]) {
    const [all] = await counts(as)
    expect(all).toBe((await app.ask(as, salesLogs.list, {})).output.total)
  }
  expect(await counts(manager)).toEqual([4, 1, 3, 1, 2, 1, 2, 1])
  expect(await counts(staff)).toEqual([2, 2, 2, 2, 1, 1, 1, 1])
})
test('a view of a period of the calendar counts the logs of its days', async () => {
  const { staff } = await aTeam(app)
  const today = todayIn('Asia/Seoul', app.now())
  const monday = mondayOf(today)
  for (const day of [today, addDays(monday, -1), addDays(monday, -7), addMonths(today, -2)])
    await aSalesLog(app, { by: staff, at: `${day}T03:00:00Z` })
  const periods = ['today', 'week', 'lastWeek', 'month'] as const
  for (const period of periods) await aView(app, { by: staff, filters: { period } })
  const { items } = (await app.ask(staff, views.counts, {})).output
  const lists = periods.map(async (period) => {
    const { output } = await app.ask(staff, salesLogs.list, daysOfPeriod(period, today))
    return output.total
  })
  const totals = items.map(({ total }) => total)
  expect(totals).toEqual(await Promise.all(lists))
  expect(totals.slice(0, 3)).toEqual([1, 1, 2])
})
