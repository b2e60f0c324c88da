import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { formatMention } from '../../../contract/calls/comments/mentions.ts'
import { maxComments } from '../../../contract/calls/comments/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aComment, aFeedback, aSalesLog } from '../../../tests/support/builders/records.ts'

const { comments, salesLogs } = contract
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A log of Staff with a colleague as co-author, and a Staff member without access to it. */
async function aLogWithComments() {
  const team = await aTeam(app)
  const bystander = await aPerson(app, { workgroupId: team.workgroupId })
  const { id: logId } = await aSalesLog(app, { by: team.staff, coAuthorIds: [team.colleague.id] })
  const say = async (by: TestPerson, content: string, answersId = '') => {
    const answer = await app.ask(by, comments.create, { logId, content, answersId })
    expect(answer.status).toBe(200)
    return answer.output
  }
  const list = async (by: TestPerson) => (await app.ask(by, comments.list, { logId })).output.items
  const count = async () => {
    const { rows } = await app.owner.query<{ comment_count: number }>(
      'select comment_count from sales_logs where id = $1',
      [logId],
    )
    return rows[0]!.comment_count
  }
  return { ...team, bystander, logId, say, list, count }
}
/** The notifications of each user, as `kind by whom`. */
async function notificationsOf(...people: TestPerson[]): Promise<string[][]> {
  const lists: string[][] = []
  for (const person of people) {
    const { rows } = await app.owner.query<{ kind: string }>(
      'select kind from notifications where user_id = $1 order by id',
      [person.id],
    )
    lists.push(rows.map(({ kind }) => kind))
  }
  return lists
}

describe('a comment', () => {
  test('is written, read, edited with a mark, and deleted by users who may read the log; the log contains the number of comments', async () => {
    const { staff, colleague, manager, say, list, count } = await aLogWithComments()
    const first = await say(colleague, '물어볼게요.')
    await say(manager, '고마워요.')
    expect(await count()).toBe(2)
    const edited = await app.ask(colleague, comments.update, { id: first.id, content: '물어봤어요.', ver: 1 })
    expect(edited.output).toMatchObject({ content: '물어봤어요.', ver: 2, editedAt: expect.any(String) })
    expect((await list(staff)).map(({ content, author }) => [author.id, content])).toEqual([
      [colleague.id, '물어봤어요.'],
      [manager.id, '고마워요.'],
    ])
    expect((await app.ask(colleague, comments.delete, { id: first.id, ver: 2 })).status).toBe(200)
    expect(await count()).toBe(1)
  })
  test('counts with feedback for a Staff co-author too, and is deleted with its log', async () => {
    const { staff, colleague, manager, say, count, logId } = await aLogWithComments()
    await say(colleague, '하나')
    await say(staff, '둘')
    await aFeedback(app, { by: manager, logId, asksAnswer: false })
    const { output } = await app.ask(staff, salesLogs.list, {})
    expect(output.items[0]).toMatchObject({ id: logId, commentCount: 3, ver: 1 })
    expect(await count()).toBe(2)
    expect((await app.ask(staff, salesLogs.delete, { id: logId, ver: 1 })).status).toBe(200)
    expect((await app.owner.query('select from comments where sales_log_id = $1', [logId])).rowCount).toBe(0)
  })
  test('may be deleted by the Master, edited only by its author', async () => {
    const { staff, master, chief, say } = await aLogWithComments()
    const { id } = await say(staff, '내 댓글')
    for (const other of [master, chief])
      expect((await app.ask(other, comments.update, { id, content: '남의 말', ver: 1 })).error).toBe('no_permission')
    expect((await app.ask(chief, comments.delete, { id, ver: 1 })).error).toBe('no_permission')
    expect((await app.ask(master, comments.delete, { id, ver: 1 })).status).toBe(200)
  })
  test('that was changed by a concurrent request is returned in its current version', async () => {
    const { staff, say } = await aLogWithComments()
    const { id } = await say(staff, '처음')
    await app.ask(staff, comments.update, { id, content: '둘째', ver: 1 })
    const stale = await app.ask(staff, comments.update, { id, content: '셋째', ver: 1 })
    expect([stale.error, (stale.message as unknown as { content: string }).content]).toEqual(['stale', '둘째'])
  })
  test('quotes only sentences of the current log text', async () => {
    const { staff, logId } = await aLogWithComments()
    const quoting = (sentence: string) => app.ask(staff, comments.create, { logId, content: '여기요', sentence })
    expect((await quoting('샘플을 11월 말까지')).output.sentence).toBe('샘플을 11월 말까지')
    const refused = await quoting('없던 말')
    expect([refused.error, Object.keys(refused.fields!)]).toEqual(['bad_input', ['sentence']])
  })
  test('sent twice with the same key is stored once', async () => {
    const { staff, logId, count } = await aLogWithComments()
    const given = { logId, content: '한 번', clientKey: 'comment-1' }
    const [one, other] = await Promise.all([
      app.ask(staff, comments.create, given),
      app.ask(staff, comments.create, given),
    ])
    expect(one.output.id).toBe(other.output.id)
    expect(await count()).toBe(1)
  })
  test(`a log has at most ${maxComments} comments`, async () => {
    const { staff, logId } = await aLogWithComments()
    await app.owner.query(
      'insert into comments (workgroup_id, sales_log_id, author_id, content) select $1, $2, $3, n::text from generate_series(1, $4) n',
      [staff.workgroupId, logId, staff.id, maxComments],
    )
    expect((await app.ask(staff, comments.create, { logId, content: '하나 더' })).error).toBe('too_many_comments')
  })
})

describe('a reply', () => {
  test('to a reply belongs to the same thread, which stays when its first comment is deleted', async () => {
    const { staff, colleague, manager, say, list } = await aLogWithComments()
    const first = await say(staff, '첫 말')
    const reply = await say(colleague, '답', first.id)
    const again = await say(manager, '다시 답', reply.id)
    expect([first.threadId, reply.threadId, again.threadId]).toEqual([null, first.id, first.id])
    await app.ask(staff, comments.delete, { id: first.id, ver: 1 })
    const later = await say(staff, '끝난 뒤', again.id)
    expect(later.threadId).toBe(first.id)
    expect((await list(staff)).map(({ content }) => content)).toEqual(['답', '다시 답', '끝난 뒤'])
  })
  test('cannot refer to a comment of another log', async () => {
    const { staff, logId, say } = await aLogWithComments()
    const { id } = await say(staff, '여기')
    const other = await aSalesLog(app, { by: staff })
    const elsewhere = await aComment(app, { by: staff, logId: other.id })
    for (const answersId of [elsewhere, '999999999'])
      expect((await app.ask(staff, comments.create, { logId, content: '답', answersId })).error).toBe('not_found')
    expect((await app.ask(staff, comments.create, { logId, content: '답', answersId: id })).status).toBe(200)
  })
})

describe('a mentioned member', () => {
  test('is stored by id and shown with the current name', async () => {
    const { staff, colleague, say, list } = await aLogWithComments()
    await say(staff, `${formatMention(colleague.id)} 님이 보세요`)
    await app.owner.query("update users set name = '박새이름' where id = $1", [colleague.id])
    const [comment] = await list(staff)
    expect(comment).toMatchObject({
      content: `<@${colleague.id}> 님이 보세요`,
      mentions: [{ id: colleague.id, name: '박새이름' }],
    })
  })
  test('must be allowed to read the log, also in an edit; members of other workgroups are rejected', async () => {
    const { staff, bystander, say, logId } = await aLogWithComments()
    const { id } = await say(staff, '처음')
    const left = await aPerson(app, { workgroupId: staff.workgroupId, role: 2, left: true })
    const stranger = (await aTeam(app)).master
    for (const person of [bystander, left, stranger]) {
      const content = `${formatMention(person.id)} 보세요`
      const refused = await app.ask(staff, comments.create, { logId, content })
      expect([refused.error, Object.keys(refused.fields!)]).toEqual(['bad_input', ['content']])
      expect((await app.ask(staff, comments.update, { id, content, ver: 1 })).error).toBe('bad_input')
    }
  })
  test('who lost access to the log may stay in an edited text', async () => {
    const { staff, colleague, say, logId } = await aLogWithComments()
    const { id } = await say(staff, `${formatMention(colleague.id)} 하나`)
    await app.ask(staff, salesLogs.removeCoAuthor, { id: logId, userId: colleague.id, ver: 1 })
    const content = `${formatMention(colleague.id)} 둘`
    expect((await app.ask(staff, comments.update, { id, content, ver: 1 })).status).toBe(200)
  })
  test('is suggested from the readers of the log: authors first, and nobody without access', async () => {
    const { master, chief, manager, staff, colleague, logId } = await aLogWithComments()
    const { items } = (await app.ask(colleague, comments.readers, { logId })).output
    expect(items.slice(0, 2).map(({ id, part }) => [id, part])).toEqual([
      [staff.id, 'author'],
      [colleague.id, 'co_author'],
    ])
    expect(new Set(items.slice(2).map(({ id }) => id))).toEqual(new Set([master.id, chief.id, manager.id]))
  })
})

describe('notifications', () => {
  test('each user gets one, for the closest reason: mentioned, in the thread, an author; never for their own comments', async () => {
    const { staff, colleague, manager, chief, master, say } = await aLogWithComments()
    const first = await say(manager, '첫 말')
    expect(await notificationsOf(staff, colleague, manager, chief)).toEqual([['comment'], ['comment'], [], []])
    await say(chief, `${formatMention(colleague.id)} ${formatMention(chief.id)}`, first.id)
    expect(await notificationsOf(staff, colleague, manager, chief, master)).toEqual([
      ['comment', 'comment'],
      ['comment', 'mention'],
      ['reply'],
      [],
      [],
    ])
  })
  test('after an edit only newly mentioned users are notified', async () => {
    const { staff, colleague, manager, say } = await aLogWithComments()
    const { id } = await say(manager, `${formatMention(staff.id)} 하나`)
    const content = `${formatMention(staff.id)} ${formatMention(colleague.id)} 둘`
    await app.ask(manager, comments.update, { id, content, ver: 1 })
    expect(await notificationsOf(staff, colleague)).toEqual([['mention'], ['comment', 'mention']])
  })
  test('users in a thread are notified only while they may read the log', async () => {
    const { staff, colleague, manager, say, logId } = await aLogWithComments()
    const first = await say(colleague, '첫 말')
    await app.ask(staff, salesLogs.removeCoAuthor, { id: logId, userId: colleague.id, ver: 1 })
    await say(manager, '답', first.id)
    expect(await notificationsOf(colleague)).toEqual([[]])
  })
})
