// Navigation from a log: the previous and next log across pages, a copy as a new log, its link, a mail, and printing.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aCustomer, aFeedback, aFile, aSalesLog } from '../../support/builders/records.ts'
import { aContext, goTo, picture, waitUntilIdle } from '../support/browser.ts'
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

test('after the last log of a page comes the first of the next page, and Back leads to that page', async () => {
  const { staff } = await aTeam(app)
  const first = await aSalesLog(app, { by: staff, title: '일지 0', at: '2026-03-01T00:00:00Z' })
  for (let n = 1; n <= limits.pageSize; n += 1)
    await aSalesLog(app, { ...first, by: staff, title: `일지 ${n}`, at: new Date(Date.UTC(2026, 2, 1, n)) })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await goTo(page, paths.logs)
  await page.getByRole('link', { name: '일지 1', exact: true }).click()
  /** With its place in the list: only then the keys lead further. */
  const shown = async (name: string, place: string) => {
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await page.getByText(place).waitFor()
  }
  await shown('일지 1', '20 / 21')
  await page.keyboard.press('j')
  await shown('일지 0', '21 / 21')
  await page.keyboard.press('k')
  await shown('일지 1', '20 / 21')
  await page.keyboard.press('j')
  await shown('일지 0', '21 / 21')
  await page
    .getByRole('link', { name: t('nav.logs'), exact: true })
    .last()
    .click()
  await page.waitForURL(/page=2/)
  await page.context().close()
})

test("a log's menu offers its link, a mail, and a new log with the same values and the current time", async () => {
  const { staff } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff, title: '단가 협의', at: '2026-03-01T00:00:00Z' })
  const context = await aContext(browser, app.url, { tokens: staff })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const menu = () => page.getByRole('button', { name: t('record.more') }).click()
  await goTo(page, href(paths.log, { logId: log.id }))
  await menu()
  const mailLink = await page.getByRole('menuitem', { name: t('logs.mail') }).getAttribute('href')
  expect(new URL(mailLink!).searchParams.get('body')).toContain(`#${href(paths.log, { logId: log.id })}`)
  await page.getByRole('menuitem', { name: t('logs.copyLink') }).click()
  await page.getByText(t('logs.linkCopied')).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${app.url}/#${href(paths.log, { logId: log.id })}`,
  )
  await menu()
  await page.getByRole('menuitem', { name: t('logs.duplicate') }).click()
  await expect.poll(() => page.getByRole('textbox', { name: t('logs.title') }).inputValue()).toBe('단가 협의')
  await page.getByRole('button', { name: t('logs.register') }).click()
  await expect
    .poll(
      async () =>
        (
          await app.owner.query<{ many: number }>(
            "select count(*)::int as many from sales_logs where workgroup_id = $1 and title = '단가 협의' and (id = $2 or happened_at > now() - interval '1 hour')",
            [staff.workgroupId, log.id],
          )
        ).rows[0]!.many,
    )
    .toBe(2)
  await context.close()
})

test('a log that fits is printed on one page, without controls and with its whole path', async () => {
  const { staff, manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: `한국${'정밀화학'.repeat(9)}` })
  const { id } = await aSalesLog(app, {
    by: staff,
    coAuthorIds: [manager.id],
    customerId,
    title: '단가 재협의 요청',
    content: '샘플을 11월 말까지 받아 보고 싶다고 함. '.repeat(30),
  })
  await aFile(app, { by: staff, logId: id })
  await aFeedback(app, { by: manager, logId: id, content: '증설 시점을 먼저 확인해 주세요.' })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await goTo(page, href(paths.log, { logId: id }))
  await page.getByText('증설 시점을 먼저').waitFor()
  await waitUntilIdle(page)
  // As wide as A4 without margins.
  await page.setViewportSize({ width: 688, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await picture(page, 'log-print')
  const controls = page.locator('button:not(.one), input, textarea, .sec .more').filter({ visible: true })
  expect(await controls.evaluateAll((all) => all.map((one) => one.outerHTML))).toEqual([])
  const cut = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('.crumb li, .crumb li > *')].filter(
        (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflow !== 'visible',
      ).length,
  )
  expect(cut).toBe(0)
  const pdf = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  await page.context().close()
})

test('a printed list has all rows of the filters, names the filters, and is removed afterwards', async () => {
  const { staff } = await aTeam(app)
  const first = await aSalesLog(app, { by: staff, title: '파일 없음' })
  for (let n = 1; n <= limits.pageSizeMax + 3; n += 1) {
    const log = await aSalesLog(app, { ...first, by: staff, title: `일지 ${n}` })
    if (n > 1) await aFile(app, { by: staff, logId: log.id })
  }
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '')
  })
  await goTo(page, `${paths.logs}?file=yes`)
  await page.getByRole('button', { name: t('logs.actions') }).click()
  await page.getByRole('menuitem', { name: t('logs.printList') }).click()
  await page.locator('[data-printing]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  // Only the printed page contains text.
  const printedText = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body > *')]
      .filter((one) => one.checkVisibility() && one.innerText)
      .map((one) => ({ rows: one.querySelectorAll('article').length, text: one.innerText })),
  )
  expect(printedText.map(({ rows }) => rows)).toEqual([limits.pageSizeMax + 2])
  expect(printedText[0]!.text).toContain(`${t('logs.filter.file')}: ${t('logs.file.yes')}`)
  expect(printedText[0]!.text).toContain('102건 중 1–102')
  expect(printedText[0]!.text).not.toContain('파일 없음')
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => page.locator('article').count()).toBe(limits.pageSize)
  await page.context().close()
})
