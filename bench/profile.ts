// `npm run bench:profile`: measures the server's time for each call of a customer's page and of the brief before a
// visit, with 5,000 logs of the customer and 20,000 customers, for a Manager and for Staff with a fifth of the logs;
// then the board of leads, and the merge of two customers with 5,000 logs each and its undo. Medians in ms; fails above
// the limits. Options: `-- --logs 5000 --runs 15`.
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { contactMoves } from '../contract/calls/contact-moves/calls.ts'
import { contacts } from '../contract/calls/contacts/calls.ts'
import { customers } from '../contract/calls/customers/calls.ts'
import { feedback } from '../contract/calls/feedback/calls.ts'
import { files } from '../contract/calls/files/calls.ts'
import { leads } from '../contract/calls/leads/calls.ts'
import { merges } from '../contract/calls/merges/calls.ts'
import { needs } from '../contract/calls/needs/calls.ts'
import { news } from '../contract/calls/news/calls.ts'
import { salesLogs } from '../contract/calls/sales-logs/calls.ts'
import { timeline } from '../contract/calls/timeline/calls.ts'
import { startDemoServer } from '../scripts/seed/demo-server.ts'
import { callerOf } from './caller.ts'

const { values } = parseArgs({
  options: { logs: { type: 'string', default: '5000' }, runs: { type: 'string', default: '15' } },
})
const [logs, runs] = [Number(values.logs), Number(values.runs)]
/** Limits in milliseconds: of one call, of all calls before a profile is shown, and of a merge. */
const limits = { call: 100, profile: 100, merge: 5_000 } as const
const product = await startDemoServer()
const { userId, workgroupId } = product.person
const { rows: staff } = await product.owner.query<{ id: string }>(
  'select user_id as id from members where workgroup_id = $1 and role = 9 and left_at is null order by user_id limit 1',
  [workgroupId],
)
const staffId = staff[0]!.id

/**
 * A customer with contacts and logs: a fifth of them by Staff, a file and a comment on every fifth, and two needs on
 * each.
 */
async function createLargeCustomer(name: string): Promise<string> {
  const { rows } = await product.owner.query<{ id: string }>(
    `insert into customers (workgroup_id, name, ceo_name, phone, memo, registered_by_id, owner_id, search, name_key) values ($1, $2, '대표', '0311234567', '메모', $3, $3, $2, $2) returning id`,
    [workgroupId, name, userId],
  )
  const { id } = rows[0]!
  await product.owner.query(
    "insert into contacts (workgroup_id, customer_id, name, position, affiliation, registered_by_id) select $1, $2, '담당 ' || n, '과장', '구매팀', $3 from generate_series(1, 20) n",
    [workgroupId, id, userId],
  )
  await product.owner.query(
    `insert into sales_logs (workgroup_id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt, next_step, next_day)
     select $1, case when n % 5 = 0 then $4 else $3 end::bigint, $2, k.ids[1 + n % 20], now() - make_interval(hours => n * 7), '0020005', '0030002', '0010001', '단가 협의 ' || n,
       '연간 물량이 늘 것 같다고 함. ' || repeat('납기와 단가를 이야기함. ', 20), '납기와 단가를 이야기함.', case when n % 3 = 0 then '견적서 보내기' else '' end,
       case when n % 9 = 0 then (now() - make_interval(hours => n * 7))::date + 5 end
     from generate_series(1, $5::int) n, (select array_agg(id) as ids from contacts where workgroup_id = $1 and customer_id = $2) k`,
    [workgroupId, id, userId, staffId, logs],
  )
  const theirs = 'from sales_logs l where l.workgroup_id = $1 and l.customer_id = $2'
  await product.owner.query(
    `insert into log_sentences (workgroup_id, sales_log_id, start_at, end_at, hash, type, confidence, source)
     select $1, l.id, part * 20, part * 20 + 17, 'bench', (array['strategic', 'product', 'personal', 'operational'])[1 + (l.id + part) % 4], 0.9, 'starter'
     from sales_logs l, generate_series(0, 1) part where l.workgroup_id = $1 and l.customer_id = $2`,
    [workgroupId, id],
  )
  await product.owner.query(
    `insert into files (workgroup_id, sales_log_id, added_by_id, name, type, has_preview, bytes, key, version, created_at)
     select $1, l.id, l.author_id, '견적_' || l.id % 300 || '.pdf', 'application/pdf', false, 1000, 'bench-' || l.id, 1, l.happened_at ${theirs} and l.id % 5 = 0`,
    [workgroupId, id],
  )
  await product.owner.query(
    `insert into comments (workgroup_id, sales_log_id, author_id, content, created_at) select $1, l.id, l.author_id, '확인했어요', l.happened_at ${theirs} and l.id % 5 = 1`,
    [workgroupId, id],
  )
  await product.owner.query(
    `insert into feedback (workgroup_id, sales_log_id, author_id, content, sentence, asks_answer, created_at) select $1, l.id, $3, '물량을 먼저 확인해 주세요.', '', true, l.happened_at ${theirs} and l.id % 50 = 0`,
    [workgroupId, id, userId],
  )
  return id
}
const customerId = await createLargeCustomer('큰고객')
const otherId = await createLargeCustomer('큰고객2')
await product.owner.query(
  `insert into customers (workgroup_id, name, ceo_name, industry, registered_by_id, owner_id, search, stage, stage_at, name_key)
   select $1, '거래처 ' || n, '대표 ' || n, '전자 부품', $2, $2, '거래처' || n, '005000' || 1 + n % 9, now() - make_interval(mins => n), '거래처' || n from generate_series(1, 20000) n`,
  [workgroupId, userId],
)
await product.owner.query('vacuum analyze')

const callerFor = async (id: string) => callerOf(product.url, (await product.signIn(true, id)).token)
const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
const exceeded: string[] = []
const report = (name: string, time: number, most?: number) => {
  console.log(name.padEnd(44), `${time.toFixed(1)} ms`.padStart(12))
  if (most !== undefined && time > most) exceeded.push(name)
}
type Caller = Awaited<ReturnType<typeof callerFor>>
async function timed(name: string, work: () => Promise<unknown>, most?: number): Promise<number> {
  const times: number[] = []
  // The first run is a warm-up.
  for (let run = 0; run <= runs; run += 1) {
    const began = performance.now()
    await work()
    if (run > 0) times.push(performance.now() - began)
  }
  report(name, median(times), most)
  return median(times)
}

/** The calls before the page is shown, and those after it. */
const beforeShown = {
  'the customer': (ask: Caller) => ask(customers.detail, { id: customerId }),
  'its contacts': (ask: Caller) => ask(contacts.list, { customerId, pageSize: 100 }),
  'its latest logs': (ask: Caller) => ask(salesLogs.list, { customerId, pageSize: 10 }),
}
const deferred = {
  rhythm: (ask: Caller) => ask(customers.rhythm, { id: customerId }),
  'needs over time': (ask: Caller) => ask(needs.ofCustomer, { customerId, pageSize: 10 }),
  feedback: (ask: Caller) => ask(feedback.ofCustomer, { customerId, pageSize: 10 }),
  'files by name': (ask: Caller) => ask(files.ofCustomer, { customerId, pageSize: 8 }),
  news: (ask: Caller) => ask(news.list, { customerId }),
  'kept news': (ask: Caller) => ask(news.kept, { customerId, pageSize: 10 }),
  stages: (ask: Caller) => ask(leads.moves, { customerId, pageSize: 10 }),
  'line of time': (ask: Caller) => ask(timeline.list, { customerId, only: '', after: '' }),
  'left contacts': (ask: Caller) => ask(contactMoves.left, { customerId }),
  'near ones': (ask: Caller) => ask(customers.alike, { name: '큰고객', phone: '0311234567', exceptId: customerId }),
  'what is still to do': (ask: Caller) => ask(timeline.nextSteps, { customerId }),
}
for (const [who, id] of [
  ['Manager', userId],
  ['Staff', staffId],
] as const) {
  const ask = await callerFor(id)
  let sum = 0
  for (const [name, work] of Object.entries(beforeShown))
    sum += await timed(`${who}: ${name}`, () => work(ask), limits.call)
  report(`${who}: together, before it shows`, sum, limits.profile)
  for (const [name, work] of Object.entries(deferred))
    sum += await timed(`${who}: ${name}`, () => work(ask), limits.call)
  report(`${who}: all of them`, sum)
}
const ask = await callerFor(userId)
await timed('board of 20,000', () => ask(leads.board, { whose: 'workgroup' }), limits.call)
await timed(
  'merges that can be taken back',
  () => ask(merges.recent, { kind: 'customer', keptId: customerId }),
  limits.call,
)

const ver = async (id: string) => (await ask(customers.detail, { id })).ver
const began = performance.now()
await ask(merges.merge, {
  keptId: customerId,
  goneId: otherId,
  keptVer: await ver(customerId),
  goneVer: await ver(otherId),
  fromGone: [],
  both: [],
  pairs: [],
})
report(`merge of two with ${logs.toLocaleString('en')} logs each`, performance.now() - began, limits.merge)
const [merge] = (await ask(merges.recent, { kind: 'customer', keptId: customerId })).items
const undone = performance.now()
await ask(merges.undo, { id: merge!.id })
report('and taking it back', performance.now() - undone, limits.merge)

await product.stop()
console.log(exceeded.length === 0 ? 'all within their limits' : `over their limits: ${exceeded.join(', ')}`)
process.exitCode = exceeded.length === 0 ? 0 : 1
