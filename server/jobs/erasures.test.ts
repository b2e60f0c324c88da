// What ends by a date ends by its state, whatever became of the job that was to end it.
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

/** What cron asks for in an hour. */
async function anHour(): Promise<void> {
  const client = await app.owner.connect()
  for (const [name, { schedule }] of Object.entries(jobs) as [JobName, { schedule?: string }][])
    if (schedule) await queue.enqueueOn(client)(name, {} as never)
  client.release()
}

type Team = Awaited<ReturnType<typeof aTeam>>
/** One of each that ends: a deleted file, an Excel file, an import, two merges; and a file that stays. */
async function aWorkgroupWithAll({ staff, manager }: Team): Promise<void> {
  const { id: logId, customerId } = await aSalesLog(app, { by: staff })
  const { id } = await aFile(app, { by: staff, logId })
  await app.owner.query('update files set deleted_at = $2 where id = $1', [id, app.now()])
  await aFile(app, { by: staff, logId })
  await anExport(app, { by: staff })
  expect((await upload(app, manager, csv(['고객사', '대표자'], ['한울', '김서연']))).status).toBe(200)
  await aMerge(app, { by: manager, customerId: await aCustomer(app, { by: staff }) })
  const [keptId, goneId] = [
    await aContact(app, { by: staff, customerId }),
    await aContact(app, { by: staff, customerId }),
  ]
  const picture = [goneId, keptId, app.now()]
  await app.owner.query(
    "update contacts set merged_into = $2, deleted_at = $3, photo_key = 'gone' where id = $1",
    picture,
  )
  await app.owner.query(
    "insert into merges (workgroup_id, kind, kept_id, gone_id, wrote, by_id, merged_at) values ($1, 'contact', $3, $2, '{}', $4, $5)",
    [staff.workgroupId, goneId, keptId, manager.id, app.now()],
  )
}
const left = async ({ workgroupId }: Team) => {
  const { rows } = await app.owner.query(
    `select (select count(*) from files where workgroup_id = $1)::int as files, (select count(*) from exports where workgroup_id = $1)::int as exports,
      (select count(*) from imports where workgroup_id = $1)::int as imports, (select count(*) from merge_rows where workgroup_id = $1)::int as moved,
      (select count(*) from contacts where workgroup_id = $1 and photo_key is not null)::int as pictures`,
    [workgroupId],
  )
  return rows[0]
}

test('an hour in which all jobs of before are lost erases in every workgroup what has ended, and nothing else', async () => {
  const teams = [await aTeam(app), await aTeam(app)]
  for (const team of teams) await aWorkgroupWithAll(team)
  const ofAll = { files: 2, exports: 1, imports: 1, moved: 1, pictures: 1 }
  app.passTime(31 * 86_400)
  const young = await aTeam(app)
  await aWorkgroupWithAll(young)
  for (const team of [...teams, young]) expect(await left(team)).toEqual(ofAll)
  await app.owner.query("delete from pgboss.job where state < 'active'")
  await anHour()
  for (const team of teams)
    await expect
      .poll(() => left(team), { timeout: 15_000 })
      .toEqual({ files: 1, exports: 0, imports: 0, moved: 0, pictures: 0 })
  expect(await left(young)).toEqual(ofAll)
})
