// Two save one record: the second is told who was quicker, and the choice that keeps his own text has the focus.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../../contract/customers.ts'
import { profile } from '../../contract/profile.ts'
import { salesLogs } from '../../contract/sales-logs.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aTeam } from '../people.ts'
import { aCustomer, aSalesLog } from '../things.ts'
import { aContext, goTo } from './browser.ts'
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
const save = (page: Page, key = 'form.save') =>
  page
    .getByRole('button', { name: t(key), exact: true })
    .first()
    .click()
/** What the dialog is called, its two columns, and what has the focus. */
async function dialog(page: Page) {
  const box = page.getByRole('dialog')
  await box.waitFor()
  return {
    title: await box.getByRole('heading', { level: 2 }).innerText(),
    columns: await box.getByRole('heading', { level: 3 }).allInnerTexts(),
    focus: await page.evaluate(() => document.activeElement?.textContent),
  }
}

test('a colleague who was quicker is named; Enter keeps what one wrote oneself', async () => {
  const { staff, manager } = await aTeam(app)
  const id = await aCustomer(app, { by: staff })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await goTo(page, `/main/customer/edit/${id}/0`)
  const record = (await app.ask(staff, customers.detail, { id })).output
  await page.getByLabel(t('customers.memo'), { exact: true }).fill('내 메모')
  await app.ask(manager, customers.update, { ...record, ownerId: '', memo: '먼저 쓴 메모' })
  await save(page)
  expect(await dialog(page)).toEqual({
    title: t('stale.titleBy', { name: manager.name }),
    columns: [t('stale.mine'), t('stale.theirsBy', { name: manager.name })],
    focus: t('stale.keep'),
  })
  await page.keyboard.press('Enter')
  await page.waitForURL(/details/)
  expect((await app.ask(staff, customers.detail, { id })).output.memo).toBe('내 메모')
  await page.context().close()
})
test('oneself on another device is called that, of a log and of the profile', async () => {
  const { staff } = await aTeam(app)
  const { id } = await aSalesLog(app, { by: staff })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  const own = {
    title: t('stale.titleMe'),
    columns: [t('stale.mineHere'), t('stale.theirsMe')],
    focus: t('stale.keep'),
  }
  await goTo(page, `/main/upload/${id}`)
  const log = (await app.ask(staff, salesLogs.detail, { id })).output
  await page.locator('[name=title]').fill('여기서 쓴 제목')
  const elsewhere = { ...log, nextDay: '', coAuthorIds: [], title: '저기서 쓴 제목' }
  expect((await app.ask(staff, salesLogs.update, elsewhere)).status).toBe(200)
  await save(page)
  expect(await dialog(page)).toEqual(own)
  await page.keyboard.press('Enter')
  await page.waitForURL(/saleslog/)

  await goTo(page, '/main/etc/profile')
  await page.getByLabel(t('auth.name'), { exact: true }).fill('여기서 쓴 이름')
  const me = (await app.ask(staff, profile.me)).output[0]!
  await app.ask(staff, profile.update, { ...me, name: '저기서 쓴 이름' })
  await save(page, 'profile.save')
  expect(await dialog(page)).toEqual(own)
  await page.context().close()
})
