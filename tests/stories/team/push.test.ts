// Web push: allowed with one press, shown while the tab is elsewhere, opened and read. The browser is real except for
// what needs its vendor's network or a display: the subscription and the list of shown notifications are simulated, and
// pushes are delivered to the service worker through the DevTools protocol.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { startPushService, type PushService } from '../../support/servers/push-service.ts'
import { aNotification, aSalesLog } from '../../support/builders/records.ts'
import { aContext, goTo, collectProblems } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  ;[app, browser] = await Promise.all([startTestApp({ OUTGOING_ALLOWED: service.origin }), sharedBrowser()])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
  await service.stop()
})

type SimulatedPush = { device: { endpoint: string; p256dh: string; auth: string }; permission: string }
/** A browser that subscribes without a network, with the given answer to the permission prompt. */
async function aBrowserWithPush(as: TestPerson, answer: 'granted' | 'denied' = 'granted') {
  const registered = service.aBrowser()
  const context = await aContext(browser, app.url, { tokens: as, workers: true })
  await context.grantPermissions(['notifications'])
  await context.addInitScript(
    ({ device, permission }: SimulatedPush) => {
      const [askedKey, subscribedKey] = ['was-asked', 'is-subscribed']
      const given = {
        endpoint: device.endpoint,
        toJSON: () => ({ endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } }),
        unsubscribe: async () => localStorage.removeItem(subscribedKey),
      }
      Object.defineProperty(Notification, 'permission', {
        get: () => (localStorage.getItem(askedKey) === null ? 'default' : permission),
      })
      Notification.requestPermission = async () => {
        localStorage.setItem(askedKey, '1')
        return permission as NotificationPermission
      }
      ServiceWorkerRegistration.prototype.getNotifications = async () => [
        { close: () => localStorage.setItem('was-closed', '1') } as Notification,
      ]
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(subscribedKey, '1')
        return given as never
      }
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem(subscribedKey) ? (given as never) : null
    },
    { device: registered.device, permission: answer } satisfies SimulatedPush,
  )
  const page = await context.newPage()
  return { context, page, problems: collectProblems(page), of: registered.of }
}
/** Delivers a push from the push service to the service worker. */
async function deliverPush(context: BrowserContext, page: Page, data: object): Promise<void> {
  const tools = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (one) resolve(one.registrationId)
    }),
  )
  await tools.send('ServiceWorker.enable')
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: app.url,
    registrationId: await found,
    data: JSON.stringify(data),
  })
  await tools.detach()
}
type ShownNotification = { title: string; body: string; tag: string }
/** The service worker with a simulated list of notifications: one per tag, as in a browser. */
async function workerOf(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const shown = new Map<string, object>()
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, { tag = '', ...options } = {}) => {
      shown.set(tag, { title, tag, ...options, close: () => shown.delete(tag) })
    }
    registration.getNotifications = async () => [...shown.values()] as Notification[]
    const unsubscribe = async () => Object.assign(self, { isEnded: true })
    registration.pushManager.getSubscription = async () => ({ unsubscribe }) as never
  })
  return {
    shown: (): Promise<ShownNotification[]> =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
      }),
    isEnded: () => worker.evaluate(() => 'isEnded' in self),
    /** Only a browser may dispatch a trusted click event, so its promise is not awaited. */
    press: () =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
        const [notification] = await registration.getNotifications()
        self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
      }),
  }
}
const allowButton = (page: Page) => page.getByRole('button', { name: t('notifications.push.allow') })
const here = (page: Page) => page.getByRole('checkbox', { name: t('notifications.push.here') })

test('allowed with one press; shown once per log; a press on it opens and reads it; turned off, and ended by signing out', async () => {
  const { staff, colleague } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff, title: '단가 재협의' })
  const { context, page, problems, of } = await aBrowserWithPush(colleague)
  await goTo(page, paths.notificationSettings)
  await allowButton(page).click()
  await here(page).waitFor()
  await app.ask(staff, contract.salesLogs.addCoAuthors, { id: log.id, ver: 1, userIds: [colleague.id] })
  await expect.poll(() => of().length).toBe(1)
  const { message } = of()[0]!

  const worker = await workerOf(context)
  await deliverPush(context, page, { ...message, to: '1', tag: 'of somebody else' })
  await deliverPush(context, page, message)
  await deliverPush(context, page, { ...message, body: '한 번 더' })
  await expect.poll(worker.shown).toEqual([{ title: message.title, body: '한 번 더', tag: message.tag }])

  await worker.press()
  await page.waitForURL(`**/#${href(paths.log, { logId: log.id })}`)
  await page.getByRole('heading', { level: 1, name: '단가 재협의' }).waitFor()
  await expect.poll(async () => (await app.ask(colleague, contract.notifications.count)).output.unread).toBe(0)
  expect(context.pages()).toHaveLength(1)
  expect(await worker.shown()).toEqual([])

  const endpoint = async () => (await app.ask(colleague, contract.pushes.device)).output.endpoint
  await goTo(page, paths.notificationSettings)
  await here(page).click()
  await allowButton(page).waitFor()
  expect(await endpoint()).toBe('')
  await allowButton(page).click()
  await here(page).waitFor()
  expect(await endpoint()).not.toBe('')
  // Opening a page renews an allowed subscription; signing out ends it, and removes shown notifications.
  await page.reload()
  await page.mouse.move(200, 200)
  await here(page).waitFor()
  await deliverPush(context, page, message)
  await expect.poll(worker.shown).toHaveLength(1)
  await page.evaluate(() => {
    for (const key of ['access_token', 'refresh_token']) localStorage.removeItem(key)
    dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
  })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('was-closed'))).toBe('1')
  await deliverPush(context, page, { ...message, tag: 'late' })
  await expect.poll(worker.isEnded).toBe(true)
  expect((await worker.shown()).map(({ tag }) => tag)).toEqual([message.tag])
  expect(problems).toEqual([])
  await context.close()
})

test('offered on the notification list to users with notifications, and dismissed for good', async () => {
  const { staff, colleague } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id] })
  const { context, page } = await aBrowserWithPush(colleague)
  const offer = page.getByText(t('notifications.push.offer'))
  for (let told = 0; told < 2; told += 1) await aNotification(app, { to: colleague, by: staff, logId: log.id })
  await goTo(page, paths.notifications)
  expect(await offer.count()).toBe(0)
  await aNotification(app, { to: colleague, by: staff, logId: log.id })
  await page.reload()
  await offer.waitFor()
  await page.getByRole('button', { name: t('notifications.push.no') }).click()
  // Stored after the press; a reload before that ends it.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('saleslog-push')).match('/offer'))?.text()))
    .toBe(colleague.id)
  await page.reload()
  await page.getByRole('article').first().waitFor()
  await goTo(page, paths.notificationSettings)
  await allowButton(page).waitFor()
  await goTo(page, paths.notifications)
  expect(await offer.count()).toBe(0)
  await context.close()
})

test('denied: the screen explains how to allow it, and does not ask again; without browser support it shows a message', async () => {
  const { master } = await aTeam(app)
  const refused = await aBrowserWithPush(master, 'denied')
  await goTo(refused.page, paths.notificationSettings)
  await allowButton(refused.page).click()
  await refused.page.getByText(t('notifications.push.denied')).waitFor()
  expect(await allowButton(refused.page).count()).toBe(0)
  await refused.page.getByRole('checkbox', { name: t('notifications.push.names') }).click()
  await expect.poll(async () => (await app.ask(master, contract.workgroups.detail)).output.pushShowsNames).toBe(false)
  await refused.context.close()

  const old = await aContext(browser, app.url, { tokens: master })
  await old.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  const page = await old.newPage()
  await goTo(page, paths.notificationSettings)
  await page.getByText(t('notifications.push.unsupported')).waitFor()
  await old.close()
})
