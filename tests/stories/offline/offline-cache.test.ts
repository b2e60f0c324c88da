// The offline cache: a phone without a network shows the records that its user may read, and stores nothing for anybody
// else.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import { offline } from '../../../contract/calls/offline/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { startDeployments } from '../../support/servers/deployments.ts'
import { aDepartment, aSession, aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aComment, aContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { aContext, goTo } from '../support/browser.ts'
import { offlineNoteOf } from '../support/browser-storage.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
let proxy: Awaited<ReturnType<typeof startDeployments>>
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
  proxy = await startDeployments(app.url, 'ko')
})
afterAll(async () => {
  await browser.close()
  await proxy.stop()
  await app.stop()
})
const aPhone = async (who: TestPerson) =>
  aContext(browser, proxy.url, {
    tokens: await aSession(app, who.id, who.workgroupId!),
    workers: true,
    width: 390,
    height: 844,
  })
async function setOffline(phone: BrowserContext, isGone: boolean): Promise<void> {
  proxy.shut(isGone)
  await phone.setOffline(isGone)
}
type Note = { owner: string; at: string; why?: string }
const noteOf = async (page: Page) => JSON.parse((await offlineNoteOf(page)) ?? 'null') as Note | null
const isBuildCached = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => Boolean(await caches.match('/whole')) && Boolean(navigator.serviceWorker.controller)),
      { timeout: 60_000 },
    )
    .toBe(true)
/** Opens the app, triggers deferred code, and waits for the service worker and the offline cache. */
async function openAndWaitForCache(page: Page): Promise<void> {
  await goTo(page, paths.home)
  await page.mouse.move(200, 200)
  await isBuildCached(page)
  await expect.poll(async () => (await noteOf(page))?.at).toMatch(/^20/)
}
/** Everything that the browser stores for this origin, as one text. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const storedValues: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        storedValues.push(request.url)
        if (!new URL(request.url).pathname.startsWith('/assets/'))
          storedValues.push(await (await cache.match(request))!.text())
      }
    }
    const whenDone = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    for (const { name } of await indexedDB.databases()) {
      const db = await whenDone(indexedDB.open(name!))
      for (const store of db.objectStoreNames)
        storedValues.push(name, store, await whenDone(db.transaction(store).objectStore(store).getAll()))
      db.close()
    }
    return JSON.stringify(storedValues)
  })
/** Without texts for screen readers. */
const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const strip = (page: Page) => page.getByText(t('offline.asOf', { when: '' }).split('{{')[0]!.trim().split(' · ')[0]!)

test('ASVS-14.3.3 R45: on a phone without a network: home, lists, filters, search, a log, a customer, a contact; after signing out nothing of it is left', async () => {
  const { staff, colleague, workgroupId } = await aTeam(app)
  await aDepartment(app, workgroupId)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자', ownerId: staff.id })
  const contactId = await aContact(app, { by: staff, customerId, name: '윤성민' })
  const about = { by: staff, customerId, contactId }
  const { id: logId } = await aSalesLog(app, {
    ...about,
    title: '단가 협의',
    content: '모터 샘플을 받아 보고 싶다고 함.',
  })
  await aSalesLog(app, { ...about, title: '납기 문의', purpose: '0020001' })
  const other = await aSalesLog(app, { by: colleague, title: '남의 일지' })
  await aComment(app, { by: colleague, logId })
  const phone = await aPhone(staff)
  const page = await phone.newPage()
  await openAndWaitForCache(page)
  expect(await storedText(page)).toContain('모터 샘플')
  expect(await storedText(page)).not.toContain('남의 일지')
  await page.close()

  await setOffline(phone, true)
  const again = await phone.newPage()
  await goTo(again, paths.home)
  await seen(again, '단가 협의').waitFor()
  await strip(again).waitFor()
  await goTo(again, href(paths.logs, {}, { purpose: '0020001' }))
  await seen(again, '납기 문의').waitFor()
  expect(await seen(again, '단가 협의').count()).toBe(0)
  await goTo(again, href(paths.search, {}, { q: '모터 한울' }))
  await seen(again, '단가 협의').waitFor()
  expect(await seen(again, '납기 문의').count()).toBe(0)
  await again
    .getByText(t('offline.searched', { when: '' }).split('·')[0]!.trim())
    .first()
    .waitFor()
  await goTo(again, href(paths.log, { logId }))
  await again.getByText('모터 샘플을 받아 보고 싶다고 함.').waitFor()
  await goTo(again, href(paths.customers, {}, { q: 'ㅎㅇ' }))
  await seen(again, '한울전자').waitFor()
  await goTo(again, href(paths.customer, { customerId }))
  await again.getByRole('heading', { name: '한울전자' }).waitFor()
  await seen(again, '윤성민').waitFor()
  await goTo(again, href(paths.contact, { customerId, contactId }))
  await seen(again, '윤성민').waitFor()
  // Screens that are not cached show a message, as do those that need the server.
  await goTo(again, href(paths.log, { logId: other.id }))
  await again.getByText(t('offline.notKept')).waitFor()
  await goTo(again, href(paths.logs, {}, { department: '1' }))
  await again.getByText(t('offline.filter')).waitFor()

  // The network is back: the screen refreshes.
  await goTo(again, paths.logs)
  await seen(again, '단가 협의').waitFor()
  await aSalesLog(app, { ...about, title: '그사이 쓴 것' })
  await setOffline(phone, false)
  await seen(again, '그사이 쓴 것').waitFor()
  await expect.poll(() => strip(again).count()).toBe(0)

  await goTo(again, paths.profile)
  await again
    .getByRole('link', { name: t('nav.more') })
    .filter({ visible: true })
    .click()
  await again.getByRole('button', { name: t('nav.signOut') }).click()
  await again
    .getByRole('dialog', { name: t('auth.signOutTitle') })
    .getByRole('button', { name: t('nav.signOut') })
    .click()
  await expect.poll(() => noteOf(again)).toBe(null)
  const names = () => again.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(async () => (await names()).join()).not.toContain('saleslog-kept')
  expect((await storedText(again)).match(/한울전자|윤성민|모터|saleslog-kept/)).toBe(null)
  await phone.close()
})

const ofOthers = async (who: TestPerson, title: string) => aSalesLog(app, { by: who, title })
/** Online, with the offline cache filled; the service worker need not be ready. */
async function waitForOfflineCache(page: Page, after = ''): Promise<void> {
  await page.mouse.move(200, 200)
  await expect.poll(async () => ((await noteOf(page))?.at ?? '') > after).toBe(true)
}
const aTab = async (context: BrowserContext) => {
  const page = await context.newPage()
  await goTo(page, paths.home)
  return page
}

test('during the first synchronisation an unresponsive server is waited for: partial data is never shown as complete', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aContact(app, { by: staff, customerId })
  await aSalesLog(app, { by: staff, customerId, contactId, title: '단가 협의' })
  const context = await aContext(browser, app.url, { tokens: staff })
  const page = await context.newPage()
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  // Logs arrive, contacts do not.
  const never = Promise.withResolvers<void>()
  await page.route(`**${offline.contacts.path}`, () => never.promise)
  await goTo(page, paths.home)
  await page.mouse.move(200, 200)
  await expect.poll(() => storedText(page)).toContain('단가 협의')
  expect((await noteOf(page))?.at).toBe('')
  const slow = Promise.withResolvers<void>()
  await page.route(`**${salesLogs.list.path}`, async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.goto(`/#${paths.logs}?mine=1`)
  await new Promise((later) => setTimeout(later, 6000))
  expect([broken, await page.getByText('단가 협의').count()]).toEqual([[], 0])
  slow.resolve()
  await page.getByText('단가 협의').first().waitFor()
  expect(broken).toEqual([])
  never.resolve()
  await context.close()
})

test('one of two tabs synchronises; when the server ends the session the cache is deleted, and the next account sees none of it', async () => {
  const [{ staff }, other] = await Promise.all([aTeam(app), aTeam(app)])
  await aSalesLog(app, { by: staff, title: '앞사람의 일지' })
  const device = await aContext(browser, app.url, { tokens: await aSession(app, staff.id, staff.workgroupId!) })
  let requests = 0
  device.on('request', (request) => (requests += Number(request.url().endsWith('/list_offline'))))
  const [one, two] = [await aTab(device), await aTab(device)]
  await Promise.all([waitForOfflineCache(one), waitForOfflineCache(two)])
  expect(requests).toBe(1)
  expect(await storedText(one)).toContain('앞사람의 일지')
  await app.owner.query('delete from sessions where user_id = $1', [staff.id])
  await goTo(one, paths.customers)
  await one.waitForURL(/signin/)
  await one.getByText(t('offline.signedOut')).first().waitFor()
  await expect.poll(async () => (await storedText(one)).includes('앞사람의 일지')).toBe(false)
  await one.evaluate(
    (tokens) => {
      localStorage.setItem('access_token', tokens.token)
      localStorage.setItem('refresh_token', tokens.refreshToken)
    },
    await aSession(app, other.staff.id, other.workgroupId),
  )
  const next = await aTab(device)
  await waitForOfflineCache(next)
  expect(await storedText(next)).not.toContain('앞사람의 일지')
  await device.close()
})

test('after a change of role the cache keeps only what that role may read, and the user gets a message; a former member keeps nothing', async () => {
  const { manager, colleague } = await aTeam(app)
  await ofOthers(colleague, '팀원의 일지')
  const device = await aContext(browser, app.url, {
    tokens: await aSession(app, manager.id, manager.workgroupId!),
  })
  const page = await aTab(device)
  await waitForOfflineCache(page)
  expect(await storedText(page)).toContain('팀원의 일지')
  const { at } = (await noteOf(page))!
  await page.close()
  await app.owner.query('update members set role = 9 where user_id = $1', [manager.id])
  const again = await aTab(device)
  await again.mouse.move(200, 200)
  await again.getByText(t('offline.roleChanged')).first().waitFor()
  await waitForOfflineCache(again, at)
  expect(await storedText(again)).not.toContain('팀원의 일지')
  await again.close()
  await app.owner.query('update members set left_at = now() where user_id = $1', [manager.id])
  const last = await device.newPage()
  await goTo(last, paths.home)
  await last.mouse.move(200, 200)
  await last.getByText(t('offline.removed')).first().waitFor()
  expect(await noteOf(last)).toBe(null)
  await device.close()
})

test('a browser without storage, with little space, or with evicted data shows a message', async () => {
  const { staff } = await aTeam(app)
  await aSalesLog(app, { by: staff })
  const withoutStorage = await aPhone(staff)
  await withoutStorage.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  const page = await withoutStorage.newPage()
  await goTo(page, paths.home)
  await page.mouse.move(200, 200)
  await isBuildCached(page)
  await expect.poll(async () => (await noteOf(page))?.why).toBe('private')
  await setOffline(withoutStorage, true)
  await goTo(page, paths.customers)
  await page.getByText(t('offline.private')).waitFor()
  await setOffline(withoutStorage, false)
  await withoutStorage.close()

  const small = await aPhone(staff)
  await small.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 10_000_000, usage: 9_000_000 })
  })
  const narrow = await small.newPage()
  await goTo(narrow, paths.home)
  await narrow.mouse.move(200, 200)
  await narrow.getByText(t('offline.full')).first().waitFor()
  await small.close()

  const phone = await aPhone(staff)
  const whole = await phone.newPage()
  await openAndWaitForCache(whole)
  await setOffline(phone, true)
  await whole.evaluate(
    () =>
      void indexedDB
        .databases()
        .then((all) => all.forEach(({ name }) => name!.startsWith('saleslog-kept') && indexedDB.deleteDatabase(name!))),
  )
  await goTo(whole, paths.customers)
  await whole.getByText(t('offline.evicted')).waitFor()
  await phone.close()
  proxy.shut(false)
})

test('statistics that were seen are read without a network, with their time; others say that they are not kept', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '가람산업' })
  const contactId = await aContact(app, { by: staff, customerId })
  for (let n = 0; n < 3; n += 1) await aSalesLog(app, { by: staff, customerId, contactId })
  const phone = await aPhone(staff)
  const page = await phone.newPage()
  await openAndWaitForCache(page)
  await goTo(page, paths.statistics)
  const meetings = page.getByRole('main').getByText(t('statistics.meetings')).first()
  await meetings.waitFor()
  const shown = async () => (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')
  const before = await shown()
  await expect.poll(() => storedText(page), { timeout: 20_000 }).toContain('statis_instact')
  await setOffline(phone, true)
  await page.reload()
  await meetings.waitFor()
  await page
    .getByText(/오프라인/)
    .first()
    .waitFor()
  expect(await shown()).toContain(before.slice(0, 60))
  await goTo(page, href(paths.statistics, {}, { period: '2y' }))
  await page.getByText(t('offline.notKept')).first().waitFor()
  await setOffline(phone, false)
  await phone.close()
})
