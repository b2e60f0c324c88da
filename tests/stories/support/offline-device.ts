// A device with a service worker and an offline store: its network, its forms, and its send queue.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import type { TestApp } from '../../support/app.ts'
import type { startDeployments } from '../../support/servers/deployments.ts'
import { aSession, type TestPerson } from '../../support/builders/people.ts'
import { aContact, aCustomer } from '../../support/builders/records.ts'
import { aContext, goTo, type Look } from './browser.ts'
import { t } from './texts.ts'

type Setup = { app: TestApp; browser: Browser; proxy: Awaited<ReturnType<typeof startDeployments>> }
export const aDeviceWithWorker = async ({ app, browser, proxy }: Setup, who: TestPerson, look: Look = {}) =>
  aContext(browser, proxy.url, { tokens: await aSession(app, who.id, who.workgroupId!), workers: true, ...look })
/** Triggers the deferred code, and waits until the service worker has cached the build. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.mouse.move(200, 200)
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/whole')) !== undefined), { timeout: 60_000 })
    .toBe(true)
}
export async function setOffline(
  { proxy }: Pick<Setup, 'proxy'>,
  context: BrowserContext,
  isAway: boolean,
): Promise<void> {
  proxy.shut(isAway)
  await context.setOffline(isAway)
}
export const title = (page: Page) => page.locator('[name=title]')
export const content = (page: Page) => page.locator('[name=content]')
/** The contact of a chosen customer is chosen by itself, once the contacts have been read. */
export async function registerLog(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('combobox').nth(1).inputValue()).not.toBe('')
  await page
    .getByRole('button', { name: t('logs.register') })
    .first()
    .click()
}
export const queueList = (page: Page) => page.getByRole('region', { name: t('outbox.heading') })
export const queuedRow = (page: Page, text: string) => queueList(page).getByRole('listitem').filter({ hasText: text })
export const signOut = async (page: Page) => {
  await page.locator('.acct button').first().click()
  await page.getByRole('menuitem', { name: t('nav.signOut') }).click()
}

/** Fills in a log, with a file if one is given, without sending it. */
export async function anUnsentLog(
  place: Setup,
  who: TestPerson,
  { look = {}, file, prepare = async () => {} }: UnsentLogOptions = {},
): Promise<{ device: BrowserContext; page: Page }> {
  const customerId = await aCustomer(place.app, { by: who })
  await aContact(place.app, { by: who, customerId })
  const device = await aDeviceWithWorker(place, who, look)
  await prepare(device)
  const page = await device.newPage()
  await goTo(page, href(paths.write, {}, { customer: customerId }))
  await waitForServiceWorker(page)
  await title(page).fill('남에게 보이면 안 되는 글')
  await content(page).fill('비밀이 든 글')
  await page.getByRole('radio', { name: t('code.0020005') }).click()
  await page.getByRole('radio', { name: t('code.0030002') }).click()
  if (!file) return { device, page }
  const bytes = { name: file, mimeType: 'text/plain', buffer: Buffer.from('비밀 파일') }
  await page.getByLabel(t('files.add'), { exact: true }).setInputFiles(bytes)
  await page.getByText('1 / 10').waitFor()
  return { device, page }
}
type UnsentLogOptions = { look?: Look; file?: string; prepare?: (device: BrowserContext) => Promise<unknown> }
/** Fills in a log and queues it on the device. */
export async function aQueuedLog(place: Setup, who: TestPerson, written?: UnsentLogOptions) {
  const { device, page } = await anUnsentLog(place, who, written)
  await setOffline(place, device, true)
  await registerLog(page)
  await queuedRow(page, '남에게 보이면').waitFor()
  return { device, page }
}
