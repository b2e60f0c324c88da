// `npm run torture:kills` (environment: KILLS=200 SEED=1; FAULTS=silent,unreachable, by default all): two web processes and
// a worker on one database, while sixteen callers create and change what the product stores, and invite people by mail.
// Meanwhile kill -9 at random moments: a web process, the worker, PostgreSQL, one of its connections; and processes that
// stand still, a mail server that takes nothing or hangs, connections to the database that fall silent, alone or with all
// new ones for three seconds, or lose a quarter of their packets (each such packet arrives 200 ms later, as after TCP's
// retransmission), clocks that are wrong by up to an hour after a restart.
// A caller repeats what was not answered, with the same key, until it is. Fails if an answered write is missing or
// there twice, if a mail is lost, or sent twice with different ids, or if the product needs more than five seconds to
// answer again. Prints the counts.
import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { comments } from '../../contract/calls/comments/calls.ts'
import { contacts } from '../../contract/calls/contacts/calls.ts'
import { customers } from '../../contract/calls/customers/calls.ts'
import { departmentEditing } from '../../contract/calls/departments/editing.ts'
import { drafts } from '../../contract/calls/drafts/calls.ts'
import { inviting } from '../../contract/calls/members/inviting.ts'
import { notices } from '../../contract/calls/notices/calls.ts'
import { plans } from '../../contract/calls/plans/calls.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { views } from '../../contract/calls/views/calls.ts'
import { toWire, type Call } from '../../contract/core/call.ts'
import { seedDemo } from '../../scripts/seed/demo.ts'
import { aPort } from '../../tests/support/program.ts'
import { startMailServer } from '../../tests/support/servers/smtp-server.ts'
import { startTcpProxy } from '../../tests/support/servers/tcp-proxy.ts'
import { openDatabase, signIn } from '../database.ts'
import { postgresPids } from '../processes.ts'
import { seededRandom } from './random.ts'
import { delay, waitUntil } from './wait.ts'

const [kills, seed] = [Number(process.env.KILLS ?? 200), Number(process.env.SEED ?? 1)]
const { random, oneOf } = seededRandom(seed)
const callers = 16
/** The embedded database is started again at most three times a minute. */
const msBetweenDatabaseKills = 25_000

const database = await openDatabase(undefined, { max_connections: '100' })
await seedDemo(database.client, new Date())
const { host, port } = database.owner as { host: string; port: number }
const toDatabase = await startTcpProxy({ host, port }, { loses: true })
const mailServer = await startMailServer()
// Reads what is stored, whatever happens to single connections.
const owner = new pg.Pool({ ...database.owner, max: 4 }).on('error', () => {})
async function stored<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<R[]> {
  for (;;) {
    try {
      return (await owner.query<R>(text, values)).rows
    } catch {
      await delay(200)
    }
  }
}

const environment = {
  ...process.env,
  DATABASE_URL: `postgres://postgres@${toDatabase.host}:${toDatabase.port}/saleslog`,
  DATA_DIR: database.folder,
  SMTP_URL: mailServer.url,
  LOG_LEVEL: 'silent',
  DATABASE_POOL: '4',
}
/** A process that is started again whenever it ends, with a clock that may be wrong. */
async function keepRunning(role: 'web' | 'worker') {
  const ownPort = String(await aPort())
  const state = { child: undefined as ChildProcess | undefined, isStopped: false }
  const run = () => {
    const shift = state.child && random() < 0.3 ? Math.round((random() - 0.5) * 7_200_000) : 0
    state.child = fork(new URL('../../server/main.ts', import.meta.url), [], {
      env: { ...environment, PORT: ownPort, ROLE: role, CLOCK_SHIFT: String(shift) },
      execArgv: ['--import', new URL('./jumping-clock.ts', import.meta.url).href],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    state.child.once('exit', () => state.isStopped || run())
  }
  run()
  return {
    role,
    url: `http://127.0.0.1:${ownPort}`,
    pid: () => state.child!.pid!,
    stop: () => {
      state.isStopped = true
      state.child!.kill('SIGTERM')
      return new Promise((resolve) => state.child!.once('exit', resolve))
    },
  }
}
const servers = await Promise.all((['web', 'web', 'worker'] as const).map(keepRunning))
const webs = servers.filter(({ role }) => role === 'web')
const isHealthy = async ({ url }: { url: string }) =>
  (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3_000) })).ok
/** As a load balancer sends calls. */
const aHealthyWeb = async () => {
  const healthy = await Promise.all(webs.map((web) => isHealthy(web).catch(() => false)))
  return webs.find((_, at) => healthy[at]) ?? webs[0]!
}
const allHealthy = async () => (await Promise.all(servers.map(isHealthy))).every(Boolean)
await waitUntil('all processes run', allHealthy)

type Row = { id: string; workgroup_id: string; master: boolean }
const people = await stored<Row>(
  'select user_id as id, workgroup_id, role = 0 as master from members where left_at is null order by role, user_id limit $1',
  [callers],
)
const [first] = people
const [customer] = await stored<{ customerId: string; contactId: string }>(
  'select customer_id as "customerId", min(id) as "contactId" from contacts where workgroup_id = $1 and deleted_at is null group by 1 order by 1 limit 1',
  [first!.workgroup_id],
)
const at = new Date().toISOString()
const log = (title: string) => ({
  ...customer,
  at,
  purpose: '0020005',
  channel: '0030002',
  salesType: '0010001',
  title,
  content: `${title} 납기를 앞당겨 달라고 함.`,
})
const plan = (text: string) => ({
  text,
  start: at,
  end: new Date(Date.now() + 3_600_000).toISOString(),
  timeZone: 'Asia/Seoul',
})
const contact = (name: string) => ({ customerId: customer!.customerId, name, position: '과장', affiliation: '구매팀' })

/** What a caller creates: the text is found once in `column` of `table`. */
const created: { call: Call; table: string; column: string; input: (mark: string) => object; ofMaster?: boolean }[] = [
  { call: salesLogs.create, table: 'sales_logs', column: 'title', input: log },
  { call: customers.create, table: 'customers', column: 'name', input: (name) => ({ name, ceoName: '대표' }) },
  { call: contacts.create, table: 'contacts', column: 'name', input: contact },
  { call: plans.create, table: 'plans', column: 'text', input: plan },
  {
    call: views.create,
    table: 'saved_views',
    column: 'name',
    input: (name) => ({ name, isShared: false, filters: {} }),
  },
  { call: departmentEditing.create, table: 'departments', column: 'name', input: (name) => ({ name }), ofMaster: true },
  {
    call: notices.create,
    table: 'notices',
    column: 'title',
    input: (title) => ({ title, content: '공지', tells: true }),
    ofMaster: true,
  },
]
/** What a caller has one of, and changes: the last answered text is the one that is stored. */
const changed: { make: Call; change: Call; table: string; column: string; input: (mark: string) => object }[] = [
  { make: salesLogs.create, change: salesLogs.update, table: 'sales_logs', column: 'title', input: log },
  { make: contacts.create, change: contacts.update, table: 'contacts', column: 'name', input: contact },
  { make: plans.create, change: plans.update, table: 'plans', column: 'text', input: plan },
]

const counts = { created: 0, changed: 0, drafts: 0, comments: 0, invited: 0, repeated: 0, refused: 0 }
const made: { table: string; column: string; mark: string }[] = []
const last = new Map<string, { table: string; column: string; id: string; mark: string }>()
const invited: string[] = []
const state = { isOver: false }
type Answer = { status: number; error?: string; message: { id?: string; ver?: number } & Record<string, unknown> }

async function send(token: string, call: Call, input: object, web = oneOf(webs)): Promise<Answer> {
  const wire = toWire(call.input, input) as Record<string, unknown>
  const form = new URLSearchParams(
    Object.entries(wire).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
  const response = await fetch(web.url + call.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal: AbortSignal.timeout(10_000),
  })
  const { message, error } = (await response.json()) as Answer
  return { status: response.status, message, error }
}
/** Repeats until the product has decided: a 2xx or 4xx that is not "later". */
async function decided(token: string, call: Call, input: object): Promise<Answer> {
  for (;;) {
    const answer = await send(token, call, input).catch(() => null)
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    counts.repeated += 1
    await delay(100 + random() * 400)
  }
}
const idOf = ({ message }: Answer, call: Call) => (message as Record<string, string>)[wireIdOf(call)]!
const wireIdOf = (call: Call) => Object.keys(toWire(call.output, { id: '1', ver: 1 }) as object)[0]!

async function runCaller({ master }: Row, n: number, token: string): Promise<void> {
  const own = new Map<string, { id: string; ver: number }>()
  const makes = created.filter(({ ofMaster }) => !ofMaster || master)
  for (let turn = 0; !state.isOver; turn += 1) {
    const mark = `t${n}x${turn}`
    const what = random()
    if (what < 0.45) {
      const of = oneOf(makes)
      const answer = await decided(token, of.call, { ...of.input(mark), clientKey: randomUUID() })
      if (answer.status === 200) made.push({ ...of, mark })
      count('created', answer)
    } else if (what < 0.75) {
      const of = oneOf(changed)
      const key = `${n} ${of.table}`
      const known = own.get(key)
      const call = known ? of.change : of.make
      const given = known ?? { clientKey: randomUUID() }
      const answer = await decided(token, call, { ...of.input(mark), ...given })
      if (answer.status === 200 && !known) {
        const made = { id: idOf(answer, of.make), ver: 1 }
        own.set(key, made)
        last.set(key, { ...of, id: made.id, mark })
      } else if (known) {
        // Whether an answer was lost or the version is an old one is told by what is stored.
        const [row] = await stored<{ ver: number; text: string }>(
          `select ver, ${of.column} as text from ${of.table} where id = $1`,
          [known.id],
        )
        own.set(key, { id: known.id, ver: row!.ver })
        if (answer.status === 200 || row!.text === mark) last.set(key, { ...of, id: known.id, mark })
      }
      count('changed', answer.status === 409 ? { status: 200 } : answer)
    } else if (what < 0.9) {
      const answer = await decided(token, drafts.save, { ...log(mark), kind: 'log', key: randomUUID() })
      if (answer.status === 200) made.push({ table: 'drafts', column: 'title', mark })
      count('drafts', answer)
    } else if (what < 0.95) {
      const logId = last.get(`${n} sales_logs`)?.id
      if (!logId) continue
      const answer = await decided(token, comments.create, { logId, content: mark, clientKey: randomUUID() })
      if (answer.status === 200) made.push({ table: 'comments', column: 'content', mark })
      count('comments', answer)
    } else {
      const email = `${mark}@invited.example`
      const answer = await decided(token, inviting.invite, { email, role: '9', clientKey: randomUUID() })
      if (answer.status === 200) invited.push(email)
      count('invited', answer)
    }
  }
}
function count(what: keyof typeof counts, { status, error }: Pick<Answer, 'status' | 'error'>): void {
  counts[status === 200 ? what : 'refused'] += 1
  const refusal = `${what} ${status} ${error}`
  if (status !== 200) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
}
const refusals = new Map<string, number>()

const kill = (pid: number) => process.kill(pid, 'SIGKILL')
const lastDatabaseKill = { at: 0 }
const faults: Record<string, () => Promise<unknown>> = {
  web: async () => kill(oneOf(webs).pid()),
  worker: async () => kill(servers.at(-1)!.pid()),
  async database() {
    lastDatabaseKill.at = Date.now()
    kill(Number(readFileSync(join(database.folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]))
  },
  async connection() {
    lastDatabaseKill.at = Date.now()
    kill(oneOf(postgresPids(database.folder).slice(1)))
  },
  async frozen() {
    const pid = oneOf(servers).pid()
    process.kill(pid, 'SIGSTOP')
    await delay(500 + random() * 5_000)
    process.kill(pid, 'SIGCONT')
  },
  async 'mail server gone'() {
    await mailServer.close()
    await delay(3_000)
    await mailServer.open()
  },
  silent: async () => toDatabase.forget(),
  async unreachable() {
    toDatabase.swallow(true)
    toDatabase.forget()
    await delay(3_000)
    toDatabase.swallow(false)
  },
  async lossy() {
    toDatabase.lose(0.25, 200)
    await delay(5_000)
    toDatabase.lose(0, 0)
  },
}
const faultNames = process.env.FAULTS?.split(',') ?? Object.keys(faults)
const done: Record<string, number> = {}
/** ms until the product answers again, and until every process does. */
const slowest: Record<string, number> = {}
const allAgain: Record<string, number> = {}

const observer = await signIn(database.client, first!.id, first!.workgroup_id)
const tokens: string[] = []
for (const { id, workgroup_id } of people) tokens.push(await signIn(database.client, id, workgroup_id))
const running = people.map((person, n) => runCaller(person, n, tokens[n]!))
// Limits of the product count people, and are not what is tried here.
const forgetting = setInterval(() => void owner.query('delete from attempts').catch(() => {}), 2_000)
for (let n = 0; n < kills; n += 1) {
  await delay(200 + random() * 1_200)
  const harmsDatabase = Date.now() - lastDatabaseKill.at < msBetweenDatabaseKills
  const name = oneOf(faultNames.filter((each) => !harmsDatabase || !['database', 'connection'].includes(each)))
  await faults[name]!()
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  done[name] = (done[name] ?? 0) + 1
  await waitUntil(`answers after ${name}`, async () => {
    const { status } = await send(observer, salesLogs.list, { page: 1, pageSize: 20 }, await aHealthyWeb())
    return status === 200
  })
  slowest[name] = Math.max(slowest[name] ?? 0, since())
  await waitUntil(`all processes are healthy after ${name}`, allHealthy)
  allAgain[name] = Math.max(allAgain[name] ?? 0, since())
}
state.isOver = true
await Promise.all(running)
clearInterval(forgetting)

const missing: string[] = []
const twice: string[] = []
for (const { table, column, mark } of made) {
  const [row] = await stored<{ count: number }>(`select count(*)::int as count from ${table} where ${column} = $1`, [
    mark,
  ])
  if (row!.count === 0) missing.push(`${table} ${mark}`)
  if (row!.count > 1) twice.push(`${table} ${mark}`)
}
for (const { table, column, id, mark } of last.values()) {
  const [row] = await stored<{ text: string }>(`select ${column} as text from ${table} where id = $1`, [id])
  if (row?.text !== mark) missing.push(`${table} ${id}: ${row?.text} instead of ${mark}`)
}
const idsOf = (email: string) =>
  mailServer.received
    .filter(({ to }) => to.includes(email))
    .map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1] ?? '')
// A mail that failed is tried again after 5 s, 10, 20 and so on.
await waitUntil('all mails are sent', async () => invited.every((email) => idsOf(email).length > 0), 400).catch(
  () => {},
)
const unsent = invited.filter((email) => idsOf(email).length === 0)
const doubled = invited.filter((email) => new Set(idsOf(email)).size > 1)
const again = invited.filter((email) => idsOf(email).length > 1 && new Set(idsOf(email)).size === 1)

const slow = Object.entries(slowest).filter(([, ms]) => ms > 5_000)
console.log(
  JSON.stringify(
    {
      done,
      slowest,
      allAgain,
      counts,
      refusals: Object.fromEntries(refusals),
      missing,
      twice,
      mails: { sent: invited.length, unsent, doubled, againWithTheSameId: again.length },
    },
    null,
    1,
  ),
)
await Promise.all(servers.map((server) => server.stop()))
await owner.end()
await toDatabase.stop()
await mailServer.close()
await database.stop()
process.exit(missing.length + twice.length + unsent.length + doubled.length + slow.length === 0 ? 0 : 1)
