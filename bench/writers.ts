// `npm run bench:writers`: 200 members of one workgroup, each on a connection of its own with the app's login, add logs one
// after the other as fast as they can (fsync on, in a transaction as a call's: row-level security, all triggers). Every
// 10 ms the locks that somebody waits for are read. Prints for each case logs per second, p50, p95 and p99 of a
// transaction, how many waits for another transaction were seen, and their p50, p99 and longest; a wait shorter than the
// interval may be missed. Cases: each log about another customer; one log of twenty, and one of four, about the same customer, beside the
// same with the customer locked by the insert instead of the commit (decision 108); without triggers, which says what 200
// connections cost on this machine. Fails: a wait longer than a second for a lock that is not
// the row of a customer. Options: `-- --writers 200 --seconds 15`.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { roleCodes } from '../contract/codes.ts'
import { seedDemo } from '../scripts/seed/demo.ts'
import { openDatabase } from './database.ts'
import { quantile } from './quantiles.ts'
import { delay } from './torture/wait.ts'

const { values: options } = parseArgs({
  options: { writers: { type: 'string', default: '200' }, seconds: { type: 'string', default: '15' } },
})
const [writers, seconds] = [Number(options.writers), Number(options.seconds)]
const maxWaitMs = 1_000
const content = '연간 물량이 늘면 단가를 다시 이야기하자고 함. 샘플은 11월 말까지 받아 보고 싶다고 함.'

const database = await openDatabase(undefined, { max_connections: String(writers + 20) })
const { client } = database
try {
  await seedDemo(client, new Date())
  const { rows: people } = await client.query<{ id: string; workgroupId: string }>(
    `with workgroup as (select min(id) as id from workgroups), made as (
       insert into users (email, name, password_hash, last_workgroup_id)
       select 'bench' || i || '@bench.example', '동료' || i, '', workgroup.id from workgroup, generate_series(1, $1) i returning id)
     insert into members (workgroup_id, user_id, role, joined_at)
     select workgroup.id, made.id, $2::int, now() from workgroup, made returning user_id as id, workgroup_id as "workgroupId"`,
    [writers, Number(roleCodes.staff)],
  )
  const { rows: contacts } = await client.query<{ id: string; customerId: string }>(
    'select min(id) as id, customer_id as "customerId" from contacts where workgroup_id = $1 and deleted_at is null group by 2 order by 2',
    [people[0]!.workgroupId],
  )
  await client.query('vacuum analyze')
  const connections = await Promise.all(
    people.map(async (person) => {
      const connection = new pg.Client(database.app)
      connection.on('error', () => {}) // the database ends before its clients
      await connection.connect()
      return { person, connection }
    }),
  )
  type Waits = Map<string, { ms: number; what: string }>
  /** Waits for locks by process and start. The lock of a row shows as one of its transaction, of its tuple, or of the queue before it (decision 108). */
  const watch = async (until: AbortSignal): Promise<Waits> => {
    const waits: Waits = new Map()
    while (!until.aborted) {
      const { rows } = await client.query<{ wait: string; ms: number; what: string }>(
        `select l.pid || ' ' || l.waitstart as wait, extract(epoch from clock_timestamp() - l.waitstart)::float8 * 1000 as ms,
           case when l.locktype in ('transactionid', 'tuple', 'advisory') then 'row' else l.locktype end as what
         from pg_locks l where not l.granted and l.waitstart is not null`,
      )
      for (const { wait, ms, what } of rows) waits.set(wait, { ms: Math.max(ms, waits.get(wait)?.ms ?? 0), what })
      await delay(10)
    }
    return waits
  }
  const measure = async (title: string, contactOf: (at: number) => (typeof contacts)[number], locks = '') => {
    const over = new AbortController()
    const watched = watch(over.signal)
    const times: number[] = []
    const until = performance.now() + seconds * 1000
    let next = 0
    await Promise.all(
      connections.map(async ({ person, connection }) => {
        while (performance.now() < until) {
          const { id, customerId } = contactOf((next += 1))
          const began = performance.now()
          await connection.query(
            `begin; ${locks} select set_config('app.workgroup', '${person.workgroupId}', true), set_config('app.user', '${person.id}', true), set_config('app.role', '${roleCodes.staff}', true)`,
          )
          await connection.query({
            name: 'add',
            text: `insert into sales_logs (workgroup_id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt, need_types, nouns)
              values ($1, $2, $3, $4, clock_timestamp(), '0020005', '0030002', '0010001', '단가 협의', $5, $5, '{product}', '{단가,물량,샘플}')`,
            values: [person.workgroupId, person.id, customerId, id, content],
          })
          await connection.query('commit')
          times.push(performance.now() - began)
        }
      }),
    )
    over.abort()
    const waits = [...(await watched).values()]
    const shown = (values: number[], parts: number[]) =>
      values.length > 0 ? parts.map((part) => quantile(values, part).toFixed(0)).join(' / ') : '-'
    console.log(
      `${title.padEnd(34)} ${(times.length / seconds).toFixed(0).padStart(5)} logs/s   ${shown(times, [0.5, 0.95, 0.99])} ms   ${waits.length} waits of ${times.length} logs: ${shown(
        waits.map(({ ms }) => ms),
        [0.5, 0.99, 1],
      )} ms, for ${[...new Set(waits.map(({ what }) => what))].join(', ') || 'nothing'}`,
    )
    return { waits, p99: quantile(times, 0.99), rate: times.length / seconds }
  }
  const [one] = contacts
  const any = (at: number) => contacts[at % contacts.length]!
  const shares = [20, 4].map((of) => ({ of, contactOf: (at: number) => (at % of === 0 ? one! : any(at)) }))
  const all = [await measure('customers in turn', any)]
  for (const { of, contactOf } of shares) {
    const atCommit = await measure(`one of ${of} about one customer`, contactOf)
    const before = await measure('  locked by the insert', contactOf, 'set constraints all immediate;')
    console.log(
      `  so logs/s × ${(atCommit.rate / before.rate).toFixed(1)}, p99 × ${(atCommit.p99 / before.p99).toFixed(2)}`,
    )
    all.push(atCommit)
  }
  await client.query('alter table sales_logs disable trigger user')
  await measure('without triggers, in turn', any)
  if (all.flatMap(({ waits }) => waits).some(({ ms, what }) => what !== 'row' && ms > maxWaitMs)) process.exitCode = 1
  await Promise.all(connections.map(({ connection }) => connection.end()))
} finally {
  await database.stop()
}
process.exit()
