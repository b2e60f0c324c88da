import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarFeeds } from '../../../contract/calls/plans/feeds.ts'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aPlan } from '../../../tests/support/builders/plans.ts'
import { aContact, aCustomer } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const created = async (who: TestPerson): Promise<string> => (await app.ask(who, calendarFeeds.create)).output.url
const pathOf = (url: string) => new URL(url).pathname
const read = (url: string, headers: Record<string, string> = {}) => app.request(pathOf(url), { headers })
const statusOf = async (url: string) => (await read(url)).status
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as string).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
const summaries = async (url: string) =>
  eventsIn((await read(url)).body)
    .map(({ summary }) => summary)
    .toSorted()

test('the address is shown once, is stored as a hash, and answers without a sign-in', async () => {
  const { staff } = await aTeam(app)
  expect((await app.ask(staff, calendarFeeds.detail)).output).toEqual({ isOn: false, createdAt: null })
  const url = await created(staff)
  expect(url).toMatch(new RegExp(`^${app.config.publicUrl}/calendar/[\\w-]{43}\\.ics$`))
  const detail = await app.ask(staff, calendarFeeds.detail)
  expect(detail.output).toEqual({ isOn: true, createdAt: expect.any(String) })
  const secret = pathOf(url).slice('/calendar/'.length, -4)
  expect(detail.body).not.toContain(secret)
  const { rows } = await app.owner.query('select calendar_feeds::text as row from calendar_feeds')
  expect(JSON.stringify(rows)).not.toContain(secret)
  const { status, headers, body } = await read(url)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(body).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/)
})
test('shows the plans that the person owns or takes part in, also private ones, and no others, whatever the role', async () => {
  const { staff, colleague, manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '오름디스플레이' })
  const contactId = await aContact(app, { by: staff, customerId, name: '조은정' })
  await aPlan(app, { by: staff, text: '내 일정', isPrivate: true, customerId, contactId, memo: '성적서' })
  await aPlan(app, { by: colleague, text: '함께', attendeeIds: [staff.id] })
  await aPlan(app, { by: colleague, text: '동료 일정', attendeeIds: [manager.id] })
  const { staff: foreign } = await aTeam(app)
  await aPlan(app, { by: foreign, text: '남의 일정' })
  const url = await created(staff)
  expect(await summaries(url)).toEqual(['내 일정', '함께'])
  expect(await summaries(await created(manager))).toEqual(['동료 일정'])
  const own = eventsIn((await read(url)).body).find(({ summary }) => summary === '내 일정')!
  expect(own.description).toBe('성적서\n\nCustomer: 오름디스플레이\nContact: 조은정')
  const shared = eventsIn((await read(url)).body).find(({ summary }) => summary === '함께')!
  expect(shared.description).toBe(`People: ${colleague.name}, ${staff.name}`)
  expect((await read(url)).body).not.toContain('@daon.example')
})
test('goes back 90 days', async () => {
  const { staff } = await aTeam(app)
  const daysAgo = (days: number) => new Date(app.now().getTime() - days * 864e5).toISOString()
  await aPlan(app, { by: staff, text: 'recent', start: daysAgo(80) })
  await aPlan(app, { by: staff, text: 'old', start: daysAgo(100) })
  await aPlan(app, { by: staff, text: 'old series', start: daysAgo(400), repeat: 'FREQ=WEEKLY' })
  expect(await summaries(await created(staff))).toEqual(['old series', 'recent'])
})
test('an occurrence that is moved, and one that is deleted, keep the UID of their series', async () => {
  const { staff } = await aTeam(app)
  const id = await aPlan(app, { by: staff, text: '매주', repeat: 'FREQ=WEEKLY;COUNT=5' })
  const one = { day: '2026-11-27', scope: 'one' as const }
  const times = { start: '2026-11-28T10:00:00+09:00', end: '2026-11-28T11:00:00+09:00', timeZone: 'Asia/Seoul' }
  const given = { id, ver: 1, text: '옮김', repeat: '', ...times, ...one }
  expect((await app.ask(staff, plans.update, given)).status).toBe(200)
  await app.ask(staff, plans.delete, { id, ver: 2, day: '2026-12-04', scope: 'one' })
  const events = eventsIn((await read(await created(staff))).body)
  const series = events.find((event) => event.isRecurring())!
  const moved = events.find((event) => event.isRecurrenceException())!
  expect([events.length, moved.uid, moved.recurrenceId.toString()]).toEqual([2, series.uid, '2026-11-27T14:00:00'])
  series.relateException(moved)
  const iterator = series.iterator()
  const found: string[] = []
  for (let next = iterator.next(); next; next = iterator.next())
    found.push(series.getOccurrenceDetails(next).startDate.toString())
  expect(found).toEqual(['2026-11-20T14:00:00', '2026-11-28T10:00:00', '2026-12-11T14:00:00', '2026-12-18T14:00:00'])
})
test('what has not changed is not sent again', async () => {
  const { staff } = await aTeam(app)
  await aPlan(app, { by: staff })
  const url = await created(staff)
  const tag = (await read(url)).headers.get('etag')!
  const again = await read(url, { 'if-none-match': tag })
  expect([again.status, again.body]).toEqual([304, ''])
  await aPlan(app, { by: staff })
  expect((await read(url, { 'if-none-match': tag })).status).toBe(200)
})
test('a new address replaces the old one, and a removed one is gone', async () => {
  const { staff } = await aTeam(app)
  const [first, second] = [await created(staff), await created(staff)]
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  const both = await Promise.all([created(staff), created(staff)])
  const statuses = [await statusOf(both[0]), await statusOf(both[1])]
  expect(statuses.toSorted()).toEqual([200, 404])
  await app.ask(staff, calendarFeeds.remove)
  expect((await app.ask(staff, calendarFeeds.detail)).output.isOn).toBe(false)
  for (const url of both) expect(await statusOf(url)).toBe(404)
})
test('leaving the workgroup ends it, also for one who comes back', async () => {
  const { staff } = await aTeam(app)
  const url = await created(staff)
  await app.owner.query('update members set left_at = $2 where user_id = $1', [staff.id, app.now()])
  expect(await statusOf(url)).toBe(404)
  app.passTime(60)
  await app.owner.query('update members set left_at = null, joined_at = $2 where user_id = $1', [staff.id, app.now()])
  expect(await statusOf(url)).toBe(404)
  expect((await app.ask(staff, calendarFeeds.detail)).output).toEqual({ isOn: false, createdAt: null })
  expect(await statusOf(await created(staff))).toBe(200)
})
test('an address of another form is refused, and an unknown one does not exist', async () => {
  const secret = 'a'.repeat(43)
  expect((await app.request(`/calendar/${secret}.ics`)).error).toBe('not_found')
  for (const other of [`${secret}`, `${secret}a.ics`, `${secret.slice(1)}.ics`, `${secret.slice(1)}%00.ics`])
    expect([other, (await app.request(`/calendar/${other}`)).error]).toEqual([other, 'bad_input'])
})
