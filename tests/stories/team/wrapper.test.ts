// The mobile wrapper, as an object in the page: its device is saved, files are handed over, its back button and its badge.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aNotification, aSalesLog } from '../../support/builders/records.ts'
import { aContext } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})
const size = { width: 390, height: 844 }
declare global {
  interface Window {
    said: unknown[]
  }
}
/** @param speaks by functions of an object, or by messages */
async function inWrapper(who: TestPerson, path: string, speaks: 'functions' | 'messages' = 'functions'): Promise<Page> {
  const context = await aContext(browser, app.url, { tokens: who, ...size })
  await context.addInitScript((how) => {
    window.said = []
    if (how === 'functions')
      window.SaleslogWrapper = {
        download: (url) => void window.said.push(['download', url]),
        setBadge: (count) => void window.said.push(['badge', count]),
      }
    else window.ReactNativeWebView = { postMessage: (text) => void window.said.push(JSON.parse(text)) }
  }, speaks)
  const page = await context.newPage()
  await page.goto(`/?wrapper=1#${path}`)
  return page
}
const said = (page: Page) => page.evaluate(() => window.said)

test('its device is saved for the user, and the page goes on to the home page', async () => {
  const { staff } = await aTeam(app)
  const token = 'fcm:a/b+c=%20'
  const page = await inWrapper(staff, href(paths.saveDevice, { device: token }))
  await page.waitForURL(/#\/main$/)
  const { rows } = await app.owner.query('select endpoint from push_devices where user_id = $1', [staff.id])
  expect(rows).toEqual([{ endpoint: `wrapper:${token}` }])
  // No navigation of the page: the app has its own.
  expect(await page.getByRole('navigation', { name: t('app.mainNavigation') }).count()).toBe(0)
  await page.goto(`/?wrapper=1#${paths.notificationSettings}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await page.getByText(t('notifications.push.unsupported')).count()).toBe(0)
  await page.context().close()
})
test('a token that is none is answered by a sentence', async () => {
  const { staff } = await aTeam(app)
  const page = await inWrapper(staff, href(paths.saveDevice, { device: 'two words' }))
  await page.getByRole('button', { name: t('ui.retry') }).waitFor()
  await page.context().close()
})
test.each(['functions', 'messages'] as const)('%s: the badge follows what is unread', async (speaks) => {
  const { staff, colleague } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id] })
  await aNotification(app, { to: colleague, by: staff, logId: log.id })
  const page = await inWrapper(colleague, paths.logs, speaks)
  const one = speaks === 'functions' ? ['badge', 1] : { type: 'badge', count: 1 }
  await expect.poll(() => said(page)).toContainEqual(one)
  await page.goto(`/?wrapper=1#${paths.notifications}`)
  await app.ask(colleague, contract.notifications.read, { ids: [] })
  await page.reload()
  const none = speaks === 'functions' ? ['badge', 0] : { type: 'badge', count: 0 }
  await expect.poll(() => said(page)).toContainEqual(none)
  await page.context().close()
})
test('its back button closes what floats, then leaves the screen, and says when nothing is left', async () => {
  const { staff } = await aTeam(app)
  const { id } = await aSalesLog(app, { by: staff, title: '정기 방문' })
  const page = await inWrapper(staff, paths.logs)
  await page.getByRole('link', { name: '정기 방문' }).first().click()
  await page.waitForURL(new RegExp(`saleslog/${id}$`))
  const back = () => page.evaluate(() => window.SaleslogPage!.back())
  await page.waitForFunction(() => window.SaleslogPage !== undefined)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await back()).toBe(true)
  await dialog.waitFor({ state: 'detached' })
  expect(await back()).toBe(true)
  await page.waitForURL(/#\/main\/manage$/)
  await expect.poll(back).toBe(false)
  await page.context().close()
})
test('a file is handed over by its address', async () => {
  const { master } = await aTeam(app)
  await app.ask(master, contract.departments.create, { name: '수도권영업팀' })
  const page = await inWrapper(master, paths.audit)
  await page.getByRole('button', { name: t('audit.export') }).click()
  await expect.poll(() => said(page)).toContainEqual(['download', expect.stringMatching(/^data:text\/csv/)])
  await page.context().close()
})
