// One's own data: the file of everything, and the account that is deleted and comes back.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aTeam, password, type TestPerson } from '../../support/builders/people.ts'
import { aContact, aCustomer, aFile, aSalesLog } from '../../support/builders/records.ts'
import { codeIn, otherCode } from '../../support/sign-in.ts'
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
const openAs = (person: TestPerson, look: Look, path = '/main/etc/data') =>
  openPage({ app, browser }, path, { ...look, tokens: person })
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

test.each([desk, phone])('a user makes the file of everything, downloads and deletes it ($width)', async (look) => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, ownerId: staff.id })
  const contactId = await aContact(app, { by: staff, customerId })
  const log = await aSalesLog(app, { by: staff, customerId, contactId })
  await aFile(app, { by: staff, logId: log.id })
  const { context, page, problems } = await openAs(staff, look)
  await says(page, t('mydata.all.lede', { logs: '1', comments: '0', plans: '0', files: '1' }))
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'my-data')
  await button(page, 'mydata.make').click()
  const get = page.getByRole('button', { name: t('mydata.get') })
  await get.waitFor()
  await picture(page, 'my-data-made')
  expect(await faults(page, wcag)).toEqual([])
  const saved = page.waitForEvent('download')
  await get.click()
  expect((await saved).suggestedFilename()).toMatch(/^saleslog_.*\.zip$/)
  await page.getByRole('button', { name: t('mydata.drop') }).click()
  await says(page, t('mydata.deleted'))
  await get.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await context.close()
})

test('a file that is being made shows how far it is, survives the page, and is stopped', async () => {
  const { staff } = await aTeam(app)
  await app.owner.query(
    "insert into account_exports (user_id, language, name, done, total, created_at) values ($1, 'ko', 'a.zip', 212, 340, $2)",
    [staff.id, app.now()],
  )
  const { context, page } = await openAs(staff, desk)
  await says(page, '212 / 340')
  expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62')
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'my-data-making')
  await app.owner.query('update account_exports set done = 300 where user_id = $1', [staff.id])
  await says(page, '300 / 340')
  await button(page, 'mydata.stop').click()
  await says(page, t('mydata.stopped'))
  await button(page, 'mydata.make').waitFor()
  await context.close()
})

test.each([desk, phone])('a user deletes the account, and a sign-in brings it back ($width)', async (look) => {
  const { staff, workgroupId } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, ownerId: staff.id })
  const contactId = await aContact(app, { by: staff, customerId })
  await aSalesLog(app, { by: staff, customerId, contactId })
  const { context, page } = await openAs(staff, look, look === phone ? '/main/more' : '/main/etc/profile')
  await page.getByRole('link', { name: t('settings.myData') }).click()
  const go = page.getByRole('main').getByRole('button', { name: t('mydata.delete.go') })
  await go.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('mydata.delete.customers_other', { count: '1' })).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'my-data-leave')
  // Back closes the dialog.
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await go.click()
  await dialog.locator('input[type=password]').fill('Wrong-2026!')
  await dialog.getByRole('button', { name: t('mydata.delete.go') }).click()
  await dialog.getByText(t('rule.current_password')).first().waitFor()
  await dialog.locator('input[type=password]').fill(password)
  await dialog.getByRole('button', { name: t('mydata.delete.go') }).click()
  await page.waitForURL(/#\/signin$/)
  await says(page, t('auth.signIn.lede'))
  await says(page, t('mydata.delete.done_other', { count: '30' }))
  const stored = await page.evaluate(async () => ({
    tokens: localStorage.getItem('access_token'),
    me: localStorage.getItem('me'),
  }))
  expect(stored).toEqual({ tokens: null, me: null })
  await page.getByLabel(t('auth.email'), { exact: true }).fill(staff.email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password)
  await button(page, 'auth.signIn').click()
  await page.waitForURL(/#\/main/)
  const { rows } = await app.owner.query('select left_at from members where user_id = $1 and workgroup_id = $2', [
    staff.id,
    workgroupId,
  ])
  expect(rows).toEqual([{ left_at: null }])
  await context.close()
})

test('a Master is told to hand over first; without a workgroup and a password the account is deleted by a code', async () => {
  const { master } = await aTeam(app)
  const first = await openAs(master, phone)
  await first.page.getByRole('link', { name: t('mydata.delete.handOver') }).waitFor()
  expect(await button(first.page, 'mydata.delete.go').count()).toBe(0)
  await picture(first.page, 'my-data-master')
  await first.context.close()
  // Without a password a code does it.
  const person = await aPerson(app)
  await app.owner.query("update users set password_hash = '' where id = $1", [person.id])
  const { context, page } = await openAs(person, phone)
  await button(page, 'mydata.delete.go').click()
  const dialog = page.getByRole('dialog')
  const items = dialog.getByRole('listitem')
  await items.first().waitFor()
  await expect.poll(() => items.count()).toBe(1)
  const { email } = person
  await dialog.getByText(t('mydata.delete.codeTo', { email })).waitFor()
  await picture(page, 'my-data-code')
  await dialog.getByRole('button', { name: t('mydata.delete.sendCode'), exact: true }).click()
  await dialog.getByText(t('mydata.delete.codeSent', { email })).waitFor()
  const field = dialog.getByLabel(t('mydata.code'), { exact: true })
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'my-data-code-sent')
  const code = codeIn((await app.mailsTo(email))[0]!)
  await field.fill(otherCode(code))
  await dialog.getByRole('button', { name: t('mydata.delete.go') }).click()
  await dialog.getByText(t('error.code_wrong')).first().waitFor()
  await field.fill(code)
  await dialog.getByRole('button', { name: t('mydata.delete.go') }).click()
  await page.waitForURL(/#\/signin$/)
  await says(page, t('mydata.delete.done_other', { count: '30' }))
  await context.close()
})
