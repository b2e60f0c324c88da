// Inquiries belong to no workgroup. Which of their rows each role may see and write, tried as the app's role.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, inTransaction } from '../../../server/db/connect.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aFixture, type Fixture } from '../../support/fixture.ts'

let app: TestApp
let fixture: Fixture
let pool: pg.Pool
beforeAll(async () => {
  app = await startTestApp()
  fixture = await aFixture(app)
  pool = connect({ ...app.owner.options, user: 'saleslog_app', password: undefined } as pg.PoolConfig, 2)
  for (const id of [fixture.ours.inquiryId, fixture.theirs.inquiryId, fixture.openInquiryId])
    for (const statement of [
      "insert into inquiry_messages (inquiry_id, by_service, by_name, content, created_at) values ($1, true, 'x', 'x', now())",
      "insert into inquiry_notes (inquiry_id, by_name, content, created_at) values ($1, 'x', 'x', now())",
      "insert into service_files (inquiry_id, name, type, has_preview, bytes, key, version, created_at) values ($1, 'x', 'x', false, 1, 'x', 1, now())",
    ])
      await app.owner.query(statement, [id])
  // In addition to the fixture: a file of a notice that is not published yet.
  await app.owner.query('delete from service_files where name <> $1', ['x'])
  await app.owner.query(
    "with n as (insert into service_notices (title, content, is_pinned, opens_at, created_at) values ('x', 'x', false, now() + interval '1 hour', now()) returning id) insert into service_files (notice_id, name, type, has_preview, bytes, key, version, created_at) select id, 'x', 'x', false, 1, 'x', 1, now() from n",
  )
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const tables = ['inquiries', 'inquiry_messages', 'inquiry_notes', 'answer_templates', 'service_files'] as const
/** Runs a statement in a transaction with these settings and rolls it back. Returns its rows or the error. */
async function tried(told: Record<string, string>, statement: string): Promise<number | string> {
  let result: number | string = ''
  await inTransaction(pool, null, async (_db, _entered, client) => {
    for (const [name, value] of Object.entries(told))
      await client.query('select set_config($1, $2, true)', [name, value])
    result = await client.query(statement).then(
      ({ rowCount }) => rowCount!,
      (fault: { code: string }) => fault.code,
    )
    throw new Error('rolled back')
  }).catch((error: Error) => {
    if (error.message !== 'rolled back') throw error
  })
  return result
}
const seenBy = async (told: Record<string, string>) =>
  Promise.all(tables.map((table) => tried(told, `select from ${table}`)))
const asking = () => ({ 'app.user': fixture.ours.staff.id })
const linked = () => ({ 'app.inquiry': fixture.openInquiryId })
const message = (id: string, byService: boolean) =>
  `insert into inquiry_messages (inquiry_id, by_service, by_name, content, created_at) values (${id}, ${byService}, 'x', 'x', now())`
const file = (of: { inquiry?: string; message?: string; by?: string; notice?: string }) =>
  `insert into service_files (inquiry_id, message_id, notice_id, added_by_id, name, type, has_preview, bytes, key, version, created_at) values (${of.inquiry ?? null}, ${of.message ?? null}, ${of.notice ?? null}, ${of.by ?? null}, 'x', 'x', false, 1, 'x', 1, now())`
const permissionDenied = '42501'

test('a member sees their own inquiries with all messages, a link its one inquiry, the operator all; no other user sees any', async () => {
  expect(await seenBy({})).toEqual([0, 0, 0, 0, 0])
  expect(await seenBy({ 'app.user': fixture.ours.master.id })).toEqual([0, 0, 0, 0, 0])
  expect(await seenBy(asking())).toEqual([1, 1, 0, 0, 1])
  expect(await seenBy(linked())).toEqual([1, 1, 0, 0, 1])
  expect(await seenBy({ 'app.user': fixture.people.operator!.id })).toEqual([3, 3, 3, 1, 4])
})
test('a member writes only their own messages in their own inquiries, and neither notes nor links', async () => {
  const { ours, theirs, openInquiryId } = fixture
  for (const [told, own] of [
    [asking(), ours.inquiryId],
    [linked(), openInquiryId],
  ] as const) {
    expect(await tried(told, message(own, false))).toBe(1)
    expect(await tried(told, message(own, true))).toBe(permissionDenied)
    expect(await tried(told, message(theirs.inquiryId, false))).toBe(permissionDenied)
    expect(await tried(told, `update inquiries set status = 'completed' where id = ${theirs.inquiryId}`)).toBe(0)
    expect(
      await tried(
        told,
        `insert into inquiry_notes (inquiry_id, by_name, content, created_at) values (${own}, 'x', 'x', now())`,
      ),
    ).toBe(permissionDenied)
    expect(
      await tried(
        told,
        "insert into answer_templates (language, title, content, updated_at) values ('ko', 'x', 'x', now())",
      ),
    ).toBe(permissionDenied)
    const by = 'app.user' in told ? { by: told['app.user'] } : {}
    const { rows } = await app.owner.query<{ id: string }>('select id from inquiry_messages where inquiry_id = $1', [
      own,
    ])
    expect(await tried(told, file({ inquiry: own, ...by }))).toBe(1)
    for (const wrong of [
      { inquiry: theirs.inquiryId, ...by },
      { inquiry: own, message: rows[0]!.id, ...by },
      { inquiry: own, by: theirs.staff.id },
      { notice: fixture.serviceNoticeId, ...by },
    ])
      expect([wrong, await tried(told, file(wrong))]).toEqual([wrong, permissionDenied])
    expect(await tried(told, 'update service_files set deleted_at = now()')).toBe(0)
    expect(await tried(told, 'delete from service_files')).toBe(permissionDenied)
    await tried(told, `select keep_inquiry_link('\\x00', ${own}, now() + interval '1 day', now())`)
  }
  expect(
    await tried(
      asking(),
      `with kept as (select keep_inquiry_link('\\x01', ${theirs.inquiryId}, now() + interval '1 day', now())) select from kept where inquiry_of_link('\\x01', now()) is not null`,
    ),
    'a link to an inquiry of another user',
  ).toBe(0)
  expect(
    await tried(
      asking(),
      `insert into inquiries (asker_id, name, email, mobile, country_code, language, content, created_at, updated_at) values (${theirs.staff.id}, 'x', 'x', 'x', 'x', 'ko', 'x', now(), now())`,
    ),
    'in the name of another user',
  ).toBe(permissionDenied)
})
