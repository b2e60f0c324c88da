// Notices of the Master: on home, in the sidebar and as notifications; with readers, scheduling and deletion.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aNotice, aSalesLog } from '../../support/builders/records.ts'
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

async function pageOf(tokens: TestPerson, look: Look = {}): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens, ...look })).newPage()
  return page
}
/** The first interaction loads the deferred code. */
const interact = (page: Page) => page.mouse.move(200, 200)
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
async function write(page: Page, title: string, content: string): Promise<void> {
  await page.getByRole('textbox', { name: t('notices.title') }).fill(title)
  await page.getByRole('textbox', { name: t('notices.content') }).fill(content)
}

test('a notice is written, notified, read, and its author sees by whom; after deletion the server reports it', async () => {
  const { master, staff } = await aTeam(app)
  await aSalesLog(app, { by: staff })
  const [author, reader] = [await pageOf(master), await pageOf(staff)]
  await goTo(reader, paths.home)
  await interact(reader)
  await goTo(author, paths.notices)
  await author.getByText(t('notices.none.write')).waitFor()
  await author
    .getByRole('link', { name: t('notices.write') })
    .first()
    .click()
  await author.getByRole('heading', { level: 1, name: t('notices.newTitle') }).waitFor()
  // Submitted empty: the fields show errors.
  await press(author, t('notices.register'))
  await author.getByRole('alert').first().waitFor()
  await write(author, '4분기 단가표 개정', '12월 1일부터 열두 품목이 바뀌어요.')
  await author.getByRole('checkbox', { name: t('notices.isPinned') }).check()
  await author.keyboard.press('Control+Enter')
  await author.getByRole('heading', { level: 1, name: '4분기 단가표 개정' }).waitFor()
  await author.getByText(t('notices.notRead')).first().waitFor()

  const place = reader.getByRole('link', { name: new RegExp(`^${t('nav.notices')}.*1`) })
  await place.waitFor()
  await reader.getByRole('button', { name: t('notifications.bellUnread', { shown: '1' }) }).waitFor()
  const onHome = reader.getByRole('list', { name: t('home.notices') })
  await onHome.getByRole('link', { name: /4분기 단가표 개정/ }).click()
  await reader.getByText('12월 1일부터 열두 품목이 바뀌어요.').waitFor()
  await expect.poll(() => place.count()).toBe(0)
  await reader.getByRole('button', { name: t('nav.notifications'), exact: true }).waitFor()
  expect(await reader.getByRole('link', { name: t('record.edit') }).count(), 'the reader may not edit it').toBe(0)

  await goTo(author, paths.notices)
  await author.getByRole('link', { name: /4분기 단가표 개정/ }).click()
  const readers = author.getByRole('list', { name: t('notices.readers') })
  await expect
    .poll(() => readers.getByRole('listitem').filter({ hasText: staff.name }).innerText())
    .not.toContain(t('notices.notRead'))
  await press(author, t('record.more'))
  await author.getByRole('menuitem', { name: t('notices.delete') }).click()
  const question = author.getByRole('alertdialog').or(author.getByRole('dialog'))
  await expect.poll(() => question.innerText()).toContain('4분기 단가표 개정')
  await question.getByRole('button', { name: t('notices.delete') }).click()
  await author.getByText('공지를 삭제했어요').first().waitFor()
  await author.getByText(t('notices.none.write')).waitFor()
  await author.getByRole('button', { name: t('undo.verb') }).click()
  await author.getByRole('link', { name: /4분기 단가표 개정/ }).click()
  // The readers are those of before.
  await expect
    .poll(() => readers.getByRole('listitem').filter({ hasText: staff.name }).innerText())
    .not.toContain(t('notices.notRead'))
  await press(author, t('record.more'))
  await author.getByRole('menuitem', { name: t('notices.delete') }).click()
  await question.getByRole('button', { name: t('notices.delete') }).click()
  await author.getByText(t('notices.none.write')).waitFor()
  // A user about to open it gets a message that it was deleted.
  await goTo(reader, paths.home)
  await reader.goBack()
  await reader.getByText(t('form.gone')).waitFor()
  for (const page of [author, reader]) await page.context().close()
})

test('a scheduled notice is listed with its time for the Master, and for no other user', async () => {
  const { master, staff } = await aTeam(app)
  const author = await pageOf(master, { width: 390, height: 844 })
  await goTo(author, paths.registerNotice)
  await write(author, '창고 계약 연장', '내년 6월까지 연장했어요.')
  const day = new Date(app.now().getTime() + 3 * 864e5).toISOString().slice(0, 10)
  await author.getByLabel(t('notices.day')).fill(day)
  await press(author, t('notices.register'))
  await author.getByRole('heading', { level: 1, name: '창고 계약 연장' }).waitFor()
  const opens = t('notices.opens', { when: '' })
  await expect.poll(() => author.getByRole('article').innerText()).toContain(opens.trim())
  await expect.poll(() => author.getByRole('article').innerText()).toContain('09:00')
  const reader = await pageOf(staff)
  await goTo(reader, paths.notices)
  await reader.getByText(t('notices.none.body')).waitFor()
  for (const page of [author, reader]) await page.context().close()
})

test('a fourth pinned notice is rejected at its checkbox, and nothing typed is lost', async () => {
  const { master } = await aTeam(app)
  for (let more = 0; more < 3; more += 1) await aNotice(app, { by: master, isPinned: true })
  const page = await pageOf(master)
  await goTo(page, paths.registerNotice)
  await page
    .getByText(t('notices.pinHint').replace('{{count, number}}', '3').replace('{{most, number}}', '3'))
    .waitFor()
  await write(page, '넷째 공지', '맨 위에 두고 싶어요.')
  await page.getByRole('checkbox', { name: t('notices.isPinned') }).check()
  await press(page, t('notices.register'))
  await page.getByText(t('error.too_many_pinned')).first().waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: t('notices.title') }).inputValue()).toBe('넷째 공지')
  await page.getByRole('checkbox', { name: t('notices.isPinned') }).uncheck()
  await press(page, t('notices.register'))
  await page.getByRole('heading', { level: 1, name: '넷째 공지' }).waitFor()
  await page.context().close()
})

test('the operator notifies everybody, without a workgroup', async () => {
  const operator = await aPerson(app, { isOperator: true })
  const { staff } = await aTeam(app)
  const page = await pageOf(operator)
  await goTo(page, paths.inbox)
  await page
    .getByRole('link', { name: t('nav.serviceNotices') })
    .first()
    .click()
  await page
    .getByRole('link', { name: t('notices.write') })
    .first()
    .click()
  await write(page, '서비스 점검', '토요일 새벽 두 시부터 30분 동안이에요.')
  await press(page, t('notices.register'))
  await page.getByRole('heading', { level: 1, name: '서비스 점검' }).waitFor()
  const reader = await pageOf(staff, { width: 390, height: 844 })
  await goTo(reader, paths.serviceNotices)
  await reader.getByRole('link', { name: /서비스 점검/ }).click()
  await reader.getByText('토요일 새벽 두 시부터 30분 동안이에요.').waitFor()
  await press(page, t('record.more'))
  await page.getByRole('menuitem', { name: t('notices.delete') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('notices.delete') })
    .click()
  await page.getByRole('button', { name: t('undo.verb') }).click()
  await page.getByText(t('undo.done')).first().waitFor()
  await page.getByRole('link', { name: /서비스 점검/ }).waitFor()
  for (const one of [page, reader]) await one.context().close()
})
