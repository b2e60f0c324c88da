// Restoring a deleted record brings back every row, byte for byte, also those of other people.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { formatMention } from '../../contract/calls/comments/mentions.ts'
import type { Call } from '../../contract/core/call.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../tests/support/builders/people.ts'
import {
  aComment,
  aDeletedRecord,
  aDraft,
  aFile,
  aNotice,
  aNoticeRead,
  aSalesLog,
} from '../../tests/support/builders/records.ts'
import { aLesson, aLogAnalysis, anItem } from '../../tests/support/inputs/needs-inputs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const tables = [
  'comments',
  'feedback',
  'notifications',
  'notices',
  'notice_reads',
  'files',
  'need_items',
  'need_lessons',
  'log_sentences',
  'drafts',
]
/** The rows of a workgroup in these tables, and the counts of its logs. */
async function rowsOf({ workgroupId }: TestPerson): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of tables) {
    const { rows } = await app.owner.query<{ row: unknown }>(
      `select to_jsonb(r) as row from ${table} r where workgroup_id = $1 order by to_jsonb(r)::text`,
      [workgroupId],
    )
    found[table] = rows.map(({ row }) => row)
  }
  const { rows } = await app.owner.query(
    'select id, comment_count, feedback_count, need_items from sales_logs where workgroup_id = $1 order by id',
    [workgroupId],
  )
  return { ...found, logs: rows }
}

const { comments, feedback, notices, needs, drafts } = contract
type Case = {
  by: TestPerson
  id: string
  remove: Call
  restore: Call
  input: Record<string, unknown>
  again: Record<string, unknown>
}
const byId = (id: string) => ({ input: { id, ver: 1 }, again: { id } })
const cases: Record<string, () => Promise<Case>> = {
  async 'a comment with the mention of a colleague, by the Master'() {
    const { staff, colleague, master } = await aTeam(app)
    const { id: logId } = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id] })
    const { id } = (
      await app.ask(staff, comments.create, {
        logId,
        content: `${formatMention(colleague.id)} 님, 견적서를 봐 주세요.`,
      })
    ).output
    await app.ask(colleague, comments.create, { logId, content: '봤어요.', answersId: id })
    return { by: master, id, remove: comments.delete, restore: comments.restore, ...byId(id) }
  },
  async 'feedback with its notification'() {
    const { staff, manager } = await aTeam(app)
    const { id: logId } = await aSalesLog(app, { by: staff })
    const { id } = (await app.ask(manager, feedback.create, { logId, content: '물량을 먼저 물어봐 주세요.' })).output
    return { by: manager, id, remove: feedback.delete, restore: feedback.restore, ...byId(id) }
  },
  async 'a notice with its file, readers and notifications'() {
    const { staff, colleague, master } = await aTeam(app)
    const id = await aNotice(app, { by: master })
    await aFile(app, { by: master, noticeId: id })
    for (const by of [staff, colleague]) {
      await aNoticeRead(app, { by, noticeId: id })
      await app.owner.query(
        "insert into notifications (workgroup_id, user_id, kind, key, actor_id, notice_id, created_at) values ($1, $2, 'notice', 'told', $3, $4, $5)",
        [by.workgroupId, by.id, master.id, id, app.now()],
      )
    }
    return { by: master, id, remove: notices.delete, restore: notices.restore, ...byId(id) }
  },
  async 'an item with its lessons and sentences'() {
    const { staff, manager } = await aTeam(app)
    const { id: logId } = await aSalesLog(app, { by: staff })
    const id = await anItem(app, { by: manager })
    await aLesson(app, { by: manager, logId, itemId: id })
    await aLogAnalysis(app, { by: staff, logId, itemId: id })
    return { by: manager, id, remove: needs.delete, restore: needs.restore, ...byId(id) }
  },
  async 'a draft'() {
    const { staff } = await aTeam(app)
    const id = await aDraft(app, { by: staff })
    return { by: staff, id, remove: drafts.delete, restore: drafts.restore, input: { ids: [id] }, again: { ids: [id] } }
  },
}

describe('a deleted record is restored with everything that went with it', () => {
  test.each(Object.entries(cases))('%s', async (_, make) => {
    const { by, remove, restore, input, again } = await make()
    const before = await rowsOf(by)
    expect((await app.ask(by, remove, input)).status).toBe(200)
    expect(await rowsOf(by)).not.toEqual(before)
    expect((await app.ask(by, restore, again)).status).toBe(200)
    expect(await rowsOf(by)).toEqual(before)
    // Once.
    expect((await app.ask(by, restore, again)).status).toBe(404)
  })
})

describe('a deletion is final', () => {
  const ago = (seconds: number) => new Date(app.now().getTime() - seconds * 1000)
  test('after a minute, and its rows are gone after an hour', async () => {
    const { staff } = await aTeam(app)
    const { id: logId } = await aSalesLog(app, { by: staff })
    const late = await aComment(app, { by: staff, logId })
    await aDeletedRecord(app, { by: staff, kind: 'comment', id: late, at: ago(61) })
    expect((await app.ask(staff, comments.restore, { id: late })).status).toBe(404)
    const intime = await aComment(app, { by: staff, logId })
    await aDeletedRecord(app, { by: staff, kind: 'comment', id: intime, at: ago(59) })
    expect((await app.ask(staff, comments.restore, { id: intime })).status).toBe(200)
    const old = await aComment(app, { by: staff, logId })
    await aDeletedRecord(app, { by: staff, kind: 'comment', id: old, at: ago(3_601) })
    await app.owner.query('select tidy_workgroups($1)', [app.now()])
    const { rows } = await app.owner.query<{ record_id: string }>(
      'select record_id from deleted_records where workgroup_id = $1',
      [staff.workgroupId],
    )
    expect(rows.map((row) => row.record_id)).toEqual([late])
  })
  test('for others, and when the log has gone', async () => {
    const { staff, master } = await aTeam(app)
    const { id: logId } = await aSalesLog(app, { by: staff })
    const id = await aComment(app, { by: staff, logId })
    await app.ask(staff, comments.delete, { id, ver: 1 })
    expect((await app.ask(master, comments.restore, { id })).status).toBe(404)
    await app.owner.query('delete from sales_logs where id = $1', [logId])
    expect((await app.ask(staff, comments.restore, { id })).status).toBe(404)
  })
  test('for an item whose name was given to another one', async () => {
    const { manager } = await aTeam(app)
    const id = await anItem(app, { by: manager, name: '납기 단축' })
    await app.ask(manager, needs.delete, { id, ver: 1 })
    await anItem(app, { by: manager, name: '납기 단축' })
    expect(await app.ask(manager, needs.restore, { id })).toMatchObject({ error: 'needs_exists' })
  })
  test('for a draft whose form was begun again', async () => {
    const { staff } = await aTeam(app)
    const { id } = (await app.ask(staff, drafts.save, { ...draft, key: 'form-1' })).output
    await app.ask(staff, drafts.delete, { ids: [id] })
    await app.ask(staff, drafts.save, { ...draft, key: 'form-1' })
    expect((await app.ask(staff, drafts.restore, { ids: [id] })).status).toBe(404)
  })
  test('for a pinned notice when three others are pinned', async () => {
    const { master } = await aTeam(app)
    const id = await aNotice(app, { by: master, isPinned: true })
    await app.ask(master, notices.delete, { id, ver: 1 })
    for (let pinned = 0; pinned < 3; pinned += 1) await aNotice(app, { by: master, isPinned: true })
    expect(await app.ask(master, notices.restore, { id })).toMatchObject({ error: 'too_many_pinned' })
  })
})

const draft = { kind: 'log' as const, title: '단가 협의', content: '샘플을 받아 보고 ' }
