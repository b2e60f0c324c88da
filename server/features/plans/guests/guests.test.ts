// What guests of plans get by mail, read with postal-mime and ical.js, and how they answer.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '../../../../contract/calls/notifications/calls.ts'
import { plans } from '../../../../contract/calls/plans/calls.ts'
import { planGuests, type GuestAnswer } from '../../../../contract/calls/plans/guests.ts'
import type { ClientInputOf } from '../../../../contract/core/call.ts'
import { rates } from '../../../../contract/core/rates.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../../tests/support/builders/people.ts'
import { aCustomer } from '../../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Input = ClientInputOf<typeof plans.create>
let count = 0
const aGuestAddress = () => `guest${(count += 1)}@nuri.example`
/** An hour on a day of the year after next, at a clock time in Seoul. */
const year = new Date().getFullYear() + 2
const anHour = (day: string, hour = 10) => ({
  start: `${year}-${day}T${String(hour).padStart(2, '0')}:00:00+09:00`,
  end: `${year}-${day}T${String(hour + 1).padStart(2, '0')}:00:00+09:00`,
})
const create = async (who: TestPerson, emails: string[], input: Partial<Input> = {}) => {
  const guests = emails.map((email) => ({ name: '', email }))
  const given = { text: '샘플 검토', timeZone: 'Asia/Seoul', ...anHour('03-02'), guests, ...input } as Input
  const { output, error, message } = await app.ask(who, plans.create, given)
  if (error) throw new Error(`${error}: ${String(message)}`)
  return output.id
}
const detail = async (who: TestPerson, id: string, day = '') => (await app.ask(who, plans.detail, { id, day })).output
const update = async (who: TestPerson, id: string, change: object) => {
  const day = (change as { day?: string }).day ?? ''
  const { text, start, end, isAllDay, timeZone, repeat, ver, place, memo } = await detail(who, id, day)
  const given = { text, start, end, isAllDay, timeZone, repeat, place, memo, ver, id, alarms: [] }
  const answer = await app.ask(who, plans.update, { ...given, ...change } as never)
  if (answer.error) throw new Error(`${answer.error}: ${answer.body}`)
  return answer.output
}
const remove = async (who: TestPerson, id: string, more: object = {}) =>
  app.ask(who, plans.delete, { id, ver: (await detail(who, id)).ver, ...more } as never)

type InvitationMail = Awaited<ReturnType<typeof PostalMime.parse>> & { calendar: ICAL.Component; event: ICAL.Event }
/** The mails to an address with their calendars, oldest first; waits until there are `most`. */
async function mailsTo(address: string, most: number): Promise<InvitationMail[]> {
  await app.mailsTo(address, most)
  const folder = join(app.dataDir, 'outbox')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  const all = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name), 'utf8'))))
  return all
    .filter(({ to }) => to?.some((each) => each.address === address))
    .map((mail) => {
      const attached = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')!
      const content = attached.content
      const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
      const calendar = new ICAL.Component(ICAL.parse(text) as string)
      return { ...mail, calendar, event: new ICAL.Event(calendar.getFirstSubcomponent('vevent')!) }
    })
    .toSorted((one, other) => one.event.sequence - other.event.sequence)
}
const methodOf = ({ calendar }: InvitationMail) => calendar.getFirstPropertyValue('method')
const codeOf = ({ text }: InvitationMail) => /#\/plan\/(\d+\.[\w-]{43})\?answer=yes/.exec(text!)![1]!
const open = async (code: string) => app.ask(null, planGuests.opened, { code })
const answer = async (code: string, given: GuestAnswer, times?: string) =>
  app.ask(null, planGuests.answer, {
    code,
    answer: given,
    times: times ?? (await open(code)).output.times,
  })

/** Instants of an event in a calendar, as ical.js reads them with the time zones of the file. */
function startsIn({ calendar, event }: InvitationMail, most: number): string[] {
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  if (!event.isRecurring()) return [event.startDate.toJSDate().toISOString()]
  const iterator = event.iterator()
  return Array.from({ length: most }, () => iterator.next()?.toJSDate().toISOString()).filter(
    (each) => each !== undefined,
  )
}

describe('the mail of an invitation', () => {
  test('has a text, an HTML and a calendar part with the time, the organizer and this guest only', async () => {
    const { staff } = await aTeam(app)
    const [one, other] = [aGuestAddress(), aGuestAddress()]
    const customerId = await aCustomer(app, { by: staff, name: '비밀고객' })
    const id = await create(staff, [one, other], { customerId, memo: '안에서만 볼 메모', place: '파주 2층' })
    const [mail] = await mailsTo(one, 1)
    expect(mail!.subject).toMatch(/^Invitation: 샘플 검토 \(/)
    expect(mail!.replyTo).toEqual([{ name: staff.name, address: staff.email }])
    expect(mail!.html).toContain('샘플 검토')
    expect(methodOf(mail!)).toBe('REQUEST')
    const { event } = mail!
    expect([event.uid, event.summary, event.location]).toEqual([
      `plan-${id}@${new URL(app.config.publicUrl).hostname}`,
      '샘플 검토',
      '파주 2층',
    ])
    expect(startsIn(mail!, 1)).toEqual([new Date(anHour('03-02').start).toISOString()])
    expect(event.component.getFirstPropertyValue('organizer')).toBe(`mailto:${staff.email}`)
    const [attendee, ...others] = event.component.getAllProperties('attendee')
    expect(others).toEqual([])
    expect([attendee!.getFirstValue(), attendee!.getParameter('rsvp')]).toEqual([`mailto:${one}`, 'TRUE'])
    const source = JSON.stringify(mail) + mail!.calendar.toString()
    for (const secret of [other, '비밀고객', '안에서만']) expect(source).not.toContain(secret)
    expect(await mailsTo(other, 1)).toHaveLength(1)
  })
  test('takes nothing of a plan as markup or as a line of a header', async () => {
    const { staff } = await aTeam(app)
    const to = aGuestAddress()
    const text = '<img src=x onerror=alert(1)> "a", www.evil.example\\n'
    await create(staff, [to], { text, place: '<b>x</b>;\\,BEGIN:VALARM' })
    const [mail] = await mailsTo(to, 1)
    expect(mail!.html).not.toMatch(/<img|<b>/)
    expect(mail!.subject).not.toMatch(/[\r\n]/)
    expect(mail!.event.summary).toBe(text)
    expect(mail!.calendar.getFirstSubcomponent('vevent')!.getAllSubcomponents()).toEqual([])
  })
  test('is sent again with a higher number when what it says changes, and not for a memo or an alarm', async () => {
    const { staff } = await aTeam(app)
    const to = aGuestAddress()
    const id = await create(staff, [to])
    await update(staff, id, { memo: '바뀐 메모', alarms: [10] })
    await update(staff, id, anHour('03-03', 15))
    const [first, second, ...more] = await mailsTo(to, 2)
    expect(more).toEqual([])
    expect([methodOf(second!), second!.event.uid]).toEqual(['REQUEST', first!.event.uid])
    expect(second!.event.sequence).toBeGreaterThan(first!.event.sequence)
    expect(second!.subject).toMatch(/^Changed: /)
    expect(startsIn(second!, 1)).toEqual([new Date(anHour('03-03', 15).start).toISOString()])
  })
  test('cancels for a guest who is taken off the list, and for all when the plan is deleted; an undo invites again', async () => {
    const { staff } = await aTeam(app)
    const [kept, gone] = [aGuestAddress(), aGuestAddress()]
    const id = await create(staff, [kept, gone])
    await update(staff, id, { guests: [{ name: '', email: kept }] })
    const methods = async (address: string, most: number) => (await mailsTo(address, most)).map(methodOf)
    expect(await methods(gone, 2)).toEqual(['REQUEST', 'CANCEL'])
    await remove(staff, id)
    expect(await methods(kept, 2)).toEqual(['REQUEST', 'CANCEL'])
    const [, cancelled] = await mailsTo(kept, 2)
    expect(cancelled!.event.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    await app.ask(staff, plans.undo, { id })
    expect(await methods(kept, 3)).toEqual(['REQUEST', 'CANCEL', 'REQUEST'])
    expect(await methods(gone, 2)).toHaveLength(2)
  })
  test('says nothing about a plan that is over', async () => {
    const { staff } = await aTeam(app)
    const to = aGuestAddress()
    const past = { start: '2025-03-02T10:00:00+09:00', end: '2025-03-02T11:00:00+09:00' }
    const id = await create(staff, [to], past)
    await remove(staff, id)
    const later = await create(staff, [to])
    expect((await mailsTo(to, 1)).map(({ event }) => event.uid)).toEqual([expect.stringContaining(`plan-${later}@`)])
  })
  test('an edit that does not name the guests keeps them', async () => {
    const { staff } = await aTeam(app)
    const to = aGuestAddress()
    const id = await create(staff, [to])
    expect((await update(staff, id, { place: '서울' })).guests).toMatchObject([{ email: to }])
  })
})

describe('a repeated plan', () => {
  const weekly = (who: TestPerson, to: string) => create(who, [to], { repeat: 'FREQ=WEEKLY;COUNT=4' })
  const day = (md: string) => `${year}-${md}`

  test('is sent with its rule, and its instances are those of the calendar', async () => {
    const { staff } = await aTeam(app)
    const to = aGuestAddress()
    const id = await weekly(staff, to)
    const [mail] = await mailsTo(to, 1)
    const { rows } = await app.owner.query<{ first: string }>(
      'select first_day::text as first from plans where id = $1',
      [id],
    )
    const { output } = await app.ask(staff, plans.list, {
      from: day('03-01'),
      to: day('03-31'),
      timeZone: 'Asia/Seoul',
    })
    expect(rows).toHaveLength(1)
    expect(startsIn(mail!, 10)).toEqual(output.items.map(({ start }) => start))
  })
  test('one that is moved replaces its occurrence, and one that is deleted leaves the series', async () => {
    const { staff } = await aTeam(app)
    const to = aGuestAddress()
    const id = await weekly(staff, to)
    await update(staff, id, { ...anHour('03-10', 15), day: day('03-09'), scope: 'one' })
    const [series, moved, ...more] = await mailsTo(to, 2)
    expect([moved!.event.uid, methodOf(moved!), more]).toEqual([series!.event.uid, 'REQUEST', []])
    expect(moved!.event.recurrenceId.toJSDate().toISOString()).toBe(new Date(anHour('03-09').start).toISOString())
    await remove(staff, id, { day: day('03-16'), scope: 'one' })
    const last = (await mailsTo(to, 3)).find(({ event }) => event.isRecurring() && event.sequence > 1)!
    expect(startsIn(last, 10)).toEqual(
      ['03-02', '03-09', '03-23'].map((each) => new Date(anHour(each).start).toISOString()),
    )
  })
  test('this and following: the series ends before, and a new one is sent', async () => {
    const { staff } = await aTeam(app)
    const to = aGuestAddress()
    const id = await weekly(staff, to)
    const shown = await update(staff, id, { ...anHour('03-17', 15), day: day('03-16'), scope: 'following' })
    expect(shown.guests).toMatchObject([{ email: to, answer: 'none' }])
    const mails = await mailsTo(to, 3)
    const of = (uid: string) => mails.filter(({ event }) => event.uid.startsWith(`plan-${uid}@`)).at(-1)!
    expect(startsIn(of(id), 10)).toHaveLength(2)
    expect(startsIn(of(shown.id), 10)).toEqual(
      ['03-17', '03-24'].map((each) => new Date(anHour(each, 15).start).toISOString()),
    )
    await app.ask(staff, plans.undo, { id })
    const after = await mailsTo(to, 5)
    expect(after.filter(({ event }) => event.uid.startsWith(`plan-${shown.id}@`)).map(methodOf)).toEqual([
      'REQUEST',
      'CANCEL',
    ])
  })
  test('all are moved to another hour: a replaced occurrence is named by the new times of its series', async () => {
    const { staff } = await aTeam(app)
    const to = aGuestAddress()
    const id = await weekly(staff, to)
    const one = await update(staff, id, { ...anHour('03-10', 15), day: day('03-09'), scope: 'one' })
    await update(staff, id, { ...anHour('03-02', 12), day: day('03-02'), scope: 'all' })
    const mails = await mailsTo(to, 5)
    const replacing = mails.filter(({ event }) => event.isRecurrenceException())
    const named = replacing.map((mail) => [methodOf(mail), mail.event.recurrenceId.toJSDate().toISOString()])
    const at = (hour: number) => new Date(anHour('03-09', hour).start).toISOString()
    expect(named).toEqual([
      ['REQUEST', at(10)],
      ['CANCEL', at(10)],
      ['REQUEST', at(12)],
    ])
    expect((await detail(staff, one.id)).start).toBe(new Date(anHour('03-10', 15).start).toISOString())
  })
})

describe('an answer', () => {
  test('is given by the link, shown with the plan, and can be changed; opening the link answers nothing', async () => {
    const { staff, colleague, manager } = await aTeam(app)
    const to = aGuestAddress()
    const id = await create(staff, [to], { attendeeIds: [colleague.id], place: '파주' })
    const code = codeOf((await mailsTo(to, 1))[0]!)
    const opened = await open(code)
    expect(opened.output).toMatchObject({
      state: 'open',
      text: '샘플 검토',
      place: '파주',
      organizerName: staff.name,
      answer: 'none',
    })
    expect(opened.body).not.toContain(staff.email)
    expect((await detail(staff, id)).guests).toEqual([{ name: '', email: to, answer: 'none', answeredAt: null }])
    expect((await answer(code, 'maybe')).output.answer).toBe('maybe')
    await answer(code, 'yes')
    for (const who of [staff, colleague, manager])
      expect((await detail(who, id)).guests).toMatchObject([{ email: to, answer: 'yes' }])
  })
  test('is stored as a hash of its link only', async () => {
    const { staff } = await aTeam(app)
    const to = aGuestAddress()
    await create(staff, [to])
    const [, secret] = codeOf((await mailsTo(to, 1))[0]!).split('.')
    const { rows } = await app.owner.query('select plan_guests::text as row from plan_guests')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
  test('holds while the times stay, also by an older link, and is asked again when they change', async () => {
    const { staff } = await aTeam(app)
    const to = aGuestAddress()
    const id = await create(staff, [to])
    const code = codeOf((await mailsTo(to, 1))[0]!)
    const { times } = (await open(code)).output
    await answer(code, 'yes')
    await update(staff, id, { text: '샘플과 단가 검토' })
    const [, renamed] = await mailsTo(to, 2)
    expect(renamed!.event.attendees[0]!.getParameter('partstat')).toBe('ACCEPTED')
    expect((await open(code)).output).toMatchObject({ text: '샘플과 단가 검토', answer: 'yes' })
    await update(staff, id, anHour('03-04'))
    expect((await detail(staff, id)).guests).toMatchObject([{ answer: 'none' }])
    expect((await answer(code, 'yes', times)).error).toBe('stale')
    expect((await answer(code, 'no')).output.answer).toBe('no')
    await app.ask(staff, plans.undo, { id })
    expect((await detail(staff, id)).guests).toMatchObject([{ answer: 'none' }])
  })
  test('is refused after the end, after a cancellation, and by an unknown link', async () => {
    const { staff } = await aTeam(app)
    const to = aGuestAddress()
    const id = await create(staff, [to])
    const code = codeOf((await mailsTo(to, 1))[0]!)
    const { times } = (await open(code)).output
    const [workgroupId, secret] = code.split('.') as [string, string]
    for (const wrong of [
      `${workgroupId}.${'x'.repeat(43)}`,
      `${Number(workgroupId) + 1}.${secret}`,
      `999999.${secret}`,
    ]) {
      expect((await open(wrong)).error).toBe('not_found')
      expect((await answer(wrong, 'yes', times)).error).toBe('not_found')
    }
    await app.owner.query(
      "update plans set starts_at = starts_at - interval '10 years', ends_at = ends_at - interval '10 years' where id = $1",
      [id],
    )
    const ended = (await open(code)).output
    expect(ended.state).toBe('ended')
    expect((await answer(code, 'yes', ended.times)).error).toBe('stale')
    await remove(staff, id)
    const gone = (await open(code)).output
    expect([gone.state, gone.text, gone.organizerName]).toEqual(['cancelled', '', ''])
    expect((await answer(code, 'yes', times)).error).toBe('not_found')
  })
  test('notifies the owner alone, once for each change, and 20 answers of a guest are counted', async () => {
    const { staff, colleague } = await aTeam(app)
    const to = aGuestAddress()
    const id = await create(staff, [to], { attendeeIds: [colleague.id] })
    const code = codeOf((await mailsTo(to, 1))[0]!)
    const { times } = (await open(code)).output
    const told = async (who: TestPerson) =>
      (await app.ask(who, notifications.list, {})).output.items
        .filter(({ kind }) => kind === 'guest_answered')
        .map((one) => [one.guestName, one.guestAnswer, one.planId])
    for (const given of ['yes', 'yes', 'no', 'yes'] as const)
      expect((await answer(code, given, times)).status).toBe(200)
    expect(await told(staff)).toEqual(['yes', 'no', 'yes'].map((one) => [to, one, id]))
    expect(await told(colleague)).toEqual([])
    for (let at = 4; at < rates.answersOfGuest.most; at += 1) await answer(code, 'yes', times)
    expect((await answer(code, 'no', times)).error).toBe('too_many_tries')
    expect((await open(code)).output.answer).toBe('yes')
  })
  test('guests of a private plan are shown to its owner only', async () => {
    const { staff, colleague, manager } = await aTeam(app)
    const to = aGuestAddress()
    const id = await create(staff, [to], { isPrivate: true, attendeeIds: [colleague.id] })
    expect((await detail(staff, id)).guests).toHaveLength(1)
    expect((await detail(colleague, id)).guests).toEqual([])
    expect((await app.ask(manager, plans.detail, { id })).body).not.toContain(to)
  })
})

describe('limits', () => {
  test('a person sends 100 mails an hour: what is over is refused with nothing written or sent', async () => {
    const { staff } = await aTeam(app)
    const ten = () => Array.from({ length: 10 }, aGuestAddress)
    for (let at = 0; at < rates.guestMailsMade.most / 10; at += 1) await create(staff, ten())
    const [late] = ten() as [string]
    const given = { text: 'x', timeZone: 'Asia/Seoul', ...anHour('03-02'), guests: [{ name: '', email: late }] }
    const refused = await app.ask(staff, plans.create, { ...given, attendeeIds: [], alarms: [] } as never)
    expect([refused.status, refused.error]).toEqual([429, 'too_many_made'])
    const { rows } = await app.owner.query('select from plan_guests where email = $1', [late])
    expect(rows).toEqual([])
  })
  test('a plan has at most ten guests with valid addresses, each once', async () => {
    const { staff } = await aTeam(app)
    const given = { text: 'x', timeZone: 'Asia/Seoul', ...anHour('03-02') }
    const ask = (guests: unknown) => app.ask(staff, plans.create, { ...given, guests } as never)
    const eleven = Array.from({ length: 11 }, () => ({ name: '', email: aGuestAddress() }))
    expect((await ask(eleven)).field_errors).toHaveProperty('guest_list')
    expect((await ask([{ name: '', email: 'no address' }])).field_errors).toHaveProperty('guest_list')
    expect((await ask([{ name: 'http://evil.example', email: aGuestAddress() }])).field_errors).toHaveProperty(
      'guest_list',
    )
    const same = aGuestAddress()
    const { output } = await ask([
      { name: '', email: same },
      { name: '', email: same },
    ])
    expect((await detail(staff, output.id)).guests).toHaveLength(1)
  })
})
