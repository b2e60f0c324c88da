// The service administrator: workgroups with their usage, restoring one, and why somebody cannot sign in.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aTeam, password } from '../../support/builders/people.ts'
import { anApp } from '../../support/builders/two-step.ts'
import { faults, wcag } from '../support/axe.ts'
import { openAs, picture, waitUntilIdle } from '../support/browser.ts'
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
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.each([
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
])('workgroups are found and restored, and a sign-in is looked up ($width)', async (look) => {
  const operator = await aPerson(app, { isOperator: true })
  const kept = await aTeam(app, { name: `나래산업 ${look.width}` })
  const gone = await aTeam(app, { name: `가람물산 ${look.width}` })
  await app.owner.query('update workgroups set deleted_at = now(), deleted_by_id = $2 where id = $1', [
    gone.workgroupId,
    gone.master.id,
  ])
  await anApp(app, kept.staff.id)
  const { context, page, problems } = await openAs({ app, browser }, operator, paths.inbox, look)
  await page.getByRole('link', { name: t('nav.workgroup'), exact: true }).click()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row(`나래산업 ${look.width}`).waitFor()
  await row(`가람물산 ${look.width}`).waitFor()
  await waitUntilIdle(page)
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'service-workgroups')
  await page.getByRole('searchbox', { name: t('service.search') }).fill('나래')
  await row(`가람물산 ${look.width}`).waitFor({ state: 'detached' })
  // A tab keeps the search.
  await page
    .getByRole('link', { name: new RegExp(t('service.state.deleted')) })
    .filter({ visible: true })
    .click()
  await page.getByText(t('service.none.found')).waitFor()
  await page.getByRole('searchbox', { name: t('service.search') }).fill('')
  await button(page, t('service.restoreOf', { name: `가람물산 ${look.width}` })).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('service.restore'), exact: true })
    .click()
  await page
    .locator('.toasts')
    .getByText(t('service.restored', { name: `가람물산 ${look.width}` }))
    .waitFor()
  await page.getByText(t('service.none.deleted')).waitFor()

  await button(page, t('service.signIn')).click()
  const dialog = page.getByRole('dialog')
  const enter = async (email: string) => {
    await dialog.getByLabel(t('service.email'), { exact: true }).fill(email)
    await button(page, t('service.look')).click()
  }
  await enter('nobody@daon.example')
  await dialog.getByText(t('service.noAccount', { email: 'nobody@daon.example' })).waitFor()
  await enter(kept.staff.email)
  await dialog.getByText(t('service.notBlocked')).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'service-sign-in')
  await dialog.getByRole('button', { name: t('service.reset') }).click()
  await dialog.locator('input[type=password]').fill(password)
  await dialog.getByRole('button', { name: t('security.member.reset') }).click()
  await page
    .locator('.toasts')
    .getByText(t('service.reset.done', { email: kept.staff.email }))
    .waitFor()
  await dialog.getByText(t('security.off')).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('a filter that is chosen while a search is being typed is kept, with the search', async () => {
  const operator = await aPerson(app, { isOperator: true })
  await aTeam(app, { name: '나래산업 느림' })
  const { context, page } = await openAs({ app, browser }, operator, paths.serviceWorkgroups, {})
  await page.getByRole('searchbox', { name: t('service.search') }).fill('느림')
  // A slow device: the search is due before the page of the link is rendered.
  await page
    .getByRole('link', { name: new RegExp(t('service.state.deleted')) })
    .filter({ visible: true })
    .evaluate((link: HTMLElement) => {
      link.click()
      for (const end = performance.now() + 400; performance.now() < end;);
    })
  await page.getByText(t('service.none.found')).waitFor()
  const query = new URLSearchParams(page.url().split('?')[1])
  expect(Object.fromEntries(query)).toEqual({ q: '느림', state: 'deleted' })
  await context.close()
})

test('who types the address of a screen of the service administrator is told whose it is, and stays among the places of the workgroup', async () => {
  const { staff } = await aTeam(app)
  for (const path of [
    paths.inbox,
    href(paths.inboxInquiry, { inquiryId: '1' }),
    paths.serviceWorkgroups,
    paths.serviceBills,
  ]) {
    const { context, page } = await openAs({ app, browser }, staff, path, {})
    await page.getByText(t('operators.notForYou')).waitFor()
    expect(await faults(page, wcag)).toEqual([])
    await page
      .getByRole('main')
      .getByRole('link', { name: t('nav.home') })
      .click()
    await page.waitForURL(/\/main$/)
    await context.close()
  }
})
