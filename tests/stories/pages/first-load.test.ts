// Download size of the landing page and the sign-in page before they can be used: HTML, scripts, styles, and the
// largest language's texts, with gzip. Not counted: fonts (loaded after the first paint), the favicon, the manifest.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../../../contract/codes.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { builtWith, sizeOf, sizeOfAll, textsFile } from '../../support/built-pages.ts'
import { namespacesOf, routeRows, type RouteRow } from '../../../scripts/source-graph.ts'
import { aContext, openBrowser } from '../support/browser.ts'

const most = { first: 150_000, texts: 10_000, beyond: 90_000 }

const rows = routeRows()
const rowOf = (name: string): RouteRow => rows.find(({ file }) => file.endsWith(`/${name}Screen.tsx`))!
const textsOf = (row: RouteRow, language: string) => [
  ...new Set(namespacesOf(row).map((namespace) => textsFile(namespace, language))),
]
const largest = (row: RouteRow) =>
  languages.toSorted((one, other) => sizeOfAll(textsOf(row, other)) - sizeOfAll(textsOf(row, one)))[0]!
/** Files that the page of a row requires. */
function filesOfFirstLoad(row: RouteRow, language: string = largest(row)): Set<string> {
  const sources = [...row.layouts.map((layout) => layout.file), row.file].map((path) => path.replace('web/', ''))
  return new Set(['index.html', ...builtWith('index.html', ...sources), ...textsOf(row, language)])
}
const weights = (files: Iterable<string>) =>
  [...files].map((file) => [sizeOf(file), file] as const).sort(([one], [other]) => other - one)

const first = [
  { name: 'Landing', route: '/', namespaces: ['common', 'landing', 'paper'] },
  { name: 'SignIn', route: '/signin', namespaces: ['common', 'paper', 'contract', 'auth'] },
]
test.each(first)('the first load of $name is at most 150 kB, texts included', ({ name }) => {
  const files = filesOfFirstLoad(rowOf(name))
  expect(sizeOfAll(files), JSON.stringify(weights(files), null, 1)).toBeLessThanOrEqual(most.first)
})
test.each(first)('$name loads only its own text namespaces, however many exist', ({ name, namespaces }) => {
  expect(namespacesOf(rowOf(name))).toEqual(namespaces)
  const own = textsOf(rowOf(name), largest(rowOf(name)))
  expect(sizeOfAll(own), JSON.stringify(weights(own))).toBeLessThanOrEqual(most.texts)
})
test('no screen loads more than 90 kB beyond the first page', () => {
  const landing = filesOfFirstLoad(rowOf('Landing'))
  const screens = rows.filter(({ file }) => file.endsWith('Screen.tsx'))
  expect(screens.length).toBeGreaterThan(25)
  const heavy = screens
    .map((row) => [row.file, sizeOfAll([...filesOfFirstLoad(row)].filter((file) => !landing.has(file)))] as const)
    .filter(([, size]) => size > most.beyond)
  expect(heavy).toEqual([])
})

let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})
test.each(first)('$name can be used without any deferred file', async ({ name, route }) => {
  const language = largest(rowOf(name))
  const needed = filesOfFirstLoad(rowOf(name), language)
  const page = await (await aContext(browser, app.url, { language })).newPage()
  const received: string[] = []
  await page.route('**/assets/**', (asked) => {
    const file = new URL(asked.request().url()).pathname.slice(1)
    if (!needed.has(file)) return asked.abort()
    received.push(file)
    return asked.continue()
  })
  await page.goto(`/#${route}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (name === 'SignIn') {
    await page.getByRole('textbox').first().fill('kim@daon.example')
    await page.locator('input[type=password]').fill('Sales-2026!')
    await expect.poll(() => page.getByRole('textbox').first().inputValue()).toBe('kim@daon.example')
    expect(await page.locator('button[type=submit]').isEnabled()).toBe(true)
  } else expect(await page.getByRole('main').getByRole('link').first().isVisible()).toBe(true)
  // No file is counted that a browser does not request.
  expect(received.sort()).toEqual([...needed].filter((file) => file !== 'index.html').sort())
  await page.context().close()
})
