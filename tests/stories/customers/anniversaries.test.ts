// Anniversaries of contacts: the list of upcoming ones, greetings by phone and mail, and a notification that leads to
// the contact.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../contract/core/paths.ts'
import { runJob } from '../../support/jobs.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aContact, aCustomer } from '../../support/builders/records.ts'
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

const seoul = (days: number) => new Date(app.now().getTime() + 9 * 3_600_000 + days * 864e5).toISOString().slice(0, 10)
const lunar = new Intl.DateTimeFormat('en-u-ca-dangi', { timeZone: 'UTC', month: 'numeric', day: 'numeric' })
/**
 * A lunar date of 1980 whose next anniversary is `days` ahead or slightly more: no leap month, and no 30th, which 1980
 * may lack.
 */
function lunarIn(days: number): { given: string; on: string } {
  const [month, day] = lunar.format(new Date(seoul(days))).split('/') as [string, string]
  if (month.endsWith('bis') || day === '30') return lunarIn(days + 1)
  return { given: `1980-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, on: seoul(days) }
}
const monthDay = (day: string) => `${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const choose = async (page: Page, label: string, value: string) => {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('menuitemradio', { name: value, exact: true }).click()
}

test("from the finder: the user's own, then all; greeting by phone and mail; an empty list, and a failed request", async () => {
  const { staff, colleague } = await aTeam(app)
  const own = await aCustomer(app, { by: staff, name: '한울전자', ownerId: staff.id })
  const other = await aCustomer(app, { by: staff, name: '오름디스플레이', ownerId: colleague.id })
  const { given, on } = lunarIn(20)
  await aContact(app, { by: staff, customerId: own, name: '임도현', anniversary: given, isLunar: true })
  const reached = { email: 'cho@oreum.example', mobile: '+821055550100' }
  await aContact(app, {
    by: staff,
    customerId: other,
    name: '조은정',
    weddingAnniversary: `2008${seoul(0).slice(4)}`,
    ...reached,
  })

  const context = await aContext(browser, app.url, { tokens: staff })
  const page = await context.newPage()
  await goTo(page, paths.home)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(t('nav.anniversaries'))
  await page
    .getByRole('option', { name: t('nav.anniversaries') })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: t('nav.notices') }).waitFor()
  await expect.poll(() => rowOf(page, '임도현').innerText()).toContain(monthDay(on))
  await expect.poll(() => rowOf(page, '임도현').innerText()).toContain(t('contacts.lunarDay', { day: monthDay(given) }))
  expect(await rowOf(page, '조은정').count()).toBe(0)

  await choose(page, t('anniversaries.whose'), t('anniversaries.whose.everybody'))
  const wedding = rowOf(page, '조은정')
  await wedding.waitFor()
  await expect.poll(() => wedding.innerText()).toContain(t('contacts.weddingAnniversary'))
  await expect.poll(() => wedding.innerText()).toContain('오늘')
  await expect.poll(() => wedding.innerText()).toContain(colleague.name)
  const linkTo = (label: string) => wedding.getByRole('link', { name: label }).getAttribute('href')
  expect(await linkTo(t('anniversaries.phoneTo', { name: '조은정' }))).toBe('tel:+821055550100')
  expect(await linkTo(t('anniversaries.mailTo', { name: '조은정' }))).toBe('mailto:cho@oreum.example')
  await page.keyboard.press('j')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('조은정')

  await choose(page, t('anniversaries.whose'), t('anniversaries.whose.mine'))
  await choose(page, t('anniversaries.kind'), t('contacts.weddingAnniversary'))
  await page.getByText(t('anniversaries.none.title')).waitFor()
  await page.getByRole('button', { name: t('anniversaries.showAll') }).click()
  await expect.poll(() => rowOf(page, '조은정').count()).toBe(1)

  await page.route('**/list_anniversary*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await goTo(page, paths.home)
  await goTo(page, `${paths.anniversaries}?kind=anniversary&whose=everybody`)
  await page.getByRole('button', { name: t('ui.retry') }).waitFor()
  await page.unroute('**/list_anniversary*')
  await page.getByRole('button', { name: t('ui.retry') }).click()
  await rowOf(page, '임도현').waitFor()
  await context.close()
})

test('on a phone: a notification in the list leads to the contact; the whole row fits', async () => {
  const { staff, workgroupId } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '태경바이오', ownerId: staff.id })
  const reached = { email: 'seo@taekyung.example', mobile: '+821055550101' }
  await aContact(app, { by: staff, customerId, name: '서지호', anniversary: `1984${seoul(0).slice(4)}`, ...reached })
  await runJob(app, 'anniversaries.tell', { workgroupId })
  const context = await aContext(browser, app.url, { tokens: staff, width: 390, height: 844 })
  const page = await context.newPage()
  await goTo(page, paths.notifications)
  const notification = t('notify.anniversary', { contact: '서지호', day: monthDay(seoul(0)) })
  await page.getByRole('link', { name: notification }).click()
  await page.getByRole('heading', { level: 1, name: '서지호' }).waitFor()
  await goTo(page, paths.anniversaries)
  const call = rowOf(page, '서지호').getByRole('link', { name: t('anniversaries.phoneTo', { name: '서지호' }) })
  await expect.poll(async () => (await call.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await context.close()
})

test('a colleague shares their joining day: it is in the list, links to the profile, and disappears when sharing ends', async () => {
  const { staff, colleague } = await aTeam(app)
  await app.owner.query('update members set joined_at = $1 where user_id = $2', [
    `${Number(seoul(3).slice(0, 4)) - 3}${seoul(3).slice(4)}T12:00:00+09:00`,
    colleague.id,
  ])
  const theirs = await (await aContext(browser, app.url, { tokens: colleague })).newPage()
  await goTo(theirs, paths.profile)
  const shows = theirs.getByRole('checkbox', { name: t('profile.showsJoining') })
  const tick = async (on: boolean) => {
    await shows.click()
    await expect.poll(() => shows.isChecked()).toBe(on)
    await theirs.locator('.toasts .toast').getByText(t('profile.saved')).first().waitFor()
  }
  expect(await shows.isChecked()).toBe(false)
  await tick(true)
  const page = await (await aContext(browser, app.url, { tokens: staff, width: 390, height: 844 })).newPage()
  await goTo(page, paths.anniversaries)
  await choose(page, t('anniversaries.kind'), t('anniversaries.joining'))
  const row = rowOf(page, colleague.name)
  await expect.poll(() => row.innerText()).toContain('3주년')
  await expect
    .poll(() => row.getByRole('link', { name: t('anniversaries.mailTo', { name: colleague.name }) }).count())
    .toBe(1)
  await row.getByRole('link', { name: /주년/ }).click()
  await page.getByRole('heading', { level: 1, name: t('nav.members') }).waitFor()
  await tick(false)
  await goTo(page, `${paths.anniversaries}?kind=joining`)
  await page.reload()
  await page.getByText(t('anniversaries.none.title')).waitFor()
  for (const each of [theirs, page]) await each.context().close()
})
