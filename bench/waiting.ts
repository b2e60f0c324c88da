// `npm run bench:waiting`: what a person waits for in the demo workgroup (about 6,000 logs): the calls of every screen,
// opened one after another in a real browser; saves, as the browser sends them; and the calls that fetch content for
// offline reading after a sign-in. p50 and p95 in ms per call. Fails above the limits. Needs a build. Options: `-- --runs 20`,
// `-- --only lessons,offline` (parts: screens, saves, lessons, offline).
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { comments } from '../contract/calls/comments/calls.ts'
import { customers } from '../contract/calls/customers/calls.ts'
import { drafts } from '../contract/calls/drafts/calls.ts'
import { needs } from '../contract/calls/needs/calls.ts'
import { salesLogs } from '../contract/calls/sales-logs/calls.ts'
import type { Call, ClientInputOf } from '../contract/core/call.ts'
import { paths } from '../contract/core/paths.ts'
import { allCalls } from '../contract/index.ts'
import { startDemoServer } from '../scripts/seed/demo-server.ts'
import { aContext, goTo, openBrowser } from '../tests/stories/support/browser.ts'
import { memberScreens } from '../tests/stories/support/screens.ts'
import { callerOf } from './caller.ts'
import { quantile } from './quantiles.ts'

const parts = { screens: timeScreens, saves: timeSaves, lessons: timeLessons, offline: timeOfflineReads }
type Part = keyof typeof parts
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, only: { type: 'string', default: Object.keys(parts).join() } },
})
const runs = Number(values.runs)
const chosen = values.only.split(',') as Part[]
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}`)
/** Limits of the p95 in milliseconds: of a save, and of every other call. */
const limits = { save: 150, other: 300 } as const
/** Between two saves of one person, in ms: the analysis of the first log is over before the next. */
const betweenSaves = 1500
const product = await startDemoServer()
const exceeded: string[] = []
try {
  for (const name of chosen) await parts[name](await product.signIn())
  console.log(exceeded.length === 0 ? 'all within the limits' : `above the limits: ${exceeded.join(', ')}`)
} finally {
  await product.stop()
}
if (exceeded.length > 0) process.exitCode = 1

type Tokens = { token: string; refreshToken: string }
type Times = Map<string, number[]>
function print(title: string, times: Times, most: number): void {
  console.log(`\n${title} (p95 at most ${most} ms)`)
  const rows = [...times].map(([name, all]) => ({ name, all, p95: quantile(all, 0.95) }))
  for (const { name, all, p95 } of rows.toSorted((one, other) => other.p95 - one.p95)) {
    const columns = [quantile(all, 0.5), p95].map((value) => value.toFixed(0).padStart(6))
    console.log(name.padEnd(44), ...columns, `  ${all.length} calls`, p95 > most ? ' <' : '')
    if (p95 > most) exceeded.push(name)
  }
}
/** Milliseconds of each call that the page has made since the last time, by the name of the call. */
async function callsOf(page: Page): Promise<[name: string, ms: number][]> {
  const entries = await page.evaluate(() => {
    const found = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    performance.clearResourceTimings()
    return found.map(({ name, duration }) => [new URL(name).pathname, duration] as const)
  })
  return entries.flatMap(([path, ms]) => {
    const found = allCalls.find(([, call]) => call.path === path)
    return found && !found[0].endsWith('.live') ? [[found[0], ms] as [string, number]] : []
  })
}
function add(times: Times, entries: readonly (readonly [string, number])[]): void {
  for (const [name, ms] of entries) times.set(name, [...(times.get(name) ?? []), ms])
}

async function timeScreens(signedIn: Tokens): Promise<void> {
  const browser = await openBrowser()
  const page = await (await aContext(browser, product.url, { width: 1280, tokens: signedIn })).newPage()
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2000))
  const times: Times = new Map()
  // The first round is a warm-up.
  for (let run = 0; run <= Math.ceil(runs / 5); run += 1)
    for (const [, route] of memberScreens(product.ids)) {
      await goTo(page, route)
      const entries = await callsOf(page)
      if (run > 0) add(times, entries)
    }
  await browser.close()
  print('screens', times, limits.other)
}

/** Times a call `runs` times, after a warm-up. */
async function timed<C extends Call>(
  ask: ReturnType<typeof callerOf>,
  times: Times,
  name: string,
  call: C,
  inputOf: (run: number) => ClientInputOf<C>,
): Promise<void> {
  for (let run = 0; run <= runs; run += 1) {
    await pause(betweenSaves)
    const began = performance.now()
    await ask(call, inputOf(run))
    if (run > 0) add(times, [[name, performance.now() - began]])
  }
}

async function timeSaves({ token }: Tokens): Promise<void> {
  const ask = callerOf(product.url, token)
  const { customer: customerId, contact: contactId, log: logId } = product.ids
  const { rows: texts } = await product.owner.query<{ content: string }>(
    'select content from sales_logs where workgroup_id = $1 order by md5(id::text) limit $2',
    [product.person.workgroupId, runs + 1],
  )
  const contentOf = (run: number) => texts[run % texts.length]!.content
  const written = (run: number) => ({
    customerId,
    contactId,
    at: new Date().toISOString(),
    purpose: '0020005' as const,
    channel: '0030002' as const,
    salesType: '0010001' as const,
    title: `단가 협의 ${run}`,
    content: contentOf(run),
    keywords: [],
    coAuthorIds: [],
    nextStep: '',
  })
  const saves: Times = new Map()
  await timed(ask, saves, 'a log registered', salesLogs.create, (run) => written(run))
  await timed(
    ask,
    saves,
    'a draft',
    drafts.autoSave,
    (run) => ({ kind: 'log', key: `bench-${run}`, ...written(run) }) as never,
  )
  await timed(ask, saves, 'a comment', comments.create, (run) => ({ logId, content: `확인했어요 ${run}` }))
  await timed(ask, saves, 'a customer', customers.create, (run) => ({ name: `한울상사 ${run}`, ceoName: '대표' }))
  const own = await ask(salesLogs.create, written(0))
  let { ver } = own
  for (let run = 0; run <= runs; run += 1) {
    await pause(betweenSaves)
    const began = performance.now()
    ;({ ver } = await ask(salesLogs.update, { ...written(run), id: own.id, ver }))
    if (run > 0) add(saves, [['a log edited', performance.now() - began]])
  }
  print('saves', saves, limits.save)
}

async function timeLessons({ token }: Tokens): Promise<void> {
  const ask = callerOf(product.url, token)
  const { rows: sentences } = await product.owner.query<{ id: string; sentence: string }>(
    `select l.id, substring(l.content from s.start_at + 1 for s.end_at - s.start_at) as sentence from log_sentences s join sales_logs l on l.id = s.sales_log_id
     where l.workgroup_id = $1 and l.content !~ '[^\\u0001-\\uffff]' order by md5(l.id::text) limit $2`,
    [product.person.workgroupId, runs + 1],
  )
  const others: Times = new Map()
  await timed(ask, others, 'a lesson', needs.teachOnLog, (run) => {
    const { id, sentence } = sentences[run % sentences.length]!
    const type = (['strategic', 'product', 'personal', 'operational'] as const)[run % 4]!
    return { logId: id, lessons: [{ sentence, type, keywords: [] }] } as never
  })
  await timed(ask, others, 'words saved', needs.saveNouns, (run) => ({
    nouns: [`단어${run}`],
    state: 'saved' as const,
  }))
  print('lessons and words', others, limits.other)
}

/** The calls in the minute after a sign-in, on a page that nobody touches. */
async function timeOfflineReads(signedIn: Tokens): Promise<void> {
  const browser = await openBrowser()
  const page = await (await aContext(browser, product.url, { width: 390, tokens: signedIn, workers: true })).newPage()
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2000))
  await goTo(page, paths.home)
  const times: Times = new Map()
  await page.waitForTimeout(60_000)
  add(times, await callsOf(page))
  await browser.close()
  print('the minute after a sign-in', times, limits.other)
  console.log(`${[...times.values()].flat().length} calls`)
}
