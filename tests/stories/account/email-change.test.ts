// The email address of one's account is changed with codes to both addresses.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { me as meCall } from '../../../contract/calls/profile/me.ts'
import { paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, password } from '../../support/builders/people.ts'
import { authClient, codeIn, otherCode } from '../../support/sign-in.ts'
import { faults, wcag } from '../support/axe.ts'
import { openAs, waitUntilIdle } from '../support/browser.ts'
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
const { latest } = authClient(() => app)

test.each([
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
])('with the password and the codes of both mailboxes ($width)', async (look) => {
  const { staff, colleague } = await aTeam(app)
  const { context, page, problems } = await openAs({ app, browser }, staff, paths.security, look)
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  await button('security.email.change').click()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field(t('email.new')).fill(colleague.email)
  await page.locator('input[type=password]').fill(password)
  await button('email.send').click()
  await page.getByText(t('error.email_in_use')).first().waitFor()
  const email = `new${look.width}@daon.example`
  await field(t('email.new')).fill(email)
  await button('email.send').click()
  const [ofPresent, ofNew] = [field(t('email.codeOf', { email: staff.email })), field(t('email.codeOf', { email }))]
  await ofPresent.waitFor()
  await waitUntilIdle(page)
  expect(await faults(page, wcag)).toEqual([])
  const code = codeIn(await latest(email))
  await ofPresent.fill(codeIn(await latest(staff.email)))
  await ofNew.fill(otherCode(code))
  await button('email.go').click()
  await page.getByText(t('error.code_wrong')).first().waitFor()
  await ofNew.fill(code)
  await button('email.go').click()
  await page.locator('.toasts').getByText(t('email.changed', { email })).waitFor()
  await page.getByRole('main').getByText(email, { exact: true }).waitFor()
  expect((await app.ask(staff, meCall)).output[0]!.email).toBe(email)
  expect(problems).toEqual([])
  await context.close()
})
