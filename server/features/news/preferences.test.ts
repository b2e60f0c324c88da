// Members' choices about the news of a customer: search words and hidden headlines.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { news } from '../../../contract/calls/news/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aHeadline } from '../../../tests/support/inputs/news-inputs.ts'
import {
  daumResponds,
  googleResponds,
  naverResponds,
  startNewsServer,
  type NewsServer,
} from '../../../tests/support/servers/news-server.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aCustomer } from '../../../tests/support/builders/records.ts'

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
async function settled(as: TestPerson, customerId: string) {
  const isComing = async () => (await list(as, customerId)).sources.some(({ state }) => state === 'coming')
  await expect.poll(isComing).toBe(false)
  return list(as, customerId)
}
const titles = (items: { title: string }[]) => items.map(({ title }) => title)

test('each source is searched for all words, and headlines that contain one of them are shown; without words the name is used', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '(주)한울전자' })
  server.responses.naver = naverResponds(
    { title: '평택 2라인 착공' },
    { title: '한울전자 채용' },
    { title: '남기석 “내년은 전장”' },
  )
  expect(await settled(staff, customerId)).toMatchObject({ words: ['한울전자'], isOwnWords: false, total: 1 })
  await app.ask(staff, news.setWords, { customerId, ver: 0, words: ['평택 2라인', ' 남기석 ', '남기석'] })
  const found = await settled(staff, customerId)
  expect(found).toMatchObject({ words: ['평택 2라인', '남기석'], isOwnWords: true, wordsVer: 1 })
  expect(titles(found.items).toSorted()).toEqual(['남기석 “내년은 전장”', '평택 2라인 착공'])
  const query = (source: string) => {
    const one = server.asked.findLast((each) => each.source === source)!
    const { searchParams } = one.url
    return searchParams.get('query') ?? searchParams.get('q')
  }
  expect([query('naver'), query('google'), query('daum')]).toEqual([
    '"평택 2라인" | "남기석"',
    '"평택 2라인" OR "남기석"',
    '"평택 2라인" | "남기석"',
  ])
  await app.ask(staff, news.setWords, { customerId, ver: 1, words: [] })
  const again = await settled(staff, customerId)
  expect([again.words, titles(again.items)]).toEqual([['한울전자'], ['한울전자 채용']])
})

test('the search words are changed by users who may edit the customer', async () => {
  const { staff, colleague, manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const set = (as: TestPerson, ver: number, words: string[]) => app.ask(as, news.setWords, { customerId, ver, words })
  expect((await set(colleague, 0, ['가온'])).status).toBe(403)
  expect((await set(manager, 0, ['가온'])).output).toEqual({ words: ['가온'], ver: 1 })
  // Words that another user set meanwhile are not overwritten.
  const late = await set(staff, 0, ['나온'])
  expect([late.status, late.error]).toEqual([409, 'stale'])
  expect((await set(staff, 0, [])).error).toBe('stale')
  expect((await list(staff, customerId)).words).toEqual(['가온'])
  expect((await set(staff, 1, ['나온'])).output).toEqual({ words: ['나온'], ver: 2 })
  expect((await set(staff, 2, [])).output).toEqual({ words: [], ver: 0 })
})

test('a hidden headline is hidden for all members, from any source and however often found, until it is shown again', async () => {
  const { staff, colleague } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  const of = { by: staff, customerId }
  const id = await aHeadline(app, { ...of, title: '한울전자, 빵집을 열다', link: 'https://a.example/1' })
  await aHeadline(app, { ...of, source: 'google', title: '한울전자 빵집을 열다!', link: 'https://b.example/2' })
  await aHeadline(app, { ...of, title: '한울전자 증설', link: 'https://a.example/3' })
  const seen = async () => {
    const { items, hidden, total } = await list(colleague, customerId)
    return [titles(items), titles(hidden), total]
  }
  expect((await app.ask(colleague, news.hide, { customerId, id })).status).toBe(200)
  await app.ask(staff, news.hide, { customerId, id })
  expect(await seen()).toEqual([['한울전자 증설'], ['한울전자, 빵집을 열다'], 1])
  await app.ask(staff, news.unhide, { customerId, id })
  expect((await seen())[1]).toEqual([])
  const { staff: stranger } = await aTeam(app)
  expect((await app.ask(stranger, news.hide, { customerId, id })).status).toBe(404)
})
