import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { merges } from '../../../contract/calls/merges/calls.ts'
import { news, newsSources, type NewsSource } from '../../../contract/calls/news/calls.ts'
import { rates } from '../../../contract/core/rates.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aHeadline, aSavedHeadline } from '../../../tests/support/inputs/news-inputs.ts'
import {
  daumResponds,
  googleResponds,
  naverResponds,
  respondAfter,
  respondWithStatus,
  startNewsServer,
  type NewsServer,
} from '../../../tests/support/servers/news-server.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'
import { rateLimitsIn } from '../../security/rate-limits.ts'
import { newsPort } from './sources.ts'
import { jobSteps, runJob } from '../../../tests/support/jobs.ts'
import { lookUpNews } from './jobs.ts'

let server: NewsServer
let app: TestApp
beforeAll(async () => {
  server = await startNewsServer()
  app = await startTestApp(server.environment)
})
afterAll(async () => {
  await app.stop()
  await server.stop()
})
beforeEach(() => {
  server.responses.naver = naverResponds()
  server.responses.google = googleResponds()
  server.responses.daum = daumResponds()
  server.asked.length = 0
})

const list = async (as: TestPerson, customerId: string) => (await app.ask(as, news.list, { customerId })).output
const states = (output: { sources: { state: string }[] }) => output.sources.map(({ state }) => state).join(' ')
/** The list after all sources have responded or failed. */
async function settled(as: TestPerson, customerId: string) {
  await expect.poll(async () => states(await list(as, customerId))).not.toContain('coming')
  return list(as, customerId)
}
const look = (of: { workgroupId: string; customerId: string }, restSeconds = 0) => {
  const ports = {
    news: newsPort(app.config, { warn: () => {} } as never),
    attempts: rateLimitsIn(app.pool, app.now),
    clock: app.now,
  }
  return lookUpNews(jobSteps(app, of.workgroupId).step, of, ports, restSeconds)
}
/** Dates the lookups back by `seconds`. */
const ago = (customerId: string, seconds: number) =>
  app.owner.query(
    `update headline_lookups set wanted_at = wanted_at - make_interval(secs => $2), asked_at = asked_at - make_interval(secs => $2),
       ended_at = ended_at - make_interval(secs => $2), answered_at = answered_at - make_interval(secs => $2) where customer_id = $1`,
    [customerId, seconds],
  )
const requestCount = (source: NewsSource) => server.asked.filter((one) => one.source === source).length

test('a request returns immediately; headlines found by the job appear with the next one, each once, newest first', async () => {
  const { staff, colleague } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '(주)한울전자' })
  const link = 'https://www.paper.example/news/1/?utm_source=naver'
  server.responses.naver = naverResponds(
    { title: '<b>한울전자</b>, 평택 증설', link, text: '<b>한울 전자</b>가 늘린다', at: '2026-11-20T09:00:00+09:00' },
    { title: '아무개 소식', text: '다른 회사의 일' },
  )
  server.responses.google = googleResponds(
    { title: '한울전자 평택 증설!', link: 'https://news.google.com/rss/articles/1', at: '2026-11-20T10:00:00+09:00' },
    { title: '한울전자 대표 “내년은 전장”', at: '2026-11-21T10:00:00+09:00' },
  )
  server.responses.daum = daumResponds({
    title: '한울전자 증설 소식',
    link: 'http://paper.example/news/1',
    at: '2026-11-20T09:30:00+09:00',
  })
  const bothListed = Promise.withResolvers<void>()
  for (const source of newsSources) {
    server.responses[source] = respondAfter(bothListed.promise, server.responses[source]!)
  }
  const [first, second] = await Promise.all([list(staff, customerId), list(colleague, customerId)])
  bothListed.resolve()
  for (const output of [first, second]) expect([states(output), output.items]).toEqual(['coming coming coming', []])
  const { sources, items, total } = await settled(staff, customerId)
  expect(sources.map(({ source, state }) => `${source} ${state}`)).toEqual([
    'naver ready',
    'google ready',
    'daum ready',
  ])
  expect(items.map(({ title, sources: of }) => [title, ...of])).toEqual([
    ['한울전자 대표 “내년은 전장”', 'google'],
    ['한울전자, 평택 증설', 'naver', 'google', 'daum'],
  ])
  expect(total).toBe(2)
  expect(items[1]).toMatchObject({
    link,
    excerpt: '한울 전자가 늘린다',
    outlet: 'paper.example',
    publishedAt: '2026-11-20T00:00:00+00:00',
  })
  // Two simultaneous requests asked each source once, for the company name without its legal form.
  expect(server.asked.map(({ url }) => url.searchParams.get('query') ?? url.searchParams.get('q'))).toEqual(
    Array(3).fill('"한울전자"'),
  )
  const of = async (call: typeof news.naver) => (await app.ask(staff, call, { customerId })).output
  expect(await of(news.google)).toMatchObject({ state: 'ready', total: 2, items: [{}, { sources: ['google'] }] })
  expect(await of(news.daum)).toMatchObject({ state: 'ready', total: 1 })
  expect((await of(news.naver)).items.map(({ title }) => title)).toEqual(['한울전자, 평택 증설'])
})

test('old results are refreshed, failed ones sooner; until then, and on failure, the earlier headlines stay', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '새터유통' })
  server.responses.naver = naverResponds({ title: '새터유통 하나', link: 'https://paper.example/1' })
  await list(staff, customerId)
  expect((await settled(staff, customerId)).items).toMatchObject([{ title: '새터유통 하나' }])
  await ago(customerId, 2 * 3_600)
  expect(states(await list(staff, customerId))).toBe('ready ready ready')
  await ago(customerId, 3_700)
  server.responses.naver = respondWithStatus(503)
  server.responses.google = googleResponds({ title: '새터유통 둘' })
  expect(await list(staff, customerId)).toMatchObject({ items: [{ title: '새터유통 하나' }] })
  const failed = await settled(staff, customerId)
  expect([states(failed), failed.items.length]).toEqual(['failed ready ready', 2])
  await ago(customerId, 200)
  const before = requestCount('naver')
  expect(states(await list(staff, customerId))).toBe('failed ready ready')
  await ago(customerId, 200)
  server.responses.naver = naverResponds(
    { title: '새터유통 하나, 고침', link: 'https://paper.example/1' },
    { title: '새터유통 셋' },
  )
  expect(states(await list(staff, customerId))).toBe('coming ready ready')
  const again = await settled(staff, customerId)
  expect([states(again), again.items.length, requestCount('naver')]).toEqual(['ready ready ready', 3, before + 1])
  expect(again.items.map(({ title }) => title)).toContain('새터유통 하나, 고침')
})

test('a renamed customer is searched again: headlines found for the old name are deleted', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '가람물산' })
  server.responses.naver = naverResponds({ title: '가람물산 소식' })
  await list(staff, customerId)
  expect((await settled(staff, customerId)).total).toBe(1)
  await ago(customerId, 61)
  await app.owner.query("update customers set name = '나래물산' where id = $1", [customerId])
  server.responses.naver = naverResponds({ title: '나래물산 소식' }, { title: '가람물산 소식' })
  await list(staff, customerId)
  expect((await settled(staff, customerId)).items.map(({ title }) => title)).toEqual(['나래물산 소식'])
  // Also when the new name has no headlines, and without repeated lookups.
  await ago(customerId, 61)
  await app.owner.query("update customers set name = '다래물산' where id = $1", [customerId])
  server.responses.naver = respondWithStatus(500)
  await list(staff, customerId)
  expect(await settled(staff, customerId)).toMatchObject({ sources: [{ state: 'failed' }, {}, {}], total: 0 })
  const before = requestCount('naver')
  await ago(customerId, 61)
  expect(states(await list(staff, customerId))).toBe('failed ready ready')
  expect(requestCount('naver')).toBe(before)
})

test('the daily budget of all and of a workgroup is counted before each lookup; when it is used up no source is asked', async () => {
  const { staff, workgroupId } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '다온소재' })
  const day = new Date(Math.floor(app.now().getTime() / 86_400_000) * 86_400_000)
  const used = (key: string, count: number) =>
    app.owner.query(
      'insert into attempts (key, window_start, count) values ($1, $2, $3) on conflict (key, window_start) do update set count = excluded.count',
      [key, day, count],
    )
  const counted = async (key: string) =>
    (
      await app.owner.query<{ count: number }>('select count from attempts where key = $1 and window_start = $2', [
        key,
        day,
      ])
    ).rows[0]!.count
  await used('newsAsked naver', rates.newsAsked.most)
  await used(`newsAskedOfWorkgroup google ${workgroupId}`, rates.newsAskedOfWorkgroup.most)
  await used('newsAsked daum', rates.newsAsked.most - 1)
  await look({ workgroupId, customerId })
  expect(states(await list(staff, customerId))).toBe('failed failed ready')
  expect([requestCount('naver'), requestCount('google'), requestCount('daum')]).toEqual([0, 0, 1])
  expect(await counted('newsAsked daum')).toBe(rates.newsAsked.most)
  await look({ workgroupId, customerId })
  expect(requestCount('daum')).toBe(1)
  await app.owner.query("update attempts set window_start = window_start - interval '1 day'")
  await look({ workgroupId, customerId })
  expect([requestCount('naver'), requestCount('google'), requestCount('daum')]).toEqual([1, 1, 2])
})

test('the daily round covers customers in use: with a recent log or view, without deleted ones and samples', async () => {
  const { staff, workgroupId } = await aTeam(app)
  const { customerId: logged } = await aSalesLog(app, { by: staff, at: app.now() })
  const { customerId: sample } = await aSalesLog(app, { by: staff, at: app.now() })
  const { customerId: deletedId } = await aSalesLog(app, { by: staff, at: app.now() })
  await aCustomer(app, { by: staff })
  const looked = await aCustomer(app, { by: staff })
  await app.owner.query('update customers set is_sample = true where id = $1', [sample])
  await app.owner.query('update customers set deleted_at = now() where id = $1', [deletedId])
  await list(staff, looked)
  await settled(staff, looked)
  await ago(looked, 21 * 3_600)
  const port = newsPort(app.config, { warn: () => {} } as never)
  const round = async () =>
    (await runJob(app, 'news.find_due', { workgroupId: workgroupId! }, { news: port })).map(
      ({ name, payload }) => `${name} ${payload.customerId}`,
    )
  expect((await round()).toSorted()).toEqual([`news.refresh ${logged}`, `news.refresh ${looked}`].toSorted())
  for (const customerId of [logged, looked, sample, deletedId]) await look({ workgroupId, customerId }, 3_600)
  // A job queued twice asks once.
  const before = server.asked.length
  await look({ workgroupId, customerId: logged }, 3_600)
  expect([before, server.asked.length]).toEqual([9, 9])
  expect(await round()).toEqual([])
  expect(await list(staff, sample)).toMatchObject({
    total: 0,
    sources: [{ state: 'off' }, { state: 'off' }, { state: 'off' }],
  })
})

test('a headline is saved once; its first saver and Managers can remove it and restore it unchanged', async () => {
  const { staff, colleague, manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const link = 'https://paper.example/kept'
  const id = await aHeadline(app, { by: staff, customerId, link, title: '증설 발표' })
  await aHeadline(app, { by: staff, customerId, source: 'daum', title: '증설, 발표' })
  const save = async (as: TestPerson) => (await app.ask(as, news.keep, { customerId, id })).output.keptId
  const savedHeadlines = async () => (await app.ask(colleague, news.kept, { customerId })).output
  const [one, other] = await Promise.all([save(staff), save(staff)])
  expect([other, await save(colleague)]).toEqual([one, one])
  expect(await savedHeadlines()).toMatchObject({
    total: 1,
    items: [{ keptId: one, title: '증설 발표', link, keptBy: { id: staff.id } }],
  })
  expect((await list(staff, customerId)).items).toMatchObject([
    { keptId: one, keptById: staff.id, sources: ['naver', 'daum'] },
  ])
  const drop = async (as: TestPerson) => (await app.ask(as, news.drop, { keptId: one })).error
  const putBack = async (as: TestPerson) => (await app.ask(as, news.putBack, { keptId: one })).error
  expect([await drop(colleague), await putBack(colleague)]).toEqual(['no_permission', 'no_permission'])
  expect([await drop(manager), await drop(manager)]).toEqual([undefined, 'not_found'])
  expect([(await savedHeadlines()).total, (await list(staff, customerId)).items[0]!.keptId]).toEqual([0, null])
  expect(await putBack(staff)).toBe(undefined)
  expect((await savedHeadlines()).items).toMatchObject([{ keptBy: { id: staff.id } }])
  await drop(staff)
  expect(await save(colleague)).toBe(one)
  expect((await savedHeadlines()).items).toMatchObject([{ keptBy: { id: colleague.id } }])
  await drop(colleague)
  await app.owner.query("update kept_headlines set dropped_at = dropped_at - interval '86500 s' where id = $1", [one])
  expect(await putBack(colleague)).toBe('not_found')
  const other2 = await aCustomer(app, { by: staff })
  expect((await app.ask(staff, news.keep, { customerId: other2, id })).error).toBe('not_found')
})

test('a merge moves saved headlines, each once; an undo moves them back', async () => {
  const { staff, manager } = await aTeam(app)
  const [keptId, goneId] = [await aCustomer(app, { by: staff }), await aCustomer(app, { by: staff })]
  const both = 'https://paper.example/both'
  const dropped = 'https://paper.example/dropped'
  const put = (customerId: string, link: string) => aSavedHeadline(app, { by: staff, customerId, link, title: link })
  await put(keptId, both)
  await put(goneId, both)
  await app.ask(manager, news.drop, { keptId: await put(keptId, dropped) })
  await put(goneId, dropped)
  await put(goneId, 'https://paper.example/own')
  const links = async (customerId: string) =>
    (await app.ask(staff, news.kept, { customerId })).output?.items.map(({ link }) => link.split('/').at(-1)).toSorted()
  const seen = { keptId, goneId, keptVer: 1, goneVer: 1, fromGone: [], both: [], pairs: [] }
  expect((await app.ask(manager, merges.preview, { keptId, goneId })).output.moves.headlines).toBe(3)
  const { output } = await app.ask(manager, merges.merge, seen)
  expect(await links(keptId)).toEqual(['both', 'dropped', 'own'])
  // Saved on the merged customer in the meantime, as by a client that still showed it.
  await put(goneId, 'https://paper.example/late')
  expect(await links(keptId)).toEqual(['both', 'dropped', 'late', 'own'])
  expect((await app.ask(manager, merges.undo, { id: output.id })).status).toBe(200)
  expect([await links(keptId), await links(goneId)]).toEqual([
    ['both', 'late'],
    ['both', 'dropped', 'own'],
  ])
})
