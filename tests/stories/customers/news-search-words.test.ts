// Tuning the news of a customer: other search words than the name, and hidden headlines that can be restored.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { news } from '../../../contract/calls/news/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { naverResponds, startNewsServer, type NewsServer } from '../../support/servers/news-server.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aCustomer } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let server: NewsServer
let app: TestApp
let browser: Browser
beforeAll(async () => {
  server = await startNewsServer()
  ;[app, browser] = await Promise.all([startTestApp(server.environment), sharedBrowser()])
  server.responses.naver = naverResponds(
    { title: '한울전자 증설', link: 'https://a.example/1', at: '2026-11-20T09:00:00+09:00' },
    { title: '한울전자 빵집 개업', link: 'https://a.example/2', at: '2026-11-20T08:00:00+09:00' },
    { title: '평택 2라인 착공', link: 'https://a.example/3', at: '2026-11-19T08:00:00+09:00' },
  )
})
afterAll(async () => {
  await browser.close()
  await app.stop()
  await server.stop()
})

test('an unrelated headline is hidden and restored; other words are searched, then the name again', async () => {
  const { staff, colleague } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  const page = await (await aContext(browser, app.url, { tokens: staff, width: 390, height: 844 })).newPage()
  await goTo(page, href(paths.customer, { customerId }, { view: 'news' }))
  await page.mouse.move(200, 200)
  const section = page.getByRole('region', { name: t('news.title'), exact: true })
  const bakery = section.getByRole('link', { name: '한울전자 빵집 개업' })
  await bakery.waitFor()
  await expect.poll(() => section.getByRole('heading', { level: 3 }).count()).toBe(1)
  await section.getByRole('button', { name: t('news.hide', { title: '한울전자 빵집 개업' }) }).click()
  await bakery.waitFor({ state: 'detached' })
  const hidden = section.getByRole('button', { name: t('news.hidden_other').replace('{{count, number}}', '1') })
  await hidden.click()
  await bakery.waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await section.getByRole('button', { name: `${t('news.unhide')} 한울전자 빵집 개업` }).click()
  await hidden.waitFor({ state: 'detached' })
  await expect.poll(async () => (await app.ask(staff, news.list, { customerId })).output.hidden.length).toBe(0)

  await section.getByRole('button', { name: t('news.changeWords') }).click()
  const dialog = page.getByRole('dialog', { name: t('news.words') })
  await dialog.getByRole('textbox').fill('평택 2라인,')
  await dialog.getByRole('button', { name: /한울전자/ }).click()
  await dialog.getByRole('button', { name: t('news.setWords') }).click()
  await dialog.waitFor({ state: 'detached' })
  await section.getByRole('link', { name: '평택 2라인 착공' }).waitFor()
  await bakery.waitFor({ state: 'detached' })
  await page.context().close()

  const other = await (await aContext(browser, app.url, { tokens: colleague })).newPage()
  await goTo(other, href(paths.customer, { customerId }, { view: 'news' }))
  await other.mouse.move(200, 200)
  await other.getByRole('link', { name: '평택 2라인 착공' }).waitFor()
  expect(await other.getByRole('button', { name: t('news.changeWords') }).count()).toBe(0)
  await other.context().close()
})
