// A write invalidates cached reads of other call groups that show the changed record.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
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
const save = (page: Page) =>
  page
    .getByRole('button', { name: t('form.save'), exact: true })
    .first()
    .click()

test('a renamed customer, a renamed contact, a changed stage: logs that are already loaded show it at once', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '옛이름전자' })
  const contactId = await aContact(app, { by: staff, customerId, name: '옛담당' })
  const { id: logId } = await aSalesLog(app, { by: staff, customerId, contactId })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  const main = page.getByRole('main')
  const log = `/main/manage/saleslog/${logId}`
  await goTo(page, '/main/manage')
  await expect.poll(() => main.getByText('옛이름전자').count()).toBeGreaterThan(0)
  await goTo(page, log)
  await expect.poll(() => main.getByText('옛담당').count()).toBeGreaterThan(0)

  // Read again after each of the three, since the next write would hide a missing invalidation.
  await goTo(page, `/main/customer/edit/${customerId}/0`)
  await page.getByLabel(t('customers.name'), { exact: true }).fill('새이름전자')
  await save(page)
  await page.waitForURL(/details/)
  await goTo(page, '/main/manage')
  await expect.poll(() => main.getByText('새이름전자').count()).toBeGreaterThan(0)
  expect(await main.getByText('옛이름전자').count()).toBe(0)

  await goTo(page, `/main/manager/editManager/${contactId}/${customerId}`)
  await page.getByLabel(t('contacts.name'), { exact: true }).fill('새담당')
  await save(page)
  await page.waitForURL(/profile/)
  await goTo(page, log)
  await expect.poll(() => main.getByText('새담당').count()).toBeGreaterThan(0)
  expect(await main.getByText(/옛/).count()).toBe(0)

  await goTo(page, `/main/customer/details/${customerId}`)
  await page.getByRole('button', { name: t('customers.changeStage') }).click()
  await page.getByRole('menuitemradio', { name: t('code.0050009') }).click()
  await page.getByLabel(t('customers.reason')).fill('예산이 내년으로 밀림')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.toasts').innerText()).toContain(t('code.0050009'))
  await goTo(page, log)
  await expect.poll(() => main.getByText(t('code.0050009')).count()).toBeGreaterThan(0)
  await page.context().close()
})
