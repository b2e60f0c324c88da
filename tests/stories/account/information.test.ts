// The information screen: version, licences and connections, from the account menu, also for users without a workgroup.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { information, licencesPath, type Licences } from '../../../contract/calls/information/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { isAllowedLicence, shippedPackages } from '../../../scripts/build/licences.ts'
import { root } from '../../../scripts/source-graph.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aTeam } from '../../support/builders/people.ts'
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
const built = JSON.parse(readFileSync(join(root, `dist${licencesPath}`), 'utf8')) as Licences

test('the build lists the packages of the server and of the pages, each with its licence', () => {
  const names = built.packages.map(([name]) => name)
  for (const { name } of shippedPackages([])) expect(names).toContain(name)
  // The bundler adds code of its own only where a module of the pages needs it.
  for (const name of ['react', 'vite']) expect(names).toContain(name)
  expect(built.packages.filter(([, , licence]) => !isAllowedLicence(licence))).toEqual([])
})

test('from the account menu: version, changes, templates, connections; a licence is searched and read', async () => {
  const { staff } = await aTeam(app)
  const context = await aContext(browser, app.url, { tokens: staff })
  const page = await context.newPage()
  await goTo(page, paths.home)
  await page.getByRole('button', { name: staff.name }).click()
  await page.getByRole('menuitem', { name: t('nav.information') }).click()
  await page.getByRole('heading', { level: 1, name: t('nav.information') }).waitFor()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  await page.getByRole('heading', { level: 3, name: version }).waitFor()
  const legal = page.getByRole('region', { name: t('information.legal') })
  await expect.poll(() => legal.getByText(t('information.template'), { exact: true }).count()).toBe(2)
  const ports = page.getByRole('region', { name: t('information.ports') })
  await ports.getByText(t('information.kind.embedded')).waitFor()
  await expect.poll(() => ports.getByText(t('information.kind.outbox')).count()).toBe(2)

  const licences = page.getByRole('region', { name: t('information.licences') })
  const rows = licences.locator('details')
  await expect.poll(() => rows.count()).toBe(built.packages.length)
  expect(await licences.locator('pre').count()).toBe(0)
  const seek = licences.getByRole('searchbox')
  await seek.fill('LGPL')
  await expect
    .poll(() => rows.allInnerTexts())
    .toSatisfy((found: string[]) => found.length > 0 && found.every((one) => one.includes('LGPL')))
  await seek.fill('react-dom')
  await licences.locator('summary', { hasText: /^react-dom\b/ }).click()
  await licences.locator('pre').getByText('MIT License').waitFor()
  await seek.fill('no such package')
  await licences.getByText(t('information.licences.none')).waitFor()
  await licences.getByRole('button', { name: t('information.licences.showAll') }).click()
  await expect.poll(() => rows.count()).toBe(built.packages.length)
  await context.close()
})

test('on a phone, without a workgroup; a failed request can be retried', async () => {
  const context = await aContext(browser, app.url, { tokens: await aPerson(app), width: 390, height: 844 })
  const page = await context.newPage()
  for (const address of [information.detail.path, licencesPath])
    await page.route(`**${address}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await goTo(page, paths.information)
  const [ports, licences] = ['information.ports', 'information.licences'].map((key) =>
    page.getByRole('region', { name: t(key) }),
  )
  for (const part of [ports!, licences!]) await part.getByRole('alert').waitFor()
  await page.unrouteAll()
  for (const part of [ports!, licences!]) await part.getByRole('button', { name: t('ui.retry') }).click()
  await ports!.getByText(t('information.kind.folder')).waitFor()
  await licences!.locator('summary').first().waitFor()
  expect((await licences!.locator('summary').first().boundingBox())!.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await context.close()
})
