// Limits on a number of rows also hold for concurrent calls. The limits of views, stars, questions and pinned notices
// are tested beside their features.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxComments } from '../../contract/calls/comments/calls.ts'
import type { Call } from '../../contract/core/call.ts'
import { contract } from '../../contract/index.ts'
import { limits } from '../../contract/rules/rules.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aTeam, type TestPerson } from '../support/builders/people.ts'
import { aDraft, aFile, anInquiry, aSalesLog, aServiceFile } from '../support/builders/records.ts'

const { comments, drafts, feedback, files, inquiries } = contract
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: '12' })
})
afterAll(() => app.stop())

const atOnce = 8
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
/**
 * Runs eight calls concurrently.
 * @param table locked until all eight transactions wait
 * @returns the status or error of each, sorted
 */
async function race<C extends Call>(
  who: TestPerson,
  call: C,
  table: string,
  input: (at: number) => Record<string, unknown>,
  file?: Buffer,
): Promise<(string | number)[]> {
  const lockHolder = await app.owner.connect()
  await lockHolder.query(`begin; lock table ${table} in share row exclusive mode`)
  const answers = Promise.all(
    times(atOnce, (at) => app.ask(who, call, input(at), {}, file && { fileup: [[`${at}.txt`, file]] })),
  )
  const waiting = 'select count(distinct pid)::int as count from pg_locks where not granted'
  try {
    await expect.poll(async () => (await app.owner.query(waiting)).rows[0].count).toBe(atOnce)
  } finally {
    await lockHolder.query('commit')
    lockHolder.release()
  }
  return (await answers).map(({ error, status }) => error ?? status).sort()
}
const oneSucceeds = (word: string) => [200, ...times(atOnce - 1, () => word)]
const logOf = async (by: TestPerson) => (await aSalesLog(app, { by })).id
const small = Buffer.from('0123456789')
/** Fills today's upload quota, except for one small file. */
async function fillDay(table: 'files' | 'service_files', ids: readonly string[]): Promise<void> {
  const each = Math.floor((limits.fileBytesPerDay - small.length) / ids.length)
  await app.owner.query(`update ${table} set bytes = $1 where id = any($2)`, [each, ids])
}

test('drafts of a user', async () => {
  const { staff } = await aTeam(app)
  for (let count = 1; count < limits.drafts; count += 1) await aDraft(app, { by: staff })
  expect(await race(staff, drafts.autoSave, 'drafts', (at) => ({ key: `race-${at}`, content: `${at}` }))).toEqual(
    oneSucceeds('too_many_drafts'),
  )
  expect((await app.ask(staff, drafts.list)).output.total).toBe(limits.drafts)
})

test('comments and feedback under a log', async () => {
  const { staff, manager } = await aTeam(app)
  const logId = await logOf(staff)
  await app.owner.query(
    'insert into comments (workgroup_id, sales_log_id, author_id, content) select $1, $2, $3, n::text from generate_series(2, $4::int) n',
    [staff.workgroupId, logId, staff.id, maxComments],
  )
  expect(await race(staff, comments.create, 'comments', (at) => ({ logId, content: `${at}` }))).toEqual(
    oneSucceeds('too_many_comments'),
  )
  await app.owner.query(
    "insert into feedback (workgroup_id, sales_log_id, author_id, content, sentence, asks_answer, created_at) select $1, $2, $3, n::text, '', false, $5 from generate_series(2, $4::int) n",
    [staff.workgroupId, logId, manager.id, maxComments, app.now()],
  )
  expect(await race(manager, feedback.create, 'feedback', (at) => ({ logId, content: `${at}` }))).toEqual(
    oneSucceeds('too_many_comments'),
  )
})

test('files of a log', async () => {
  const { staff } = await aTeam(app)
  const logId = await logOf(staff)
  for (let count = 1; count < limits.files; count += 1) await aFile(app, { by: staff, logId })
  expect(await race(staff, files.add, 'files', () => ({ logId }), small)).toEqual(oneSucceeds('too_many_of_log'))
})

test('bytes of a user per day, in several logs', async () => {
  const { staff } = await aTeam(app)
  const logIds: string[] = []
  for (let count = 0; count < atOnce; count += 1) logIds.push(await logOf(staff))
  const there: string[] = []
  for (const logId of logIds.slice(0, 4)) there.push((await aFile(app, { by: staff, logId })).id)
  await fillDay('files', there)
  expect(await race(staff, files.add, 'files', (at) => ({ logId: logIds[at] }), small)).toEqual(
    oneSucceeds('storage_full'),
  )
})

test('bytes of a user per day, in several inquiries', async () => {
  const { staff } = await aTeam(app)
  const ids: string[] = []
  for (let count = 0; count < atOnce; count += 1) ids.push(await anInquiry(app, { by: staff }))
  const there: string[] = []
  for (const inquiryId of ids.slice(0, 4)) there.push(await aServiceFile(app, { by: staff, inquiryId }))
  await fillDay('service_files', there)
  const answers = await race(
    staff,
    inquiries.reply,
    'service_files',
    (at) => ({ id: ids[at], content: '사진을 보내요' }),
    small,
  )
  expect(answers).toEqual(oneSucceeds('storage_full'))
})
