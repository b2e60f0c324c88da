// `npm run bench:webhooks`: writes 1,000 events in a minute, evenly, to a workgroup with one webhook, whose receiver is a
// local server, and measures the delay from the write to the arrival; then 5,000 events as fast as they are written. Before it, what the
// trigger of a new log costs with no webhook, one and ten. The goal: nothing waits at 1,000 a minute. No exit code.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { eventNames } from '../contract/calls/webhooks/events.ts'
import { startForTests } from '../server/db/embedded.ts'
import { connect, inWorkgroup } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { tendWebhooks } from '../server/features/webhooks/deliver.ts'
import { insertSecret, insertWebhook } from '../server/features/webhooks/queries.ts'
import { sealOf } from '../server/features/webhooks/secrets.ts'
import { secretBoxWith } from '../server/security/secret-box.ts'
import { quantile } from './quantiles.ts'

const [perMinute, atOnce] = [1_000, 5_000]
const engine = await startForTests()
const owner = new pg.Client(engine.owner)
await owner.connect()
await migrate(owner)
const pool = connect(engine.app, 8)
const idOf = async (text: string, values: unknown[] = []) =>
  (await owner.query<{ id: string }>(text, values)).rows[0]!.id
const workgroupId = await idOf("insert into workgroups (name, address) values ('Bench', 'bench') returning id")
const userId = await idOf("insert into users (email, name, password_hash) values ('a@b.example', 'A', '') returning id")
await owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 0)', [workgroupId, userId])
const customerId = await idOf(
  "insert into customers (workgroup_id, name, registered_by_id) values ($1, 'Daon', $2) returning id",
  [workgroupId, userId],
)
const contactId = await idOf(
  "insert into contacts (workgroup_id, customer_id, name, position, affiliation, registered_by_id) values ($1, $2, 'B', '', '', $3) returning id",
  [workgroupId, customerId, userId],
)

let arrivals: number[] = []
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { timestamp } = JSON.parse(Buffer.concat(parts).toString()) as { timestamp: string }
    arrivals.push(Date.now() - Date.parse(timestamp))
    response.writeHead(204).end()
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(receiver.address() as { port: number }).port}`
const secretBox = secretBoxWith(randomBytes(32))

const insertLogs = `
  insert into sales_logs (workgroup_id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt)
  select $1, $2, $3, $4, now(), '0020001', '0030001', '', 'Visit', repeat('Wants samples by the end of November. ', 20), ''
  from generate_series(1, $5)`
const values = (count: number) => [workgroupId, userId, customerId, contactId, count]
const write = (count: number) =>
  inWorkgroup(pool, workgroupId, async (_db, client) => {
    await client.query(insertLogs, values(count))
  })
/** Microseconds of the trigger of one new log, as PostgreSQL measures it: the median of many. */
async function triggerCost(): Promise<number> {
  const costs: number[] = []
  for (let round = 0; round < 300; round += 1)
    await inWorkgroup(pool, workgroupId, async (_db, client) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${insertLogs}`, values(1))
      const line = rows.map((row) => row['QUERY PLAN']).find((text) => text.includes('told_new'))!
      costs.push(Number(/time=([\d.]+)/.exec(line)![1]) * 1000)
    })
  return quantile(costs, 0.5)
}
const addWebhook = () =>
  inWorkgroup(pool, workgroupId, async (db) => {
    const webhook = { url: `${origin}/`, events: eventNames, hasFields: true }
    const webhookId = await insertWebhook(db, workgroupId, webhook, new Date())
    const of = { workgroupId, webhookId }
    await insertSecret(db, of, secretBox.seal(randomBytes(32), sealOf(of)), new Date())
  })
const clear = () => owner.query('delete from webhook_deliveries')
await write(2_000)
await triggerCost()
const costs = [await triggerCost()]
await addWebhook()
costs.push(await triggerCost())
for (let more = 0; more < 9; more += 1) await addWebhook()
costs.push(await triggerCost())
console.log(`trigger of a new log: no webhook ${costs[0]} µs, one ${costs[1]} µs, ten ${costs[2]} µs (medians)`)
await owner.query('delete from webhooks where id <> (select min(id) from webhooks)')
await clear()

const config = { outgoingAllowed: [origin] }
const enqueueOn = () => async () => {}
const stop = tendWebhooks({ pool, clock: () => new Date(), enqueueOn, secretBox, config }, pino({ level: 'warn' }))
const told = (what: string, seconds: number, cpu: NodeJS.CpuUsage) => {
  const [median, high] = [quantile(arrivals, 0.5), quantile(arrivals, 0.99)]
  const ms = (cpu.user + cpu.system) / 1000 / arrivals.length
  console.log(
    `${what}: ${arrivals.length} arrived in ${seconds.toFixed(1)} s; delay p50 ${median} ms, p99 ${high} ms; CPU of the process ${ms.toFixed(2)} ms an event, the receiver's included`,
  )
}
async function measure(what: string, count: number, writeAll: () => Promise<void>): Promise<void> {
  arrivals = []
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  await writeAll()
  while (arrivals.length < count) await pause(20)
  told(what, (performance.now() - began) / 1000, process.cpuUsage(cpu))
}
await measure(`${perMinute} in a minute`, perMinute, async () => {
  const began = performance.now()
  for (let written = 0; written < perMinute; written += 1) {
    await write(1)
    await pause(Math.max(0, began + ((written + 1) * 60_000) / perMinute - performance.now()))
  }
})
await measure(`${atOnce} at once`, atOnce, async () => {
  for (let written = 0; written < atOnce; written += 100) await write(100)
})
await stop()
receiver.closeAllConnections()
receiver.close()
await pool.end()
await owner.end()
await engine.stop()
