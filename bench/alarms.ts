// `npm run bench:alarms`: 1,000 alarms of plans of 50 people in 10 workgroups are due within a minute, at random moments;
// with `-- at-once` all in one moment. Three worker processes ring them; two are killed with SIGKILL in the middle, and one
// of them starts again. The push service takes 100 ms for each push. Delays count from the moment at which an alarm was
// due: to the row of its notification, and to its arrival at the push service. A push that a killed process had begun to
// send is retried when its job has expired, after a minute or two. Fails when a notification is lost or doubled, when a
// push is lost, or when a 95th percentile is above 5 seconds; at once, only that of the notifications counts.
import { createECDH, createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startForTests } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { aFolder, aPort, isReady, removeFolder, runProgram, type Program } from '../tests/support/program.ts'
import { quantile } from './quantiles.ts'

const [alarmCount, personCount, workgroupCount, workerCount] = [1_000, 50, 10, 3]
const [maxDelaySeconds, minuteMs] = [5, 60_000]

const engine = await startForTests()
const owner = new pg.Client(engine.owner)
await owner.connect()
await migrate(owner)
const select = async <R extends object>(text: string, values: unknown[] = []) =>
  (await owner.query<R>(text, values)).rows

const isAtOnce = process.argv.includes('at-once')
const serviceMs = 100

// A push service that accepts every push and remembers when.
const arrivals: { topic: string; at: number }[] = []
const service = createServer((request, response) => {
  arrivals.push({ topic: String(request.headers.topic), at: Date.now() })
  request.resume().on('end', () => void pause(serviceMs).then(() => response.writeHead(201).end()))
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(service.address() as { port: number }).port}`

await owner.query(
  "insert into workgroups (name, address, time_zone) select 'Bench ' || n, 'bench-' || n, 'Asia/Seoul' from generate_series(1, $1) n",
  [workgroupCount],
)
await owner.query(
  "insert into users (email, name, password_hash) select 'p' || n || '@bench.example', 'Person ' || n, '' from generate_series(1, $1) n",
  [personCount],
)
await owner.query('insert into members (workgroup_id, user_id, role) select 1 + id % $1, id, 9 from users', [
  workgroupCount,
])
const secret = randomBytes(16)
const browser = createECDH('prime256v1')
browser.generateKeys()
await owner.query(
  "insert into sessions (user_id, client_id, created_at, last_seen_at, expires_at) select id, 'saleslog-web', now(), now(), now() + interval '1 day' from users",
)
await owner.query(
  'insert into push_devices (session_id, user_id, endpoint, p256dh, auth, created_at) select id, user_id, $1 || id, $2, $3, now() from sessions',
  [`${origin}/`, browser.getPublicKey(), secret],
)

const { user, host, port, database } = engine.owner
const folders: string[] = []
async function aWorker(): Promise<Program> {
  const folder = await aFolder()
  folders.push(folder)
  const program = runProgram({
    PORT: String(await aPort()),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ROLE: 'worker',
    NEEDS_ANALYSIS: 'off',
    OUTGOING_ALLOWED: origin,
    DATABASE_POOL: '4',
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host!)}:${port}/${database}`,
  })
  await isReady(program)
  return program
}
async function kill(program: Program): Promise<void> {
  program.child.kill('SIGKILL')
  await program.ended
}
const workers: Program[] = []
for (let at = 0; at < workerCount; at += 1) workers.push(await aWorker())

// One alarm each, ten minutes before the start; due at random milliseconds of one minute that begins soon.
const from = Date.now() + 5_000
// `n * 0`: else random() is evaluated once for all plans.
await owner.query(
  `insert into plans (workgroup_id, owner_id, text, is_all_day, first_day, last_day, starts_at, ends_at, time_zone, until_day, alarms, next_alarm_at,
     created_at, updated_at)
   select m.workgroup_id, m.user_id, 'Plan ' || n, false, d.due::date, (d.due + interval '1 hour')::date, d.due + interval '10 minutes',
     d.due + interval '70 minutes', 'UTC', (d.due + interval '70 minutes')::date, '{10}', d.due, now(), now()
   from generate_series(1, $1) n join members m on m.user_id = 1 + n % $2
   cross join lateral (select $3::timestamptz + make_interval(secs => floor(random() * $4 + n * 0) / 1000) as due) d`,
  [alarmCount, personCount, new Date(from), isAtOnce ? 0 : minuteMs],
)
const notified = async () =>
  (await select<{ count: number }>("select count(*)::int from notifications where kind = 'plan_alarm'"))[0]!.count
const midday = async (share: number) => {
  while ((await notified()) < alarmCount * share) await pause(50)
}
await midday(0.4)
await kill(workers[0]!)
await midday(0.5)
await kill(workers[1]!)
await midday(0.7)
const again = await aWorker()

const alarms = await select<{ id: string; userId: string; workgroupId: string; due: Date }>(
  `select id, owner_id as "userId", workgroup_id as "workgroupId", starts_at - interval '10 minutes' as due from plans`,
)
/** The topic of its push (server/outbound/push.ts). */
const topicOf = ({ id, userId, workgroupId }: (typeof alarms)[number]) =>
  createHash('sha256')
    .update(secret)
    .update(`${userId} ${workgroupId} plan_alarm ${id}`)
    .digest('base64url')
    .slice(0, 32)
const pushedTopics = () => new Set(arrivals.map(({ topic }) => topic)).size
const deadline = from + 5 * minuteMs
while (Date.now() < deadline && ((await notified()) < alarmCount || pushedTopics() < alarmCount)) await pause(200)
await pause(3_000)

const rows = await select<{ seconds: number; id: string }>(
  `select extract(epoch from n.created_at - (n.plan_at - make_interval(mins => n.alarm_minutes)))::float8 as seconds, n.plan_id as id
   from notifications n where n.kind = 'plan_alarm'`,
)
const delivered = new Set(rows.map(({ id }) => id)).size
const [lost, doubles, pushed] = [alarmCount - delivered, rows.length - delivered, pushedTopics()]
const firstArrivals = new Map(arrivals.toReversed().map(({ topic, at }) => [topic, at]))
const pushDelays = alarms.flatMap((alarm) => {
  const arrived = firstArrivals.get(topicOf(alarm))
  return arrived === undefined ? [] : (arrived - alarm.due.getTime()) / 1000
})
const spread = (values: number[]) =>
  `median ${quantile(values, 0.5).toFixed(2)} s, p95 ${quantile(values, 0.95).toFixed(2)} s, max ${quantile(values, 1).toFixed(2)} s`
const delays = rows.map(({ seconds }) => seconds)
console.log(
  `${alarmCount} alarms ${isAtOnce ? 'in one moment' : 'within a minute'}, ${workerCount} workers, two killed: ${delivered} delivered, ${doubles} doubles, ${lost} lost; ${spread(delays)}`,
)
console.log(
  `pushes: ${pushed} delivered, ${arrivals.length - pushed} doubles, ${alarmCount - pushed} lost; ${spread(pushDelays)}`,
)

for (const program of [workers[2]!, again]) await kill(program)
for (const folder of folders) await removeFolder(folder)
service.close()
await owner.end()
await engine.stop()
const isGood =
  lost === 0 &&
  doubles === 0 &&
  pushed === alarmCount &&
  quantile(delays, 0.95) <= maxDelaySeconds &&
  (isAtOnce || quantile(pushDelays, 0.95) <= maxDelaySeconds)
process.exit(isGood ? 0 : 1)
