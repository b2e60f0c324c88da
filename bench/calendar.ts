// `npm run bench:calendar`: a month of 5,000 plans, of which 1,000 are occurrences of 200 series, for 30 people, as a Manager
// reads it. Measures the call of the month (beside a call that reads nothing, in alternation), the time from its response
// until the month is painted, and the frames of a drag in the week. Fails above the limits of the issue: 60 ms of
// the server (p95), 200 ms until painted (p95). Needs a build. Options: `-- --calls 60 --views 15`.
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { plans } from '../contract/calls/plans/calls.ts'
import { profile } from '../contract/calls/profile/calls.ts'
import { href, paths } from '../contract/core/paths.ts'
import { addDays } from '../contract/rules/days.ts'
import { startDemoServer } from '../scripts/seed/demo-server.ts'
import { aContext, goTo, openBrowser } from '../tests/stories/support/browser.ts'

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '60' }, views: { type: 'string', default: '15' } },
})
const limits = { server: 60, painted: 200 }
const month = '2027-03'
const [from, to] = [`${month}-01`, `${month}-31`]
const weekDay = `${month}-10`
const product = await startDemoServer()
const browser = await openBrowser()
try {
  await addPlans()
  const tokens = await product.signIn()
  const [list, empty]: [number[], number[]] = [[], []]
  let total = 0
  for (let at = -5; at < Number(values.calls); at += 1) {
    const read = await timeOf(plans.list.path, { from_dt: from, to_dt: to, time_zone: 'Asia/Seoul' }, tokens.token)
    const bare = await timeOf(profile.settings.path, {}, tokens.token)
    total = (read.body as { message: { totalCnt: number } }).message.totalCnt
    if (at >= 0) [list, empty].forEach((all, which) => all.push([read.ms, bare.ms][which]!))
  }
  console.log(`${total} plans in the month`)
  printQuantiles('the call of the month', list)
  printQuantiles('a call that reads one row', empty)
  console.log(`p95 of the first is ${(quantile(list, 0.95) / quantile(empty, 0.95)).toFixed(1)} times the other's`)

  const context = await aContext(browser, product.url, { width: 1280, height: 900, tokens })
  const page = await context.newPage()
  const painted: number[] = []
  for (let at = -2; at < Number(values.views); at += 1) {
    const ms = await timeToPaint(page)
    if (at >= 0) painted.push(ms)
  }
  printQuantiles('from the response to the painted month', painted)
  const frames = await framesOfDrag(page)
  const dropped = frames.filter((ms) => ms > 25).length
  console.log(
    `a drag of 2 s in the week: ${frames.length} frames, ${dropped} of more than 25 ms, longest ${Math.max(...frames).toFixed(0)} ms`,
  )
  if (quantile(list, 0.95) > limits.server || quantile(painted, 0.95) > limits.painted) {
    console.log(`above the limits: ${limits.server} ms of the server, ${limits.painted} ms until painted`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await product.stop()
}

function quantile(all: number[], share: number): number {
  return all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))]!
}
function printQuantiles(what: string, all: number[]): void {
  console.log(`${what}: p50 ${quantile(all, 0.5).toFixed(1)} ms, p95 ${quantile(all, 0.95).toFixed(1)} ms`)
}
/** Until the response has arrived whole; it is parsed afterwards. */
async function timeOf(path: string, form: Record<string, string>, token: string) {
  const began = performance.now()
  const answer = await fetch(product.url + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await answer.text()
  return { ms: performance.now() - began, body: JSON.parse(text) as unknown }
}

/** 16 more members, 4,000 plans in the month and 200 weekly series of two years. */
async function addPlans(): Promise<void> {
  const { workgroupId } = product.person
  await product.owner.query(
    `with made as (
       insert into users (email, name, password_hash, last_workgroup_id) select 'bench' || i || '@bench.example', '동료' || i, '', $1 from generate_series(1, 16) i
       returning id)
     insert into members (workgroup_id, user_id, role, joined_at) select $1, id, (select max(role) from members where workgroup_id = $1), now() from made`,
    [workgroupId],
  )
  const columns =
    'workgroup_id, owner_id, text, is_all_day, first_day, last_day, starts_at, ends_at, time_zone, rule, until_day, created_at, updated_at'
  const members = 'select array_agg(user_id order by user_id) as ids from members where workgroup_id = $1'
  const add = (rows: string, values: unknown[]) =>
    product.owner.query(
      `insert into plans (${columns})
       select $1, m.ids[1 + i % cardinality(m.ids)], '방문 ' || i, false, day, day, (day + time) at time zone 'Asia/Seoul', (day + time + interval '1 hour') at time zone 'Asia/Seoul', 'Asia/Seoul', rule, until, now(), now()
       from (${members}) m, (${rows}) r`,
      values,
    )
  await add(
    `select i, day, make_time(8 + i % 10, (i % 4) * 15, 0) as time, '' as rule, day as until from generate_series(1, 4000) i, lateral (select $2::date + i % 31 as day) d`,
    [workgroupId, from],
  )
  await add(
    `select i, day, make_time(8 + i % 10, 0, 0) as time, 'FREQ=WEEKLY;BYDAY=' || (array['MO', 'TU', 'WE'])[1 + i % 3] as rule, 'infinity'::date as until
     from generate_series(1, 200) i, lateral (select $2::date + i % 3 as day) d`,
    // A Monday two years before.
    [workgroupId, addDays(from, -7 * 104)],
  )
  await product.owner.query('analyze')
}

/** Opens the month in a new document. @returns ms from the end of the response of the list to the frame after its plans appear */
async function timeToPaint(page: Page): Promise<number> {
  await page.goto('about:blank')
  await page.goto(`${product.url}/#${href(paths.calendar, {}, { day: weekDay, view: 'month' })}`)
  return page.evaluate(
    (path) =>
      new Promise<number>((resolve) => {
        const check = () => {
          const read = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(path))
          const end = (read as PerformanceResourceTiming | undefined)?.responseEnd
          if (end && document.querySelector('[data-plan]'))
            requestAnimationFrame(() => resolve(performance.now() - end))
          else requestAnimationFrame(check)
        }
        check()
      }),
    plans.list.path,
  )
}

/** Drags a plan through the days of a week for two seconds. @returns the length of each frame, in ms */
async function framesOfDrag(page: Page): Promise<number[]> {
  await goTo(page, href(paths.calendar, {}, { day: weekDay, view: 'week' }))
  const block = page.locator(`[data-day="${weekDay}"] [data-plan]`).first()
  const box = (await block.boundingBox())!
  await page.mouse.move(box.x + 6, box.y + 8)
  await page.mouse.down()
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const all: number[] = []
        const began = performance.now()
        let before = began
        const next = (now: number) => {
          all.push(now - before)
          before = now
          if (now - began < 2000) requestAnimationFrame(next)
          else resolve(all.slice(1))
        }
        requestAnimationFrame(next)
      }),
  )
  for (let at = 0; at < 120; at += 1) {
    await page.mouse.move(box.x + 6 + 3 * at, box.y + 8 + 60 * Math.sin(at / 8))
    await page.waitForTimeout(12)
  }
  const all = await frames
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return all
}
