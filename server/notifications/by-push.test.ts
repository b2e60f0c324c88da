// Pushes follow the settings and rights at the time of sending, and are sent once to every browser, encrypted for it.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../contract/codes.ts'
import { contract } from '../../contract/index.ts'
import { kindNames } from '../../contract/calls/notifications/calls.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aSession, aTeam, type TestPerson } from '../../tests/support/builders/people.ts'
import { startPushService, vapidOf, type PushService } from '../../tests/support/servers/push-service.ts'
import { aNotification, aSalesLog } from '../../tests/support/builders/records.ts'
import { runJob, type EnqueuedJob } from '../../tests/support/jobs.ts'
import { textIn } from '../core/texts.ts'
import type { PushJob } from '../jobs/declared.ts'
import { pushPort, type PushPort } from '../outbound/push.ts'
import { pushKeys } from '../outbound/push-keys.ts'
import { lifetimes } from '../security/tokens.ts'

let app: TestApp
let service: PushService
let push: PushPort
let publicKey: string
beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp({ OUTGOING_ALLOWED: service.origin })
  const client = await app.owner.connect()
  const keys = await pushKeys(client, { vapid: null })
  client.release()
  publicKey = keys.publicKey
  push = pushPort(app.config, keys)
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

const clockIn = (minutes: number) => () => new Date(app.now().getTime() + minutes * 60_000)
/** Runs the job that finds due pushes, this many minutes from now. */
const findDue = (to: TestPerson, minutes = 0): Promise<EnqueuedJob[]> =>
  runJob(app, 'notifications.push', { workgroupId: to.workgroupId!, userIds: [to.id] }, { clock: clockIn(minutes) })
/** Runs the job that sends. @returns the jobs that it added */
async function deliver(job: EnqueuedJob, minutes = 0, port = push): Promise<EnqueuedJob[]> {
  expect(job.name).toBe('push.send')
  const ports = { clock: clockIn(minutes), log: pino({ level: 'silent' }), push: port }
  return runJob(app, 'push.send', job.payload as PushJob, ports)
}
async function pushTo(to: TestPerson): Promise<void> {
  for (const job of await findDue(to)) await deliver(job)
}
async function aBrowserOf(person: { token: string }) {
  const browser = service.aBrowser()
  const answer = await app.ask(person, contract.pushes.register, browser.device)
  expect(answer.status).toBe(200)
  return browser
}
/** A colleague with a browser, notified of becoming a co-author of a log. */
async function aNotifiedUser() {
  const team = await aTeam(app, { name: '다온소재' })
  const browser = await aBrowserOf(team.colleague)
  const aLog = () => aSalesLog(app, { by: team.staff, coAuthorIds: [team.colleague.id], title: '단가 협의' })
  const log = await aLog()
  const addNotification = (logId = log.id) => aNotification(app, { to: team.colleague, by: team.staff, logId })
  return { ...team, browser, log, aLog, addNotification, id: await addNotification() }
}
const languageOf = (person: TestPerson, language: string) =>
  app.owner.query('update users set language = $2 where id = $1', [person.id, language])
const devicesOf = async (person: TestPerson) =>
  (await app.owner.query('select session_id from push_devices where user_id = $1', [person.id])).rowCount

describe('one push', () => {
  test('is sent by the real queue, immediately, encrypted for the browser and signed', async () => {
    const { staff, colleague } = await aTeam(app)
    const browser = await aBrowserOf(colleague)
    const log = await aSalesLog(app, { by: staff, title: '단가 협의' })
    await app.ask(staff, contract.salesLogs.addCoAuthors, { id: log.id, ver: 1, userIds: [colleague.id] })
    await expect.poll(() => browser.of().length).toBe(1)
    const [{ headers, message }] = browser.of() as [ReturnType<typeof browser.of>[number]]
    expect(message).toMatchObject({ to: colleague.id, title: `${staff.name} added you as a co-author`, language: 'en' })
    expect(message.body).toContain('단가 협의')
    expect(JSON.stringify(message)).not.toContain('샘플')
    expect(message.path).toMatch(
      new RegExp(`^/main/notification/lists\\?opened=\\d+&to=%2Fmain%2Fmanage%2Fsaleslog%2F${log.id}$`),
    )
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
    expect(headers.topic).toMatch(/^[\w-]{32}$/)
    const { key, claims } = vapidOf(headers.authorization!)
    expect([key, claims.aud]).toEqual([publicKey, service.origin])
    expect(claims.exp * 1000).toBeLessThanOrEqual(Date.now() + 864e5)
    await expect
      .poll(
        async () =>
          (await app.owner.query('select pushed_at from push_devices where user_id = $1', [colleague.id])).rows[0]
            .pushed_at,
      )
      .not.toBeNull()
  })
  test('is sent by one of two processes, and only once', async () => {
    const second = await app.another()
    const { staff, colleague } = await aTeam(app)
    const browser = await aBrowserOf(colleague)
    const logs = await Promise.all(Array.from({ length: 6 }, () => aSalesLog(app, { by: staff })))
    await Promise.all(
      logs.map(({ id }) => app.ask(staff, contract.salesLogs.addCoAuthors, { id, ver: 1, userIds: [colleague.id] })),
    )
    const pushedTags = () =>
      browser.of().flatMap(({ message }) => {
        const counted = /^(\d+) new notifications$/.exec(message.title!)
        return Array.from({ length: counted ? Number(counted[1]) : 1 }, () => message.tag)
      })
    await expect.poll(() => pushedTags().length).toBe(6)
    await second.stop()
    expect(pushedTags()).toHaveLength(6)
  })
  test("is sent to each browser of the user, in the user's language; only one of two workers sends it", async () => {
    const { colleague, browser, staff } = await aNotifiedUser()
    await languageOf(colleague, 'ko')
    const other = await aBrowserOf(await aSession(app, colleague.id, colleague.workgroupId))
    const both = await Promise.all([findDue(colleague), findDue(colleague)])
    expect(both.flat()).toHaveLength(2)
    for (const job of both.flat()) await deliver(job)
    for (const each of [browser, other])
      expect(each.of()).toMatchObject([
        { message: { language: 'ko', title: textIn('ko', 'notify.co_author', { actor: staff.name }) } },
      ])
    expect(await findDue(colleague)).toEqual([])
  })
  test('replaces the previous one about the same log; several notifications become one push with their number', async () => {
    const { colleague, browser, addNotification, aLog } = await aNotifiedUser()
    await pushTo(colleague)
    await addNotification()
    await pushTo(colleague)
    const [first, second] = browser.of()
    expect(second!.message.tag).toBe(first!.message.tag)
    expect(second!.headers.topic).toBe(first!.headers.topic)
    await addNotification()
    await addNotification((await aLog()).id)
    await pushTo(colleague)
    expect(browser.of()).toHaveLength(3)
    const { message, headers } = browser.of()[2]!
    expect(message).toMatchObject({ title: '2 new notifications', body: '다온소재', path: '/main/notification/lists' })
    expect(headers.topic).not.toBe(first!.headers.topic)
  })
  test('contains only the kind and the workgroup when the Master has disabled names', async () => {
    const { colleague, master, staff, browser } = await aNotifiedUser()
    expect((await app.ask(master, contract.pushes.setShown, { showsNames: false })).status).toBe(200)
    expect((await app.ask(colleague, contract.workgroups.detail)).output.pushShowsNames).toBe(false)
    await pushTo(colleague)
    const [{ message }] = browser.of() as [ReturnType<typeof browser.of>[number]]
    expect(message).toMatchObject({ title: 'Co-authoring', body: '다온소재' })
    expect(JSON.stringify(message)).not.toMatch(new RegExp(`단가|${staff.name}`))
  })
})

describe('no push', () => {
  const none = async (to: TestPerson, browser: { of(): unknown[] }, jobs: EnqueuedJob[] = []) => {
    for (const job of [...jobs, ...(await findDue(to))]) await deliver(job)
    expect(browser.of()).toEqual([])
    // And not later.
    expect(await findDue(to)).toEqual([])
  }
  /** Each is tried before the job finds the push, and between that and sending. */
  const changes: Record<string, (notified: Awaited<ReturnType<typeof aNotifiedUser>>) => Promise<unknown>> = {
    'about a kind that the user disabled for push': ({ colleague }) =>
      app.ask(colleague, contract.profile.setSettings, { byPush: [] }),
    'about a log that the user may no longer read': ({ log }) =>
      app.owner.query("update sales_logs set co_author_ids = '{}' where id = $1", [log.id]),
    'about a notification that was read': ({ colleague }) =>
      app.ask(colleague, contract.notifications.read, { ids: [] }),
    'about a muted log': ({ colleague, log }) =>
      app.ask(colleague, contract.notifications.mute, { logId: log.id, customerId: '' }),
    'to a former member': ({ colleague }) =>
      app.owner.query('update members set left_at = now() where user_id = $1', [colleague.id]),
    'to a browser that was signed out': ({ colleague }) =>
      app.ask(null, contract.auth.revoke, { token: colleague.refreshToken }),
    'after signing out everywhere': ({ colleague }) => app.ask(colleague, contract.profile.signOutEverywhere),
    'to a browser that was unregistered': ({ colleague }) => app.ask(colleague, contract.pushes.remove),
    'to a browser with an expired session': ({ colleague }) =>
      app.owner.query(
        'update sessions set last_seen_at = last_seen_at - make_interval(secs => $2) where user_id = $1',
        [colleague.id, lifetimes.refreshSeconds + 60],
      ),
  }
  test.each(Object.keys(changes))('%s', async (name) => {
    const early = await aNotifiedUser()
    await changes[name]!(early)
    await none(early.colleague, early.browser)
    const late = await aNotifiedUser()
    const jobs = await findDue(late.colleague)
    expect(jobs).toHaveLength(1)
    await changes[name]!(late)
    await none(late.colleague, late.browser, jobs)
  })
  test('about notifications from before the browser was registered', async () => {
    const { staff, colleague } = await aTeam(app)
    const log = await aSalesLog(app, { by: staff })
    await app.ask(staff, contract.salesLogs.addCoAuthors, { id: log.id, ver: 1, userIds: [colleague.id] })
    await none(colleague, await aBrowserOf(colleague))
  })
})

describe('quiet hours', () => {
  const quietNow = (person: TestPerson) => {
    const at = (hours: number) =>
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Seoul' }).format(
        new Date(app.now().getTime() + hours * 3_600_000),
      )
    return app.ask(person, contract.profile.setSettings, { quiet: true, quietFrom: at(-1), quietTo: at(2) })
  }
  test('hold back notifications; afterwards they are one push', async () => {
    const { colleague, browser, addNotification, aLog } = await aNotifiedUser()
    await addNotification((await aLog()).id)
    await quietNow(colleague)
    const [again, ...others] = await findDue(colleague)
    expect(others).toEqual([])
    expect(again).toMatchObject({ name: 'notifications.push', payload: { userIds: [colleague.id] } })
    const minutes = (again!.at!.getTime() - app.now().getTime()) / 60_000
    expect(minutes).toBeGreaterThan(60)
    const [job, ...more] = await findDue(colleague, minutes + 1)
    expect(more).toEqual([])
    await deliver(job!, minutes + 1)
    expect(browser.of()).toMatchObject([{ message: { title: '2 new notifications' } }])
  })
  test('hold back a push that was queued before they began', async () => {
    const { colleague, browser } = await aNotifiedUser()
    const [job] = await findDue(colleague)
    await quietNow(colleague)
    const [again] = await deliver(job!)
    expect(browser.of()).toEqual([])
    expect(again).toMatchObject({ name: 'push.send', payload: job!.payload })
    await deliver(again!, 180)
    expect(browser.of()).toHaveLength(1)
  })
})

describe('a push service that responds', () => {
  test.each([404, 410])('%i: this browser is removed, and no other', async (status) => {
    const { colleague, browser } = await aNotifiedUser()
    const other = await aBrowserOf(await aSession(app, colleague.id, colleague.workgroupId))
    const jobs = await findDue(colleague)
    service.answers.push({ status })
    for (const job of jobs) expect(await deliver(job)).toEqual([])
    expect([browser.of().length, other.of().length]).toEqual([0, 1])
    expect(await devicesOf(colleague)).toBe(1)
  })
  test.each([
    { status: 429, headers: { 'retry-after': '120' }, seconds: 120 },
    { status: 503, headers: { 'retry-after': '999999' }, seconds: 3600 },
  ])('$status with Retry-After: the push is sent again then, once', async ({ seconds, ...answer }) => {
    const { colleague, browser } = await aNotifiedUser()
    const [job] = await findDue(colleague)
    service.answers.push(answer)
    const [again, ...others] = await deliver(job!)
    expect(others).toEqual([])
    expect(again).toMatchObject({ name: 'push.send', payload: { ...job!.payload, returns: 1 } })
    const wait = again!.at!.getTime() - app.now().getTime()
    expect(Math.round(wait / 10_000)).toBe(seconds / 10)
    expect(await deliver(again!, 3)).toEqual([])
    expect(browser.of()).toHaveLength(1)
    service.answers.push(answer)
    expect(await deliver({ ...job!, payload: { ...job!.payload, returns: 8 } }), 'not for ever').toEqual([])
  })
  test.each([429, 500, 502])('%i: the job fails, is tried again, and pushes once', async (status) => {
    const { colleague, browser } = await aNotifiedUser()
    const [job] = await findDue(colleague)
    for (const answer of [status, status]) {
      service.answers.push({ status: answer })
      await expect(deliver(job!)).rejects.toThrow(`responded with ${status}`)
    }
    await deliver(job!)
    expect(browser.of()).toHaveLength(1)
  })
  test.each([301, 400, 403, 413])('%i: this push is dropped, the browser stays', async (status) => {
    const { colleague, browser } = await aNotifiedUser()
    const [job] = await findDue(colleague)
    service.answers.push({ status, headers: { location: `${service.origin}/elsewhere` } })
    expect(await deliver(job!)).toEqual([])
    expect([browser.of().length, await devicesOf(colleague)]).toEqual([0, 1])
  })
})

test('killed after the service accepted a push and before that was recorded: sent twice at most, the second replaces the first, and the list contains one', async () => {
  const { colleague, browser } = await aNotifiedUser()
  const [job] = await findDue(colleague)
  const dying: PushPort = {
    async send(device, message) {
      await push.send(device, message)
      throw new Error('killed')
    },
  }
  await expect(deliver(job!, 0, dying)).rejects.toThrow('killed')
  await deliver(job!)
  const [first, second, ...others] = browser.of()
  expect(others).toEqual([])
  expect(second!.message).toEqual(first!.message)
  expect(second!.headers.topic).toBe(first!.headers.topic)
  expect((await app.ask(colleague, contract.notifications.list)).output.total).toBe(1)
  expect(await findDue(colleague)).toEqual([])
})

test.each(languages)('%s: every kind is one push within the size limit of push services', async (language) => {
  const { staff, colleague, browser, log } = await aNotifiedUser()
  await languageOf(colleague, language)
  // Some kinds are about figures of all, and one about a webhook of the Master.
  await app.owner.query('update members set role = 2 where workgroup_id = $1 and role = 0', [colleague.workgroupId])
  await app.owner.query('update members set role = 0 where user_id = $1', [colleague.id])
  await app.owner.query('update users set name = $2 where id = $1', [staff.id, '긴 이름 '.repeat(10).trim()])
  await app.owner.query('update sales_logs set title = $2 where id = $1', [log.id, '🏢'.repeat(50)])
  await app.ask(colleague, contract.profile.setSettings, { byPush: kindNames })
  for (const kind of kindNames) {
    await aNotification(app, { to: colleague, by: staff, logId: log.id, kind })
    await pushTo(colleague)
    const of = { workgroupId: colleague.workgroupId!, userIds: [colleague.id] }
    for (const job of await runJob(app, 'notifications.push', { ...of, isUrgent: true })) await deliver(job)
  }
  expect(browser.of().length).toBe(kindNames.length)
  for (const { message, headers } of browser.of()) {
    expect(Number(headers['content-length'])).toBeLessThan(4096)
    expect(message.title! + message.body!).not.toMatch(/\{\{|undefined|notify\./)
  }
})
