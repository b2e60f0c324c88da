// `npm run bench:excel`: measures the export of all logs to Excel by a user who may read all of them: the time until
// the file can be downloaded, the growth of the server process (RSS), the size of the file and its number of rows
// beside that of the list. No limits.
// Options: `-- --logs 1000000`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { toOurs, toWire, type Call, type ClientInputOf, type OutputOf } from '../contract/core/call.ts'
import { salesLogs } from '../contract/calls/sales-logs/calls.ts'
import { seedDemo } from '../scripts/seed/demo.ts'
import { readConfig } from '../server/config.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { start } from '../server/start.ts'
import { signIn } from './database.ts'
import { fillManyLogs } from './many-logs.ts'

const { values: options } = parseArgs({ options: { logs: { type: 'string', default: '100000' } } })
const folder = await mkdtemp(join(tmpdir(), 'saleslog-bench-'))
const engine = await startEmbedded({ dataDir: folder })
const owner = new pg.Client(engine.owner)
await owner.connect()
await migrate(owner)
await seedDemo(owner, new Date())
await fillManyLogs(owner, Number(options.logs), { searched: false })
const running = await start({
  config: readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }),
  database: { owner: engine.owner, stop: async () => {} },
  log: pino({ level: 'silent' }),
})
try {
  const { rows } = await owner.query<{ user_id: string; workgroup_id: string }>(
    'select user_id, workgroup_id from members where role = 0 order by user_id limit 1',
  )
  const token = await signIn(owner, rows[0]!.user_id, rows[0]!.workgroup_id)
  const { port } = running.app.server.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  const callApi = async <C extends Call>(call: C, input: ClientInputOf<C>): Promise<OutputOf<C>> => {
    const response = await fetch(url + call.path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` },
      body: new URLSearchParams(toWire(call.input, input) as Record<string, string>),
    })
    const { message } = (await response.json()) as { message: unknown }
    if (!response.ok) throw new Error(JSON.stringify(message))
    return toOurs(call.output, message) as OutputOf<C>
  }
  const { total } = await callApi(salesLogs.list, {})
  const before = process.memoryUsage.rss()
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const started = performance.now()
  let exported = await callApi(salesLogs.download, {})
  const answered = performance.now() - started
  while (exported.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 100))
    exported = await callApi(salesLogs.downloadState, { exportId: exported.exportId })
  }
  const seconds = (performance.now() - started) / 1000
  clearInterval(sampling)
  const size = Number((await fetch(url + exported.url)).headers.get('content-length'))
  console.log(`${exported.state}: ${exported.done} rows, ${total} in the list`)
  console.log(`answered after ${answered.toFixed(0)} ms, done after ${seconds.toFixed(1)} s`)
  console.log(`${((peak - before) / 1e6).toFixed(0)} MB more, a file of ${(size / 1e6).toFixed(1)} MB`)
} finally {
  await running.stop()
  await owner.end()
  await engine.stop()
  await rm(folder, { recursive: true, force: true })
}
