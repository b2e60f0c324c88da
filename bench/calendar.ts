// `npm run bench:calendar`: a month of 5,000 plans, of which 1,000 are occurrences of 200 series, for 30 people, as a Manager
// reads it. Measures the call of the month (beside a call that reads one row, in alternation, both asked by another
// process), the time from its response until the month is painted, and the frames of a drag in the week. Fails above the
// limits of the issue: 60 ms of the server (p95), 200 ms until painted (p95). Needs a build. Options: `-- --rounds 3
// --views 15`; a round is 5 s of the first call and 2 s of the other.
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { plans } from '../contract/calls/plans/calls.ts'
import { profile } from '../contract/calls/profile/calls.ts'
import { href, paths } from '../contract/core/paths.ts'
import { addDays } from '../contract/rules/days.ts'
import { startDemoServer } from '../scripts/seed/demo-server.ts'
import { generateLoad } from './load.ts'
import { printQuantiles, quantile } from './quantiles.ts'
import { aContext, goTo, openBrowser } from '../tests/stories/support/browser.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, views: { type: 'string', default: '15' } },
})
const limits = { server: 60, painted: 200 }
const monthName = '2027-03'
const [from, to] = [`${monthName}-01`, `${monthName}-31`]
const weekDay = `${monthName}-10`
const product = await startDemoServer()
const browser = await openBrowser()
try {
  await addPlans()
  const tokens = await product.signIn()
  const month = { from_dt: from, to_dt: to, timezone: 'Asia/Seoul' }
  const answer = await fetch(product.url + plans.list.path, {
    method: 'POST',
    body: new URLSearchParams(month),
    headers: { authorization: `Bearer ${tokens.token}` },
  })
  const { message } = (await answer.json()) as { message: { totalCnt: number } }
  console.log(`${message.totalCnt} plans in the month`)
  const [list, empty]: [number[], number[]] = [[], []]
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const read = await timesOf(plans.list.path, month, tokens.token, 5)
    const bare = await timesOf(profile.settings.path, {}, tokens.token, 2)
    // The first round warms up.
    if (round > 0) [list, empty].forEach((all, which) => all.push(...[read, bare][which]!))
  }
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

/** One caller for some seconds. @returns ms of each call until its response has arrived whole */
async function timesOf(path: string, form: Record<string, string>, token: string, seconds: number) {
  const load = { url: product.url + path, token, form: new URLSearchParams(form).toString(), callers: 1, seconds }
  const { times, failed } = await generateLoad(load)
  if (failed > 0) throw new Error(`${failed} calls of ${path} failed`)
  return times
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
