// Discussion under a log between two users: comments with mentions, feedback on a sentence and its answer, and failed
// sends.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comments } from '../../../contract/calls/comments/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aComment, aFeedback, aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, type Look } from '../support/browser.ts'
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

const sentence = '단가는 지금보다 5% 내려야 한다고 함.'
async function aLogWithDiscussion() {
  const team = await aTeam(app)
  const names = ['박준호', '배정우']
  for (const [at, person] of [team.colleague, team.chief].entries())
    await app.owner.query('update users set name = $1 where id = $2', [names[at], person.id])
  const bystander = await aPerson(app, { workgroupId: team.workgroupId, name: '박나리' })
  const content = `평택 2공장에서 만남. ${sentence}\n\n납기는 2주로 줄여 달라고 함.`
  const { id } = await aSalesLog(app, { by: team.staff, coAuthorIds: [team.colleague.id], content })
  return { ...team, bystander, logId: id, route: href(paths.log, { logId: id }) }
}
async function at(route: string, tokens: TestPerson, look: Look = {}): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens, ...look })).newPage()
  await goTo(page, route)
  // The first interaction loads the deferred code.
  await page.keyboard.press('Shift')
  return page
}
const box = (page: Page, key: 'write' | 'writeFeedback' | 'writeReply' = 'write') =>
  page.getByRole('textbox', { name: t(`talk.${key}`) })
const button = (on: Page | Locator, key: string) => on.getByRole('button', { name: t(key), exact: false })
/** Selects with the mouse, from the first to the last word. */
const pick = (page: Page, text: string) =>
  page.evaluate((words) => {
    const walker = document.createTreeWalker(document.querySelector('.prose')!, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const from = node.nodeValue!.indexOf(words)
      if (from < 0) continue
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, from + words.length)
      getSelection()!.removeAllRanges()
      getSelection()!.addRange(range)
    }
  }, text)

test('a Manager gives feedback on a sentence; its author is notified on the open page, answers, and the feedback is closed', async () => {
  const { manager, staff, route } = await aLogWithDiscussion()
  const [giver, author] = [await at(route, manager), await at(route, staff)]
  await box(author).waitFor()
  await pick(giver, sentence)
  await giver.getByRole('toolbar', { name: t('talk.picked') }).waitFor()
  await giver.keyboard.press('f')
  const dialog = giver.getByRole('dialog', { name: t('talk.onSentence') })
  await dialog.getByRole('textbox').fill('5%가 조건인지 물어봐 주세요.')
  await expect.poll(() => giver.locator('.prose mark').innerText()).toBe(sentence)
  expect(await faults(giver, wcag)).toEqual([])
  await dialog.getByRole('checkbox', { name: t('talk.askAnswer') }).check()
  await dialog.getByRole('textbox').press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })

  const answerRow = author.getByRole('listitem').filter({ hasText: '5%가 조건인지' })
  await answerRow.waitFor()
  await expect.poll(() => answerRow.getByRole('blockquote').innerText()).toBe(sentence)
  await button(answerRow, 'talk.answer').click()
  await answerRow.getByRole('textbox').fill('바라는 값이래요.')
  await button(answerRow, 'talk.sendAnswer').click()
  const answerShown = giver.getByRole('listitem').filter({ hasText: '바라는 값이래요.' })
  await answerShown.waitFor()
  await button(answerShown, 'talk.close').click()
  await author.getByText(t('talk.isClosed'), { exact: true }).waitFor()
})

test('a mention is found by initial consonants among the users who may read the log, and no key of an IME composition picks or sends', async () => {
  const { staff, bystander, route } = await aLogWithDiscussion()
  const page = await at(route, staff)
  await box(page).pressSequentially('연장이 되면 @')
  const list = page.getByRole('listbox', { name: t('talk.name') })
  await list.getByRole('option', { name: /박준호/ }).waitFor()
  expect(await list.getByRole('option', { name: new RegExp(bystander.name) }).count()).toBe(0)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'ㅂ', selectionStart: 1, selectionEnd: 1 })
  await list.getByRole('option', { name: /배정우/ }).waitFor()
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await session.send('Input.insertText', { text: 'ㅂ' })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await expect.poll(() => box(page).inputValue()).toBe('연장이 되면 @ㅂ')
  await page.keyboard.press('Enter')
  await expect.poll(() => box(page).inputValue()).toBe('연장이 되면 @박준호 ')
  await box(page).pressSequentially('님이 알려 주세요')
  await page.keyboard.press('Control+Enter')
  const commentRow = page.getByRole('listitem').filter({ hasText: '@박준호 님이 알려 주세요' })
  await commentRow.waitFor()
  expect(await box(page).inputValue()).toBe('')
  await button(commentRow, 'talk.reply').click()
  await box(page, 'writeReply').fill('고마워요')
  await page.keyboard.press('Control+Enter')
  await commentRow.getByRole('listitem').filter({ hasText: '고마워요' }).waitFor()
})

test("a user's own comment is edited, with a mark, and deleted; its replies stay", async () => {
  const { staff, colleague, logId, route } = await aLogWithDiscussion()
  const first = await aComment(app, { by: staff, logId, content: '화요일에 보내요' })
  await aComment(app, { by: colleague, logId, content: '저도 갈게요', threadId: first })
  const page = await at(route, staff)
  const own = page.locator(`#comment-${first}`)
  const menu = () => own.getByRole('button', { name: t('talk.more', { name: staff.name }) }).click()
  await menu()
  await page.getByRole('menuitem', { name: t('talk.edit') }).click()
  await own.getByRole('textbox').fill('수요일에 보내요')
  await button(own, 'talk.save').click()
  await own.getByText(t('talk.edited'), { exact: true }).waitFor()
  await menu()
  await page.getByRole('menuitem', { name: t('talk.delete') }).click()
  await page.getByText(t('talk.goneComment')).waitFor()
  await page.getByText('저도 갈게요').waitFor()
  await page.getByRole('button', { name: t('undo.verb') }).click()
  await own.getByText('수요일에 보내요').waitFor()
  expect(await page.getByText(t('talk.goneComment')).count()).toBe(0)
})

test('own feedback is deleted without a question, and the toast undoes it', async () => {
  const { manager, logId, route } = await aLogWithDiscussion()
  const feedbackId = await aFeedback(app, { by: manager, logId, asksAnswer: true })
  const page = await at(route, manager)
  const own = page.locator(`#feedback-${feedbackId}`)
  await own.getByRole('button', { name: t('talk.more', { name: manager.name }) }).click()
  await page.getByRole('menuitem', { name: t('talk.delete') }).click()
  await expect.poll(() => own.count()).toBe(0)
  await page.getByRole('button', { name: t('undo.verb') }).click()
  await own.waitFor()
})

test('a comment that fails to send shows a message, while the others are sent; after a retry it exists once', async () => {
  const { manager, logId, route } = await aLogWithDiscussion()
  const page = await at(route, manager)
  // Without a network it would be queued; here the server fails.
  await page.route(`**${comments.create.path}`, (asked) =>
    asked.fulfill({ status: 500, json: { status: 500, success: false, message: '', error: 'server_error' } }),
  )
  await box(page).fill('연결이 끊긴 말')
  await button(page, 'talk.post').click()
  const failed = page.getByRole('listitem').filter({ hasText: '연결이 끊긴 말' })
  await failed.getByRole('alert').waitFor()
  await button(page, 'talk.asFeedback').click()
  await box(page, 'writeFeedback').fill('그래도 되는 피드백')
  await button(page, 'talk.give').click()
  await page.locator('[id^=feedback-]').filter({ hasText: '그래도 되는 피드백' }).waitFor()
  await failed.getByRole('alert').waitFor()
  await page.unroute(`**${comments.create.path}`)
  await button(failed, 'ui.retry').click()
  await page.locator('[id^=comment-]').filter({ hasText: '연결이 끊긴 말' }).waitFor()
  const { rowCount } = await app.owner.query('select from comments where sales_log_id = $1', [logId])
  expect(rowCount).toBe(1)
})

test('an unsent comment survives leaving the page, and a quotation says that the text has changed since', async () => {
  const { manager, staff, logId, route } = await aLogWithDiscussion()
  await aFeedback(app, { by: manager, logId, sentence: '없어진 문장', content: '다시 물어봐 주세요' })
  const page = await at(route, staff)
  await page.getByText(t('talk.changedSince')).waitFor()
  await box(page).fill('쓰다 만 말')
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: t('nav.home') })
    .first()
    .click()
  const waiting = page.getByRole('link', { name: /다시 물어봐 주세요/ })
  await waiting.click()
  await page.locator('[data-lit]').filter({ hasText: '다시 물어봐 주세요' }).waitFor()
  await expect.poll(() => box(page).inputValue()).toBe('쓰다 만 말')
})

test('on a phone the comment bar is above the tabs, the box opens from below, and everything is within reach', async () => {
  const { manager, route } = await aLogWithDiscussion()
  const page = await at(route, manager, { width: 390, height: 844 })
  await box(page).waitFor()
  await pick(page, sentence)
  const bar = page.getByRole('toolbar', { name: t('talk.picked') })
  await bar.waitFor()
  const tabs = (await page.locator('.tabbar').boundingBox())!
  const place = (await bar.boundingBox())!
  expect([place.width, Math.round(place.y + place.height)]).toEqual([390, Math.round(tabs.y)])
  await button(bar, 'talk.feedback').click()
  const dialog = page.getByRole('dialog', { name: t('talk.onSentence') })
  const sheet = (await dialog.boundingBox())!
  expect([sheet.x, sheet.width, Math.round(sheet.y + sheet.height)]).toEqual([0, 390, 844])
  await dialog.getByRole('textbox').fill('물어봐 주세요')
  await button(dialog, 'talk.give').click()
  await page.locator('[id^=feedback-]').filter({ hasText: '물어봐 주세요' }).waitFor()
  expect(await faults(page, wcag)).toEqual([])
})
