// Background jobs of imports with concurrent changes; choice of the sheet, hidden rows.
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { immediateCheckRows } from '../../../contract/calls/imports/shapes.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { notifications } from '../../../contract/calls/notifications/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { check, csv, runQueuedImports, upload, type WorkOnImport } from '../../../tests/support/customer-imports.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aCustomer } from '../../../tests/support/builders/records.ts'
import { enterWorkgroup, inTransaction } from '../../db/connect.ts'
import type { Step } from '../../jobs/transaction.ts'
import { messageOf } from '../../sheets/read-table.ts'
import { checkImport, runImport } from './run.ts'
import { undoSome } from './undo.ts'

let app: TestApp
beforeAll(async () => {
  // Without a worker: the test runs the jobs itself.
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(() => app.stop())

const many = (count: number) =>
  csv(['고객사명', '대표자'], ...Array.from({ length: count }, (_, at) => [`고객${at}`, '김']))
const detail = async (who: TestPerson, importId: string) => (await app.ask(who, imports.detail, { importId })).output
const run = (who: TestPerson, importId: string) => app.ask(who, imports.run, { importId })
const rowsOf = async (who: TestPerson, importId: string) =>
  (await app.ask(who, imports.rows, { importId, pageSize: 100 })).output.items
/** Runs the job, with a change before one of its transactions, counted from 1. */
const meanwhile = (job: WorkOnImport, place: number, happens: () => Promise<unknown>): WorkOnImport => {
  let count = 0
  return async (step, of, making) =>
    job(
      (async (work: never) => {
        count += 1
        if (count === place) await happens()
        return step(work)
      }) as Step,
      of,
      making,
    )
}
test('an import stopped while it runs keeps the written rows, sends no completion notification, and can continue', async () => {
  const { manager } = await aTeam(app)
  const { output: read } = await upload(app, manager, many(700))
  const { importId } = read
  await check(app, manager, read)
  await run(manager, importId)
  const stop = () => app.ask(manager, imports.stop, { importId })
  await runQueuedImports(app, { 'import.run': meanwhile(runImport, 3, stop) })
  const stopped = await detail(manager, importId)
  expect(stopped).toMatchObject({ state: 'stopped', total: 700, counts: { done: stopped.customersMade } })
  expect(stopped.customersMade).toBeGreaterThan(0)
  expect(stopped.customersMade).toBeLessThan(700)
  expect(stopped.undoUntil).not.toBeNull()
  expect((await app.ask(manager, notifications.list, {})).output.items).toEqual([])
  await run(manager, importId)
  await runQueuedImports(app)
  expect(await detail(manager, importId)).toMatchObject({ state: 'done', customersMade: 700, counts: { done: 700 } })
})

test('many rows are checked in the background; after a stop the columns can be chosen again', async () => {
  const { manager } = await aTeam(app)
  const total = immediateCheckRows + 1
  const { output: read } = await upload(app, manager, many(total))
  const { importId } = read
  expect((await check(app, manager, read)).output).toMatchObject({ state: 'checking', total, counts: { new: 0 } })
  expect((await run(manager, importId)).status, 'nothing is written of what is not checked').not.toBe(200)
  const stop = () => app.ask(manager, imports.stop, { importId })
  await runQueuedImports(app, { 'import.check': meanwhile(checkImport, 5, stop) })
  expect(await detail(manager, importId)).toMatchObject({ state: 'read', counts: { new: 0 } })
  expect((await check(app, manager, read)).output.state).toBe('checking')
  await runQueuedImports(app)
  expect(await detail(manager, importId)).toMatchObject({ state: 'checked', counts: { new: total, wrong: 0 } })
})

test('a written import of many rows that is checked again can still be undone, however the check ends', async () => {
  const { manager } = await aTeam(app)
  const total = immediateCheckRows + 1
  const { output: read } = await upload(app, manager, many(total))
  const { importId } = read
  await check(app, manager, read)
  await runQueuedImports(app)
  await run(manager, importId)
  await runQueuedImports(app)
  const written = { state: 'done', customersMade: total, undoUntil: expect.any(String) }
  expect(await detail(manager, importId)).toMatchObject(written)
  // Stopped by the user.
  await check(app, manager, read)
  await app.ask(manager, imports.stop, { importId })
  expect(await detail(manager, importId)).toMatchObject(written)
  // Left by a dead process.
  await check(app, manager, read)
  await app.owner.query("update imports set is_begun = true, seen_at = seen_at - interval '1 day' where id = $1", [
    importId,
  ])
  expect(await detail(manager, importId)).toMatchObject(written)
  // Failed.
  const fails = () => Promise.reject(new Error('the database is away'))
  const broken = runQueuedImports(app, { 'import.check': meanwhile(checkImport, 3, fails) })
  await broken.catch(() => {})
  expect(await detail(manager, importId)).toMatchObject(written)
  // Finished.
  await check(app, manager, read)
  await runQueuedImports(app)
  expect(await detail(manager, importId)).toMatchObject(written)
  expect((await app.ask(manager, imports.lookAtUndo, { importId })).output).toMatchObject({ customersRemoved: total })
})

test('another sheet of the file can be read, and replaces the first', async () => {
  const { manager } = await aTeam(app)
  const sheets = [
    {
      name: '고객',
      rows: [
        ['고객사명', '대표자', '담당자'],
        ['한울', '김', '박'],
      ],
    },
    {
      name: '옛 고객',
      rows: [
        ['업체명', '대표'],
        ['새봄', '이'],
        ['가온', '정'],
      ],
    },
  ]
  const { output: read } = await upload(app, manager, await writeXlsx({ sheets }), '둘.xlsx')
  const { importId } = read
  expect(read).toMatchObject({ sheets: ['고객', '옛 고객'], sheet: 0, total: 1 })
  await check(app, manager, read)
  const { output: other } = await app.ask(manager, imports.chooseSheet, { importId, sheet: 2 })
  expect(other).toMatchObject({ state: 'read', sheet: 1, total: 2, counts: { new: 0 } })
  expect(other.columns.map(({ head, field }) => [head, field])).toEqual([
    ['업체명', 'name'],
    ['대표', 'ceoName'],
  ])
  expect((await rowsOf(manager, importId)).map(({ cells }) => cells)).toEqual([
    ['새봄', '이'],
    ['가온', '정'],
  ])
  const { output: data } = await app.ask(manager, imports.chooseSheet, { importId, sheet: 2, header: 'none' })
  expect(data.columns.map(({ head }) => head)).toEqual(['', ''])
  expect((await rowsOf(manager, importId)).map(({ cells }) => cells[0])).toEqual(['업체명', '새봄', '가온'])
  const { output: named } = await app.ask(manager, imports.chooseSheet, { importId, sheet: 2, header: 'some' })
  expect(named.columns.map(({ head }) => head)).toEqual(['업체명', '대표'])
})

test('hidden rows are read and reported; a row of totals below is set aside, and can be taken back', async () => {
  const { manager } = await aTeam(app)
  const rows = [
    ['고객사명', '대표자', '직원 수'],
    ['한울', '김', 10],
    ['새봄', '이', 20],
    ['합계', null, 30],
  ]
  const sheets = [{ name: '고객', rows, rowDefs: new Map([[2, { hidden: true }]]) }]
  const { output: read } = await upload(app, manager, await writeXlsx({ sheets }), '합계.xlsx')
  expect(read).toMatchObject({ total: 3, hiddenRows: 1 })
  expect((await check(app, manager, read)).output.counts).toMatchObject({ new: 2, wrong: 0, isAside: 1 })
  const found = await rowsOf(manager, read.importId)
  expect(found.map(({ row, state, aside }) => [row, state, aside])).toEqual([
    [2, 'new', ''],
    [3, 'new', ''],
    [4, '', 'total'],
  ])
  const takenBack = { importId: read.importId, leave: [{ row: 4, isLeftOut: false }] }
  expect((await app.ask(manager, imports.change, takenBack)).output.import.counts).toMatchObject({ new: 3, isAside: 0 })
})

test('records changed or created by others after the check stay unchanged, and their rows are reported', async () => {
  const { manager } = await aTeam(app)
  const id = await aCustomer(app, { by: manager, name: '있던곳', ceoName: '김' })
  const file = csv(
    ['고객사명', '대표자', '업종'],
    ['있던곳', '김', '기계'],
    ['새로온곳', '이', '화학'],
    ['그대로', '최', '전자'],
  )
  const { output: read } = await upload(app, manager, file)
  const { importId } = read
  await check(app, manager, read)
  const { status } = await app.ask(manager, customers.update, {
    id,
    ver: 1,
    name: '있던곳',
    ceoName: '김',
    industry: '식품',
  })
  expect(status).toBe(200)
  await aCustomer(app, { by: manager, name: '새로온곳', ceoName: '이' })
  await run(manager, importId)
  await runQueuedImports(app)
  expect(await detail(manager, importId)).toMatchObject({
    state: 'done',
    customersMade: 1,
    customersChanged: 0,
    counts: { done: 1, wrong: 2 },
  })
  expect((await app.ask(manager, customers.detail, { id })).output.industry).toBe('식품')
  const [there, added] = await rowsOf(manager, importId)
  for (const row of [there, added]) expect(row!.problems.map(({ column }) => column)).toEqual([-1])
})

test('an import of more customers than one transaction undoes is undone completely, also after a failed first try; each slice reads only its own rows', async () => {
  const { manager } = await aTeam(app)
  const { output: read } = await upload(app, manager, many(1_200))
  const { importId } = read
  await check(app, manager, read)
  await run(manager, importId)
  await runQueuedImports(app)
  const { output: seen } = await app.ask(manager, imports.lookAtUndo, { importId })
  expect(seen).toMatchObject({ customersRemoved: 1_200, keptCount: 0 })
  const workgroupId = manager.workgroupId!
  const tuples = await inTransaction(app.pool, null, async (db) => {
    await enterWorkgroup(db, workgroupId, manager.id, 'manager')
    const some = await undoSome(db, { workgroupId, userId: manager.id, now: app.now(), importId }, '0', true)
    expect(some!.undone.customersRemoved).toBe(500)
    const { rows } = await sql<{
      read: number
    }>`select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables`.execute(
      db,
    )
    return rows[0]!.read
  })
  expect(tuples).toBeLessThan(50_000)
  expect((await app.ask(manager, imports.undo, { importId })).output).toEqual({
    ...seen,
    customersRemoved: 700,
    state: 'undone',
  })
  expect((await app.ask(manager, customers.list, {})).output.total).toBe(0)
  expect(await detail(manager, importId)).toMatchObject({ state: 'undone' })
})

test('a table with too many cells is rejected with the reason and leaves no rows; 50,000 rows of 30 columns are read completely', async () => {
  const { manager } = await aTeam(app)
  const table = (rows: number, columns: number) =>
    Buffer.from(
      `고객사명,대표자${',열'.repeat(columns - 2)}\n${Array.from({ length: rows }, (_, at) => `고객${at},김${',1'.repeat(columns - 2)}`).join('\n')}`,
    )
  const { output: refused } = await upload(app, manager, table(45_000, 150))
  expect(refused).toMatchObject({ state: 'unread', refusal: messageOf('sheet_too_many', 'en'), total: 0 })
  expect(
    (await app.owner.query('select from import_rows where workgroup_id = $1', [manager.workgroupId])).rowCount,
  ).toBe(0)
  const { output: read } = await upload(app, manager, table(50_000, 30))
  expect(read).toMatchObject({ total: 50_000, state: 'read' })
  expect(read.columns.map(({ field }) => field).slice(0, 2)).toEqual(['name', 'ceoName'])
  const { rows } = await app.owner.query<{ count: number; cells: number; last: string }>(
    'select count(*)::int, sum(cardinality(cells))::int as cells, max(cells[1]) filter (where number = 50001) as last from import_rows where import_id = $1',
    [read.importId],
  )
  expect(rows).toEqual([{ count: 50_000, cells: 1_500_000, last: '고객49999' }])
})
