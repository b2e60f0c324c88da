import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { salesLogs, spreadsheetType } from '../../../contract/calls/sales-logs/calls.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aLogAnalysis } from '../../../tests/support/inputs/needs-inputs.ts'
import { aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aFile, anExport, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  app = await startTestApp()
  team = await aTeam(app)
})
afterAll(() => app.stop())

type ExportFilters = ClientInputOf<typeof salesLogs.download>
const download = (who: TestPerson, asked: ExportFilters = {}, headers: Record<string, string> = {}) =>
  app.ask(who, salesLogs.download, asked, headers)
const bytesAt = async (url: string) => Buffer.from(await (await fetch(app.url + url)).arrayBuffer())
const sheetAt = async (url: string) => (await readXlsx(await bytesAt(url))).sheets[0]!
/** The rows without the header. */
const rowsFor = async (who: TestPerson, asked: ExportFilters = {}) => {
  const { output } = await download(who, asked)
  const { rows } = await sheetAt(output.url)
  return rows.slice(1)
}
const titlesFor = async (who: TestPerson, asked: ExportFilters = {}) => (await rowsFor(who, asked)).map((row) => row[6])

test("an export contains what the list contains: dates in the workgroup's time zone, full texts in any script, no formulas", async () => {
  const mine = await aTeam(app)
  const content = `=SUM(1;1)\n한울 🏭 <견적> & "5%" _x0041_ \u0007${'가'.repeat(limits.content - 60)}`
  const log = await aSalesLog(app, {
    by: mine.staff,
    title: '=HYPERLINK("http://x.example")',
    content,
    keywords: ['+견적', '納期'],
    at: '2026-03-01T15:30:00.000Z',
    coAuthorIds: [mine.colleague.id],
  })
  await aFile(app, { by: mine.staff, logId: log.id })
  await aLogAnalysis(app, { by: mine.staff, logId: log.id, types: ['operational', 'strategic'] })
  await app.owner.query("update sales_logs set next_day = '2026-04-05' where id = $1", [log.id])
  const answer = await download(mine.staff, {}, { 'accept-language': 'ko' })
  const { output } = answer
  expect(output).toMatchObject({ state: 'done', done: 1, total: 1 })
  expect(output.name).toMatch(/^세일즈로그_실적_\d{8}\.xlsx$/)
  expect((JSON.parse(answer.body) as { url: string }).url).toBe(output.url)
  const response = await fetch(app.url + output.url)
  expect(response.headers.get('content-type')).toBe(spreadsheetType)
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const sheet = await sheetAt(output.url)
  expect(sheet.freezePane).toMatchObject({ rows: 1 })
  expect(sheet.autoFilter?.range).toBe('A1:P2')
  const [titles, row] = sheet.rows
  expect(titles?.slice(0, 3)).toEqual(['일시', '고객', '담당자'])
  expect(row?.[0]).toEqual(new Date('2026-03-02T00:30:00.000Z'))
  expect(row?.[12]).toEqual(new Date('2026-04-05T00:00:00.000Z'))
  expect(row?.[6]).toBe('=HYPERLINK("http://x.example")')
  expect(row?.[7]).toBe(content.replace('\u0007', ''))
  expect(row?.slice(8, 11)).toEqual(['+견적, 納期', mine.staff.name, mine.colleague.name])
  expect(row?.slice(13)).toEqual([0, 1, '전략, 운영'])
  expect([...(sheet.cells?.values() ?? [])].some((cell) => cell.formula !== undefined)).toBe(false)
})

test('each reader gets the readable logs, filtered and sorted, or the selected ones', async () => {
  const { workgroupId, staff, colleague, manager } = await aTeam(app)
  const bystander = await aPerson(app, { workgroupId, role: 9 })
  const day = (n: number) => `2026-05-0${n}T03:00:00.000Z`
  await aSalesLog(app, { by: staff, title: '하나', at: day(1), keywords: ['단가'] })
  const two = await aSalesLog(app, { by: staff, title: '둘', at: day(2), coAuthorIds: [colleague.id] })
  await aSalesLog(app, { by: manager, title: '셋 단가', at: day(3) })
  expect(await titlesFor(manager)).toEqual(['셋 단가', '둘', '하나'])
  expect(await titlesFor(staff, { sort: 'oldest' })).toEqual(['하나', '둘'])
  expect(await titlesFor(colleague)).toEqual(['둘'])
  expect(await titlesFor(bystander)).toEqual([])
  expect(await titlesFor(manager, { search: '단가' })).toEqual(['셋 단가', '하나'])
  expect(await titlesFor(staff, { search: '셋' })).toEqual([])
  expect(await titlesFor(manager, { from: '2026-05-02', to: '2026-05-02' })).toEqual(['둘'])
  expect(await titlesFor(manager, { ids: [two.id] })).toEqual(['둘'])
  await aLogAnalysis(app, { by: manager, logId: two.id, types: [] })
  expect((await rowsFor(manager, { need: 'none' })).map((row) => [row[6], row[15]])).toEqual([
    ['둘', 'Coaching needed'],
  ])
  expect(await titlesFor(bystander, { ids: [two.id] })).toEqual([])
})

/** Copies of the only log. */
const fill = (by: TestPerson, many: number) =>
  app.owner.query(
    `insert into sales_logs (workgroup_id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt)
     select l.workgroup_id, author_id, customer_id, contact_id, happened_at - (n / 3) * interval '1 minute', purpose, channel, sales_type, title, content, excerpt
     from sales_logs l, generate_series(1, $2::int) n where l.workgroup_id = $1`,
    [by.workgroupId, many],
  )

test('an export of a search contains all hits, not only the first thousand, also with many logs at one time', async () => {
  const { staff, manager } = await aTeam(app)
  await aSalesLog(app, { by: staff, title: '방열 필름' })
  await fill(staff, 2_500)
  for (const sort of ['newest', 'oldest', 'customer', 'best'] as const)
    expect((await download(manager, { search: '필름', sort })).output, sort).toMatchObject({
      done: 2_501,
      total: 2_501,
    })
  await app.owner.query('update sales_logs set happened_at = $2 where workgroup_id = $1', [
    staff.workgroupId,
    '2026-01-01T00:00Z',
  ])
  const other = await aSalesLog(app, { by: staff, title: '필름', at: '2025-01-01T00:00:00.000Z' })
  await app.owner.query(
    'update sales_logs set customer_id = $2, contact_id = $3 where id in (select id from sales_logs where workgroup_id = $1 order by id limit 1700)',
    [staff.workgroupId, other.customerId, other.contactId],
  )
  await app.owner.query(
    'delete from sales_logs where id in (select id from sales_logs where workgroup_id = $1 order by id limit 900)',
    [staff.workgroupId],
  )
  expect((await download(manager, { search: '필름' })).output).toMatchObject({ done: 1_602, total: 1_602 })
})

const isState = async (who: TestPerson, exportId: string, state: string) =>
  vi.waitFor(
    async () => {
      const { output } = await app.ask(who, salesLogs.downloadState, { exportId })
      expect(output.state).toBe(state)
      return output
    },
    { timeout: 30_000, interval: 100 },
  )

test('above ten thousand rows a job creates the file in steps, and only the requesting user is notified', async () => {
  const { staff, manager, colleague } = await aTeam(app)
  await aSalesLog(app, { by: staff })
  await fill(staff, limits.immediateExportRows)
  const { output } = await download(manager)
  expect(output).toMatchObject({ state: 'running', url: '' })
  expect((await app.ask(colleague, salesLogs.downloadState, { exportId: output.exportId })).error).toBe('not_found')
  const done = await isState(manager, output.exportId, 'done')
  expect(done).toMatchObject({ done: limits.immediateExportRows + 1, total: limits.immediateExportRows + 1 })
  expect((await sheetAt(done.url)).rows).toHaveLength(limits.immediateExportRows + 2)
})

test('a reader who lost access or left gets no further logs', async () => {
  const { staff, manager } = await aTeam(app)
  await aSalesLog(app, { by: staff })
  const ask = async () => {
    const { rows } = await app.owner.query<{ id: string }>(
      "insert into exports (workgroup_id, asked_by_id, reads_all, asked, language, name, created_at) select $1, $2, true, asked, language, name, $3 from exports where asked <> '{}' limit 1 returning id",
      [manager.workgroupId, manager.id, app.now()],
    )
    return rows[0]!.id
  }
  const make = (exportId: string) =>
    runJob(
      app,
      'export.make',
      { workgroupId: manager.workgroupId!, userId: manager.id, exportId },
      { files: app.files },
    )
  const first = await ask()
  await make(first)
  await isState(manager, first, 'done')
  const second = await ask()
  await app.owner.query('update members set role = 9 where user_id = $1', [manager.id])
  await make(second)
  await isState(manager, second, 'stopped')
})

test('the URL is valid for ten minutes, and everything is deleted an hour later', async () => {
  const { id, key } = await anExport(app, { by: team.staff })
  const { url } = (await app.ask(team.staff, salesLogs.downloadState, { exportId: id })).output
  expect((await fetch(app.url + url)).status).toBe(200)
  expect((await fetch(app.url + url.replace(/login_idx=\d+/, `login_idx=${team.master.id}`))).status).toBe(404)
  app.passTime(10 * 60 + 1)
  expect((await fetch(app.url + url)).status).toBe(404)
  const of = { workgroupId: team.staff.workgroupId!, userId: team.staff.id, exportId: id }
  await runJob(app, 'export.erase', of)
  expect((await app.owner.query('select from loose_files where key = $1', [key])).rowCount).toBe(1)
})
