// `npm run bench:analysis`: measures how much needs analysis slows down other requests, with the whole product on two
// processors.
// 1. 1,000 logs are saved within a minute beside 20 readers: the time of a save and of a read, and when the last log is
// analysed.
// 2. One lesson makes 10,000 logs be analysed again: fails if readers wait more than 50 ms longer meanwhile (p99).
// Options: `-- --saves 1000 --seconds 60 --readers 20 --logs 10000`.
import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Call, ClientInputOf } from '../contract/core/call.ts'
import { toWire } from '../contract/core/call.ts'
import { customers } from '../contract/calls/customers/calls.ts'
import { needs } from '../contract/calls/needs/calls.ts'
import { notifications } from '../contract/calls/notifications/calls.ts'
import { salesLogs } from '../contract/calls/sales-logs/calls.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { signIn } from './database.ts'
import { seedDemo } from '../scripts/seed/demo.ts'
import { encode } from '../tests/support/app.ts'
import { aPort } from '../tests/support/program.ts'
import { seededRandom } from './torture/random.ts'
import { fillManyLogs } from './many-logs.ts'

const { values } = parseArgs({
  options: {
    saves: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    readers: { type: 'string', default: '20' },
    logs: { type: 'string', default: '10000' },
  },
})
const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])) as Record<
  keyof typeof values,
  number
>
/** Milliseconds: how much longer a reader may wait after a lesson; the pause between two requests of one reader. */
const [maxSlowdown, thinkTime] = [50, 500]
const { random, oneOf } = seededRandom(1)
const linesOf = (language: string) =>
  readFileSync(new URL(`../needs/starter/${language}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((cells) => cells.length === 4)
const ko = linesOf('ko')

const folder = mkdtempSync(join(tmpdir(), 'saleslog-bench-'))
const engine = await startEmbedded({ dataDir: folder })
const owner = new pg.Client(engine.owner)
await owner.connect()
await migrate(owner)
await seedDemo(owner, new Date())
await fillManyLogs(owner, options.logs)
const one = async <T>(text: string, given: unknown[] = []) => (await owner.query(text, given)).rows[0] as T
const { userId, workgroupId } = await one<{ userId: string; workgroupId: string }>(
  'select user_id as "userId", workgroup_id as "workgroupId" from members where role = 2 order by user_id limit 1',
)
/** All members, as the rate limit allows no single user this many saves; the Manager first. */
const { rows: members } = await owner.query<{ id: string }>(
  'select user_id as id from members where workgroup_id = $1 and left_at is null order by user_id <> $2, user_id',
  [workgroupId, userId],
)
const tokens: string[] = []
for (const { id } of members) tokens.push(await signIn(owner, id, workgroupId))
const { host, port } = engine.owner as { host: string; port: number }
const url = `http://127.0.0.1:${await aPort()}`
const program = fork(new URL('../server/main.ts', import.meta.url), [], {
  env: {
    ...process.env,
    DATABASE_URL: `postgres://postgres@localhost/saleslog?host=${encodeURIComponent(host)}&port=${port}`,
    PORT: new URL(url).port,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const isUp = () =>
  fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  )
while (!(await isUp())) await pause(100)

/** @returns milliseconds */
async function timeCall<C extends Call>(call: C, input: ClientInputOf<C>, token = tokens[0]!): Promise<number> {
  const body = encode(toWire(call.input, input) as Record<string, unknown>)
  const isGet = call.method === 'GET'
  const began = performance.now()
  const answer = await fetch(url + call.path + (isGet ? `?${body}` : ''), {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(!isGet && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(!isGet && { body }),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${call.path}: ${answer.status} ${text.slice(0, 200)}`)
  return performance.now() - began
}
const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
const describe = (times: number[]) =>
  `${at(times, 0.5).toFixed(0)} / ${at(times, 0.95).toFixed(0)} / ${at(times, 0.99).toFixed(0)} / ${at(times, 1).toFixed(0)} ms (${times.length})`

const { rows: logIds } = await owner.query<{ id: string }>(
  'select id from sales_logs where workgroup_id = $1 order by happened_at desc limit 200',
  [workgroupId],
)
const { rows: about } = await owner.query<{ customerId: string; contactId: string }>(
  'select customer_id as "customerId", id as "contactId" from contacts where workgroup_id = $1 and deleted_at is null order by id limit 200',
  [workgroupId],
)
const reads = [
  () => timeCall(salesLogs.list, {}),
  () => timeCall(salesLogs.detail, { id: oneOf(logIds).id }),
  () => timeCall(customers.list, {}),
  () => timeCall(notifications.count, {}),
]
/** Starts readers that send requests with pauses; `stop` returns their response times in milliseconds. */
function startReaders() {
  const times: number[] = []
  const stopping = new AbortController()
  const reader = async () => {
    while (!stopping.signal.aborted) {
      await pause(thinkTime * (0.5 + random()))
      if (!stopping.signal.aborted) times.push(await oneOf(reads)())
    }
  }
  const all = Promise.all(Array.from({ length: options.readers }, reader))
  return {
    async stop() {
      stopping.abort()
      await all
      return times
    },
  }
}
async function readAlone(seconds: number): Promise<number[]> {
  const reading = startReaders()
  await pause(seconds * 1000)
  return reading.stop()
}
const countOutdated = async () =>
  (
    await one<{ count: number }>(
      'select count(*)::int as count from sales_logs l left join log_analyses a on a.sales_log_id = l.id left join need_courses c on c.workgroup_id = l.workgroup_id where l.workgroup_id = $1 and (a.version is null or a.version < coalesce(c.version, 0))',
      [workgroupId],
    )
  ).count
const failures: string[] = []
console.log('p50 / p95 / p99 / longest (how many)\n')

// Warm-up: the first request of each kind is slow, and the first engine of a language takes seconds.
await readAlone(5)
const save = () => {
  const content = Array.from({ length: 3 + Math.floor(random() * 4) }, () => oneOf(ko)[3]!).join(' ')
  return timeCall(
    salesLogs.create,
    {
      ...oneOf(about),
      at: new Date().toISOString(),
      purpose: '0020005',
      channel: '0030002',
      salesType: '0010001',
      title: content.slice(0, 40),
      content,
      clientKey: crypto.randomUUID(),
    },
    oneOf(tokens),
  )
}
await save()
await pause(3000)
const before = await readAlone(15)

const reading = startReaders()
const began = performance.now()
const saves: Promise<number>[] = []
for (let count = 0; count < options.saves; count += 1) {
  const due = began + (count * options.seconds * 1000) / options.saves
  await pause(Math.max(0, due - performance.now()))
  saves.push(save())
}
const saved = await Promise.all(saves)
const took = (performance.now() - began) / 1000
const duringSaves = await reading.stop()
const countUnanalysed = async () =>
  (
    await one<{ count: number }>(
      "select count(*)::int as count from sales_logs l left join log_analyses a on a.sales_log_id = l.id where l.workgroup_id = $1 and l.created_at > now() - interval '10 minutes' and l.happened_at > now() - interval '10 minutes' and a.version is null",
      [workgroupId],
    )
  ).count
const left = await countUnanalysed()
while ((await countUnanalysed()) > 0) await pause(100)
const until = (performance.now() - began) / 1000
console.log(`readers alone                 ${describe(before)}`)
console.log(`readers beside saves          ${describe(duringSaves)}`)
console.log(`saves                         ${describe(saved)}`)
console.log(
  `${options.saves} logs saved in ${took.toFixed(1)} s; ${left} of them not analysed then, all after ${until.toFixed(1)} s\n`,
)
if (took > options.seconds * 1.05) failures.push(`${options.saves} logs took ${took.toFixed(0)} s`)

const quiet = await readAlone(20)
const lesson = ko[0]!
await timeCall(needs.teach, { language: 'ko', sentence: lesson[3]!, type: 'product' } as never)
const outdated = await countOutdated()
const during = startReaders()
const from = performance.now()
while ((await countOutdated()) > 0) await pause(500)
const anew = (performance.now() - from) / 1000
const waited = await during.stop()
console.log(`readers alone                 ${describe(quiet)}`)
console.log(`while ${outdated} logs are read anew ${describe(waited)}; over after ${anew.toFixed(0)} s\n`)
const more = at(waited, 0.99) - at(quiet, 0.99)
if (more > maxSlowdown) failures.push(`a lesson made readers wait ${more.toFixed(0)} ms longer`)

program.kill('SIGTERM')
await new Promise((resolve) => program.once('exit', resolve))

await owner.end()
await engine.stop()
rmSync(folder, { recursive: true, force: true })
console.log(failures.length === 0 ? '\nall within the limits' : `\n${failures.join('\n')}`)
process.exit(failures.length === 0 ? 0 : 1)
