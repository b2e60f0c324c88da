// Saved views of the log list: in the list's header, on a phone and in the sidebar; and the summary above the list.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aFeedback, aSalesLog, aView } from '../../support/builders/records.ts'
import { aContext, goTo } from '../support/browser.ts'
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
const inSidebar = (page: Page) => page.getByRole('list', { name: t('views.title') }).getByRole('link')
const namesIn = async (page: Page) => (await inSidebar(page).locator('.label').allTextContents()).join()

test('a view is saved, shared, reordered, changed, and deleted with undo', async () => {
  const { manager, staff } = await aTeam(app)
  const { id: logId } = await aSalesLog(app, { by: staff, title: '피드백 받은 일지' })
  await aSalesLog(app, { by: staff, purpose: '0020001' })
  await aFeedback(app, { by: manager, logId })
  const page = await (await aContext(browser, app.url, { tokens: manager })).newPage()
  await goTo(page, paths.logs)
  await page.getByRole('button', { name: t('list.addFilter') }).click()
  await page.getByRole('menuitem', { name: t('logs.filter.feedback') }).click()
  await page.getByRole('radio', { name: t('logs.feedback.yes') }).click()
  await page.waitForURL(/feedback=yes/)
  await page.getByRole('button', { name: t('logs.view.save') }).click()
  const dialog = page.getByRole('dialog', { name: t('logs.view.save') })
  await dialog.getByRole('textbox', { name: t('logs.view.name') }).fill('피드백')
  await dialog.getByRole('checkbox', { name: t('logs.view.share') }).check()
  await dialog.getByRole('button', { name: t('form.save') }).click()
  await page.waitForURL(/saved=\d+/)
  // In the header and in the sidebar, with the number of logs.
  await page
    .getByRole('navigation', { name: t('logs.views') })
    .getByRole('link', { name: /피드백\s*1/ })
    .waitFor()
  await inSidebar(page).filter({ hasText: '피드백' }).filter({ hasText: '1' }).waitFor()
  // Two own views: the second moves up by keyboard, and down again by dragging.
  for (const name of ['가', '나']) await aView(app, { by: manager, name, filters: { purpose: '0020001' } })
  await page.reload()
  await inSidebar(page).nth(2).waitFor()
  expect(await namesIn(page)).toBe('가,나,피드백')
  await inSidebar(page).filter({ hasText: '나' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText(t('views.movedTo', { name: '나', place: '1', total: '2' })).waitFor({ state: 'attached' })
  expect(await namesIn(page)).toBe('나,가,피드백')
  await inSidebar(page)
    .filter({ hasText: '나' })
    .dragTo(inSidebar(page).filter({ hasText: '가' }))
  await expect.poll(() => namesIn(page)).toBe('가,나,피드백')
  await expect
    .poll(
      async () =>
        (
          await app.owner.query('select name from saved_views where owner_id = $1 and not is_shared order by place', [
            manager.id,
          ])
        ).rows,
    )
    .toEqual([{ name: '가' }, { name: '나' }])
  // With one more filter the view can be updated.
  await inSidebar(page).filter({ hasText: '가' }).click()
  await page.waitForURL(/purpose=0020001/)
  await page.getByRole('button', { name: t('list.removeFilter', { name: t('logs.filter.purpose') }) }).click()
  const adding = page.getByRole('button', { name: t('list.addFilter'), exact: true })
  await expect.poll(() => adding.evaluate((own) => own === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: t('logs.view.keep') }).click()
  await page
    .getByText(t('logs.view.saved', { name: '가' }))
    .first()
    .waitFor()
  await expect
    .poll(async () => (await app.owner.query("select filters from saved_views where name = '가'")).rows)
    .toEqual([{ filters: {} }])
  // Deleted, and restored at its place.
  await page.getByRole('button', { name: t('logs.view.more', { name: '가' }) }).click()
  const undo = page.getByRole('button', { name: t('undo.verb') })
  // A toast stays while the pointer is on it.
  await Promise.all([undo.hover(), page.getByRole('menuitem', { name: t('logs.view.delete') }).click()])
  await expect.poll(() => namesIn(page)).toBe('나,피드백')
  await undo.click()
  await expect.poll(() => namesIn(page)).toBe('가,나,피드백')
  await page.context().close()
})
test('on a phone views are in the toolbar; a user who may not change a view only applies it', async () => {
  const { manager, staff } = await aTeam(app)
  await aSalesLog(app, { by: staff, title: '제안한 일지' })
  await aSalesLog(app, { by: staff, title: '살핀 일지', purpose: '0020001' })
  await aView(app, { by: manager, name: '제안', isShared: true, filters: { purpose: '0020005' } })
  const page = await (await aContext(browser, app.url, { tokens: staff, width: 390, height: 844 })).newPage()
  await goTo(page, paths.logs)
  await page.getByRole('radio', { name: '제안' }).click()
  await page.waitForURL(/saved=\d+.*purpose=0020005/)
  await page.getByText('살핀 일지', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('제안한 일지', { exact: true }).count()).toBe(1)
  expect(await page.getByRole('button', { name: t('logs.view.more', { name: '제안' }) }).count()).toBe(0)
  await page.getByRole('radio', { name: t('logs.mineShort') }).click()
  await page.getByText('살핀 일지', { exact: true }).waitFor()
  await page.context().close()
})
test('the summary loads when it is opened, stays open on this device, and each figure links to its logs', async () => {
  const { staff, colleague } = await aTeam(app)
  await aSalesLog(app, { by: staff, title: '제안한 일지' })
  await aSalesLog(app, { by: staff, title: '살핀 일지', purpose: '0020001' })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await goTo(page, paths.logs)
  await page.getByText('살핀 일지', { exact: true }).waitFor()
  const isAsked = () => requests.some((url) => url.endsWith('/summary_saleslog'))
  expect(isAsked()).toBe(false)
  await page.getByRole('button', { name: t('logs.summary') }).click()
  const purposes = page.getByRole('list', { name: t('logs.filter.purpose') }).getByRole('link')
  await purposes.filter({ hasText: t('code.0020001') }).waitFor()
  expect([isAsked(), await purposes.count()]).toEqual([true, 2])
  // Figures of others are not for Staff: they are not asked for.
  const asked = requests.filter((url) => url.endsWith('/summary_saleslog')).length
  await goTo(page, `${paths.logs}?author=${colleague.id}`)
  await page.getByText(t('logs.summary.ownOnly')).waitFor()
  expect(requests.filter((url) => url.endsWith('/summary_saleslog'))).toHaveLength(asked)
  await goTo(page, paths.logs)
  await purposes.filter({ hasText: t('code.0020001') }).click()
  await page.waitForURL(/purpose=0020001/)
  await page.getByText('제안한 일지', { exact: true }).waitFor({ state: 'detached' })
  // The one bar of the chosen purpose says nothing.
  await expect.poll(() => purposes.count()).toBe(0)
  // The axis ends today, not with the week.
  const weeks = page.getByRole('group', { name: t('logs.summary.week') })
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat('ko', { month: 'long', day: 'numeric', timeZone: 'Asia/Seoul' }).format(new Date()),
  )
  await expect.poll(() => weeks.locator('..').locator('p span').last().innerText()).toBe(today)
  await page
    .getByRole('group', { name: t('logs.summary.week') })
    .getByRole('link')
    .click()
  await page.waitForURL(/from=.*to=/)
  await page.getByText('살핀 일지', { exact: true }).waitFor()
  await page.context().close()
})
