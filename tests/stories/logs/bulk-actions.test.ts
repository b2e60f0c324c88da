// Bulk actions on logs: rows selected by keyboard, mouse and touch, changed together, and exported to Excel.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aSalesLog } from '../../support/builders/records.ts'
import { aContext, goTo, type Look } from '../support/browser.ts'
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
const pageOf = async (tokens: TestPerson, look: Look = {}): Promise<Page> =>
  (await aContext(browser, app.url, { tokens, ...look })).newPage()
const bar = (page: Page) => page.getByRole('toolbar', { name: t('logs.chosen.acts') })
const selectionCount = (page: Page, count: number) =>
  bar(page)
    .getByText(t('logs.chosen.count', { count: String(count), max: String(limits.selection) }))
    .waitFor()
const logsOf = async (by: TestPerson, many: number) => {
  for (let n = many; n > 0; n -= 1) await aSalesLog(app, { by, title: `일지 ${n}`, at: `2026-03-01T0${n % 10}:00:00Z` })
}

test('rows are selected by keyboard, at most ten; Back clears the selection and keeps the list', async () => {
  const { staff } = await aTeam(app)
  for (let n = 0; n < 12; n += 1) await aSalesLog(app, { by: staff, title: `일지 ${n}`, at: '2026-03-01T00:00:00Z' })
  const page = await pageOf(staff)
  await goTo(page, paths.home)
  await page
    .getByRole('link', { name: t('nav.logs'), exact: true })
    .first()
    .click()
  await page.getByRole('checkbox').nth(11).waitFor({ state: 'attached' })
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await selectionCount(page, 1)
  for (let n = 0; n < 2; n += 1) await page.keyboard.press('Shift+ArrowDown')
  await selectionCount(page, 3)
  // The bar stands over the room that the page keeps below what has the focus.
  await page.evaluate(() => scrollTo(0, 0))
  await bar(page).getByRole('button').first().focus()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page
    .getByRole('checkbox')
    .nth(11)
    .click({ modifiers: ['Shift'] })
  await selectionCount(page, limits.selection)
  // Only the selected rows are printed.
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.locator('article').filter({ visible: true }).count()).toBe(limits.selection)
  await page.emulateMedia({ media: 'screen' })
  await page.goBack()
  await bar(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(t('nav.logs'))
  await page.context().close()
})

test('a printed page of a list says which rows of how many it has; a printed selection does not', async () => {
  const { staff } = await aTeam(app)
  await logsOf(staff, limits.pageSize + 3)
  const page = await pageOf(staff)
  await goTo(page, paths.logs)
  const range = page.getByText(
    t('logs.range', { from: '1', to: String(limits.pageSize), total: String(limits.pageSize + 3) }),
  )
  await range.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await range.isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: t('ui.next') }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await selectionCount(page, 1)
  await page.emulateMedia({ media: 'print' })
  expect(await range.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  // A deleted row hands the focus to the next one.
  const rows = page.getByRole('article')
  const next = await rows.nth(1).locator('a.whole').innerText()
  await rows
    .first()
    .getByRole('button', { name: t('logs.delete') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('logs.delete') })
    .click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(next)
  await page.context().close()
})

test('keywords are added to several logs at once, and undone; logs that have them already are not counted; logs that may not be deleted stay, with a message', async () => {
  const { staff, manager } = await aTeam(app)
  await logsOf(staff, 2)
  await app.owner.query("update sales_logs set keywords = '{단가}' where workgroup_id = $1 and title = '일지 1'", [
    staff.workgroupId,
  ])
  const other = await aSalesLog(app, {
    by: manager,
    title: '남의 일지',
    at: '2026-03-02T00:00:00Z',
    coAuthorIds: [staff.id],
  })
  const page = await pageOf(staff)
  await goTo(page, paths.logs)
  for (const n of [0, 1, 2]) await page.getByRole('checkbox').nth(n).click()
  await bar(page)
    .getByRole('button', { name: t('many.keyword') })
    .click()
  const adding = page.getByRole('dialog', { name: t('many.keywordTitle', { number: '3' }) })
  await adding.getByText('남의 일지').waitFor()
  await adding.getByRole('textbox').fill('단가')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ui.add'), exact: true })
    .click()
  const undo = page.getByRole('button', { name: t('many.undo') })
  await undo.waitFor()
  await page
    .getByText(t('many.keywordsAdded', { count: '2' }))
    .first()
    .waitFor()
  const keywords = async () =>
    (
      await app.owner.query('select keywords from sales_logs where workgroup_id = $1 order by title', [
        staff.workgroupId,
      ])
    ).rows.map(({ keywords: words }) => words.join())
  expect(await keywords()).toEqual(['단가', '단가', '단가'])
  await undo.click()
  await expect.poll(keywords).toEqual(['', '단가', ''])
  await page.reload()
  for (const n of [0, 1, 2]) await page.getByRole('checkbox').nth(n).click()
  await bar(page)
    .getByRole('button', { name: t('many.deleteShort') })
    .click()
  await page.getByText(t('many.deleteOnly', { count: '2', of: '3' })).waitFor()
  await page.getByRole('button', { name: t('many.delete', { count: '2' }) }).click()
  await expect
    .poll(
      async () =>
        (await app.owner.query('select id from sales_logs where workgroup_id = $1', [staff.workgroupId])).rows,
    )
    .toEqual([{ id: other.id }])
  await page.context().close()
})

test('all logs of a filter are exported to Excel, and a selection of them, by touch on a phone', async () => {
  const { staff } = await aTeam(app)
  await logsOf(staff, 3)
  const page = await pageOf(staff)
  await goTo(page, paths.logs)
  const rowsOf = async (click: Promise<unknown>, on: Page) => {
    const [file] = await Promise.all([on.waitForEvent('download'), click])
    expect(file.suggestedFilename()).toMatch(/_\d{8}\.xlsx$/)
    const path = join(app.dataDir, file.suggestedFilename())
    await file.saveAs(path)
    return (await readXlsx(await readFile(path))).sheets[0]!.rows.slice(1).map((row) => row[6])
  }
  await page.getByRole('button', { name: t('logs.actions') }).click()
  expect(await rowsOf(page.getByRole('menuitem', { name: t('logs.excel.all') }).click(), page)).toEqual([
    '일지 3',
    '일지 2',
    '일지 1',
  ])
  await page.context().close()
  const phone = await pageOf(staff, { width: 390 })
  await goTo(phone, paths.logs)
  await phone.getByRole('button', { name: t('logs.actions') }).click()
  await phone.getByRole('menuitem', { name: t('logs.chosen.begin') }).click()
  await phone.getByRole('checkbox').nth(1).click()
  await selectionCount(phone, 1)
  expect(
    await rowsOf(
      bar(phone)
        .getByRole('button', { name: t('logs.excel.all') })
        .click(),
      phone,
    ),
  ).toEqual(['일지 2'])
  await phone.context().close()
})
