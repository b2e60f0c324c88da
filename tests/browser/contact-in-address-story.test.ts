import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aTeam } from '../people.ts'
import { aContact, aCustomer } from '../things.ts'
import { aContext, goTo, settled } from './browser.ts'
import { sharedBrowser } from './shared.ts'
import { t } from './texts.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

test('the contact in the address of a customer is marked in view, shown beside the form, and kept on the way between them; 0 is none', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const [first, second] = [
    await aContact(app, { by: staff, customerId, name: '문지현' }),
    await aContact(app, { by: staff, customerId, name: '오세훈' }),
  ]
  const elsewhere = await aContact(app, {
    by: staff,
    customerId: await aCustomer(app, { by: staff }),
    name: '남의사람',
  })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  const marked = () => page.getByRole('main').locator('article[aria-current]').getByRole('heading').allInnerTexts()
  const beside = page.getByRole('complementary', { name: t('logs.contact') })
  await goTo(page, `/main/customer/details/${customerId}/${second}`)
  expect(await marked()).toEqual([expect.stringContaining('오세훈')])
  await page
    .getByRole('link', { name: t('record.edit') })
    .first()
    .click()
  await page.waitForURL(new RegExp(`/main/customer/edit/${customerId}/${second}$`))
  await settled(page)
  expect(await beside.getByRole('heading', { level: 3 }).innerText()).toContain('오세훈')
  await page
    .getByRole('button', { name: t('form.save'), exact: true })
    .first()
    .click()
  await page.waitForURL(new RegExp(`/main/customer/details/${customerId}/${second}$`))
  await goTo(page, `/main/customer/edit/${customerId}/${first}`)
  expect(await beside.getByRole('heading', { level: 3 }).innerText()).toContain('문지현')
  for (const none of ['0', elsewhere, 'x']) {
    await goTo(page, `/main/customer/edit/${customerId}/${none}`)
    expect([await beside.count(), await page.locator('form').count()], none).toEqual([0, 1])
    await goTo(page, `/main/customer/details/${customerId}/${none}`)
    expect(await marked(), none).toEqual([])
  }
  await page.context().close()
})
