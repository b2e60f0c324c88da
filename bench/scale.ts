// `npm run bench:scale`: the calls of a working day (list 30 %, detail 25, search 10, create 10, draft 10, notifications
// and customer 5 each, calendar 3, statistics 2) against two web processes, a worker and PostgreSQL (embedded, fsync on,
// on the same machine as the callers). One workgroup has all the logs asked for, 20,000 customers and 200 people, half of
// them Staff; 200 more have 10 people and 1,000 logs each and send a fifth of the requests. Prints requests per second,
// p50, p95 and p99 of each call, failures, CPU, and each minute memory, open files, connections and dead rows.
// Three parts: at a fixed rate (a delay counts from when the request was due), with as many requests as possible, and
// creation alone. No limits. Options:
// `-- --logs 1000000 --rate 120 --seconds 60 --callers 24`; `--keep FOLDER` creates the database there once and reuses
// it; `--day` (`npm run bench:day`) instead of the parts: a day of 24 hours in fast motion, each of a 24th of `--seconds`, with
// quiet nights and busy hours around a mean of `--rate`; after each hour memory, open files, connections, dead rows and disk
// for each log, and at the end whether they are flat: the hours after lunch beside those before, which have the same rate.
// Jobs that are due by the clock are as rare as they are; `--statements` prints which statements PostgreSQL spends its time on, those inside functions and triggers too.
// `taskset -c 0 npm run bench:scale` says what one core less costs.
import { fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { lastWeeks, statisticPeriods } from '../contract/calls/statistics/periods.ts'
import { roleCodes } from '../contract/codes.ts'
import { seedDemo } from '../scripts/seed/demo.ts'
import { connect } from '../server/db/connect.ts'
import { forgetRollUps, rollUpLogs } from '../server/features/statistics/roll-up.ts'
import { stepsIn } from '../server/jobs/transaction.ts'
import { memoryOf } from './attack/memory.ts'
import { openDatabase, signIn } from './database.ts'
import { fillManyLogs } from './many-logs.ts'
import { cpuSeconds, postgresPids } from './processes.ts'
import { quantile } from './quantiles.ts'
import type { CallName, Result, Work } from './scale-load.ts'
import { printStatements, statementSettings } from './statements.ts'
import { delay } from './torture/wait.ts'

const { values: options } = parseArgs({
  options: {
    logs: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '120' },
    seconds: { type: 'string', default: '60' },
    callers: { type: 'string', default: '24' },
    keep: { type: 'string' },
    statements: { type: 'boolean', default: false },
    day: { type: 'boolean', default: false },
  },
})
const [people, customers] = [200, 20_000]
/** Other workgroups on the same database, each of one model. */
const [others, peopleOfOther, customersOfOther, logsOfOther] = [200, 10, 50, 1000]
const day: Work['mix'] = {
  list: 30,
  detail: 25,
  search: 10,
  create: 10,
  draft: 10,
  notifications: 5,
  customer: 5,
  calendar: 3,
  statistics: 2,
}
/** Requests of each hour, as multiples of the mean. */
const hours = [0, 0, 0, 0, 0, 0.1, 0.3, 1, 2, 2.5, 2.5, 2.5, 0.8, 2.5, 2.5, 2.5, 2, 1.2, 0.8, 0.4, 0.2, 0.2, 0, 0]
const [beforeLunch, afterLunch] = [
  hours.slice(9, 12).map((_, at) => 9 + at),
  hours.slice(13, 16).map((_, at) => 13 + at),
]
/** Larger by less is noise. */
const flatWithin = 1.1
const onlyCreate: Work['mix'] = { create: 100 }

// The embedded database is made for one process.
const database = await openDatabase(options.keep, {
  max_connections: '100',
  ...(options.statements && statementSettings),
})
const { client, folder } = database
try {
  const began = performance.now()
  if (!database.isFilled) {
    await seedDemo(client, new Date())
    await addPeople(client)
    await addCustomers(client)
    await addOthers(client)
    await fillManyLogs(client, Number(options.logs), { analysed: true, spread: true })
  }
  // Also after a migration that begins them again.
  const { rows: rolledUp } = await client.query('select from log_rollup_states')
  if (rolledUp.length === 0) await rollUp()
  if (!database.isFilled)
    console.log(`${options.logs} logs were filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  // Each run adds to a database that is kept, and what was written today is in no roll-up yet.
  const { rows: counts } = await client.query<{ all: string; today: string }>(
    "select count(*) as all, count(*) filter (where happened_at > now() - interval '1 day') as today from sales_logs",
  )
  console.log(`${counts[0]!.all} logs, ${counts[0]!.today} of them of the last day`)
  const users = await signInAll()
  if (options.statements) await client.query('create extension if not exists pg_stat_statements')

  const roles = ['web', 'web', 'worker'] as const
  const servers = await Promise.all(
    roles.map(async (role, at) => {
      const [port, url] = [String(4881 + at), `http://127.0.0.1:${4881 + at}`]
      const environment = { DATABASE_URL: database.url, PORT: port, ROLE: role, DATA_DIR: folder, LOG_LEVEL: 'info' }
      const { pid } = await database.startServer('../server/main.ts', environment, `${url}/healthz`)
      return { role, pid: pid!, url }
    }),
  )
  const today = new Date().toISOString().slice(0, 10)
  const work = {
    urls: servers.filter(({ role }) => role === 'web').map((server) => server.url),
    users,
    words: ['견적', '납기', '단가', '샘플', '계약', '품질', '검사', '일정', '재고', '포장', '인증', '교육'],
    today,
    year: lastWeeks(statisticPeriods['1y'], today, 1),
  }
  const atOnce = Number(options.callers)
  await load({ ...work, mix: day, atOnce, seconds: 10 }) // warms up

  const measure = async (title: string, what: Pick<Work, 'mix' | 'atOnce' | 'seconds' | 'rate'>) => {
    console.log(`\n${title}`)
    const before = cpuByRole(servers)
    if (options.statements) await client.query('select pg_stat_statements_reset()')
    const minutes = setInterval(() => void printResources(servers), 60_000)
    const result = await load({ ...work, ...what })
    clearInterval(minutes)
    const after = cpuByRole(servers)
    print(result)
    const calls = Object.values(result.times).flat().length
    const cores = (name: string) => (after[name]! - before[name]!) / result.seconds
    for (const name of Object.keys(after))
      console.log(
        `  ${name.padEnd(14)} ${((cores(name) * result.seconds * 1000) / calls).toFixed(2).padStart(8)} ms of CPU a call, ${cores(name).toFixed(2)} of ${availableParallelism()} cores`,
      )
    if (options.statements) await printStatements(client, calls)
    await printResources(servers)
  }
  const [rate, seconds] = [Number(options.rate), Number(options.seconds)]
  /** The values of each hour by name. */
  const runDay = async (): Promise<Map<string, number[]>> => {
    const seen = new Map<string, number[]>()
    for (const [hour, share] of hours.entries()) {
      let result: Result | undefined
      if (share === 0) await delay((seconds / hours.length) * 1000)
      else result = await load({ ...work, mix: day, atOnce, seconds: seconds / hours.length, rate: rate * share })
      const { files, memory, connections, dead, mb } = await resourcesOf(servers)
      const { rows } = await client.query<{ count: string }>('select count(*) from sales_logs')
      const values = {
        'web MB': (memory[0]! + memory[1]!) / 2,
        'worker MB': memory[2]!,
        'PostgreSQL MB': memoryOf(postgresPids(folder)).mb,
        files: files.reduce((sum, count) => sum + count, 0),
        connections,
        '% dead rows': dead * 100,
        'kB of disk a log': (mb * 1000) / Number(rows[0]!.count),
      }
      for (const [name, value] of Object.entries(values)) seen.set(name, [...(seen.get(name) ?? []), value])
      const times = result ? Object.values(result.times).flat() : []
      const failures =
        result && Object.keys(result.failures).length > 0 ? ` FAILED ${JSON.stringify(result.failures)}` : ''
      console.log(
        `  ${String(hour).padStart(2)}:00 ${String(times.length).padStart(6)} requests, p99 ${times.length > 0 ? quantile(times, 0.99).toFixed(0) : '-'} ms${failures}; ${Object.entries(
          values,
        )
          .map(([name, value]) => `${name} ${value.toFixed(1)}`)
          .join(', ')}`,
      )
    }
    return seen
  }
  if (options.day) {
    console.log(`\nA day in ${(seconds / 60).toFixed(1)} minutes, ${rate} requests a second on average`)
    for (const [name, values] of await runDay()) {
      const [before, after] = [beforeLunch, afterLunch].map((at) =>
        quantile(
          at.map((hour) => values[hour]!),
          0.5,
        ),
      )
      const ratio = after! / before!
      console.log(
        `  ${name.padEnd(18)} ${before!.toFixed(1)} before lunch, ${after!.toFixed(1)} after: ${ratio > flatWithin ? 'GROWS' : 'flat'} (× ${ratio.toFixed(2)})`,
      )
      if (ratio > flatWithin) process.exitCode = 1
    }
    await database.stop()
    process.exit()
  }
  await measure(`A working day, ${rate} requests a second`, { mix: day, atOnce: 2 * atOnce, seconds, rate })
  await measure(`A working day, ${atOnce} callers at once`, { mix: day, atOnce, seconds: Math.min(seconds, 60) })
  await measure('Creation alone, 16 callers at once', { mix: onlyCreate, atOnce: 16, seconds: 15 })
} finally {
  await database.stop()
}
process.exit()

async function addPeople(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with workgroup as (select min(id) as id from workgroups), made as (
       insert into users (email, name, password_hash, last_workgroup_id)
       select 'bench' || i || '@bench.example', '동료' || i, '', workgroup.id from workgroup, generate_series(1, $1) i
       returning id)
     insert into members (workgroup_id, user_id, role, joined_at)
     select workgroup.id, made.id, case made.id % 2 when 0 then $2::int else $3::int end, now() from workgroup, made`,
    [people, Number(roleCodes.manager), Number(roleCodes.staff)],
  )
  // The logs of the sample workgroup are models for those that are added: all people write.
  await client.query('alter table sales_logs disable trigger user')
  await client.query(
    `update sales_logs set author_id = ids[1 + sales_logs.id % cardinality(ids)], co_author_ids = '{}'
     from (select array_agg(user_id order by user_id) as ids from members where workgroup_id = (select min(id) from workgroups)) m
     where workgroup_id = (select min(id) from workgroups)`,
  )
  await client.query('alter table sales_logs enable trigger user')
}
async function addCustomers(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with made as (
       insert into customers (workgroup_id, name, ceo_name, registered_by_id, owner_id, search, name_key)
       select m.workgroup_id, name, '대표', m.ids[1], m.ids[1 + n % cardinality(m.ids)], name, name
       from (select workgroup_id, array_agg(user_id order by user_id) as ids from members where workgroup_id = (select min(id) from workgroups) group by 1) m,
         generate_series(1, $1) n, lateral (select '고객' || n as name) x
       returning workgroup_id, id, registered_by_id)
     insert into contacts (workgroup_id, customer_id, name, position, affiliation, registered_by_id)
     select workgroup_id, id, '담당자', '과장', '구매팀', registered_by_id from made`,
    [customers],
  )
}
/** Each with people of which half are Staff, customers with a contact, and logs. */
async function addOthers(client: pg.ClientBase): Promise<void> {
  await client.query('alter table sales_logs disable trigger user')
  await client.query(
    "insert into workgroups (name, address, time_zone) select name, name, 'Asia/Seoul' from generate_series(1, $1) n, lateral (select 'other' || n as name) x",
    [others],
  )
  await client.query(
    `with made as (
       insert into users (email, name, password_hash, last_workgroup_id)
       select 'bench' || w.id || '-' || i || '@bench.example', '동료' || i, '', w.id from workgroups w, generate_series(1, $1) i where w.name ~ '^other\\d+$'
       returning id, last_workgroup_id)
     insert into members (workgroup_id, user_id, role, joined_at)
     select last_workgroup_id, id, case row_number() over (partition by last_workgroup_id order by id) % 2 when 0 then $2::int else $3::int end, now() from made`,
    [peopleOfOther, Number(roleCodes.manager), Number(roleCodes.staff)],
  )
  await client.query(
    `with people as (select workgroup_id, array_agg(user_id order by user_id) as ids from members join workgroups w on w.id = workgroup_id where w.name ~ '^other\\d+$' group by 1),
     made as (
       insert into customers (workgroup_id, name, ceo_name, registered_by_id, owner_id, search, name_key)
       select p.workgroup_id, name, '대표', p.ids[1], p.ids[1 + n % cardinality(p.ids)], name, name
       from people p, generate_series(1, $1) n, lateral (select '고객' || n as name) x returning workgroup_id, id, registered_by_id)
     insert into contacts (workgroup_id, customer_id, name, position, affiliation, registered_by_id)
     select workgroup_id, id, '담당자', '과장', '구매팀', registered_by_id from made`,
    [customersOfOther],
  )
  await client.query(
    `insert into sales_logs (workgroup_id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt, need_types, words)
     select p.workgroup_id, p.ids[1 + n % cardinality(p.ids)], k.customers[1 + n * 7 % cardinality(k.ids)], k.ids[1 + n * 7 % cardinality(k.ids)], now() - n * interval '5 hours', l.purpose, l.channel, l.sales_type, l.title, l.content, l.excerpt, '{product}', '{}'
     from (select workgroup_id, array_agg(user_id order by user_id) as ids from members join workgroups w on w.id = workgroup_id where w.name ~ '^other\\d+$' group by 1) p
     join (select workgroup_id, array_agg(customer_id order by id) as customers, array_agg(id order by id) as ids from contacts group by 1) k using (workgroup_id),
       generate_series(1, $1) n join sales_logs l on l.id = (select min(id) from sales_logs) + n`,
    [logsOfOther],
  )
  await client.query('alter table sales_logs enable trigger user')
}
/** The logs were filled without the notes that writes leave. */
async function rollUp(): Promise<void> {
  const pool = connect(database.app, 1)
  const { rows } = await client.query<{ workgroupId: string }>('select id as "workgroupId" from workgroups order by id')
  const ports = { pool, enqueueOn: () => async () => {}, clock: () => new Date() }
  for (const membership of rows) {
    const steps = stepsIn(ports, membership.workgroupId)
    await steps(({ db }) => forgetRollUps(db, membership.workgroupId))
    await rollUpLogs(steps, membership)
  }
  await pool.end()
  await client.query(
    'vacuum analyze log_rollups, log_total_rollups, need_item_rollups, word_rollups, word_logs, customer_rollups',
  )
}
/** @returns all people of the large workgroup, and a Manager and a Staff of each other one */
async function signInAll(): Promise<Work['users']> {
  const { rows } = await client.query<{ userId: string; workgroupId: string; isLarge: boolean; isStaff: boolean }>(
    `select user_id as "userId", workgroup_id as "workgroupId", n is null as "isLarge", role = $1::int as "isStaff"
     from (select m.*, u.email, case when workgroup_id > (select min(id) from workgroups) then row_number() over (partition by workgroup_id order by user_id) end as n
       from members m join users u on u.id = m.user_id) x
     where email like 'bench%' and coalesce(n, 1) <= 2 order by user_id`,
    [Number(roleCodes.staff)],
  )
  const customersOf = new Map<string, Work['users'][number]['customers']>()
  const found = await client.query<{ id: string; customers: [string, string][] }>(
    `select workgroup_id as id, json_agg(json_build_array(customer_id::text, contact_id::text)) as customers
     from (select workgroup_id, customer_id, min(id) as contact_id, row_number() over (partition by workgroup_id order by customer_id desc) as n
       from contacts where deleted_at is null group by 1, 2) x where n <= 500 group by 1`,
  )
  for (const { id, customers } of found.rows) customersOf.set(id, customers)
  const users: Work['users'] = []
  for (const { userId, workgroupId, ...user } of rows) {
    const token = await signIn(client, userId, workgroupId)
    users.push({ ...user, token, customers: customersOf.get(workgroupId)! })
  }
  return users
}
function load(work: Work): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./scale-load.ts', import.meta.url))
    child.once('message', (result) => resolve(result as Result))
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`))) // without a result
    child.send(work)
  })
}
function print({ times, failures, seconds }: Result): void {
  const all = Object.values(times).flat()
  const row = (name: string, values: number[]) =>
    `  ${name.padEnd(14)} ${(values.length / seconds).toFixed(1).padStart(7)} ${[0.5, 0.95, 0.99].map((share) => quantile(values, share).toFixed(0).padStart(6)).join('')}`
  console.log(`                 req/s    p50   p95   p99 ms`)
  for (const name of Object.keys(times) as CallName[]) if (times[name].length > 0) console.log(row(name, times[name]))
  console.log(row('all', all))
  console.log(`  ${seconds.toFixed(0)} s, failures: ${JSON.stringify(failures)}`)
}
/** What must stay flat; `dead`: the share of rows that were replaced and not yet vacuumed. */
async function resourcesOf(servers: { pid: number }[]) {
  const { rows } = await client.query<{ connections: number; dead: number; mb: number }>(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
       (select sum(n_dead_tup) / sum(n_live_tup)::float8 from pg_stat_user_tables) as dead,
       pg_database_size(current_database()) / 1e6::float8 as mb`,
  )
  return {
    ...rows[0]!,
    memory: servers.map(({ pid }) => memoryOf([pid]).mb),
    files: servers.map(({ pid }) => readdirSync(`/proc/${pid}/fd`).length),
  }
}
async function printResources(servers: { role: string; pid: number }[]): Promise<void> {
  const { connections, dead, mb, memory, files } = await resourcesOf(servers)
  const each = servers.map(({ role }, at) => `${role} ${memory[at]!.toFixed(0)} MB ${files[at]} files`)
  console.log(
    `  ${new Date().toISOString().slice(11, 19)} ${each.join(', ')}, PostgreSQL ${memoryOf(postgresPids(folder)).mb.toFixed(0)} MB, ${connections} connections, ${(dead * 100).toFixed(1)} % dead rows, ${mb.toFixed(0)} MB of disk`,
  )
}
/** CPU seconds so far of the servers by role, and of PostgreSQL. */
function cpuByRole(servers: { role: string; pid: number }[]): Record<string, number> {
  const sums: Record<string, number> = { web: 0, worker: 0, PostgreSQL: 0 }
  for (const { role, pid } of servers) sums[role]! += cpuSeconds(pid)
  for (const pid of postgresPids(folder)) sums.PostgreSQL! += cpuSeconds(pid)
  return sums
}
