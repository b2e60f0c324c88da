import { afterAll, beforeAll, expect, test } from 'vitest'
import { comments } from '../../../contract/calls/comments/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { offline } from '../../../contract/calls/offline/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aComment, aContact, aCustomer, aFeedback, aFile, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(() => app.stop())

const marks = async (as: TestPerson) =>
  new Map((await app.ask(as, offline.logs, {})).output.items.map(({ id, mark }) => [id, mark]))
type Kind = 'customers' | 'contacts'
/** All changes since a position, page by page like a device requests them. */
async function changed(as: TestPerson, kind: Kind, since = '') {
  const [ids, deletedIds]: [string[], string[]] = [[], []]
  let [next, from, more, total] = [since, '', true, 0]
  while (more) {
    const { output } = await app.ask(as, offline[kind], { since: next })
    ids.push(...output.items.map(({ id }) => id))
    deletedIds.push(...output.gone)
    from ||= output.from
    ;({ next, more, total } = output)
  }
  return { ids, gone: deletedIds, next, from, total }
}

test('Staff store their own and co-authored logs, Managers all, newest first; each workgroup its own', async () => {
  const [{ staff, colleague, manager }, strangers] = await Promise.all([aTeam(app), aTeam(app)])
  const at = (day: number) => `2026-10-0${day}T09:00:00Z`
  const own = await aSalesLog(app, { by: staff, at: at(1) })
  const shared = await aSalesLog(app, { by: colleague, at: at(2), coAuthorIds: [staff.id] })
  const other = await aSalesLog(app, { by: colleague, at: at(3) })
  const foreign = await aSalesLog(app, { by: strangers.staff, at: at(4) })
  expect([...(await marks(staff)).keys()]).toEqual([shared.id, own.id])
  expect([...(await marks(manager)).keys()]).toEqual([other.id, shared.id, own.id])
  for (const { id } of [shared, own]) {
    await aComment(app, { by: manager, logId: id })
    await aFeedback(app, { by: manager, logId: id })
    for (const name of ['견적.pdf', '도면.pdf', '견적.pdf']) await aFile(app, { by: staff, logId: id, name })
  }
  const ids = [own.id, shared.id, other.id, foreign.id, own.id]
  const whole = async (as: TestPerson) => (await app.ask(as, offline.logsOf, { ids })).output
  expect((await whole(staff)).items.map(({ id }) => id)).toEqual([own.id, shared.id])
  const detailOf = async (id: string) => {
    const { output } = await app.ask(staff, salesLogs.detail, { id })
    return { ...output, files: output.files.map((file) => ({ ...file, previewUrl: null })) }
  }
  expect((await whole(staff)).items).toEqual([await detailOf(own.id), await detailOf(shared.id)])
  const { people } = (await app.ask(staff, offline.logs, {})).output
  expect(people.map(({ id }) => id)).toContain(colleague.id)
  expect(people.map(({ id }) => id)).not.toContain(strangers.staff.id)
})

test("a log's change mark changes with its text, comments, feedback, files, and the names of its customer and contact", async () => {
  const { staff, manager } = await aTeam(app)
  const { id, customerId, contactId } = await aSalesLog(app, { by: staff })
  let before = (await marks(staff)).get(id)
  const moves = async () => {
    const now = (await marks(staff)).get(id)
    const isOther = now !== before
    before = now
    return isOther
  }
  expect(await moves()).toBe(false)
  const commentId = await aComment(app, { by: manager, logId: id })
  expect(await moves()).toBe(true)
  await app.ask(manager, comments.update, { id: commentId, content: '견적은 월요일에', ver: 1 })
  expect(await moves()).toBe(true)
  await aFile(app, { by: staff, logId: id })
  expect(await moves()).toBe(true)
  for (const change of [
    ["update customers set name = '새이름' where id = $1", customerId],
    ["update contacts set position = '이사' where id = $1", contactId],
    ["update sales_logs set title = '다른 제목' where id = $1", id],
  ] as const) {
    await app.owner.query(change[0], [change[1]])
    expect(await moves(), change[0]).toBe(true)
  }
  expect(await moves()).toBe(false)
  // File URLs are left out: they expire after a minute.
  const { items } = (await app.ask(staff, offline.logsOf, { ids: [id] })).output
  expect(items[0]!.files.map(({ previewUrl }) => previewUrl)).toEqual([null])
})

test('changed records are returned once more, and only these; deleted customers are reported with their contacts', async () => {
  const { staff, manager } = await aTeam(app)
  const [one, other] = [await aCustomer(app, { by: staff }), await aCustomer(app, { by: staff })]
  const contactId = await aContact(app, { by: staff, customerId: one })
  const first = await changed(staff, 'customers')
  expect(first).toMatchObject({ ids: [one, other], gone: [], total: 2 })
  expect((await changed(staff, 'customers', first.next)).ids).toEqual([])
  // The returned start position overlaps, to include changes that were not yet visible.
  expect((await changed(staff, 'customers', first.from)).ids).toEqual([one, other])
  // A log changes the last touch of its customer and contact.
  const people = await changed(staff, 'contacts')
  expect(people.ids).toEqual([contactId])
  await aSalesLog(app, { by: staff, customerId: one, contactId })
  expect((await changed(staff, 'customers', first.next)).ids).toEqual([one])
  expect((await changed(staff, 'contacts', people.next)).ids).toEqual([contactId])
  await app.ask(manager, customers.delete, { id: one, ver: 1 })
  expect(await changed(staff, 'customers', first.next)).toMatchObject({ ids: [], gone: [one], total: 1 })
  expect(await changed(staff, 'contacts', people.next)).toMatchObject({ ids: [], gone: [contactId], total: 0 })
})

test('pages cover any number of changes at one time, and another workgroup gets none of them', async () => {
  const [{ staff, workgroupId }, strangers] = await Promise.all([aTeam(app), aTeam(app)])
  await app.owner.query(
    "insert into customers (workgroup_id, name, registered_by_id) select $1, '거래처 ' || n, $2 from generate_series(1, 1203) n",
    [workgroupId, staff.id],
  )
  const { ids, total } = await changed(staff, 'customers')
  expect([new Set(ids).size, ids.length, total]).toEqual([1203, 1203, 1203])
  expect(await changed(strangers.staff, 'customers')).toMatchObject({ ids: [], gone: [], total: 0 })
})

test('a page is read by the index of changes', async () => {
  const { staff, workgroupId } = await aTeam(app)
  await app.owner.query(
    "insert into customers (workgroup_id, name, registered_by_id) select $1, '회사 ' || n, $2 from generate_series(1, 4000) n",
    [workgroupId, staff.id],
  )
  await app.owner.query('analyze customers')
  const { rows } = await app.owner.query<{ 'QUERY PLAN': string }>(
    `explain select id from customers x where x.workgroup_id = $1 and (x.changed_at, x.id) > (now(), 0) order by x.changed_at, x.id limit 500`,
    [workgroupId],
  )
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('customers_changed')
})
