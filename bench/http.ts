// `npm run bench:http`: measures the log list of the product (requests per second, p50 and p95 in ms) beside two bare
// servers on the same database (node:http and pg, without sign-in, row-level security and checks): `ours` runs the SQL
// of the product, `best` the fastest statement for the same 20 rows, without a total. The servers alternate; two pages:
// the first one with three filters, and one in the middle. No limits. Options: `-- --logs 1000000 --rounds 5 --seconds
// 6`; `--keep FOLDER` creates the database there once and reuses it.
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { seedDemo } from '../scripts/seed/demo.ts'
import { memoryOf } from './attack/memory.ts'
import { openDatabase, signIn } from './database.ts'
import { generateLoad } from './load.ts'
import { postgresPids } from './processes.ts'
import { quantile } from './quantiles.ts'
import { bestStatement, bestStatementFrom, listStatement } from './list-statement.ts'
import { fillManyLogs } from './many-logs.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    logs: { type: 'string', default: '100000' },
    keep: { type: 'string' },
  },
})
const database = await openDatabase(options.keep)
const { client, folder, startServer } = database
try {
  if (!database.isFilled) {
    const began = performance.now()
    await seedDemo(client, new Date())
    await fillManyLogs(client, Number(options.logs), { searched: false })
    console.log(`${options.logs} logs were filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  const { token, cases } = await prepare(client, Number(options.logs))

  const product = await startServer(
    '../server/main.ts',
    { DATABASE_URL: database.url, PORT: '4871', LOG_LEVEL: 'info', ROLE: 'all', DATA_DIR: folder },
    'http://127.0.0.1:4871/healthz',
  )
  await startServer(
    './bare-server.ts',
    { OWNER: JSON.stringify(database.owner), STATEMENTS: JSON.stringify(cases.map(({ bare }) => bare)), PORT: '4872' },
    'http://127.0.0.1:4872/',
  )

  const servers = ['product', 'ours', 'best'] as const
  const targets = cases.map(({ name, form }, at) => ({
    name,
    product: { url: 'http://127.0.0.1:4871/saleslog/list_saleslog', token, form },
    ours: { url: `http://127.0.0.1:4872/${at}/ours`, token: '', form },
    best: { url: `http://127.0.0.1:4872/${at}/best`, token: '', form },
  }))
  for (const target of targets) await assertSameRows(target)
  const seen: Record<string, { rate: number; p50: number; p95: number }[]> = {}
  for (let round = 0; round <= Number(options.rounds); round += 1)
    for (const target of targets)
      for (const callers of [1, 32])
        for (const server of round % 2 ? servers : servers.toReversed()) {
          const result = await generateLoad({
            ...target[server],
            callers,
            seconds: round === 0 ? 2 : Number(options.seconds),
          })
          if (result.failed > 0) throw new Error(`${result.failed} calls of ${server} failed`)
          // The first round is a warm-up.
          if (round > 0) (seen[`${target.name} ${server} ${callers}`] ??= []).push(result)
        }
  const median = (numbers: number[]) => quantile(numbers, 0.5)
  console.log(
    `\nLog list: 20 of ${options.logs}; median of ${options.rounds} rounds of ${options.seconds} s, the three servers in turn\n`,
  )
  console.log(
    'page      callers   product req/s    p50 / p95 ms   of our SQL   of the best index   best req/s    p50 / p95 ms',
  )
  for (const { name } of targets)
    for (const callers of [1, 32]) {
      const all = (server: string) => seen[`${name} ${server} ${callers}`]!
      const share = (server: string) =>
        `${(median(all('product').map((each, at) => each.rate / all(server)[at]!.rate)) * 100).toFixed(0)} %`
      const ms = (server: string) =>
        `${median(all(server).map(({ p50 }) => p50)).toFixed(1)} / ${median(all(server).map(({ p95 }) => p95)).toFixed(1)}`
      const rate = (server: string) => median(all(server).map((each) => each.rate)).toFixed(0)
      console.log(
        `${name.padEnd(9)} ${String(callers).padEnd(9)} ${rate('product').padStart(13)} ${ms('product').padStart(15)} ${share('ours').padStart(12)} ${share('best').padStart(19)} ${rate('best').padStart(12)} ${ms('best').padStart(15)}`,
      )
    }
  const mb = (pids: number[]) => memoryOf(pids).mb.toFixed(0)
  console.log(
    `\nMemory afterwards (proportional set size): server ${mb([product.pid!])} MB, PostgreSQL ${mb(postgresPids(folder))} MB\n`,
  )
} finally {
  await database.stop()
}
process.exit()

/** A Manager's token, and the two pages, as forms for the product and as statements for the bare servers. */
async function prepare(client: pg.ClientBase, most: number) {
  const {
    rows: [manager],
  } = await client.query<{ user_id: string; workgroup_id: string }>(
    'select user_id, workgroup_id from members where role = 2 order by user_id limit 1',
  )
  const workgroupId = manager!.workgroup_id
  const token = await signIn(client, manager!.user_id, workgroupId)
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const filters = { from: day(90), to: day(0), purpose: '0020005', channel: '0030002' } as const
  /** The instant at which a day begins in Seoul. */
  const start = (of: string, later: number) =>
    new Date(Date.parse(`${of}T00:00:00+09:00`) + later * 86_400_000).toISOString()
  const page = Math.floor(most / 40)
  const {
    rows: [place],
  } = await client.query<{ at: string; id: string }>(
    'select happened_at::text as at, id from sales_logs where workgroup_id = $1 order by happened_at desc, id desc offset $2 limit 1',
    [workgroupId, (page - 1) * 20],
  )
  const {
    rows: [cached],
  } = await client.query<{ total: number; snapshot: string }>(
    `select pg_current_snapshot()::text as snapshot, (select count(*)::int from sales_logs where workgroup_id = $1 and purpose = $2 and channel = $3
       and happened_at >= $4::date::timestamp at time zone 'Asia/Seoul' and happened_at < ($5::date + 1)::timestamp at time zone 'Asia/Seoul') as total`,
    [workgroupId, filters.purpose, filters.channel, filters.from, filters.to],
  )
  const ours = await listStatement(workgroupId, filters, cached!)
  const firstForm = {
    start_dt: filters.from,
    end_dt: filters.to,
    purpose_cod: filters.purpose,
    channel_cod: filters.channel,
  }
  return {
    token,
    cases: [
      {
        name: 'first',
        form: new URLSearchParams(firstForm).toString(),
        bare: {
          ours,
          best: bestStatement(workgroupId, { ...filters, from: start(filters.from, 0), to: start(filters.to, 1) }),
        },
      },
      {
        name: `${page}th`,
        form: new URLSearchParams({ pageno: String(page) }).toString(),
        // For a page further down the product runs two statements; the fastest one is used for both servers.
        bare: { ours: bestStatementFrom(workgroupId, place!), best: bestStatementFrom(workgroupId, place!) },
      },
    ],
  }
}
type Target = { url: string; token: string; form: string }
async function assertSameRows(targets: Record<'product' | 'ours' | 'best', Target>): Promise<void> {
  const read = async ({ url, token, form }: Target) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` },
      body: form,
    })
    const { message } = (await answer.json()) as {
      message: { list: { sales_idx?: string; id?: string }[] }
    }
    return JSON.stringify(message.list.map((row) => row.sales_idx ?? row.id))
  }
  const rows = [await read(targets.product), await read(targets.ours), await read(targets.best)]
  if (new Set(rows).size > 1) throw new Error(`the servers answer differently:\n${rows.join('\n')}`)
}
