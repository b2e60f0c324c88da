// First steps of a new user in an empty workgroup: a list of steps in order, and sample data.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aWorkgroup } from '../../support/builders/people.ts'
import { aContact, aCustomer, anInvitation, aSalesLog } from '../../support/builders/records.ts'
import { aContext, goTo, waitUntilIdle, type Look } from '../support/browser.ts'
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
const asPage = async (look: Look = {}) => (await aContext(browser, app.url, look)).newPage()
const hash = (page: Page) => page.evaluate(() => location.hash)
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })
const steps = (page: Page) => page.getByRole('region', { name: t('steps.title') })
/** Each step with its link, or `done`. */
const stepsShown = (page: Page) =>
  steps(page)
    .getByRole('listitem')
    .evaluateAll((all) =>
      all.map((one) => `${one.querySelector('a') ? '' : '✓ '}${one.querySelector('h3')!.firstChild!.textContent}`),
    )
const aMaster = async () => aPerson(app, { workgroupId: await aWorkgroup(app), role: 0 })

test('16: each step is done once its record exists, and the list disappears after the last one', async () => {
  const master = await aMaster()
  const page = await asPage({ tokens: master })
  await goTo(page, '/main')
  const [customer, log, invite] = ['customer', 'log', 'invite'].map((key) => t(`steps.${key}`))
  await expect.poll(() => stepsShown(page)).toEqual([customer, log, invite])
  await expect.poll(() => page.locator('a.btn.primary').allInnerTexts()).toEqual([t('steps.customerDo')])
  const customerId = await aCustomer(app, { by: master })
  await aContact(app, { by: master, customerId })
  await page.reload()
  await expect.poll(() => stepsShown(page)).toEqual([`✓ ${customer}`, log, invite])
  await expect.poll(() => page.locator('a.btn.primary').allInnerTexts()).toEqual([t('steps.logDo')])
  await aSalesLog(app, { by: master, customerId })
  await page.reload()
  await expect.poll(() => stepsShown(page)).toEqual([`✓ ${customer}`, `✓ ${log}`, invite])
  await anInvitation(app, { by: master })
  await page.reload()
  await expect.poll(() => page.getByText(t('home.newest')).count()).toBe(1)
  await waitUntilIdle(page)
  expect(await steps(page).count()).toBe(0)
  await page.context().close()
})

test('16: Staff see only the steps that they may do; dismissed steps stay dismissed', async () => {
  const { workgroupId } = await aMaster()
  const staff = await aPerson(app, { workgroupId: workgroupId! })
  const page = await asPage({ tokens: staff })
  await goTo(page, '/main')
  await expect.poll(() => stepsShown(page)).toEqual([t('steps.customer'), t('steps.log')])
  await button(page, 'steps.putAway').click()
  await expect.poll(() => steps(page).count()).toBe(0)
  await page.reload()
  await expect.poll(() => page.getByText(t('home.noLogs')).count()).toBe(1)
  expect(await steps(page).count()).toBe(0)
  await page.context().close()
})

test('16: the sample is added with one tap, counts in no figure, is labelled as a sample, and is removed with one tap', async () => {
  const master = await aMaster()
  const page = await asPage({ tokens: master, width: 390, height: 844 })
  await goTo(page, '/main/manage')
  // An empty list shows the first step too, and offers the sample.
  await expect.poll(() => page.getByRole('link', { name: t('steps.customerDo') }).count()).toBe(1)
  await button(page, 'steps.sampleDo').click()
  await expect.poll(() => page.locator('article').first().innerText()).toContain('(예시)')
  await goTo(page, '/main')
  await expect.poll(() => stepsShown(page)).toEqual(['customer', 'log', 'invite'].map((key) => t(`steps.${key}`)))
  await page.getByRole('link', { name: t('steps.sampleOpen') }).click()
  await expect.poll(() => page.getByText(t('steps.sampleHere')).count()).toBe(1)
  await page
    .getByRole('link', { name: /\(예시\)/ })
    .first()
    .click()
  await expect.poll(() => hash(page)).toMatch(/details/)
  await expect.poll(() => page.getByText(t('steps.sampleHere')).count()).toBe(1)
  // Also while the steps are dismissed: neither the weekly summary nor the list of due customers includes it.
  await goTo(page, '/main')
  await button(page, 'steps.putAway').click()
  await expect.poll(() => page.locator('main').innerText()).toContain(t('home.noLogThisWeek'))
  // Nor when the user is its owner and has not contacted it for long.
  await app.owner.query('update customers set owner_id = $2 where workgroup_id = $1', [master.workgroupId, master.id])
  await app.owner.query(
    "update sales_logs set happened_at = happened_at - interval '40 days' where workgroup_id = $1",
    [master.workgroupId],
  )
  await page.reload()
  await expect.poll(() => page.locator('main').innerText()).toContain(t('home.nobodyDue'))
  await page.evaluate(() => localStorage.removeItem('steps_put_away'))
  await page.reload()
  await button(page, 'steps.sampleRemove').click()
  await expect.poll(() => button(page, 'steps.sampleDo').count()).toBe(1)
  await goTo(page, '/main/customer')
  await expect.poll(() => page.getByText(t('customers.empty.title')).count()).toBe(1)
  await page.context().close()
})

test('16: removing the sample asks first if logs refer to it, and states how many', async () => {
  const master = await aMaster()
  const page = await asPage({ tokens: master })
  await goTo(page, '/main')
  await button(page, 'steps.sampleDo').click()
  await page.getByRole('link', { name: t('steps.sampleOpen') }).click()
  const { rows } = await app.owner.query<{ id: string }>('select id from customers where workgroup_id = $1', [
    master.workgroupId,
  ])
  await aSalesLog(app, { by: master, customerId: rows[0]!.id })
  await goTo(page, '/main')
  await page.reload()
  await button(page, 'steps.sampleRemove').click()
  await expect.poll(() => page.getByRole('dialog').innerText()).toContain('2건')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('steps.sampleRemove') })
    .click()
  await expect.poll(() => button(page, 'steps.sampleDo').count()).toBe(1)
  await page.context().close()
})
