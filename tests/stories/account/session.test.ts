import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import { rates } from '../../../contract/core/rates.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPasswordLink } from '../../support/builders/codes-and-links.ts'
import { aPerson, aSession, aTeam, password } from '../../support/builders/people.ts'
import { aContact, aCustomer } from '../../support/builders/records.ts'
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
const sessionKeys = [
  'refresh_token',
  'access_token',
  'auth_code',
  'authing',
  'permissions',
  'login_idx',
  'cre_dt',
  'user_name',
  'wgroupName',
]
const storageOf = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }))
/** All storage keys of a session besides the two tokens. */
const storeOtherKeys = (page: Page) =>
  page.evaluate(
    (names) => {
      for (const name of names) if (localStorage.getItem(name) === null) localStorage.setItem(name, 'kept')
      localStorage.setItem('theme', 'dark')
    },
    sessionKeys.filter((name) => !name.endsWith('_token')),
  )
const expireAccessTokens = () =>
  app.owner.query("update tokens set expires_at = now() - interval '1 minute' where kind = 'access'")

test('an expired token is renewed silently: no reload, and no input is lost', async () => {
  const { staff } = await aTeam(app)
  await aContact(app, { by: staff, customerId: await aCustomer(app, { by: staff }) })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await goTo(page, '/main/upload')
  await page.getByLabel(t('logs.title'), { exact: true }).fill('쓰는 중인 제목')
  await page.getByRole('combobox', { name: t('logs.customer') }).click()
  await page.getByRole('option').first().click()
  // The only contact of the customer is chosen once it is known.
  await expect.poll(() => page.getByRole('combobox', { name: t('logs.contact') }).inputValue()).not.toBe('')
  await page.getByText(t('code.0020005'), { exact: true }).click()
  await page.getByText(t('code.0030002'), { exact: true }).click()
  await page.getByLabel(t('logs.content'), { exact: true }).fill('쓰는 중인 내용')
  await expireAccessTokens()
  await page
    .getByRole('button', { name: t('logs.register'), exact: true })
    .first()
    .click()
  await page.waitForURL(/saleslog\/\d+/)
  await expect.poll(() => page.getByText('쓰는 중인 내용').count()).toBeGreaterThan(0)
  expect(loads).toBe(1)
  await page.context().close()
})

test('a rate-limited refresh signs nobody out: the session is refreshed later', async () => {
  const { staff } = await aTeam(app)
  await aCustomer(app, { by: staff, name: '한울전자' })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await goTo(page, '/main/manage')
  const tokens = async () => (await storageOf(page)).refresh_token
  const answers: number[] = []
  page.on('response', (response) => response.url().endsWith('/oauth/token') && answers.push(response.status()))
  const before = await tokens()
  const { most, seconds } = rates.refreshesOfSession
  await app.owner.query(
    `insert into attempts (key, window_start, count)
     select 'refreshesOfSession ' || s.id, to_timestamp((floor(extract(epoch from $1::timestamptz) / $2) + n) * $2), $3
     from sessions s, generate_series(0, 1) n where s.user_id = $4`,
    [app.now(), seconds, most, staff.id],
  )
  await expireAccessTokens()
  await goTo(page, '/main/customer')
  await expect.poll(() => answers).toContain(429)
  expect([await tokens(), page.url().includes('signin')]).toEqual([before, false])
  await goTo(page, '/main/manage')
  await app.owner.query('delete from attempts')
  await goTo(page, '/main/customer')
  await page.getByText('한울전자').first().waitFor()
  expect(await tokens()).not.toBe(before)
  await page.context().close()
})

test('R29 five tabs that refresh concurrently sign nobody out', async () => {
  const { staff } = await aTeam(app)
  const context = await aContext(browser, app.url, { tokens: staff })
  const pages = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  await goTo(pages[0]!, '/main/manage')
  for (const page of pages.slice(1)) await goTo(page, '/main/manage')
  for (let round = 0; round < 2; round += 1) {
    const refreshes: string[] = []
    for (const page of pages)
      page.on('request', (request) => {
        if (request.url().endsWith('/oauth/token')) refreshes.push(request.url())
      })
    await expireAccessTokens()
    await Promise.all(
      pages.map((page, at) => goTo(page, at % 2 === round % 2 ? '/main/customer' : '/main/workgroup/member')),
    )
    await expect.poll(() => refreshes.length).toBe(1)
    await Promise.all(
      pages.map((page) =>
        page
          .getByRole('main')
          .getByText(staff.name)
          .or(page.getByText(t('customers.empty.title')))
          .first()
          .waitFor(),
      ),
    )
    for (const page of pages) {
      await waitUntilIdle(page)
      expect(page.url()).not.toContain('signin')
      page.removeAllListeners('request')
    }
    expect(refreshes).toHaveLength(1)
  }
  await context.close()
})

test('signing out clears exactly what the specification lists, on the device and on the server', async () => {
  const { staff } = await aTeam(app)
  const page = await (await aContext(browser, app.url, { width: 1280, tokens: staff })).newPage()
  await goTo(page, '/main/manage')
  await goTo(page, '/main/etc/profile')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  const [before] = await page.evaluate(() => [Object.keys(localStorage).sort()])
  expect(before).toEqual(
    expect.arrayContaining([
      'access_token',
      'refresh_token',
      'permissions',
      'login_idx',
      'cre_dt',
      'user_name',
      'wgroupName',
    ]),
  )
  await page.locator('.acct button').first().click()
  await page.getByRole('menuitem', { name: t('nav.signOut') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('nav.signOut'), exact: true })
    .click()
  await page.waitForURL(/#\/signin/)
  const after = await page.evaluate(() => Object.keys(localStorage).sort())
  expect(after.filter((key) => sessionKeys.includes(key))).toEqual([])
  expect(after).toContain('theme')
  await expect
    .poll(
      async () =>
        (await app.owner.query('select from sessions where user_id = $1 and ended_at is null', [staff.id])).rowCount,
    )
    .toBe(0)
  await page.goBack()
  await waitUntilIdle(page)
  await page.waitForURL(/signin/)
  await page.context().close()
})

test('a password changed by a link signs the user out, and leaves no messages to who signs in next', async () => {
  const { staff, manager } = await aTeam(app)
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  const field = (key: string) => page.getByLabel(t(key), { exact: true })
  const press = (key: string) =>
    page
      .getByRole('button', { name: t(key), exact: true })
      .first()
      .click()
  const messages = page.locator('.messages')
  await goTo(page, paths.profile)
  await page.locator('[name=name]').fill('새 이름')
  await press('form.save')
  await messages.getByText(t('profile.saved')).waitFor()
  const code = await aPasswordLink({ app, ours: { staff } })
  await goTo(page, href(paths.changePassword, { email: staff.email, code }))
  await field('auth.newPassword').fill('Fresh-2026!')
  await field('auth.newPasswordAgain').fill('Fresh-2026!')
  await press('auth.changePassword.go')
  await page.getByText(t('auth.changePassword.doneBody')).waitFor()
  expect(await storageOf(page)).not.toHaveProperty('access_token')
  await page
    .getByRole('link', { name: t('auth.signIn'), exact: true })
    .first()
    .click()
  await field('auth.email').fill(manager.email)
  await field('auth.password').fill(password)
  await press('auth.signIn')
  await page.waitForURL(/#\/main/)
  await goTo(page, paths.profile)
  await page.getByText(t('ui.noMessages')).waitFor()
  await page.context().close()
})

test('values under the old storage keys move to the new ones, and the user stays signed in', async () => {
  const { manager } = await aTeam(app, { name: '옛 이름' })
  const context = await aContext(browser, app.url, { tokens: manager })
  // Before the page makes any request: the server is unreachable.
  let isDown = true
  await context.route(/\/(secure|org)\b/, (route) => (isDown ? route.abort() : route.fallback()))
  await context.addInitScript(() => {
    localStorage.setItem('permission', '2')
    localStorage.setItem('wgroup_name', '옛 이름')
  })
  const page = await context.newPage()
  await page.goto('/#/main/workgroup/member')
  await expect.poll(async () => (await storageOf(page)).permissions).toBe('2')
  const stored = await storageOf(page)
  expect([stored.wgroupName, stored.permission, stored.wgroup_name]).toEqual(['옛 이름', undefined, undefined])
  isDown = false
  await goTo(page, '/main/manage')
  await expect.poll(() => page.url()).toContain('/main/manage')
  await context.close()
})

test('NoToken: nobody is signed in, so no session data is stored', async () => {
  const page = await (await aContext(browser, app.url)).newPage()
  await goTo(page, '/')
  await storeOtherKeys(page)
  await goTo(page, '/main/manage')
  await page.waitForURL(/#\/signin/)
  const stored = await storageOf(page)
  expect(Object.keys(stored).filter((name) => sessionKeys.includes(name))).toEqual([])
  expect(stored.theme).toBe('dark')
  await page.context().close()
})

test.each([
  ['invalid_grant', 400],
  ['invalid_client', 400],
  ['server_error', 500],
])('NoToken: a rejected refresh (%s) clears all nine keys', async (word, status) => {
  const { staff } = await aTeam(app)
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await goTo(page, '/main/manage')
  await storeOtherKeys(page)
  await page.route('**/oauth/token', (route) =>
    route.fulfill({ status, json: { status, success: false, message: '', error: word } }),
  )
  await expireAccessTokens()
  await page.reload()
  await page.waitForURL(/#\/signin/)
  expect(Object.keys(await storageOf(page)).filter((name) => sessionKeys.includes(name))).toEqual([])
  await page.context().close()
})

test.each([
  ['no answer', undefined],
  ['busy', 503],
])('OkToken: an unreachable server at the start (%s) signs nobody out', async (_how, status) => {
  const { staff } = await aTeam(app)
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await goTo(page, '/main/manage')
  await expireAccessTokens()
  await page.route('**/oauth/token', (route) =>
    status ? route.fulfill({ status, json: { status, success: false, message: '', error: 'busy' } }) : route.abort(),
  )
  await page.reload()
  await page.locator('h1').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: t('ui.retry') }).count()).toBeGreaterThan(0)
  await expect.poll(() => page.url()).toContain('/main/manage')
  expect(Object.keys(await storageOf(page))).toEqual(
    expect.arrayContaining(['refresh_token', 'permissions', 'login_idx', 'user_name', 'wgroupName']),
  )
  await page.unroute('**/oauth/token')
  await page
    .getByRole('button', { name: t('ui.retry') })
    .first()
    .click()
  await expect.poll(() => page.getByRole('button', { name: t('ui.retry') }).count()).toBe(0)
  await page.context().close()
})

test('a wrong password is reported and keeps the address; the right one leads to the requested screen', async () => {
  const { staff } = await aTeam(app)
  const page = await (await aContext(browser, app.url)).newPage()
  await goTo(page, '/main/customer')
  await page.waitForURL(/signin/)
  await page.getByLabel(t('auth.email'), { exact: true }).fill(staff.email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill('Wrong-1234!')
  await page.getByRole('button', { name: t('auth.signIn'), exact: true }).click()
  await expect.poll(() => page.getByText(t('error.wrong_password')).count()).toBeGreaterThan(0)
  await expect.poll(() => page.getByLabel(t('auth.email'), { exact: true }).inputValue()).toBe(staff.email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('auth.signIn'), exact: true }).click()
  await page.waitForURL(/#\/main\/customer/)
  await page.context().close()
})

test('a service administrator without a workgroup reaches the administration screens, no other user without one does', async () => {
  for (const [isOperator, lands] of [
    [true, /#\/main\/admin$/],
    [false, /#\/main\/workgroup\/chgwgroup$/],
  ] as const) {
    const person = await aPerson(app, { isOperator })
    const page = await (await aContext(browser, app.url)).newPage()
    await goTo(page, '/signin?next=%2Fmain%2Fadmin')
    await page.getByLabel(t('auth.email'), { exact: true }).fill(person.email)
    await page.getByLabel(t('auth.password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: t('auth.signIn'), exact: true }).click()
    await page.waitForURL(lands)
    await goTo(page, '/main/manage')
    await expect.poll(() => page.url()).toContain('/main/workgroup/chgwgroup')
    for (const [path, named] of [
      [paths.support, t('support.mine')],
      [paths.notificationSettings, t('notifications.what')],
    ] as const) {
      await goTo(page, path)
      if (!isOperator) await expect.poll(() => page.url()).toContain('/main/workgroup/chgwgroup')
      else {
        await page
          .getByRole('heading', { name: named })
          .or(page.getByLabel(named, { exact: true }))
          .first()
          .waitFor()
        await waitUntilIdle(page)
        expect(await page.getByRole('alert').count()).toBe(0)
      }
    }
    await page.context().close()
  }
})

test('without a network a typed log stays, and is sent once the network is back', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  await aContact(app, { by: staff, customerId })
  const context = await aContext(browser, app.url, {
    tokens: { ...staff, ...(await aSession(app, staff.id, staff.workgroupId)) },
  })
  const page = await context.newPage()
  await goTo(page, `/main/upload?customer=${customerId}`)
  await page.getByText(t('code.0020005'), { exact: true }).click()
  await page.getByText(t('code.0030002'), { exact: true }).click()
  await page.getByLabel(t('logs.title'), { exact: true }).fill('지하 주차장에서 쓴 일지')
  await page.getByLabel(t('logs.content'), { exact: true }).fill('연결이 끊긴 곳에서 적음')
  await context.setOffline(true)
  await page
    .getByRole('button', { name: t('logs.register'), exact: true })
    .first()
    .click()
  await expect.poll(() => page.getByRole('button', { name: t('ui.retry') }).count()).toBeGreaterThan(0)
  await expect
    .poll(() => page.getByLabel(t('logs.content'), { exact: true }).inputValue())
    .toBe('연결이 끊긴 곳에서 적음')
  await context.setOffline(false)
  await page
    .getByRole('button', { name: t('logs.register'), exact: true })
    .first()
    .click()
  await page.waitForURL(/saleslog\/\d+/)
  expect((await app.owner.query("select from sales_logs where title = '지하 주차장에서 쓴 일지'")).rowCount).toBe(1)
  await context.close()
})
