// The offline cache responds as the server would: both get the same requests.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { excerptOf } from '../../../contract/search/excerpt.ts'
import { nameSearchText } from '../../../contract/search/name-search.ts'
import { feedback } from '../../../contract/calls/feedback/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { timeline } from '../../../contract/calls/timeline/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aLogAnalysis } from '../../../tests/support/inputs/needs-inputs.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aMemoryStore } from '../../../tests/support/offline-store.ts'
import { aComment, aContact, aCustomer, aFeedback, aFile, aSalesLog } from '../../../tests/support/builders/records.ts'
import { formatIn } from '../../format/format.ts'
import { feedbackOf, nextStepsOf } from './brief-responses.ts'
import * as about from './customer-responses.ts'
import { loadFrom, type LoadedCache } from './loaded.ts'
import { countByDay, keywordsLike, listLogs, shownLog } from './log-responses.ts'
import { sync, type Ask } from './sync.ts'

let app: TestApp
let [staff, cached, hanul]: [TestPerson, LoadedCache, string] = [] as never
const dayOf = (instant: string) => formatIn('ko', 'Asia/Seoul').dayOf(instant)
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
  const team = await aTeam(app, { timeZone: 'Asia/Seoul' })
  ;({ staff } = team)
  const by = staff
  hanul = await aCustomer(app, { by, name: '㈜한울전자', ceoName: '남기석', ownerId: by.id, stage: '0050002' })
  const daon = await aCustomer(app, { by, name: 'Daon Ltd.', ceoName: '' })
  const saeteo = await aCustomer(app, { by: team.manager, name: '새터 유통' })
  await app.owner.query('update customers set is_sample = true where id = $1', [daon])
  const [first, second] = [
    await aContact(app, { by, customerId: hanul, name: '윤성민' }),
    await aContact(app, { by, customerId: hanul, name: '김하늘' }),
  ]
  const third = await aContact(app, { by, customerId: daon, name: 'Émile Roux' })
  await aContact(app, { by, customerId: saeteo, name: '윤하나' })
  const at = (day: string, hour = '09') => `2026-10-${day}T${hour}:30:00Z`
  const long = `${'가격과 납기를 이야기함. '.repeat(40)}모터 샘플은 다음 주에.`
  const log = await aSalesLog(app, {
    by,
    customerId: hanul,
    contactId: first,
    at: at('01'),
    title: '단가 협의',
    keywords: ['단가', '샘플'],
  })
  const quiet = await aSalesLog(app, {
    by,
    customerId: hanul,
    contactId: second,
    at: at('02', '15'),
    content: long,
    purpose: '0020001',
  })
  await aSalesLog(app, {
    by: team.colleague,
    coAuthorIds: [by.id],
    customerId: daon,
    contactId: third,
    at: at('03'),
    channel: '0030001',
    keywords: ['단가'],
  })
  await aSalesLog(app, {
    by,
    customerId: daon,
    contactId: third,
    at: at('04', '16'),
    title: 'Preis für Motoren',
    content: 'Angebot geschickt',
  })
  await aComment(app, { by: team.manager, logId: log.id })
  await aFile(app, { by, logId: log.id })
  await aLogAnalysis(app, { by, logId: log.id, types: ['product', 'personal'] })
  await aLogAnalysis(app, { by, logId: quiet.id, types: [] })
  await app.owner.query('update sales_logs set excerpt = $1 where content = $2', [excerptOf(long), long])
  await app.owner.query('update customers set search = $1 where id = $2', [
    nameSearchText('㈜한울전자', '남기석'),
    hanul,
  ])
  const now = app.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * 86_400_000)
  const steps: [string, number | null, string, ago: number][] = [
    ['견적서', 9, first, 10],
    ['샘플', null, second, 10],
    ['늦은 것', 5, second, 10],
    ['한 것', 15, first, 11],
  ]
  for (const [step, days, contactId, ago] of steps) {
    const { id } = await aSalesLog(app, { by, customerId: hanul, contactId, at: daysAgo(ago) })
    const day = days === null ? null : dayOf(daysAgo(days).toISOString())
    await app.owner.query('update sales_logs set next_step = $2, next_day = $3 where id = $1', [id, step, day])
  }
  await aFeedback(app, { by: team.manager, logId: log.id })
  const { shelf: store } = aMemoryStore()
  const ask: Ask = async (call, input) => (await app.ask(staff, call, input as never)).output as never
  await sync({ owner: 'staff', store, ask, goOn: async () => {} })
  cached = loadFrom(store, (await store.state())!)
})
afterAll(() => app.stop())

const logsAsked: ClientInputOf<typeof salesLogs.list>[] = [
  {},
  { page: 2, pageSize: 3 },
  { sort: 'oldest' },
  { sort: 'customer' },
  { from: '2026-10-03', to: '2026-10-03' },
  { purpose: '0020001' },
  { channel: '0030001' },
  { keyword: '단가' },
  { hasFiles: true },
  { hasFiles: false },
  { hasNextStep: true },
  { hasFeedback: false },
  { need: 'product' },
  { need: 'strategic,product' },
  { need: 'none' },
  { withoutSample: true },
]
test.each(logsAsked)('a list of logs: %j', async (asked) => {
  const { output } = await app.ask(staff, salesLogs.list, asked)
  expect(await listLogs(cached, asked, dayOf)).toEqual({
    ...output,
    items: output.items.map((item) => expect.objectContaining({ ...item }) as unknown),
  })
})
test('of one customer, one contact, one author', async () => {
  const [log] = (await cached.logs()).filter((each) => each.customerId === hanul)
  for (const asked of [
    { customerId: hanul },
    { contactId: log!.contactId },
    { authorId: staff.id },
    { authorId: staff.id, isFirstAuthor: true },
    { authorId: staff.id, isCoAuthor: true },
  ]) {
    const { output } = await app.ask(staff, salesLogs.list, asked)
    expect((await listLogs(cached, asked, dayOf)).items.map(({ id }) => id)).toEqual(output.items.map(({ id }) => id))
  }
})
const searches = [
  '단가',
  '모터',
  '한울 샘플',
  '윤성민',
  'ㅎㅇㅈㅈ',
  'motor',
  'fur',
  '"다음 주"',
  '단가 -한울',
  '없는말',
  'emile',
  '이야기',
]
test.each(searches)('a search of logs finds the same: %s', async (search) => {
  const { output } = await app.ask(staff, salesLogs.search, { search, sort: 'newest' })
  const here = await listLogs(cached, { search, sort: 'newest' }, dayOf)
  expect(here.items.map(({ id, content }) => [id, content])).toEqual(
    output.items.map(({ id, content }) => [id, content]),
  )
  expect(here.total).toBe(output.total)
})
test('a log, its day, and keywords', async () => {
  for (const log of await cached.logs()) {
    const { output } = await app.ask(staff, salesLogs.detail, { id: log.id })
    expect(shownLog(cached, log)).toEqual({
      ...output,
      files: output.files.map((file) => ({ ...file, previewUrl: null })),
    })
  }
  const period = { from: '2026-09-28', to: '2026-10-11', authorId: staff.id }
  const own = await countByDay(cached, period, dayOf)
  expect(own.toSorted((a, b) => (a.day < b.day ? -1 : 1))).toEqual(
    (await app.ask(staff, salesLogs.ownDays, { from: period.from })).output.items,
  )
  const { output } = await app.ask(staff, salesLogs.keywords, { search: '단' })
  expect(await keywordsLike(cached, '단')).toEqual(output)
})

const customersAsked: ClientInputOf<typeof customers.list>[] = [
  {},
  { sort: 'name' },
  { sort: 'quiet' },
  { page: 2, pageSize: 2 },
  { search: '한울' },
  { search: 'ㅎㅇ' },
  { search: '전자 남기석' },
  { search: 'daon ltd' },
  { search: '없음' },
  { stage: '0050002' },
  { isEnded: true },
  { withoutSample: true },
  { quietDays: '30' },
  { quietDays: 'due' },
]
test.each(customersAsked)('a list of customers: %j', async (asked) => {
  const { output } = await app.ask(staff, customers.list, asked)
  const { items, total } = await about.listCustomers(cached, asked, formatIn('ko', 'Asia/Seoul'))
  expect(total).toBe(output.total)
  expect(items).toEqual(output.items.map((item) => expect.objectContaining({ ...item }) as unknown))
})
test('a customer, its contacts, each of them, and the choices of customers and contacts', async () => {
  expect(await about.customerById(cached, hanul)).toEqual(
    (await app.ask(staff, customers.detail, { id: hanul })).output,
  )
  const { output } = await app.ask(staff, contacts.list, { customerId: hanul })
  expect(await about.listContacts(cached, { customerId: hanul })).toEqual(output)
  for (const { id } of output.items)
    expect(await about.contactById(cached, id)).toEqual((await app.ask(staff, contacts.detail, { id })).output)
  for (const search of ['', '한울', 'ㄷㅇ', '윤', '한울 ㅅㅁ', '0000', '5678']) {
    const chosen = (await app.ask(staff, customers.choose, { search })).output
    const here = await about.customerChoices(cached, search, staff.id)
    const shown = ({ items }: typeof chosen) => items.map(({ id, foundContact }) => [id, foundContact?.id ?? ''])
    expect(shown(here), search).toEqual(shown(chosen))
  }
  for (const asked of [{ customerId: hanul }, { search: '윤' }, { search: '한울 윤' }, { search: 'ㅇㅅㅁ' }]) {
    const chosen = (await app.ask(staff, customers.chooseContact, asked)).output
    expect((await about.contactChoices(cached, asked, staff.id))!.items.map(({ id }) => id)).toEqual(
      chosen.items.map(({ id }) => id),
    )
  }
})
test('next steps, and feedback', async () => {
  const format = formatIn('ko', 'Asia/Seoul')
  for (const customerId of [hanul, (await cached.customers()).find(({ id }) => id !== hanul)!.id]) {
    const steps = (await app.ask(staff, timeline.nextSteps, { customerId })).output
    expect(await nextStepsOf(cached, { customerId }, format)).toEqual(steps)
    const said = (await app.ask(staff, feedback.ofCustomer, { customerId })).output
    expect(await feedbackOf(cached, { customerId })).toEqual(said)
    if (customerId === hanul) expect([steps.total, said.total]).toEqual([3, 1])
  }
})
test('there is no response for a record that is not cached', async () => {
  expect(await about.customerById(cached, '999999')).toBeUndefined()
  expect(await about.contactById(cached, '999999')).toBeUndefined()
  expect(await about.listContacts(cached, { customerId: '999999' })).toBeUndefined()
})
