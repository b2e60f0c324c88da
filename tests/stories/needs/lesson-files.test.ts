// Lessons exported as a file by one workgroup and imported by another: preview, a second import, a broken file, and
// undo.
import { text as readAll } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aLesson, anItem } from '../../support/inputs/needs-inputs.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aSalesLog } from '../../support/builders/records.ts'
import { faults } from '../support/axe.ts'
import { aContext, goTo, type Look } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

const { needs } = contract
let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp({ NEEDS_ANALYSIS: 'on' }), sharedBrowser()])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const needSentence = '유모차 바퀴를 빨간색으로 맞추기로 함.'
const counted = (key: string, count: number) => t(key).replace('{{count, number}}', String(count))
async function at(tokens: TestPerson, look: Look = {}, route: string = paths.needs): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens, ...look })).newPage()
  await goTo(page, route)
  return page
}
async function opened(page: Page, entry: 'save' | 'add') {
  const menu = page.getByRole('button', { name: t('lessons.menu') })
  await menu.waitFor()
  await menu.press('Enter')
  const item = page.getByRole('menuitem', { name: t(`lessons.${entry}`) })
  await item.press('Enter')
  return page.getByRole('dialog', { name: t(`lessons.${entry}`) })
}
const chooseFile = (page: Page, text: string) =>
  page
    .locator('dialog input[type=file]')
    .setInputFiles({ name: '학습.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) })

async function savedBy(manager: TestPerson): Promise<string> {
  const page = await at(manager)
  const dialog = await opened(page, 'save')
  await dialog.getByText(t('lessons.leaves')).waitFor()
  expect(await faults(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t('lessons.save') }).press('Enter')
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/\.jsonl$/)
  await dialog.waitFor({ state: 'detached' })
  const text = await readAll(await file.createReadStream())
  await page.context().close()
  return text
}

test('a workgroup imports the lessons of another on a phone, and undoes it', async () => {
  const [ours, theirs] = [await aTeam(app), await aTeam(app)]
  const itemId = await anItem(app, { by: ours.manager, name: '색상 맞춤', synonyms: ['색깔'], type: 'product' })
  await aLesson(app, { by: ours.manager, itemId, sentence: needSentence, keywords: ['빨간색'] })
  const file = await savedBy(ours.manager)
  expect(file).toContain(needSentence)

  const log = await aSalesLog(app, { by: theirs.staff, content: needSentence })
  const itemOfLog = async () => (await app.ask(theirs.staff, needs.ofLog, { logId: log.id })).output.items[0]!
  const items = async () => (await app.ask(theirs.manager, needs.list, {})).output.total
  // Until it is analysed.
  await expect.poll(itemOfLog).toBeDefined()
  const before = await itemOfLog()
  const page = await at(theirs.manager, { width: 390, height: 844 })
  const dialog = await opened(page, 'add')
  expect(await faults(page)).toEqual([])
  await chooseFile(page, file)
  await dialog.getByText(counted('lessons.newItems_other', 1)).waitFor()
  await dialog.getByText(counted('lessons.newLessons_other', 1)).waitFor()
  expect(await faults(page)).toEqual([])
  expect(await items()).toBe(0)
  await dialog.getByRole('button', { name: t('lessons.take'), exact: true }).press('Enter')
  await dialog.getByText(counted('lessons.addedLessons_other', 1)).waitFor()
  expect(await faults(page)).toEqual([])
  await page.getByRole('link', { name: '색상 맞춤', includeHidden: true }).waitFor({ state: 'attached' })
  expect(await itemOfLog()).toMatchObject({ type: 'product', itemName: '색상 맞춤', source: 'taught' })

  const other = await at(theirs.master, {}, paths.teach)
  await other.getByRole('link', { name: t('teaching.items'), exact: true }).click()
  const again = await opened(other, 'add')
  await chooseFile(other, file)
  await again.getByText(t('lessons.nothing')).waitFor()
  await again.getByText(counted('lessons.knownLessons_other', 1)).waitFor()
  expect(await again.getByRole('button', { name: t('lessons.take'), exact: true }).count()).toBe(0)
  await other.goBack()
  await again.waitFor({ state: 'detached' })
  await expect.poll(() => other.url()).toContain(paths.needs)
  await other.context().close()

  await dialog.getByRole('button', { name: t('lessons.undo') }).press('Enter')
  await page.getByText(t('lessons.undone')).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await items()).toBe(0)
  const { type, itemName, source } = before
  expect(await itemOfLog()).toMatchObject({ type, itemName, source })
  await goTo(page, paths.needs)
  await page.getByText(t('teaching.noItems')).waitFor()
  await page.context().close()
})

test('each broken line of a file is named, and a file that is too large is rejected before it is sent; Staff have no such menu', async () => {
  const { manager, staff } = await aTeam(app)
  const page = await at(manager)
  const dialog = await opened(page, 'add')
  await chooseFile(page, `{"text":"${needSentence}","label":"product"}\n\nnot json\n{"text":"x"}`)
  await dialog.getByText(counted('lessons.problems_other', 2)).waitFor()
  const wrong = dialog.getByRole('list', { name: counted('lessons.problems_other', 2) }).getByRole('listitem')
  await expect
    .poll(() => wrong.allInnerTexts())
    .toEqual(
      (['json', 'shape'] as const).map(
        (why, n) => `${t('lessons.line').replace('{{line, number}}', String(3 + n))} ${t(`lessons.why.${why}`)}`,
      ),
    )
  expect(await faults(page)).toEqual([])
  let sent = 0
  page.on('request', (request) => void (sent += Number((request.postDataBuffer()?.length ?? 0) > 1024 * 1024)))
  await chooseFile(page, 'a'.repeat(8 * 1024 * 1024 + 1))
  await dialog.getByText(t('error.file_too_large', { size: '8' })).waitFor()
  expect(sent).toBe(0)
  await page.context().setOffline(true)
  await chooseFile(page, '{}')
  await dialog.locator('#lessons-refused').waitFor()
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.context().close()

  const theirs = await at(staff)
  await theirs.getByText(t('teaching.noItems')).waitFor()
  await theirs.mouse.move(200, 200)
  await theirs.waitForTimeout(2_000)
  expect(await theirs.getByRole('button', { name: t('lessons.menu') }).count()).toBe(0)
  await theirs.context().close()
})
