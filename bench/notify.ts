// `npm run bench:notify`: measures 20 notifications to 500 members of one workgroup: the time of the transaction beside
// a bare insert of the same rows, the delay until an event stream receives it, and the growth of the process (RSS).
// Then the delivery jobs run, with a push device and mails for every user; they should finish within a minute. No exit
// code.
import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../server/config.ts'
import { startForTests } from '../server/db/embedded.ts'
import { connect, enterWorkgroup, inTransaction } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import type { Enqueue } from '../server/jobs/declared.ts'
import { startJobs } from '../server/jobs/queue.ts'
import { liveEventsOn } from '../server/realtime/live-events.ts'
import { runJobsWith, type JobPorts } from '../server/job-handlers.ts'
import { notify } from '../server/notifications/notify.ts'
import { pushPort } from '../server/outbound/push.ts'
import { pushKeys } from '../server/outbound/push-keys.ts'

const [userCount, rounds] = [500, 20]
const engine = await startForTests()
const owner = new pg.Client(engine.owner)
await owner.connect()
await migrate(owner)
const log = pino({ level: 'silent' })
const jobs = await startJobs(engine.owner, log)
const pool = connect(engine.app, 4)
const live = await liveEventsOn(engine.owner, log)
const one = async (text: string, values: unknown[] = []) => (await owner.query<{ id: string }>(text, values)).rows
const [workgroup] = await one(
  "insert into workgroups (name, address, time_zone) values ('Bench', 'bench', 'Asia/Seoul') returning id",
)
const workgroupId = workgroup!.id
const ids = (
  await one(
    "insert into users (email, name, password_hash) select 'p' || n || '@bench.example', 'Person ' || n, '' from generate_series(1, $1) n returning id",
    [userCount],
  )
).map(({ id }) => id)
await owner.query('insert into members (workgroup_id, user_id, role) select $1, id, 9 from users', [workgroupId])

// A push service that accepts every push, and a push device for every user.
let [pushes, lastAt] = [0, 0]
const service = createServer((request, response) => {
  pushes += 1
  lastAt = performance.now()
  request.resume().on('end', () => response.writeHead(201).end())
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(service.address() as { port: number }).port}`
const browser = createECDH('prime256v1')
browser.generateKeys()
await owner.query(
  "insert into sessions (user_id, client_id, created_at, last_seen_at, expires_at) select id, 'saleslog-web', now(), now(), now() + interval '1 day' from users",
)
await owner.query(
  'insert into push_devices (session_id, user_id, endpoint, p256dh, auth, created_at) select id, user_id, $1 || id, $2, $3, now() from sessions',
  [`${origin}/`, browser.getPublicKey(), randomBytes(16)],
)
await owner.query(
  `insert into user_settings (user_id, settings) select id, '{"ways": {"co_author": {"mail": true}}}' from users`,
)

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const events = live.follow({ userId: ids.at(-1)!, sessionId: '1' })[Symbol.asyncIterator]()
await events.next()
const before = process.memoryUsage().rss
const [transactions, bareInserts, latencies]: number[][] = [[], [], []]
for (let at = 0; at < rounds; at += 1) {
  const received = events.next().then(() => performance.now())
  transactions!.push(
    await timed(() =>
      inTransaction(pool, null, async (db, _entered, client) => {
        await enterWorkgroup(db, workgroupId, null, 'master')
        const context = {
          db,
          now: new Date(),
          workgroupId,
          // Without the delay before mails: the handlers below run ten minutes later.
          enqueue: ((name, payload) => jobs.enqueueOn(client)(name, payload)) as Enqueue,
        }
        await notify(context, { to: ids, kind: 'co_author', key: `${at}` })
      }),
    ),
  )
  const committed = performance.now()
  latencies!.push((await received) - committed)
  bareInserts!.push(
    await timed(() =>
      owner.query(
        "insert into notifications (workgroup_id, user_id, kind, key, created_at) select $1, id::bigint, 'bare', $2, now() from unnest($3::text[]) id",
        [workgroupId, `bare ${at}`, ids],
      ),
    ),
  )
}
let mails = 0
const config = readConfig({ OUTGOING_ALLOWED: origin })
const keys = await pushKeys(owner, config)
const began = performance.now()
await jobs.work(
  runJobsWith({
    pool,
    config,
    mail: {
      async send() {
        mails += 1
        lastAt = performance.now()
      },
    },
    push: pushPort(config, keys),
    links: { forDays: () => '/notify/unsubscribe' },
    clock: () => new Date(Date.now() + 600_000),
    enqueueOn: jobs.enqueueOn,
  } as unknown as JobPorts),
)
let peak = 0
const countPendingJobs = async () =>
  (
    await owner.query<{ count: number }>(
      "select count(*)::int from pgboss.job where name in ('notifications.mail', 'notifications.push', 'mail.tell', 'push.send') and state in ('created', 'retry', 'active')",
    )
  ).rows[0]!.count
while ((await countPendingJobs()) > 0) {
  peak = Math.max(peak, process.memoryUsage().rss)
  await new Promise((resolve) => setTimeout(resolve, 100))
}
const seconds = (at: number) => ((at - began) / 1000).toFixed(1)
const idle = seconds(performance.now())
const grown = (Math.max(peak, process.memoryUsage().rss) - before) / 1e6
const [{ count }] = (await owner.query("select count(*)::int from notifications where kind = 'co_author'")).rows as [
  { count: number },
]
console.log(
  `${count} notifications to ${userCount} people in ${(transactions!.reduce((a, b) => a + b, 0) / 1000).toFixed(2)} s`,
)
console.log(
  `a telling of ${userCount}: median ${median(transactions!).toFixed(1)} ms, ${(median(transactions!) / median(bareInserts!)).toFixed(1)} x the bare insert`,
)
console.log(
  `heard ${median(latencies!).toFixed(1)} ms after the commit (negative: before the commit returned); grown by ${grown.toFixed(0)} MB at most`,
)
console.log(
  `${pushes} pushes and ${mails} mails, the last ${seconds(lastAt)} s after the jobs began; nothing left to look at after ${idle} s`,
)
service.close()
await events.return!()
await live.stop()
await jobs.stop()
await pool.end()
await owner.end()
await engine.stop()
process.exit()
