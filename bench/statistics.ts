// `npm run bench:statistics -- --logs 100000`: each call of the statistics, as a Manager of the whole workgroup and as
// Staff, for three months and for two years, with the logs of the demo and then with as many as asked for: p50, p95, and
// by how much the p95 grew; and a call that reads one row. Needs of the added logs are set by
// their number, and each has about 12 of 3,000 words, few of them often. No limits: figures are computed from the
// records (decisions 84 and 85).
import { parseArgs } from 'node:util'
import { leads } from '../contract/calls/leads/calls.ts'
import { profile } from '../contract/calls/profile/calls.ts'
import { statistics } from '../contract/calls/statistics/calls.ts'
import { keywords } from '../contract/calls/statistics/keywords.ts'
import { lastWeeks, statisticPeriods } from '../contract/calls/statistics/periods.ts'
import { startDemoServer } from '../scripts/seed/demo-server.ts'
import { generateLoad } from './load.ts'
import { fillManyLogs } from './many-logs.ts'
import { quantile } from './quantiles.ts'

const { values } = parseArgs({
  options: { logs: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '3' } },
})
const product = await startDemoServer()
try {
  const { rows } = await product.owner.query<{ id: string }>(
    'select user_id as id from members where workgroup_id = $1 and role = 9 and left_at is null order by 1 limit 1',
    [product.person.workgroupId],
  )
  const [manager, staff] = [await product.signIn(), await product.signIn(true, rows[0]!.id)]
  const today = new Date().toISOString().slice(0, 10)
  const periods = (['3m', '2y'] as const).map((name) => ({ name, ...lastWeeks(statisticPeriods[name], today, 1) }))
  const cases = [
    { name: 'manager, all', token: manager.token, whose: 'workgroup' },
    { name: 'staff, own', token: staff.token, whose: 'me' },
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
    for (const { name: who, token, whose } of cases)
      for (const { name, path, form } of calls)
        measured.set(`${who}: ${name}`, await timesOf(path, { ...form, scope_cod: whose }, token))
    measured.set('a call that reads one row', await timesOf(profile.settings.path, {}, manager.token))
    return measured
  }
  const few = await measure()
  const total = Number(values.logs)
  await fillManyLogs(product.owner, total, { searched: false })
  await product.owner.query(
    `update sales_logs set need_types = (array['{product}','{}','{operational,product}','{strategic}','{personal}'])[1 + id % 5]::text[],
      nouns = array(select distinct case when n = 1 and id % 20 = 0 then '단가' else 'word' || floor(3000 * power(random(), 3)) end from generate_series(1, 12) n)
    where need_types is null`,
  )
  await product.owner.query('vacuum (analyze) sales_logs')
  const many = await measure()
  console.log(`${'ms'.padEnd(34)}    demo p50   p95   ${total} p50   p95   growth of p95`)
  for (const [name, times] of few) {
    const [before, after] = [times, many.get(name)!]
    const shown = [before, after].map((of) =>
      [0.5, 0.95].map((part) => quantile(of, part).toFixed(1).padStart(8)).join(' '),
    )
    console.log(
      `${name.padEnd(34)} ${shown.join('  ')}  ${(quantile(after, 0.95) / quantile(before, 0.95)).toFixed(1)} times`,
    )
  }
} finally {
  await product.stop()
}

/** One caller for some seconds. @returns ms of each call */
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
  if (failed > 0) throw new Error(`${failed} calls of ${path} failed`)
  return times
}
