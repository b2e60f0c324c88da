import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { merges } from '../../../contract/calls/merges/calls.ts'
import { maxStars, stars } from '../../../contract/calls/stars/calls.ts'
import { views } from '../../../contract/calls/views/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aCustomer } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const starred = async (who: TestPerson) =>
  (await app.ask(who, stars.list)).output.items.map(({ customerId }) => customerId)
const listed = async (who: TestPerson) =>
  (await app.ask(who, customers.list, { isStarred: true })).output.items.map(({ id }) => id)
const add = (who: TestPerson, customerId: string) => app.ask(who, stars.add, { customerId })
const remove = (who: TestPerson, customerId: string) => app.ask(who, stars.remove, { customerId })

test('a star belongs to one user: nobody else sees it, and setting or removing it again changes nothing', async () => {
  const { staff, colleague, master } = await aTeam(app)
  const id = await aCustomer(app, { by: staff })
  const other = await aCustomer(app, { by: staff })
  for (const _ of [1, 2]) expect((await add(staff, id)).status).toBe(200)
  expect([await starred(staff), await listed(staff)]).toEqual([[id], [id]])
  for (const who of [colleague, master]) expect([await starred(who), await listed(who)]).toEqual([[], []])
  await add(master, other)
  await remove(master, id)
  expect([await starred(staff), await starred(master)]).toEqual([[id], [other]])
  for (const _ of [1, 2]) expect((await remove(staff, id)).status).toBe(200)
  expect([await starred(staff), await listed(staff)]).toEqual([[], []])
})

test('a deleted customer is neither starred nor listed; one of another workgroup is not found', async () => {
  const { staff, manager } = await aTeam(app)
  const { staff: stranger } = await aTeam(app)
  const id = await aCustomer(app, { by: staff })
  await add(staff, id)
  expect([(await add(stranger, id)).error, (await remove(stranger, id)).error]).toEqual(['not_found', 'not_found'])
  await app.ask(manager, customers.delete, { id, ver: 1 })
  expect([await starred(staff), await listed(staff), (await add(staff, id)).error]).toEqual([[], [], 'not_found'])
})

test('a merge combines the stars of both customers, and an undo restores them', async () => {
  const { staff, colleague, manager } = await aTeam(app)
  const [keptId, goneId] = [await aCustomer(app, { by: staff }), await aCustomer(app, { by: staff })]
  await add(staff, goneId)
  await add(colleague, keptId)
  await add(colleague, goneId)
  const { output } = await app.ask(manager, merges.merge, {
    keptId,
    goneId,
    keptVer: 1,
    goneVer: 1,
    fromGone: [],
    both: [],
  })
  for (const who of [staff, colleague]) expect([await starred(who), await listed(who)]).toEqual([[keptId], [keptId]])
  await app.ask(manager, merges.undo, { id: output.id })
  expect([await starred(staff), (await starred(colleague)).sort()]).toEqual([[goneId], [keptId, goneId].sort()])
})

test('a star removed after a merge is removed for either id, also after an undo', async () => {
  const { staff, manager } = await aTeam(app)
  const [keptId, goneId] = [await aCustomer(app, { by: staff }), await aCustomer(app, { by: staff })]
  await add(staff, goneId)
  const { output } = await app.ask(manager, merges.merge, {
    keptId,
    goneId,
    keptVer: 1,
    goneVer: 1,
    fromGone: [],
    both: [],
  })
  await remove(staff, keptId)
  expect(await starred(staff)).toEqual([])
  await add(staff, goneId)
  expect(await starred(staff)).toEqual([keptId])
  await remove(staff, goneId)
  await app.ask(manager, merges.undo, { id: output.id })
  expect(await starred(staff)).toEqual([])
})

test("a shared view of starred customers shows and counts each user's own, and so does an export", async () => {
  const { staff, manager } = await aTeam(app)
  const id = await aCustomer(app, { by: staff })
  await aCustomer(app, { by: staff })
  await add(staff, id)
  const given = { name: '별표', subject: 'customers', isShared: true, isStarred: true } as const
  const { output } = await app.ask(manager, views.create, { ...given, clientKey: '1' })
  expect(output.isStarred).toBe(true)
  const count = async (who: TestPerson) => (await app.ask(who, views.counts)).output.items.map(({ total }) => total)
  expect([await count(staff), await count(manager)]).toEqual([[1], [0]])
  expect((await app.ask(manager, imports.download, { isStarred: true })).status).toBe(200)
})

test('up to 500, also for simultaneous requests; an existing star does not count again', async () => {
  const { staff } = await aTeam(app)
  const ids = [await aCustomer(app, { by: staff }), await aCustomer(app, { by: staff })]
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into customers (workgroup_id, name, search, name_key, registered_by_id, updated_by_id, created_at, updated_at)
     select $1, 'n' || n, 'n' || n, 'n' || n, $2, $2, $3, $3 from generate_series(1, $4::int) n returning id`,
    [staff.workgroupId, staff.id, app.now(), maxStars - 1],
  )
  await app.owner.query(
    'insert into customer_stars (workgroup_id, user_id, customer_id, starred_at) select $1, $2, unnest($3::bigint[]), $4',
    [staff.workgroupId, staff.id, rows.map(({ id }) => id), app.now()],
  )
  const answers = await Promise.all(ids.map((id) => add(staff, id)))
  expect(answers.map(({ error }) => error ?? 'ok').sort()).toEqual(['ok', 'too_many_stars'])
  expect((await add(staff, rows[0]!.id)).status).toBe(200)
  expect(await starred(staff)).toHaveLength(maxStars)
})
