// Needs of a log on its page: shown, explained, labelled by keyboard, undone; on a phone; and for all sentences at
// once.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { anItem } from '../../support/inputs/needs-inputs.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, type Look } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp({ NEEDS_ANALYSIS: 'on' }), sharedBrowser()])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const needSentence = '납기를 3주에서 2주로 줄여 달라고 요청함.'
const plain = '유모차 바퀴 색 이야기를 나눔.'
const content = `${needSentence}\n${plain}`
async function at(route: string, tokens: TestPerson, look: Look = {}): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens, ...look })).newPage()
  await goTo(page, route)
  return page
}
const sentence = (page: Page, text: string) => page.locator('.prose').getByRole('button', { name: text })
const evidence = (page: Page) => page.getByRole('dialog', { name: t('needs.ofSentence') })

test('a whole sentence with a need can be selected, commented on and copied, without its icon or the name of its type', async () => {
  const { manager } = await aTeam(app)
  const { id: logId } = await aSalesLog(app, { by: manager, content })
  const page = await at(href(paths.log, { logId }), manager)
  await page.keyboard.press('Shift')
  await sentence(page, needSentence).waitFor({ timeout: 50_000 })
  const selected = await sentence(page, needSentence).evaluate((element) => {
    getSelection()!.selectAllChildren(element)
    return getSelection()!.toString()
  })
  expect(selected.trim()).toBe(needSentence)
  await page
    .getByRole('toolbar', { name: t('talk.picked') })
    .getByRole('button', { name: t('talk.feedback') })
    .waitFor()
  // The icon has its own space after the last letter.
  const [letters, icon] = await sentence(page, needSentence).evaluate((element) => {
    const range = document.createRange()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const rights: number[] = []
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement!.closest('.unseen')) continue
      range.selectNodeContents(texts.currentNode)
      rights.push(range.getBoundingClientRect().right)
    }
    return [Math.max(...rights), element.querySelector('svg')!.getBoundingClientRect().left]
  })
  expect(icon).toBeGreaterThanOrEqual(letters!)
  // The explanation leads to feedback on the sentence.
  await page.evaluate(() => getSelection()!.removeAllRanges())
  await sentence(page, needSentence).press('Enter')
  await evidence(page)
    .getByRole('button', { name: t('needs.feedback') })
    .waitFor()
  await page.keyboard.press('f')
  await evidence(page).waitFor({ state: 'detached' })
  const feedback = page.getByRole('dialog', { name: t('talk.onSentence') })
  await feedback.getByRole('textbox').fill('시점을 확인해 주세요.')
  await feedback.getByRole('button', { name: t('talk.give') }).click()
  await page.locator('li').filter({ hasText: '시점을 확인해 주세요.' }).getByText(needSentence).waitFor()
  await page.context().close()
})

test('a sentence is explained and labelled by keyboard alone; the page shows it at once, nothing moves, and it can be undone', async () => {
  const { staff, manager } = await aTeam(app)
  await anItem(app, { by: manager, name: '색상 맞춤', type: 'product' })
  const { id: logId } = await aSalesLog(app, { by: staff, content })
  const page = await at(href(paths.log, { logId }), staff)
  const below = page.getByRole('heading', { name: t('talk.title') })
  const before = await below.boundingBox()
  const customerBefore = await page.getByText(t('logs.contact'), { exact: true }).boundingBox()
  await page.keyboard.press('Shift')
  // The first engine of a language trains on its corpus.
  await sentence(page, needSentence).waitFor({ timeout: 50_000 })
  expect(await below.boundingBox()).toEqual(before)
  expect(await page.getByText(t('logs.contact'), { exact: true }).boundingBox()).toEqual(customerBefore)
  await expect.poll(() => sentence(page, needSentence).innerText()).toContain(t('code.0040004'))

  // Words and grades, no log-odds; Staff give no feedback.
  await sentence(page, needSentence).press('Enter')
  await evidence(page).getByText(t('needs.hint.strong')).first().waitFor()
  expect(await evidence(page).innerText()).not.toMatch(/[+−-]\d/)
  expect(
    await evidence(page)
      .getByRole('button', { name: t('needs.feedback') })
      .count(),
  ).toBe(0)
  await page.keyboard.press('Escape')
  await evidence(page).waitFor({ state: 'detached' })
  await sentence(page, needSentence).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await evidence(page).getByText(t('needs.why')).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await page.keyboard.press('t')
  await page.keyboard.press('2')
  await evidence(page).getByRole('button', { name: '색상 맞춤' }).waitFor()
  await page.keyboard.press('q')
  await page.getByText(t('needs.taught', { type: t('code.0040002') })).waitFor()
  await expect.poll(() => sentence(page, plain).innerText()).toContain(t('code.0040002'))
  await page
    .getByRole('complementary', { name: t('logs.about') })
    .getByText('색상 맞춤')
    .waitFor()
  await page.reload()
  await page.keyboard.press('Shift')
  await expect.poll(() => sentence(page, plain).innerText()).toContain(t('code.0040002'))
  // Labelled again by its key, and undone: it has its previous label again.
  await sentence(page, plain).press('Enter')
  await evidence(page)
    .getByText(t('needs.byPerson', { name: staff.name }))
    .waitFor()
  await page.keyboard.press('t')
  await page.keyboard.press('5')
  await expect.poll(() => sentence(page, plain).innerText()).not.toContain(t('code.0040002'))
  await page.getByRole('button', { name: t('needs.undo') }).click()
  await expect.poll(() => sentence(page, plain).innerText()).toContain(t('code.0040002'))
  await page.context().close()
})

test('on a phone the explanation opens from below, and all sentences are edited at once', async () => {
  const { manager, colleague } = await aTeam(app)
  const { id: logId } = await aSalesLog(app, { by: manager, coAuthorIds: [], content })
  const page = await at(href(paths.log, { logId }), manager, { width: 390, height: 844 })
  await page.touchscreen.tap(200, 120)
  await sentence(page, needSentence).tap({ timeout: 50_000 })
  const sheet = await evidence(page).boundingBox()
  expect(Math.round(sheet!.y + sheet!.height)).toBe(844)
  expect(sheet!.width).toBe(390)
  await evidence(page)
    .getByRole('button', { name: t('needs.right') })
    .tap()
  await evidence(page).waitFor({ state: 'detached' })

  const typeOf = (number: number) =>
    page.getByRole('group', { name: `${number}번째 문장` }).getByRole('combobox', { name: t('needs.type') })
  await goTo(page, href(paths.editLogNeeds, { logId }))
  const before = [await typeOf(1).inputValue(), await typeOf(2).inputValue()]
  for (const number of [1, 2]) await typeOf(number).selectOption(t('code.0040003'))
  expect(await faults(page, wcag)).toEqual([])
  // Both are taken back: the label that was taught before, and the one that was not.
  await page.getByRole('button', { name: t('needs.teach') }).tap()
  await page
    .locator('.toast')
    .filter({ hasText: t('needs.taughtAll') })
    .getByRole('button', { name: t('needs.undo') })
    .tap()
  await page.getByText(t('needs.takenBack')).first().waitFor()
  await goTo(page, href(paths.editLogNeeds, { logId }))
  await expect.poll(async () => [await typeOf(1).inputValue(), await typeOf(2).inputValue()]).toEqual(before)
  await typeOf(2).selectOption(t('code.0040003'))
  await page.getByRole('button', { name: t('needs.teach') }).tap()
  await expect.poll(() => sentence(page, plain).innerText()).toContain(t('code.0040003'))
  await goTo(page, href(paths.logNeeds, { logId }))
  await page.getByRole('heading', { name: t('code.0040003') }).waitFor()
  await page.context().close()
  // A user who may not label its sentences does not see the screen.
  const other = await at(href(paths.editLogNeeds, { logId }), colleague)
  await other
    .getByText(t('error.not_found'))
    .or(other.getByText(t('form.gone')))
    .first()
    .waitFor()
  await other.context().close()
})
