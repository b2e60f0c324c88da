// Staff see when and by whom a customer was last contacted, even if they may not read the log; never its content.
import type { Browser } from 'playwright-core'
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

test('list, customer, contact, card and picker name the colleague who called yesterday; home does not list the customer as due', async () => {
  const { staff, manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: manager, name: '어제통화전자', ownerId: staff.id })
  const quiet = await aCustomer(app, { by: manager, name: '오래조용상사', ownerId: staff.id })
  const [first, main] = [
    await aContact(app, { by: manager, customerId, name: '먼저담당' }),
    await aContact(app, { by: manager, customerId, name: '요즘담당' }),
  ]
  const ago = (days: number) => new Date(app.now().getTime() - days * 864e5)
  const secret = { by: manager, title: '감춘 제목', content: '감춘 내용' }
  await aSalesLog(app, { ...secret, customerId, contactId: main, channel: '0030001', at: ago(1) })
  await aSalesLog(app, { ...secret, customerId: quiet, at: ago(20) })
  await aSalesLog(app, { by: staff })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  const screen = page.getByRole('main')
  const by = t('touch.by', { name: manager.name })
  const yesterday = t('touch.whole', { touch: '어제 통화', name: manager.name })

  await goTo(page, '/main/customer')
  const row = screen.getByRole('row').filter({ hasText: '어제통화전자' })
  await expect.poll(() => row.getByRole('cell').nth(6).innerText()).toBe(`어제 통화\n${by}`)
  await expect.poll(() => row.getByRole('cell').nth(4).innerText()).toContain('요즘담당')

  await goTo(page, `/main/customer/details/${customerId}`)
  await expect.poll(() => page.getByRole('complementary').getByText(yesterday).count()).toBe(1)
  const card = (name: string) => screen.getByRole('article').filter({ hasText: name })
  await expect.poll(() => card('요즘담당').innerText()).toContain(yesterday)
  await expect.poll(() => card('요즘담당').innerText()).toContain(t('contacts.main'))
  await expect.poll(() => card('먼저담당').innerText()).toContain(t('contacts.noTouch'))
  await expect.poll(() => screen.innerText()).toContain(t('logs.noneForMe.title'))

  await goTo(page, `/main/manager/profile/${customerId}/${main}`)
  await expect.poll(() => screen.getByText(yesterday).count()).toBeGreaterThan(0)
  await goTo(page, `/main/manager/profile/${customerId}/${first}`)
  await expect.poll(() => screen.innerText()).toContain(t('logs.noneHere.title'))

  await goTo(page, '/main/upload')
  await page.getByRole('combobox').first().click()
  await expect.poll(() => page.getByRole('option').filter({ hasText: '어제통화전자' }).innerText()).toContain(yesterday)

  await goTo(page, '/main')
  const due = screen.getByRole('list', { name: t('home.due') })
  await expect
    .poll(() => due.innerText())
    .toContain(t('home.lastBy_other', { name: manager.name }).replace('{{count, number}}', '20'))
  expect(await due.innerText()).not.toContain('어제통화전자')
  expect(await page.content()).not.toContain('감춘')

  // A customer on hold keeps showing the stage it had reached, on its page and in the list.
  await app.owner.query("update customers set stage = '0050005' where id = $1", [customerId])
  await app.owner.query("update customers set stage = '0050009' where id = $1", [customerId])
  await page.reload()
  await goTo(page, `/main/customer/details/${customerId}`)
  const reached = screen.getByRole('list', { name: t('customers.stage') }).locator('[aria-current=step]')
  await expect.poll(() => reached.innerText()).toBe(t('code.0050005'))
  await goTo(page, '/main/customer')
  const stage = row.getByRole('cell').nth(3)
  await expect
    .poll(() => stage.innerText())
    .toBe(`${t('code.0050009')}\n${t('customers.reached', { stage: t('code.0050005') })}`)
  await page.context().close()
})
