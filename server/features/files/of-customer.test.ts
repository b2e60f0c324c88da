// Files of a customer's logs: each name once, with its versions in all readable logs.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '../../../contract/calls/files/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aFile, aNotice, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(() => app.stop())

const read = async (who: TestPerson, customerId: string, page: object = {}) => {
  const { items, total } = (await app.ask(who, files.ofCustomer, { customerId, ...page })).output
  const summaries = items.map(({ name, count, versions }) => [
    name,
    count,
    versions.map(({ version, logTitle }) => `${version} ${logTitle}`),
  ])
  return { said: summaries, total }
}

test('the same name in later logs is a version, newest first; deleted files, other customers and notices are excluded', async () => {
  const { staff, master } = await aTeam(app)
  const first = await aSalesLog(app, { by: staff, title: '첫 일지' })
  const { customerId, contactId } = first
  const second = await aSalesLog(app, { by: staff, customerId, contactId, title: '둘째 일지' })
  const put = (logId: string, name: string) => aFile(app, { by: staff, logId, name })
  await put(first.id, '견적.pdf')
  await put(first.id, '도면.pdf')
  await put(second.id, '견적.pdf')
  const deletedId = await put(second.id, '지운 것.pdf')
  await app.ask(staff, files.delete, { id: deletedId.id })
  await put((await aSalesLog(app, { by: staff })).id, '다른 고객.pdf')
  await aFile(app, { by: master, noticeId: await aNotice(app, { by: master }), name: '견적.pdf' })
  expect(await read(staff, customerId)).toEqual({
    said: [
      ['견적.pdf', 2, ['2 둘째 일지', '1 첫 일지']],
      ['도면.pdf', 1, ['1 첫 일지']],
    ],
    total: 2,
  })
  expect(await read(staff, customerId, { page: 2, pageSize: 1 })).toEqual({
    said: [['도면.pdf', 1, ['1 첫 일지']]],
    total: 2,
  })
})

test('neither names nor counts of unreadable logs are returned', async () => {
  const { staff, colleague, manager } = await aTeam(app)
  const own = await aSalesLog(app, { by: staff, title: '내 일지' })
  const { customerId, contactId } = own
  const other = await aSalesLog(app, { by: colleague, customerId, contactId, title: '남의 일지' })
  await aFile(app, { by: staff, logId: own.id, name: '견적.pdf' })
  await aFile(app, { by: colleague, logId: other.id, name: '견적.pdf' })
  await aFile(app, { by: colleague, logId: other.id, name: '비밀.pdf' })
  expect(await read(staff, customerId)).toEqual({ said: [['견적.pdf', 1, ['1 내 일지']]], total: 1 })
  expect(await read(manager, customerId)).toMatchObject({ total: 2 })
  const { staff: stranger } = await aTeam(app)
  expect((await app.ask(stranger, files.ofCustomer, { customerId })).status).toBe(404)
})

test('of a name with very many versions the newest are returned, with the total number', async () => {
  const { staff } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff })
  for (let n = 1; n <= 23; n += 1) await aFile(app, { by: staff, logId: log.id, name: '견적.pdf' })
  const { items } = (await app.ask(staff, files.ofCustomer, { customerId: log.customerId })).output
  expect([items[0]!.count, items[0]!.versions.map(({ version }) => version)]).toEqual([
    23,
    Array.from({ length: 20 }, (_, at) => 23 - at),
  ])
})
