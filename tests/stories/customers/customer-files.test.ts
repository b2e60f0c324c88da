// Files of a customer's logs, grouped by name with earlier versions; the timeline links to each file's place.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aPdf, aPhoto } from '../../support/files/sample-files.ts'
import { aCustomer, aFile, aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo } from '../support/browser.ts'
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

test('each name is listed once with its versions, each can be opened; it loads on; Back closes an open file', async () => {
  const { staff: by } = await aTeam(app)
  const customerId = await aCustomer(app, { by, name: '한울전자' })
  const first = await aSalesLog(app, { by, customerId, title: '첫 만남' })
  const { contactId } = first
  const second = await aSalesLog(app, { by, customerId, contactId, title: '단가 협의' })
  for (let n = 1; n <= 9; n += 1) await aFile(app, { by, logId: first.id, name: `도면 ${n}.dwg` })
  for (const { id } of [first, second]) await aFile(app, { by, logId: id, name: '견적.pdf', bytes: aPdf(1) })
  const photo = await aFile(app, { by, logId: second.id, name: '현장.jpg', bytes: await aPhoto('#0b645e') })
  const page = await (await aContext(browser, app.url, { tokens: by, width: 390, height: 844 })).newPage()
  // Opened by a link, so that Back has a target.
  await goTo(page, paths.customers)
  await page.getByRole('link', { name: '한울전자' }).first().click()
  const view = (name: string) =>
    page.getByRole('navigation', { name: t('customers.about') }).getByRole('link', { name })
  await view(t('customers.tab.files')).click()
  const section = page.getByRole('region', { name: t('files.title'), exact: true })
  const open = (name: string) => section.getByRole('button', { name: `${name} ${t('files.openIt')}`, exact: true })
  await open('견적.pdf').waitFor()
  await expect.poll(() => section.locator('.count').innerText()).toBe('11')
  await section.getByRole('button', { name: t('files.earlier_other').replace('{{count, number}}', '1') }).click()
  await section.getByRole('link', { name: '첫 만남' }).first().waitFor()
  await open(t('files.version', { n: '1' })).click()
  const viewer = page.getByRole('dialog', { name: '견적.pdf' })
  await viewer.waitFor()
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toContain(customerId)
  expect(await faults(page, wcag)).toEqual([])
  // On a phone it loads on, and the viewer goes on to what was loaded.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3000)
      return open('도면 1.dwg').count()
    })
    .toBe(1)
  await open('견적.pdf').waitFor()
  expect(await page.getByRole('navigation', { name: t('ui.pages') }).count()).toBe(0)
  await open('도면 1.dwg').click()
  await page.getByRole('dialog', { name: '도면 1.dwg' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await view(t('nav.logs')).click()
  const line = page.getByRole('region', { name: t('timeline.title') })
  await line.getByRole('link', { name: '현장.jpg' }).click()
  await page.waitForURL(new RegExp(`${second.id}\\?file=${photo.id}`))
  await page.mouse.move(210, 210)
  await page.getByRole('dialog', { name: '현장.jpg' }).getByRole('img', { name: '현장.jpg' }).waitFor()
  await page.context().close()
})

test('the page of a customer without files shows a message', async () => {
  const { staff: by } = await aTeam(app)
  const { customerId } = await aSalesLog(app, { by })
  const page = await (await aContext(browser, app.url, { tokens: by })).newPage()
  await goTo(page, href(paths.customer, { customerId }, { view: 'files' }))
  await page.mouse.move(200, 200)
  await page.getByText(t('files.noneOfCustomer')).waitFor()
  expect(await page.getByRole('button', { name: t('ui.next'), exact: true }).count()).toBe(0)
  await page.context().close()
})
