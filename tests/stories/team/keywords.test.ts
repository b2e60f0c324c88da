// Keywords: which words rise and fall; every number leads to its logs, and a word has its own panel or page.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keywordAlerts } from '../../../contract/calls/keyword-alerts/calls.ts'
import { keywords } from '../../../contract/calls/statistics/keywords.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { aLogAnalysis } from '../../support/inputs/needs-inputs.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, picture } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
let team: Awaited<ReturnType<typeof aTeam>>
/** 80 logs of two authors in the last 26 weeks: 납기 only in the later ones, 반품 only in the earlier ones. */
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
  team = await aTeam(app)
  const { staff, colleague } = team
  const pairs: { customerId: string; contactId: string }[] = []
  for (const name of ['가람산업', '나래화학', '다솜정공']) {
    const customerId = await aCustomer(app, { by: staff, name })
    pairs.push({ customerId, contactId: await aContact(app, { by: staff, customerId }) })
  }
  for (let n = 0; n < 80; n += 1) {
    const by = [staff, staff, colleague][n % 3]!
    const at = new Date(app.now().getTime() - n * 2.2 * 864e5).toISOString()
    const { id } = await aSalesLog(app, { by, ...pairs[n % 3]!, at, content: '납기를 줄여 달라고 함.' })
    const nouns = [n < 30 ? '납기' : n > 50 ? '반품' : '견적', ...(n % 2 ? ['단가'] : []), ...(n < 30 ? ['재고'] : [])]
    await aLogAnalysis(app, { by, logId: id, types: n % 2 ? ['product'] : ['operational'], nouns })
  }
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const row = (page: Page, word: string) => page.getByRole('row').filter({ hasText: word })
/** Follows a link to a list of logs, which says the same number, and comes back. */
async function expectLogs(page: Page, link: ReturnType<Page['getByRole']>, count: number): Promise<void> {
  const address = page.url()
  await link.click()
  const shown = String(count)
  await page
    .getByText(t('logs.count_other', { count: shown, shown }), { exact: true })
    .first()
    .waitFor()
  await page.goBack()
  await page.waitForURL(address)
}
const numberIn = async (link: ReturnType<Page['getByRole']>) =>
  Number(/[\d,]+$/.exec(await link.innerText())![0].replaceAll(',', ''))

test('a manager sees what rises; numbers lead to as many logs; a word is opened beside the list and closed by Back', async () => {
  const page = await (await aContext(browser, app.url, { tokens: team.manager })).newPage()
  await goTo(page, paths.keywords)
  await page.getByRole('heading', { name: /납기|재고/, level: 2 }).waitFor()
  await picture(page, 'keywords')
  const numbers = row(page, '납기').getByRole('link')
  for (const at of [1, 2]) {
    const link = row(page, '단가').getByRole('link').nth(at)
    await expectLogs(page, link, await numberIn(link))
  }
  // A point of a line.
  const point = page.locator('main svg a:has(path)').first()
  const inTitle = Number(/: (\d+)/.exec((await point.locator('title').textContent())!)![1])
  await expectLogs(page, point, inTitle)
  await page.getByRole('radio', { name: new RegExp(t('keywords.trend.falling')) }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await row(page, '반품').waitFor()
  await page.getByRole('radio', { name: t('keywords.trend.all') }).click()
  await numbers.first().click()
  const panel = page.getByRole('complementary', { name: t('keywords.about', { word: '납기' }) })
  await panel.getByText('나래화학').first().waitFor()
  await panel.getByText('재고').waitFor()
  await picture(page, 'keyword-panel')
  expect(await faults(page, wcag)).toEqual([])
  const customer = panel.getByRole('link', { name: /가람산업/ }).first()
  await expectLogs(page, customer, Number(await customer.locator('b').innerText()))
  const customers = panel.getByRole('link', { name: /곳 보기$/ })
  const count = /\d+/.exec(await customers.innerText())![0]
  await customers.click()
  await page
    .getByText(t('customers.count_other', { count, shown: count }), { exact: true })
    .first()
    .waitFor()
  await page.goBack()
  await customers.waitFor()
  await page.goBack()
  await expect.poll(() => panel.count()).toBe(0)
  // The dashboard in months leads to the words of the same days.
  const isOfMonths = (data: string | null) => data?.includes('interval_cod=month') ?? false
  const read = page.waitForRequest(
    (request) => request.url().includes(keywords.list.path) && isOfMonths(request.postData()),
  )
  await goTo(page, href(paths.statistics, {}, { period: '6m', interval: 'month' }))
  const asked = new URLSearchParams((await read).postData()!)
  const all = page.getByRole('main').locator('a.more', { hasText: t('nav.keywords') })
  const words = `#${href(paths.keywords, {}, { from: asked.get('start_dt')!, to: asked.get('end_dt')! })}`
  await expect.poll(() => all.getAttribute('href')).toBe(words)
  await page.context().close()
})

test('words by need; the Excel file; a hidden word leaves the list for all, until it is brought back', async () => {
  const page = await (await aContext(browser, app.url, { tokens: team.chief })).newPage()
  await goTo(page, paths.keywords)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('keywords.export') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  // The bell of a word changes the words that the workgroup watches.
  const watched = async () => (await app.ask(team.chief, keywordAlerts.detail)).output
  const bell = row(page, '납기').getByRole('button', { name: t('keywords.watch', { word: '납기' }) })
  await bell.click()
  await page.getByText(t('alerts.saved')).first().waitFor()
  expect(await watched()).toMatchObject({ words: ['납기'], people: [{ id: team.chief.id }] })
  await expect.poll(() => bell.getAttribute('aria-pressed')).toBe('true')
  await picture(page, 'keyword-bells')
  // Two bells in a row: the second change waits for the first one.
  await bell.click()
  await row(page, '단가')
    .getByRole('button', { name: t('keywords.watch', { word: '단가' }) })
    .click()
  await expect.poll(async () => (await watched()).words).toEqual(['단가'])
  await page
    .getByRole('link', { name: t('keywords.tab.needs') })
    .first()
    .click()
  const bar = page.getByRole('main').getByRole('link', { name: /단가/ }).first()
  await expectLogs(page, bar, Number(await bar.locator('b').innerText()))
  await goTo(page, href(paths.keywords, {}, { word: '재고' }))
  await page.getByRole('button', { name: t('nouns.hide') }).click()
  await expect.poll(() => row(page, '재고').count()).toBe(0)
  await page.getByRole('button', { name: t('nouns.undo') }).click()
  await row(page, '재고').first().waitFor()
  await page.context().close()
})

test('a Chief merges two words: they count as one, also in the list of logs; split again they count apart', async () => {
  const page = await (await aContext(browser, app.url, { tokens: team.chief })).newPage()
  await goTo(page, href(paths.keywords, {}, { word: '납기' }))
  const panel = page.getByRole('complementary', { name: t('keywords.about', { word: '납기' }) })
  const showLogs = panel.getByRole('link', { name: /건 보기$/ })
  const before = Number(/\d+/.exec(await showLogs.innerText())![0])
  await panel.getByRole('button', { name: t('keywords.synonymsOpen') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('견적')
  await dialog.getByRole('textbox').press('Enter')
  await picture(page, 'keyword-synonyms')
  expect(await faults(page, wcag)).toEqual([])
  await dialog.getByRole('button', { name: t('form.save') }).click()
  await page.getByText(t('keywords.synonyms', { words: '견적' })).waitFor()
  await expect.poll(async () => Number(/\d+/.exec(await showLogs.innerText())![0])).toBeGreaterThan(before)
  await expectLogs(page, showLogs, Number(/\d+/.exec(await showLogs.innerText())![0]))
  await expect.poll(() => row(page, '견적').count()).toBe(0)
  await panel.getByRole('button', { name: t('keywords.synonymsOpen') }).click()
  await dialog.getByRole('button', { name: t('ui.remove', { name: '견적' }) }).click()
  await dialog.getByRole('button', { name: t('form.save') }).click()
  await expect.poll(async () => Number(/\d+/.exec(await showLogs.innerText())![0])).toBe(before)
  await page.context().close()
})

test('on a phone a word is a page of its own; staff see their own words, whatever the address says', async () => {
  const context = await aContext(browser, app.url, { tokens: team.staff, width: 390, height: 844 })
  const page = await context.newPage()
  await goTo(page, paths.more)
  await page.getByRole('link', { name: t('nav.keywords') }).click()
  await page.getByRole('heading', { name: t('nav.keywords'), level: 1 }).waitFor()
  const link = row(page, '단가').getByRole('link').nth(1)
  await link.waitFor()
  await expectLogs(page, link, await numberIn(link))
  await picture(page, 'keywords-phone')
  await row(page, '납기').getByRole('link').first().click()
  await page.getByRole('heading', { name: '납기', level: 1 }).waitFor()
  await page.getByText(t('keywords.sentences')).waitFor()
  expect(await page.getByText(t('keywords.people')).count(), 'one author only').toBe(0)
  expect(await faults(page, wcag)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await picture(page, 'keyword-phone')
  await page.goBack()
  await page.getByRole('heading', { name: t('nav.keywords'), level: 1 }).waitFor()
  await goTo(page, `${paths.keywords}?whose=workgroup&department=1&word=${encodeURIComponent('없는 말')}`)
  await page.getByText(t('keywords.notSaid')).waitFor()
  await context.close()
})
