// The labelling queue: answered, skipped and undone by keyboard on a desktop and by touch on a phone; it shows what
// else an answer changed.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../contract/core/paths.ts'
import { enginesOn, type Engines } from '../../../server/engines/engines.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { anItem, aLogWithConfidence } from '../../support/inputs/needs-inputs.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, type Look } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
/** Trains the starter engine once, before the first test waits for it. */
let engines: Engines
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp({ NEEDS_ANALYSIS: 'on' }), sharedBrowser()])
  engines = enginesOn(app.pool)
  await engines.analyse({ workgroupId: '1', language: 'ko' }, ['먼저 인사드림.'])
})
afterAll(async () => {
  await browser.close()
  await engines.stop()
  await app.stop()
})

const [red, blue, line] = [
  '유모차 바퀴를 빨간색으로 맞추기로 함.',
  '유모차 바퀴를 파란색으로 맞추기로 함.',
  '결재선이 둘로 늘었다고 들음.',
]
async function aQueue() {
  const team = await aTeam(app)
  const itemId = await anItem(app, { by: team.manager, name: '색상 맞춤', type: 'product' })
  await aLogWithConfidence(app, { by: team.staff, sentences: [[red, 0.5]] })
  await aLogWithConfidence(app, { by: team.staff, sentences: [[blue, 0.55]] })
  await aLogWithConfidence(app, { by: team.staff, sentences: [[line, 0.52]] })
  return { ...team, itemId }
}
async function at(tokens: TestPerson, look: Look = {}): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens, ...look })).newPage()
  await goTo(page, paths.teach)
  return page
}
/** The current sentence; its words are marked one by one. */
const currentSentence = (page: Page) => page.locator('main p[tabindex="-1"]')
const taught = async ({ workgroupId }: TestPerson) =>
  (
    await app.owner.query<{ sentence: string; type: string; item_id: string | null }>(
      'select sentence, type, item_id from need_lessons where workgroup_id = $1 order by id',
      [workgroupId],
    )
  ).rows

test('by keyboard alone: a digit and a letter choose, Enter teaches, Space skips, Z undoes; other changed sentences are shown', async () => {
  const { staff, itemId } = await aQueue()
  const page = await at(staff)
  await expect.poll(() => currentSentence(page).innerText()).toBe(red)
  await page.getByText(t('teaching.guess'), { exact: true }).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await page.keyboard.press('2')
  await page
    .getByRole('group', { name: t('needs.item') })
    .getByRole('button', { name: '색상 맞춤' })
    .waitFor()
  expect(await page.getByRole('button', { name: t('teaching.newItem') }).count()).toBe(0)
  await page.keyboard.press('q')
  expect(await taught(staff), 'nothing is taught by choosing').toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => currentSentence(page).innerText()).toBe(line)
  await expect.poll(() => taught(staff)).toEqual([{ sentence: red, type: 'product', item_id: itemId }])
  // The other sentence is similar, and has the same label now.
  await page
    .getByRole('status')
    .filter({ hasText: t('teaching.moved_other').replace('{{count, number}}', '1') })
    .waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await page.getByRole('button', { name: t('teaching.show') }).click()
  const changes = page.getByRole('dialog').filter({ hasText: blue })
  await changes.getByRole('list').getByText(t('code.0040002')).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await page.keyboard.press('Escape')
  await changes.waitFor({ state: 'detached' })
  await currentSentence(page).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => currentSentence(page).filter({ hasText: line }).count()).toBe(0)
  await page.keyboard.press('z')
  await expect.poll(() => currentSentence(page).innerText()).toBe(line)
  await page.keyboard.press('5')
  await page.keyboard.press('Enter')
  await expect.poll(() => taught(staff)).toHaveLength(2)
  await page.keyboard.press('z')
  await expect.poll(() => taught(staff)).toHaveLength(1)
  await expect.poll(() => currentSentence(page).innerText()).toBe(line)
  await page.context().close()
})

test('with one thumb: the answers are at the bottom of a phone, in touch size; a rejected answer is asked again', async () => {
  const { staff } = await aQueue()
  const page = await at(staff, { width: 390, height: 844, dark: true })
  await expect.poll(() => currentSentence(page).innerText()).toBe(red)
  const answers = page.getByRole('group', { name: t('needs.type') }).getByRole('button')
  const boxes = await Promise.all((await answers.all()).map((one) => one.boundingBox()))
  expect(boxes).toHaveLength(5)
  for (const box of boxes) expect([box!.height >= 44, box!.width >= 44, box!.y > 422]).toEqual([true, true, true])
  expect(await faults(page, wcag)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.route('**/needs/regi_needs_learning', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  const teach = page.getByRole('button', { name: t('needs.teach') })
  expect(await answers.and(page.locator('[aria-pressed=true]')).count(), 'the guess is chosen').toBe(1)
  await answers.nth(3).click()
  await teach.click()
  await expect.poll(() => currentSentence(page).innerText()).toBe(red)
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
  await answers.nth(3).click({ timeout: 3_000 })
  await teach.click()
  await expect.poll(() => taught(staff)).toEqual([{ sentence: red, type: 'operational', item_id: null }])
  // In the reach of the thumb, and not over the answers.
  const undo = page.locator('.toasts').getByRole('button', { name: t('needs.undo') })
  const { y, height } = (await undo.boundingBox())!
  expect([y > 422, y + height <= (await answers.first().boundingBox())!.y]).toEqual([true, true])
  await undo.click()
  await expect.poll(() => taught(staff)).toEqual([])
  await page.context().close()
})

test('an item is created while teaching; a round ends after twenty sentences, and the next one begins when asked for', async () => {
  const { staff, manager } = await aTeam(app)
  const sentences = Array.from({ length: 22 }, (_, at): [string, number] => [`${at + 1}번 창고를 돌아봄.`, 0.5])
  await aLogWithConfidence(app, { by: staff, sentences })
  const page = await at(manager)
  await page.getByText(t('teaching.guess'), { exact: true }).waitFor()
  await page.keyboard.press('4')
  await page.getByRole('button', { name: t('teaching.newItem') }).click()
  const dialog = page.getByRole('dialog', { name: t('teaching.add') })
  await dialog.getByRole('textbox', { name: t('teaching.name') }).fill('창고 순회')
  expect(await faults(page, wcag)).toEqual([])
  await dialog.getByRole('button', { name: t('form.save') }).click()
  await page.getByRole('button', { name: '창고 순회' }).and(page.locator('[aria-pressed=true]')).waitFor()
  for (let done = 0; done < 20; done += 1) {
    await page.getByText(t('teaching.place', { at: String(done + 1), all: '20' })).waitFor()
    await page.keyboard.press('Space')
  }
  await page.getByText(t('teaching.more_other', { count: '2' })).waitFor()
  expect(await currentSentence(page).count()).toBe(0)
  await page.keyboard.press('z')
  await page.getByText(t('teaching.place', { at: '20', all: '20' })).waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: t('teaching.goOn') }).click()
  await page.getByText(t('teaching.place', { at: '1', all: '2' })).waitFor()
  await page.context().close()
})
