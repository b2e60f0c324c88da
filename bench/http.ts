// `npm run bench:http`: the log list (20 of 100,000, three filters) of the whole product beside a bare node:http + pg
// server that runs the same SQL on the same database without sign-in, row-level security or checks. Both in one run,
// round by round in turn; the figure is the ratio. `-- --rounds 5 --seconds 6` for a longer look.
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { hashToken, newToken } from '../server/tokens.ts'
import { fillDemo } from '../scripts/fill-demo.ts'
import { listStatement } from './list-statement.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    logs: { type: 'string', default: '100000' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'saleslog-bench-'))
const children: ChildProcess[] = []
const engine = await startEmbedded({ dataDir: folder })
try {
  const client = new pg.Client(engine.owner)
  await client.connect()
  await migrate(client)
  await fillDemo(client, new Date())
  const { token, form, statement } = await prepare(client, Number(options.logs))
  await client.end()

  const { host, port } = engine.owner as { host: string; port: number }
  const url = `postgres://postgres@localhost/saleslog?host=${encodeURIComponent(host)}&port=${port}`
  const product = await begin(
    '../server/main.ts',
    { DATABASE_URL: url, PORT: '4871', LOG_LEVEL: 'info', ROLE: 'all', DATA_DIR: folder },
    'http://127.0.0.1:4871/healthz',
  )
  await begin(
    './bare-server.ts',
    { OWNER: JSON.stringify(engine.owner), STATEMENT: JSON.stringify(statement), PORT: '4872' },
    'http://127.0.0.1:4872/',
  )

  const targets = {
    product: { url: 'http://127.0.0.1:4871/saleslog/list_saleslog', token, form },
    bare: { url: 'http://127.0.0.1:4872/', token: '', form },
  }
  await sameAnswer(targets)
  const seen: Record<string, { rate: number; p50: number; p95: number }[]> = {}
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    for (const callers of [1, 32]) {
      for (const name of round % 2 ? (['product', 'bare'] as const) : (['bare', 'product'] as const)) {
        const result = await load({ ...targets[name], callers, seconds: round === 0 ? 2 : Number(options.seconds) })
        if (result.failed > 0) throw new Error(`${result.failed} calls of ${name} failed`)
        // The first round warms up.
        if (round > 0) (seen[`${name} ${callers}`] ??= []).push(result)
      }
    }
  }
  const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
  const of = (name: string, callers: number, what: 'rate' | 'p50' | 'p95') =>
    median(seen[`${name} ${callers}`]!.map((each) => each[what]))
  console.log(
    `\nLog list: 20 of ${options.logs}, three filters; median of ${options.rounds} rounds of ${options.seconds} s, product and bare server in turn\n`,
  )
  console.log('callers   product req/s   bare req/s   ratio    product p50/p95 ms   bare p50/p95 ms')
  for (const callers of [1, 32]) {
    const pairs = seen[`product ${callers}`]!.map((each, at) => each.rate / seen[`bare ${callers}`]![at]!.rate)
    const ms = (name: string) => `${of(name, callers, 'p50').toFixed(1)} / ${of(name, callers, 'p95').toFixed(1)}`
    console.log(
      `${String(callers).padEnd(9)} ${of('product', callers, 'rate').toFixed(0).padStart(13)} ${of('bare', callers, 'rate').toFixed(0).padStart(12)} ${(median(pairs) * 100).toFixed(0).padStart(6)} %   ${ms('product').padStart(18)} ${ms('bare').padStart(17)}`,
    )
  }
  console.log(
    `\nMemory afterwards (proportional set size): server ${mb(product.pid!)} MB, PostgreSQL ${postgresMemory(folder)} MB\n`,
  )
} finally {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(
    children.map((child) => child.exitCode !== null || new Promise((resolve) => child.once('exit', resolve))),
  )
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

/** Copies of the demo's logs over two years, a Manager's token, the filters, and the statement the product runs for them. */
async function prepare(client: pg.Client, most: number) {
  await client.query(
    `insert into sales_logs (workgroup_id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt, keywords)
     select workgroup_id, author_id, co_author_ids, customer_id, contact_id, now() - ((n * 7919) % (730 * 24 * 60)) * interval '1 minute', purpose, channel, sales_type, title, content, excerpt, keywords
     from generate_series(1, $1::int) n join lateral (select * from sales_logs where id = (select min(id) from sales_logs) + n % 6000) l on true`,
    [most - 6000],
  )
  await client.query('vacuum analyze')
  const {
    rows: [manager],
  } = await client.query<{ user_id: string; workgroup_id: string }>(
    'select user_id, workgroup_id from members where role = 2 order by user_id limit 1',
  )
  const token = newToken()
  const {
    rows: [session],
  } = await client.query<{ id: string }>(
    "insert into sessions (user_id, current_workgroup_id, client_id, created_at, last_seen_at, expires_at) values ($1, $2, 'saleslog-web', now(), now(), now() + interval '1 day') returning id",
    [manager!.user_id, manager!.workgroup_id],
  )
  await client.query(
    "insert into tokens (hash, session_id, kind, expires_at) values ($1, $2, 'access', now() + interval '1 day')",
    [hashToken(token), session!.id],
  )
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const filters = { from: day(90), to: day(0), purpose: '0020005', channel: '0030002' } as const
  const form = new URLSearchParams({
    start_dt: filters.from,
    end_dt: filters.to,
    purpose_cod: filters.purpose,
    channel_cod: filters.channel,
  }).toString()
  return { token, form, statement: await listStatement(manager!.workgroup_id, filters) }
}
async function begin(file: string, environment: Record<string, string>, ready: string): Promise<ChildProcess> {
  const child = fork(new URL(file, import.meta.url), [], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--max-semi-space-size=4'],
  })
  children.push(child)
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(ready).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return child
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${file} did not start`)
}
type Target = { url: string; token: string; form: string }
async function sameAnswer(targets: Record<'product' | 'bare', Target>): Promise<void> {
  const read = async ({ url, token, form }: Target) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` },
      body: form,
    })
    const { message } = (await answer.json()) as {
      message: { list: { sales_idx?: string; id?: string }[]; totalCnt: number }
    }
    return JSON.stringify([message.totalCnt, message.list.map((row) => row.sales_idx ?? row.id)])
  }
  const [ours, theirs] = [await read(targets.product), await read(targets.bare)]
  if (ours !== theirs) throw new Error(`the two servers answer differently:\n${ours}\n${theirs}`)
}
/** In a process of its own, so that the callers' work is nobody's but theirs. */
function load(work: Target & { callers: number; seconds: number }) {
  return new Promise<{ rate: number; p50: number; p95: number; failed: number }>((resolve, reject) => {
    const child = fork(new URL('./load.ts', import.meta.url), [], {
      env: { ...process.env, LOAD: JSON.stringify(work) },
    })
    child.once('message', (result) => resolve(result as never))
    child.once('exit', (code) => code && reject(new Error(`the load ended with ${code}`)))
  })
}
function mb(pid: number): number {
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) / 1024)
}
function postgresMemory(dataDir: string): number {
  const main = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]!
  const parentOf = (pid: string) => /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const pids = readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && (pid === main || parentOf(pid) === main)
    } catch {
      return false
    }
  })
  return pids.reduce((sum, pid) => sum + mb(Number(pid)), 0)
}
