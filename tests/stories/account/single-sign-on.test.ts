// Single sign-on: set up by the Master against a real provider, and used on the sign-in screen.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalVersions } from '../../../contract/calls/acceptances/legal.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { returnPath } from '../../../contract/calls/single-sign-on/shapes.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { appRedirect, aRegisteredApp, pkce } from '../../support/builders/apps.ts'
import { aTeam, password } from '../../support/builders/people.ts'
import { anApp } from '../../support/builders/two-step.ts'
import { aPort } from '../../support/program.ts'
import { anOpenIdProvider, client, type OpenIdProvider } from '../../support/servers/openid-provider.ts'
import { faults, wcag } from '../support/axe.ts'
import { goTo, openPage, picture } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
let provider: OpenIdProvider
beforeAll(async () => {
  const port = await aPort()
  provider = await anOpenIdProvider([`http://127.0.0.1:${port}${returnPath}`])
  ;[app, browser] = await Promise.all([
    startTestApp({ PORT: String(port), OUTGOING_ALLOWED: provider.issuer }),
    sharedBrowser(),
  ])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
  await provider.stop()
})

const desk = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

test('the Master connects a provider, proves the domain, tries it and requires it; a new member signs in, lands where they wanted, and makes an API token by signing in again', async () => {
  const { master, workgroupId } = await aTeam(app)
  await anApp(app, master.id)
  const { context, page } = await openPage({ app, browser }, '/main/workgroup/sso', { ...desk, tokens: master })
  await page.getByRole('heading', { name: t('sso.none') }).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'single-sign-on-empty')
  await page.getByRole('button', { name: t('sso.setUp') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('sso.name')).fill('다온 계정')
  await dialog.getByLabel(t('sso.issuer')).fill(provider.issuer)
  await dialog.getByLabel(t('sso.clientId')).fill(client.id)
  await dialog.getByLabel(t('sso.clientSecret'), { exact: true }).fill(client.secret)
  await dialog.getByLabel(t('sso.domain')).fill('Daon-Story.example')
  await dialog.getByLabel(t('sso.password'), { exact: true }).fill(password)
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'single-sign-on-form')
  await dialog.getByRole('button', { name: t('sso.save') }).click()
  await dialog.waitFor({ state: 'detached' })
  const { rows } = await app.owner.query<{ token: string }>(
    'select domain_token as token from single_sign_on where workgroup_id = $1',
    [workgroupId],
  )
  app.txtRecords.set('_saleslog.daon-story.example', [`saleslog-domain=${rows[0]!.token}`])
  await page.getByRole('button', { name: t('sso.check') }).click()
  await page.getByText(t('sso.proved'), { exact: true }).waitFor()
  provider.is({ sub: 'master', email: 'master@daon-story.example' })
  await page.getByRole('button', { name: t('sso.try') }).click()
  await page.getByText(t('sso.tried'), { exact: true }).waitFor()
  await page.getByRole('button', { name: t('sso.require.go'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('sso.require.go') })
    .click()
  await page.getByText(t('sso.required.chip'), { exact: true }).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'single-sign-on')
  await context.close()

  const newcomer = await openPage({ app, browser }, '/signin?next=/main/customer', phone)
  provider.is({ sub: 'jiwoo', email: 'jiwoo@daon-story.example', name: '김지우' })
  await newcomer.page.getByLabel(t('auth.email')).fill('jiwoo@daon-story.example')
  const button = newcomer.page.getByRole('button', { name: t('auth.sso.go', { name: '다온 계정' }) })
  await button.waitFor()
  expect(await faults(newcomer.page, wcag)).toEqual([])
  await picture(newcomer.page, 'sign-in-single-sign-on')
  await button.click()
  await newcomer.page.waitForURL(/#\/main\/customer/)

  const newPage = newcomer.page
  // Otherwise the terms are asked for.
  await app.owner.query(
    "insert into acceptances (user_id, what, version, at) select u.id, a.what, a.version, now() from users u, (values ('terms', $1::date), ('privacy', $2::date)) a (what, version) where u.email = 'jiwoo@daon-story.example'",
    [legalVersions.terms, legalVersions.privacy],
  )
  // However much an app asks for, what goes on is in view, also below the bars of a browser.
  await newPage.setViewportSize({ ...phone, height: 664 })
  const { clientId } = await aRegisteredApp(app)
  await goTo(
    newPage,
    href(
      paths.connectApp,
      {},
      {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: appRedirect,
        code_challenge: pkce.challenge,
        code_challenge_method: 'S256',
      },
    ),
  )
  const goOn = newPage.getByRole('button', { name: t('api.proof.go', { name: '다온 계정' }) })
  await expect.poll(() => goOn.boundingBox().then((box) => box && box.y + box.height < 664 - 56)).toBe(true)
  await picture(newPage, 'connect-app-provider')
  await newPage.setViewportSize(phone)
  await goTo(newPage, '/main/etc/api')
  await newPage.getByRole('heading', { name: t('api.none') }).waitFor()
  const makeButton = newPage.getByRole('main').getByRole('button', { name: t('api.make') })
  await makeButton.click()
  const again = newPage.getByRole('dialog').getByRole('button', { name: t('api.proof.go', { name: '다온 계정' }) })
  await again.waitFor()
  expect(await newPage.locator('input[type=password]').count()).toBe(0)
  expect(await faults(newPage, wcag)).toEqual([])
  await picture(newPage, 'api-tokens-provider')
  // Somebody else signs in there.
  provider.is({ sub: 'other', email: 'other@daon-story.example', name: '박하늘' })
  await again.click()
  await newPage.getByRole('link', { name: t('auth.sso.return') }).waitFor()
  expect(await faults(newPage, wcag)).toEqual([])
  await picture(newPage, 'sign-in-again-other')
  await newPage.getByRole('link', { name: t('auth.sso.return') }).click()
  provider.is({ sub: 'jiwoo', email: 'jiwoo@daon-story.example', name: '김지우' })
  // No longer required, it stands beside the password, and what was typed is there again afterwards.
  await app.owner.query('update single_sign_on set required_at = null where workgroup_id = $1', [workgroupId])
  const make = newPage.getByRole('dialog')
  const name = make.getByLabel(t('api.name'))
  const done = make.getByText(t('api.proof.done', { name: '다온 계정' }))
  await makeButton.click()
  await make.locator('input[type=password]').waitFor()
  await name.fill('재고 연동')
  await make.getByLabel(t('api.room.logs')).selectOption('read')
  await again.click()
  await done.waitFor()
  await expect.poll(() => name.inputValue()).toBe('재고 연동')
  await expect.poll(() => make.getByLabel(t('api.room.logs')).inputValue()).toBe('read')
  // A proof that was not used stays good; a form that was closed is empty.
  await make.getByRole('button', { name: t('ui.cancel') }).click()
  await makeButton.click()
  await done.waitFor()
  await expect.poll(() => name.inputValue()).toBe('')
  await name.fill('재고 연동')
  await make.getByLabel(t('api.room.logs')).selectOption('read')
  expect(await faults(newPage, wcag)).toEqual([])
  await picture(newPage, 'api-tokens-proved')
  await make.getByRole('button', { name: t('api.make') }).click()
  await newPage.getByText(t('api.made', { name: '재고 연동' }), { exact: true }).waitFor()
  await newcomer.context.close()
})
