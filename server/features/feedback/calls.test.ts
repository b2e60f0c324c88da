import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { formatMention } from '../../../contract/calls/comments/mentions.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aFeedback, aSalesLog } from '../../../tests/support/builders/records.ts'

const { feedback, salesLogs } = contract
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function aLog() {
  const team = await aTeam(app)
  const { id: logId, customerId } = await aSalesLog(app, { by: team.staff, coAuthorIds: [team.colleague.id] })
  const give = async (by: TestPerson, given: { asksAnswer?: boolean; sentence?: string; content?: string } = {}) => {
    const answer = await app.ask(by, feedback.create, { logId, content: '물량을 먼저 물어봐 주세요.', ...given })
    expect(answer.status).toBe(200)
    return answer.output
  }
  return { ...team, logId, customerId, give }
}
const kindsOf = async (person: TestPerson) =>
  (
    await app.owner.query<{ kind: string }>('select kind from notifications where user_id = $1 order by id', [
      person.id,
    ])
  ).rows.map(({ kind }) => kind)

describe('feedback', () => {
  test('on a sentence stores its text, also when the log changes later', async () => {
    const { manager, staff, logId, give } = await aLog()
    const { id } = await give(manager, { sentence: '샘플을 11월 말까지' })
    await app.owner.query("update sales_logs set content = '다른 글' where id = $1", [logId])
    const { items } = (await app.ask(staff, feedback.list, { logId })).output
    expect(items).toMatchObject([{ id, sentence: '샘플을 11월 말까지' }])
    const edited = await app.ask(manager, feedback.update, { id, content: '고친 말', asksAnswer: false, ver: 1 })
    expect(edited.output).toMatchObject({ content: '고친 말', sentence: '샘플을 11월 말까지', ver: 2 })
    expect((await app.ask(manager, feedback.create, { logId, content: '말', sentence: '샘플을' })).error).toBe(
      'bad_input',
    )
  })
  test('is edited and deleted by its author, while they may give feedback', async () => {
    const { manager, master, give } = await aLog()
    const { id } = await give(manager)
    const change = { id, content: '고친 말', asksAnswer: false, ver: 1 }
    expect((await app.ask(master, feedback.update, change)).error).toBe('no_permission')
    expect((await app.ask(master, feedback.delete, { id, ver: 1 })).error).toBe('no_permission')
    await app.owner.query('update members set role = 9 where user_id = $1', [manager.id])
    expect((await app.ask(manager, feedback.update, change)).error).toBe('no_permission')
    await app.owner.query('update members set role = 2 where user_id = $1', [manager.id])
    expect((await app.ask(manager, feedback.delete, { id, ver: 1 })).status).toBe(200)
  })
  test('is answered by an author or co-author of the log; only the same user may change the answer', async () => {
    const { manager, staff, colleague, give } = await aLog()
    const { id } = await give(manager, { asksAnswer: true })
    const answered = await app.ask(colleague, feedback.answer, { id, content: '1분기래요.', ver: 1 })
    expect(answered.output).toMatchObject({ answer: '1분기래요.', answeredBy: { id: colleague.id }, ver: 2 })
    expect((await app.ask(staff, feedback.answer, { id, content: '아니에요.', ver: 2 })).error).toBe('no_permission')
    expect((await app.ask(colleague, feedback.answer, { id, content: '2분기래요.', ver: 2 })).output.answer).toBe(
      '2분기래요.',
    )
    expect(await kindsOf(manager)).toEqual(['feedback_answered'])
  })
  test('is closed by its author; by an author of the log too, once the requested answer exists; and reopened', async () => {
    const { manager, chief, staff, give } = await aLog()
    const { id } = await give(manager, { asksAnswer: true })
    const close = (by: TestPerson, ver: number, isClosed = true) => app.ask(by, feedback.close, { id, isClosed, ver })
    expect([(await close(staff, 1)).error, (await close(chief, 1)).error]).toEqual(['no_permission', 'no_permission'])
    await app.ask(staff, feedback.answer, { id, content: '답', ver: 1 })
    expect((await close(staff, 2)).output).toMatchObject({ closedBy: { id: staff.id }, closedAt: expect.any(String) })
    expect((await close(manager, 3, false)).output).toMatchObject({ closedBy: null, closedAt: null })
    const other = await give(chief)
    expect((await app.ask(staff, feedback.close, { id: other.id, isClosed: true, ver: 1 })).status).toBe(200)
  })
  test('notifies the authors and mentioned users, nobody twice', async () => {
    const { manager, chief, staff, colleague, give } = await aLog()
    await give(manager, { content: `${formatMention(staff.id)} ${formatMention(chief.id)} 보세요` })
    expect(await Promise.all([staff, colleague, chief, manager].map(kindsOf))).toEqual([
      ['feedback'],
      ['feedback'],
      ['mention'],
      [],
    ])
  })
  test('rejects a mention of a user who may not read the log', async () => {
    const { manager, workgroupId, logId } = await aLog()
    const bystander = await aPerson(app, { workgroupId })
    const content = `${formatMention(bystander.id)} 보세요`
    expect((await app.ask(manager, feedback.create, { logId, content })).error).toBe('bad_input')
  })
  test("is part of the log's detail, separate from its comments", async () => {
    const { manager, staff, logId, give } = await aLog()
    const { id } = await give(manager)
    const { output } = await app.ask(staff, salesLogs.detail, { id: logId })
    expect([output.comments, output.feedback.map((one) => one.id)]).toEqual([[], [id]])
  })
})

describe('unread feedback', () => {
  test("contains open feedback by others on the user's logs, with requested answers first", async () => {
    const { manager, staff, colleague, chief, logId, give } = await aLog()
    const plain = await give(manager)
    const asking = await aFeedback(app, { by: chief, logId, at: new Date(app.now().getTime() - 86_400_000) })
    const shown = async (by: TestPerson) => {
      const { items, total } = (await app.ask(by, feedback.toRead)).output
      return [total, ...items.map(({ id }) => id)]
    }
    for (const author of [staff, colleague]) expect(await shown(author)).toEqual([2, asking, plain.id])
    expect(await shown(chief)).toEqual([0])
    await app.ask(staff, feedback.answer, { id: asking, content: '답', ver: 1 })
    await app.ask(staff, feedback.close, { id: plain.id, isClosed: true, ver: 1 })
    expect(await shown(staff)).toEqual([0])
    const own = await aSalesLog(app, { by: manager })
    await aFeedback(app, { by: manager, logId: own.id })
    expect(await shown(manager)).toEqual([0])
  })
})
