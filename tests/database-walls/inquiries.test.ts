// What is asked of the service belongs to no workgroup: who may see what of it, tried as the app, whatever the server asks.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, inTransaction } from '../../server/db/connect.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aWorld, type World } from '../world.ts'

let app: TestApp
let world: World
let pool: pg.Pool
beforeAll(async () => {
  app = await startTestApp()
  world = await aWorld(app)
  pool = connect({ ...app.owner.options, user: 'saleslog_app', password: undefined } as pg.PoolConfig, 2)
  for (const id of [world.ours.inquiryId, world.theirs.inquiryId, world.openInquiryId])
    for (const statement of [
      "insert into inquiry_messages (inquiry_id, by_service, by_name, content, created_at) values ($1, true, 'x', 'x', now())",
      "insert into inquiry_notes (inquiry_id, by_name, content, created_at) values ($1, 'x', 'x', now())",
    ])
      await app.owner.query(statement, [id])
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const tables = ['inquiries', 'inquiry_messages', 'inquiry_notes', 'answer_templates'] as const
/** What a statement comes to in a transaction told this, taken back: rows, or why not. */
async function tried(told: Record<string, string>, statement: string): Promise<number | string> {
  let came: number | string = ''
  await inTransaction(pool, null, async (_db, _entered, client) => {
    for (const [name, value] of Object.entries(told))
      await client.query('select set_config($1, $2, true)', [name, value])
    came = await client.query(statement).then(
      ({ rowCount }) => rowCount!,
      (fault: { code: string }) => fault.code,
    )
    throw new Error('taken back')
  }).catch((error: Error) => {
    if (error.message !== 'taken back') throw error
  })
  return came
}
const seenBy = async (told: Record<string, string>) =>
  Promise.all(tables.map((table) => tried(told, `select from ${table}`)))
const asking = () => ({ 'app.user': world.ours.staff.id })
const linked = () => ({ 'app.inquiry': world.openInquiryId })
const message = (id: string, byService: boolean) =>
  `insert into inquiry_messages (inquiry_id, by_service, by_name, content, created_at) values (${id}, ${byService}, 'x', 'x', now())`
const refused = '42501'

test('an asker sees his own and its talk, a link its one, who runs the service all; nobody else anything', async () => {
  expect(await seenBy({})).toEqual([0, 0, 0, 0])
  expect(await seenBy({ 'app.user': world.ours.master.id })).toEqual([0, 0, 0, 0])
  expect(await seenBy(asking())).toEqual([1, 1, 0, 0])
  expect(await seenBy(linked())).toEqual([1, 1, 0, 0])
  expect(await seenBy({ 'app.user': world.people.operator!.id })).toEqual([3, 3, 3, 1])
})
test('an asker speaks as himself in his own alone, and neither notes nor makes links', async () => {
  const { ours, theirs, openInquiryId } = world
  for (const [told, own] of [
    [asking(), ours.inquiryId],
    [linked(), openInquiryId],
  ] as const) {
    expect(await tried(told, message(own, false))).toBe(1)
    expect(await tried(told, message(own, true))).toBe(refused)
    expect(await tried(told, message(theirs.inquiryId, false))).toBe(refused)
    expect(await tried(told, `update inquiries set status = 'completed' where id = ${theirs.inquiryId}`)).toBe(0)
    expect(
      await tried(
        told,
        `insert into inquiry_notes (inquiry_id, by_name, content, created_at) values (${own}, 'x', 'x', now())`,
      ),
    ).toBe(refused)
    expect(
      await tried(
        told,
        "insert into answer_templates (language, title, content, updated_at) values ('ko', 'x', 'x', now())",
      ),
    ).toBe(refused)
    await tried(told, `select keep_inquiry_link('\\x00', ${own}, now() + interval '1 day', now())`)
  }
  expect(
    await tried(
      asking(),
      `with kept as (select keep_inquiry_link('\\x01', ${theirs.inquiryId}, now() + interval '1 day', now())) select from kept where inquiry_of_link('\\x01', now()) is not null`,
    ),
    'a link that opens what is not his',
  ).toBe(0)
  expect(
    await tried(
      asking(),
      `insert into inquiries (asker_id, name, email, mobile, country_code, language, content, created_at, updated_at) values (${theirs.staff.id}, 'x', 'x', 'x', 'x', 'ko', 'x', now(), now())`,
    ),
    'in the name of somebody else',
  ).toBe(refused)
})
