// Owners of customers are notified of anniversaries: a week before and on the day, in the morning of the workgroup, once.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer } from '../../../tests/support/builders/records.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import type { NotificationMailJob } from '../../jobs/declared.ts'
import type { Mail } from '../../outbound/messages.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const at = (moment: string | Date) => ({ clock: () => new Date(moment) })
const runReminders = (of: { workgroupId: string }, moment: string | Date) =>
  runJob(app, 'anniversaries.tell', { workgroupId: of.workgroupId }, at(moment))
const listedFor = async (as: TestPerson) =>
  (await app.ask(as, contract.notifications.list)).output.items.map((one) => [one.kind, one.contactName, one.day])
const countFor = async (to: TestPerson) =>
  (await app.owner.query('select from notifications where user_id = $1', [to.id])).rowCount

/** The mails with a user's notifications, a day later. */
async function mailOf({ id, workgroupId }: TestPerson): Promise<Mail[]> {
  const mails: Mail[] = []
  const ports = {
    ...at(new Date(app.now().getTime() + 864e5)),
    log: pino({ level: 'silent' }),
    links: { forDays: () => '/x' },
    mail: { send: async (mail: Mail) => void mails.push(mail) },
  }
  for (const { name, payload } of await runJob(
    app,
    'notifications.mail',
    { workgroupId: workgroupId!, userIds: [id] },
    ports,
  )) {
    expect(name).toBe('mail.tell')
    await runJob(app, 'mail.tell', payload as NotificationMailJob, ports)
  }
  return mails
}

/** A day of this week, so that the list of two months contains its notifications. */
const seoul = (days: number) => new Date(app.now().getTime() + 9 * 3_600_000 + days * 864e5).toISOString().slice(0, 10)
const nineOClock = (days: number) => `${seoul(days)}T09:03:00+09:00`
const longAgo = (day: string) => `1984${day.slice(4)}`

test('only workgroups in whose time zone it is morning are processed', async () => {
  const teams = { seoul: await aTeam(app), paris: await aTeam(app) }
  await app.owner.query("update workgroups set time_zone = 'Europe/Paris' where id = $1", [teams.paris.workgroupId])
  const queuedAt = async (moment: string) =>
    (await runJob(app, 'anniversaries.find', {}, at(moment))).map(({ name, payload }) => [name, payload.workgroupId])
  expect(await queuedAt('2026-11-22T09:03:00+09:00')).toEqual([['anniversaries.tell', teams.seoul.workgroupId]])
  expect(await queuedAt('2026-11-22T11:59:00+09:00')).toEqual([['anniversaries.tell', teams.seoul.workgroupId]])
  expect(await queuedAt('2026-11-22T08:59:00+09:00')).toEqual([])
  expect(await queuedAt('2026-11-22T12:03:00+09:00')).toEqual([])
  expect(await queuedAt('2026-11-22T09:03:00+01:00')).toEqual([['anniversaries.tell', teams.paris.workgroupId]])
})

test('the owner is notified a week before and on the day, once, also by repeated jobs and several processes', async () => {
  const { staff, colleague, workgroupId } = await aTeam(app)
  const customerId = await aCustomer(app, { by: colleague, name: '한울전자', ownerId: staff.id })
  const contactId = await aContact(app, { by: colleague, customerId, name: '윤성민', anniversary: longAgo(seoul(7)) })
  await aContact(app, { by: colleague, customerId, anniversary: longAgo(seoul(3)) })
  const both = await Promise.all([
    runReminders({ workgroupId }, nineOClock(0)),
    runReminders({ workgroupId }, nineOClock(0)),
  ])
  expect(both[0]).toMatchObject([{ name: 'notifications.mail', payload: { workgroupId, userIds: [staff.id] } }])
  await runReminders({ workgroupId }, `${seoul(0)}T11:03:00+09:00`)
  expect(await listedFor(staff)).toEqual([['anniversary', '윤성민', seoul(7)]])
  const [told] = (await app.ask(staff, contract.notifications.list)).output.items
  expect(told).toMatchObject({ contactId, customerId, customerName: '한울전자', actor: null, isRead: false })
  for (const days of [1, 6, 8]) await runReminders({ workgroupId }, nineOClock(days))
  // The day of the other contact, of which the owner was not notified a week before.
  await runReminders({ workgroupId }, nineOClock(3))
  expect(await countFor(staff)).toBe(2)
  await runReminders({ workgroupId }, nineOClock(7))
  expect(await countFor(staff)).toBe(3)
  expect(await countFor(colleague)).toBe(0)
})

test('a lunar day that occurs twice in a solar year is notified both times', async () => {
  const { staff, workgroupId } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, ownerId: staff.id })
  await aContact(app, { by: staff, customerId, anniversary: '1984-11-20', isLunar: true })
  // Of 2026: 8 January and 28 December.
  for (const day of ['2026-01-08', '2026-12-28']) await runReminders({ workgroupId }, `${day}T09:03:00+09:00`)
  expect(await countFor(staff)).toBe(2)
})

test('a customer without an owner, or whose owner has left, causes no notification', async () => {
  const { staff, colleague, workgroupId } = await aTeam(app)
  for (const ownerId of [null, colleague.id]) {
    const customerId = await aCustomer(app, { by: staff, ownerId })
    await aContact(app, { by: staff, customerId, anniversary: longAgo(seoul(0)) })
  }
  await app.owner.query('update members set left_at = now() where user_id = $1', [colleague.id])
  expect(await runReminders({ workgroupId }, nineOClock(0))).toEqual([])
  expect([await countFor(staff), await countFor(colleague)]).toEqual([0, 0])
})

test('notifications disappear when the customer gets another owner, or the contact or its customer is deleted', async () => {
  const { staff, colleague, workgroupId } = await aTeam(app)
  const [moved, deleted, unchanged] = [
    await aCustomer(app, { by: staff, ownerId: staff.id }),
    await aCustomer(app, { by: staff, ownerId: staff.id }),
    await aCustomer(app, { by: staff, ownerId: staff.id }),
  ]
  for (const customerId of [moved, deleted, unchanged])
    await aContact(app, { by: staff, customerId, anniversary: longAgo(seoul(0)) })
  const contactId = await aContact(app, { by: staff, customerId: unchanged, anniversary: longAgo(seoul(0)) })
  await runReminders({ workgroupId }, nineOClock(0))
  const unread = async () => (await app.ask(staff, contract.notifications.count)).output.unread
  expect([(await listedFor(staff)).length, await unread()]).toEqual([4, 4])
  await app.owner.query('update customers set owner_id = $1 where id = $2', [colleague.id, moved])
  await app.owner.query('update customers set deleted_at = now() where id = $1', [deleted])
  await app.owner.query('update contacts set deleted_at = now() where id = $1', [contactId])
  expect([(await listedFor(staff)).length, await unread()]).toEqual([1, 1])
  expect(await mailOf(staff)).toMatchObject([
    { to: staff.email, text: expect.stringMatching(/anniversary on \w+ \d+/) },
  ])
  // The new owner is notified by the next run of the same morning.
  await runReminders({ workgroupId }, `${seoul(0)}T10:03:00+09:00`)
  expect(await listedFor(colleague)).toHaveLength(1)
})
