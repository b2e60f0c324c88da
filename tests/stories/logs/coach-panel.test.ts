// The coach panel beside a log that is being written: its findings and questions, by keyboard and by touch; with slow
// responses, without a network, and dismissed.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needs } from '../../../contract/calls/needs/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, type Look } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp({ NEEDS_ANALYSIS: 'on' }), sharedBrowser()])
  // The first engine of a language trains on its corpus.
  const { staff } = await aTeam(app)
  while ((await app.ask(staff, needs.ofWriting, { text: needSentence })).output.state !== 'done');
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const needSentence = '납기를 3주에서 2주로 줄여 달라고 요청함.'
const plain = '오늘은 인사만 드림.'
async function at(route: string, tokens: TestPerson, look: Look = {}): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens, ...look })).newPage()
  await goTo(page, route)
  await page.keyboard.press('Shift')
  return page
}
const coach = (page: Page) => page.getByRole('region', { name: t('writing.title') })
const content = (page: Page) => page.getByRole('textbox', { name: t('logs.content') })
const nextStep = (page: Page) => page.getByRole('textbox', { name: t('logs.nextStepWhat') })
const questions = (page: Page) => coach(page).getByRole('listitem').getByRole('button')
const marked = (page: Page) => page.locator('.pagetext [aria-hidden] > span')

test('a text is analysed at a typing pause: needs found, needs missing, and a question that is added to the next step and removed again, by keyboard alone', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  await aContact(app, { by: staff, customerId, name: '윤성민' })
  const page = await at(href(paths.write, {}, { customer: customerId }), staff)
  await coach(page).getByText(t('writing.begin')).waitFor()
  await expect.poll(() => questions(page).count()).toBe(4)
  await content(page).focus()
  const before = await nextStep(page).boundingBox()
  await page.keyboard.type(needSentence, { delay: 5 })
  await coach(page)
    .getByText(t('writing.some', { found: '1' }))
    .waitFor()
  await expect.poll(() => coach(page).locator('q').allInnerTexts()).toEqual([needSentence])
  await expect.poll(() => marked(page).allInnerTexts()).toEqual([needSentence])
  await expect.poll(() => questions(page).count()).toBe(3)
  // Nothing beside it has moved, and the focus stays in the text.
  expect(await nextStep(page).boundingBox()).toEqual(before)
  expect(await content(page).evaluate((box) => box === document.activeElement)).toBe(true)
  expect(await faults(page, wcag)).toEqual([])
  // Text inserted before it: the finding stays, and its highlight moves along.
  await page.keyboard.press('Control+Home')
  await page.keyboard.type(`${plain} `)
  await expect.poll(() => marked(page).allInnerTexts()).toEqual([needSentence])

  const first = questions(page).first()
  const question = await first.locator('span').first().innerText()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => nextStep(page).inputValue()).toBe(question)
  await coach(page).getByText(t('writing.taken')).waitFor()
  await page.keyboard.press('Enter')
  expect(await nextStep(page).inputValue()).toBe('')
  await nextStep(page).fill('견적 보내기')
  await first.press('Enter')
  await expect.poll(() => nextStep(page).inputValue()).toBe(`견적 보내기 ${question}`)
  expect(await first.getAttribute('aria-pressed')).toBe('true')

  // Once dismissed, it stays dismissed.
  await coach(page)
    .getByRole('button', { name: t('writing.fold') })
    .press('Enter')
  await page.reload()
  await page.keyboard.press('Shift')
  await coach(page)
    .getByRole('button', { name: t('writing.unfold') })
    .waitFor()
  expect(await coach(page).locator('q').count()).toBe(0)
  await page.context().close()
})

test('without a finding it shows a message with the two closest kinds of need; the log can be saved anyway', async () => {
  const { staff } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff, content: plain })
  const page = await at(href(paths.editLog, { logId: log.id }), staff)
  await coach(page).getByText(t('needs.noneFound')).waitFor()
  expect(await coach(page).locator('.chip.ghosted').count()).toBeLessThanOrEqual(2)
  expect(await faults(page, wcag)).toEqual([])
  await page
    .getByRole('button', { name: t('form.save'), exact: true })
    .first()
    .click()
  await page.waitForURL(`**${href(paths.log, { logId: log.id })}`)
  await page.context().close()
})

test('on a phone it is a strip that names what is missing, opens over the page, and closes on Back, Escape and the on-screen keyboard', async () => {
  const { staff } = await aTeam(app)
  const page = await at(paths.logs, staff, { width: 390, height: 844 })
  await page.getByRole('link', { name: t('nav.write') }).tap()
  const strip = coach(page).getByRole('button').first()
  await strip.waitFor()
  await content(page).fill(needSentence)
  await expect.poll(() => strip.innerText()).not.toContain(t('code.0040004'))
  await expect.poll(() => strip.innerText()).toContain(t('code.0040001'))
  const bar = page.getByRole('navigation', { name: t('app.mainNavigation') })
  const bottom = async () => {
    const { y, height } = (await strip.boundingBox())!
    return Math.round(y + height)
  }
  // While the text field has the focus, the bar makes room.
  await expect.poll(bottom).toBe(844)
  await content(page).blur()
  await expect.poll(async () => (await bar.boundingBox())!.y - (await bottom())).toBe(0)
  expect((await strip.boundingBox())!.height).toBeGreaterThanOrEqual(44)

  await strip.tap()
  await coach(page).locator('q').waitFor()
  expect((await coach(page).boundingBox())!.height).toBeLessThanOrEqual(844 * 0.6 + 1)
  expect(await faults(page, wcag)).toEqual([])
  await questions(page).first().tap()
  await expect.poll(() => nextStep(page).inputValue()).not.toBe('')
  await page.goBack()
  await expect.poll(() => coach(page).locator('q').count()).toBe(0)
  await expect.poll(() => content(page).inputValue()).toBe(needSentence)
  await strip.tap()
  await coach(page).locator('q').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => coach(page).locator('q').count()).toBe(0)
  await strip.tap()
  await coach(page).locator('q').waitFor()
  await content(page).focus()
  await expect.poll(() => coach(page).locator('q').count()).toBe(0)
  await page.context().close()
})

test('only the response to the latest text counts, a late one is waited for, and typing continues meanwhile', async () => {
  const { staff } = await aTeam(app)
  const page = await at(paths.write, staff)
  await coach(page).waitFor()
  let releaseHeld: (() => void) | undefined
  let requests = 0
  await page.route(`**${needs.ofWriting.path}`, async (route) => {
    requests += 1
    if (requests === 1) await new Promise<void>((resolve) => (releaseHeld = resolve))
    await route.continue().catch(() => {})
  })
  const said = await coach(page).evaluateHandle((box) => {
    const texts: string[] = []
    new MutationObserver(() => texts.push(box.querySelector('[role=status]')!.textContent)).observe(box, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    return texts
  })
  await content(page).fill(needSentence)
  await expect.poll(() => requests).toBe(1)
  await coach(page).getByText(t('writing.reading')).waitFor()
  // Never that a text has no needs which was not read.
  expect(new Set(await said.jsonValue())).toEqual(new Set([t('writing.reading')]))
  await content(page).fill(plain)
  await coach(page).getByText(t('needs.noneFound')).waitFor()
  releaseHeld?.()
  await page.waitForTimeout(300)
  expect(await coach(page).locator('q').count()).toBe(0)
  expect(requests).toBe(2)
  await page.context().close()
})

test('without a network it shows a message and keeps its findings; with a network it continues', async () => {
  const { staff } = await aTeam(app)
  const page = await at(paths.write, staff)
  await content(page).fill(needSentence)
  await coach(page).locator('q').waitFor()
  await page.context().setOffline(true)
  await content(page).press('End')
  await content(page).pressSequentially(` ${plain}`)
  await coach(page).getByText(t('writing.offline')).waitFor()
  await expect.poll(() => coach(page).locator('q').allInnerTexts()).toEqual([needSentence])
  await questions(page).first().click()
  expect(await nextStep(page).inputValue()).not.toBe('')
  await page.context().setOffline(false)
  await coach(page).getByText(t('writing.offline')).waitFor({ state: 'detached' })
  await expect.poll(() => coach(page).locator('q').allInnerTexts()).toEqual([needSentence])
  expect((await app.ask(staff, salesLogs.list, {})).output.items).toEqual([])
  await page.context().close()
})

test('without a network the strip of a phone says that the text is not read, and not that nothing was found', async () => {
  const { staff } = await aTeam(app)
  const page = await at(paths.write, staff, { width: 390, height: 844 })
  const strip = coach(page).getByRole('button').first()
  await strip.waitFor()
  await page.context().setOffline(true)
  await content(page).fill(needSentence)
  await strip.getByText(t('writing.offline')).waitFor()
  expect(await strip.innerText()).not.toContain(t('writing.none'))
  await page.context().setOffline(false)
  await expect.poll(() => strip.innerText()).toContain(t('code.0040001'))
  expect(await strip.innerText()).not.toContain(t('writing.offline'))
  await page.context().close()
})
