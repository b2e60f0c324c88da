// Cost of a page's first view on a slow phone, except time (see `npm run bench:pages`): files, bytes, calls, and layout
// shifts.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstView, limits, type FirstView } from '../../../bench/slow-phone.ts'
import { oauth } from '../../../contract/calls/auth/oauth.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { notifications } from '../../../contract/calls/notifications/calls.ts'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { workgroups } from '../../../contract/calls/workgroups/calls.ts'
import { preloadedCalls } from '../../../scripts/build/preloaded-calls.ts'
import { namespacesOf, routeRows } from '../../../scripts/source-graph.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { builtWith, sizeOf, textsFile } from '../../support/built-pages.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aContact, aCustomer, anInquiry, aNotice, aSalesLog, aServiceNotice } from '../../support/builders/records.ts'
import { aContext, goTo, waitUntilIdle } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})
const above = ({ moved, lcp: _time, ...view }: FirstView) => {
  const columns = Object.entries(view) as [Exclude<keyof typeof limits, 'lcp'>, number][]
  return columns
    .filter(([column, value]) => value > limits[column])
    .map(([column, value]) => ({ column, value, moved }))
}

test('the scripts and texts that every page waits for are few and small', () => {
  const heavy = routeRows().flatMap((row) => {
    const { path, file, layouts } = row
    const sources = [...layouts.map((layout) => layout.file), file].map((each) => each.replace('web/', ''))
    const texts = namespacesOf(row).map((namespace) => textsFile(namespace, 'ko'))
    const scripts = [...new Set([...builtWith('index.html', ...sources), ...texts])].filter((each) =>
      /\.js$/.test(each),
    )
    const kB = scripts.reduce((sum, each) => sum + sizeOf(each, 'br'), 0) / 1000
    return path && (scripts.length > limits.scripts || kB > limits.scriptsSize) ? [{ path, kB, scripts }] : []
  })
  expect(heavy).toEqual([])
})
test.each([paths.landing, paths.signIn, paths.signUp, paths.terms])('the first view of %s is small', async (path) => {
  expect(above(await firstView(browser, app.url, path, {}, 1))).toEqual([])
})
test('the first views of a signed-in user are small, and nothing moves', async () => {
  const { manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: manager })
  const contactId = await aContact(app, { by: manager, customerId })
  await aContact(app, { by: manager, customerId })
  const { id: logId } = await aSalesLog(app, { by: manager, customerId, contactId })
  for (let more = 0; more < 9; more += 1) await aSalesLog(app, { by: manager, customerId, contactId })
  const routes = [
    paths.home,
    paths.logs,
    href(paths.log, { logId }),
    paths.write,
    paths.customers,
    href(paths.customer, { customerId }),
    href(paths.brief, { customerId }),
    href(paths.contact, { customerId, contactId }),
    paths.anniversaries,
    paths.calendar,
    paths.registerPlan,
    paths.coaching,
    paths.statistics,
    paths.keywords,
    paths.keywordAlerts,
    paths.weeklyReport,
    paths.membership,
    paths.members,
    paths.profile,
    paths.notificationSettings,
    paths.information,
  ]
  const costly: Record<string, unknown> = {}
  for (const route of routes) {
    const seen = above(await firstView(browser, app.url, route, { tokens: manager }, 1))
    if (seen.length > 0) costly[route] = seen
  }
  expect(costly).toEqual({})
})

test('what the parts that load later read is read once', async () => {
  const { manager } = await aTeam(app)
  const context = await aContext(browser, app.url, { tokens: manager })
  const page = await context.newPage()
  // What was told while the team was made has arrived then, also at a busy server.
  await goTo(page, paths.more)
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`))
  // Events are followed after the page has read what it shows, as on a slow machine.
  const read = page.waitForResponse(`**${plans.list.path}`)
  await page.route('**/DeferredShell-*.js', async (route) => {
    await read
    await route.continue()
  })
  const stream = page.waitForResponse(`**${notifications.live.path}`)
  await goTo(page, paths.home)
  await stream
  await waitUntilIdle(page)
  expect(asked.filter((each) => each.startsWith(workgroups.list.path))).toHaveLength(1)
  expect(asked.filter((each, at) => asked.indexOf(each) !== at)).toEqual([])
  await context.close()
})
test('the session check and the acceptance check are requested once, before the scripts have loaded', async () => {
  const { manager } = await aTeam(app)
  const context = await aContext(browser, app.url, { tokens: manager })
  const page = await context.newPage()
  const checks = [oauth.secure.path, profile.me.path]
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await goTo(page, paths.home)
  for (const check of checks) expect(requests.filter((path) => path === check)).toHaveLength(1)
  const firstProgram = requests.findIndex((path) => path.includes('/MainLayout'))
  for (const check of checks) expect(requests.indexOf(check)).toBeLessThan(firstProgram)
  await context.close()
})

/** Paths, in their order. What is deferred may begin before a slow machine has shown the page. */
const requestsOfFirstView = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const later = performance.getEntriesByName('later')[0]?.startTime ?? Infinity
    const requests = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < later)
    return requests.toSorted((one, other) => one.startTime - other.startTime).map(({ name }) => new URL(name).pathname)
  })
test('the record in an address is requested once, before the scripts have loaded', async () => {
  const { manager, master } = await aTeam(app)
  const customerId = await aCustomer(app, { by: manager })
  const contactId = await aContact(app, { by: manager, customerId })
  const { id: logId } = await aSalesLog(app, { by: manager, customerId, contactId })
  const ids: Record<string, string> = {
    customerId,
    contactId,
    logId,
    noticeId: await aNotice(app, { by: master }),
    inquiryId: await anInquiry(app, { by: manager }),
  }
  const serviceNoticeId = await aServiceNotice(app, {})
  const wrong: unknown[] = []
  for (const { call, paths: screens } of preloadedCalls)
    for (const path of screens) {
      const context = await aContext(browser, app.url, { tokens: manager })
      const page = await context.newPage()
      const named = path === paths.serviceNotice ? { ...ids, noticeId: serviceNoticeId } : ids
      await goTo(page, href(path, named as never))
      const requests = await requestsOfFirstView(page)
      const [first, ...more] = requests.flatMap((each, at) => (each === call.path ? [at] : []))
      const program = requests.findIndex((each) => each.includes('/MainLayout'))
      if (first === undefined || first > program || more.length > 0) wrong.push({ path, first, program, more })
      await context.close()
    }
  expect(wrong).toEqual([])
})
