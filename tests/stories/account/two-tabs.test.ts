import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { workgroups } from '../../../contract/calls/workgroups/calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aSession, aTeam, password, type TestPerson } from '../../support/builders/people.ts'
import { aContact, aCustomer } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, waitUntilIdle, collectProblems } from '../support/browser.ts'
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

const [daon, narae] = ['다온소재', '나래물산']
type Both = { person: TestPerson; here: string; there: string }
/** A member of two workgroups, currently in the first; each has a customer and a contact. */
async function aPersonOfTwo(): Promise<Both> {
  const [one, two] = [await aTeam(app, { name: daon }), await aTeam(app, { name: narae })]
  for (const by of [one.staff, two.staff]) await aContact(app, { by, customerId: await aCustomer(app, { by }) })
  await app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 9)', [
    two.workgroupId,
    one.staff.id,
  ])
  return {
    person: { ...one.staff, ...(await aSession(app, one.staff.id, one.workgroupId)) },
    here: one.workgroupId,
    there: two.workgroupId,
  }
}
const signedIn = ({ person }: Both, look = {}) => aContext(browser, app.url, { ...look, tokens: person })
const workgroupsWith = async (table: 'sales_logs' | 'customers', name: string) =>
  (
    await app.owner.query<{ workgroup_id: string }>(
      `select workgroup_id from ${table} where ${table === 'customers' ? 'name' : 'title'} = $1`,
      [name],
    )
  ).rows.map((row) => row.workgroup_id)

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const shownIn = (page: Page) => page.locator('.side .wg').innerText()
/** Says that the user is no longer in the workgroup of the tab. */
const lost = (page: Page, language = 'ko') =>
  page.getByRole('dialog', { name: t('lost.title', { name: daon }, language) })
const continueLabel = (language = 'ko') => t('lost.goOn', { now: narae }, language)
const removeFrom = (workgroupId: string, { person }: Both) =>
  app.owner.query('update members set left_at = now() where workgroup_id = $1 and user_id = $2', [
    workgroupId,
    person.id,
  ])

async function switchToNarae(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await goTo(tab, '/main/workgroup/chgwgroup')
  await press(tab, t('workgroups.enterOf', { name: narae }))
  await tab.waitForURL(/#\/main$/)
  await waitUntilIdle(tab)
  expect(await shownIn(tab)).toBe(narae)
  return tab
}
async function writeLog(page: Page, title: string): Promise<void> {
  await goTo(page, '/main/upload')
  await page.getByText(t('code.0020005'), { exact: true }).click()
  await page.getByText(t('code.0030002'), { exact: true }).click()
  await field(page, t('logs.title')).fill(title)
  await field(page, t('logs.content')).fill('샘플을 11월 말까지 받아 보고 싶다고 함.')
}
async function chooseAndSave(page: Page, wait: { timeout?: number } = {}): Promise<void> {
  await page.getByRole('combobox', { name: t('logs.customer') }).click(wait)
  await page.getByRole('option').first().click(wait)
  await expect.poll(() => page.getByRole('combobox', { name: t('logs.contact') }).inputValue()).not.toBe('')
  await press(page, t('logs.register'))
}

test('two tabs work in two workgroups side by side, also after they are loaded again; a new tab begins in that of the tab used last', async () => {
  const both = await aPersonOfTwo()
  const context = await signedIn(both)
  const page = await context.newPage()
  const problems = collectProblems(page)
  await writeLog(page, '첫 탭의 일지')
  const other = await switchToNarae(context)
  await writeLog(other, '다른 탭의 일지')
  await chooseAndSave(page)
  await page.waitForURL(/saleslog\/\d+/)
  await chooseAndSave(other)
  await other.waitForURL(/saleslog\/\d+/)
  expect(await workgroupsWith('sales_logs', '첫 탭의 일지')).toEqual([both.here])
  expect(await workgroupsWith('sales_logs', '다른 탭의 일지')).toEqual([both.there])
  for (const [tab, name, title] of [
    [page, daon, '첫 탭의 일지'],
    [other, narae, '다른 탭의 일지'],
  ] as const) {
    await tab.reload()
    await tab.getByRole('heading', { name: title }).waitFor()
    expect(await shownIn(tab)).toBe(name)
    expect(await tab.title()).toContain(name)
    expect(await tab.getByRole('dialog').count()).toBe(0)
  }
  // Its deferred code listens for the focus.
  await page.mouse.move(200, 200)
  await expect
    .poll(() =>
      page.evaluate(() => {
        window.dispatchEvent(new Event('focus'))
        return localStorage.getItem('tab_workgroup')
      }),
    )
    .toBe(`${both.person.id} ${both.here}`)
  const third = await context.newPage()
  await goTo(third, '/main')
  await third.getByText('첫 탭의 일지').first().waitFor()
  expect(await shownIn(third)).toBe(daon)
  expect(problems).toEqual([])
  await context.close()
})

test('each of two tabs reads its own workgroup without a network', async () => {
  const both = await aPersonOfTwo()
  const context = await signedIn(both, { workers: true })
  const page = await context.newPage()
  await goTo(page, '/main')
  const other = await switchToNarae(context)
  const cached = () =>
    page.evaluate(() =>
      Object.entries(localStorage).filter(([key, note]) => /^offline /.test(key) && /"at":"20/.test(note)),
    )
  const isBuildCached = () => page.evaluate(async () => Boolean(await caches.match('/whole')))
  for (const tab of [page, other]) await tab.mouse.move(200, 200)
  await expect.poll(async () => (await cached()).length, { timeout: 60_000 }).toBe(2)
  await expect.poll(isBuildCached, { timeout: 60_000 }).toBe(true)
  await context.setOffline(true)
  for (const [tab, name, workgroupId] of [
    [page, daon, both.here],
    [other, narae, both.there],
  ] as const) {
    await goTo(tab, '/main/customer')
    const { rows } = await app.owner.query<{ name: string }>('select name from customers where workgroup_id = $1', [
      workgroupId,
    ])
    await tab.getByText(rows[0]!.name).first().waitFor()
    expect(await shownIn(tab)).toBe(name)
  }
  await context.close()
})

test('a tab whose workgroup the user was removed from saves nothing and says so once; going on begins in the other workgroup, and what was typed stays', async () => {
  const both = await aPersonOfTwo()
  const context = await signedIn(both)
  const page = await context.newPage()
  const problems = collectProblems(page)
  await writeLog(page, '이 탭에 남을 일지')
  await goTo(page, '/main/customer/register')
  await field(page, t('customers.name')).fill('새봄정밀')
  await field(page, t('contacts.name')).fill('문지현')
  await field(page, t('contacts.position')).fill('과장')
  await field(page, t('contacts.affiliation')).fill('개발팀')
  await app.ask(both.person, workgroups.change, { id: both.there })
  await removeFrom(both.here, both)
  await press(page, t('customers.register'))
  await lost(page).waitFor()
  // Further rejected calls say nothing more.
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await waitUntilIdle(page)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  expect(await workgroupsWith('customers', '새봄정밀')).toEqual([])
  await expect.poll(() => field(page, t('customers.name')).inputValue()).toBe('새봄정밀')
  expect(await shownIn(page)).toBe(daon)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  for (const key of ['Escape', 'Tab']) {
    await page.keyboard.press(key)
    expect(await focused()).toBe(continueLabel())
  }
  await page.mouse.click(5, 5)
  await waitUntilIdle(page)
  await expect.poll(() => lost(page).count()).toBe(1)

  await press(page, continueLabel())
  await page.waitForURL(/#\/main$/)
  await waitUntilIdle(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await shownIn(page)).toBe(narae)
  // The draft of the old workgroup is not offered in the new one.
  await goTo(page, '/main/upload')
  expect(await field(page, t('logs.title')).inputValue()).toBe('')
  // It is offered again to somebody who is back in the old one.
  await app.owner.query('update members set left_at = null where workgroup_id = $1 and user_id = $2', [
    both.here,
    both.person.id,
  ])
  await goTo(page, '/main/workgroup/chgwgroup')
  await page.reload()
  await press(page, t('workgroups.enterOf', { name: daon }))
  await page.waitForURL(/#\/main$/)
  await goTo(page, '/main/upload')
  await expect.poll(() => field(page, t('logs.title')).inputValue()).toBe('이 탭에 남을 일지')
  expect(problems).toEqual([])
  await context.close()
})

test('a member removed from their only workgroup gets a message on the current screen, and is asked nothing', async () => {
  const { staff, workgroupId } = await aTeam(app, { name: daon })
  const person = { ...staff, ...(await aSession(app, staff.id, workgroupId)) }
  await aContact(app, { by: staff, customerId: await aCustomer(app, { by: staff }) })
  const context = await aContext(browser, app.url, { tokens: person })
  const page = await context.newPage()
  await writeLog(page, '나간 뒤의 일지')
  await page.getByRole('combobox', { name: t('logs.customer') }).click()
  await page.getByRole('option').first().click()
  await waitUntilIdle(page)
  await app.owner.query('update members set left_at = now() where user_id = $1', [staff.id])
  await press(page, t('logs.register'))
  await page.getByText(t('error.no_workgroup')).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => field(page, t('logs.title')).inputValue()).toBe('나간 뒤의 일지')
  expect(await workgroupsWith('sales_logs', '나간 뒤의 일지')).toEqual([])
  await context.close()
})

test('a tab of a user without a workgroup follows silently when another tab creates one', async () => {
  const nobody = await aPerson(app)
  const context = await aContext(browser, app.url, { tokens: nobody })
  const [page, other] = [await context.newPage(), await context.newPage()]
  await goTo(page, '/main/information')
  expect(await shownIn(page)).toBe(t('app.noWorkgroup'))
  await goTo(other, '/main/workgroup/register')
  await field(other, t('workgroups.name')).fill(narae)
  await field(other, t('workgroups.address')).fill('narae-story')
  await press(other, t('workgroups.create'))
  await other.waitForURL(/#\/main\/workgroup\/member\/invite/)
  await expect.poll(() => shownIn(page)).toBe(narae)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await goTo(page, '/main')
  await waitUntilIdle(page)
  await expect.poll(() => page.url()).toMatch(/#\/main$/)
  await context.close()
})

test.each([
  { width: 1280, dark: false, language: 'ko' },
  { width: 320, dark: true, language: 'fr' },
])('axe finds nothing in the message, and it fits, at $width px, dark $dark, $language', async (look) => {
  const both = await aPersonOfTwo()
  const context = await signedIn(both, look)
  const page = await context.newPage()
  await goTo(page, '/main/manage')
  await app.ask(both.person, workgroups.change, { id: both.there })
  await removeFrom(both.here, both)
  await goTo(page, '/main/customer')
  const dialog = lost(page, look.language)
  await dialog.waitFor()
  await waitUntilIdle(page)
  expect(await faults(page, wcag)).toEqual([])
  const buttons = dialog.getByRole('button', { name: continueLabel(look.language) })
  expect(
    await buttons.evaluate(
      (button) => button.scrollWidth > button.clientWidth || button.getBoundingClientRect().right > innerWidth,
    ),
  ).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
  await context.close()
})

test("device settings changed in two tabs are both saved, and each tab shows the other's change", async () => {
  const { staff } = await aTeam(app)
  const context = await aContext(browser, app.url, { tokens: staff })
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const page of [one, other]) await goTo(page, '/main/etc/profile')
  const theme = (page: Page, of: string) => page.getByRole('radio', { name: t(`app.theme.${of}`), exact: true })
  const keys = (page: Page) => page.getByRole('checkbox', { name: t('profile.singleKeys') })
  await theme(one, 'dark').click()
  await expect.poll(() => theme(other, 'dark').isChecked()).toBe(true)
  await keys(other).setChecked(false)
  await expect.poll(() => keys(one).isChecked()).toBe(false)
  const stored = (page: Page) =>
    page.evaluate(() => [localStorage.getItem('theme'), localStorage.getItem('single_keys')])
  expect([await stored(one), await stored(other)]).toEqual([
    ['dark', 'off'],
    ['dark', 'off'],
  ])
  // The same holds for another device: a tab sends only the settings it changed.
  await expect
    .poll(async () => {
      const { theme: shown, singleKeys } = (await app.ask(staff, profile.settings)).output
      return [shown, singleKeys]
    })
    .toEqual(['dark', false])
  await context.close()
})

test('the next user of the same page gets their own settings, and those of the user before stay on the server', async () => {
  const { staff, colleague } = await aTeam(app)
  const ofStaff = { theme: 'dark', toastTime: 2, singleKeys: false } as const
  const ofColleague = { theme: 'light', toastTime: 1, singleKeys: true } as const
  await app.ask(staff, profile.setSettings, ofStaff)
  await app.ask(colleague, profile.setSettings, ofColleague)
  const context = await aContext(browser, app.url, { tokens: staff })
  const page = await context.newPage()
  await goTo(page, '/main/etc/profile')
  const theme = (of: string) => page.getByRole('radio', { name: t(`app.theme.${of}`), exact: true })
  await expect.poll(() => theme('dark').isChecked()).toBe(true)
  await page.locator('.acct button').first().click()
  await page.getByRole('menuitem', { name: t('nav.signOut') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('nav.signOut'), exact: true })
    .click()
  await page.waitForURL(/#\/signin/)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.locator('[name=email]').fill(colleague.email)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: t('auth.signIn'), exact: true }).click()
  await page.waitForURL(/#\/main/)
  await page.evaluate((path) => (location.hash = path), '/main/etc/profile')
  await expect.poll(() => theme('light').isChecked()).toBe(true)
  await waitUntilIdle(page)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  for (const [who, settings] of [
    [{ token: (await aSession(app, staff.id, staff.workgroupId)).token }, ofStaff],
    [colleague, ofColleague],
  ] as const)
    expect((await app.ask(who, profile.settings)).output).toMatchObject(settings)
  await context.close()
})
