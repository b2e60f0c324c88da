// Membership and payment: from Free to Team by transfer, and on the page of a card provider.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billing } from '../../../contract/calls/billing/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { moneyText } from '../../../contract/rules/money.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aBill } from '../../support/builders/records.ts'
import { startStripeServer, type StripeServer } from '../../support/servers/stripe-server.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, picture } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let withCards: TestApp
let stripe: StripeServer
let browser: Browser
beforeAll(async () => {
  stripe = await startStripeServer()
  ;[app, withCards, browser] = await Promise.all([
    startTestApp({ INVOICE_BANK: '다해은행', INVOICE_ACCOUNT: '000-0000-000000' }),
    startTestApp(stripe.environment),
    sharedBrowser(),
  ])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
  await withCards.stop()
  await stripe.stop()
})
const sizes = [
  ['desk', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const openAs = async (of: TestApp, who: TestPerson, size: { width: number; height: number }, path: string) => {
  const context = await aContext(browser, of.url, { tokens: who, ...size })
  const page = await context.newPage()
  await goTo(page, path)
  return page
}
const expectGood = async (page: Page) => {
  expect(await faults(page, wcag)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width)
}

test.each(sizes)(
  '%s: the sixth invitation asks for Team; the bill is paid by transfer, confirmed, and becomes a receipt',
  async (where, size) => {
    const { master, workgroupId } = await aTeam(app, { plan: 'free' })
    const page = await openAs(app, master, size, paths.invite)
    await page.getByLabel(t('members.invite.addresses')).fill(`sixth-${where}@daon.example`)
    await button(page, t('members.invite.go')).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(moneyText('ko', 9_000, 'KRW')).waitFor()
    await picture(page, 'billing-sixth')
    await expectGood(page)
    await button(page, t('billing.sixth.go')).click()
    await page.getByText(t('members.invite.mailed')).first().waitFor()
    expect(await app.mailsTo(`sixth-${where}@daon.example`)).toHaveLength(1)

    await goTo(page, paths.membership)
    const [open] = (await app.ask(master, billing.membership)).output.openBills
    await page.getByRole('heading', { name: t('billing.state.team', { members: '5' }) }).waitFor()
    await picture(page, 'billing-membership')
    await expectGood(page)
    await page
      .getByRole('link', { name: `${t('billing.view')} ${open!.number}`, exact: true })
      .first()
      .click()
    await page.getByText('000-0000-000000').waitFor()
    await picture(page, 'billing-bill')
    await expectGood(page)
    await button(page, t('billing.announce')).click()
    await page.getByText(t('billing.announced.by', { name: master.name })).waitFor()

    const operator = await aPerson(app, { isOperator: true })
    const service = await openAs(app, operator, size, paths.serviceBills)
    const row = service.getByRole('listitem').filter({ hasText: open!.number })
    await row.getByRole('button', { name: t('billing.service.confirmOf', { number: open!.number }) }).click()
    const amount = service.getByRole('dialog').getByLabel(t('billing.service.arrived'))
    await amount.fill('1')
    await service
      .getByRole('dialog')
      .getByRole('button', { name: t('billing.service.confirm') })
      .click()
    // The server's sentence stands by the field, and nothing that was typed is lost.
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true')
    await picture(service, 'billing-confirm')
    await amount.fill(open!.amount.toLocaleString('en'))
    await service
      .getByRole('dialog')
      .getByRole('button', { name: t('billing.service.confirm') })
      .click()
    await service.getByText(t('billing.service.done.paid')).waitFor()
    await service.getByText(t('billing.service.none.announced')).waitFor()
    await expectGood(service)

    await page.reload()
    await page.getByText(t('billing.chip.paid')).waitFor()
    expect(await button(page, t('billing.announce')).count()).toBe(0)
    const { rows } = await app.owner.query('select status from bills where workgroup_id = $1', [workgroupId])
    expect(rows).toEqual([{ status: 'paid' }])
    await page.context().close()
    await service.context().close()
  },
)

test.each(sizes)(
  '%s: a change of the plan shows its amount before it is made; back to Free keeps all',
  async (_, size) => {
    const { master } = await aTeam(app, { plan: 'free' })
    const page = await openAs(app, master, size, paths.membership)
    await page.getByText(t('billing.history.noneBody')).waitFor()
    await page.getByRole('link', { name: t('billing.toTeam') }).click()
    // The page before it has the same choice of month and year.
    await page.getByRole('heading', { name: t('billing.today') }).waitFor()
    await page.getByRole('radio', { name: t('billing.year') }).click()
    const go = button(page, t('billing.go', { amount: moneyText('ko', 450_000, 'KRW') }))
    await go.waitFor()
    await picture(page, 'billing-change')
    await expectGood(page)
    expect((await app.ask(master, billing.membership)).output.plan).toBe('free')
    await go.click()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.waitForURL(/gpayment\/[\w-]+$/)
    await goTo(page, href(paths.changePlan, {}, { plan: 'free' }))
    await page.getByText(t('billing.today.none')).waitFor()
    await button(page, t('billing.goFree')).click()
    await page.waitForURL(/#\/main\/membership$/)
    await page.getByRole('heading', { name: t('billing.state.free', { members: '5' }) }).waitFor()
    await page.context().close()
  },
)

test('a member who has the link sees and pays that bill, and nothing else of the money', async () => {
  const { master, staff } = await aTeam(app)
  const { id, code } = await aBill(app, { by: master })
  const page = await openAs(app, staff, sizes[1][1], href(paths.bill, { billId: code }))
  await button(page, t('billing.announce')).click()
  await page.getByText(t('billing.announced.by', { name: staff.name })).waitFor()
  for (const path of [paths.membership, paths.bills, paths.changePlan]) {
    await goTo(page, path)
    await page.getByText(t('billing.masterOnly')).waitFor()
  }
  await goTo(page, href(paths.bill, { billId: id }))
  await page.getByText(t('error.no_permission')).waitFor()
  await page.context().close()
})

test('a bill is paid by card: the page of the provider leads back, and the provider is asked', async () => {
  const { master } = await aTeam(withCards, { plan: 'free' })
  const wanted = { plan: 'team', cycle: 'year', currency: 'KRW' } as const
  const { amount, ver } = (await withCards.ask(master, billing.quote, wanted)).output
  const { code } = (await withCards.ask(master, billing.change, { ...wanted, amount, ver })).output
  const page = await openAs(withCards, master, sizes[0][1], href(paths.bill, { billId: code }))
  await button(page, t('billing.card')).click()
  await page.waitForURL(/paid=1$/)
  await page.getByText(t('billing.chip.paid')).waitFor()
  await page.context().close()
})

test('printed, a bill is its sheet alone', async () => {
  const { master } = await aTeam(app)
  const { code } = await aBill(app, { by: master, status: 'paid' })
  const page = await openAs(app, master, sizes[0][1], href(paths.bill, { billId: code }))
  await page.getByText(t('billing.chip.paid')).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button').and(page.locator(':visible')).count()).toBe(0)
  await picture(page, 'billing-print')
  await page.context().close()
})
