// Alarms of plans: each rings once, at its minute, for whoever takes part then.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindNames } from '../../../contract/calls/notifications/calls.ts'
import { contract } from '../../../contract/index.ts'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, aWorkgroup, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aPlan } from '../../../tests/support/builders/plans.ts'
import { aCustomer } from '../../../tests/support/builders/records.ts'
import { jobSteps, runJob, type EnqueuedJob } from '../../../tests/support/jobs.ts'
import { startPushService, type PushService } from '../../../tests/support/servers/push-service.ts'
import type { Enqueue, NotificationMailJob, PushJob } from '../../jobs/declared.ts'
import type { Mail } from '../../outbound/messages.ts'
import { pushPort, type PushPort } from '../../outbound/push.ts'
import { pushKeys } from '../../outbound/push-keys.ts'
import { dueAlarms, ringAlarms, ringDueAlarms, tendAlarms } from './alarms.ts'

const log = pino({ level: 'silent' })
let app: TestApp
let service: PushService
let push: PushPort
beforeAll(async () => {
  service = await startPushService()
  // No worker: alarms ring when a test rings them, at the time that it says.
  app = await startTestApp({ ROLE: 'web', OUTGOING_ALLOWED: service.origin })
  const client = await app.owner.connect()
  push = pushPort(app.config, await pushKeys(client, { vapid: null }))
  client.release()
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

const minuteMs = 60_000
/** Times of the tests count from a full minute: plans begin five hours later. */
const zero = Math.ceil(Date.now() / minuteMs) * minuteMs
const inMinutes = (minutes: number) => new Date(zero + minutes * minuteMs)
const start = (minutes = 300) => ({
  start: inMinutes(minutes).toISOString(),
  end: inMinutes(minutes + 60).toISOString(),
})
type Input = ClientInputOf<typeof contract.plans.create>
const create = async (by: TestPerson, input: Partial<Input> = {}) => {
  const given = { text: '단가 협의', ...start(), timeZone: 'Asia/Seoul', alarms: [10 as const], ...input }
  const { output, error } = await app.ask(by, contract.plans.create, given)
  if (error) throw new Error(error)
  return output
}
async function nextAlarm(id: string): Promise<string | null> {
  const text = 'select next_alarm_at as at from plans where id = $1'
  const { rows } = await app.owner.query<{ at: Date | null }>(text, [id])
  return rows[0]!.at && rows[0]!.at.toISOString()
}
/** Rings all that is due at a time. @returns the jobs that it added */
async function ringAt(of: TestPerson, at: Date): Promise<EnqueuedJob[]> {
  const { step, added } = jobSteps(app, of.workgroupId!, () => at)
  while ((await step((transaction) => ringAlarms(transaction, of.workgroupId!, log))) > 0);
  return added
}
const listed = async (as: TestPerson) => (await app.ask(as, contract.notifications.list)).output.items
const count = async (...people: TestPerson[]) =>
  Promise.all(people.map(async (one) => (await listed(one)).filter(({ kind }) => kind === 'plan_alarm').length))
/** Before the default start. */
const before = (minutes: number) => inMinutes(300 - minutes)

describe('an alarm', () => {
  test('rings when it is due, for the owner and those who take part, once', async () => {
    const { staff, colleague, manager } = await aTeam(app)
    const { id } = await create(staff, { attendeeIds: [colleague.id], alarms: [30, 10] })
    await ringAt(staff, before(30.1))
    expect(await count(staff, colleague)).toEqual([0, 0])
    await ringAt(staff, before(30))
    await ringAt(staff, before(29))
    expect(await count(staff, colleague, manager)).toEqual([1, 1, 0])
    expect(new Date((await listed(colleague))[0]!.planAt!)).toEqual(inMinutes(300))
    expect(await listed(colleague)).toMatchObject([
      { planId: id, planText: '단가 협의', alarmMinutes: 30, isAllDay: false },
    ])
    expect(await nextAlarm(id)).toBe(before(10).toISOString())
    await ringAt(staff, before(10))
    expect(await count(staff, colleague)).toEqual([2, 2])
    expect(await nextAlarm(id)).toBeNull()
  })
  test('rings once when several processes ring at once', async () => {
    const { staff } = await aTeam(app)
    for (let plans = 0; plans < 120; plans += 1) await aPlan(app, { by: staff, ...start(), alarms: [10] })
    await Promise.all([1, 2, 3].map(() => ringAt(staff, before(10))))
    const { rows } = await app.owner.query(
      'select count(*)::int, count(distinct plan_id)::int as plans from notifications where user_id = $1',
      [staff.id],
    )
    expect(rows).toEqual([{ count: 120, plans: 120 }])
    expect(await ringAt(staff, before(9))).toEqual([])
  })
  test('of a transaction that was rolled back rings again', async () => {
    const { staff } = await aTeam(app)
    await create(staff)
    const { step } = jobSteps(app, staff.workgroupId!, () => before(10))
    const killed = step(async (transaction) => {
      await ringAlarms(transaction, staff.workgroupId!, log)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await count(staff)).toEqual([0])
    await ringAt(staff, before(9))
    expect(await count(staff)).toEqual([1])
  })
  test('rings in no workgroup but its own, and those with due alarms are found', async () => {
    const { staff } = await aTeam(app)
    const { staff: other } = await aTeam(app)
    await create(staff)
    const due = async (at: Date) =>
      (await app.pool.query<{ id: string }>('select workgroups_with_due_alarms($1) as id', [at])).rows.map(
        ({ id }) => id,
      )
    expect(await due(before(10))).toContain(staff.workgroupId)
    expect(await due(before(10))).not.toContain(other.workgroupId)
    expect(await due(before(11))).not.toContain(staff.workgroupId)
    await ringAt(other, before(10))
    expect(await count(staff, other)).toEqual([0, 0])
  })
  test('whose time cannot be computed is logged and does not stop the others', async () => {
    const { staff } = await aTeam(app)
    const { id } = await create(staff, { repeat: 'FREQ=DAILY' })
    await app.owner.query("update plans set time_zone = 'Mars/Base' where id = $1", [id])
    await create(staff)
    await ringAt(staff, before(10))
    expect([await count(staff), await nextAlarm(id)]).toEqual([[1], null])
  })
})

describe('a changed plan', () => {
  const update = async (who: TestPerson, id: string, change: object) => {
    const { output } = await app.ask(who, contract.plans.detail, { id })
    const { text, start: from, end, isAllDay, timeZone, ver, alarms } = output
    const given = { text, start: from, end, isAllDay, timeZone, ver, alarms, id, ...change }
    const answer = await app.ask(who, contract.plans.update, given as never)
    expect(answer.status).toBe(200)
    return answer.output
  }
  test('that was moved rings at its new time only, also when it has rung before', async () => {
    const { staff } = await aTeam(app)
    const { id } = await create(staff)
    await update(staff, id, start(420))
    await ringAt(staff, before(10))
    expect(await count(staff)).toEqual([0])
    await ringAt(staff, inMinutes(410))
    await update(staff, id, start(480))
    await ringAt(staff, inMinutes(470))
    expect((await listed(staff)).map(({ planAt }) => new Date(planAt!).toISOString())).toEqual(
      [480, 420].map((at) => inMinutes(at).toISOString()),
    )
  })
  test('that is deleted rings no more; after an undo it does, with its age where it was due meanwhile', async () => {
    const { staff } = await aTeam(app)
    const { id, ver } = await create(staff)
    await app.ask(staff, contract.plans.delete, { id, ver })
    expect(await nextAlarm(id)).toBeNull()
    await ringAt(staff, before(10))
    expect(await count(staff)).toEqual([0])
    await app.ask(staff, contract.plans.undo, { id })
    await ringAt(staff, before(10))
    expect(await count(staff)).toEqual([1])

    const soon = await create(staff, { ...start(12), text: '곧' })
    await app.ask(staff, contract.plans.delete, soon)
    app.passTime(180)
    await app.ask(staff, contract.plans.undo, { id: soon.id })
    await ringAt(staff, app.now())
    expect(await listed(staff)).toMatchObject([{ planText: '단가 협의' }, { planText: '곧' }])
  })
  test('keeps an alarm that was due at the moment of the change and that nobody has rung yet', async () => {
    const { staff } = await aTeam(app)
    const plan = { by: staff, start: inMinutes(5).toISOString(), alarms: [10] }
    const id = await aPlan(app, plan)
    const due = inMinutes(-5).toISOString()
    await app.owner.query('update plans set next_alarm_at = $2 where id = $1', [id, due])
    await update(staff, id, { text: '바뀐 글' })
    expect(await nextAlarm(id)).toBe(due)
    await ringAt(staff, app.now())
    expect(await count(staff)).toEqual([1])
  })
  test('of a series keeps it, too, when the occurrence is taken out', async () => {
    const { staff } = await aTeam(app)
    const id = await aPlan(app, { by: staff, start: inMinutes(5).toISOString(), alarms: [10], repeat: 'FREQ=DAILY' })
    await app.owner.query('update plans set next_alarm_at = $2 where id = $1', [id, inMinutes(-5).toISOString()])
    const { output } = await app.ask(staff, contract.plans.detail, { id })
    const taken = await update(staff, id, { day: output.day, scope: 'one', repeat: output.repeat, text: '하나만' })
    expect(taken.id).not.toBe(id)
    await ringAt(staff, app.now())
    expect(await listed(staff)).toMatchObject([{ planId: taken.id, planText: '하나만' }])
  })
  test('an attendee who has left the plan or the workgroup does not hear it', async () => {
    const { staff, colleague, manager } = await aTeam(app)
    const { id, ver } = await create(staff, { attendeeIds: [colleague.id, manager.id] })
    await app.ask(colleague, contract.plans.leave, { id, ver })
    await app.owner.query('update members set left_at = now() where user_id = $1', [manager.id])
    await ringAt(staff, before(10))
    const { rows } = await app.owner.query('select user_id from notifications where plan_id = $1', [id])
    expect(rows).toEqual([{ user_id: staff.id }])
  })
  test('a private plan rings for whoever takes part, and tells nobody else its words', async () => {
    const { staff, colleague, manager } = await aTeam(app)
    await create(staff, { text: '비밀 상담', isPrivate: true, attendeeIds: [colleague.id] })
    await ringAt(staff, before(10))
    expect((await listed(colleague))[0]).toMatchObject({ planText: '비밀 상담' })
    expect((await app.ask(manager, contract.notifications.list)).body).not.toContain('비밀')
  })
})

describe('an alarm that nobody rang in time', () => {
  test('rings late while the plan has not begun, the last one of several alone', async () => {
    const { staff } = await aTeam(app)
    await create(staff, { alarms: [120, 30, 10] })
    await ringAt(staff, before(25))
    expect((await listed(staff)).map(({ alarmMinutes }) => alarmMinutes)).toEqual([30])
    await ringAt(staff, before(10))
    expect((await listed(staff)).map(({ alarmMinutes }) => alarmMinutes)).toEqual([10, 30])
  })
  test('is only listed once the plan has begun: no mail and no push', async () => {
    const { staff } = await aTeam(app)
    await app.ask(staff, contract.profile.setSettings, { byMail: kindNames })
    const browser = service.aBrowser()
    await app.ask(staff, contract.pushes.register, browser.device)
    await create(staff)
    const at = before(-1)
    const jobs = await ringAt(staff, at)
    expect(await count(staff)).toEqual([1])
    expect(jobs.map(({ name }) => name).sort()).toEqual(['notifications.mail', 'notifications.push'])
    for (const { name, payload } of jobs)
      expect(await runJob(app, name, payload as never, { clock: () => at })).toEqual([])
  })
  test('of a series is listed for each occurrence of the last week, and the next one rings in time', async () => {
    const { staff } = await aTeam(app)
    const id = await aPlan(app, { by: staff, ...start(), alarms: [30, 10], repeat: 'FREQ=DAILY' })
    const daysLater = (days: number, minutes: number) => new Date(before(minutes).getTime() + days * 864e5)
    await ringAt(staff, daysLater(20, 60))
    expect(await count(staff)).toEqual([7])
    expect(await nextAlarm(id)).toBe(daysLater(20, 30).toISOString())
  })
})

describe('a clock that jumps', () => {
  test('rings nothing twice and loses nothing', async () => {
    const { staff } = await aTeam(app)
    await create(staff)
    const id = await aPlan(app, { by: staff, ...start(), alarms: [5] })
    for (const minutes of [10, 60, 11, 10, 5, 30, 5, 4]) await ringAt(staff, before(minutes))
    expect(await count(staff)).toEqual([2])
    expect(await nextAlarm(id)).toBeNull()
  })
  test('only the stored time and the given one decide', () => {
    const plan = {
      isAllDay: false,
      firstDay: '2026-11-20',
      lastDay: '2026-11-20',
      startsAt: '2026-11-20T05:00:00Z',
      endsAt: '2026-11-20T06:00:00Z',
      timeZone: 'Asia/Seoul',
      rule: '',
      excluded: [],
      alarms: [10, 30],
    }
    const at = (time: string) => new Date(`2026-11-20T${time}Z`)
    const { due, next } = dueAlarms(plan, at('04:30:00'), at('04:30:00'))
    expect([due.map(({ minutes }) => minutes), next]).toEqual([[30], at('04:50:00')])
    expect(dueAlarms(plan, at('04:30:00'), at('04:55:00'))).toMatchObject({ due: [{ minutes: 10 }], next: null })
  })
})

describe('delivery', () => {
  async function aListener() {
    const team = await aTeam(app)
    const { staff } = team
    await app.ask(staff, contract.profile.setSettings, {
      byMail: kindNames,
      byPush: kindNames,
      digest: 'daily',
      quiet: true,
      quietFrom: '00:00',
      quietTo: '23:59',
      quietWeekends: true,
      timeZone: 'America/New_York',
    })
    const browser = service.aBrowser()
    await app.ask(staff, contract.pushes.register, browser.device)
    return { ...team, browser }
  }
  /** Runs jobs and those that they add, at the time of the alarm. */
  async function deliver(jobs: EnqueuedJob[], at: Date): Promise<Mail[]> {
    const mails: Mail[] = []
    const ports = {
      clock: () => at,
      log,
      push,
      links: { forDays: () => '/x' },
      mail: { send: async (mail: Mail) => void mails.push(mail) },
    }
    const waiting = [...jobs]
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      expect(job.at, `${job.name} does not wait`).toBeUndefined()
      waiting.push(...(await runJob(app, job.name, job.payload as unknown as NotificationMailJob & PushJob, ports)))
    }
    return mails
  }
  test('does not wait: no digest, no quiet hours; the time is that of the reader', async () => {
    const { staff, browser } = await aListener()
    await create(staff, { text: '시험 성적 공유' })
    const mails = await deliver(await ringAt(staff, before(10)), before(10))
    const time = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/New_York',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(inMinutes(300))
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('시험 성적 공유')])
    expect(mails[0]!.subject).toContain(time)
    expect(browser.of()).toHaveLength(1)
    const [{ message, headers }] = browser.of() as [ReturnType<typeof browser.of>[number]]
    expect(message.title).toContain(time)
    expect(message.path).toContain(encodeURIComponent('/main/calendar?view=day&day='))
    // Not after the plan has begun, and not when the phone wakes up by itself.
    expect([headers.urgency, Number(headers.ttl)]).toEqual(['high', 600])
  })
  test('of two alarms at once is two messages, and leaves what waits for its hour', async () => {
    const { staff, browser, colleague } = await aListener()
    await app.owner.query(
      "insert into notifications (workgroup_id, user_id, kind, key, actor_id, created_at) values ($1, $2, 'invitation_accepted', 'k', $3, $4)",
      [staff.workgroupId, staff.id, colleague.id, app.now()],
    )
    await create(staff, { text: '하나' })
    await create(staff, { text: '둘' })
    const mails = await deliver(await ringAt(staff, before(10)), before(10))
    expect(mails.map(({ subject }) => subject.slice(0, 2)).sort()).toEqual(['둘:', '하나'])
    expect(browser.of()).toHaveLength(2)
    const { rows } = await app.owner.query(
      'select kind from notifications where user_id = $1 and (mailed_at is null or pushed_at is null)',
      [staff.id],
    )
    expect(rows).toEqual([{ kind: 'invitation_accepted' }])
  })
  test('opens the brief of the customer, whom a mute does not silence', async () => {
    const { staff, browser } = await aListener()
    const customerId = await aCustomer(app, { by: staff, name: '한빛정밀' })
    await app.ask(staff, contract.notifications.mute, { customerId })
    await create(staff, { customerId })
    await deliver(await ringAt(staff, before(10)), before(10))
    expect(browser.of()[0]!.message).toMatchObject({
      body: '한빛정밀',
      path: expect.stringContaining(encodeURIComponent(`/main/customer/brief/${customerId}`)),
    })
    expect((await listed(staff))[0]).toMatchObject({ customerId, customerName: '한빛정밀' })
  })
})

describe('the loop of a worker', () => {
  test('rings by itself, and stops', async () => {
    const { staff } = await aTeam(app)
    await create(staff)
    const enqueueOn = () => (async () => {}) as Enqueue
    const stop = tendAlarms({ pool: app.pool, clock: () => before(10), enqueueOn }, log)
    await expect.poll(() => count(staff), { timeout: 5_000 }).toEqual([1])
    await stop()
  })
  test('goes on with other workgroups when one fails', async () => {
    const { staff } = await aTeam(app)
    const { staff: other } = await aTeam(app)
    await aWorkgroup(app)
    for (const by of [staff, other]) await create(by)
    const failing = staff.workgroupId!
    const enqueueOn = () =>
      (async (_name: string, payload: { workgroupId: string }) => {
        if (payload.workgroupId === failing) throw new Error('no')
      }) as Enqueue
    await ringDueAlarms({ pool: app.pool, clock: () => before(10), enqueueOn }, log)
    expect(await count(staff, other)).toEqual([0, 1])
  })
})
