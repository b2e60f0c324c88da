// The documentation of the API in a browser: search, and a call that is tried with a token.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { anApiToken } from '../../support/builders/api-tokens.ts'
import { aTeam } from '../../support/builders/people.ts'
import { faults, wcag } from '../support/axe.ts'
import { picture } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

test.each([
  { width: 1280, height: 900, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
] as const)(
  'a call is found and tried with a token, which stays on the page ($width)',
  async ({ scheme, ...viewport }) => {
    const { staff } = await aTeam(app)
    const { token } = await anApiToken(app, { by: staff, scopes: ['logs:read'] })
    const context = await browser.newContext({ viewport, colorScheme: scheme })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(`${app.url}/docs`)
    await page.keyboard.press('/')
    await page.keyboard.type('list_saleslog logs:read')
    await page.getByText(/^\d calls?$/).waitFor()
    const article = page.locator('article[data-call="salesLogs-list"]')
    await article.waitFor()
    expect(await page.locator('article[data-call="customers-list"]').isVisible()).toBe(false)
    await page.getByLabel('API token, to try calls out').fill(token)
    await article.getByText('Examples', { exact: false }).first().click()
    await article.getByText('Try it', { exact: false }).first().click()
    await article.getByLabel('pagesize').fill('5')
    await article.getByRole('button', { name: 'Send' }).click()
    await article.getByText(/^200 .*RateLimit: "token";r=\d+;t=\d+$/).waitFor()
    expect(JSON.parse(await article.locator('form pre').innerText())).toMatchObject({ message: { totalCnt: 0 } })
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'docs')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    // Without the scope the answer names it.
    await page.getByRole('searchbox').fill('regi_saleslog logs:write')
    const create = page.locator('article[data-call="salesLogs-create"]')
    await create.getByText('Try it', { exact: false }).first().click()
    await create.getByRole('button', { name: 'Send' }).click()
    await create.getByText(/^403 /).waitFor()
    await expect.poll(() => create.locator('form pre').innerText()).toContain('insufficient_scope')
    const stored = await page.evaluate(
      () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie + location.href,
    )
    expect(stored).not.toContain(token)
    // The browser itself reports the refusal.
    expect(problems.filter((text) => !text.includes('403'))).toEqual([])
    await context.close()
  },
)
