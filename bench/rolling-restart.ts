// `npm run bench:rolling -- [--from <commit>] [--seconds 60]`: two web processes and a worker behind a small balancer under
// 100 calls a second, with open event streams. The web processes are replaced one after the other, twice. Prints failed calls,
// writes that are missing or doubled, and times. `--from`: the processes begin as that release and are replaced by this one.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm, symlink } from 'node:fs/promises'
import { Agent, createServer, request as send, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { customers } from '../contract/calls/customers/calls.ts'
import { notifications } from '../contract/calls/notifications/calls.ts'
import { salesLogs } from '../contract/calls/sales-logs/calls.ts'
import { root } from '../scripts/source-graph.ts'
import { startForTests } from '../server/db/embedded.ts'
import type { TestApp } from '../tests/support/app.ts'
import { aPerson, aWorkgroup, type TestPerson } from '../tests/support/builders/people.ts'
import { aFolder, aPort, removeFolder } from '../tests/support/program.ts'
import { socketUrl } from '../tests/support/standby.ts'
import { callerOf } from './caller.ts'
import { quantile } from './quantiles.ts'

const { values } = parseArgs({ options: { from: { type: 'string' }, seconds: { type: 'string', default: '60' } } })
const perSecond = 100
const writesOf100 = 20
const streamCount = 12
const rounds = values.from ? 1 : 2

type Backend = { port: number; child: ChildProcess; output: () => string; isUp: boolean; isLeaving: boolean }
const dataDir = await aFolder()
const engine = await startForTests()
const owner = new pg.Client(engine.owner)
await owner.connect()
const environment = {
  DATABASE_URL: socketUrl(engine.owner),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  NEEDS_ANALYSIS: 'off',
}

/** The sources of the release to begin with, with the packages of this one. */
let oldRoot = root
if (values.from) {
  oldRoot = join(dataDir, 'release')
  const added = spawnSync('git', ['worktree', 'add', '--detach', oldRoot, values.from], { cwd: root, encoding: 'utf8' })
  if (added.status !== 0) throw new Error(added.stderr)
  await symlink(join(root, 'node_modules'), join(oldRoot, 'node_modules'))
}

function startProcess(role: 'web' | 'worker', port: number, cwd: string): Backend {
  let output = ''
  const env = {
    ...process.env,
    ...environment,
    ROLE: role,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${balancerPort}`,
  }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  return { port, child, output: () => output, isUp: false, isLeaving: false }
}
async function untilHealthy(backend: Backend): Promise<void> {
  for (;;) {
    if (backend.child.exitCode !== null) throw new Error(backend.output())
    const answer = await fetch(`http://127.0.0.1:${backend.port}/healthz`).catch(() => null)
    if (answer?.ok) return
    await pause(50)
  }
}
let toldToStop = Number.NaN
/** SIGTERM, as systemd and containers send it; the balancer is not told. */
async function replace(at: number, cwd: string): Promise<number> {
  const old = backends[at]!
  const began = performance.now()
  toldToStop = began
  old.child.kill('SIGTERM')
  await once(old.child, 'exit')
  const fresh = startProcess('web', old.port, cwd)
  backends[at] = fresh
  await untilHealthy(fresh)
  return performance.now() - began
}

// The balancer: round robin over keep-alive connections; a process that refuses a connection is left out until it is healthy
// again. A call that has reached a process is never sent again.
const agent = new Agent({ keepAlive: true, maxSockets: 200 })
let turn = 0
const balancer = createServer((asked, answer) => {
  const forward = (tries: number) => {
    const up = backends.filter(({ isUp }) => isUp)
    const backend = up[(turn += 1) % up.length]
    if (!backend) return void answer.writeHead(502).end('no process is up')
    const outgoing = send(
      { host: '127.0.0.1', port: backend.port, path: asked.url, method: asked.method, headers: asked.headers, agent },
      (response: IncomingMessage) => {
        const { connection: _connection, ...headers } = response.headers
        answer.writeHead(response.statusCode!, headers)
        response.pipe(answer)
        response.on('error', () => answer.destroy())
      },
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return void answer.destroy()
      if (error.code === 'ECONNREFUSED' && tries > 0) {
        backend.isUp = false
        return forward(tries - 1)
      }
      answer.writeHead(502).end(String(error))
    })
    answer.on('close', () => outgoing.destroy())
    outgoing.end(body)
  }
  let body = Buffer.alloc(0)
  asked.on('data', (chunk: Buffer) => (body = Buffer.concat([body, chunk])))
  asked.on('end', () => forward(3))
})
await once(balancer.listen(await aPort(), '127.0.0.1'), 'listening')
const balancerPort = (balancer.address() as AddressInfo).port
const url = `http://127.0.0.1:${balancerPort}`

const worker = startProcess('worker', await aPort(), oldRoot)
const backends = [startProcess('web', await aPort(), oldRoot)]
await untilHealthy(backends[0]!)
backends.push(startProcess('web', await aPort(), oldRoot))
await untilHealthy(backends[1]!)
await untilHealthy(worker)
const probing = setInterval(() => {
  for (const backend of backends)
    void fetch(`http://127.0.0.1:${backend.port}/healthz`).then(
      ({ ok }) => (backend.isUp = ok),
      () => (backend.isUp = false),
    )
}, 250)
for (const backend of backends) backend.isUp = true

const asApp = { owner, now: () => new Date() } as unknown as TestApp
const workgroupId = await aWorkgroup(asApp)
const people: TestPerson[] = []
for (let n = 0; n < streamCount; n += 1) people.push(await aPerson(asApp, { workgroupId, role: n === 0 ? 0 : 9 }))
const callers = people.map(({ token }) => callerOf(url, token))

const failures: string[] = []
const times: number[] = []
const acknowledged: string[] = []
let calls = 0
async function call(n: number): Promise<void> {
  const ask = callers[n % callers.length]!
  const began = performance.now()
  calls += 1
  try {
    if (n % 100 < writesOf100) {
      const name = `고객 ${n}`
      await ask(customers.create, { name, phone: '', clientKey: crypto.randomUUID() } as never)
      acknowledged.push(name)
    } else if (n % 2 === 0) await ask(salesLogs.list, { page: 1, pageSize: 20 } as never)
    else await ask(customers.list, { page: 1, pageSize: 20 } as never)
    times.push(performance.now() - began)
  } catch (error) {
    const after = ((performance.now() - toldToStop) / 1000).toFixed(1)
    failures.push(`${(error as Error).message} ${String((error as Error).cause ?? '')} ${after} s after SIGTERM`)
  }
}

const ending = new AbortController()
let streamsOpened = 0
const gaps: number[] = []
/** As browsers do: opened again when it ends. */
async function follow(token: string): Promise<void> {
  let endedAt: number | undefined
  while (!ending.signal.aborted) {
    try {
      const answer = await fetch(url + notifications.live.path, { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(`stream: ${answer.status}`)
      const reader = answer.body!.getReader()
      await reader.read()
      streamsOpened += 1
      if (endedAt !== undefined) gaps.push(performance.now() - endedAt)
      for (;;) if ((await reader.read()).done || ending.signal.aborted) break
      void reader.cancel().catch(() => {})
    } catch {
      await pause(100)
    }
    endedAt ??= performance.now()
    if (!ending.signal.aborted) endedAt = performance.now()
  }
}
const streams = people.map(({ token }) => follow(token))

let n = 0
const pending = new Set<Promise<void>>()
const began = performance.now()
const tick = setInterval(() => {
  const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
  for (; n < due; n += 1) {
    const running = call(n)
    pending.add(running)
    void running.finally(() => pending.delete(running))
  }
}, 5)
await pause(3_000)
const restarts: number[] = []
for (let round = 0; round < rounds; round += 1)
  for (const at of [0, 1]) {
    restarts.push(await replace(at, root))
    // A new process beside one of before; both serve meanwhile.
    await pause(values.from && at === 0 ? 10_000 : 2_000)
  }
if (values.from) {
  worker.child.kill('SIGTERM')
  await once(worker.child, 'exit')
}
while (performance.now() - began < Number(values.seconds) * 1000) await pause(100)
clearInterval(tick)
await Promise.all(pending)
ending.abort()
const { rows } = await owner.query<{ name: string; count: number }>(
  "select name, count(*)::int as count from customers where name like '고객 %' group by name",
)
const stored = new Map(rows.map(({ name, count }) => [name, count]))
const missing = acknowledged.filter((name) => !stored.has(name)).length
const doubled = rows.filter(({ count }) => count > 1).length
const seconds = (performance.now() - began) / 1000
console.log(
  `${calls} calls in ${seconds.toFixed(0)} s (${(calls / seconds).toFixed(0)} a second), ${acknowledged.length} of them writes; ${restarts.length} restarts of ${restarts.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s${values.from ? `, from ${values.from}` : ''}`,
)
console.log(`failed: ${failures.length}; acknowledged writes missing: ${missing}, doubled: ${doubled}`)
console.log(
  `p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
)
console.log(
  `event streams: ${streamCount} open, opened ${streamsOpened} times; without one for ${gaps.length ? `${quantile(gaps, 0.5).toFixed(0)} ms (p50), ${Math.max(...gaps).toFixed(0)} ms (longest)` : 'no time'}`,
)
for (const failure of new Set(failures)) console.log(`✗ ${failure}`)

clearInterval(probing)
for (const { child } of [...backends, worker]) child.kill('SIGTERM')
await Promise.all([...backends, worker].map(({ child }) => (child.exitCode === null ? once(child, 'exit') : null)))
balancer.closeAllConnections()
balancer.close()
await Promise.all(streams)
agent.destroy()
await owner.end()
await engine.stop()
if (values.from) spawnSync('git', ['worktree', 'remove', '--force', oldRoot], { cwd: root })
await removeFolder(dataDir)
await rm(dataDir, { recursive: true, force: true })
process.exit(failures.length + missing + doubled > 0 ? 1 : 0)
