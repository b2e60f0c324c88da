import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { formatMention } from '../../../contract/calls/comments/mentions.ts'
import { kindNames } from '../../../contract/calls/notifications/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, anInvitation, aNotification, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const listOf = async (as: TestPerson, unreadOnly = false) =>
  (await app.ask(as, contract.notifications.list, { unreadOnly, page: 1, pageSize: 20 })).output
const unreadOf = async (as: TestPerson) => (await app.ask(as, contract.notifications.count)).output.unread
const written = (customerId: string, contactId: string, coAuthorIds: string[]) => ({
  customerId,
  contactId,
  at: '2026-11-20T10:30:00+09:00',
  purpose: '0020005',
  channel: '0030002',
  salesType: '0010001',
  title: '단가 협의',
  content: '샘플을 받아 보고 싶다고 함.',
  keywords: [],
  coAuthorIds,
  nextStep: '',
})

describe('recipients', () => {
  test('a new co-author is notified once, and not by their own action', async () => {
    const { staff, colleague, manager } = await aTeam(app)
    const customerId = await aCustomer(app, { by: staff, name: '한빛정밀' })
    const contactId = await aContact(app, { by: staff, customerId })
    const log = await app.ask(
      staff,
      contract.salesLogs.create,
      written(customerId, contactId, [colleague.id, staff.id]),
    )
    const listed = await listOf(colleague)
    expect(listed).toMatchObject({ total: 1, unread: 1 })
    expect(listed.items[0]).toMatchObject({
      kind: 'co_author',
      actor: { id: staff.id, name: staff.name },
      logId: log.output.id,
      logTitle: '단가 협의',
      customerName: '한빛정밀',
      isRead: false,
    })
    expect([await unreadOf(staff), await unreadOf(manager)]).toEqual([0, 0])
    // Removed and added again: still the same notification.
    const { id, ver } = log.output
    await app.ask(staff, contract.salesLogs.removeCoAuthor, { id, ver, userId: colleague.id })
    expect(await listOf(colleague), 'what one may not read any more is not shown').toMatchObject({
      total: 0,
      unread: 0,
    })
    expect(await unreadOf(colleague)).toBe(0)
    await app.ask(staff, contract.salesLogs.addCoAuthors, { id, ver: ver + 1, userIds: [colleague.id] })
    expect(await listOf(colleague)).toMatchObject({ total: 1 })
  })
  test('nobody is notified when the call fails', async () => {
    const { staff, colleague } = await aTeam(app)
    const customerId = await aCustomer(app, { by: staff })
    const contactId = await aContact(app, { by: staff, customerId })
    const refused = await app.ask(
      staff,
      contract.salesLogs.create,
      written(customerId, contactId, [colleague.id, '987654321']),
    )
    expect(refused.status).toBe(400)
    expect(await unreadOf(colleague)).toBe(0)
  })
  test('the inviter is notified when the invitation is accepted', async () => {
    const { manager } = await aTeam(app)
    const { email, code } = await anInvitation(app, { by: manager })
    const joined = { email, inviteCode: code, name: '박초대', password: 'Sales-2026!', workgroupName: '' }
    expect((await app.ask(null, contract.auth.signUpInvited, joined)).status).toBe(200)
    expect((await listOf(manager)).items).toMatchObject([{ kind: 'invitation_accepted', actor: { name: '박초대' } }])
  })
})

describe('the list', () => {
  test('contains two months, newest first, page by page; unread ones alone; only kinds enabled for the app', async () => {
    const { staff, colleague } = await aTeam(app)
    const log = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id] })
    const day = (days: number) => new Date(app.now().getTime() - days * 864e5)
    const ids: string[] = []
    for (const days of [70, 50, 10, 1])
      ids.unshift(await aNotification(app, { to: colleague, by: staff, logId: log.id, at: day(days) }))
    expect((await listOf(colleague)).items.map((item) => item.id)).toEqual(ids.slice(0, 3))
    const second = await app.ask(colleague, contract.notifications.list, { unreadOnly: false, page: 2, pageSize: 2 })
    expect(second.output).toMatchObject({ total: 3, items: [{ id: ids[2] }] })
    expect((await app.ask(colleague, contract.notifications.read, { ids: [ids[0]] })).output.unread).toBe(2)
    expect((await listOf(colleague, true)).items.map((item) => item.id)).toEqual(ids.slice(1, 3))
    expect((await listOf(colleague)).items[0]!.isRead).toBe(true)
    await app.ask(colleague, contract.profile.setSettings, { inApp: ['invitation_accepted'] })
    expect(await listOf(colleague)).toMatchObject({ total: 0, unread: 0 })
    await app.ask(colleague, contract.profile.setSettings, { inApp: ['co_author'] })
    expect((await app.ask(colleague, contract.notifications.read, { ids: [] })).output.unread).toBe(0)
  })
  test('quotes what was said, with names for mentions; mails quote it too', async () => {
    const { staff, colleague, manager } = await aTeam(app)
    const { id: logId } = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id] })
    const said = `${formatMention(colleague.id)} 물류팀에\n물어봐 주세요. `
    await app.ask(staff, contract.comments.create, { logId, content: said.repeat(30) })
    const given = await app.ask(manager, contract.feedback.create, { logId, content: '물량을 확인해 주세요.' })
    await app.ask(staff, contract.feedback.answer, {
      id: given.output.id,
      ver: given.output.ver,
      content: '확인했어요.',
    })
    const quotesOf = async (who: TestPerson) =>
      (await listOf(who)).items.map(({ kind, excerpt }) => [kind, excerpt] as const)
    const [feedback, mention] = await quotesOf(colleague)
    expect(feedback).toEqual(['feedback', '물량을 확인해 주세요.'])
    expect(mention![0]).toBe('mention')
    expect(mention![1]).toMatch(new RegExp(`^@${colleague.name} 물류팀에 물어봐 주세요. .{150,220}…$`))
    expect(await quotesOf(manager)).toEqual([['feedback_answered', '확인했어요.']])
    expect((await quotesOf(staff)).map(([, quote]) => quote)).toEqual(['물량을 확인해 주세요.'])
  })

  test('a deleted log deletes its notifications', async () => {
    const { staff, colleague } = await aTeam(app)
    const log = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id] })
    await aNotification(app, { to: colleague, by: staff, logId: log.id })
    await app.ask(staff, contract.salesLogs.delete, { id: log.id, ver: 1 })
    expect(await listOf(colleague)).toMatchObject({ total: 0, unread: 0 })
  })
  test('a user without a workgroup has none', async () => {
    expect(await unreadOf(await aPerson(app))).toBe(0)
  })
})

test('settings have the defaults of the contract; changes apply on every device', async () => {
  const { staff } = await aTeam(app)
  const settings = async () => (await app.ask(staff, contract.profile.settings)).output
  expect(await settings()).toMatchObject({
    theme: null,
    toastTime: null,
    digest: 'at_once',
    digestAt: '08:00',
    quiet: false,
    timeZone: '',
  })
  expect(await settings()).toMatchObject({
    inApp: kindNames,
    byMail: [
      'mention',
      'feedback',
      'anniversary',
      'inquiry_answered',
      'drafts_ending',
      'keyword_alert',
      'keyword_rise',
      'weekly_report',
      'webhook_stopped',
    ],
  })
  await Promise.all([
    app.ask(staff, contract.profile.setSettings, { theme: 'dark', toastTime: 0, singleKeys: false }),
    app.ask(staff, contract.profile.setSettings, { byMail: ['co_author'], timeZone: 'asia/tokyo' }),
  ])
  expect(await settings()).toMatchObject({
    theme: 'dark',
    toastTime: 0,
    singleKeys: false,
    byMail: ['co_author'],
    timeZone: 'Asia/Tokyo',
  })
  await app.ask(staff, contract.profile.setSettings, { quietWeekends: false })
  expect(await settings(), 'what is not sent stays').toMatchObject({ theme: 'dark', timeZone: 'Asia/Tokyo' })
  for (const bad of [
    { theme: 'pink' },
    { toastTime: 3 },
    { quietFrom: '24:00' },
    { digestAt: '8:00' },
    { timeZone: 'Mars/Base' },
    { byMail: ['everything'] },
  ])
    expect((await app.ask(staff, contract.profile.setSettings, bad)).status, JSON.stringify(bad)).toBe(400)
  expect(await settings()).toMatchObject({ theme: 'dark' })
})
