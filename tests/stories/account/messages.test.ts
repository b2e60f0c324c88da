// Messages on screens while a request is pending, and after a rejected one.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aSession, aTeam, password } from '../../support/builders/people.ts'
import { aContact, aCustomer, anInvitation, aSalesLog } from '../../support/builders/records.ts'
import { aContext, goTo, waitUntilIdle, type Look } from '../support/browser.ts'
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
const asPage = async (look: Look = {}) => (await aContext(browser, app.url, look)).newPage()
const field = (page: Page, key: string) => page.getByLabel(t(key), { exact: true })
const press = (page: Page, key: string) =>
  page
    .getByRole('button', { name: t(key), exact: true })
    .first()
    .click()
const toasts = (page: Page) => page.locator('.toasts .toast')
/** Delays every response of a path by this many milliseconds. */
const slow = (page: Page, path: string, ms: number) =>
  page.route(`**${path}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })
/** Records the texts of all toasts, however briefly they show. */
const recordToasts = (page: Page) =>
  page.evaluate(() => {
    const recordedToasts = ((window as unknown as { heard: string[] }).heard = [] as string[])
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('.toasts .toast'))
        if (one.textContent && !recordedToasts.includes(one.textContent)) recordedToasts.push(one.textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n'))

test('a write that takes longer than 200 ms shows what is being done, a faster one does not', async () => {
  const { staff } = await aTeam(app)
  const page = await asPage({ tokens: staff })
  await goTo(page, '/main/customer/register')
  await recordToasts(page)
  await field(page, 'customers.name').fill('빠른 고객')
  // The page's clock makes the response arrive after 190 ms on any machine.
  let answer = () => {}
  let delay = () => Promise.resolve()
  const requestSent = new Promise<void>((resolve) => {
    delay = () =>
      new Promise<void>((release) => {
        answer = release
        resolve()
      })
  })
  // One route for both: while one is removed, a request may hang.
  await page.route('**/saleslog/regi_accounts', async (route) => {
    await delay()
    await route.continue()
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await press(page, 'customers.register')
  await requestSent
  await page.clock.runFor(190)
  answer()
  await page.waitForURL(/details/)
  await page.clock.resume()
  await waitUntilIdle(page)
  expect(await heard(page)).toContain('빠른 고객')
  expect(await heard(page)).not.toContain(t('doing.customer'))
  delay = () => new Promise((resolve) => setTimeout(resolve, 900))
  await goTo(page, '/main/customer/register')
  await field(page, 'customers.name').fill('느린 고객')
  await press(page, 'customers.register')
  await expect.poll(() => toasts(page).allInnerTexts()).toContain(t('doing.customer'))
  await page.waitForURL(/details/)
  await expect.poll(() => page.getByText(t('doing.customer')).count()).toBe(0)
  await slow(page, '/org/upd_myinfo', 900)
  await goTo(page, '/main/etc/profile')
  await press(page, 'profile.save')
  await expect.poll(() => toasts(page).allInnerTexts()).toContain(t('doing.save'))
  await expect.poll(() => heard(page)).toContain(t('profile.saved'))
  await page.context().close()
})

test("the summary of missing fields alone is 'Required fields missing.'", async () => {
  const { staff } = await aTeam(app)
  const page = await asPage({ tokens: staff })
  const title = page.locator('.sum h2')
  for (const [address, verb] of [
    ['/main/upload', 'logs.register'],
    ['/main/customer/register', 'customers.register'],
  ] as const) {
    await goTo(page, address)
    await press(page, verb)
    await expect.poll(() => title.innerText()).toBe(t('error.required_missing'))
  }
  await field(page, 'customers.name').fill('가')
  await field(page, 'customers.email').first().fill('주소 아님')
  await press(page, 'customers.register')
  await expect.poll(() => title.innerText()).toBe(t('form.faults'))
  await goTo(page, '/main/workgroup/register')
  await press(page, 'workgroups.create')
  await expect.poll(() => title.innerText()).toBe(t('error.required_missing'))
  await field(page, 'workgroups.name').fill('다온 Inc.')
  await press(page, 'workgroups.create')
  expect(await title.innerText()).not.toBe(t('error.required_missing'))
  await page.context().close()
})

test("'Access denied.' for an address that this user may not open", async () => {
  const { staff, colleague, master } = await aTeam(app)
  const customerId = await aCustomer(app, { by: master })
  const contactId = await aContact(app, { by: master, customerId })
  const log = await aSalesLog(app, { by: staff, coAuthorIds: [] })
  const denied = async (who: { token: string; refreshToken: string }, address: string) => {
    const page = await asPage({ tokens: who })
    await goTo(page, address)
    expect(await page.getByRole('main').getByText(t('error.access_denied')).count(), address).toBe(1)
    await page.context().close()
  }
  await denied(colleague, `/main/customer/edit/${customerId}/0`)
  await denied(
    { ...colleague, ...(await aSession(app, colleague.id, colleague.workgroupId)) },
    `/main/manager/editManager/${contactId}/${customerId}`,
  )
  await denied(
    { ...colleague, ...(await aSession(app, colleague.id, colleague.workgroupId)) },
    '/main/workgroup/member/invite',
  )
  await denied(master, `/main/upload/${log.id}`)
})

test("'Access denied.' if the state parameter is not returned", async () => {
  const person = await aPerson(app)
  const page = await asPage()
  await page.route('**/oauth/authorize', (route) =>
    route.fulfill({ json: { status: 200, success: true, message: 'ok', code: 'x', state: 'another' } }),
  )
  await goTo(page, '/signin')
  await field(page, 'auth.email').fill(person.email)
  await field(page, 'auth.password').fill(password)
  await press(page, 'auth.signIn')
  await expect.poll(() => page.getByText(t('error.access_denied')).count()).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('auth_code'))).toBeNull()
  await page.context().close()
})

test('a password that could not be changed, with no sentence from the server', async () => {
  const { staff } = await aTeam(app)
  const page = await asPage({ tokens: staff })
  await goTo(page, '/main/etc/security')
  await press(page, 'security.password.change')
  await page.route('**/org/upd_mypassword', (route) =>
    route.fulfill({ status: 500, json: { status: 500, success: false, error: 'server_error' } }),
  )
  await field(page, 'security.password.current').fill(password)
  await field(page, 'auth.newPassword').fill('Fresh-2026!')
  await field(page, 'auth.newPasswordAgain').fill('Fresh-2026!')
  await press(page, 'security.password.change')
  await expect.poll(() => page.getByRole('main').getByText(t('auth.changePassword.failed')).count()).toBe(1)
  await page.context().close()
})

test('a failed save is reported in a toast too, besides the sentence at the field', async () => {
  const { master } = await aTeam(app)
  const page = await asPage({ tokens: master })
  await app.owner.query("update workgroups set address = 'taken-words' where id = $1", [master.workgroupId])
  await goTo(page, '/main/workgroup/register')
  await recordToasts(page)
  await field(page, 'workgroups.name').fill('새로운 팀')
  await field(page, 'workgroups.address').fill('taken-words')
  await press(page, 'workgroups.create')
  await expect.poll(() => heard(page)).toContain(t('form.registerFailed'))
  expect(await page.locator('form').getByText(t('error.url_in_use')).count()).toBeGreaterThan(0)
  await goTo(page, '/main/etc/profile')
  await page.route('**/org/upd_myinfo', (route) =>
    route.fulfill({
      status: 400,
      json: {
        status: 400,
        success: false,
        error: 'bad_input',
        message: '',
        fields: { user_name: t('rule.name_link') },
      },
    }),
  )
  await press(page, 'profile.save')
  await expect.poll(() => heard(page)).toContain(t('form.saveFailed'))
  expect(await page.locator('form').getByText(t('rule.name_link')).count()).toBeGreaterThan(0)
  await page.context().close()
})

test('a language in the query string is stored like one that was chosen', async () => {
  const page = await asPage({ language: 'ko' })
  await page.goto('/?lng=vi#/signin')
  await waitUntilIdle(page)
  const storedLanguage = () =>
    page.evaluate(() => [
      document.documentElement.lang,
      localStorage.getItem('i18nextLng'),
      /i18next=(\w+)/.exec(document.cookie)?.[1],
    ])
  await expect.poll(storedLanguage).toEqual(['vi', 'vi', 'vi'])
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'i18next')!
  const days = (cookie.expires - Date.now() / 1000) / 86_400
  expect(days, 'the cookie lasts for a year').toBeCloseTo(365, 0)
  await page.goto('/#/findpw')
  await waitUntilIdle(page)
  await expect.poll(storedLanguage).toEqual(['vi', 'vi', 'vi'])
  await page.goto('/?lng=xx#/signin')
  await waitUntilIdle(page)
  await expect.poll(storedLanguage).toEqual(['vi', 'vi', 'vi'])
  await page.context().close()
  const other = await asPage({ language: 'ko' })
  await other.goto('/#/signin')
  await waitUntilIdle(other)
  expect(
    await other.evaluate(() => localStorage.getItem('i18nextLng')),
    "the browser's language is not a choice",
  ).toBeNull()
  await other.context().close()
})

test("days are those of the workgroup's time zone, wherever the user is", async () => {
  const team = await aTeam(app, { timeZone: 'America/Los_Angeles' })
  await app.owner.query("update members set joined_at = '2026-03-02T03:00:00Z' where workgroup_id = $1", [
    team.workgroupId,
  ])
  await anInvitation(app, { by: team.master })
  await app.owner.query("update invitations set expires_at = '2099-06-02T03:00:00Z' where workgroup_id = $1", [
    team.workgroupId,
  ])
  const there = await aSession(app, team.master.id, team.workgroupId)
  await app.owner.query("update sessions set last_seen_at = '2099-06-02T03:00:00Z' where user_id = $1", [
    team.master.id,
  ])
  const page = await asPage({ tokens: there, language: 'en' })
  await goTo(page, '/main/workgroup/member')
  expect(await page.getByRole('main').getByText('Mar 1, 2026').count()).toBeGreaterThan(0)
  await goTo(page, '/main/workgroup/member?view=invitations')
  expect(
    await page
      .getByRole('main')
      .getByText(/until June 1/)
      .count(),
  ).toBeGreaterThan(0)
  await goTo(page, '/main/etc/security')
  expect(
    await page
      .getByRole('main')
      .getByText(/June 1, 2099/)
      .count(),
  ).toBeGreaterThan(0)
  await page.context().close()
})
