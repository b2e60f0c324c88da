// The page of a supplier, by the link of a mail: a proposal is handed in, changed, read after the due time.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bids } from '../../../contract/calls/bidding/bids.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { moneyText } from '../../../contract/rules/money.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { anOrder, aProposal, openOrder, type TestOrder } from '../../support/builders/orders.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { faults, wcag } from '../support/axe.ts'
import { openPage, picture } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
let manager: TestPerson
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
  ;({ manager } = await aTeam(app))
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})
const [desk, phone] = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
const opened = (order: TestOrder, look: { width: number; height: number; language?: string }, at = 0) =>
  openPage({ app, browser }, href(paths.bid, { code: order.suppliers[at]!.code }), look)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const prices = (page: Page) => page.getByRole('textbox', { name: t('bid.priceOf') })
const proposalOf = async (order: TestOrder) =>
  (await app.ask(null, bids.opened, { code: order.suppliers[0]!.code })).output.proposal
const expectGood = async (page: Page) => {
  expect(await faults(page, wcag)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width)
}

test('a supplier fills in prices, sees the sum, hands in, changes, and reads it again', async () => {
  const order = await anOrder(app, manager)
  const { context, page, problems } = await opened(order, desk)
  await page.getByRole('heading', { name: 'PET 기재 필름 연간 발주' }).waitFor()
  await button(page, t('bid.send')).click()
  await page.getByText(t('bid.noPrice')).first().waitFor()
  await prices(page).first().fill('800000')
  await prices(page).first().press('Enter')
  const sum = page.locator('output')
  await expect.poll(() => sum.textContent()).toBe(moneyText('ko', 96_000_000, 'KRW'))
  await expect.poll(() => prices(page).first().inputValue()).toBe('800,000')
  // Enter has moved on to the next price.
  await page.keyboard.type('1000000')
  await page.getByText(t('bid.whole'), { exact: true }).waitFor()
  await expect.poll(() => sum.textContent()).toBe(moneyText('ko', 102_500_000, 'KRW'))
  await page.getByLabel(t('bid.lead'), { exact: true }).fill('18')
  await page.getByLabel(t('bid.terms'), { exact: true }).fill('60일 뒤 결제')
  await picture(page, 'bid-form')
  await expectGood(page)
  // What is typed and not handed in outlives the tab.
  await page.reload()
  await page.getByText(t('form.isBack')).waitFor()
  await expect.poll(() => sum.textContent()).toBe(moneyText('ko', 102_500_000, 'KRW'))
  await page
    .getByLabel(t('files.add'), { exact: true })
    .setInputFiles({ name: '제안서.txt', mimeType: 'text/plain', buffer: Buffer.from('제안') })
  await button(page, t('bid.send')).click()
  await button(page, t('bid.change')).waitFor()
  await page.getByText(t('bid.received').replace(/^.* /, '')).last().waitFor()
  expect(await proposalOf(order)).toMatchObject({ total: 102_500_000, leadDays: 18, files: [{ name: '제안서.txt' }] })

  await prices(page).last().fill('')
  await button(page, t('bid.change')).click()
  await page.getByText(t('bid.kept')).waitFor({ state: 'hidden' })
  await page.reload()
  await button(page, t('bid.change')).waitFor()
  await expect.poll(() => prices(page).first().inputValue()).toBe('800,000')
  await expect.poll(() => sum.textContent()).toBe(moneyText('ko', 96_000_000, 'KRW'))
  await button(page, t('files.open', { name: '제안서.txt' })).waitFor()
  await picture(page, 'bid-changed')
  await expectGood(page)
  expect(await page.getByText(t('form.isBack')).count()).toBe(0)

  await page.getByLabel(t('bid.ask'), { exact: true }).fill('코로나 처리도 필요한가요?')
  await button(page, t('bid.ask.send')).click()
  await page.getByText(t('bid.mine')).waitFor()
  await button(page, t('bid.withdraw')).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last().click()
  await button(page, t('bid.send')).waitFor()
  expect(await prices(page).first().inputValue()).toBe('')
  expect(await proposalOf(order)).toBeNull()
  expect(problems).toEqual([])
  await context.close()
})

test('another tab has handed in meanwhile: both are shown, and what was typed can be handed in', async () => {
  const order = await anOrder(app, manager)
  const { context, page } = await opened(order, phone)
  await prices(page).first().fill('750000')
  await aProposal(app, order, 0)
  await button(page, t('bid.send')).click()
  await page.getByText(t('bid.stale.title')).waitFor()
  await page.getByRole('cell', { name: '800,000', exact: true }).waitFor()
  await picture(page, 'bid-stale')
  await expectGood(page)
  await button(page, t('bid.stale.mine')).click()
  await expect.poll(() => prices(page).first().inputValue()).toBe('750,000')
  await button(page, t('bid.change')).click()
  await page.getByText(t('bid.kept')).waitFor({ state: 'hidden' })
  expect(await proposalOf(order)).toMatchObject({ total: 90_000_000 })
  await context.close()
})

test('after the due time the page is read only, in the language of the supplier', async () => {
  const order = await anOrder(app, manager)
  await aProposal(app, order, 0, { amounts: [800_000, null] })
  const { context, page } = await opened(order, desk)
  await prices(page).first().fill('1')
  await openOrder(app, order)
  // The server refuses what comes too late.
  await button(page, t('bid.change')).click()
  await page.getByRole('heading', { name: t('bid.closed.title') }).waitFor()
  await page.getByText(t('bid.unsent')).waitFor()
  await page.getByRole('cell', { name: '800,000', exact: true }).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await picture(page, 'bid-closed')
  await expectGood(page)
  await context.close()
  // The browser prefers another language than the supplier has.
  const { context: abroad, page: english } = await opened(order, { ...desk, language: 'en' })
  await english.getByRole('heading', { name: t('bid.closed.title') }).waitFor()
  await abroad.close()
  const wrong = { ...order, suppliers: [{ ...order.suppliers[0]!, code: `1.${'x'.repeat(43)}` }] }
  const { context: lost, page: gone } = await opened(wrong, phone)
  await gone.getByText(t('bid.gone.title')).waitFor()
  await lost.close()
})
