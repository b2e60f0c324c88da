import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aTeam } from '../../tests/support/builders/people.ts'
import { aCustomer, aSalesLog } from '../../tests/support/builders/records.ts'
import { jobSteps } from '../../tests/support/jobs.ts'
import { jobs } from './declared.ts'
import { startJobs } from './queue.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('R02: a job of a workgroup reads and writes only there, and is rolled back completely when it fails', async () => {
  const [ours, theirs] = [await aTeam(app), await aTeam(app)]
  for (const { staff } of [ours, theirs]) await aSalesLog(app, { by: staff })
  const foreign = await aCustomer(app, { by: theirs.staff, name: '남의 고객' })
  const seen: unknown[] = []
  const steps = ({ workgroupId }: { workgroupId: string }) => jobSteps(app, workgroupId).step
  const memos = async () =>
    (
      await app.owner.query<{ workgroup_id: string; memo: string }>(
        'select workgroup_id, memo from customers order by id',
      )
    ).rows
  const before = await memos()
  const looking = steps(ours)(async ({ db }) => {
    seen.push((await db.selectFrom('sales_logs').select('workgroup_id').execute()).map((log) => log.workgroup_id))
    await db.updateTable('customers').set({ memo: 'seen' }).execute()
    await db.insertInto('departments').values({ workgroup_id: ours.workgroupId, name: '새 팀' }).execute()
    await db.insertInto('departments').values({ workgroup_id: theirs.workgroupId, name: '새 팀' }).execute()
  })
  await expect(looking).rejects.toThrow('row-level security')
  expect(seen).toEqual([[ours.workgroupId]])
  expect(await memos()).toEqual(before)

  const mark = (of: { workgroupId: string }) =>
    steps(of)(({ db }) => db.updateTable('customers').set({ memo: 'seen' }).execute())
  await mark(ours)
  expect((await memos()).filter(({ memo }) => memo === 'seen').map((row) => row.workgroup_id)).toEqual([
    ours.workgroupId,
  ])
  expect((await app.owner.query('select memo from customers where id = $1', [foreign])).rows).toEqual([{ memo: '' }])
  await mark({ workgroupId: '987654321' })
})

test('retries and expiry of a job are those of its declaration, also in the queue of an earlier version', async () => {
  const limits = async () =>
    (
      await app.owner.query<{ name: string; retries: number; seconds: number }>(
        'select name, retry_limit as retries, expire_seconds as seconds from pgboss.queue where name = any($1) order by name',
        [Object.keys(jobs)],
      )
    ).rows
  const declared = Object.entries(jobs)
    .map(([name, { retries, expirySeconds }]) => ({ name, retries, seconds: expirySeconds }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  expect(await limits()).toEqual(declared)
  await app.owner.query('update pgboss.queue set retry_limit = 1, expire_seconds = 7 where name = any($1)', [
    Object.keys(jobs),
  ])
  const { host, port, user, database } = app.owner.options as {
    host: string
    port: number
    user: string
    database: string
  }
  await (await startJobs({ host, port, user, database }, pino({ level: 'silent' }))).stop()
  expect(await limits()).toEqual(declared)
})
