// `npm run bench:create`: 16 callers register logs with the product, and with two bare servers (node:http and pg, without
// sign-in, row-level security and checks) that insert the same rows, about 50 customers in turn, on the same database: `triggers` into our table,
// `plain` into one with the same columns, keys and foreign keys, and no triggers. The servers alternate; fsync is on, the
// needs of the logs are analysed by the product's server meanwhile. Prints requests per second, p50, p95, the share of
// the product, and ms of CPU a request of the server and of PostgreSQL, which depend less on what else the machine does.
// No limits. Options: `-- --rounds 5 --seconds 5 --logs 100000`; `--statements` prints which statements of the product
// PostgreSQL spends its time on, those inside functions and triggers too; `--profile FOLDER` writes a CPU profile of the
// product's server there.
import { parseArgs } from 'node:util'
import { seedDemo } from '../scripts/seed/demo.ts'
import { openDatabase, signIn } from './database.ts'
import { generateLoad } from './load.ts'
import { fillManyLogs } from './many-logs.ts'
import { cpuSeconds, postgresPids } from './processes.ts'
import { quantile } from './quantiles.ts'
import { statementSettings, printStatements } from './statements.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    logs: { type: 'string', default: '10000' },
    callers: { type: 'string', default: '16' },
    statements: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})
const database = await openDatabase(undefined, options.statements ? statementSettings : {})
const { client, folder, startServer } = database
try {
  await seedDemo(client, new Date())
  await fillManyLogs(client, Number(options.logs))
  const { rows: people } = await client.query<{ user_id: string; workgroup_id: string }>(
    'select user_id, workgroup_id from members where role = 2 order by user_id limit 1',
  )
  const { user_id: userId, workgroup_id: workgroupId } = people[0]!
  const token = await signIn(client, userId, workgroupId)
  const { rows: contacts } = await client.query<{ id: string; customerId: string }>(
    'select min(id) as id, customer_id as "customerId" from contacts where workgroup_id = $1 and deleted_at is null group by 2 order by 2 limit 50',
    [workgroupId],
  )
  await client.query(`
    create table plain_logs (like sales_logs including defaults including identity including generated including constraints including indexes);
    alter table plain_logs add foreign key (workgroup_id) references workgroups on delete cascade,
      add foreign key (workgroup_id, author_id) references members (workgroup_id, user_id),
      add foreign key (workgroup_id, customer_id) references customers (workgroup_id, id),
      add foreign key (workgroup_id, contact_id) references contacts (workgroup_id, id)`)
  const log = {
    sales_dt: new Date().toISOString().replace(/\.\d+Z/, '+00:00'),
    purpose_cod: '0020005',
    channel_cod: '0030002',
    title: '단가 협의',
    content:
      '연간 물량이 늘면 단가를 다시 이야기하자고 함. 샘플은 11월 말까지 받아 보고 싶다고 함. 시험 성적서를 함께 보내기로 함.',
  }
  const insertInto = (table: string) =>
    contacts.map(({ id: contactId, customerId }) => ({
      text: `insert into ${table} (workgroup_id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt, keywords)
      values ($1, $2, '{}', $3, $4, $5, $6, $7, '0010001', $8, $9, $9, '{}') returning id`,
      values: [
        workgroupId,
        userId,
        customerId,
        contactId,
        log.sales_dt,
        log.purpose_cod,
        log.channel_cod,
        log.title,
        log.content,
      ],
    }))
  const product = await startServer(
    '../server/main.ts',
    { DATABASE_URL: database.url, PORT: '4873', LOG_LEVEL: 'info', DATA_DIR: folder },
    'http://127.0.0.1:4873/healthz',
    options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [],
  )
  const statements = [{ triggers: insertInto('sales_logs'), plain: insertInto('plain_logs') }]
  const bare = await startServer(
    './bare-server.ts',
    { OWNER: JSON.stringify(database.owner), STATEMENTS: JSON.stringify(statements), PORT: '4874' },
    'http://127.0.0.1:4874/',
  )
  const form = contacts.map(({ id, customerId }) =>
    new URLSearchParams({ ...log, acc_idx: customerId, man_idx: id }).toString(),
  )
  const targets = {
    product: { url: 'http://127.0.0.1:4873/saleslog/regi_saleslog', token, form },
    triggers: { url: 'http://127.0.0.1:4874/0/triggers', token: '', form },
    plain: { url: 'http://127.0.0.1:4874/0/plain', token: '', form },
  }
  const pidOf = { product: product.pid!, triggers: bare.pid!, plain: bare.pid! }
  const names = Object.keys(targets) as (keyof typeof targets)[]
  // The calls of one account are counted.
  const forgetting = setInterval(() => client.query('delete from attempts').catch(() => {}), 500)
  const seen = { product: [], triggers: [], plain: [] } as Record<
    keyof typeof targets,
    { rate: number; p50: number; p95: number; server: number; postgres: number }[]
  >
  const postgresSeconds = () => postgresPids(folder).reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  if (options.statements) await client.query('create extension pg_stat_statements')
  for (let round = 0; round <= Number(options.rounds); round += 1)
    for (const name of round % 2 ? names : names.toReversed()) {
      const isLast = name === 'product' && round === Number(options.rounds)
      if (options.statements && isLast) await client.query('select pg_stat_statements_reset()')
      const [server, postgres] = [cpuSeconds(pidOf[name]), postgresSeconds()]
      const result = await generateLoad({
        ...targets[name],
        callers: Number(options.callers),
        seconds: Number(options.seconds),
      })
      if (result.failed > 0) throw new Error(`${result.failed} calls of ${name} failed`)
      const each = (seconds: number) => (seconds * 1000) / result.times.length
      const used = { server: each(cpuSeconds(pidOf[name]) - server), postgres: each(postgresSeconds() - postgres) }
      // The first round warms up.
      if (round > 0) seen[name].push({ ...result, ...used })
      if (options.statements && isLast) await printStatements(client, result.times.length)
    }
  clearInterval(forgetting)
  const median = (numbers: number[]) => quantile(numbers, 0.5)
  for (const name of names) {
    const [rate, p50, p95, server, postgres] = (['rate', 'p50', 'p95', 'server', 'postgres'] as const).map((of) =>
      median(seen[name].map((each) => each[of])),
    )
    const share = median(seen.product.map((each, at) => each.rate / seen[name][at]!.rate)) * 100
    console.log(
      `${name.padEnd(9)} ${rate!.toFixed(0).padStart(6)} req/s   p50 ${p50!.toFixed(1)} ms   p95 ${p95!.toFixed(1)} ms   the product: ${share.toFixed(0)} %   CPU ${server!.toFixed(2)} + ${postgres!.toFixed(2)} ms of PostgreSQL`,
    )
  }
} finally {
  await database.stop()
}
process.exit()
