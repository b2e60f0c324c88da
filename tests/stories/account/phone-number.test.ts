import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, password } from '../../support/builders/people.ts'
import { aCustomer } from '../../support/builders/records.ts'
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
const field = (page: Page, key: string) => page.getByLabel(t(key), { exact: true })
const press = (page: Page, key: string, at = 0) =>
  page
    .getByRole('button', { name: t(key), exact: true })
    .nth(at)
    .click()
const codeTo = async (to: string, count = 1) => /\b\d{6}\b/.exec((await app.mailsTo(to, count)).at(-1)!.text)![0]
const phoneOf = async (email: string) =>
  (await app.owner.query<{ phone: string }>('select phone from users where email = $1', [email])).rows[0]?.phone
const other = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0')

test('signing up with a phone number requires the code that was sent to it', async () => {
  const page = await (await aContext(browser, app.url, { width: 390, height: 844 })).newPage()
  await goTo(page, '/signup')
  await field(page, 'auth.email').fill('phone@daon.example')
  await press(page, 'auth.sendCode')
  await field(page, 'auth.code').fill(await codeTo('phone@daon.example'))
  await field(page, 'auth.name').fill('김서연')
  await field(page, 'auth.password').fill(password)
  await field(page, 'auth.passwordAgain').fill(password)
  expect(await page.getByRole('button', { name: t('auth.sendCode') }).count(), 'no number, no code').toBe(0)
  await page.locator('input[name=phone]').fill('010-9000-0001')
  await press(page, 'auth.signUp.go')
  await expect.poll(() => page.locator('.sum').innerText()).toContain(t('auth.phoneUnproved'))
  await press(page, 'auth.sendCode')
  await field(page, 'auth.phoneCode').waitFor()
  const code = await codeTo('+821090000001')
  await press(page, 'auth.signUp.go')
  await expect.poll(() => page.locator('.sum').innerText()).toContain(t('rule.required'))
  await field(page, 'auth.phoneCode').fill(other(code))
  await press(page, 'auth.signUp.go')
  await expect.poll(() => page.locator('.sum').innerText()).toContain(t('error.code_wrong'))
  expect(await phoneOf('phone@daon.example')).toBeUndefined()
  await field(page, 'auth.phoneCode').fill(code)
  await press(page, 'auth.signUp.go')
  await page.waitForURL(/#\/workgroup/)
  expect(await phoneOf('phone@daon.example')).toBe('+821090000001')
  await page.context().close()
})

test('changing the number in the profile requires a code; keeping or clearing it does not', async () => {
  const { staff } = await aTeam(app)
  await app.owner.query("update users set phone = '+821090000002' where id = $1", [staff.id])
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  const saved = () => page.locator('.toasts .toast').getByText(t('profile.saved')).waitFor()
  await goTo(page, '/main/etc/profile')
  const phone = page.locator('input[name=phone]')
  await expect.poll(() => phone.inputValue()).toBe('010-9000-0002')
  await phone.fill('+82 10-9000-0002')
  await phone.press('Tab')
  await expect.poll(() => phone.inputValue()).toBe('010-9000-0002')
  await press(page, 'profile.save')
  await saved()
  expect(await page.getByRole('button', { name: t('auth.sendCode') }).count()).toBe(0)
  await page.locator('input[name=phone]').fill('010-9000-0003')
  await press(page, 'profile.save')
  await expect.poll(() => page.locator('.sum').innerText()).toContain(t('auth.phoneUnproved'))
  await press(page, 'auth.sendCode')
  await field(page, 'auth.phoneCode').waitFor()
  // A number changed after the code was sent is a different number.
  await page.locator('input[name=phone]').fill('010-9000-0004')
  expect(await field(page, 'auth.phoneCode').count()).toBe(0)
  await page.locator('input[name=phone]').fill('010-9000-0003')
  await field(page, 'auth.phoneCode').fill(await codeTo('+821090000003'))
  await press(page, 'profile.save')
  await expect.poll(() => phoneOf(staff.email)).toBe('+821090000003')
  await waitUntilIdle(page)
  expect(await field(page, 'auth.phoneCode').count()).toBe(0)
  await page.locator('input[name=phone]').fill('')
  await press(page, 'profile.save')
  await expect.poll(() => phoneOf(staff.email)).toBe('')
  await page.context().close()
})

test('a number has one written form, in the form and on the page, and its link dials E.164', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await goTo(page, `/main/customer/edit/${customerId}/0`)
  const [phone, fax] = [page.locator('input[name=phone]'), page.locator('input[name=fax]')]
  await phone.pressSequentially('0014155552671')
  expect(await phone.inputValue(), 'unformatted while typing').toBe('0014155552671')
  await phone.press('Tab')
  await expect.poll(() => phone.inputValue()).toBe('+1 415 555 2671')
  await fax.fill('031 000 0000 (내선 12)')
  await fax.press('Tab')
  await expect.poll(() => fax.inputValue()).toBe('031-000-0000 #12')
  await press(page, 'form.save')
  await page.waitForURL(/details/)
  const link = page.getByRole('link', { name: '+1 415 555 2671' })
  await expect.poll(() => link.getAttribute('href')).toBe('tel:+14155552671')
  await page.reload()
  await link.waitFor()
  await page.context().close()
})
