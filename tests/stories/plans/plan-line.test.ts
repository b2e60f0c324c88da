// A plan typed as a line, in Korean and in English: the preview, the questions, the fields that are filled in, and saving.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aCustomer } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, type Look } from '../support/browser.ts'
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

const now = new Date('2026-11-25T09:00:00+09:00') // a Wednesday
/** A page whose clock shows `now`, so that "tomorrow" is a known day. */
async function open(tokens: TestPerson, route: string, look: Look = {}): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens, ...look })).newPage()
  await page.clock.setFixedTime(now)
  await goTo(page, route)
  return page
}
const line = (page: Page) => page.locator('[name=line]')
const facts = (page: Page, language = 'ko') =>
  page.getByRole('list', { name: t('lines.understood', {}, language) }).locator('li')
const stored = async (who: TestPerson) =>
  (await app.ask(who, plans.list, { from: '2026-11-20', to: '2026-12-31', timeZone: 'Asia/Seoul' })).output.items.map(
    ({ text, start, end, customerName }) => `${text} ${start.slice(0, 16)}–${end.slice(11, 16)} ${customerName}`.trim(),
  )

test('on the desk q reaches the line; ⌘Enter saves what is certain at once', async () => {
  const { staff } = await aTeam(app)
  const page = await open(staff, paths.calendar)
  await line(page).waitFor()
  await page.keyboard.press('q')
  await expect.poll(() => line(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await line(page).fill('내일 오후 3시 한빛 방문')
  await expect.poll(() => facts(page).allInnerTexts()).toEqual(['11월 26일 목요일', '15:00', '한빛 방문'])
  expect(await faults(page, wcag)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByText(t('plans.added')).first().waitFor()
  expect(await stored(staff)).toEqual(['한빛 방문 2026-11-26T06:00–07:00'])
  await expect.poll(() => line(page).inputValue()).toBe('')
})

test('what is assumed is asked: ⌘Enter opens the form instead, an answer writes the line plainly and changes the fields', async () => {
  const { staff } = await aTeam(app)
  const page = await open(staff, href(paths.calendar, {}, { day: '2026-12-01' }))
  await line(page).fill('3시 점검')
  await page.getByRole('group', { name: t('lines.ask.meridiem', { words: '3시' }) }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('textbox', { name: t('plans.text') }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: t('plans.text') }).inputValue()).toBe('점검')
  // The day is that of the calendar, marked.
  await expect.poll(() => facts(page).first().innerText()).toContain(t('lines.noDay', { day: '12월 1일 화요일' }))
  await page.getByRole('button', { name: '오전 3:00' }).click()
  await expect.poll(() => line(page).inputValue()).toBe('오전 3시 점검')
  await expect.poll(() => page.getByRole('group', { name: t('lines.ask.meridiem', { words: '3시' }) }).count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await page.getByText(t('plans.added')).first().waitFor()
  expect(await stored(staff)).toEqual(['점검 2026-11-30T18:00–19:00'])
})

test('Enter during a composition opens nothing; without one it opens the form filled in', async () => {
  const { staff } = await aTeam(app)
  const page = await open(staff, paths.calendar)
  await line(page).fill('내일 10시 회')
  await line(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true })
  expect(page.url()).not.toContain(paths.registerPlan)
  await line(page).press('Enter')
  await expect.poll(() => page.url()).toContain(paths.registerPlan)
})

test('a customer whose name begins a word is offered, and chosen only when it is pressed', async () => {
  const { staff } = await aTeam(app)
  await aCustomer(app, { by: staff, name: '한빛정밀' })
  const page = await open(staff, paths.registerPlan)
  await line(page).fill('내일 오후 3시 한빛 방문')
  const offer = page.getByRole('group', { name: t('lines.suggestions') }).getByRole('button', { name: '한빛정밀' })
  await offer.waitFor()
  await page.getByRole('textbox', { name: t('plans.text') }).waitFor()
  expect(await page.locator('[data-field=customerId]').innerText()).not.toContain('한빛정밀')
  await offer.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[data-field=customerId]').innerText()).toContain('한빛정밀')
  await page.keyboard.press('Control+Enter')
  await page.getByText(t('plans.added')).first().waitFor()
  expect(await stored(staff)).toEqual(['한빛 방문 2026-11-26T06:00–07:00 한빛정밀'])
})

test('a field that was changed by hand keeps its value while the line goes on', async () => {
  const { staff } = await aTeam(app)
  const page = await open(staff, paths.registerPlan)
  await line(page).fill('내일 오후 3시 회의')
  const place = page.locator('[name=place]')
  await expect.poll(() => page.getByRole('textbox', { name: t('plans.text') }).inputValue()).toBe('회의')
  await place.fill('2층')
  await line(page).fill('내일 오후 4시 회의실 예약')
  await expect.poll(() => page.getByRole('textbox', { name: t('plans.text') }).inputValue()).toBe('회의실 예약')
  await expect.poll(() => place.inputValue()).toBe('2층')
})

test('in English on a phone 12/3 is a question; its answer fills the form in', async () => {
  const { staff } = await aTeam(app)
  const page = await open(staff, paths.registerPlan, { language: 'en', width: 390, height: 844 })
  await line(page).fill('12/3 2pm call Mr Kim for 2 hours')
  const question = page.getByRole('group', { name: t('lines.ask.order', { words: '12/3' }, 'en') })
  await question.waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await question.getByRole('button').first().tap()
  await expect.poll(() => line(page).inputValue()).toBe('3 Dec 2026 2pm call Mr Kim for 2 hours')
  await expect.poll(() => facts(page, 'en').allInnerTexts()).toEqual(['Thursday, December 3', '14:00–16:00'])
  await page.getByRole('button', { name: t('form.save', {}, 'en') }).tap()
  await page
    .getByText(t('plans.added', {}, 'en'))
    .first()
    .waitFor()
  expect(await stored(staff)).toEqual(['call Mr Kim 2026-12-03T05:00–07:00'])
})

test.each([
  ['ko', '격주 화요일 3시 보고 판교에서', {}],
  ['en', 'every other Tue 10 to 11am report', { dark: true }],
  ['vi', 'next Fri midnight call', { width: 320, height: 640 }],
] as const)('axe finds nothing in the form with a line in %s', async (language, text, look) => {
  const { staff } = await aTeam(app)
  const page = await open(staff, paths.registerPlan, { language, ...look })
  await line(page).fill(text)
  await facts(page, language).first().waitFor()
  expect(await faults(page, wcag)).toEqual([])
})
