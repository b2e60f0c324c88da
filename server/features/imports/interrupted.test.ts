// Imports whose work was interrupted, imports in preparation, large files and large undos.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imports } from '../../../contract/calls/imports/calls.ts'
import {
  immediateCheckRows,
  immediateReadBytes,
  immediateUndoCustomers,
} from '../../../contract/calls/imports/shapes.ts'
import { notifications } from '../../../contract/calls/notifications/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { check, csv, importFile, runQueuedImports, upload } from '../../../tests/support/customer-imports.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aCustomer } from '../../../tests/support/builders/records.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import { messageOf } from '../../sheets/read-table.ts'

let app: TestApp
beforeAll(async () => {
  // Without a worker: the test runs the jobs itself.
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(() => app.stop())

const heads = ['고객사명', '대표자', '메모']
const many = (count: number, memo = '') =>
  csv(heads, ...Array.from({ length: count }, (_, at) => [`고객${at}`, '김', memo]))
/** A file that is read in the background, of few rows. */
const aLargeFile = () => {
  const rows = Math.ceil(immediateReadBytes / 1_500)
  return { rows, bytes: many(rows, 'ㄱ'.repeat(600)) }
}
const send = async (who: TestPerson, bytes: Uint8Array, ...further: Uint8Array[]) =>
  app.ask(who, imports.upload, {}, {}, {
    fileup: [bytes, ...further].map((each, at) => [`거래처${at}.csv`, each] as const),
  } as never)
const detail = async (who: TestPerson, importId: string) => (await app.ask(who, imports.detail, { importId })).output
const openOf = async (who: TestPerson) => (await app.ask(who, imports.list, { isOpen: true })).output.items
const pastOf = async (who: TestPerson) => (await app.ask(who, imports.list, {})).output.items
const toldOf = async (who: TestPerson) =>
  (await app.ask(who, notifications.list, {})).output.items.map(({ kind, importId }) => [kind, importId])
/** As if the process that works on the import had been killed: its job runs again. */
async function killed(importId: string) {
  await app.owner.query('update imports set is_begun = true where id = $1', [importId])
  await runQueuedImports(app)
}
/** The rows of the workgroup without what every change counts up. */
async function rowsOf({ workgroupId }: TestPerson) {
  const { rows } = await app.owner.query<{ row: object }>(
    `select to_jsonb(c) - '{ver,updated_at,changed_at,updated_by_id}'::text[] as row from customers c where workgroup_id = $1 and deleted_at is null
     union all select to_jsonb(k) - '{ver,updated_at,changed_at,updated_by_id}'::text[] from contacts k where workgroup_id = $1 and deleted_at is null order by 1`,
    [workgroupId],
  )
  return rows
}

test('a large file is read in the background; its columns are known first, and its progress', async () => {
  const { manager } = await aTeam(app)
  const { rows, bytes } = aLargeFile()
  const { output: read } = await send(manager, bytes)
  expect(read).toMatchObject({ state: 'reading', done: 0, total: 0 })
  expect(
    (await app.ask(manager, imports.check, { importId: read.importId, columns: [{ column: 0, field: 'name' }] }))
      .status,
  ).toBe(409)
  const states: unknown[] = []
  await runQueuedImports(app, {
    'import.read': async (step, of, ports) => {
      const { readImport } = await import('./read.ts')
      const looking: typeof step = async (work) => {
        const result = await step(work)
        const { state, done, total, columns } = await detail(manager, read.importId)
        states.push([state, done, total, columns.length])
        return result
      }
      await readImport(looking, of, ports)
    },
  })
  expect(states).toContainEqual(['reading', 0, 0, 3])
  expect(states).toContainEqual(['reading', rows, rows, 3])
  expect(states.at(-1)).toEqual(['read', 0, rows, 3])
  const { output: checked } = await check(app, manager, await detail(manager, read.importId))
  expect(checked.counts).toMatchObject({ new: rows })
})

test('reading can be cancelled, and a discarded import leaves neither rows nor a file', async () => {
  const { manager } = await aTeam(app)
  const { output: read } = await send(manager, aLargeFile().bytes)
  const { importId } = read
  expect((await openOf(manager)).map((one) => one.importId)).toEqual([importId])
  expect((await app.ask(manager, imports.stop, { importId })).output.state).toBe('unread')
  await runQueuedImports(app)
  expect((await app.ask(manager, imports.readAgain, { importId })).output.state).toBe('reading')
  await runQueuedImports(app)
  expect((await detail(manager, importId)).state).toBe('read')
  const key = (await app.owner.query<{ key: string }>('select key from imports where id = $1', [importId])).rows[0]!.key
  expect((await app.ask(manager, imports.discard, { importId })).status).toBe(200)
  expect(await openOf(manager)).toEqual([])
  expect((await app.ask(manager, imports.detail, { importId })).status).toBe(404)
  await runJob(app, 'import.erase', { workgroupId: manager.workgroupId!, importId })
  expect((await app.owner.query('select from import_rows where import_id = $1', [importId])).rowCount).toBe(0)
  expect((await app.owner.query('select from imports where id = $1', [importId])).rowCount).toBe(0)
  expect((await app.owner.query('select from loose_files where key = $1', [key])).rowCount).toBe(1)
})

test('an import in preparation is listed for who began it, and can be continued; one that was written cannot be discarded', async () => {
  const { manager, chief } = await aTeam(app)
  const { output: read } = await upload(app, manager, many(2))
  const { importId } = read
  expect((await openOf(manager)).map(({ state, fileName }) => [state, fileName])).toEqual([['read', '거래처.csv']])
  expect(await openOf(chief)).toEqual([])
  await check(app, manager, read)
  expect((await openOf(manager)).map(({ state }) => state)).toEqual(['checked'])
  await app.ask(manager, imports.run, { importId })
  expect((await openOf(chief)).map(({ state }) => state)).toEqual(['running'])
  await runQueuedImports(app)
  expect(await openOf(manager)).toEqual([])
  expect((await pastOf(chief)).map(({ state }) => state)).toEqual(['done'])
  expect((await app.ask(manager, imports.discard, { importId })).status).toBe(409)
})

test('a file that turns out to be unreadable says why, and is not read again', async () => {
  const { manager } = await aTeam(app)
  const line = `고객,김${',1'.repeat(60)}\n`
  const bytes = Buffer.from(`고객사명,대표자${',열'.repeat(60)}\n${line.repeat(40_000)}`)
  const { output: read } = await upload(app, manager, bytes)
  expect(read).toMatchObject({ state: 'unread', refusal: messageOf('sheet_too_many', 'en') })
  expect((await app.ask(manager, imports.readAgain, { importId: read.importId })).status).toBe(409)
  expect((await app.ask(manager, imports.discard, { importId: read.importId })).status).toBe(200)
})

test('of several files the first is read, and the answer says how many were not', async () => {
  const { manager } = await aTeam(app)
  const { output: read } = await send(manager, many(1), many(2), many(3))
  expect(read).toMatchObject({ fileName: '거래처0.csv', total: 1, ignoredFiles: 2 })
  expect((await send(manager, many(1))).output.ignoredFiles).toBe(0)
})

test('the file of rejected rows keeps its ending, whatever the length of the name', async () => {
  const { manager } = await aTeam(app)
  const name = `${'가나다😀'.repeat(30)}.csv`
  const { output: read } = await upload(app, manager, csv(heads, ['', '김', '']), name)
  await check(app, manager, read)
  const { output } = await app.ask(manager, imports.rejected, { importId: read.importId })
  expect(output.name).toMatch(/^가나다😀.*[가나다😀] \S.*\.xlsx$/u)
  const answer = await fetch(app.url + output.url)
  expect(answer.headers.get('content-disposition')).toMatch(/\.xlsx$/)
})

describe('an import whose process was killed is listed, its user is told, and it can be continued', () => {
  test('while it was read', async () => {
    const { manager, chief } = await aTeam(app)
    const { rows, bytes } = aLargeFile()
    const { importId } = (await send(manager, bytes)).output
    await killed(importId)
    expect((await openOf(manager)).map(({ state, refusal }) => [state, refusal])).toEqual([['unread', '']])
    expect(await toldOf(manager)).toEqual([['import_stopped', importId]])
    expect(await toldOf(chief)).toEqual([])
    await app.ask(manager, imports.readAgain, { importId })
    await runQueuedImports(app)
    expect(await detail(manager, importId)).toMatchObject({ state: 'read', total: rows })
  })
  test.each([immediateCheckRows + 1, 3])('while %i rows were checked', async (count) => {
    const { manager } = await aTeam(app)
    const { output: read } = await upload(app, manager, many(count))
    const { importId } = read
    await check(app, manager, read)
    // The state in which a process leaves it that is killed during the call.
    await app.owner.query("update imports set state = 'checking' where id = $1", [importId])
    await killed(importId)
    expect((await openOf(manager)).map(({ state }) => state)).toEqual(['read'])
    expect(await toldOf(manager)).toEqual([['import_stopped', importId]])
    await check(app, manager, read)
    await runQueuedImports(app)
    expect(await detail(manager, importId)).toMatchObject({ state: 'checked', counts: { new: count } })
  })
  test('while it ran', async () => {
    const { manager } = await aTeam(app)
    const { output: read } = await upload(app, manager, many(3))
    const { importId } = read
    await check(app, manager, read)
    await app.ask(manager, imports.run, { importId })
    await killed(importId)
    expect((await pastOf(manager)).map(({ state }) => state)).toEqual(['stopped'])
    expect(await toldOf(manager)).toEqual([['import_stopped', importId]])
    expect((await app.ask(manager, imports.run, { importId })).output.state).toBe('running')
    await runQueuedImports(app)
    expect(await detail(manager, importId)).toMatchObject({ state: 'done', customersMade: 3 })
  })
  test('while it was undone', async () => {
    const { manager } = await aTeam(app)
    const { importId } = await importFile(app, manager, many(immediateUndoCustomers + 1))
    expect((await app.ask(manager, imports.undo, { importId })).output.state).toBe('undoing')
    await killed(importId)
    const [past] = await pastOf(manager)
    expect(past).toMatchObject({ state: 'partly_undone', undoUntil: expect.any(String) })
    expect((await toldOf(manager))[0]).toEqual(['import_stopped', importId])
    expect((await app.ask(manager, imports.run, { importId })).status, 'what is undone is not written again').toBe(409)
    await app.ask(manager, imports.undo, { importId })
    await runQueuedImports(app)
    expect((await detail(manager, importId)).state).toBe('undone')
    expect(await rowsOf(manager)).toEqual([])
  })
  test('a job that a later one has replaced does nothing', async () => {
    const { manager } = await aTeam(app)
    const { output: read } = await upload(app, manager, many(3))
    const { importId } = read
    await check(app, manager, read)
    await app.ask(manager, imports.run, { importId })
    await app.ask(manager, imports.stop, { importId })
    await app.ask(manager, imports.run, { importId })
    const { rows } = await app.owner.query<{ data: { work: number } }>(
      "delete from pgboss.job where name = 'import.run' and data ->> 'importId' = $1 returning data",
      [importId],
    )
    const works = rows.map(({ data }) => data.work).toSorted((one, other) => one - other)
    const { workgroupId, id: userId } = manager
    const ports = { log: { error: () => {} }, files: app.files }
    const run = (work: number) =>
      runJob(app, 'import.run', { workgroupId: workgroupId!, userId, importId, work }, ports)
    await run(works[0]!)
    expect(await detail(manager, importId)).toMatchObject({ state: 'running', customersMade: 0 })
    await run(works[1]!)
    expect(await detail(manager, importId)).toMatchObject({ state: 'done', customersMade: 3 })
  })
})

test('a large import is undone in the background, with its progress; it can be stopped and continued', async () => {
  const { manager } = await aTeam(app)
  const before = await rowsOf(manager)
  const total = immediateUndoCustomers + 1
  const { importId } = await importFile(app, manager, many(total))
  const { output } = await app.ask(manager, imports.undo, { importId })
  expect(output).toMatchObject({ state: 'undoing', customersRemoved: 0 })
  expect(await detail(manager, importId)).toMatchObject({ state: 'undoing', done: 0, total, undoUntil: null })
  let steps = 0
  await runQueuedImports(app, {
    'import.undo': async (step, of, ports) => {
      const { undoImport } = await import('./undo-import.ts')
      const stopping: typeof step = async (work) => {
        steps += 1
        if (steps === 3) await app.ask(manager, imports.stop, { importId })
        return step(work)
      }
      await undoImport(stopping, of, ports)
    },
  })
  expect(await detail(manager, importId)).toMatchObject({ state: 'partly_undone', done: 500, total })
  expect((await toldOf(manager)).filter(([kind]) => kind === 'import_stopped')).toEqual([])
  await app.ask(manager, imports.undo, { importId })
  await runQueuedImports(app)
  expect(await detail(manager, importId)).toMatchObject({ state: 'undone' })
  expect(await rowsOf(manager)).toEqual(before)
})

test('two imports that are undone in reverse order lead back exactly', async () => {
  const { manager } = await aTeam(app)
  await aCustomer(app, { by: manager, name: '있던곳', ceoName: '김' })
  const before = await rowsOf(manager)
  const columns = ['고객사명', '대표자', '업종', '단계', '담당자', '직책', '휴대폰']
  const first = await importFile(
    app,
    manager,
    csv(
      columns,
      ['있던곳', '김', '기계', '검증', '박', '과장', '010-1111-2222'],
      ['새로온곳', '이', '화학', '', '최', '대리', ''],
    ),
  )
  const between = await rowsOf(manager)
  const second = await importFile(
    app,
    manager,
    csv(
      columns,
      ['있던곳', '김', '식품', '', '박', '부장', '010-3333-4444'],
      ['새로온곳', '이', '전자', '검증', '최', '차장', ''],
      ['새로온곳', '이', '전자', '', '정', '사원', ''],
      ['더새로운곳', '한', '', '', '', '', ''],
    ),
  )
  expect(second).toMatchObject({ customersMade: 1, customersChanged: 2, contactsMade: 1, contactsChanged: 2 })
  const undo = async (importId: string) => (await app.ask(manager, imports.undo, { importId })).output
  expect(await undo(second.importId)).toMatchObject({ state: 'undone', customersRestored: 2, keptCount: 0 })
  expect(await rowsOf(manager)).toEqual(between)
  expect(await undo(first.importId)).toMatchObject({ state: 'undone', customersRemoved: 1, keptCount: 0 })
  expect(await rowsOf(manager)).toEqual(before)
})
