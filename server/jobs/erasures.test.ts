// Expired records are erased by their state, even if the job that was to erase them is lost.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { csv, upload } from '../../tests/support/customer-imports.ts'
import { aTeam } from '../../tests/support/builders/people.ts'
import { aContact, aCustomer, aFile, aMerge, anExport, aSalesLog } from '../../tests/support/builders/records.ts'
import { startJobs, type JobQueue } from './queue.ts'
import { jobs, type JobName } from './declared.ts'

let app: TestApp
let queue: JobQueue
beforeAll(async () => {
  app = await startTestApp()
  queue = await startJobs(app.connection, pino({ level: 'silent' }))
})
afterAll(async () => {
  await queue.stop()
  await app.stop()
})

/** Enqueues all scheduled jobs. */
async function runScheduledJobs(): Promise<void> {
  const client = await app.owner.connect()
  for (const [name, { schedule }] of Object.entries(jobs) as [JobName, { schedule?: string }][])
    if (schedule) await queue.enqueueOn(client)(name, {} as never)
  client.release()
}

type Team = Awaited<ReturnType<typeof aTeam>>
/** One of each expiring record: a deleted file, an Excel file, an import, two merges; and a file that is not deleted. */
async function aWorkgroupWithAll({ staff, manager }: Team): Promise<void> {
  const { id: logId, customerId } = await aSalesLog(app, { by: staff })
  const { id } = await aFile(app, { by: staff, logId })
  await app.owner.query('update files set deleted_at = $2 where id = $1', [id, app.now()])
  await aFile(app, { by: staff, logId })
  await anExport(app, { by: staff })
  expect((await upload(app, manager, csv(['고객사', '대표자'], ['한울', '김서연']))).status).toBe(200)
  await aMerge(app, { by: manager, customerId: await aCustomer(app, { by: staff }) })
  const [remainingId, mergedId] = [
    await aContact(app, { by: staff, customerId }),
    await aContact(app, { by: staff, customerId }),
  ]
  const picture = [mergedId, remainingId, app.now()]
  await app.owner.query(
    "update contacts set merged_into = $2, deleted_at = $3, photo_key = 'gone' where id = $1",
    picture,
  )
  await app.owner.query(
    "insert into merges (workgroup_id, kind, kept_id, gone_id, wrote, by_id, merged_at) values ($1, 'contact', $3, $2, '{}', $4, $5)",
    [staff.workgroupId, mergedId, remainingId, manager.id, app.now()],
  )
}
const remaining = async ({ workgroupId }: Team) => {
  const { rows } = await app.owner.query(
    `select (select count(*) from files where workgroup_id = $1)::int as files, (select count(*) from exports where workgroup_id = $1)::int as exports,
      (select count(*) from imports where workgroup_id = $1)::int as imports, (select count(*) from merge_rows where workgroup_id = $1)::int as moved,
      (select count(*) from contacts where workgroup_id = $1 and photo_key is not null)::int as pictures`,
    [workgroupId],
  )
  return rows[0]
}

test('after all queued jobs are lost, the scheduled jobs of one hour erase the expired records of every workgroup, and nothing else', async () => {
  const teams = [await aTeam(app), await aTeam(app)]
  for (const team of teams) await aWorkgroupWithAll(team)
  const ofAll = { files: 2, exports: 1, imports: 1, moved: 1, pictures: 1 }
  app.passTime(31 * 86_400)
  const young = await aTeam(app)
  await aWorkgroupWithAll(young)
  for (const team of [...teams, young]) expect(await remaining(team)).toEqual(ofAll)
  await app.owner.query("delete from pgboss.job where state < 'active'")
  await runScheduledJobs()
  for (const team of teams)
    await expect.poll(() => remaining(team)).toEqual({ files: 1, exports: 0, imports: 0, moved: 0, pictures: 0 })
  expect(await remaining(young)).toEqual(ofAll)
})
