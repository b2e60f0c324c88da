// Pending jobs survive weeks without a worker; jobs dropped after that are reported.
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { watchJobs, type RunningJobs } from './abandoned.ts'
import { startJobs, type JobQueue } from './queue.ts'
import { jobs, type JobName } from './declared.ts'
import { runJobsWith, type JobPorts } from '../job-handlers.ts'
import { registry } from '../core/metrics.ts'
import { currentTrace, withTrace } from '../core/trace.ts'

let app: TestApp
const open = new Set<JobQueue>()
beforeAll(async () => {
  // Without a worker, except those that a test starts.
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(async () => {
  for (const queue of open) await queue.stop()
  await app.stop()
})
type Line = { level: number; msg: string; job?: string; count?: number }
/** @returns the queue, and what it logs */
async function aQueue(): Promise<{ queue: JobQueue; lines: Line[] }> {
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  const queue = await startJobs(app.connection, log)
  open.add(queue)
  return { queue, lines }
}
const aMail = { to: 'a@b.kr', subject: '단가', text: '단가', html: '' }
async function sendMail(queue: JobQueue): Promise<void> {
  const client = await app.owner.connect()
  await queue.enqueueOn(client)('mail.send', aMail)
  client.release()
}
const daysPass = (days: number) =>
  app.owner.query(
    'update pgboss.job set start_after = start_after - make_interval(days => $1), created_on = created_on - make_interval(days => $1), keep_until = keep_until - make_interval(days => $1)',
    [days],
  )
/** What pg-boss does by itself once a day. */
async function maintain(): Promise<void> {
  await app.owner.query('update pgboss.queue set maintain_on = null')
  const boss = new PgBoss({ ...app.connection, schema: 'pgboss', supervise: false, schedule: false } as never)
  boss.on('error', () => {})
  await boss.start()
  await boss.supervise()
  await boss.stop()
}
const pending = async (name: JobName) =>
  (await app.owner.query("select from pgboss.job where name = $1 and state < 'active'", [name])).rowCount
const forget = () => app.owner.query('delete from pgboss.job')

/** Other tests of the process are counted too. */
const measured = async (): Promise<number> =>
  Number(/saleslog_job_seconds_count\{job="sms\.send",result="done"\} (\d+)/.exec(await registry.metrics())?.[1] ?? 0)
test('jobs of a request are logged with its trace, and so are the jobs that they add; each try is measured', async () => {
  await forget()
  const before = await measured()
  const { queue, lines } = await aQueue()
  const trace = 'ab'.repeat(16)
  const client = await app.owner.connect()
  await withTrace(trace, () => queue.enqueueOn(client)('mail.send', aMail))
  const seen: unknown[] = []
  const { promise: bothRan, resolve } = Promise.withResolvers<void>()
  await queue.work(async (name, payload) => {
    seen.push([name, payload, currentTrace()])
    if (name === 'mail.send') await queue.enqueueOn(client)('sms.send', { to: '+821055550123', text: '안녕하세요' })
    else resolve()
  })
  await bothRan
  client.release()
  await queue.stop()
  open.delete(queue)
  expect(seen).toEqual([
    ['mail.send', aMail, trace],
    ['sms.send', { to: '+821055550123', text: '안녕하세요' }, trace],
  ])
  expect(lines.filter(({ msg }) => msg === 'job').map(({ job }) => job)).toEqual(['mail.send', 'sms.send'])
  expect(await measured()).toBe(before + 1)
})
test('one process sends several pushes at once, so that one slow push service does not hold up the others', async () => {
  await forget()
  const { queue } = await aQueue()
  const concurrency = jobs['push.send'].concurrency!
  expect(concurrency).toBeGreaterThan(1)
  const client = await app.owner.connect()
  for (let at = 0; at < concurrency; at += 1)
    await queue.enqueueOn(client)('push.send', { workgroupId: '1', userId: '1', sessionId: '1', ids: [String(at)] })
  client.release()
  const started = new Set<string>()
  const { promise: allStarted, resolve } = Promise.withResolvers<void>()
  await queue.work(async (_name, _payload, id) => {
    started.add(id)
    if (started.size === concurrency) resolve()
    await allStarted
  })
  await allStarted
  await queue.stop()
  expect(await pending('push.send')).toBe(0)
})

test('processes that start at the same moment do not fail each other', async () => {
  for (let times = 0; times < 5; times += 1) {
    const queues = await Promise.all(Array.from({ length: 4 }, aQueue))
    expect(queues).toHaveLength(4)
    for (const { queue } of queues) await queue.stop()
  }
})

test('a job that no worker ran stays queued for thirty days', async () => {
  await forget()
  const { queue } = await aQueue()
  await sendMail(queue)
  await daysPass(29)
  await maintain()
  await (await aQueue()).queue.stop()
  expect(await pending('mail.send')).toBe(1)
})

test('so does a job in the queue of an earlier version', async () => {
  await forget()
  const { queue } = await aQueue()
  await app.owner.query('update pgboss.queue set retention_seconds = 86400, deletion_seconds = 60')
  await sendMail(queue)
  await app.owner.query("update pgboss.job set keep_until = start_after + interval '1 day'")
  await daysPass(3)
  await aQueue()
  await maintain()
  expect(await pending('mail.send')).toBe(1)
  await sendMail(queue)
  await daysPass(20)
  await maintain()
  expect(await pending('mail.send')).toBe(2)
})

test('jobs dropped after that are reported by name and count, and so is a job whose last try never ended', async () => {
  await forget()
  const { queue } = await aQueue()
  await sendMail(queue)
  await sendMail(queue)
  await daysPass(31)
  await sendMail(queue)
  const client = await app.owner.connect()
  await queue.enqueueOn(client)('photo.remove', { key: 'x' })
  client.release()
  await app.owner.query("update pgboss.job set state = 'failed', completed_on = now() where name = 'photo.remove'")
  const { lines } = await aQueue()
  expect(lines.filter(({ level }) => level === 50).map(({ job, count }) => ({ job, count }))).toEqual([
    { job: 'mail.send', count: 2 },
    { job: 'photo.remove', count: 1 },
  ])
  expect(await pending('mail.send')).toBe(1)
  expect((await app.owner.query("select from pgboss.job where name = 'photo.remove'")).rowCount).toBe(0)
  expect(await registry.metrics()).toContain('saleslog_jobs_dropped_total{job="mail.send"} 2')
})

test('a scheduled job that was queued repeatedly without a worker runs once', async () => {
  await forget()
  const { queue } = await aQueue()
  await app.owner.query(`
    create table begun (name text);
    create function note_begun() returns trigger language plpgsql as $$ begin insert into public.begun values (new.name); return null; end $$;
    create trigger begun after update on pgboss.job for each row when (old.state < 'active' and new.state = 'active') execute function note_begun()`)
  const client = await app.owner.connect()
  for (let hours = 0; hours < 5; hours += 1) await queue.enqueueOn(client)('drafts.find', {})
  for (let more = 0; more < 2; more += 1) await queue.enqueueOn(client)('photo.remove', { key: 'x' })
  client.release()
  const photos = { remove: async () => {} }
  const ports = { pool: app.pool, clock: app.now, enqueueOn: queue.enqueueOn, photos }
  await queue.work(runJobsWith(ports as unknown as JobPorts))
  const remaining = async () => [await pending('drafts.find'), await pending('photo.remove')]
  await expect.poll(remaining).toEqual([0, 0])
  const { rows } = await app.owner.query('select name, count(*)::int from begun group by name order by name')
  expect(rows).toEqual([
    { name: 'drafts.find', count: 1 },
    { name: 'photo.remove', count: 2 },
  ])
  await queue.stop()
  open.delete(queue)
  await app.owner.query('drop trigger begun on pgboss.job; drop function note_begun(); drop table begun')
})

describe('a job that a process has fetched', () => {
  const times = { sweepMs: 100, graceSeconds: 0 }
  const log = pino({ level: 'silent' })
  const watches: RunningJobs[] = []
  const watch = async () => {
    const watching = await watchJobs(app.connection, ['mail.send'], log, times)
    watches.push(watching)
    return watching
  }
  afterEach(async () => {
    for (const watching of watches.splice(0)) await watching.stop()
  })
  /** @returns the id of a job that a process fetched and, as far as the table says, runs */
  const fetched = async () => {
    await forget()
    const { queue } = await aQueue()
    await sendMail(queue)
    await queue.stop()
    const { rows } = await app.owner.query<{ id: string }>(
      "update pgboss.job set state = 'active', started_on = now() - interval '1 second' where name = 'mail.send' returning id::text",
    )
    return rows[0]!.id
  }
  const state = async () => (await app.owner.query("select state::text from pgboss.job where name = 'mail.send'")).rows
  const sweeps = () => pause(times.sweepMs * 5)

  test('runs again when its process has ended', async () => {
    await fetched()
    await watch()
    await sweeps()
    expect(await state()).toEqual([{ state: 'retry' }])
  })
  test('is left to its process while that lives, also after it lost its connection', async () => {
    const id = await fetched()
    const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
    const first = await watch()
    const run = first.during(id, () => isDone)
    await watch()
    await sweeps()
    expect(await state()).toEqual([{ state: 'active' }])
    await app.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'saleslog-running-jobs' and datname = current_database()",
    )
    // Both connect again, and the first takes its lock.
    await vi.waitFor(async () =>
      expect(
        (
          await app.owner.query(
            'select from pg_locks join pg_database d on d.oid = database where classid = 76001 and datname = current_database()',
          )
        ).rowCount,
      ).toBeGreaterThan(0),
    )
    await sweeps()
    expect(await state()).toEqual([{ state: 'active' }])
    finish()
    await run
    await sweeps()
    expect(await state()).toEqual([{ state: 'retry' }])
  })
  test('whose last try it was does not run again', async () => {
    await fetched()
    await app.owner.query("update pgboss.job set retry_count = retry_limit where name = 'mail.send'")
    await watch()
    await sweeps()
    expect(await state()).toEqual([{ state: 'active' }])
  })
})
