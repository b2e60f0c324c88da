// API tokens in the settings: made, shown once, listed, revoked.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { anApiToken } from '../../support/builders/api-tokens.ts'
import { aConnectedApp, aRegisteredApp, pkce } from '../../support/builders/apps.ts'
import { aTeam, password, type TestPerson } from '../../support/builders/people.ts'
import { anApp, codeOf } from '../../support/builders/two-step.ts'
import { faults, wcag } from '../support/axe.ts'
import { openPage, picture, type Look } from '../support/browser.ts'
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

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }
const openAs = (person: TestPerson, look: Look, path = '/main/etc/api') =>
  openPage({ app, browser }, path, { ...look, tokens: person })
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const makeButton = (page: Page) => page.getByRole('main').getByRole('button', { name: t('api.make') })

test.each([desk, phone])('a user makes a token that works, and revokes it ($width)', async (look) => {
  const { staff } = await aTeam(app)
  const { context, page, problems } = await openAs(staff, look, look === phone ? '/main/more' : '/main/etc/profile')
  await page.getByRole('link', { name: t('settings.api'), exact: true }).click()
  await page.getByRole('heading', { name: t('api.none') }).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'api-tokens-empty')
  await makeButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('api.name')).waitFor()
  // Back closes the dialog.
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await makeButton(page).click()
  const submit = dialog.getByRole('button', { name: t('api.make') })
  await dialog.locator('input[type=password]').fill(password)
  await submit.click()
  await dialog.getByText(t('api.scopes.missing')).first().waitFor()
  await dialog.getByLabel(t('api.name')).fill('재고 연동')
  await dialog.getByLabel(t('api.room.logs')).selectOption('read')
  await dialog.getByLabel(t('api.room.customers')).selectOption('write')
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'api-tokens-make')
  await dialog.locator('input[type=password]').fill('Wrong-2026!')
  await submit.click()
  await dialog.getByText(t('rule.current_password')).first().waitFor()
  await dialog.locator('input[type=password]').fill(password)
  await submit.click()
  await says(page, t('api.made', { name: '재고 연동' }))
  const secret = await page.locator('main code').first().innerText()
  const list = (path: string) =>
    app.request(path, { method: 'POST', headers: { authorization: `Bearer ${secret}` } }).then(({ status }) => status)
  expect([await list('/saleslog/list_saleslog'), await list('/schedule/list_salesplan')]).toEqual([200, 403])
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'api-tokens-made')

  await page.getByRole('button', { name: t('api.revokeOf', { name: '재고 연동' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('api.revoke'), exact: true })
    .click()
  await page.getByRole('heading', { name: t('api.none') }).waitFor()
  expect(await list('/saleslog/list_saleslog')).toBe(401)
  expect(problems.filter((text) => !/401|403/.test(text))).toEqual([])
  await context.close()
})

test.each([desk, { ...phone, dark: true }])(
  'the list says what each token may do and when it was used ($width)',
  async (look) => {
    const { staff } = await aTeam(app)
    await anApiToken(app, { by: staff, name: '사내 그룹웨어 연결', scopes: ['logs:read'] })
    const old = await anApiToken(app, { by: staff, name: '분기 보고서', scopes: ['logs:read', 'customers:read'] })
    await anApiToken(app, { by: staff, name: '모두 동기화', scopes: ['write'] })
    await app.owner.query("update api_tokens set last_used_at = now() - interval '91 days' where id = $1", [
      old.tokenId,
    ])
    const { context, page } = await openAs(staff, look)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('모두 동기화')
      .filter({ hasText: t('api.all.write') })
      .waitFor()
    await row('분기 보고서')
      .filter({ hasText: t('api.state.unused') })
      .waitFor()
    await row('사내 그룹웨어 연결')
      .filter({ hasText: t('api.never') })
      .waitFor()
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'api-tokens')
    // Without a network nothing is revoked, and the page says why.
    await context.setOffline(true)
    await page.getByRole('button', { name: t('api.revokeOf', { name: '모두 동기화' }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('api.revoke'), exact: true })
      .click()
    await page.getByText(t('app.offline')).first().waitFor()
    await row('모두 동기화').waitFor()
    await context.close()
  },
)

test('a user connects an app with the second step, which leads back to it, and disconnects one', async () => {
  const { staff } = await aTeam(app)
  const secret = await anApp(app, staff.id)
  const { clientId } = await aRegisteredApp(app, { name: '내 비서', redirectUri: 'http://127.0.0.1/healthz' })
  const request = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: `${app.url}/healthz`,
    scope: 'logs:read calendar:write',
    state: 's1',
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
  }).toString()
  const { context, page } = await openAs(staff, phone, `/main/etc/api/connect?${request}`)
  await says(page, t('api.connect.lede', { name: '내 비서' }))
  await says(page, t('api.connect.here', { host: new URL(app.url).host }))
  expect(await faults(page, wcag)).toEqual([])
  const connect = page.getByRole('button', { name: t('api.connect.go'), exact: true })
  const writing = page.getByLabel(t('api.may.writeCalendar'))
  const reading = page.getByLabel(t('api.may.readLogs'))
  await page.locator('input[type=password]').fill(password)
  await writing.uncheck()
  await reading.uncheck()
  await connect.click()
  await page.getByText(t('api.scopes.missing')).first().waitFor()
  await reading.check()
  await connect.click()
  await page.getByLabel(t('second.digits')).fill(codeOf(app, secret))
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'connect-app-second-step')
  await connect.click()
  await page.waitForURL(/\/healthz\?code=/)
  const answered = new URL(page.url()).searchParams
  expect([answered.get('state'), answered.get('iss')]).toEqual(['s1', app.url])
  const { rows } = await app.owner.query('select scopes from app_codes where user_id = $1', [staff.id])
  expect(rows).toEqual([{ scopes: ['logs:read'] }])

  await aConnectedApp(app, { by: staff, name: '회의록 앱' })
  await page.goto(`${app.url}/#/main/etc/api`)
  await page.getByRole('row').filter({ hasText: '회의록 앱' }).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'connected-apps')
  await page.getByRole('button', { name: t('api.apps.disconnectOf', { name: '회의록 앱' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('api.apps.disconnect'), exact: true }).click()
  await page.getByRole('row').filter({ hasText: '회의록 앱' }).waitFor({ state: 'detached' })
  // A link that no app has made.
  await page.goto(`${app.url}/#/main/etc/api/connect?client_id=x`)
  await page.getByRole('heading', { name: t('api.connect.broken') }).waitFor()
  await context.close()
})
