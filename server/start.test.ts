// What a process does once when it has brought the schema up to date.
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../tests/support/app.ts'
import { freshDatabase, ownerPool } from '../tests/support/test-database.ts'

const apps: TestApp[] = []
afterAll(() => Promise.all(apps.map((app) => app.stop())))

test('a process that has applied a migration queues the roll-ups of statistics, and no other does', async () => {
  const database = await freshDatabase()
  const owner = ownerPool(database)
  onTestFinished(() => owner.end())
  const queued = async () =>
    (await owner.query("select from pgboss.job where name = 'rollups.find' and state < 'active'")).rowCount
  apps.push(await startTestApp({ ROLE: 'web' }, database))
  expect(await queued()).toBe(0)
  // The schema as it was before migration 0089.
  await owner.query('alter table drafts drop column typed_at')
  await owner.query("delete from migrations where name like '0089%'")
  apps.push(await startTestApp({ ROLE: 'web' }, database))
  expect(await queued()).toBe(1)
})
