// Nothing remains of an erased workgroup: no row, no file, no picture, no queued job; and nothing of others is touched.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { files } from '../../../contract/calls/files/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { workgroups } from '../../../contract/calls/workgroups/calls.ts'
import { workgroupSettings } from '../../../contract/calls/workgroups/settings.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aSession, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aFixture, photo, validInput, type Fixture } from '../../../tests/support/fixture.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import type { JobName, PayloadOf } from '../../jobs/declared.ts'
import { startJobs, type JobQueue } from '../../jobs/queue.ts'

let app: TestApp
let queue: JobQueue
let fixture: Fixture
beforeAll(async () => {
  app = await startTestApp()
  queue = await startJobs(app.connection, pino({ level: 'silent' }))
  fixture = await aFixture(app)
})
afterAll(async () => {
  await queue.stop()
  await app.stop()
})

const addJob = async <N extends JobName>(name: N, payload: PayloadOf<N>, options?: { at: Date }) => {
  const client = await app.owner.connect()
  await queue.enqueueOn(client)(name, payload, options)
  client.release()
}
/** The rows of the workgroup in every table that has a workgroup, and the columns that name one otherwise. */
async function rowsOf(workgroupId: string): Promise<Record<string, number>> {
  const { rows: columns } = await app.owner.query<{ place: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as name
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema in ('public', 'search')
       and (column_name like '%workgroup_id' or table_name = 'workgroups' and column_name = 'id')`,
  )
  const counts: Record<string, number> = {}
  for (const { place, name } of columns) {
    const { rows } = await app.owner.query<{ n: number }>(
      `select count(*)::int as n from ${place} where ${name} = $1`,
      [workgroupId],
    )
    counts[`${place}.${name}`] = rows[0]!.n
  }
  const { rows } = await app.owner.query<{ n: number }>(
    "select count(*)::int as n from pgboss.job where data ->> 'workgroupId' = $1",
    [workgroupId],
  )
  return { ...counts, jobs: rows[0]!.n }
}
const stored = async () =>
  (await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

/** Uploads a logo, a contact's photo and card, and a file of a log. @returns the new stored files */
async function uploadAll({ master, staff, contactId, logId }: Fixture['ours']): Promise<string[]> {
  const before = new Set(await stored())
  const ok = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200)
  await ok(app.ask(master, workgroupSettings.setLogo, {}, {}, { man_photo: photo }))
  const pictures = [['a.png', photo] as const, ['b.png', photo] as const]
  await ok(app.ask(staff, contacts.setPhoto, { id: contactId, kind: 'photo' }, {}, { man_photo: pictures }))
  await ok(app.ask(staff, files.add, { logId, clientKey: `key-${logId}` }, {}, { fileup: [['a.png', photo]] }))
  return (await stored()).filter((name) => !before.has(name))
}

test('31 days after its deletion nothing of a workgroup remains, and all of another', async () => {
  const { ours, theirs } = fixture
  const [own, foreign] = [await uploadAll(ours), await uploadAll(theirs)]
  const download = await validInput('salesLogs.download', fixture, ours.master)
  const before = await stored()
  expect((await app.ask(ours.master, salesLogs.download, download)).status).toBe(200)
  own.push(...(await stored()).filter((name) => !before.includes(name)))
  // Logo, photo, card, the picture with its preview, the Excel file.
  expect([own.length, foreign.length]).toEqual([6, 5])
  await addJob('file.erase', { workgroupId: ours.workgroupId, fileId: '1' }, { at: new Date(Date.now() + 864e5) })
  await addJob('file.erase', { workgroupId: theirs.workgroupId, fileId: '1' }, { at: new Date(Date.now() + 864e5) })
  const tables = Object.entries(await rowsOf(ours.workgroupId))
  // The fixture has rows in every table of a workgroup but this one, which holds work in progress.
  const empty = tables.filter(([, n]) => n === 0).map(([name]) => name)
  expect(empty.sort()).toEqual(['search.renamed.workgroup_id'])
  const theirRows = await rowsOf(theirs.workgroupId)
  expect(
    (
      await app.ask(ours.master, workgroupSettings.delete, {
        name: (await app.ask(ours.master, workgroupSettings.detail)).output.name,
      })
    ).status,
  ).toBe(200)
  const later = async (days: number) => {
    app.passTime(days * 86_400)
    await addJob('erasures.find', {})
  }
  await later(limits.workgroupRestoreDays - 1)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const master = async (): Promise<TestPerson> => ({
    ...ours.master,
    ...(await aSession(app, ours.master.id, null)),
  })
  expect((await app.ask(await master(), workgroups.list)).output.items[0], 'it waits').toMatchObject({
    id: ours.workgroupId,
  })
  await later(1.1)
  await expect.poll(async () => Object.entries(await rowsOf(ours.workgroupId)).filter(([, n]) => n > 0)).toEqual([])
  expect((await app.ask(await master(), workgroups.list)).output.items).toEqual([])
  app.passTime(7_200)
  await app.files.sweep(app.now())
  await expect.poll(async () => (await stored()).filter((name) => own.includes(name))).toEqual([])
  expect((await stored()).filter((name) => foreign.includes(name)).sort()).toEqual(foreign.sort())
  const remaining = await rowsOf(theirs.workgroupId)
  // Exports, imports, merged rows and jobs of the other workgroup expire within the same time.
  const isExpiring = (name: string) => /^(public\.(exports|import|merge_rows)|jobs$)/.test(name)
  for (const [name, n] of Object.entries(theirRows))
    if (!isExpiring(name)) expect([name, remaining[name]]).toEqual([name, n])
})

test('a restored workgroup, and one that was deleted again since, are not erased by a job that is late', async () => {
  const { theirs } = fixture
  const rows = await rowsOf(theirs.workgroupId)
  await runJob(app, 'workgroup.erase', { id: theirs.workgroupId })
  expect(await rowsOf(theirs.workgroupId)).toEqual(rows)
  await app.owner.query('update workgroups set deleted_at = $2, deleted_by_id = $3 where id = $1', [
    theirs.workgroupId,
    app.now(),
    theirs.master.id,
  ])
  await runJob(app, 'workgroup.erase', { id: theirs.workgroupId })
  expect(await rowsOf(theirs.workgroupId)).toEqual(rows)
})
