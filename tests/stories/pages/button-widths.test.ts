// Labels of buttons on the narrowest phone, in every language: all of them measured on one page.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../../../contract/codes.ts'
import { paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { textsOf } from '../../support/locale-texts.ts'
import { isButton } from '../../support/text-places.ts'
import { aContext, goTo } from '../support/browser.ts'
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

/** A button's label with an example of each value: a number of four digits, a name. */
const filled = (text: string) =>
  text.replaceAll(/\{\{\s*([^},]+)(, number)?\s*\}\}/g, (_, name: string, number?: string) =>
    number || /^(count|done|total|max)$/.test(name) ? '1,234' : 'Saleslog',
  )
const labels = languages.flatMap((language) =>
  textsOf(language)
    .filter(({ name }) => isButton(name))
    .map(({ key, text }) => ({ language, key, text: filled(text) })),
)

test('no button is wider than a page of 320 px', async () => {
  expect(labels.length).toBeGreaterThan(8 * 200)
  const context = await aContext(browser, app.url, { width: 320 })
  const page = await context.newPage()
  await goTo(page, paths.signIn)
  const { room, widths } = await page.evaluate((all) => {
    // The room inside a page's padding, and in it each label in a button with an icon.
    const frame = document.body.appendChild(document.createElement('div'))
    frame.className = 'page'
    const style = getComputedStyle(frame)
    const buttons = all.map(({ language, text }) => {
      const button = frame.appendChild(document.createElement('button'))
      button.className = 'btn'
      button.lang = language
      const icon = button.appendChild(document.createElement('i'))
      icon.style.width = '15px'
      button.append(text)
      return button
    })
    return {
      room: innerWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
      widths: buttons.map((button) => button.getBoundingClientRect().width),
    }
  }, labels)
  await context.close()
  expect(room).toBeLessThan(320)
  expect(
    labels.flatMap(({ language, key, text }, at) =>
      widths[at]! > room ? `${language} ${key}: ${Math.round(widths[at]!)} px: ${text}` : [],
    ),
  ).toEqual([])
})
