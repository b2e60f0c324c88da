// Signing up accepts the current terms and privacy policy; a newer version is presented once, on top of the current
// screen.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptances } from '../../../contract/calls/acceptances/calls.ts'
import { legalVersions } from '../../../contract/calls/acceptances/legal.ts'
import { inviting } from '../../../contract/calls/members/inviting.ts'
import { paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { authClient } from '../../support/sign-in.ts'
import { aPerson, aTeam, password } from '../../support/builders/people.ts'
import { faults, wcag } from '../support/axe.ts'
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
const { latest } = authClient(() => app)

const press = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
const question = (page: Page) => page.getByRole('dialog', { name: t('accept.title') })
/** Opens a screen and waits for the acceptance check, which the first user interaction starts. */
async function opened(page: Page, open: () => Promise<unknown>): Promise<void> {
  const known = page.waitForResponse((response) => response.url().endsWith(acceptances.missing.path))
  await open()
  await page.mouse.move(5, 5)
  await known
}
const outdateAcceptance = (email: string, what: string) =>
  app.owner.query(
    "update acceptances set version = '2026-01-01' where what = $2 and user_id = (select id from users where email = $1)",
    [email, what],
  )

test('after sign-up nothing is asked; newer terms are presented until they are accepted', async () => {
  const email = 'reader@daon.example'
  const context = await aContext(browser, app.url, {})
  const page = await context.newPage()
  await goTo(page, paths.signUp)
  await page.getByLabel(t('auth.email')).fill(email)
  await press(page, 'auth.sendCode')
  await page.getByLabel(t('auth.code')).fill(/\b\d{6}\b/.exec((await latest(email)).text)![0])
  await page.getByLabel(t('auth.name'), { exact: true }).fill('김새로')
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password)
  await page.getByLabel(t('auth.passwordAgain')).fill(password)
  await press(page, 'auth.signUp.go')
  await page.waitForURL((url) => !url.hash.startsWith('#/signup') && !url.hash.startsWith('#/authing'))
  const { rows } = await app.owner.query<{ said: string }>(
    "select what || ' ' || version as said from acceptances a join users u on u.id = a.user_id where email = $1 order by 1",
    [email],
  )
  expect(rows.map(({ said }) => said)).toEqual([`privacy ${legalVersions.privacy}`, `terms ${legalVersions.terms}`])

  await opened(page, () => goTo(page, paths.profile))
  expect(await question(page).count()).toBe(0)

  await outdateAcceptance(email, 'terms')
  await opened(page, () => page.reload())
  await question(page).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await expect.poll(() => question(page).getByRole('link').allInnerTexts()).toEqual([t('landing.terms')])
  // Nor by a key press of a user who is typing.
  for (const key of ['Escape', 'Escape', 'Enter', 'Space']) await page.keyboard.press(key)
  // The browser closes a dialog at the second Escape, whatever the page says; it opens again.
  await expect.poll(() => question(page).count()).toBe(1)
  const [read] = await Promise.all([context.waitForEvent('page'), question(page).getByRole('link').click()])
  await read.getByRole('heading', { level: 1, name: t('landing.terms') }).waitFor()
  await read.close()

  await page.route(`**${acceptances.accept.path}`, (route) => route.abort())
  await press(page, 'accept.go')
  await question(page).getByRole('alert').waitFor()
  await page.unroute(`**${acceptances.accept.path}`)
  await press(page, 'accept.go')
  await question(page).waitFor({ state: 'detached' })
  await opened(page, () => page.reload())
  expect(await question(page).count()).toBe(0)
  await context.close()
})

test('an invited user accepts by joining', async () => {
  const { manager } = await aTeam(app)
  const email = 'guest@daon.example'
  await app.ask(manager, inviting.invite, { email, role: 'staff' })
  const link = /https?:\S+signup\/invite\/\S+/.exec((await latest(email)).text)![0]
  const context = await aContext(browser, app.url, { width: 390, height: 844 })
  const page = await context.newPage()
  await page.goto(link.slice(link.indexOf('/#')))
  await page.getByLabel(t('auth.name'), { exact: true }).fill('박초대')
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password)
  await page.getByLabel(t('auth.passwordAgain')).fill(password)
  await press(page, 'auth.invite.join')
  await page.waitForURL((url) => !url.hash.startsWith('#/signup') && !url.hash.startsWith('#/authing'))
  const { rowCount } = await app.owner.query(
    'select from acceptances a join users u on u.id = a.user_id where email = $1',
    [email],
  )
  expect(rowCount).toBe(2)
  await context.close()
})

test('a user who does not agree signs out, on a phone too; unsaved input stays underneath', async () => {
  const { workgroupId } = await aTeam(app)
  const person = await aPerson(app, { workgroupId, hasToAccept: true })
  const context = await aContext(browser, app.url, { tokens: person, width: 390, height: 844 })
  const page = await context.newPage()
  await opened(page, () => goTo(page, paths.write))
  await question(page).waitFor()
  await expect
    .poll(() => question(page).getByRole('link').allInnerTexts())
    .toEqual([t('landing.terms'), t('landing.privacy')])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await question(page)
    .getByRole('button', { name: t('nav.signOut') })
    .click()
  await page
    .getByRole('dialog', { name: t('auth.signOutTitle') })
    .getByRole('button', { name: t('nav.signOut') })
    .click()
  await page.getByRole('heading', { level: 1, name: t('auth.signIn') }).waitFor()
  expect(await question(page).count()).toBe(0)
  await context.close()
})
