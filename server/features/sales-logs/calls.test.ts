import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '../../../contract/core/call.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { comments } from '../../../contract/calls/comments/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
let ours: Awaited<ReturnType<typeof aTeam>>
let theirs: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  app = await startTestApp()
  ours = await aTeam(app)
  theirs = await aTeam(app)
})
afterAll(() => app.stop())

type Written = InputOf<typeof salesLogs.create>
/** A valid form about a customer of the workgroup. */
async function aForm(by: TestPerson, of: Partial<Written> = {}) {
  const customerId = of.customerId ?? (await aCustomer(app, { by }))
  const contactId = of.contactId ?? (await aContact(app, { by, customerId }))
  return {
    at: '2026-03-02T10:30:00+09:00',
    purpose: '0020002',
    channel: '0030001',
    salesType: '0010001',
    title: '단가 협의',
    content: '샘플을 보내기로 함.\n다음 주에 다시 통화.',
    keywords: ['단가', 'MOQ'],
    coAuthorIds: [],
    nextStep: '견적 발송',
    nextDay: '2026-03-09',
    draftId: '',
    planId: '',
    planDay: '',
    ...of,
    customerId,
    contactId,
  } satisfies Written
}
/** Registered through the API. */
async function written(by: TestPerson, of: Partial<Written> = {}) {
  const form = await aForm(by, of)
  const { output } = await app.ask(by, salesLogs.create, form)
  return { ...form, id: output.id, ver: output.ver }
}
const stageOf = async (customerId: string) => (await app.ask(ours.manager, customers.detail, { id: customerId })).output

test('a log is registered with all fields of the form and returned as written', async () => {
  const customerId = await aCustomer(app, { by: ours.staff, name: '누리기계' })
  const contactId = await aContact(app, { by: ours.staff, customerId, name: '윤성민' })
  const log = await written(ours.staff, {
    customerId,
    contactId,
    coAuthorIds: [ours.colleague.id, ours.staff.id, ours.colleague.id],
  })
  const { output } = await app.ask(ours.staff, salesLogs.detail, { id: log.id })
  const { coAuthorIds: _, draftId: _draft, planId: _plan, planDay: _day, ...form } = log
  expect(output).toMatchObject({
    ...form,
    at: new Date(log.at).toISOString().replace('.000Z', '+00:00'),
    customerName: '누리기계',
    contactName: '윤성민',
    contactPosition: '구매팀장',
    customerStage: '0050002',
    comments: [],
    author: { id: ours.staff.id, name: ours.staff.name, rank: '', hasLeft: false },
    coAuthors: [{ id: ours.colleague.id, name: ours.colleague.name, rank: '' }],
    ver: 1,
  })
})
test('a log without a next step has none, and returns its comments in order', async () => {
  const log = await written(ours.staff, { nextStep: '', nextDay: '', keywords: [] })
  for (const [by, content] of [
    [ours.manager, '좋습니다'],
    [ours.staff, '감사합니다'],
  ] as const) {
    await app.owner.query(
      'insert into comments (workgroup_id, sales_log_id, author_id, content, created_at) values ($1, $2, $3, $4, clock_timestamp())',
      [ours.workgroupId, log.id, by.id, content],
    )
  }
  const { output } = await app.ask(ours.staff, salesLogs.detail, { id: log.id })
  expect(output).toMatchObject({
    nextStep: '',
    nextDay: null,
    keywords: [],
    comments: [
      { content: '좋습니다', author: { id: ours.manager.id } },
      { content: '감사합니다', author: { id: ours.staff.id } },
    ],
  })
})
test('simultaneous requests with the same idempotency key create one log, and the same key with another text is rejected', async () => {
  const form = { ...(await aForm(ours.staff)), clientKey: 'one-log' }
  const answers = await Promise.all([1, 2, 3].map(() => app.ask(ours.staff, salesLogs.create, form)))
  expect(new Set(answers.map((answer) => answer.output.id)).size).toBe(1)
  expect((await app.ask(ours.staff, salesLogs.list, { customerId: form.customerId })).output.total).toBe(1)
  expect((await app.ask(ours.staff, salesLogs.create, { ...form, title: '다른 제목' })).error).toBe('key_reused')
})
test('contacts of another customer, deleted, foreign and nonexistent contacts get byte-identical errors', async () => {
  const form = await aForm(ours.staff)
  const [other, foreign] = [await aForm(ours.staff), await aForm(theirs.staff)]
  const deleted = await aContact(app, { by: ours.staff, customerId: form.customerId })
  await app.ask(ours.manager, contacts.delete, { id: deleted, ver: 1 })
  const orphanedForm = await aForm(ours.staff)
  await app.ask(ours.manager, customers.delete, { id: orphanedForm.customerId, ver: 1 })
  const wrong = [
    { contactId: other.contactId },
    { contactId: deleted },
    { contactId: foreign.contactId },
    { contactId: '999999999' },
    { customerId: foreign.customerId, contactId: foreign.contactId },
    { customerId: other.customerId },
    { customerId: orphanedForm.customerId, contactId: orphanedForm.contactId },
    { customerId: '999999999' },
  ]
  const log = await written(ours.staff)
  const created = await Promise.all(
    wrong.map(async (of) => (await app.ask(ours.staff, salesLogs.create, { ...form, ...of })).body),
  )
  const updated = await Promise.all(
    wrong.map(async (of) => (await app.ask(ours.staff, salesLogs.update, { ...log, ...form, ...of })).body),
  )
  expect(new Set([...created, ...updated]).size).toBe(1)
  expect(JSON.parse(created[0]!)).toMatchObject({ status: 404, error: 'not_found' })
})
test('a log keeps a customer and contact that were deleted since', async () => {
  const log = await written(ours.staff)
  const live = await aContact(app, { by: ours.staff, customerId: log.customerId })
  await app.ask(ours.manager, contacts.delete, { id: log.contactId, ver: 1 })
  expect((await app.ask(ours.staff, salesLogs.update, { ...log, title: '연락처 삭제 뒤' })).output.title).toBe(
    '연락처 삭제 뒤',
  )
  const { ver } = await stageOf(log.customerId)
  await app.ask(ours.manager, customers.delete, { id: log.customerId, ver })
  expect((await app.ask(ours.staff, salesLogs.update, { ...log, title: '고객 삭제 뒤', ver: 2 })).output.title).toBe(
    '고객 삭제 뒤',
  )
  expect((await app.ask(ours.staff, salesLogs.update, { ...log, contactId: live, ver: 3 })).output.contactId).toBe(live)
  expect((await app.ask(ours.staff, salesLogs.list, { customerId: log.customerId })).output.total).toBe(1)
})
test('staff read their own and co-authored logs, everywhere and in every count', async () => {
  const team = await aTeam(app)
  const customerId = await aCustomer(app, { by: team.manager })
  const contactId = await aContact(app, { by: team.manager, customerId })
  const own = await written(team.staff, { customerId, contactId })
  const shared = await written(team.manager, { customerId, contactId, coAuthorIds: [team.staff.id] })
  const hidden = await written(team.manager, { customerId, contactId, at: '2026-09-09T00:00:00Z' })
  const list = async (as: TestPerson) => (await app.ask(as, salesLogs.list, {})).output
  expect((await list(team.staff)).items.map((item) => item.id).sort()).toEqual([own.id, shared.id].sort())
  expect((await list(team.staff)).total).toBe(2)
  expect((await list(team.colleague)).total).toBe(0)
  for (const superior of [team.manager, team.chief, team.master]) expect((await list(superior)).total).toBe(3)
  expect((await app.ask(team.staff, salesLogs.list, { search: '단가', authorId: team.manager.id })).output.total).toBe(
    1,
  )
  expect((await app.ask(team.staff, customers.detail, { id: customerId })).output).toMatchObject({
    logCount: 2,
    lastLogAt: '2026-09-09T00:00:00+00:00',
  })
  const { coAuthorIds: _, ...form } = hidden
  for (const ask of [
    (id: string) => app.ask(team.staff, salesLogs.detail, { id }),
    (id: string) => app.ask(team.staff, salesLogs.update, { ...form, id }),
    (id: string) => app.ask(team.staff, salesLogs.delete, { id, ver: 1 }),
    (id: string) => app.ask(team.staff, salesLogs.addCoAuthors, { id, ver: 1, userIds: [team.staff.id] }),
    (id: string) => app.ask(team.staff, salesLogs.removeCoAuthor, { id, ver: 1, userId: team.staff.id }),
  ]) {
    const bodies = await Promise.all(
      [hidden.id, (await aSalesLog(app, { by: theirs.staff })).id, '999999999'].map(async (id) => (await ask(id)).body),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(JSON.parse(bodies[0]!)).toMatchObject({ status: 404, error: 'not_found' })
  }
})
test('a log is edited by its authors only, and deleted by its first author or the Master', async () => {
  const log = await written(ours.staff, { coAuthorIds: [ours.colleague.id] })
  for (const superior of [ours.manager, ours.master])
    expect((await app.ask(superior, salesLogs.update, log)).error).toBe('no_permission')
  for (const other of [ours.colleague, ours.chief])
    expect((await app.ask(other, salesLogs.delete, { id: log.id, ver: 1 })).error).toBe('no_permission')
  expect((await app.ask(ours.colleague, salesLogs.update, { ...log, title: '함께 고침' })).output).toMatchObject({
    title: '함께 고침',
    ver: 2,
  })
  expect((await app.ask(ours.staff, salesLogs.delete, { id: log.id, ver: 1 })).error).toBe('stale')
  expect((await app.ask(ours.staff, salesLogs.delete, { id: log.id, ver: 2 })).status).toBe(200)
  expect((await app.ask(ours.staff, salesLogs.detail, { id: log.id })).error).toBe('not_found')
  const second = await written(ours.staff)
  expect((await app.ask(ours.master, salesLogs.delete, { id: second.id, ver: 1 })).status).toBe(200)
})
test('a log is deleted with its comments', async () => {
  const log = await written(ours.staff)
  await app.owner.query(
    "insert into comments (workgroup_id, sales_log_id, author_id, content) values ($1, $2, $3, '네')",
    [ours.workgroupId, log.id, ours.manager.id],
  )
  expect((await app.ask(ours.staff, salesLogs.delete, { id: log.id, ver: 1 })).status).toBe(200)
  expect((await app.owner.query('select from comments where sales_log_id = $1', [log.id])).rowCount).toBe(0)
})
test('the second of two concurrent edits of a log is rejected with the current text', async () => {
  const log = await written(ours.staff, { coAuthorIds: [ours.colleague.id] })
  const [first, second] = await Promise.all([
    app.ask(ours.staff, salesLogs.update, { ...log, content: '하나' }),
    app.ask(ours.colleague, salesLogs.update, { ...log, content: '둘' }),
  ])
  const [saved, refused] = first.status === 200 ? [first, second] : [second, first]
  expect([saved.status, refused.status, refused.error]).toEqual([200, 409, 'stale'])
  expect(refused.message).toEqual(saved.message)
  expect(refused.message).toMatchObject({ sales_idx: log.id, content: saved.output.content, ver: 2 })
})
test('a Staff co-author who edits the log stays a co-author whatever the form contains; a Manager may leave', async () => {
  const log = await written(ours.staff, { coAuthorIds: [ours.colleague.id, ours.manager.id] })
  const byColleague = (await app.ask(ours.colleague, salesLogs.update, { ...log, coAuthorIds: [ours.manager.id] }))
    .output
  expect(byColleague.coAuthors.map((person) => person.id)).toEqual([ours.manager.id, ours.colleague.id])
  const byManager = (
    await app.ask(ours.manager, salesLogs.update, { ...log, coAuthorIds: [ours.colleague.id], ver: 2 })
  ).output
  expect(byManager.coAuthors.map((person) => person.id)).toEqual([ours.colleague.id])
  const byAuthor = (await app.ask(ours.staff, salesLogs.update, { ...log, coAuthorIds: [], ver: 3 })).output
  expect(byAuthor.coAuthors).toEqual([])
  expect((await app.ask(ours.colleague, salesLogs.detail, { id: log.id })).error).toBe('not_found')
})
test('new co-authors must be active members; former members may stay', async () => {
  const leaver = await aPerson(app, { workgroupId: ours.workgroupId })
  const log = await written(ours.staff, { coAuthorIds: [leaver.id] })
  await app.owner.query('update members set left_at = now() where user_id = $1', [leaver.id])
  for (const id of [leaver.id, theirs.staff.id, '999999']) {
    const refused = await app.ask(ours.staff, salesLogs.create, await aForm(ours.staff, { coAuthorIds: [id] }))
    expect([refused.status, refused.error, Object.keys(refused.fields ?? {})]).toEqual([400, 'bad_input', ['cousers']])
  }
  const updated = await app.ask(ours.staff, salesLogs.update, { ...log, coAuthorIds: [leaver.id, ours.colleague.id] })
  expect(updated.output.coAuthors.map((person) => person.id)).toEqual([leaver.id, ours.colleague.id])
})
test('an author who has left is marked at the log, at a comment and in the list', async () => {
  const leaver = await aPerson(app, { workgroupId: ours.workgroupId })
  const log = await written(leaver)
  await app.ask(leaver, comments.create, { logId: log.id, content: '다음 주에 이어서' })
  const marks = async () => {
    const detail = (await app.ask(ours.master, salesLogs.detail, { id: log.id })).output
    const { items } = (await app.ask(ours.master, salesLogs.list, { authorId: leaver.id })).output
    return [detail.author, detail.comments[0]!.author, items[0]!.author].map(({ hasLeft }) => hasLeft)
  }
  expect(await marks()).toEqual([false, false, false])
  await app.owner.query('update members set left_at = now() where user_id = $1', [leaver.id])
  expect(await marks()).toEqual([true, true, true])
})
test('up to ten co-authors are added, and removed one by one', async () => {
  const people = await Promise.all(Array.from({ length: 11 }, () => aPerson(app, { workgroupId: ours.workgroupId })))
  const ids = people.map((person) => person.id)
  const { id } = await written(ours.staff)
  const added = await app.ask(ours.staff, salesLogs.addCoAuthors, {
    id,
    ver: 1,
    userIds: [ids[0]!, ids[1]!, ids[0]!, ours.staff.id],
  })
  expect([added.output.ver, added.output.coAuthors.map((person) => person.id)]).toEqual([2, ids.slice(0, 2)])
  expect(
    (await app.ask(people[0]!, salesLogs.addCoAuthors, { id, ver: 2, userIds: ids.slice(1, 10) })).output.coAuthors,
  ).toHaveLength(10)
  const full = await app.ask(ours.staff, salesLogs.addCoAuthors, { id, ver: 3, userIds: [ids[10]!] })
  expect([full.status, full.error, Object.keys(full.fields ?? {})]).toEqual([400, 'bad_input', ['cousers']])
  expect((await app.ask(people[0]!, salesLogs.removeCoAuthor, { id, ver: 3, userId: ids[0]! })).error).toBe(
    'no_permission',
  )
  expect(
    (await app.ask(people[0]!, salesLogs.removeCoAuthor, { id, ver: 3, userId: ids[1]! })).output.coAuthors,
  ).toHaveLength(9)
  expect((await app.ask(ours.staff, salesLogs.removeCoAuthor, { id, ver: 4, userId: ids[1]! })).error).toBe('not_found')
  expect((await app.ask(ours.staff, salesLogs.removeCoAuthor, { id, ver: 3, userId: ids[0]! })).error).toBe('stale')
  expect((await app.ask(ours.manager, salesLogs.addCoAuthors, { id, ver: 4, userIds: [ours.manager.id] })).error).toBe(
    'no_permission',
  )
})
test('a Staff co-author is not dropped for a full list of ten others: the edit is rejected', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => aPerson(app, { workgroupId: ours.workgroupId })))
  const log = await written(ours.staff, { coAuthorIds: [ours.colleague.id] })
  const refused = await app.ask(ours.colleague, salesLogs.update, {
    ...log,
    coAuthorIds: people.map((person) => person.id),
  })
  expect([refused.status, refused.error]).toEqual([400, 'bad_input'])
})
test("a log raises its customer's stage, never lowers it, and does not change won, lost and on hold", async () => {
  const customerId = await aCustomer(app, { by: ours.staff })
  const contactId = await aContact(app, { by: ours.staff, customerId })
  const log = await written(ours.staff, { customerId, contactId, purpose: '0020003' })
  const reached = await stageOf(customerId)
  expect([reached.stage, reached.ver]).toEqual(['0050003', 2])
  app.passTime(5)
  await written(ours.staff, { customerId, contactId, purpose: '0020001' })
  await written(ours.staff, { customerId, contactId, purpose: '0020003' })
  expect(await stageOf(customerId)).toMatchObject({ stage: '0050003', stageAt: reached.stageAt, ver: 2 })
  await app.ask(ours.staff, salesLogs.update, { ...log, purpose: '0020006' })
  const raised = await stageOf(customerId)
  expect([raised.stage, Date.parse(raised.stageAt!) > Date.parse(reached.stageAt!)]).toEqual(['0050006', true])
  for (const stage of ['0050007', '0050008', '0050009']) {
    const held = await aCustomer(app, { by: ours.staff, stage })
    await written(ours.staff, { customerId: held, purpose: '0020006' })
    expect((await stageOf(held)).stage).toBe(stage)
  }
})
test('two logs registered simultaneously result in the higher stage', async () => {
  const customerId = await aCustomer(app, { by: ours.staff })
  const contactId = await aContact(app, { by: ours.staff, customerId })
  await Promise.all(
    ['0020005', '0020002', '0020004'].map((purpose) =>
      written(ours.staff, { customerId, contactId, purpose: purpose as '0020005' }),
    ),
  )
  expect((await stageOf(customerId)).stage).toBe('0050005')
})
test('the list contains the content shortened to 215 characters on one line, the detail the whole content', async () => {
  const content = `첫 줄\n${'가'.repeat(209)}👨‍👩‍👧‍👦👨‍👩‍👧‍👦끝`
  const log = await written(ours.staff, { content })
  const shown = async () =>
    (await app.ask(ours.staff, salesLogs.list, { customerId: log.customerId })).output.items[0]!.content
  expect(await shown()).toBe(`첫 줄 ${'가'.repeat(209)}👨‍👩‍👧‍👦👨‍👩‍👧‍👦…`)
  expect((await app.ask(ours.staff, salesLogs.detail, { id: log.id })).output.content).toBe(content)
  await app.ask(ours.staff, salesLogs.update, { ...log, content: '짧게' })
  expect(await shown()).toBe('짧게')
})
