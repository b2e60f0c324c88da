// The service worker: the application starts without a network, with a network it is never outdated, and its caches
// hold no response that depends on the user.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { startDeployments } from '../../support/servers/deployments.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aSession, aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aCustomer } from '../../support/builders/records.ts'
import { aContext, goTo, waitUntilIdle } from '../support/browser.ts'
import { offlineNoteOf } from '../support/browser-storage.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
let proxy: Awaited<ReturnType<typeof startDeployments>>
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
  proxy = await startDeployments(app.url)
})
afterAll(async () => {
  await browser.close()
  await proxy.stop()
  await app.stop()
})
const aDevice = async (who: TestPerson) =>
  aContext(browser, proxy.url, { tokens: await aSession(app, who.id, who.workgroupId!), workers: true })
/** The deployments whose builds are cached completely, newest last. */
const cachedBuilds = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const whole: string[] = []
    for (const name of await caches.keys())
      if (await caches.match('/whole', { cacheName: name })) whole.push(name.replace('saleslog-build ', '').slice(0, 2))
    return whole.toSorted()
  })
const openedAs = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset.build!.slice(0, 2))
/** The first interaction loads the deferred code, which registers the worker. */
async function touched(page: Page, deployment: string): Promise<void> {
  await page.mouse.move(200, 200)
  await expect.poll(() => cachedBuilds(page), { timeout: 60_000 }).toContain(deployment)
}
const title = (page: Page) => page.locator('[name=title]')
const newVersion = (page: Page) => page.getByRole('button', { name: t('app.newVersion') })
/** URL and content type of all cached responses. */
const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname)
    return all
  })
const draftTitles = async (who: TestPerson) => (await app.ask(who, drafts.list)).output.items.map((each) => each.title)
async function setOffline(context: BrowserContext, isGone: boolean): Promise<void> {
  proxy.shut(isGone)
  await context.setOffline(isGone)
}

test('opened once, it starts without a network, on any screen; text typed there is sent when the network is back', async () => {
  const { staff } = await aTeam(app)
  await aCustomer(app, { by: staff, name: '한울전자' })
  const device = await aDevice(staff)
  const page = await device.newPage()
  await goTo(page, paths.customers)
  await page.getByText('한울전자').first().waitFor()
  await touched(page, '01')
  // The files that write a log came as one, and those of the other screens as one.
  expect(proxy.requested().filter((path) => path.includes('pack-'))).toHaveLength(2)
  expect(proxy.requested().length).toBeLessThan(120)
  // Its caches contain no response of a call.
  expect(
    (await cached(page)).filter((path) => !['/', '/whole'].includes(path) && !path.startsWith('/assets/')),
  ).toEqual([])
  for (const other of ['/healthz', '/docs'])
    expect((await page.request.get(other)).headers()['content-type']).not.toBe('text/html')
  await page.close()

  await setOffline(device, true)
  const again = await device.newPage()
  await goTo(again, paths.write)
  await title(again).fill('지하에서 씀')
  await again.getByText(t('kept.here')).waitFor()
  // A screen that was never opened here.
  await goTo(again, paths.information)
  await again.getByRole('heading', { level: 1 }).first().waitFor()
  await goTo(again, paths.write)
  await expect.poll(() => title(again).inputValue()).toBe('지하에서 씀')
  expect(await draftTitles(staff)).toEqual([])
  await setOffline(device, false)
  await expect.poll(() => draftTitles(staff)).toEqual(['지하에서 씀'])
  await device.close()
})

test('a first visit whose download breaks off after the files that write a log can write one without a network', async () => {
  const { staff } = await aTeam(app)
  await aCustomer(app, { by: staff, name: '한울전자', ownerId: staff.id })
  const device = await aDevice(staff)
  const requested: string[] = []
  await device.route('**/assets/pack-*.json', (route) => {
    requested.push(route.request().url())
    return requested.length === 1 ? route.continue() : route.abort()
  })
  const page = await device.newPage()
  await goTo(page, paths.home)
  await page.mouse.move(200, 200)
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), { timeout: 60_000 })
    .toBe(true)
  await expect.poll(() => offlineNoteOf(page)).toMatch(/"at":"20/)
  expect([requested.length, await cachedBuilds(page)]).toEqual([2, []])
  await page.close()

  await setOffline(device, true)
  const again = await device.newPage()
  await goTo(again, paths.write)
  await title(again).fill('지하에서 씀')
  await again.getByText(t('kept.here')).waitFor()
  // The customers are those that the device has.
  await again.getByRole('combobox').first().click()
  await again.getByRole('option', { name: '한울전자' }).click()
  await again.close()
  // With the network the rest follows.
  await setOffline(device, false)
  await device.unroute('**/assets/pack-*.json')
  const last = await device.newPage()
  await goTo(last, paths.write)
  await touched(last, await openedAs(last))
  await device.close()
})

test('after a deployment an open page keeps working, is notified, and reloads with its input; no page is older than the server', async () => {
  const { staff } = await aTeam(app)
  const device = await aDevice(staff)
  const page = await device.newPage()
  await goTo(page, paths.write)
  const before = await openedAs(page)
  await touched(page, before)
  await title(page).fill('단가 협의')
  const download = Promise.withResolvers<void>()
  await device.route('**/assets/pack-*.json', async (route) => {
    await download.promise
    await route.continue()
  })
  const first = proxy.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  // The old worker deletes old builds while the new one is caching its own.
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(2)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of the page's own origin
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active!.postMessage('here'))
  for (let turn = 0; turn < 20; turn += 1) await page.evaluate(() => caches.keys())
  download.resolve()
  await newVersion(page).waitFor({ timeout: 60_000 })
  // The server no longer has the old build's files: those that this page has not requested yet are cached.
  expect(await cachedBuilds(page)).toEqual([before, first])
  await goTo(page, paths.information)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await page.getByText(t('app.broken')).count()).toBe(0)
  await goTo(page, paths.write)
  await newVersion(page).waitFor()
  await Promise.all([page.waitForEvent('load'), newVersion(page).click()])
  await waitUntilIdle(page)
  expect(await openedAs(page)).toBe(first)
  await expect.poll(() => title(page).inputValue()).toBe('단가 협의')
  // Nothing of the old build is left.
  await page.mouse.move(200, 300)
  await expect.poll(() => cachedBuilds(page)).toEqual([first])

  proxy.deploy()
  const last = proxy.deploy()
  await page.reload()
  expect(await openedAs(page)).toBe(last)
  await touched(page, last)
  // Offline: the cached page is the newest complete build.
  await setOffline(device, true)
  await page.reload()
  expect(await openedAs(page)).toBe(last)
  await expect.poll(() => title(page).inputValue()).toBe('단가 협의')
  await device.close()
})
