import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { files } from '../../../contract/calls/files/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { png } from '../../../tests/support/files/pictures.ts'
import { aFile, aSalesLog } from '../../../tests/support/builders/records.ts'
import { textIn } from '../../core/texts.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  app = await startTestApp()
  team = await aTeam(app)
})
afterAll(() => app.stop())

const aLog = async (more: object = {}) => (await aSalesLog(app, { by: team.staff, ...more })).id
const add = (
  who: TestPerson,
  logId: string,
  given: readonly (readonly [string, Uint8Array])[],
  more: Record<string, unknown> = {},
) => app.ask(who, files.add, { logId, ...more }, {}, { fileup: given })
const text = (words: string) => Buffer.from(words)
const filesIn = async (who: TestPerson, id: string) => (await app.ask(who, salesLogs.detail, { id })).output.files
/** All files in the temporary folder and in the blob store. */
const storedFiles = async () =>
  (
    await Promise.all(
      ['uploads', 'files'].map((name) => readdir(join(app.dataDir, name), { recursive: true }).catch(() => [])),
    )
  )
    .flat()
    .filter((name) => /[\w-]{24}/.test(name))
const unclaimedKeys = async () => (await app.owner.query('select key from loose_files')).rows.length
const openWith = async (who: TestPerson, id: string) => {
  const { url, shownUrl } = (await app.ask(who, files.open, { id })).output
  const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })
  return { saved: () => get(url), shown: (headers?: Record<string, string>) => get(shownUrl, headers), url, shownUrl }
}

test('several files are uploaded at once, with names in any script, and readable by readers of the log', async () => {
  const id = await aLog({ coAuthorIds: [team.colleague.id] })
  const given = [
    ['한울_견적_v3.txt', text('단가 5% 인하')],
    ['見積.txt', text('納期 2 週')],
    ['báo giá.txt', text('5%')],
  ] as const
  const { output } = await add(team.colleague, id, given)
  expect(output.said).toBe('Files uploaded: 3')
  expect(
    output.files.map(({ name, size, version, author, previewUrl }) => [name, size, version, author?.id, previewUrl]),
  ).toEqual(given.toReversed().map(([name, bytes]) => [name, bytes.length, 1, team.colleague.id, null]))
  const seen = (await filesIn(team.manager, id)).at(-1)!
  const answer = await (await openWith(team.manager, seen.id)).saved()
  expect([answer.status, await answer.text()]).toEqual([200, '단가 5% 인하'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="______v3.txt"; filename*=UTF-8''${encodeURIComponent('한울_견적_v3.txt')}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox') as string,
    'cache-control': 'private, max-age=60',
  })
})
test('files of the same name are versions, the newest first', async () => {
  const id = await aLog()
  await add(team.staff, id, [['견적.txt', text('1')]])
  await add(team.staff, id, [['사진.txt', text('2')]])
  await add(team.staff, id, [['견적.txt', text('3')]])
  expect((await filesIn(team.staff, id)).map(({ name, version }) => `${name} ${version}`)).toEqual([
    '견적.txt 2',
    '견적.txt 1',
    '사진.txt 1',
  ])
})
test('a log has at most ten files, and rejected files are deleted', async () => {
  const id = await aLog()
  await add(
    team.staff,
    id,
    Array.from({ length: 9 }, (_, at) => [`${at}.txt`, text('x')] as const),
  )
  const before = await storedFiles()
  const two = await add(team.staff, id, [
    ['a.txt', text('x')],
    ['b.txt', text('x')],
  ])
  expect([two.status, two.error]).toEqual([409, 'too_many_of_log'])
  expect((await add(team.staff, id, [['a.txt', text('x')]])).status).toBe(200)
  expect(
    (
      await add(
        team.staff,
        id,
        Array.from({ length: 11 }, () => ['a', text('x')] as const),
      )
    ).error,
  ).toBe('too_many_files')
  expect((await add(team.staff, id, [['leer.txt', text('')]])).error).toBe('required_missing')
  expect((await add(team.manager, id, [['a.txt', text('x')]])).error).toBe('no_permission')
  expect((await add(team.colleague, id, [['a.txt', text('x')]])).error).toBe('not_found')
  expect([(await storedFiles()).length, await unclaimedKeys()]).toEqual([before.length + 1, 0])
})
test('a file has at most twenty megabytes', async () => {
  const id = await aLog()
  const most = await add(team.staff, id, [['a.bin', Buffer.alloc(limits.fileBytes, 1)]])
  expect(most.output.files[0]!.size).toBe(limits.fileBytes)
  const more = await add(team.staff, id, [['b.bin', Buffer.alloc(limits.fileBytes + 1, 1)]])
  expect([more.status, more.message]).toEqual([413, textIn('en', 'error.file_too_large', { size: 20 })])
  expect(app.bodies.held().disk).toBe(0)
})
test('an upload repeated with the same idempotency key is stored once', async () => {
  const id = await aLog()
  const [one, two] = [
    await add(team.staff, id, [['a.txt', text('x')]], { clientKey: 'once' }),
    await add(team.staff, id, [['a.txt', text('x')]], { clientKey: 'once' }),
  ]
  expect([two.status, two.output.files.map((file) => file.id)]).toEqual([200, one.output.files.map((file) => file.id)])
  expect([(await filesIn(team.staff, id)).length, await unclaimedKeys()]).toEqual([1, 0])
  const other = await add(team.staff, id, [['a.txt', text('y')]], { clientKey: 'once' })
  expect([other.error, await unclaimedKeys()], 'another file of the same name and size').toEqual(['key_reused', 0])
})
test('a deleted file is inaccessible immediately, can be restored by users who may delete it, and is erased a month later', async () => {
  const id = await aLog()
  const file = await aFile(app, { by: team.staff, logId: id })
  const before = await openWith(team.manager, file.id)
  expect((await app.ask(team.manager, files.delete, { id: file.id })).error).toBe('no_permission')
  expect((await app.ask(team.master, files.delete, { id: file.id })).status).toBe(200)
  expect((await app.ask(team.staff, files.delete, { id: file.id })).error).toBe('not_found')
  expect((await before.saved()).status).toBe(404)
  expect((await app.ask(team.staff, files.open, { id: file.id })).error).toBe('not_found')
  expect(await filesIn(team.staff, id)).toEqual([])
  expect((await app.ask(team.staff, files.putBack, { id: file.id })).status).toBe(200)
  expect((await before.saved()).status).toBe(200)
  await app.ask(team.staff, files.delete, { id: file.id })
  const { rows } = await app.owner.query<{ days: number }>(
    "select extract(epoch from start_after - now()) / 86400 as days from pgboss.job where name = 'file.erase' and data ->> 'fileId' = $1",
    [file.id],
  )
  expect(rows.map(({ days }) => Math.round(days))).toEqual([30, 30])
})
test('files of a deleted log are erased by the sweep', async () => {
  const id = await aLog()
  const { key } = await aFile(app, { by: team.staff, logId: id, bytes: png(40, 30) })
  const copies = () => storedFiles().then((names) => names.filter((name) => name.includes(key)).length)
  expect(await copies()).toBe(2)
  await app.ask(team.staff, salesLogs.delete, { id, ver: 1 })
  await app.files.sweep(app.now())
  expect([await copies(), await unclaimedKeys()]).toEqual([2, 1])
  await app.files.sweep(new Date(app.now().getTime() + 3_700_000))
  expect([await copies(), await unclaimedKeys()]).toEqual([0, 0])
})
test('an aborted upload leaves nothing behind', async () => {
  const id = await aLog()
  const before = (await storedFiles()).length
  const abort = new AbortController()
  const body = new ReadableStream({
    start(stream) {
      const head = `--x\r\ncontent-disposition: form-data; name="sales_idx"\r\n\r\n${id}\r\n--x\r\ncontent-disposition: form-data; name="fileup"; filename="a.bin"\r\n\r\n`
      stream.enqueue(Buffer.from(head + 'a'.repeat(300_000)))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${team.staff.token}` }
  const sending = fetch(app.url + files.add.path, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
    signal: abort.signal,
  } as RequestInit)
  await vi.waitFor(() => expect(app.bodies.held().disk).toBeGreaterThan(0))
  abort.abort()
  await sending.catch(() => {})
  await vi.waitFor(() => expect(app.bodies.held().disk).toBe(0))
  expect([(await storedFiles()).length, await unclaimedKeys(), await filesIn(team.staff, id)]).toEqual([before, 0, []])
})
test('range requests return parts of a file', async () => {
  const id = await aLog()
  const sound = Buffer.concat([Buffer.from('ID3\x03'), Buffer.alloc(996, 7)])
  const { shown } = await openWith(
    team.staff,
    (await aFile(app, { by: team.staff, logId: id, name: '통화.mp3', bytes: sound })).id,
  )
  const part = async (range: string) => {
    const answer = await shown({ range })
    return [answer.status, answer.headers.get('content-range'), (await answer.arrayBuffer()).byteLength]
  }
  expect((await shown()).headers.get('content-disposition')).toMatch(/^inline/)
  expect(await part('bytes=0-')).toEqual([206, 'bytes 0-999/1000', 1000])
  expect(await part('bytes=10-19')).toEqual([206, 'bytes 10-19/1000', 10])
  expect(await part('bytes=-100')).toEqual([206, 'bytes 900-999/1000', 100])
  expect(await part('bytes=990-5000')).toEqual([206, 'bytes 990-999/1000', 10])
  expect(await part('bytes=1000-')).toEqual([416, 'bytes */1000', 0])
  expect(await part('bytes=-')).toEqual([200, null, 1000])
  expect(await part('lines=1-2')).toEqual([200, null, 1000])
})
test('a URL is valid for a minute, for its own file only, and while the file exists', async () => {
  const id = await aLog()
  const [one, other] = [
    await aFile(app, { by: team.staff, logId: id }),
    await aFile(app, { by: team.staff, logId: id }),
  ]
  const { url, shownUrl } = await openWith(team.staff, one.id)
  const wrong = [url.replace(one.key, other.key), url.replace('as=saved', 'as=shown'), `${url}x`, url.split('?')[0]!]
  for (const address of wrong) expect([address, (await app.request(address)).status]).toEqual([address, 404])
  expect((await app.request(shownUrl.replace('as=shown', 'as=preview'))).status).toBe(404)
  expect((await app.request(url)).status).toBe(200)
  app.passTime(61)
  expect((await app.request(url)).status).toBe(404)
})
test('the daily volume per user is limited', async () => {
  const id = await aLog()
  const file = await aFile(app, { by: team.staff, logId: id })
  await app.owner.query('update files set bytes = 2000000000 where id = $1', [file.id])
  const more = await aFile(app, { by: team.staff, logId: await aLog() })
  await app.owner.query('update files set bytes = 2000000000 where id = $1', [more.id])
  const third = await aFile(app, { by: team.staff, logId: await aLog() })
  await app.owner.query('update files set bytes = 295000000 where id = $1', [third.id])
  expect((await add(team.staff, id, [['a.txt', text('x')]])).error).toBe('storage_full')
})
test('a file deleted a month ago is erased, unless it was restored', async () => {
  const id = await aLog()
  const [gone, back] = [
    await aFile(app, { by: team.staff, logId: id }),
    await aFile(app, { by: team.staff, logId: id }),
  ]
  for (const file of [gone, back]) await app.ask(team.staff, files.delete, { id: file.id })
  await app.ask(team.staff, files.putBack, { id: back.id })
  const erased = (fileId: string, days: number) =>
    runJob(
      app,
      'file.erase',
      { workgroupId: team.workgroupId, fileId },
      { clock: () => new Date(app.now().getTime() + days * 86_400_000) },
    )
  const there = async () =>
    (await app.owner.query<{ id: string }>('select id from files where sales_log_id = $1 order by id', [id])).rows.map(
      (row) => row.id,
    )
  await erased(gone.id, 10)
  expect(await there()).toEqual([gone.id, back.id])
  for (const file of [gone, back]) await erased(file.id, 30)
  expect(await there()).toEqual([back.id])
})
