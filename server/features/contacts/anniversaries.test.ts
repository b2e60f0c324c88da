import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer } from '../../../tests/support/builders/records.ts'
import { inWorkgroup } from '../../db/connect.ts'
import { listAnniversaries } from './anniversaries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** The day `days` from today in the workgroup's time zone (Seoul), in another year. */
const dayIn = (days: number, year = 1984) => {
  const here = new Date(app.now().getTime() + 9 * 3_600_000 + days * 864e5)
  return `${year}${here.toISOString().slice(4, 10)}`
}
const listOf = async (as: TestPerson, input: Record<string, unknown> = {}) =>
  (await app.ask(as, contract.contacts.anniversaries, input)).output
/** The list as of the day `today`. */
const listedOn = (by: TestPerson, today: string) =>
  inWorkgroup(app.pool, by.workgroupId!, (db) =>
    listAnniversaries(db, {
      workgroupId: by.workgroupId!,
      userId: by.id,
      today,
      ownOnly: false,
      kind: '',
      from: '',
      to: '',
      page: 1,
      pageSize: 100,
    }),
  )

describe('the coming days', () => {
  test("are sorted by date, from today to the 60th day, with the customer's owner; deleted contacts are left out", async () => {
    const { staff, colleague } = await aTeam(app)
    const own = await aCustomer(app, { by: staff, name: '한울전자', ownerId: staff.id })
    const other = await aCustomer(app, { by: staff, name: '오름디스플레이', ownerId: colleague.id })
    const nobodys = await aCustomer(app, { by: staff })
    const far = await aContact(app, { by: staff, customerId: own, anniversary: dayIn(60) })
    const near = await aContact(app, {
      by: staff,
      customerId: own,
      anniversary: dayIn(200),
      weddingAnniversary: dayIn(7),
      email: 'yoon@hanul.example',
      mobile: '+821055550100',
    })
    const ofColleague = await aContact(app, { by: staff, customerId: other, anniversary: dayIn(0) })
    const free = await aContact(app, { by: staff, customerId: nobodys, anniversary: dayIn(8) })
    await aContact(app, { by: staff, customerId: own, anniversary: dayIn(61) })
    await aContact(app, { by: staff, customerId: own, anniversary: dayIn(-1) })
    const deletedId = await aContact(app, { by: staff, customerId: own, anniversary: dayIn(3) })
    await app.owner.query('update contacts set deleted_at = now() where id = $1', [deletedId])
    const goneCustomer = await aCustomer(app, { by: staff })
    await aContact(app, { by: staff, customerId: goneCustomer, anniversary: dayIn(3) })
    await app.owner.query('update customers set deleted_at = now() where id = $1', [goneCustomer])

    const { items, total } = await listOf(staff)
    expect(items.map((one) => [one.contactId, one.kind, one.daysLeft])).toEqual([
      [ofColleague, 'anniversary', 0],
      [near, 'wedding', 7],
      [free, 'anniversary', 8],
      [far, 'anniversary', 60],
    ])
    expect(total).toBe(4)
    expect(items[1]).toMatchObject({
      customerId: own,
      customerName: '한울전자',
      owner: { id: staff.id },
      email: 'yoon@hanul.example',
      mobile: '+821055550100',
      given: dayIn(7),
      day: dayIn(7, new Date(app.now().getTime() + 9 * 3_600_000 + 7 * 864e5).getUTCFullYear()),
      isLunar: false,
    })
    expect(items[2]!.owner).toBeNull()
    expect((await listOf(staff, { ownOnly: true })).items.map((one) => one.contactId)).toEqual([near, far])
    expect((await listOf(colleague, { ownOnly: true })).items.map((one) => one.contactId)).toEqual([ofColleague])
    expect((await listOf(staff, { kind: 'wedding' })).items.map((one) => one.contactId)).toEqual([near])
    const second = await listOf(staff, { page: 2, pageSize: 3 })
    expect([second.total, second.items.map((one) => one.contactId)]).toEqual([4, [far]])
  })
  test('can be asked for in a range of days, also past ones; one that is too long or has no end is refused', async () => {
    const { staff } = await aTeam(app)
    const customerId = await aCustomer(app, { by: staff })
    const past = await aContact(app, { by: staff, customerId, anniversary: '1980-03-02' })
    const lunar = await aContact(app, { by: staff, customerId, anniversary: '1980-01-15', isLunar: true })
    await aContact(app, { by: staff, customerId, anniversary: '1980-04-01' })
    const { items } = await listOf(staff, { from: '2026-03-01', to: '2026-03-31' })
    expect(items.map(({ contactId, day }) => [contactId, day])).toEqual([
      [past, '2026-03-02'],
      [lunar, '2026-03-03'],
    ])
    for (const range of [{ from: '2026-03-01' }, { to: '2026-03-01' }, { from: '2026-01-01', to: '2026-06-30' }])
      expect((await app.ask(staff, contract.contacts.anniversaries, range)).error).toBe('bad_input')
  })
  test("follow the day in the workgroup's time zone", async () => {
    const { staff, workgroupId } = await aTeam(app)
    const customerId = await aCustomer(app, { by: staff })
    // The two time zones are 26 hours apart: never the same day.
    const places = ['Pacific/Kiritimati', 'Pacific/Niue']
    const todays = places.map((timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(app.now()))
    expect(todays[0]).not.toBe(todays[1])
    for (const today of todays) await aContact(app, { by: staff, customerId, anniversary: today })
    for (const [at, place] of places.entries()) {
      await app.owner.query('update workgroups set time_zone = $1 where id = $2', [place, workgroupId])
      const { items } = await listOf(staff)
      expect(items.map((one) => [one.day, one.daysLeft])).toContainEqual([todays[at], 0])
    }
  })
})

describe('lunar days, and days missing in a year', () => {
  test.each([
    ['the eighth month’s 15th of 2026', '2026-09-01', '1980-08-15', true, '2026-09-25'],
    ['a day after the new year that lies in the next solar year', '2026-12-20', '1980-01-01', true, '2027-02-07'],
    ['the sixth month, which 2025 has twice, in the plain one', '2025-06-20', '1980-06-20', true, '2025-07-14'],
    ['the 30th of a month of 29 days', '2026-02-01', '1980-12-30', true, '2026-02-16'],
    ['29 February in a common year', '2027-02-01', '1984-02-29', false, '2027-02-28'],
    ['29 February in a leap year', '2028-02-01', '1984-02-29', false, '2028-02-29'],
  ])('%s', async (_what, today, anniversary, isLunar, day) => {
    const { staff } = await aTeam(app)
    const customerId = await aCustomer(app, { by: staff })
    await aContact(app, { by: staff, customerId, anniversary, isLunar })
    expect((await listedOn(staff, today)).items).toMatchObject([{ day, given: anniversary, isLunar }])
  })
  test('the leap month does not repeat an anniversary', async () => {
    const { staff } = await aTeam(app)
    const customerId = await aCustomer(app, { by: staff })
    await aContact(app, { by: staff, customerId, anniversary: '1980-06-20', isLunar: true })
    expect((await listedOn(staff, '2025-07-20')).items).toEqual([])
  })
})

describe('joining days of colleagues', () => {
  const { setSettings } = contract.profile
  const show = (who: TestPerson, showsJoining = true) => app.ask(who, setSettings, { showsJoining })
  const joined = (who: TestPerson, day: string) =>
    app.owner.query("update members set joined_at = ($1 || ' 23:30:00+09')::timestamptz where user_id = $2", [
      day,
      who.id,
    ])
  const namesIn = async (as: TestPerson, input: Record<string, unknown> = {}) =>
    (await listOf(as, input)).items.map((one) => one.colleague?.name ?? one.contactName)

  test("are listed with the others, as days in the workgroup's time zone; only of members who allowed it", async () => {
    const { staff, colleague, chief, manager } = await aTeam(app)
    const customerId = await aCustomer(app, { by: staff, ownerId: staff.id })
    const contactId = await aContact(app, { by: staff, customerId, anniversary: dayIn(3) })
    await app.owner.query("update members set rank = '과장' where user_id = $1", [colleague.id])
    await app.owner.query("update users set phone = '+821055550177' where id = $1", [colleague.id])
    for (const [who, days] of [
      [colleague, 7],
      [chief, 2],
      [manager, 61],
    ] as const) {
      await joined(who, dayIn(days, 2023))
      await show(who)
    }
    await show(chief, false)
    const { items, total } = await listOf(staff)
    expect([total, items.map((one) => [one.kind, one.contactId])]).toEqual([
      2,
      [
        ['anniversary', contactId],
        ['joining', null],
      ],
    ])
    expect(items[1]).toMatchObject({
      colleague: { id: colleague.id, name: colleague.name, rank: '과장' },
      contactName: '',
      position: '과장',
      email: colleague.email,
      mobile: '+821055550177',
      customerId: null,
      customerName: '',
      owner: null,
      given: dayIn(7, 2023),
      daysLeft: 7,
      isLunar: false,
    })
    expect(await namesIn(staff, { kind: 'joining' })).toEqual([colleague.name])
    expect(await namesIn(staff, { kind: 'wedding' })).toEqual([])
    expect(await namesIn(staff, { kind: 'joining', ownOnly: true })).toEqual([colleague.name])
    expect(await namesIn(colleague, { kind: 'joining' }), 'one’s own is no news').toEqual([])
  })
  test('disappear immediately when turned off or when the member leaves; other workgroups never see them', async () => {
    const { staff, colleague, chief } = await aTeam(app)
    const other = await aTeam(app)
    for (const who of [colleague, chief]) {
      await joined(who, dayIn(5, 2020))
      await show(who)
    }
    expect((await namesIn(staff)).toSorted()).toEqual([chief.name, colleague.name].toSorted())
    expect(await namesIn(other.staff)).toEqual([])
    await show(colleague, false)
    expect(await namesIn(staff)).toEqual([chief.name])
    await app.owner.query('update members set left_at = now() where user_id = $1', [chief.id])
    expect(await namesIn(staff)).toEqual([])
    expect((await app.ask(colleague, contract.profile.settings)).output.showsJoining).toBe(false)
  })
  test('exclude the joining day itself; 29 February falls on the 28th in other years', async () => {
    const { staff, colleague } = await aTeam(app)
    await show(colleague)
    await joined(colleague, '2024-02-29')
    const on = async (today: string) => (await listedOn(staff, today)).items.map((one) => one.day)
    expect(await on('2024-02-29')).toEqual([])
    expect(await on('2025-02-01')).toEqual(['2025-02-28'])
    expect(await on('2028-02-01')).toEqual(['2028-02-29'])
  })
})
