// `npm run bench:backups -- --logs 100000`: the size of a database with so many logs in the demo workgroup; a backup of it while
// the list of logs is read, its size, time and the CPU time of PostgreSQL and of the process; and a check of it.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { salesLogs } from '../contract/calls/sales-logs/calls.ts'
import { startDemoServer } from '../scripts/seed/demo-server.ts'
import { openBackup } from '../server/backup/folder.ts'
import { loadBackup } from '../server/backup/load.ts'
import { takeBackup } from '../server/backup/take.ts'
import { startForTests } from '../server/db/embedded.ts'
import type { Connection } from '../server/db/connect.ts'
import { callerOf } from './caller.ts'
import { fillManyLogs } from './many-logs.ts'
import { quantile } from './quantiles.ts'

const { values } = parseArgs({ options: { logs: { type: 'string', default: '100000' } } })
const product = await startDemoServer()
await fillManyLogs(product.owner, Number(values.logs), { analysed: true })
await product.owner.query('vacuum analyze')
const { rows } = await product.owner.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
console.log(`database with ${values.logs} logs: ${mb(Number(rows[0]!.bytes))}`)

const home = await mkdtemp(join(tmpdir(), 'saleslog-backups-'))
const { token } = await product.signIn()
const ask = callerOf(product.url, token)
const times: number[] = []
const ending = new AbortController()
const reading = (async () => {
  while (!ending.signal.aborted) {
    const began = performance.now()
    await ask(salesLogs.list, { page: 1, pageSize: 20 } as never)
    times.push(performance.now() - began)
  }
})()
const { host, port, user, database } = product.owner
const owner = { host, port, user, database } as Connection
const key = Buffer.alloc(32, 1)
const none = { open: () => Promise.reject(new Error('none')), paths: async function* () {} }
const began = performance.now()
const cpu = process.cpuUsage()
const taken = await takeBackup({ owner, store: none, folder: home, key, now: new Date() })
const seconds = (performance.now() - began) / 1000
const used = process.cpuUsage(cpu)
ending.abort()
await reading
const size = Number(spawnSync('du', ['-sb', taken.folder], { encoding: 'utf8' }).stdout.split('\t')[0])
console.log(
  `backup: ${seconds.toFixed(1)} s, ${((used.user + used.system) / 1e6).toFixed(1)} s of CPU with the reader, ${mb(size)} encrypted; list meanwhile p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
)
const checking = performance.now()
const engine = await startForTests()
await loadBackup(await openBackup(taken.folder, key), {
  owner: engine.owner as Connection,
  store: null,
  replaces: false,
})
console.log(`restore with all checks: ${((performance.now() - checking) / 1000).toFixed(1)} s`)
await engine.stop()
await rm(home, { recursive: true, force: true })
await product.stop()
process.exit(0)
