// Keyword alerts: a Chief sets the words, looks back on the past weeks, and those chosen are told of a log with one.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keywordAlerts } from '../../../contract/calls/keyword-alerts/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, picture } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
let team: Awaited<ReturnType<typeof aTeam>>
/** Logs with the keyword 납기: one in each of the last 17 weeks, and seven more two weeks ago. */
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
  team = await aTeam(app)
  const { staff } = team
  const customerId = await aCustomer(app, { by: staff, name: '가람산업' })
  const contactId = await aContact(app, { by: staff, customerId })
  const today = app.now().getTime()
  const days = [...Array.from({ length: 17 }, (_, week) => 7 * (week + 1)), 14, 14, 14, 14, 14, 14, 14]
  for (const day of days) {
    const at = new Date(today - day * 864e5).toISOString()
    await aSalesLog(app, { by: staff, customerId, contactId, at, keywords: ['납기'] })
  }
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const words = (page: Page) => page.getByRole('textbox', { name: t('alerts.words') })
async function addWord(page: Page, word: string): Promise<void> {
  await words(page).fill(word)
  await words(page).press('Enter')
}

test('a Chief sets the words, and sees when they would have been told; a log with one is told to those chosen', async () => {
  const context = await aContext(browser, app.url, { tokens: team.chief })
  const page = await context.newPage()
  await goTo(page, paths.keywords)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('settings.keywordAlerts') })
    .click()
  await addWord(page, '납')
  await page.getByText(t('rule.too_short', { min: '2' })).waitFor()
  await addWord(page, '납기')
  const people = page.getByRole('combobox', { name: t('alerts.people') })
  await people.fill(team.manager.name)
  await page.getByRole('option', { name: team.manager.name }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: t('alerts.tellsRises') }).check()
  await page.getByRole('heading', { name: t('alerts.wouldHave_other', { count: '1' }) }).waitFor()
  // The week that would have been told opens its logs.
  const week = page.getByRole('link', { name: /주 \d+건$/ })
  const shown = /(\d+)건$/.exec(await week.innerText())![1]!
  const logs = await context.newPage()
  await goTo(logs, (await week.getAttribute('href'))!.replace('#', ''))
  await logs
    .getByText(t('logs.count_other', { count: shown, shown }), { exact: true })
    .first()
    .waitFor()
  await logs.close()
  await picture(page, 'keyword-alerts')
  expect(await faults(page, wcag)).toEqual([])
  await page.getByRole('button', { name: t('form.save') }).click()
  await page.getByText(t('alerts.saved')).waitFor()
  await page.waitForURL(new RegExp(`#${paths.keywords}`))
  const saved = (await app.ask(team.chief, keywordAlerts.detail)).output
  expect(saved).toMatchObject({ words: ['납기'], tellsRises: true, risePercent: '50' })
  expect(saved.people.map(({ id }) => id).toSorted()).toEqual([team.chief.id, team.manager.id].toSorted())
  await context.close()

  const reader = await aContext(browser, app.url, { tokens: team.manager })
  const list = await reader.newPage()
  await goTo(list, paths.notifications)
  await list.getByRole('heading', { level: 1 }).waitFor()
  const customerId = await aCustomer(app, { by: team.staff, name: '나래화학' })
  const written = await app.ask(team.staff, salesLogs.create, {
    customerId,
    contactId: await aContact(app, { by: team.staff, customerId }),
    at: app.now().toISOString(),
    purpose: '0020005',
    channel: '0030002',
    salesType: '0010001',
    title: '정기 방문',
    content: '다음 납기를 한 주 당겨 달라고 함.',
    keywords: [],
    coAuthorIds: [],
    nextStep: '',
  })
  const told = list.getByRole('link', { name: /‘납기’/ })
  await told.waitFor()
  await picture(list, 'keyword-alert-told')
  await told.click()
  await list.waitForURL(new RegExp(`/saleslog/${written.output.id}$`))
  await reader.close()
})

test('two who edit at once: what both changed is asked, what one changed is kept; a phone has room for all', async () => {
  const context = await aContext(browser, app.url, { tokens: team.master, width: 390, height: 844 })
  const page = await context.newPage()
  await goTo(page, paths.keywordAlerts)
  await addWord(page, '단가')
  const { ver, people } = (await app.ask(team.chief, keywordAlerts.detail)).output
  const changed = await app.ask(team.chief, keywordAlerts.update, {
    words: ['납기'],
    userIds: people.map(({ id }) => id),
    tellsRises: true,
    risePercent: '100',
    ver,
  })
  expect(changed.status).toBe(200)
  await picture(page, 'keyword-alerts-phone')
  expect(await faults(page, wcag)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: t('form.save') }).click()
  await page.waitForURL(new RegExp(`#${paths.keywords}`))
  expect((await app.ask(team.chief, keywordAlerts.detail)).output).toMatchObject({
    words: ['납기', '단가'],
    risePercent: '100',
    updatedBy: { id: team.master.id },
  })
  await context.close()
})

test('words without anybody to tell are not saved; a Manager sees no button, and the page refuses', async () => {
  const context = await aContext(browser, app.url, { tokens: team.chief })
  const page = await context.newPage()
  await goTo(page, paths.keywordAlerts)
  for (const { name } of (await app.ask(team.chief, keywordAlerts.detail)).output.people)
    await page.getByRole('button', { name: t('ui.remove', { name }) }).click()
  await page.getByRole('button', { name: t('form.save') }).click()
  await page.getByText(t('error.required_missing')).waitFor()
  await context.close()
  const other = await aContext(browser, app.url, { tokens: team.manager })
  const refused = await other.newPage()
  await goTo(refused, paths.keywords)
  await refused.getByRole('heading', { name: t('nav.keywords'), level: 1 }).waitFor()
  expect(await refused.getByRole('link', { name: t('settings.keywordAlerts') }).count()).toBe(0)
  await goTo(refused, paths.keywordAlerts)
  await refused.getByText(t('error.no_permission')).waitFor()
  await other.close()
})
