// Tests event streams: they deliver changes of all processes to their recipients only, and end with the session.
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aPerson, aSession, aTeam, type TestPerson } from '../../tests/support/builders/people.ts'
import { startTcpProxy } from '../../tests/support/servers/tcp-proxy.ts'
import { aSalesLog } from '../../tests/support/builders/records.ts'
import { queriesOn } from '../db/connect.ts'
import { liveEventsOn, notifyBrowsers, type LiveEvents } from './live-events.ts'

let app: TestApp
/** Live events of a second process on the same database. */
let other: LiveEvents
beforeAll(async () => {
  app = await startTestApp()
  other = await liveEventsOn(app.owner.options as pg.PoolConfig, pino({ level: 'silent' }))
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

/** Reads events until the stream ends. */
async function follow(token: string) {
  const stop = new AbortController()
  const answer = await fetch(`${app.url}${contract.notifications.live.path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  const received: string[] = []
  const ended = (async () => {
    const text = new TextDecoder()
    for await (const chunk of answer.body!) received.push(...(text.decode(chunk).match(/(?<=^event: )\w+/gm) ?? []))
  })().catch(() => {})
  await expect.poll(() => received).toContain('hello')
  return { answer, received, ended, stop: () => stop.abort() }
}
const notifyUsers = async (...to: TestPerson[]) => {
  const client = new pg.Client(app.owner.options as pg.ClientConfig)
  await client.connect()
  await notifyBrowsers(
    queriesOn(client),
    to.map(({ id }) => id),
  )
  await client.end()
}

test('a stream receives changes committed by another process, for its own user only', async () => {
  const { staff, colleague } = await aTeam(app)
  const [mine, others] = [await follow(staff.token), await follow(colleague.token)]
  expect(mine.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const elsewhere = other.follow({ userId: staff.id, sessionId: '1' })[Symbol.asyncIterator]()
  expect((await elsewhere.next()).value).toContain('hello')
  await notifyUsers(staff)
  await expect.poll(() => mine.received).toContain('news')
  expect((await elsewhere.next()).value).toContain('news')
  await elsewhere.return!()
  expect(others.received).toEqual(['hello'])
  mine.stop()
  others.stop()
})
test('the first event says how long the user has had none, at most as long as the process has listened', async () => {
  const { staff, colleague } = await aTeam(app)
  const quietOf = async (live: LiveEvents, { id: userId }: TestPerson) => {
    const stream = live.follow({ userId, sessionId: '1' })[Symbol.asyncIterator]()
    const { value } = await stream.next()
    await stream.return!()
    return (JSON.parse(/(?<=^data: ).+/m.exec(value as string)![0]) as { quiet: number }).quiet
  }
  const watched = other.follow({ userId: staff.id, sessionId: '1' })[Symbol.asyncIterator]()
  await watched.next()
  await notifyUsers(staff)
  await watched.next()
  expect(await quietOf(other, staff)).toBeLessThan(await quietOf(other, colleague))
  const fresh = await liveEventsOn(app.connection, pino({ level: 'silent' }))
  expect(await quietOf(fresh, colleague)).toBeLessThan(await quietOf(other, colleague))
  await Promise.all([fresh.stop(), watched.return!()])
})
test('events about comments reach only users who may read the log now', async () => {
  const { manager, staff, colleague } = await aTeam(app)
  const bystander = await aPerson(app, { workgroupId: staff.workgroupId })
  const { id: logId } = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id] })
  const say = async (by: TestPerson, content: string) =>
    expect((await app.ask(by, contract.comments.create, { logId, content })).status).toBe(200)
  const reader = await follow(colleague.token)
  const others = [await follow(manager.token), await follow(bystander.token)]
  await say(staff, '하나')
  await expect.poll(() => reader.received).toContain('talk')
  const received = reader.received.length
  await app.ask(staff, contract.salesLogs.removeCoAuthor, { id: logId, userId: colleague.id, ver: 1 })
  await say(staff, '둘')
  await expect.poll(() => others[0]!.received).toEqual(['hello', 'talk', 'talk'])
  expect([reader.received.length, others[1]!.received]).toEqual([received, ['hello']])
  for (const stream of [reader, ...others]) stream.stop()
})
test('a stream ends with its session, however the session is ended', async () => {
  const { staff } = await aTeam(app)
  const second = await aSession(app, staff.id, staff.workgroupId)
  const [first, stays] = [await follow(second.token), await follow(staff.token)]
  await app.ask(staff, contract.auth.revoke, { token: second.refreshToken })
  await first.ended
  await app.ask(staff, contract.profile.signOutEverywhere)
  await stays.ended
  expect((await fetch(`${app.url}/notify/live`, { headers: { authorization: `Bearer ${staff.token}` } })).status).toBe(
    401,
  )
})
test('after a lost database connection all streams end, and reopened ones receive events', async () => {
  const { staff } = await aTeam(app)
  const before = await follow(staff.token)
  await app.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'saleslog-live' and datname = current_database()",
  )
  await before.ended
  const after = await follow(staff.token)
  await notifyUsers(staff)
  await expect.poll(() => after.received).toContain('news')
  after.stop()
})
test('a silently dropped connection is detected: all streams end, and reopened ones receive events', async () => {
  const { staff } = await aTeam(app)
  const proxy = await startTcpProxy(app.connection)
  const { host, port } = proxy
  const silent = pino({ level: 'silent' })
  const far = await liveEventsOn({ ...app.connection, host, port }, silent, { everyMs: 50, limitMs: 1_000 })
  const streamOf = () => far.follow({ userId: staff.id, sessionId: '1' })[Symbol.asyncIterator]()
  const before = streamOf()
  expect((await before.next()).value).toContain('hello')
  proxy.forget()
  let isOver = false
  const ended = before.next().then(({ done }) => (isOver = done === true))
  await expect.poll(() => isOver).toBe(true)
  await ended
  const after = streamOf()
  expect((await after.next()).value).toContain('hello')
  await notifyUsers(staff)
  expect((await after.next()).value).toContain('news')
  await far.stop()
  await proxy.stop()
})
test('probing a working connection ends no stream', async () => {
  const { staff } = await aTeam(app)
  const probing = await liveEventsOn(app.connection, pino({ level: 'silent' }), { everyMs: 1, limitMs: 1_000 })
  const stream = probing.follow({ userId: staff.id, sessionId: '1' })[Symbol.asyncIterator]()
  expect((await stream.next()).value).toContain('hello')
  for (let times = 0; times < 20; times += 1) {
    await notifyUsers(staff)
    expect((await stream.next()).value).toContain('news')
  }
  await probing.stop()
  expect((await stream.next()).done).toBe(true)
})
test('the oldest stream is closed when a user opens more than twelve', async () => {
  const { staff } = await aTeam(app)
  const streams: Awaited<ReturnType<typeof follow>>[] = []
  for (let n = 0; n < 13; n += 1) streams.push(await follow(staff.token))
  await streams[0]!.ended
  await notifyUsers(staff)
  await expect.poll(() => streams.slice(1).every(({ received }) => received.includes('news'))).toBe(true)
  expect(streams[0]!.received).toEqual(['hello'])
  for (const stream of streams) stream.stop()
})
