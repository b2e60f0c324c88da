// Texts are loaded by namespace together with their screens: no screen shows before its texts, and a failed request is
// reported and can be retried.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { textsFile } from '../../support/built-pages.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aContext, goTo, waitUntilIdle, type Look } from '../support/browser.ts'
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
const asPage = async (look: Look = {}) => (await aContext(browser, app.url, look)).newPage()
/** The URL of a text namespace in a language. */
const fileOf = (namespace: string, language = 'ko') => `**/${textsFile(namespace, language)}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a screen waits for its texts: no key is ever visible', async () => {
  const { master } = await aTeam(app)
  const page = await asPage({ tokens: master })
  for (const namespace of ['common', 'home', 'customers'])
    await page.route(fileOf(namespace), async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
  await page.addInitScript(() => {
    const seen = ((window as unknown as { seen: string[] }).seen = [] as string[])
    new MutationObserver(() => {
      const texts = [...document.querySelectorAll('body *:not(script)')].flatMap((one) => [
        ...[...one.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [])),
        one.getAttribute('aria-label') ?? '',
        one.getAttribute('placeholder') ?? '',
      ])
      seen.push(...texts.filter((text) => /^[a-z]+\.[a-z]\w*(\.\w+)*$/i.test(text)))
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  await goTo(page, '/main')
  expect(await seen()).toEqual([])
  await page
    .getByRole('link', { name: t('nav.customers') })
    .first()
    .click()
  await expect.poll(() => heading(page).innerText()).toBe(t('nav.customers'))
  expect(await seen()).toEqual([])
  await page.context().close()
})

test('texts that fail to load are reported like code that fails to load, and retrying loads them', async () => {
  const page = await asPage()
  await page.route(fileOf('auth'), (route) => route.abort())
  await page.goto('/#/signin')
  await page.getByRole('alert').getByText(t('app.broken')).waitFor()
  await page.unroute(fileOf('auth'))
  await page.getByRole('button', { name: t('ui.retry') }).click()
  await expect.poll(() => heading(page).innerText()).toBe(t('auth.signIn'))
  await page.context().close()
})

test('a language whose texts fail to load falls back to Korean', async () => {
  const page = await asPage({ language: 'fr' })
  await page.route(fileOf('common', 'fr'), (route) => route.abort())
  await goTo(page, '/signin')
  await expect.poll(() => heading(page).innerText()).toBe(t('auth.signIn'))
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ko')
  await page.context().close()
})

test('a press on the language button opens its menu, also if the menu replaces the button before the press ends', async () => {
  const page = await asPage()
  const menu = Promise.withResolvers<void>()
  await page.route(/LanguageMenu/, async (route) => {
    await menu.promise
    await route.continue()
  })
  const request = page.waitForRequest(/LanguageMenu/)
  await page.goto('/#/signin')
  await request
  const button = page.getByRole('button', { name: t('auth.language') })
  const first = await button.elementHandle()
  await button.hover()
  await page.mouse.down()
  menu.resolve()
  await expect.poll(() => first!.evaluate((element) => element.isConnected)).toBe(false)
  await page.mouse.up()
  await page.getByRole('menuitemradio', { name: 'Français' }).waitFor()
  await page.context().close()
})

test('a new language is loaded for the screens shown so far, and for those opened next', async () => {
  const page = await asPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const isRequested = (namespace: string, language: string) =>
    requests.some((url) => url.endsWith(fileOf(namespace, language).slice(3)))
  await goTo(page, '/signin')
  await page.getByRole('button', { name: t('auth.language') }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect.poll(() => heading(page).innerText()).toBe(t('auth.signIn', {}, 'fr'))
  expect(isRequested('auth', 'fr')).toBe(true)
  expect(isRequested('landing', 'fr'), 'not for screens that were not shown').toBe(false)
  expect(isRequested('auth', 'en')).toBe(false)
  await page.getByRole('link', { name: t('landing.terms', {}, 'fr') }).click()
  await expect.poll(() => heading(page).innerText()).toBe(t('landing.terms', {}, 'fr'))
  await waitUntilIdle(page)
  expect(isRequested('terms', 'fr')).toBe(true)
  expect(isRequested('terms', 'ko')).toBe(false)
  await page.context().close()
})
