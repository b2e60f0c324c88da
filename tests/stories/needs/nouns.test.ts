// Keywords of a workgroup: new, saved, hidden, or assigned to an item of the list of needs; by keyboard and by touch.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needs } from '../../../contract/calls/needs/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aLogAnalysis, anItem } from '../../support/inputs/needs-inputs.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, touchOf, type Look } from '../support/browser.ts'
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

async function at(tokens: TestPerson, look: Look = {}): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens, ...look })).newPage()
  await goTo(page, paths.needs)
  await page
    .getByRole('link', { name: t('teaching.nouns') })
    .first()
    .click()
  await page.waitForURL(/nouns/)
  return page
}
/** '납기' twice now and once before, '로트 추적' for the first time, and an item for one of them. */
async function someWords() {
  const team = await aTeam(app)
  const writeLog = async (noun: string, daysAgo: number) => {
    const { id } = await aSalesLog(app, {
      by: team.staff,
      title: `${noun} 이야기`,
      content: `${noun} 이야기를 나눔.`,
      at: new Date(app.now().getTime() - daysAgo * 86_400_000),
    })
    await aLogAnalysis(app, { by: team.staff, logId: id, nouns: [noun] })
  }
  for (const days of [1, 9, 120]) await writeLog('납기', days)
  await writeLog('로트 추적', 2)
  await anItem(app, { by: team.manager, name: '납기', type: 'operational' })
  return team
}
const row = (page: Page, noun: string) => page.locator('tbody tr').filter({ hasText: noun })
const bar = (page: Page) => page.getByRole('toolbar', { name: t('nouns.chosen.acts') })
const count = (text: string, of: number) => text.replace('{{count, number}}', String(of))

test('by keyboard: new keywords are marked, selected ones are hidden and restored, and assigned to an item; each links to its logs', async () => {
  const { manager } = await someWords()
  const page = await at(manager)
  await row(page, '납기').getByText('100%').waitFor()
  await expect.poll(() => row(page, '로트 추적').innerText()).toContain(t('nouns.first'))
  await page.locator('h2').filter({ hasText: '로트 추적' }).waitFor()
  expect(await faults(page, wcag)).toEqual([])

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar(page).waitFor()
  await page.keyboard.press('h')
  await page.getByText(count(t('nouns.given.hidden_other'), 1)).waitFor()
  await expect.poll(() => row(page, '로트 추적').count()).toBe(0)
  await page.getByRole('button', { name: t('nouns.undo') }).press('Enter')
  await row(page, '로트 추적').waitFor()
  expect((await app.ask(manager, needs.nouns, { state: 'hidden' })).output.total).toBe(0)

  await row(page, '로트 추적').locator('a').focus()
  await page.keyboard.press('x')
  await bar(page).waitFor()
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: t('nouns.intoItem') })
  await dialog.getByRole('combobox').fill('납')
  await dialog.getByRole('option', { name: /납기/ }).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: t('form.save') }).press('Enter')
  await expect.poll(() => dialog.count()).toBe(0)
  await row(page, '로트 추적').locator('td').last().getByText('납기').waitFor()
  expect((await app.ask(manager, needs.list, {})).output.items[0]!.synonyms).toContain('로트 추적')

  await row(page, '로트 추적').locator('a').press('Enter')
  await page.waitForURL(/saleslog|manage/)
  await page.getByText('로트 추적 이야기', { exact: true }).waitFor()
  await expect.poll(() => page.locator('article').count()).toBe(1)
})

test('on a phone a long press selects a keyword to save; Back clears the selection', async () => {
  const { manager } = await someWords()
  const page = await at(manager, { width: 390, height: 844 })
  const box = (await row(page, '납기').boundingBox())!
  const finger = await touchOf(page)
  const word = { x: box.x + 20, y: box.y + 20 }
  const hold = async () => {
    await finger.press(word)
    await finger.move({ x: word.x + 6, y: word.y + 3 })
    await bar(page).waitFor()
    // At this point a phone opens the menu of the link, and takes the finger away from the page if it does.
    const opensMenu = await row(page, '납기')
      .locator('a')
      .evaluate((link) => link.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })))
    expect(opensMenu).toBe(false)
    await finger.release()
    await expect.poll(() => page.url()).toContain(paths.nouns)
  }
  await hold()
  expect(await faults(page, wcag)).toEqual([])
  await page.goBack()
  await expect.poll(() => bar(page).count()).toBe(0)
  await expect.poll(() => page.url()).toContain(paths.nouns)
  await hold()
  await page.getByRole('button', { name: t('nouns.save') }).tap()
  await row(page, '납기').getByText(t('nouns.state.saved')).waitFor()
  // After a hold a tap opens the row as ever.
  await page.touchscreen.tap(word.x, word.y)
  await page.waitForURL(/manage/)
})

test('Staff see the keywords of their own logs, and change nothing', async () => {
  const { staff, colleague } = await someWords()
  const page = await at(staff)
  await row(page, '납기').waitFor()
  await page.getByText(t('teaching.ownOnly')).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  const other = await at(colleague)
  await other.getByText(t('nouns.none'), { exact: true }).waitFor()
})
