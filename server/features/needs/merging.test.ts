// Merging two needs: moved records, effects on other processes, undo.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needs } from '../../../contract/calls/needs/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { views } from '../../../contract/calls/views/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aLesson, aLogAnalysis, anItem } from '../../../tests/support/inputs/needs-inputs.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const listed = async (who: TestPerson) => (await app.ask(who, needs.list, {})).output
const names = async (who: TestPerson) =>
  (await listed(who)).items.map(({ name, synonyms, found }) => [name, synonyms, found])
const lessonsOf = async (who: TestPerson, itemId: string) =>
  (await app.ask(who, needs.lessons, { itemId })).output.items.map(({ lessonId }) => lessonId)
const logsOf = async (who: TestPerson, needItemId: string) =>
  (await app.ask(who, salesLogs.list, { needItemId })).output.items.map(({ id }) => id)
const versionOf = async (workgroupId: string) =>
  (await app.owner.query('select items_version::int as n from need_courses where workgroup_id = $1', [workgroupId]))
    .rows[0].n as number

/** The need 납기 with a lesson, and 빠른 납품 with another lesson and a log that contains it. */
async function aPair() {
  const team = await aTeam(app)
  const { manager, staff } = team
  const keptId = await anItem(app, { by: manager, name: '납기', synonyms: ['리드타임'] })
  const goneId = await anItem(app, { by: manager, name: '빠른 납품', synonyms: ['리드타임', '당일 납품'] })
  const log = await aSalesLog(app, { by: staff })
  await aLogAnalysis(app, { by: staff, logId: log.id, itemId: goneId })
  const own = await aLesson(app, { by: staff, logId: log.id, itemId: keptId })
  const moved = await aLesson(app, { by: staff, logId: log.id, itemId: goneId })
  return { ...team, keptId, goneId, logId: log.id, own, moved, both: { keptId, goneId, keptVer: 1, goneVer: 1 } }
}

test('the preview counts what moves; then lessons, sentences, logs and views refer to the remaining need', async () => {
  const { manager, staff, keptId, goneId, logId, own, moved, both, workgroupId } = await aPair()
  const synonyms = ['리드타임', '빠른 납품', '당일 납품']
  const { output: preview } = await app.ask(manager, needs.previewMerge, { keptId, goneId })
  expect(preview).toEqual({ synonyms, lessonCount: 1, found: 1 })
  const view = await app.ask(staff, views.create, { name: '납품', needItemId: goneId, clientKey: 'v' })
  const before = await versionOf(workgroupId)
  const { output: item, status } = await app.ask(manager, needs.merge, both)
  expect([status, item]).toMatchObject([200, { id: keptId, name: '납기', synonyms, ver: 2 }])
  expect(await versionOf(workgroupId)).toBeGreaterThan(before)
  expect(await names(manager)).toEqual([['납기', synonyms, 1]])
  expect((await lessonsOf(manager, keptId)).sort()).toEqual([own, moved].sort())
  expect(await logsOf(manager, keptId)).toEqual([logId])
  expect((await app.ask(staff, views.list, {})).output.items[0]!.needItemId).toBe(keptId)
  expect((await app.ask(staff, views.counts, {})).output.items).toEqual([{ id: view.output.id, total: 1, more: false }])

  const { merged } = await listed(manager)
  expect(merged.map(({ mergeId, keptId: into, name }) => [mergeId, into, name])).toEqual([
    [item.mergeId, keptId, '빠른 납품'],
  ])
  const back = await app.ask(manager, needs.undoMerge, { mergeId: item.mergeId })
  expect(back.output).toMatchObject({ id: goneId, name: '빠른 납품', synonyms: ['리드타임', '당일 납품'], ver: 2 })
  expect(await lessonsOf(manager, keptId)).toEqual([own])
  expect(await lessonsOf(manager, goneId)).toEqual([moved])
  expect((await names(manager)).map(([name, its]) => [name, its])).toEqual([
    ['납기', ['리드타임']],
    ['빠른 납품', ['리드타임', '당일 납품']],
  ])
  expect((await app.ask(staff, views.list, {})).output.items[0]!.needItemId).toBe(goneId)
  expect((await app.ask(manager, needs.undoMerge, { mergeId: item.mergeId })).status).toBe(404)
})

test("a merged need can be merged again; lessons moved to another need since stay there, and a user's choice is restored", async () => {
  const { manager, staff, keptId, goneId, logId, moved, both } = await aPair()
  await app.owner.query("update log_sentences set source = 'person', lesson_id = $2 where sales_log_id = $1", [
    logId,
    moved,
  ])
  const thirdId = await anItem(app, { by: manager, name: '입고' })
  const first = (await app.ask(manager, needs.merge, both)).output.mergeId
  const view = { name: '납품', needItemId: goneId, clientKey: 'v' }
  expect((await app.ask(staff, views.create, view)).status).toBe(404)
  const on = { keptId: thirdId, goneId: keptId, keptVer: 1, goneVer: 2 }
  expect((await app.ask(manager, needs.merge, on)).status).toBe(200)
  expect((await listed(manager)).merged.map(({ keptId: into }) => into)).toEqual([thirdId, thirdId])
  await app.ask(manager, needs.undoMerge, { mergeId: first })
  expect(await lessonsOf(manager, goneId)).toEqual([moved])
  const { rows } = await app.owner.query('select item_id from log_sentences where sales_log_id = $1', [logId])
  expect(rows).toEqual([{ item_id: goneId }])
  expect((await names(manager)).map(([name, its]) => [name, its])).toContainEqual([
    '입고',
    ['시제품', '납기', '리드타임'],
  ])
})

test('rejected without changes: another type, an old version, too many synonyms, a name in use, a day later', async () => {
  const { manager, keptId, goneId, both } = await aPair()
  const merge = async (change: object) => {
    const { status, error } = await app.ask(manager, needs.merge, { ...both, ...change })
    return [status, error]
  }
  const other = await anItem(app, { by: manager, name: '인정', type: 'personal' })
  expect(await merge({ goneId: other })).toEqual([409, 'needs_differ'])
  expect((await app.ask(manager, needs.previewMerge, { keptId, goneId: other })).error).toBe('needs_differ')
  expect(await merge({ goneVer: 2 })).toEqual([409, 'stale'])
  expect(await merge({ goneId: keptId })).toEqual([404, 'not_found'])
  const many = Array.from({ length: 19 }, (_, n) => `말 ${n}`)
  await app.ask(manager, needs.update, { id: keptId, ver: 1, name: '납기', synonyms: many, type: 'product' })
  expect(await merge({ keptVer: 2 })).toEqual([409, 'too_many_synonyms'])
  expect((await listed(manager)).merged).toEqual([])
  await app.ask(manager, needs.update, { id: keptId, ver: 2, name: '납기', synonyms: [], type: 'product' })
  const { mergeId } = (await app.ask(manager, needs.merge, { ...both, keptVer: 3 })).output
  const taken = await anItem(app, { by: manager, name: '빠른 납품' })
  expect((await app.ask(manager, needs.undoMerge, { mergeId })).error).toBe('needs_exists')
  await app.ask(manager, needs.delete, { id: taken, ver: 1 })
  await app.owner.query("update need_merges set merged_at = merged_at - interval '25 hours' where id = $1", [mergeId])
  expect((await listed(manager)).merged).toEqual([])
  expect((await app.ask(manager, needs.undoMerge, { mergeId })).status).toBe(404)
  expect(await lessonsOf(manager, goneId)).toEqual([])
})

test('of two simultaneous merges in any direction one is rejected, and no lesson is lost', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { manager, master, keptId, goneId, own, moved, both } = await aPair()
    const turned = { keptId: goneId, goneId: keptId, keptVer: 1, goneVer: 1 }
    const answers = await Promise.all([app.ask(manager, needs.merge, both), app.ask(master, needs.merge, turned)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const left = (await listed(manager)).items
    expect(left).toHaveLength(1)
    expect((await lessonsOf(manager, left[0]!.id)).sort()).toEqual([own, moved].sort())
  }
})
