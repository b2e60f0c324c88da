// A Manager merges two duplicate customers and undoes it; a contact moves to another customer.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp()
  browser = await sharedBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

async function twins() {
  const team = await aTeam(app)
  const { staff: by } = team
  const keptId = await aCustomer(app, { by, name: '대한정밀' })
  const goneId = await aCustomer(app, { by, name: '대한정밀(주)' })
  await app.owner.query(
    "update customers set memo = '단가에 민감함', phone = '+82311112222', name_key = '대한정밀' where id = $1",
    [keptId],
  )
  await app.owner.query(
    "update customers set memo = '공장은 화성에 있음', email = 'buy@daehan.example', name_key = '대한정밀' where id = $1",
    [goneId],
  )
  const keptContactId = await aContact(app, { by, customerId: keptId, name: '윤성민', mobile: '+821012345678' })
  const goneContactId = await aContact(app, { by, customerId: goneId, name: '윤성민', mobile: '+821012345678' })
  await aSalesLog(app, { by, customerId: keptId, contactId: keptContactId })
  await aSalesLog(app, { by, customerId: keptId, contactId: keptContactId })
  await aSalesLog(app, { by, customerId: goneId, contactId: goneContactId, title: '견적 회신' })
  return { ...team, keptId, goneId, keptContactId, goneContactId }
}
const openMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: t('record.more') }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const isBarrierFree = async (page: Page) => expect(await faults(page, wcag)).toEqual([])

test('on a desktop, by keyboard: the duplicate is suggested, both memos stay, all records move; an old link redirects, and the merge is undone', async () => {
  const { manager, keptId, goneId } = await twins()
  const context = await aContext(browser, app.url, { tokens: manager })
  const page = await context.newPage()
  await goTo(page, href(paths.customer, { customerId: goneId }))
  await heading(page, '대한정밀(주)')
  // Suggested as a duplicate, with a link to merge both; the record with more content is preselected to stay.
  const note = page.getByText(t('merges.alike'))
  await note.waitFor()
  await page.getByRole('link', { name: t('merges.do'), exact: true }).click()
  const sides = page.getByRole('radiogroup', { name: t('merges.keep') })
  await expect.poll(() => sides.getByRole('radio', { checked: true }).innerText()).toContain('대한정밀\n')
  await page.getByRole('checkbox', { name: /윤성민/ }).waitFor()
  expect(await page.getByRole('checkbox', { name: /윤성민/ }).isChecked()).toBe(true)
  expect(await page.getByText('일지 1건', { exact: true }).isVisible()).toBe(true)
  await isBarrierFree(page)
  const name = page.getByRole('radiogroup', { name: t('customers.name'), exact: true })
  await name.getByRole('radio', { name: /대한정밀$/ }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await name.getByRole('radio', { name: /\(주\)/ }).getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('Control+Enter')
  await heading(page, '대한정밀(주)')
  await expect.poll(() => page.url()).toContain(href(paths.customer, { customerId: keptId }))
  await expect.poll(() => page.getByText('단가에 민감함').innerText()).toContain('공장은 화성에 있음')
  await page.getByText('견적 회신').first().waitFor()
  await goTo(page, href(paths.customer, { customerId: goneId }))
  await expect.poll(() => page.url()).toContain(href(paths.customer, { customerId: keptId }))
  await page.getByText('여기로 합쳐졌어요').first().waitFor()
  await isBarrierFree(page)
  await page
    .getByRole('button', { name: t('merges.undo') })
    .last()
    .click()
  await heading(page, '대한정밀')
  await expect.poll(() => page.getByText('견적 회신').count()).toBe(0)
  await context.close()
})

test('possible duplicates are listed: one pair is marked as different by a key, and the mark is removed; another is merged, and the list stands there again', async () => {
  const { manager, staff } = await twins()
  const ids = [
    await aCustomer(app, { by: staff, name: '가온 1공장' }),
    await aCustomer(app, { by: staff, name: '가온 2공장' }),
  ]
  await app.owner.query("update customers set phone = '+82311113333' where id = any($1)", [ids])
  const context = await aContext(browser, app.url, { tokens: manager })
  const page = await context.newPage()
  await goTo(page, paths.customers)
  await page.getByRole('button', { name: t('customers.actions') }).click()
  await page.getByRole('menuitem', { name: t('customers.findDuplicates') }).click()
  await heading(page, t('merges.likely'))
  const pairs = page.getByRole('list', { name: t('merges.likely') }).getByRole('listitem')
  await expect.poll(() => pairs.count()).toBe(2)
  await expect.poll(() => pairs.first().innerText()).toContain(t('merges.why.name'))
  await isBarrierFree(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect.poll(() => pairs.count()).toBe(1)
  await page.reload()
  await expect.poll(() => pairs.count()).toBe(1)
  await page.getByRole('link', { name: new RegExp(`^${t('merges.tab.marked')}`) }).click()
  await pairs.getByText('가온 2공장', { exact: true }).waitFor()
  await isBarrierFree(page)
  await pairs.getByRole('button', { name: t('merges.unmark') }).click()
  await page.getByText(t('merges.noneMarked.title')).waitFor()
  await page.getByRole('link', { name: new RegExp(`^${t('merges.tab.likely')}`) }).click()
  await expect.poll(() => pairs.count()).toBe(2)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('radiogroup', { name: t('merges.keep') }).waitFor()
  await page.getByRole('button', { name: t('merges.do') }).click()
  await heading(page, t('merges.likely'))
  await expect.poll(() => pairs.allInnerTexts()).toEqual([expect.stringContaining('가온')])
  await context.close()

  const small = await aContext(browser, app.url, { tokens: manager, width: 390, height: 844 })
  const onPhone = await small.newPage()
  await goTo(onPhone, paths.duplicates)
  await onPhone.getByText('가온 1공장', { exact: true }).waitFor()
  expect(await onPhone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await isBarrierFree(onPhone)
  await onPhone.getByRole('button', { name: t('merges.notSame') }).click()
  await onPhone.getByText(t('merges.noneLikely.title')).waitFor()
  await small.close()
  const ofStaff = await aContext(browser, app.url, { tokens: staff })
  const refused = await ofStaff.newPage()
  await goTo(refused, paths.duplicates)
  await refused.getByText(t('error.access_denied')).waitFor()
  await ofStaff.close()
})

test('on a phone: found by name, Back from the page leads to the customer; two contacts are merged', async () => {
  const { manager, keptId, keptContactId, goneContactId } = await twins()
  const context = await aContext(browser, app.url, { tokens: manager, width: 390, height: 844 })
  const page = await context.newPage()
  await goTo(page, href(paths.customer, { customerId: keptId }))
  await heading(page, '대한정밀')
  await openMenu(page, t('customers.merge'))
  await page.getByText(t('merges.otherCustomerHint')).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goBack()
  await heading(page, '대한정밀')
  await goTo(page, href(paths.twoContacts, { contactId: keptContactId, otherId: goneContactId }))
  await page.getByRole('radiogroup', { name: t('merges.keep') }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await isBarrierFree(page)
  await page.getByRole('button', { name: t('merges.do') }).click()
  await heading(page, '윤성민')
  await page.getByText('견적 회신').first().waitFor()
  await context.close()
})

test('a customer that another user edits meanwhile is not merged: the page shows that instead of the raw error', async () => {
  const { manager, keptId, goneId } = await twins()
  const context = await aContext(browser, app.url, { tokens: manager })
  // The error object belongs to the code that threw it: other code holds a reference too.
  await context.addInitScript(() => {
    const { assign } = Object
    Object.assign = (target: object, ...parts: object[]) => {
      if (target instanceof Error) document.documentElement.dataset.changedError = target.message
      return assign(target, ...parts) as object
    }
  })
  const page = await context.newPage()
  await goTo(page, href(paths.twoCustomers, { customerId: keptId, otherId: goneId }))
  await page.getByRole('radiogroup', { name: t('merges.keep') }).waitFor()
  await app.owner.query('update customers set ver = ver + 1 where id = $1', [goneId])
  await page.getByRole('button', { name: t('merges.do') }).click()
  await page.getByText(t('merges.changed')).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.changedError)).toBe(undefined)
  await context.close()
})

test('a contact moves to another customer: both pages name the other, and the move is undone', async () => {
  const { staff, keptId, keptContactId } = await twins()
  const newId = await aCustomer(app, { by: staff, name: '오름디스플레이' })
  const context = await aContext(browser, app.url, { tokens: staff })
  const page = await context.newPage()
  await goTo(page, href(paths.contact, { customerId: keptId, contactId: keptContactId }))
  await heading(page, '윤성민')
  await openMenu(page, t('contacts.move'))
  const box = page.getByRole('dialog')
  await box.getByLabel(t('merges.newCustomer')).click()
  await page.keyboard.type('오름')
  await page.getByRole('option', { name: /오름디스플레이/ }).click()
  await box.getByLabel(t('contacts.position')).fill('이사')
  await isBarrierFree(page)
  await box.getByRole('button', { name: t('merges.move'), exact: true }).click()
  await expect.poll(() => page.url()).toContain(href(paths.contact, { customerId: newId, contactId: keptContactId }))
  await page.getByRole('heading', { name: t('merges.moved') }).waitFor()
  // Logs from before stay on the contact's page; the old customer names the new one.
  await page.getByText('단가 협의').first().waitFor()
  await goTo(page, href(paths.customer, { customerId: keptId }, { view: 'details' }))
  await page.getByText(t('merges.isNowWith', { name: '오름디스플레이' })).waitFor()
  await isBarrierFree(page)
  await page.getByRole('link', { name: '윤성민' }).first().click()
  await page
    .getByRole('listitem')
    .getByRole('button', { name: t('merges.undo') })
    .click()
  await expect.poll(() => page.url()).toContain(href(paths.contact, { customerId: keptId, contactId: keptContactId }))
  await context.close()
})
