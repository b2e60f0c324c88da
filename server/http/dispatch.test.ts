import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aTeam } from '../../tests/support/builders/people.ts'
import { aSalesLog } from '../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a call whose transaction PostgreSQL ends to resolve a deadlock is repeated, and succeeds', async () => {
  const { manager, workgroupId } = await aTeam(app)
  const { id: logId } = await aSalesLog(app, { by: manager })
  const item = await app.ask(manager, contract.needs.create, { type: 'product', name: '색상 맞춤', synonyms: [] })
  const { id } = item.output
  await app.owner.query(
    "insert into log_sentences (workgroup_id, sales_log_id, start_at, end_at, hash, type, item_id, confidence, source) values ($1, $2, 0, 1, 'x', 'product', $3, 1, 'starter')",
    [workgroupId, logId, id],
  )
  // Like a job that analyses the log again: it locks the sentence, then the item.
  const job = await app.owner.connect()
  await job.query("begin; set local deadlock_timeout = '20s'")
  await job.query('delete from log_sentences where sales_log_id = $1', [logId])
  const deleting = app.ask(manager, contract.needs.delete, { id, ver: 1 })
  await vi.waitFor(async () => {
    const { rows } = await app.owner.query('select from pg_locks where not granted')
    expect(rows).toHaveLength(1)
  })
  await job.query('select from need_items where id = $1 for key share', [id])
  await job.query('commit')
  job.release()
  expect((await deleting).status).toBe(200)
  expect((await app.owner.query('select from need_items where id = $1', [id])).rowCount).toBe(0)
})
