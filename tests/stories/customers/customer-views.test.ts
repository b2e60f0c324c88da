// The views of a customer's page, and what one does with a customer or contact on a phone.
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { aContext, goTo, openBrowser } from '../support/browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const phone = { width: 390, height: 844 }
async function aKnownCustomer() {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  const contactId = await aContact(app, { by: staff, customerId, name: '윤성민' })
  await app.owner.query('update customers set phone = $1, email = $2, address = $3 where id = $4', [
    '+821023456789',
    'order@hanul.example',
    '경기도 평택시 고덕면',
    customerId,
  ])
  await app.owner.query('update contacts set mobile = $1, company_phone = $2, email = $3 where id = $4', [
    '+821000004821',
    '+82312345679',
    'yoon@hanul.example',
    contactId,
  ])
  for (let n = 1; n <= 23; n += 1) await aSalesLog(app, { by: staff, customerId, contactId, title: `방문 ${n}` })
  return { staff, customerId, contactId }
}
/** A finger that misses the middle of one target must not press the next. */
async function expectApart(targets: Locator[]): Promise<void> {
  const boxes = await Promise.all(targets.map(async (one) => (await one.boundingBox())!))
  for (const [at, box] of boxes.entries()) {
    expect(box.height).toBeGreaterThanOrEqual(44)
    for (const other of boxes.slice(at + 1))
      expect(box.x + box.width <= other.x || box.y + box.height <= other.y || other.x + other.width <= box.x).toBe(true)
  }
}
const hrefsIn = (list: Locator) =>
  list.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))

test('each view has an address; on a phone the others begin without the head, and their names stay in sight', async () => {
  const { staff, customerId } = await aKnownCustomer()
  const page = await (await aContext(browser, app.url, { tokens: staff, ...phone })).newPage()
  await goTo(page, href(paths.customer, { customerId }))
  const views = page.getByRole('navigation', { name: t('customers.about') })
  const heading = page.getByRole('heading', { level: 1, name: '한울전자' })
  await heading.waitFor()
  expect(
    await page
      .getByRole('list', { name: t('logs.latest') })
      .getByRole('listitem')
      .count(),
  ).toBe(6)
  await page.getByRole('link', { name: t('logs.allOf_other').replace('{{count, number}}', '23') }).click()
  await page.waitForURL(/view=logs$/)
  const logs = page.getByRole('region', { name: t('nav.logs'), exact: true })
  await logs.getByRole('listitem').nth(19).waitFor()
  expect(await heading.isVisible()).toBe(false)
  const { y } = (await views.boundingBox())!
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  expect((await views.boundingBox())!.y).toBe(y)
  // The list loads on.
  const scrolled = () => logs.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect.poll(async () => (await scrolled(), logs.getByRole('listitem').count())).toBe(23)
  await views.getByRole('link', { name: t('customers.info') }).click()
  await page
    .getByRole('region', { name: t('customers.info') })
    .getByRole('link', { name: '010-2345-6789' })
    .waitFor()
  await page.goBack()
  await page.goBack()
  await heading.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.context().close()
})

test('on a phone buttons below the name call, text, mail, plan and find the way, each 44 px high and apart from the others', async () => {
  const { staff, customerId, contactId } = await aKnownCustomer()
  const page = await (await aContext(browser, app.url, { tokens: staff, ...phone })).newPage()
  await goTo(page, href(paths.customer, { customerId }))
  const map = `https://map.kakao.com/link/search/${encodeURIComponent('경기도 평택시 고덕면')}`
  const ofCustomer = page.getByRole('list', { name: '한울전자' })
  await ofCustomer.waitFor()
  expect(await hrefsIn(ofCustomer)).toEqual([
    'tel:+821023456789',
    'sms:+821023456789',
    'mailto:order@hanul.example',
    `#${href(paths.registerPlan, {}, { customer: customerId })}`,
    map,
  ])
  const card = page.getByRole('article').filter({ hasText: '윤성민' })
  const targets = [...(await ofCustomer.getByRole('link').all()), ...(await card.locator('a[href*=":"]').all())]
  expect(targets).toHaveLength(7)
  await expectApart(targets)
  // Paper is as narrow, and shows the number in place of a button.
  await page.emulateMedia({ media: 'print' })
  expect(await card.locator('a[href^="tel:"]').evaluate((own) => getComputedStyle(own).fontSize)).toBe('12px')
  await page.emulateMedia({ media: 'screen' })
  await goTo(page, href(paths.contact, { customerId, contactId }))
  const ofContact = page.getByRole('list', { name: '윤성민' })
  expect(await hrefsIn(ofContact)).toEqual([
    'tel:+821000004821',
    'sms:+821000004821',
    'mailto:yoon@hanul.example',
    `#${href(paths.registerPlan, {}, { customer: customerId, contact: contactId })}`,
    map,
  ])
  await expectApart(await ofContact.getByRole('link').all())
  const reach = page.getByRole('region', { name: t('contacts.reach') }).locator('dd a')
  await expect.poll(() => reach.count()).toBe(3)
  await expectApart(await reach.all())
  await page.context().close()
})
