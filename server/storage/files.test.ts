// Tests the deletion of unclaimed files: it runs outside of transactions, and files cannot be claimed once it has
// begun.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { files } from '../../contract/calls/files/calls.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { startBucket } from '../../tests/support/servers/bucket.ts'
import { aTeam } from '../../tests/support/builders/people.ts'
import { png } from '../../tests/support/files/pictures.ts'
import { aFile, aSalesLog } from '../../tests/support/builders/records.ts'

let app: TestApp
let bucket: Awaited<ReturnType<typeof startBucket>>
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  bucket = await startBucket()
  app = await startTestApp(bucket.environment)
  team = await aTeam(app)
})
afterAll(async () => {
  await app.stop()
  await bucket.stop()
})
afterEach(() => {
  bucket.onDelete(() => 'pass')
  bucket.hang(false)
})

/** Stores a picture with its preview and deletes its row. @returns its key */
async function aLooseFile(): Promise<string> {
  const { id: logId } = await aSalesLog(app, { by: team.staff })
  const { id, key } = await aFile(app, { by: team.staff, logId, bytes: png(40, 30) })
  expect(await bucket.objects(key)).toHaveLength(2)
  await app.owner.query('delete from files where id = $1', [id])
  return key
}
const later = () => new Date(app.now().getTime() + 2 * 3_600_000)
const isLoose = async (key: string) =>
  (await app.owner.query('select from loose_files where key = $1', [key])).rowCount === 1
async function claim(key: string): Promise<void> {
  const { id: logId } = await aSalesLog(app, { by: team.staff })
  await app.owner.query(
    "insert into files (workgroup_id, sales_log_id, added_by_id, name, type, has_preview, bytes, key, version, created_at) values ($1, $2, $3, 'a.png', 'image/png', true, 9, $4, 1, now())",
    [team.workgroupId, logId, team.staff.id, key],
  )
}

test('no transaction is open while the store deletes a file', async () => {
  const key = await aLooseFile()
  bucket.onDelete(() => 'hold')
  const swept = app.files.sweep(later())
  await expect.poll(() => bucket.heldDeletions.length, { timeout: 5_000 }).toBeGreaterThan(0)
  const open = async () =>
    (
      await app.owner.query(
        "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      )
    ).rowCount
  await expect.poll(open).toBe(0)
  bucket.onDelete(() => 'pass')
  for (const answer of bucket.heldDeletions.splice(0)) answer.writeHead(503).end()
  await swept
  expect([await bucket.objects(key), await isLoose(key)]).toEqual([[], false])
})

test('a partly deleted file cannot be claimed, and is deleted completely by a later sweep', async () => {
  const key = await aLooseFile()
  bucket.onDelete((path) => (path.includes('.webp') ? 'refuse' : 'pass'))
  await expect(app.files.sweep(later())).rejects.toThrow()
  expect([(await bucket.objects(key)).length, await isLoose(key)]).toEqual([1, true])
  await expect(claim(key)).rejects.toThrow('being erased')
  bucket.onDelete(() => 'pass')
  await app.files.sweep(later())
  expect([await bucket.objects(key), await isLoose(key)]).toEqual([[], false])
})

test('a file that the store fails to delete does not prevent the deletion of others', async () => {
  const keys = [await aLooseFile(), await aLooseFile(), await aLooseFile()]
  bucket.onDelete((path) => (path.includes(keys[0]!) ? 'refuse' : 'pass'))
  await expect(app.files.sweep(later())).rejects.toThrow()
  expect(await Promise.all(keys.map(isLoose))).toEqual([true, false, false])
})

test('a rejected upload returns its own error even while the store fails to delete', async () => {
  bucket.onDelete(() => 'refuse')
  const upload = { fileup: [['a.txt', Buffer.from('단가')] as const] }
  const response = await app.ask(team.staff, files.add, { logId: '987654321' }, {}, upload)
  expect([response.status, response.error]).toEqual([404, 'not_found'])
})

test('a store that hangs fails the upload with a sentence, and nothing is kept; the others go on meanwhile, and a retry works', async () => {
  const { id: logId } = await aSalesLog(app, { by: team.staff })
  const upload = () => app.ask(team.staff, files.add, { logId }, {}, { fileup: [['메모.txt', Buffer.from('5%')]] })
  const read = () => app.ask(team.staff, salesLogs.detail, { id: logId })
  bucket.hang(true)
  const uploading = upload()
  expect((await read()).status).toBe(200)
  const refused = await uploading
  expect(refused.status).toBeGreaterThanOrEqual(500)
  expect((await read()).output.files).toEqual([])
  bucket.hang(false)
  expect((await upload()).status).toBe(200)
  expect((await read()).output.files).toHaveLength(1)
})
