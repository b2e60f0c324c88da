// What is pushed is asked of the settings and the rights that hold when it goes, goes once to every browser, and is read by that one.
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
/** Runs the job that looks for due pushes, this many minutes from now. */
const lookFor = (to: TestPerson, minutes = 0): Promise<EnqueuedJob[]> =>
  runJob(app, 'notifications.push', { workgroupId: to.workgroupId!, userIds: [to.id] }, { clock: clockIn(minutes) })
/** Runs the job that sends. @returns the jobs that it added */
async function deliver(job: EnqueuedJob, minutes = 0, port = push): Promise<EnqueuedJob[]> {
  expect(job.name).toBe('push.send')
  const ports = { clock: clockIn(minutes), log: pino({ level: 'silent' }), push: port }
  return runJob(app, 'push.send', job.payload as PushJob, ports)
}
async function pushTo(to: TestPerson): Promise<void> {
  for (const job of await lookFor(to)) await deliver(job)
}
async function aBrowserOf(person: { token: string }) {
  const browser = service.aBrowser()
  const answer = await app.ask(person, contract.pushes.register, browser.device)
  expect(answer.status).toBe(200)
  return browser
}
/** A colleague with a browser, who is told that he is co-author of a log. */
async function aTold() {
  const team = await aTeam(app, { name: '다온소재' })
  const browser = await aBrowserOf(team.colleague)
  const aLog = () => aSalesLog(app, { by: team.staff, coAuthorIds: [team.colleague.id], title: '단가 협의' })
  const log = await aLog()
  const tell = (logId = log.id) => aNotification(app, { to: team.colleague, by: team.staff, logId })
  return { ...team, browser, log, aLog, tell, id: await tell() }
}
const languageOf = (person: TestPerson, language: string) =>
  app.owner.query('update users set language = $2 where id = $1', [person.id, language])
const devicesOf = async (person: TestPerson) =>
  (await app.owner.query('select session_id from push_devices where user_id = $1', [person.id])).rowCount

describe('one push', () => {
  test('by the real queue, at once, encrypted for this browser and signed by us', async () => {
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
  test('by one of two processes, and only once, whatever both are told', async () => {
    const second = await app.another()
    const { staff, colleague } = await aTeam(app)
    const browser = await aBrowserOf(colleague)
    const logs = await Promise.all(Array.from({ length: 6 }, () => aSalesLog(app, { by: staff })))
    await Promise.all(
      logs.map(({ id }) => app.ask(staff, contract.salesLogs.addCoAuthors, { id, ver: 1, userIds: [colleague.id] })),
    )
    const told = () =>
      browser.of().flatMap(({ message }) => {
        const counted = /^(\d+) new notifications$/.exec(message.title!)
        return Array.from({ length: counted ? Number(counted[1]) : 1 }, () => message.tag)
      })
    await expect.poll(() => told().length).toBe(6)
    await second.stop()
    expect(told()).toHaveLength(6)
  })
  test('to each of his browsers, in his language; of two workers one takes it', async () => {
    const { colleague, browser, staff } = await aTold()
    await languageOf(colleague, 'ko')
    const other = await aBrowserOf(await aSession(app, colleague.id, colleague.workgroupId))
    const both = await Promise.all([lookFor(colleague), lookFor(colleague)])
    expect(both.flat()).toHaveLength(2)
    for (const job of both.flat()) await deliver(job)
    for (const each of [browser, other])
      expect(each.of()).toMatchObject([
        { message: { language: 'ko', title: `${staff.name} 님이 함께 쓰는 사람으로 넣었어요` } },
      ])
    expect(await lookFor(colleague)).toEqual([])
  })
  test('of the same log takes the place of the one before; of several things is one that counts them', async () => {
    const { colleague, browser, tell, aLog } = await aTold()
    await pushTo(colleague)
    await tell()
    await pushTo(colleague)
    const [first, second] = browser.of()
    expect(second!.message.tag).toBe(first!.message.tag)
    expect(second!.headers.topic).toBe(first!.headers.topic)
    await tell()
    await tell((await aLog()).id)
    await pushTo(colleague)
    expect(browser.of()).toHaveLength(3)
    const { message, headers } = browser.of()[2]!
    expect(message).toMatchObject({ title: '2 new notifications', body: '다온소재', path: '/main/notification/lists' })
    expect(headers.topic).not.toBe(first!.headers.topic)
  })
  test('says only what kind of thing it is, and where, when the Master wants that', async () => {
    const { colleague, master, staff, browser } = await aTold()
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
    for (const job of [...jobs, ...(await lookFor(to))]) await deliver(job)
    expect(browser.of()).toEqual([])
    // And not later either.
    expect(await lookFor(to)).toEqual([])
  }
  /** Each changes something before the job looks, and between that and the sending. */
  const changes: Record<string, (told: Awaited<ReturnType<typeof aTold>>) => Promise<unknown>> = {
    'of a kind one does not want pushed': ({ colleague }) =>
      app.ask(colleague, contract.profile.setSettings, { byPush: [] }),
    'of a log one may not read any more': ({ log }) =>
      app.owner.query("update sales_logs set co_author_ids = '{}' where id = $1", [log.id]),
    'of what one has read': ({ colleague }) => app.ask(colleague, contract.notifications.read, { ids: [] }),
    'of a log one wants to hear nothing of': ({ colleague, log }) =>
      app.ask(colleague, contract.notifications.mute, { logId: log.id, customerId: '' }),
    'to who has left': ({ colleague }) =>
      app.owner.query('update members set left_at = now() where user_id = $1', [colleague.id]),
    'where one has signed out': ({ colleague }) =>
      app.ask(null, contract.auth.revoke, { token: colleague.refreshToken }),
    'after signing out everywhere': ({ colleague }) => app.ask(colleague, contract.profile.signOutEverywhere),
    'where one said so': ({ colleague }) => app.ask(colleague, contract.pushes.remove),
    'where a session is over because nobody came back': ({ colleague }) =>
      app.owner.query(
        'update sessions set last_seen_at = last_seen_at - make_interval(secs => $2) where user_id = $1',
        [colleague.id, lifetimes.refreshSeconds + 60],
      ),
  }
  test.each(Object.keys(changes))('%s', async (name) => {
    const early = await aTold()
    await changes[name]!(early)
    await none(early.colleague, early.browser)
    const late = await aTold()
    const jobs = await lookFor(late.colleague)
    expect(jobs).toHaveLength(1)
    await changes[name]!(late)
    await none(late.colleague, late.browser, jobs)
  })
  test('of what was told before one had a browser to push to', async () => {
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
  test('hold back what comes about in them; afterwards it is one push', async () => {
    const { colleague, browser, tell, aLog } = await aTold()
    await tell((await aLog()).id)
    await quietNow(colleague)
    const [again, ...others] = await lookFor(colleague)
    expect(others).toEqual([])
    expect(again).toMatchObject({ name: 'notifications.push', payload: { userIds: [colleague.id] } })
    const minutes = (again!.at!.getTime() - app.now().getTime()) / 60_000
    expect(minutes).toBeGreaterThan(60)
    const [job, ...more] = await lookFor(colleague, minutes + 1)
    expect(more).toEqual([])
    await deliver(job!, minutes + 1)
    expect(browser.of()).toMatchObject([{ message: { title: '2 new notifications' } }])
  })
  test('hold back what was under way when they began', async () => {
    const { colleague, browser } = await aTold()
    const [job] = await lookFor(colleague)
    await quietNow(colleague)
    const [again] = await deliver(job!)
    expect(browser.of()).toEqual([])
    expect(again).toMatchObject({ name: 'push.send', payload: job!.payload })
    await deliver(again!, 180)
    expect(browser.of()).toHaveLength(1)
  })
})

describe('a push service that answers', () => {
  test.each([404, 410])('%i: this browser is forgotten, and no other', async (status) => {
    const { colleague, browser } = await aTold()
    const other = await aBrowserOf(await aSession(app, colleague.id, colleague.workgroupId))
    const jobs = await lookFor(colleague)
    service.answers.push({ status })
    for (const job of jobs) expect(await deliver(job)).toEqual([])
    expect([browser.of().length, other.of().length]).toEqual([0, 1])
    expect(await devicesOf(colleague)).toBe(1)
  })
  test.each([
    { status: 429, headers: { 'retry-after': '120' }, seconds: 120 },
    { status: 503, headers: { 'retry-after': '999999' }, seconds: 3600 },
  ])('$status with Retry-After: comes back then, and once', async ({ seconds, ...answer }) => {
    const { colleague, browser } = await aTold()
    const [job] = await lookFor(colleague)
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
    const { colleague, browser } = await aTold()
    const [job] = await lookFor(colleague)
    for (const answer of [status, status]) {
      service.answers.push({ status: answer })
      await expect(deliver(job!)).rejects.toThrow(`responded with ${status}`)
    }
    await deliver(job!)
    expect(browser.of()).toHaveLength(1)
  })
  test.each([301, 400, 403, 413])('%i: this one is given up, the browser stays', async (status) => {
    const { colleague, browser } = await aTold()
    const [job] = await lookFor(colleague)
    service.answers.push({ status, headers: { location: `${service.origin}/elsewhere` } })
    expect(await deliver(job!)).toEqual([])
    expect([browser.of().length, await devicesOf(colleague)]).toEqual([0, 1])
  })
})

test('killed after the service took it and before that was known: twice at most, the second in place of the first, once in the list', async () => {
  const { colleague, browser } = await aTold()
  const [job] = await lookFor(colleague)
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
  expect(await lookFor(colleague)).toEqual([])
})

test.each(languages)('%s: every kind is one push of a size that services take', async (language) => {
  const { staff, colleague, browser, log } = await aTold()
  await languageOf(colleague, language)
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
