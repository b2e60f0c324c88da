import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../../../contract/calls/customers/calls.ts'
import type { Stage } from '../../../contract/codes.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { localTime } from '../../../contract/rules/zoned-times.ts'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { views } from '../../../contract/calls/views/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam } from '../../../tests/support/builders/people.ts'
import { aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
let ours: Awaited<ReturnType<typeof aTeam>>
/** Customers registered 100 days ago, by name. */
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  ours = await aTeam(app)
  const { staff: by, manager } = ours
  for (const [name, industry] of [
    ['다온화학', '화학'],
    ['가람정밀', '정밀 가공'],
    ['Hanbit Co., Ltd.', '화학'],
    ['나래물산', ''],
  ] as const) {
    ids[name] = await aCustomer(app, { by, name, ownerId: name === '다온화학' ? manager.id : null })
    await app.owner.query(
      `update customers set industry = $2, created_at = $3::timestamptz - interval '100 days' where id = $1`,
      [ids[name], industry, app.now()],
    )
  }
  const daysAgo = (days: number) => new Date(app.now().getTime() - days * 86_400_000)
  await aSalesLog(app, { by, customerId: ids['다온화학']!, at: daysAgo(45) })
  await aSalesLog(app, { by, customerId: ids['가람정밀']!, at: daysAgo(3) })
  await aCustomer(app, { by, name: '새봄전자' })
})
afterAll(() => app.stop())
const names = async (filters: object) =>
  (await app.ask(ours.staff, customers.list, { sort: 'name', ...filters })).output.items.map(({ name }) => name)

test('customers are filtered by industry and by days without contact; a new customer does not count as quiet', async () => {
  expect(await names({})).toEqual(['가람정밀', '나래물산', '다온화학', '새봄전자', 'Hanbit Co., Ltd.'])
  expect(await names({ industry: '화학' })).toEqual(['다온화학', 'Hanbit Co., Ltd.'])
  expect(await names({ quietDays: '30' })).toEqual(['나래물산', '다온화학', 'Hanbit Co., Ltd.'])
  expect(await names({ quietDays: '60', industry: '화학', search: '㈜한빛 hanbit, inc.' })).toEqual([])
  expect(await names({ quietDays: '60', industry: '화학', search: 'hanbit, inc.' })).toEqual(['Hanbit Co., Ltd.'])
  const industries = async (search: string) =>
    (await app.ask(ours.staff, customers.industries, { search })).output.items
  expect(await industries('')).toEqual([
    { industry: '화학', count: 2 },
    { industry: '정밀 가공', count: 1 },
  ])
  expect(await industries('밀가')).toEqual([{ industry: '정밀 가공', count: 1 }])
})
test('a view of customers stores their filters and returns their number, next to views of logs', async () => {
  const given = {
    name: '조용한 화학',
    subject: 'customers',
    industry: '화학',
    quietDays: '30',
    customerOwnerId: ours.manager.id,
    customerSort: 'name',
    search: '다온',
  } as const
  const { output: made } = await app.ask(ours.staff, views.create, given)
  expect(made).toMatchObject({ ...given, segment: '', stage: '', sort: 'newest' })
  const { output: ofLogs } = await app.ask(ours.staff, views.create, { name: '모든 일지' })
  expect(ofLogs.subject).toBe('logs')
  expect((await app.ask(ours.staff, views.counts, {})).output.items).toEqual([
    { id: ofLogs.id, total: 2, more: false },
    { id: made.id, total: 1, more: false },
  ])
})
test('ended customers are won, lost or on hold; views are counted beside all and the ended ones', async () => {
  const team = await aTeam(app)
  for (const stage of ['', '0050006', '0050007', '0050008', '0050009'])
    await aCustomer(app, { by: team.staff, name: `단계 ${stage}`, stage })
  const { output } = await app.ask(team.staff, customers.list, { isEnded: true, sort: 'name' })
  expect(output.items.map(({ stage }) => stage)).toEqual(['0050007', '0050008', '0050009'])
  expect((await app.ask(team.staff, views.counts, {})).output).toMatchObject({ customers: 5, endedCustomers: 3 })
  const view = { name: '끝난 고객', subject: 'customers', isEnded: true } as const
  const { id } = (await app.ask(team.staff, views.create, view)).output
  expect((await app.ask(team.staff, views.counts, {})).output.items).toEqual([{ id, total: 3, more: false }])
})
test('an export of selected customers contains exactly these', async () => {
  const { output } = await app.ask(ours.staff, imports.download, {
    ids: [ids['나래물산'], ids['다온화학']],
    search: '가람',
    sort: 'name',
  })
  const [, ...rows] = (await readXlsx(Buffer.from(await (await fetch(app.url + output.url)).arrayBuffer()))).sheets[0]!
    .rows
  expect(rows.map(([name]) => name)).toEqual(['나래물산', '다온화학'])
  const eleven = Array.from({ length: 11 }, (_, at) => String(at + 1))
  expect((await app.ask(ours.staff, imports.download, { ids: eleven })).error).toBe('bad_input')
})
test('a customer is due two weeks after its last log or a day after its registration; never a sample, lost, or on hold', async () => {
  const { staff: by } = ours
  const day = (days: number, time: string) => {
    const { day: today } = localTime('Asia/Seoul', app.now())
    return new Date(`${addDays(today, -days)}T${time}+09:00`)
  }
  const add = async (name: string, lastLogAt: Date | null, given: { stage?: Stage; registered?: Date } = {}) => {
    const customerId = await aCustomer(app, { by, name, ownerId: ours.colleague.id, ...given })
    if (lastLogAt) await aSalesLog(app, { by, customerId, at: lastLogAt })
    await app.owner.query('update customers set created_at = $2, stage = coalesce($3, stage) where id = $1', [
      customerId,
      given.registered ?? day(90, '09:00'),
      given.stage ?? null,
    ])
    return customerId
  }
  await add('열나흘 전 밤', day(14, '23:59'))
  await add('열사흘 전 새벽', day(13, '00:01'))
  await add('어제 등록', null, { registered: day(1, '23:59') })
  await add('오늘 등록', null, { registered: day(0, '00:00') })
  await add('실주', day(30, '09:00'), { stage: '0050008' })
  await add('보류', day(30, '09:00'), { stage: '0050009' })
  const sample = await add('견본', day(30, '09:00'))
  await app.owner.query('update customers set is_sample = true where id = $1', [sample])
  expect(await names({ quietDays: 'due', ownerId: ours.colleague.id })).toEqual(['어제 등록', '열나흘 전 밤'])
})
