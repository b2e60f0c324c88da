// A next step becomes a plan, the plan ends, home offers to write its log, and the plan is written.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aPlan } from '../../support/builders/plans.ts'
import { aContact as aCustomersContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { aContext, goTo, waitUntilIdle } from '../support/browser.ts'
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

const dayMs = 864e5
const dayIn = (days: number) => new Date(Date.now() + days * dayMs + 9 * 3_600_000).toISOString().slice(0, 10)
const field = (page: Page, name: string) => page.locator(`[name=${name}]`)
/** A chosen record is shown in place of the input. */
const chosen = (page: Page, name: string) => page.locator(`[data-field=${name}]`).innerText()
const fillRest = async (page: Page) => {
  await field(page, 'content').fill('샘플을 보내기로 함.')
  await page.getByRole('radio', { name: t('code.0020005') }).click()
  await page.getByRole('radio', { name: t('code.0030002') }).click()
}
const register = (page: Page) =>
  page
    .getByRole('button', { name: t('logs.register') })
    .first()
    .click()
/** The only plan of the user from yesterday on. */
async function onlyPlan(who: TestPerson) {
  const { output } = await app.ask(who, plans.list, { from: dayIn(-2), to: dayIn(30), timeZone: 'Asia/Seoul' })
  expect(output.items).toHaveLength(1)
  return output.items[0]!
}

test('a next step becomes a plan with one tap; when it is over, home offers its log, and the plan is written', async () => {
  const { staff, colleague } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '오름디스플레이' })
  await aCustomersContact(app, { by: staff, customerId, name: '윤성민' })
  const contactId = await aCustomersContact(app, { by: staff, customerId, name: '조은정' })
  const nextDay = dayIn(3)
  const { id: logId } = await aSalesLog(app, { by: staff, customerId, contactId })
  await app.owner.query('update sales_logs set next_step = $2, next_day = $3 where id = $1', [
    logId,
    '시험 성적 공유',
    nextDay,
  ])
  const context = await aContext(browser, app.url, { tokens: staff })
  const page = await context.newPage()

  await goTo(page, href(paths.log, { logId }))
  await page.getByRole('link', { name: t('logs.addPlan') }).click()
  await expect.poll(() => field(page, 'text').inputValue()).toBe('시험 성적 공유')
  await expect.poll(() => chosen(page, 'customerId')).toContain('오름디스플레이')
  await expect.poll(() => chosen(page, 'contactId')).toContain('조은정')
  await page
    .getByRole('button', { name: t('form.save') })
    .first()
    .click()
  await page.waitForURL(/calendar\?day=/)
  const made = await onlyPlan(staff)
  expect(made).toMatchObject({ text: '시험 성적 공유', customerId, contactId, start: `${nextDay}T01:00:00.000Z` })
  expect((await app.ask(staff, plans.detail, { id: made.id })).output.logId).toBe(logId)

  // The log leads to the plan's day.
  await goTo(page, href(paths.log, { logId }))
  const link = page.getByRole('link', { name: /^시험 성적 공유, / })
  await link.click()
  await page.waitForURL(new RegExp(`calendar\\?day=${nextDay}`))

  // The plan was yesterday, and a colleague took part.
  const yesterday = dayIn(-1)
  await app.owner.query(
    `update plans set first_day = $2, last_day = $2, until_day = $2, attendee_ids = $3,
       starts_at = $4::timestamptz, ends_at = $4::timestamptz + interval '1 hour' where id = $1`,
    [made.id, yesterday, [colleague.id], `${yesterday}T14:00:00+09:00`],
  )
  await goTo(page, paths.home)
  await page.reload()
  await page.getByRole('heading', { name: t('plans.unwritten') }).waitFor()
  await page.getByRole('link', { name: t('plans.writeLogOf', { plan: '시험 성적 공유' }) }).click()
  await expect.poll(() => field(page, 'title').inputValue()).toBe('시험 성적 공유')
  await expect.poll(() => chosen(page, 'contactId')).toContain('조은정')
  await page.getByText(colleague.name).first().waitFor()
  await fillRest(page)
  // The draft on the server knows the plan, so the log can be continued on another device.
  await page.getByText(t('kept.autoSaved')).first().waitFor()
  const [draft] = (await app.ask(staff, drafts.list)).output.items
  expect((await app.ask(staff, drafts.detail, { id: draft!.id })).output).toMatchObject({
    planId: made.id,
    planDay: yesterday,
  })
  await register(page)
  await page.waitForURL(/saleslog\/\d+/)
  const plan = (await app.ask(staff, plans.detail, { id: made.id })).output
  expect([plan.outcome, plan.writtenLogId]).toEqual(['written', /saleslog\/(\d+)/.exec(page.url())![1]])
  await goTo(page, paths.home)
  await waitUntilIdle(page)
  expect(await page.getByRole('heading', { name: t('plans.unwritten') }).count()).toBe(0)
  await context.close()
})

test('a log about a plan that was written without a network makes the plan written when it is sent', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aCustomersContact(app, { by: staff, customerId })
  const yesterday = dayIn(-1)
  const planId = await aPlan(app, {
    by: staff,
    customerId,
    contactId,
    text: '단가 협의',
    start: `${yesterday}T14:00:00+09:00`,
  })
  const context = await aContext(browser, app.url, { tokens: staff })
  const page = await context.newPage()
  await goTo(page, href(paths.write, {}, { customer: customerId, plan: planId, day: yesterday }))
  await expect.poll(() => field(page, 'title').inputValue()).toBe('단가 협의')
  await fillRest(page)
  await page.route('**/regi_saleslog', (route) => route.abort())
  await register(page)
  await page.waitForURL(/drafts/)
  expect((await app.ask(staff, plans.detail, { id: planId })).output.outcome).toBe('open')
  await page.unroute('**/regi_saleslog')
  await page.reload()
  await expect.poll(async () => (await app.ask(staff, plans.detail, { id: planId })).output.outcome).toBe('written')
  await context.close()
})

test('home lists the plans of today; a plan that needs no log is taken off, and the toast brings it back', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '누리기계' })
  const contactId = await aCustomersContact(app, { by: staff, customerId })
  await aSalesLog(app, { by: staff, customerId, contactId })
  const today = dayIn(0)
  await aPlan(app, { by: staff, text: '오늘 방문', isAllDay: true, start: today })
  await aPlan(app, { by: staff, customerId, text: '지난 방문', start: `${dayIn(-2)}T14:00:00+09:00` })
  const context = await aContext(browser, app.url, { tokens: staff })
  const page = await context.newPage()
  await goTo(page, paths.home)
  await page.getByRole('heading', { name: t('home.today') }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: '오늘 방문' }).count()).toBe(1)
  const heading = page.getByRole('heading', { name: t('plans.unwritten') })
  await page.getByRole('button', { name: t('plans.needsNoLogOf', { plan: '지난 방문' }) }).click()
  await heading.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('undo.verb') }).click()
  await heading.waitFor()
  // The customer shows its next plan, and leads to the form of another one.
  await goTo(page, href(paths.customer, { customerId }))
  await page.getByText(t('customers.noPlan')).waitFor()
  await page.getByRole('link', { name: t('contacts.act.plan'), exact: true }).click()
  await expect.poll(() => chosen(page, 'customerId')).toContain('누리기계')
  await context.close()
})
