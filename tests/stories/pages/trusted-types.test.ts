// Trusted Types: user-written text becomes neither markup nor a script. The stories of PDFs, cards and offline use show
// that these features work under this policy.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
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

test('a page rejects every way from text to markup or a script, and workers that are not part of its build', async () => {
  const { staff } = await aTeam(app)
  const context = await aContext(browser, app.url, { tokens: staff, workers: true })
  const page = await context.newPage()
  await goTo(page, '/main/manage')
  const outcomes = await page.evaluate(async () => {
    const text = '<img src=x onerror="document.title = \'taken over\'">'
    const into = document.createElement('div')
    const script = document.createElement('script')
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => (into.innerHTML = text),
      outerHTML: () => (document.body.appendChild(into).outerHTML = text),
      insertAdjacentHTML: () => into.insertAdjacentHTML('beforeend', text),
      fragment: () => document.createRange().createContextualFragment(text),
      parser: () => new DOMParser().parseFromString(text, 'text/html'),
      frame: () => (document.createElement('iframe').srcdoc = text),
      write: () => document.write(text),
      scriptText: () => (script.text = 'document.title = 1'),
      scriptAddress: () => (script.src = '/files/show/x.js'),
      handler: () => into.setAttribute('onclick', 'document.title = 1'),
      workerOfData: () => new Worker('data:text/javascript,0'),
      workerOfFiles: () => new Worker('/files/show/x.js'),
      workerElsewhere: () => new Worker('https://elsewhere.example/assets/x.js'),
      anotherPolicy: () =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
        ).trustedTypes.createPolicy('another', { createHTML: String }),
    }
    const rejected: string[] = []
    for (const [name, way] of Object.entries(attempts)) {
      try {
        await way()
      } catch {
        rejected.push(name)
      }
    }
    const registered = await navigator.serviceWorker.register('/files/show/x.js').then(
      () => 'taken',
      (error: Error) => error.name,
    )
    return { let: Object.keys(attempts).filter((name) => !rejected.includes(name)), registered }
  })
  expect(outcomes).toEqual({ let: [], registered: 'TypeError' })
  // The product's own worker is accepted.
  expect(await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active!.scriptURL))).toBe(
    `${app.url}/service-worker.js`,
  )
  await context.close()
})
