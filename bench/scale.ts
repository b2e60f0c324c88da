// `npm run bench:scale`: the calls of a working day (list 30 %, detail 25, search 10, create 10, draft 10, notifications,
// customer and calendar 5 each) against two web processes, a worker and PostgreSQL (embedded, fsync on, on the same
// machine as the callers) in a workgroup of 200 people, half of them Staff, then creation alone with 16 callers.
// Prints requests per second, p50, p95 and p99 of each call, failures, CPU seconds and memory. No limits. Options:
// `-- --logs 200000 --seconds 60 --callers 24`; `--keep FOLDER` creates the database there once and reuses it;
// `--statements` prints which statements PostgreSQL spends its time on, those inside functions and triggers too.
import { fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { roleCodes } from '../contract/codes.ts'
import { seedDemo } from '../scripts/seed/demo.ts'
import { memoryOf } from './attack/memory.ts'
import { openDatabase, signIn } from './database.ts'
import { fillManyLogs } from './many-logs.ts'
import { cpuSeconds, postgresPids } from './processes.ts'
import { quantile } from './quantiles.ts'
import type { CallName, Result, Work } from './scale-load.ts'

const { values: options } = parseArgs({
  options: {
    logs: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '60' },
    callers: { type: 'string', default: '24' },
    keep: { type: 'string' },
    statements: { type: 'boolean', default: false },
  },
})
const people = 200
const day: Work['mix'] = {
  list: 30,
  detail: 25,
  search: 10,
  create: 10,
  draft: 10,
  notifications: 5,
  customer: 5,
  calendar: 5,
}
const onlyCreate: Work['mix'] = { create: 100 }

const statistics = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_planning': 'on',
}
// The embedded database is made for one process.
const database = await openDatabase(options.keep, { max_connections: '100', ...(options.statements && statistics) })
const { client, folder } = database
try {
  if (!database.isFilled) {
    const began = performance.now()
    await seedDemo(client, new Date())
    await addPeople(client)
    await fillManyLogs(client, Number(options.logs))
    console.log(`${options.logs} logs were filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  const tokens = await signInAll()
  const customers = await client.query<[string, string]>({
    text: 'select customer_id::text, min(id)::text from contacts where workgroup_id = (select min(id) from workgroups) and deleted_at is null group by 1 order by 1 limit 500',
    rowMode: 'array',
  })
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
  const work = {
    urls: servers.filter(({ role }) => role === 'web').map((server) => server.url),
    tokens,
    customers: customers.rows,
    words: ['견적', '납기', '단가', '샘플', '계약', '품질', '검사', '일정', '재고', '포장', '인증', '교육'],
    today: new Date().toISOString().slice(0, 10),
  }
  await load({ ...work, mix: day, atOnce: Number(options.callers), seconds: 5 }) // warms up

  const measure = async (title: string, what: Pick<Work, 'mix' | 'atOnce' | 'seconds'>) => {
    const before = cpuByRole(servers)
    if (options.statements) await client.query('select pg_stat_statements_reset()')
    const result = await load({ ...work, ...what })
    const after = cpuByRole(servers)
    print(title, result)
    const calls = Object.values(result.times).flat().length
    for (const [name, seconds] of Object.entries(after))
      console.log(
        `  ${name.padEnd(14)} ${(((seconds - before[name]!) * 1000) / calls).toFixed(2).padStart(8)} ms of CPU a call`,
      )
    if (options.statements) await printStatements(client, calls)
  }
  const atOnce = Number(options.callers)
  await measure(`A working day, ${atOnce} callers at once`, { mix: day, atOnce, seconds: Number(options.seconds) })
  await measure('Creation alone, 16 callers at once', { mix: onlyCreate, atOnce: 16, seconds: 15 })
  const mb = (pids: number[]) => `${memoryOf(pids).mb.toFixed(0)} MB`
  console.log(
    `\nMemory afterwards: ${servers.map(({ role, pid }) => `${role} ${mb([pid])}`).join(', ')}, PostgreSQL ${mb(postgresPids(folder))}`,
  )
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
/** @returns their tokens */
async function signInAll(): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string; workgroup_id: string }>(
    "select user_id, workgroup_id from members join users on users.id = user_id where email like 'bench%' order by user_id",
  )
  const tokens: string[] = []
  for (const { user_id, workgroup_id } of rows) tokens.push(await signIn(client, user_id, workgroup_id))
  return tokens
}
function load(work: Work): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./scale-load.ts', import.meta.url))
    child.once('message', (result) => resolve(result as Result))
    child.once('exit', (code) => code && reject(new Error(`the load ended with ${code}`)))
    child.send(work)
  })
}
function print(title: string, { times, failures, seconds }: Result): void {
  const all = Object.values(times).flat()
  const row = (name: string, values: number[]) =>
    `  ${name.padEnd(14)} ${(values.length / seconds).toFixed(1).padStart(7)} ${[0.5, 0.95, 0.99].map((share) => quantile(values, share).toFixed(0).padStart(6)).join('')}`
  console.log(`\n${title}, ${seconds.toFixed(0)} s\n                 req/s    p50   p95   p99 ms`)
  for (const name of Object.keys(times) as CallName[]) if (times[name].length > 0) console.log(row(name, times[name]))
  console.log(row('all', all))
  console.log(`  failures: ${JSON.stringify(failures)}`)
}
/** CPU seconds so far of the servers by role, and of PostgreSQL. */
function cpuByRole(servers: { role: string; pid: number }[]): Record<string, number> {
  const sums: Record<string, number> = { web: 0, worker: 0, PostgreSQL: 0 }
  for (const { role, pid } of servers) sums[role]! += cpuSeconds(pid)
  for (const pid of postgresPids(folder)) sums.PostgreSQL! += cpuSeconds(pid)
  return sums
}
/** A statement inside a function counts in that of its caller too. */
async function printStatements(client: pg.ClientBase, calls: number): Promise<void> {
  const { rows } = await client.query<Record<'times' | 'planning' | 'running' | 'wal', number> & { query: string }>(
    `select calls::float8 as times, total_plan_time as planning, total_exec_time as running, wal_bytes::float8 as wal,
       regexp_replace(query, '\\s+', ' ', 'g') as query
     from pg_stat_statements order by total_plan_time + total_exec_time desc limit 40`,
  )
  console.log('  times  plan ms   run ms  WAL bytes, each a call')
  for (const { times, planning, running, wal, query } of rows)
    console.log(
      `  ${(times / calls).toFixed(2).padStart(5)} ${(planning / calls).toFixed(3).padStart(8)} ${(running / calls).toFixed(3).padStart(8)} ${(wal / calls).toFixed(0).padStart(10)}  ${query.slice(0, 150)}`,
    )
}
