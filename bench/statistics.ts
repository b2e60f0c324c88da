// `npm run bench:statistics -- --logs 100000`: each call of the statistics, as a Manager of the whole workgroup and of a
// department, and as Staff, for three months and for two years: with the logs of the demo, with as many as asked for and no roll-ups (the
// same calls count the logs themselves), and with roll-ups (decision 89): p50 and p95, and by how much the p95 grew from
// the demo; and a call that reads one row. Then what the notes for roll-ups cost a write: logs of today and of last year
// are inserted one by one with and without them, in turn. Needs of the added logs are set by their number, and each has
// about 12 of 3,000 words, few of them often. No limits; "-" is a call that exceeds the time limit of statements.
import { parseArgs } from 'node:util'
import { leads } from '../contract/calls/leads/calls.ts'
import { profile } from '../contract/calls/profile/calls.ts'
import { statistics } from '../contract/calls/statistics/calls.ts'
import { keywords } from '../contract/calls/statistics/keywords.ts'
import { lastWeeks, statisticPeriods } from '../contract/calls/statistics/periods.ts'
import { forgetRollUps, rollUpLogs } from '../server/features/statistics/roll-up.ts'
import { stepsIn } from '../server/jobs/transaction.ts'
import { startDemoServer } from '../scripts/seed/demo-server.ts'
import { generateLoad } from './load.ts'
import { fillManyLogs } from './many-logs.ts'
import { quantile } from './quantiles.ts'

const { values } = parseArgs({
  options: { logs: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '3' } },
})
const product = await startDemoServer()
try {
  const { rows } = await product.owner.query<{ id: string; departmentId: string }>(
    'select user_id as id, department_id as "departmentId" from members where workgroup_id = $1 and role = 9 and left_at is null order by 1 limit 1',
    [product.person.workgroupId],
  )
  const { id: staffId, departmentId } = rows[0]!
  const [manager, staff] = [await product.signIn(), await product.signIn(true, staffId)]
  const today = new Date().toISOString().slice(0, 10)
  const periods = (['3m', '2y'] as const).map((name) => ({ name, ...lastWeeks(statisticPeriods[name], today, 1) }))
  const cases: { name: string; token: string; scope: Record<string, string> }[] = [
    { name: 'manager, all', token: manager.token, scope: { scope_cod: 'workgroup' } },
    { name: 'department', token: manager.token, scope: { scope_cod: 'department', dept_idx: departmentId } },
    { name: 'staff, own', token: staff.token, scope: { scope_cod: 'me' } },
  ]
  const calls = [
    ...periods.flatMap(({ name, from, to }) => {
      const form = { start_dt: from, end_dt: to }
      return [
        { name: `activity ${name}`, path: statistics.activity.path, form },
        { name: `needs ${name}`, path: statistics.needs.path, form },
        { name: `contacts ${name}`, path: statistics.contacts.path, form },
        { name: `stages ${name}`, path: leads.summary.path, form },
        { name: `words ${name}`, path: keywords.list.path, form },
        { name: `words by need ${name}`, path: keywords.byNeed.path, form },
        { name: `one word ${name}`, path: keywords.detail.path, form: { ...form, noun: '단가' } },
      ]
    }),
    { name: 'segments', path: statistics.segments.path, form: {} },
  ]
  /** ms of each call, by name. */
  const measure = async () => {
    const measured = new Map<string, number[]>()
    for (const { name: who, token, scope } of cases)
      for (const { name, path, form } of calls)
        measured.set(`${who}: ${name}`, await timesOf(path, { ...form, ...scope }, token))
    measured.set('a call that reads one row', await timesOf(profile.settings.path, {}, manager.token))
    return measured
  }
  const ports = { pool: product.pool, enqueueOn: () => async () => {}, clock: () => new Date() }
  const steps = stepsIn(ports, product.person.workgroupId)
  const rollUp = () => rollUpLogs(steps, product.person)
  await rollUp()
  const few = await measure()
  const total = Number(values.logs)
  await fillManyLogs(product.owner, total, { searched: false, analysed: true })
  // Filled without the notes that writes leave.
  await steps(({ db }) => forgetRollUps(db, product.person.workgroupId))
  const notRolledUp = await measure()
  const began = performance.now()
  await rollUp()
  const seconds = (performance.now() - began) / 1000
  await product.owner.query('vacuum analyze')
  const rolledUp = await measure()
  console.log(`${'ms'.padEnd(34)}    demo p50   p95   without p50   p95   with p50   p95   growth of p95`)
  for (const [name, times] of few) {
    const after = rolledUp.get(name)!
    const shown = [times, notRolledUp.get(name)!, after].map((of) =>
      [0.5, 0.95].map((part) => (of.length > 0 ? quantile(of, part).toFixed(1) : '-').padStart(8)).join(' '),
    )
    const growth = after.length > 0 ? (quantile(after, 0.95) / quantile(times, 0.95)).toFixed(1) : '-'
    console.log(`${name.padEnd(34)} ${shown.join('  ')}  ${growth} times`)
  }
  console.log(`${total} logs rolled up in ${seconds.toFixed(1)} s`)
  await measureWrites()
} finally {
  await product.stop()
}

/** Inserts logs one by one, each in a transaction, with the notes and without them. */
async function measureWrites() {
  const { rows } = await product.owner.query<{ definition: string }>(
    "select pg_get_functiondef('note_log_changes'::regproc) as definition",
  )
  const withNotes = rows[0]!.definition
  const withoutNotes = withNotes.replace(/AS \$function\$[\s\S]*\$function\$/, 'AS $function$ select $function$')
  const insert = (days: number) =>
    product.owner.query(
      `insert into sales_logs (workgroup_id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt)
       select workgroup_id, author_id, customer_id, contact_id, now() - make_interval(days => $1), purpose, channel, sales_type, title, content, excerpt
       from sales_logs where workgroup_id = $2 order by happened_at desc limit 1`,
      [days, product.person.workgroupId],
    )
  for (const [what, days] of [
    ['of today', 0],
    ['of last year', 365],
  ] as const) {
    const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
    for (let round = 0; round < 20; round += 1)
      for (const how of ['with', 'without'] as const) {
        await product.owner.query(how === 'with' ? withNotes : withoutNotes)
        for (let n = 0; n < 55; n += 1) {
          const began = performance.now()
          await insert(days)
          // The first ones plan the statement of the function again.
          if (n >= 5) times[how].push(performance.now() - began)
        }
      }
    const [one, other] = [quantile(times.with, 0.5), quantile(times.without, 0.5)]
    console.log(
      `insert of a log ${what}: p50 ${one.toFixed(2)} ms with notes, ${other.toFixed(2)} ms without: ${((one / other - 1) * 100).toFixed(1)} %`,
    )
  }
}

/** One caller for some seconds. @returns ms of each call; none if one fails */
async function timesOf(path: string, form: Record<string, string>, token: string) {
  // The calls of one account are counted.
  await product.owner.query('delete from attempts')
  const load = {
    url: product.url + path,
    token,
    form: new URLSearchParams(form).toString(),
    callers: 1,
    seconds: Number(values.seconds),
  }
  const { times, failed } = await generateLoad(load)
  return failed > 0 ? [] : times
}
