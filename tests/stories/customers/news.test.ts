// News of a customer: found on opening, saved and removed, used for a log; quiet if a source fails or none is
// configured.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { news } from '../../../contract/calls/news/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import {
  daumResponds,
  googleResponds,
  naverResponds,
  respondWithStatus,
  startNewsServer,
  type NewsServer,
} from '../../support/servers/news-server.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aContact, aCustomer } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, type Look } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let server: NewsServer
let app: TestApp
let browser: Browser
beforeAll(async () => {
  server = await startNewsServer()
  ;[app, browser] = await Promise.all([startTestApp(server.environment), sharedBrowser()])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
  await server.stop()
})
beforeEach(() => {
  server.responses.naver = naverResponds(
    {
      title: '<b>한울전자</b>, 평택 2라인 증설',
      link: 'https://paper.example/1',
      text: '<b>한울전자</b>가 전장용 비중을 &quot;40%&quot;까지 늘린다.',
    },
    { title: '한울전자 대표 &quot;내년은 전장&quot;', at: '2026-11-19T17:05:00+09:00' },
  )
  server.responses.google = googleResponds({ title: '한울전자 평택 2라인 증설' }, { title: '한울전자 협력사 간담회' })
  server.responses.daum = daumResponds({ title: '<b>한울전자</b> 채용' })
})

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const found = (page: Page) => section(page, t('news.title'))
const savedHeadlines = (page: Page) => section(page, t('news.keptOf'))
async function open(of: TestApp, as: TestPerson, customerId: string, look: Look = {}) {
  const page = await (await aContext(browser, of.url, { tokens: as, ...look })).newPage()
  await goTo(page, href(paths.customer, { customerId }, { view: 'news' }))
  await found(page).waitFor()
  return page
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('headlines appear by themselves, each once; one is saved, undone, saved again, removed and restored', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  const page = await open(app, staff, customerId)
  const title = '한울전자, 평택 2라인 증설'
  const one = found(page).getByRole('listitem').filter({ hasText: title })
  await one.waitFor()
  await expect.poll(() => found(page).getByRole('listitem').count()).toBe(4)
  await expect
    .poll(() => one.innerText())
    .toContain(`${t('news.source.naver')} · ${t('news.source.google')} · paper.example`)
  await expect.poll(() => one.innerText()).toContain('한울전자가 전장용 비중을 "40%"까지 늘린다.')
  const link = one.getByRole('link')
  expect([await link.getAttribute('href'), await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    'https://paper.example/1',
    '_blank',
    'noopener noreferrer',
  ])
  await found(page)
    .getByRole('radio', { name: `${t('news.source.google')} 2` })
    .click()
  await expect.poll(() => found(page).getByRole('listitem').count()).toBe(2)
  await found(page)
    .getByRole('radio', { name: t('news.everywhere') })
    .click()

  const total = async () => (await app.ask(staff, news.kept, { customerId })).output.total
  await press(page, `${t('news.keep')} ${title}`)
  await savedHeadlines(page).getByRole('link', { name: title }).waitFor()
  await expect.poll(() => savedHeadlines(page).innerText()).toContain(staff.name)
  // The keyboard focus stays in place.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(t('news.isKept'))
  await press(page, t('news.undo'))
  await savedHeadlines(page).waitFor({ state: 'detached' })
  await expect.poll(total).toBe(0)
  await press(page, `${t('news.keep')} ${title}`)
  await savedHeadlines(page).getByRole('link', { name: title }).waitFor()
  await page.reload()
  await savedHeadlines(page).getByRole('link', { name: title }).waitFor()
  await one.getByText(t('news.isKept')).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await press(page, t('news.drop', { title }))
  await savedHeadlines(page).waitFor({ state: 'detached' })
  await expect.poll(total).toBe(0)
  await press(page, t('news.undo'))
  await savedHeadlines(page).getByRole('link', { name: title }).waitFor()
})

test('a log starts from a headline: customer, purpose, title and link are filled in, and it is saved', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  await aContact(app, { by: staff, customerId, name: '윤성민' })
  const long = `한울전자 ${'가나다라 '.repeat(12)}끝`
  server.responses.naver = naverResponds({ title: long, link: 'https://paper.example/long' })
  server.responses.google = googleResponds()
  server.responses.daum = daumResponds()
  const page = await open(app, staff, customerId, { width: 390, height: 844 })
  await press(page, `${t('news.log')} ${long}`)
  const field = (name: string) => page.getByLabel(t(name), { exact: true })
  await expect.poll(() => page.getByLabel(t('logs.title')).first().inputValue()).toMatch(/^한울전자 .+…$/)
  await page.getByText('윤성민').first().waitFor()
  expect(await page.getByRole('radio', { name: t('code.0020001') }).getAttribute('aria-checked')).toBe('true')
  await expect
    .poll(() => field('logs.content').inputValue())
    .toBe(`${long}\npaper.example · 11월 20일 09:12\nhttps://paper.example/long`)
  await page
    .getByRole('button', { name: t('logs.register') })
    .first()
    .click()
  await page.waitForURL(/manage\/saleslog\/\d+$/)
  const { items } = (await app.ask(staff, salesLogs.list, { customerId })).output
  expect(items).toMatchObject([{ purpose: '0020001', channel: '0030004' }])
})

test('a source that does not respond is named, and the others are shown; on a phone all controls are within reach', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  server.responses.daum = respondWithStatus(503)
  const page = await open(app, staff, customerId, { width: 390, height: 844 })
  await found(page)
    .getByText(t('news.failed', { sources: t('news.source.daum') }))
    .waitFor()
  await expect.poll(() => found(page).getByRole('listitem').count()).toBe(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  for (const button of await found(page).getByRole('listitem').getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  expect(await faults(page, wcag)).toEqual([])
  server.responses.naver = respondWithStatus(500)
  server.responses.google = respondWithStatus(500)
  const other = await aCustomer(app, { by: staff, name: '한울전자', ceoName: '다른 대표' })
  const empty = await open(app, staff, other)
  const all = ['naver', 'google', 'daum'].map((source) => t(`news.source.${source}`)).join(' · ')
  await found(empty)
    .getByText(t('news.failed', { sources: all }))
    .waitFor()
  expect(await found(empty).getByText(t('news.none')).count()).toBe(0)
})

test('without headlines the page shows a message; without configured sources it shows a message and sends no request', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  server.responses.naver = naverResponds({ title: '아무개' })
  server.responses.google = googleResponds()
  server.responses.daum = daumResponds()
  await found(await open(app, staff, customerId))
    .getByText(t('news.none'))
    .waitFor()
  const withoutSources = await startTestApp()
  try {
    const { staff: other } = await aTeam(withoutSources)
    const page = await open(withoutSources, other, await aCustomer(withoutSources, { by: other, name: '한울전자' }))
    await found(page).getByText(t('news.off')).waitFor()
    expect(await found(page).getByText(t('news.private')).count()).toBe(0)
  } finally {
    await withoutSources.stop()
  }
})
