// Purchase orders of the workgroup: written, sent, sealed until the due time, compared and awarded.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { bids } from '../../../contract/calls/bidding/bids.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { anOrder, aProposal, aSupplier, openOrder } from '../../support/builders/orders.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aCustomer } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { goTo, openAs, picture } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
  team = await aTeam(app)
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})
const sizes = [
  ['desk', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const
const [desk, phone] = [sizes[0][1], sizes[1][1]]
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const open = (who: TestPerson, path: string, size: { width: number; height: number }) =>
  openAs({ app, browser }, who, path, size)
const expectGood = async (page: Page) => {
  expect(await faults(page, wcag)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width)
}
const column = (name: 'name' | 'quantity' | 'unit') =>
  t('bidding.item.of', { column: t(`bidding.item.${name}`), place: '1' })

test.each(sizes)('%s: an order is written, kept as a draft, and sent to its suppliers by mail', async (where, size) => {
  const { page, context } = await open(team.manager, paths.registerOrder, size)
  await page.getByRole('textbox', { name: t('bidding.title'), exact: true }).fill('이형 PET 발주')
  await page.getByLabel(column('name'), { exact: true }).fill('이형 PET')
  await page.getByLabel(column('quantity'), { exact: true }).fill('많이')
  await button(page, t('bidding.saveDraft')).click()
  await page
    .getByText(t('bidding.itemBad', { place: '1' }))
    .first()
    .waitFor()
  await page.getByLabel(column('quantity'), { exact: true }).fill('1,024.5')
  await page.getByLabel(column('unit'), { exact: true }).fill('kg')
  await button(page, t('bidding.saveDraft')).click()
  await page.getByText(t('bidding.says.draft')).waitFor()
  await page.getByRole('link', { name: t('bidding.goOn') }).click()
  const supplier = page.getByLabel(t('bidding.supplierSearch'), { exact: true })
  await supplier.fill(`one-${where}@supplier.example, two-${where}@supplier.example`)
  await supplier.press('Enter')
  await page.getByLabel(t('bidding.dueDay'), { exact: true }).fill('2027-03-26')
  await page.keyboard.press('Tab')
  await picture(page, 'bidding-write')
  await expectGood(page)
  await page.locator('button[type=submit]').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('bidding.sendTo', { number: '2' }) })
    .click()
  await page.getByText(t('bidding.standing.sent'), { exact: true }).nth(1).waitFor()
  expect(await app.mailsTo(`two-${where}@supplier.example`)).toHaveLength(1)
  const { items } = (await app.ask(team.manager, bidding.list)).output
  const { id } = items.find((order) => order.title === '이형 PET 발주')!
  expect((await app.ask(team.manager, bidding.detail, { id })).output).toMatchObject({
    state: 'sealed',
    items: [{ quantity: 1024.5, unit: 'kg' }],
  })
  await context.close()
})

test('a sealed order shows who has answered and no figure; a question is answered to all; it is extended', async () => {
  const order = await anOrder(app, team.manager)
  await aProposal(app, order, 0)
  await app.ask(null, bids.ask, { code: order.suppliers[1]!.code, question: '나누어 낼 수 있나요?' })
  const { page, context } = await open(team.master, href(paths.order, { orderId: order.id }), desk)
  await page.getByText(t('bidding.standing.submitted'), { exact: true }).waitFor()
  expect(await page.locator('main').textContent()).not.toMatch(/800,000|96,000,000/)
  await picture(page, 'bidding-sealed')
  await expectGood(page)
  await page.getByLabel(t('bidding.answer'), { exact: true }).fill('네, 달마다 내면 돼요.')
  await button(page, t('bidding.answer')).click()
  await page.getByText(t('bidding.answered')).waitFor()
  // The invitation, the receipt and the answer.
  expect(await app.mailsTo(order.suppliers[0]!.email, 3)).toHaveLength(3)
  await button(page, t('bidding.extend')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('bidding.extend'), exact: true }).click()
  // The same time is no extension.
  await dialog.locator('[data-field="dueAt"] [id$="e"]').waitFor()
  await dialog.getByLabel(t('bidding.dueDay'), { exact: true }).fill('2027-03-26')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: t('bidding.extend'), exact: true }).click()
  await page.getByText(t('bidding.extended')).waitFor()
  await context.close()
})

test.each(sizes)('%s: opened proposals stand side by side, and the cheapest gets the order', async (_, size) => {
  const suppliers = [aSupplier('가온필름'), aSupplier('삼율화학'), aSupplier('동하소재')]
  const order = await anOrder(app, team.manager, { suppliers })
  await aProposal(app, order, 0, { leadDays: 18, files: [['제안서.pdf', Buffer.from('%PDF-1.4')]] })
  await aProposal(app, order, 1, { amounts: [780_000, 960_000], leadDays: 26 })
  await aProposal(app, order, 2, { amounts: [700_000, null], leadDays: 21 })
  await openOrder(app, order)
  const { page, context } = await open(team.manager, href(paths.order, { orderId: order.id }), size)
  await page.getByRole('heading', { name: '삼율화학이 가장 싸고, 가온필름이 3일 빨라요' }).waitFor()
  await page.getByLabel('삼율화학', { exact: true }).and(page.locator(':visible')).check()
  await picture(page, 'bidding-compare')
  await expectGood(page)
  await button(page, `삼율화학으로 정하기`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('bidding.reason')).fill('값이 가장 싸요.')
  await dialog.getByRole('button', { name: t('bidding.awardGo') }).click()
  await page.getByRole('heading', { name: t('bidding.answer.awarded', { name: '삼율화학' }) }).waitFor()
  await picture(page, 'bidding-awarded')
  await expectGood(page)
  await page.getByRole('link', { name: t('bidding.document', { name: '삼율화학' }) }).click()
  await page
    .getByRole('heading', { name: t('bidding.documentTitle') })
    .first()
    .waitFor()
  await picture(page, 'bidding-document')
  await expectGood(page)
  await context.close()
})

test('items go to several suppliers; Staff in charge of one see that proposal only, and nothing to decide', async () => {
  const customerId = await aCustomer(app, { by: team.staff, ownerId: team.staff.id, name: '가온필름' })
  const suppliers = [aSupplier('가온필름', customerId), aSupplier('삼율화학')]
  const order = await anOrder(app, team.manager, { suppliers })
  await aProposal(app, order, 0, { amounts: [790_000, 1_100_000] })
  await aProposal(app, order, 1, { amounts: [800_000, 1_000_000] })
  await openOrder(app, order)
  const path = href(paths.order, { orderId: order.id })
  const { page, context } = await open(team.manager, path, desk)
  await page.getByLabel(t('bidding.split')).check()
  for (const price of ['94,800,000', '6,500,000']) await page.getByRole('radio', { name: new RegExp(price) }).check()
  await button(page, `가온필름, 삼율화학으로 정하기`).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('bidding.awardGo') })
    .click()
  await page.getByRole('heading', { name: t('bidding.answer.awarded', { name: '가온필름, 삼율화학' }) }).waitFor()
  await context.close()
  const staff = await open(team.staff, path, phone)
  await staff.page.getByText('94,800,000', { exact: false }).first().waitFor({ state: 'attached' })
  expect(await staff.page.locator('main').textContent()).not.toMatch(/6,500,000|96,000,000/)
  await goTo(staff.page, href(paths.customerAndContact, { customerId, contactId: '0' }))
  await staff.page.getByRole('heading', { name: t('bidding.ofCustomer') }).waitFor()
  await staff.context.close()
})

test.each(sizes)('%s: the list shows the orders of each kind and the suppliers', async (_, size) => {
  await anOrder(app, team.manager, { isPublished: false, title: '시험용 오븐' })
  const { page, context } = await open(team.manager, paths.orders, size)
  await page.getByRole('link', { name: '시험용 오븐' }).first().waitFor()
  await picture(page, 'bidding-list')
  await expectGood(page)
  await page
    .getByRole('link', { name: t('bidding.tab.suppliers') })
    .and(page.locator(':visible'))
    .click()
  await page.getByText('삼율화학').first().waitFor()
  await picture(page, 'bidding-suppliers')
  await expectGood(page)
  await context.close()
})
