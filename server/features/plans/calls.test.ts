import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plans } from '../../../contract/calls/plans/calls.ts'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aPlan } from '../../../tests/support/builders/plans.ts'
import { aContact, aCustomer } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Input = ClientInputOf<typeof plans.create>
const seoul = 'Asia/Seoul'
const anHour = (day: string, hour = 10): Pick<Input, 'start' | 'end' | 'timeZone'> => ({
  start: `${day}T${String(hour).padStart(2, '0')}:00:00+09:00`,
  end: `${day}T${String(hour + 1).padStart(2, '0')}:00:00+09:00`,
  timeZone: seoul,
})
const create = async (who: TestPerson, input: Partial<Input> = {}) => {
  const given = { text: '정기 방문', ...anHour('2026-11-24'), ...input } as Input
  const { output, error } = await app.ask(who, plans.create, given)
  if (error) throw new Error(error)
  return output
}
const list = async (who: TestPerson, from: string, to: string, more: object = {}) =>
  (await app.ask(who, plans.list, { from, to, timeZone: seoul, ...more })).output
const starts = async (who: TestPerson, from = '2026-11-01', to = '2027-01-31') =>
  (await list(who, from, to)).items.map(({ start }) => start.slice(0, 16))
const update = async (who: TestPerson, id: string, change: object) => {
  const { output: plan } = await app.ask(who, plans.detail, { id, day: (change as { day?: string }).day ?? '' })
  const { text, start, end, isAllDay, timeZone, repeat, ver, customerId, contactId, place, memo } = plan
  const given = { text, start, end, isAllDay, timeZone, repeat, customerId, contactId, place, memo, ver, id }
  return app.ask(who, plans.update, { ...given, alarms: [], ...change } as never)
}
const remove = async (
  who: TestPerson,
  id: string,
  more: { day?: string; scope?: 'one' | 'following' | 'all' } = {},
) => {
  const { output } = await app.ask(who, plans.detail, { id })
  return app.ask(who, plans.delete, { id, ver: output.ver, ...more })
}

describe('a plan', () => {
  test('is read back with everything that was written, by its owner and the people who take part', async () => {
    const { staff, colleague } = await aTeam(app)
    const customerId = await aCustomer(app, { by: staff, name: '오름디스플레이' })
    const contactId = await aContact(app, { by: staff, customerId, name: '조은정' })
    const { id } = await create(staff, {
      text: '시험 성적 공유',
      customerId,
      contactId,
      place: '파주',
      memo: '성적서',
      alarms: [120, 10],
      attendeeIds: [colleague.id],
      look: 'sand',
    })
    for (const who of [staff, colleague])
      expect((await app.ask(who, plans.detail, { id })).output).toMatchObject({
        text: '시험 성적 공유',
        start: '2026-11-24T01:00:00.000Z',
        end: '2026-11-24T02:00:00.000Z',
        customerName: '오름디스플레이',
        contactName: '조은정',
        place: '파주',
        memo: '성적서',
        alarms: [10, 120],
        look: 'sand',
        repeat: '',
        outcome: 'open',
        owner: { id: staff.id },
        attendees: [{ id: colleague.id }],
      })
  })
  test('without a text is refused at the field', async () => {
    const { staff } = await aTeam(app)
    const { error, message, fields } = await app.ask(staff, plans.create, {
      ...anHour('2026-11-24'),
      text: ' ',
    } as never)
    expect([error, message, Object.keys(fields ?? {})]).toEqual([
      'required_missing',
      expect.stringContaining('Required fields missing.'),
      ['plan_text'],
    ])
  })
  test('that ends before it starts, lasts too long, or repeats by an unknown rule is refused at the field', async () => {
    const { staff } = await aTeam(app)
    const refused = async (input: object) =>
      Object.keys(
        (await app.ask(staff, plans.create, { text: 'x', ...anHour('2026-11-24'), ...input } as never)).fields ?? {},
      )
    expect(await refused({ end: '2026-11-24T09:59:00+09:00' })).toEqual(['end_dt'])
    expect(await refused({ end: '2027-03-24T09:59:00+09:00' })).toEqual(['end_dt'])
    expect(await refused({ start: '2026-11-24' })).toEqual(['start_dt'])
    expect(await refused({ repeat: 'FREQ=SECONDLY' })).toEqual(['repeat'])
    expect(await refused({ repeat: 'FREQ=DAILY;UNTIL=20261101' })).toEqual(['repeat'])
    expect(await refused({ timeZone: 'Asia/Nowhere' })).toEqual(['timezone'])
    expect(await refused({ isAllDay: true, start: '2026-11-24', end: '2026-11-23' })).toEqual(['end_dt'])
  })
  test('the same key twice makes one plan', async () => {
    const { staff } = await aTeam(app)
    const [one, other] = [await create(staff, { clientKey: 'k' }), await create(staff, { clientKey: 'k' })]
    expect([other.id, (await starts(staff)).length]).toEqual([one.id, 1])
  })
  test('an edit of an old version is refused with the current plan', async () => {
    const { staff } = await aTeam(app)
    const { id } = await create(staff)
    await update(staff, id, { text: '바뀐 글' })
    const { error, message } = await update(staff, id, { text: '늦은 글', ver: 1 })
    expect([error, message]).toEqual(['stale', expect.objectContaining({ plan_text: '바뀐 글', ver: 2 })])
  })
  test('follows merged customers, and stays readable and editable when its customer is deleted', async () => {
    const { staff, manager } = await aTeam(app)
    const customerId = await aCustomer(app, { by: staff })
    const { id } = await create(staff, { customerId })
    await app.owner.query('update customers set deleted_at = $2 where id = $1', [customerId, app.now()])
    expect((await update(staff, id, { text: '그래도' })).output).toMatchObject({ customerId, text: '그래도' })
    expect(
      (await app.ask(manager, plans.create, { text: 'x', ...anHour('2026-11-24'), customerId } as never)).error,
    ).toBe('not_found')
  })
})

describe('who sees what', () => {
  test('Staff see their own plans and those they take part in; Managers see all, of private ones the time only', async () => {
    const { staff, colleague, manager } = await aTeam(app)
    const customerId = await aCustomer(app, { by: staff })
    const contactId = await aContact(app, { by: staff, customerId })
    const secret = { text: '비밀 상담', place: '비밀 장소', memo: '비밀 메모', customerId, contactId, isPrivate: true }
    const { id } = await create(staff, { ...secret, attendeeIds: [colleague.id], alarms: [10] })
    const { staff: outsider } = { staff: (await aTeam(app)).staff }
    for (const who of [staff, colleague])
      expect((await list(who, '2026-11-24', '2026-11-24')).items[0]!.text).toBe('비밀 상담')
    const seen = await app.ask(manager, plans.list, { from: '2026-11-24', to: '2026-11-24', timeZone: seoul })
    const opened = await app.ask(manager, plans.detail, { id })
    expect(JSON.stringify([seen.body, opened.body])).not.toMatch(/비밀|한울|윤성민/)
    expect(seen.output.items).toMatchObject([
      { id, isBusy: true, start: '2026-11-24T01:00:00.000Z', ownerId: staff.id, attendeeIds: [] },
    ])
    expect(opened.output).toMatchObject({ isBusy: true, text: '', attendees: [], logId: '' })
    expect((await list(outsider, '2026-11-24', '2026-11-24')).items).toEqual([])
  })
  test('a list can be limited to people and departments', async () => {
    const { staff, colleague, manager, workgroupId } = await aTeam(app)
    await create(staff, { text: '내 일정' })
    await create(colleague, { text: '동료 일정' })
    const { rows } = await app.owner.query<{ id: string }>(
      "insert into departments (workgroup_id, name) values ($1, '수도권') returning id",
      [workgroupId],
    )
    await app.owner.query('update members set department_id = $1 where user_id = $2', [rows[0]!.id, colleague.id])
    const texts = async (more: object) =>
      (await list(manager, '2026-11-24', '2026-11-24', more)).items.map(({ text }) => text)
    expect((await texts({})).sort()).toEqual(['내 일정', '동료 일정'])
    expect(await texts({ userIds: [staff.id] })).toEqual(['내 일정'])
    expect(await texts({ departmentIds: [rows[0]!.id] })).toEqual(['동료 일정'])
    const { rows: above } = await app.owner.query<{ id: string }>(
      "insert into departments (workgroup_id, name) values ($1, '영업본부') returning id",
      [workgroupId],
    )
    await app.owner.query('update departments set parent_id = $1 where id = $2', [above[0]!.id, rows[0]!.id])
    expect(await texts({ departmentIds: [above[0]!.id] })).toEqual(['동료 일정'])
    expect((await texts({ departmentIds: [above[0]!.id], userIds: [staff.id] })).sort()).toEqual([
      '내 일정',
      '동료 일정',
    ])
    // Staff who ask for others get only plans that are theirs too.
    const { output } = await app.ask(staff, plans.list, {
      from: '2026-11-24',
      to: '2026-11-24',
      timeZone: seoul,
      userIds: [colleague.id],
      departmentIds: [above[0]!.id],
    })
    expect(output).toMatchObject({ items: [], people: [] })
  })
  test('busy times of colleagues are told without words, also to Staff, and without the plan that is edited', async () => {
    const { staff, colleague } = await aTeam(app)
    const { id } = await create(colleague, { text: '비밀 상담', attendeeIds: [staff.id] })
    const busy = async (exceptId = '') =>
      app.ask(staff, plans.busy, {
        userIds: [colleague.id],
        from: '2026-11-24',
        to: '2026-11-24',
        timeZone: seoul,
        exceptId,
      })
    const { output, body } = await busy()
    expect(output.items).toEqual([
      { userId: colleague.id, start: '2026-11-24T01:00:00.000Z', end: '2026-11-24T02:00:00.000Z', isAllDay: false },
    ])
    expect(JSON.stringify(body)).not.toContain('비밀')
    expect((await busy(id)).output.items).toEqual([])
  })
  test('one who takes part can leave; the plan stays with its owner', async () => {
    const { staff, colleague } = await aTeam(app)
    const { id, ver } = await create(staff, { attendeeIds: [colleague.id] })
    expect((await app.ask(colleague, plans.leave, { id, ver })).status).toBe(200)
    expect((await app.ask(colleague, plans.detail, { id })).error).toBe('not_found')
    expect((await app.ask(staff, plans.detail, { id })).output.attendees).toEqual([])
  })
})

describe('time', () => {
  test('a list shows what overlaps the days in the time zone of the reader', async () => {
    const { staff } = await aTeam(app)
    // 20 November, 14:00 in Seoul is still the 20th in Paris, and the 19th, 21:00, in Los Angeles.
    await aPlan(app, { by: staff })
    const daysIn = async (timeZone: string) => {
      const found: string[] = []
      for (const day of ['2026-11-19', '2026-11-20', '2026-11-21'])
        if ((await list(staff, day, day, { timeZone })).items.length > 0) found.push(day)
      return found
    }
    expect(await daysIn(seoul)).toEqual(['2026-11-20'])
    expect(await daysIn('Europe/Paris')).toEqual(['2026-11-20'])
    expect(await daysIn('America/Los_Angeles')).toEqual(['2026-11-19'])
  })
  test('a whole day is a day in every zone, and several days are listed on each of them', async () => {
    const { staff } = await aTeam(app)
    await create(staff, { isAllDay: true, start: '2026-11-20', end: '2026-11-22' })
    for (const timeZone of [seoul, 'America/Los_Angeles', 'Pacific/Kiritimati'])
      expect((await list(staff, '2026-11-22', '2026-11-22', { timeZone })).items).toMatchObject([
        { start: '2026-11-20', end: '2026-11-22', isAllDay: true },
      ])
    expect((await list(staff, '2026-11-23', '2026-11-23')).items).toEqual([])
  })
  test('a repetition at nine stays at nine when clocks change', async () => {
    const { staff } = await aTeam(app)
    const timeZone = 'America/New_York'
    await create(staff, {
      start: '2026-10-30T09:00:00-04:00',
      end: '2026-10-30T10:00:00-04:00',
      timeZone,
      repeat: 'FREQ=WEEKLY',
    })
    const { items } = await list(staff, '2026-10-29', '2026-11-08', { timeZone })
    expect(items.map(({ start }) => start)).toEqual(['2026-10-30T13:00:00.000Z', '2026-11-06T14:00:00.000Z'])
  })
  test('a range that is too long is refused', async () => {
    const { staff } = await aTeam(app)
    expect((await app.ask(staff, plans.list, { from: '2026-01-01', to: '2026-12-31', timeZone: seoul })).error).toBe(
      'bad_input',
    )
  })
})

describe('a series', () => {
  const weekly = (who: TestPerson) => create(who, { repeat: 'FREQ=WEEKLY;COUNT=5' })
  const times = ['2026-11-24T01:00', '2026-12-01T01:00', '2026-12-08T01:00', '2026-12-15T01:00', '2026-12-22T01:00']

  test('begins on the first day that its rule allows', async () => {
    const { staff } = await aTeam(app)
    await create(staff, { repeat: 'FREQ=WEEKLY;BYDAY=TH;COUNT=2' })
    expect(await starts(staff)).toEqual(['2026-11-26T01:00', '2026-12-03T01:00'])
  })
  test('one occurrence is moved: the others stay, and an undo restores all', async () => {
    const { staff } = await aTeam(app)
    const { id } = await weekly(staff)
    const { output } = await update(staff, id, {
      ...anHour('2026-12-02', 15),
      day: '2026-12-01',
      scope: 'one',
      text: '옮김',
    })
    expect(output).toMatchObject({ seriesId: id, text: '옮김', repeat: '' })
    expect(await starts(staff)).toEqual([times[0], '2026-12-02T06:00', ...times.slice(2)])
    expect((await app.ask(staff, plans.undo, { id: output.id })).status).toBe(200)
    expect(await starts(staff)).toEqual(times)
    expect((await app.ask(staff, plans.undo, { id })).error).toBe('not_found')
  })
  test('this and following are moved: the series splits, and keeps its number of occurrences', async () => {
    const { staff } = await aTeam(app)
    const { id } = await weekly(staff)
    await update(staff, id, { ...anHour('2026-12-09', 15), day: '2026-12-08', scope: 'following' })
    const moved = ['2026-12-09T06:00', '2026-12-16T06:00', '2026-12-23T06:00']
    expect(await starts(staff)).toEqual([...times.slice(0, 2), ...moved])
    await app.ask(staff, plans.undo, { id })
    expect(await starts(staff)).toEqual(times)
  })
  test('all are moved by dragging one: its days and removed occurrences move along', async () => {
    const { staff } = await aTeam(app)
    const { id } = await create(staff, { repeat: 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4' })
    await remove(staff, id, { day: '2026-11-26', scope: 'one' })
    await update(staff, id, { ...anHour('2026-12-02', 15), day: '2026-12-01', scope: 'all' })
    expect(await starts(staff)).toEqual(['2026-11-25T06:00', '2026-12-02T06:00', '2026-12-04T06:00'])
  })
  test('another rule for all applies from the beginning of the series', async () => {
    const { staff } = await aTeam(app)
    const { id } = await weekly(staff)
    await update(staff, id, { day: '2026-12-08', scope: 'all', repeat: 'FREQ=WEEKLY;BYDAY=TU,WE;COUNT=3' })
    expect(await starts(staff)).toEqual(['2026-11-24T01:00', '2026-11-25T01:00', '2026-12-01T01:00'])
  })
  test('a changed text of all reaches every occurrence; one that was changed by hand keeps its own', async () => {
    const { staff } = await aTeam(app)
    const { id } = await weekly(staff)
    await update(staff, id, { day: '2026-12-01', scope: 'one', text: '하나만' })
    await update(staff, id, { day: '2026-12-08', scope: 'all', text: '모두' })
    const { items } = await list(staff, '2026-11-01', '2026-12-31')
    expect(items.map(({ text }) => text)).toEqual(['모두', '하나만', '모두', '모두', '모두'])
  })
  test('one, this and following, or all are deleted, with the message of the server, and an undo restores them', async () => {
    const { staff } = await aTeam(app)
    const { id } = await weekly(staff)
    const without = (...gone: number[]) => times.filter((_, at) => !gone.includes(at))
    const { message } = await remove(staff, id, { day: '2026-12-08', scope: 'one' })
    expect(message).toBe('Plan deleted')
    expect(await starts(staff)).toEqual(without(2))
    await remove(staff, id, { day: '2026-12-15', scope: 'following' })
    expect(await starts(staff)).toEqual(without(2, 3, 4))
    await app.ask(staff, plans.undo, { id })
    expect(await starts(staff)).toEqual(without(2))
    await remove(staff, id, { scope: 'all' })
    expect(await starts(staff)).toEqual([])
    await app.ask(staff, plans.undo, { id })
    expect(await starts(staff)).toEqual(without(2))
  })
  test('an undo of a plan that was changed since is refused', async () => {
    const { staff, colleague } = await aTeam(app)
    const { id } = await create(staff, { attendeeIds: [colleague.id] })
    await update(staff, id, { text: '바꿈', attendeeIds: [colleague.id] })
    await app.ask(colleague, plans.leave, { id, ver: 2 })
    expect((await app.ask(staff, plans.undo, { id })).error).toBe('stale')
  })
  test('an occurrence that the series does not have is not found', async () => {
    const { staff } = await aTeam(app)
    const { id, ver } = await weekly(staff)
    expect((await app.ask(staff, plans.detail, { id, day: '2026-11-25' })).error).toBe('not_found')
    expect((await app.ask(staff, plans.delete, { id, ver, day: '2026-11-25', scope: 'one' })).error).toBe('not_found')
  })
  test('a user can have a limited number of repeated plans, also by simultaneous requests', async () => {
    const { staff } = await aTeam(app)
    const made = await aPlan(app, { by: staff, repeat: 'FREQ=DAILY' })
    await app.owner.query(
      `insert into plans (workgroup_id, owner_id, text, is_all_day, first_day, last_day, starts_at, ends_at, time_zone, rule, until_day, created_at, updated_at)
       select workgroup_id, owner_id, text, is_all_day, first_day, last_day, starts_at, ends_at, time_zone, rule, until_day, created_at, updated_at
       from plans, generate_series(1, $2::int) where id = $1`,
      [made, limits.repeatedPlans - 2],
    )
    const given = { text: 'x', ...anHour('2026-11-24'), repeat: 'FREQ=DAILY' } as Input
    const answers = await Promise.all([1, 2].map(() => app.ask(staff, plans.create, given)))
    expect(answers.map(({ error }) => error ?? 'ok').sort()).toEqual(['ok', 'too_many_repeated'])
  })
})

describe('plans that have ended', () => {
  test('those with a customer are listed until they are waved off, and again when that is taken back', async () => {
    const { staff, colleague } = await aTeam(app)
    const customerId = await aCustomer(app, { by: staff })
    const today = app.now().toISOString().slice(0, 10)
    const past = { start: `${today}T00:00:00Z`, end: `${today}T00:00:00Z`, timeZone: 'UTC', customerId }
    const { id } = await create(staff, past)
    await create(staff, { ...past, customerId: '' })
    await create(colleague, past)
    const open = async () => (await app.ask(staff, plans.unwritten)).output.items.map((item) => item.id)
    const dismiss = (isDismissed: boolean) => app.ask(staff, plans.dismiss, { id, day: today, isDismissed })
    expect(await open()).toEqual([id])
    await dismiss(true)
    expect(await open()).toEqual([])
    await dismiss(false)
    expect(await open()).toEqual([id])
  })
})
