// Starred customers: marked, found again, and their recent activity.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import { stars } from '../../../contract/calls/stars/calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aComment, aContact, aCustomer, aSalesLog, aStar } from '../../support/builders/records.ts'
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
const open = async (who: TestPerson, size: object = {}) =>
  (await aContext(browser, app.url, { tokens: who, ...size })).newPage()
const star = (page: Page, name: string) => page.getByRole('button', { name: t('customers.star', { name }) })
const names = (page: Page) => page.locator('tbody a.whole').allTextContents()
const starred = async (who: TestPerson) =>
  (await app.ask(who, stars.list)).output.items.map(({ customerId }) => customerId)

test('a star set in the list shows in the profile and filters the list; removed there, it can be restored', async () => {
  const { staff } = await aTeam(app)
  const id = await aCustomer(app, { by: staff, name: '다온화학' })
  await aCustomer(app, { by: staff, name: '가람정밀' })
  const page = await open(staff)
  await goTo(page, paths.customers)
  await star(page, '다온화학').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => star(page, '다온화학').getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => starred(staff)).toEqual([id])
  await page.getByRole('button', { name: t('list.addFilter'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('customers.starred') }).click()
  await page.getByRole('radio', { name: t('customers.starredOnes') }).click()
  await page.waitForURL(/starred=yes/)
  await page.keyboard.press('Escape')
  await expect.poll(() => names(page)).toEqual(['다온화학'])
  await star(page, '다온화학').click()
  await expect.poll(() => names(page)).toEqual([])
  await page.getByRole('button', { name: t('customers.stageUndo') }).click()
  await expect.poll(() => names(page)).toEqual(['다온화학'])
  await page.getByRole('link', { name: '다온화학' }).click()
  await expect.poll(() => star(page, '다온화학').getAttribute('aria-pressed')).toBe('true')
  await page.context().close()
})

test('on a phone a rejected star is reverted at once with a reason', async () => {
  const { staff } = await aTeam(app)
  const id = await aCustomer(app, { by: staff, name: '나래물산' })
  const page = await open(staff, { width: 390, height: 800 })
  await goTo(page, href(paths.customer, { customerId: id }))
  await star(page, '나래물산').waitFor()
  const box = (await star(page, '나래물산').boundingBox())!
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  await page.route(`**${stars.add.path}`, (route) => route.abort())
  await star(page, '나래물산').click()
  await page
    .getByText(t('customers.starFailed', { name: '나래물산', why: '' }).trim().slice(0, 12))
    .first()
    .waitFor()
  expect(await star(page, '나래물산').getAttribute('aria-pressed')).toBe('false')
  expect(await starred(staff)).toEqual([])
  await page.context().close()
})

test('activity of a customer: newest first, more on demand, filtered by kind; a colleague’s log is shown as a contact only', async () => {
  const { staff, colleague } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한결테크' })
  await aStar(app, { by: staff, customerId })
  const contactId = await aContact(app, { by: staff, customerId, name: '이서윤' })
  const ago = (hours: number) => new Date(app.now().getTime() - hours * 3_600_000)
  for (let n = 1; n <= 21; n += 1)
    await aSalesLog(app, { by: staff, customerId, contactId, title: `일지 ${n}`, at: ago(n) })
  const { id: logId } = await aSalesLog(app, { by: colleague, customerId, contactId, title: '비밀 일지', at: ago(0) })
  await aComment(app, { by: colleague, logId, content: '비밀 댓글' })
  const page = await open(staff)
  await goTo(page, href(paths.customer, { customerId }, { view: 'logs' }))
  const line = page.getByRole('region', { name: t('timeline.title') })
  await line.getByText(t('timeline.kind.touch')).waitFor()
  await expect.poll(() => line.getByText('일지 15').count()).toBe(1)
  expect(await line.getByText('일지 21').count()).toBe(0)
  await line.getByRole('button', { name: t('timeline.more') }).click()
  await line.getByText('일지 21').waitFor()
  await line.getByText(t('timeline.registered')).waitFor()
  await line.getByRole('button', { name: t('timeline.all') }).click()
  await page.getByRole('menuitemradio', { name: t('timeline.filter.contacts') }).click()
  await line.getByRole('link', { name: '이서윤' }).waitFor()
  await expect.poll(() => line.getByRole('listitem').count()).toBe(1)
  expect(await page.content()).not.toMatch(/비밀/)
  await line.getByRole('link', { name: '이서윤' }).click()
  await page.waitForURL(/profile\/\d+\/\d+/)
  await page
    .getByRole('region', { name: t('timeline.title') })
    .getByText('일지 15')
    .waitFor()
  await page.context().close()
})
