// The workgroup's list of needs: created, edited, merged, undone and deleted by keyboard alone; on a phone by touch;
// concurrent edits.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aLesson, anItem } from '../../support/inputs/needs-inputs.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aSalesLog } from '../../support/builders/records.ts'
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

async function at(tokens: TestPerson, look: Look = {}): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens, ...look })).newPage()
  // Opened by a link, so that Back has a target.
  await goTo(page, paths.nouns)
  await page.getByRole('link', { name: t('teaching.items'), exact: true }).click()
  return page
}
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: t('teaching.editOf', { name }) })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('the counts of a type add up, sentences without an item among them', async () => {
  const { manager, staff } = await aTeam(app)
  const { id: logId } = await aSalesLog(app, { by: staff })
  const itemId = await anItem(app, { by: manager, name: '납기', type: 'operational' })
  for (const [at, item] of [itemId, itemId, null, null, null].entries())
    await app.owner.query(
      `insert into log_sentences (workgroup_id, sales_log_id, start_at, end_at, hash, type, item_id, confidence, source)
       values ($1, $2, $3, $4, $5, 'operational', $6, 0.9, 'starter')`,
      [manager.workgroupId, logId, at * 10, at * 10 + 9, `hash ${at}`, item],
    )
  const page = await at(manager)
  await link(page, '납기').waitFor()
  const type = page.getByRole('region', { name: t('code.0040004') })
  await expect.poll(() => type.getByRole('heading').innerText()).toMatch(/\n5\n100%$/)
  expect((await type.getByRole('listitem').allInnerTexts()).map((row) => row.split('\n').slice(-2))).toEqual([
    ['2', '40%'],
    ['3', '60%'],
  ])
  expect(await type.getByText(t('teaching.withoutItem')).isVisible()).toBe(true)
  expect(await faults(page, wcag)).toEqual([])
  await page.context().close()
})

test('a need is created, edited, merged into another one, undone and deleted by keyboard alone', async () => {
  const { manager, staff } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff })
  const keptId = await anItem(app, { by: manager, name: '납기', synonyms: ['리드타임'], type: 'operational' })
  const page = await at(manager)
  await link(page, '납기').waitFor()
  await page.keyboard.press('n')
  const addDialog = dialog(page, t('teaching.add'))
  await addDialog.getByRole('textbox', { name: t('teaching.name') }).waitFor()
  await page.keyboard.type('빠른 납품')
  await addDialog.getByRole('combobox', { name: t('needs.type') }).selectOption({ label: t('code.0040004') })
  await page.keyboard.press('Enter')
  await link(page, '빠른 납품').waitFor()
  const { rows } = await app.owner.query<{ id: string }>(
    'select id from need_items where id <> $1 and workgroup_id = $2',
    [keptId, manager.workgroupId],
  )
  await aLesson(app, { by: staff, logId: log.id, itemId: rows[0]!.id, type: 'operational' })

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  expect(await link(page, '빠른 납품').evaluate((own) => own === document.activeElement)).toBe(true)
  await page.keyboard.press('e')
  const edited = dialog(page, t('teaching.edit'))
  await edited.getByRole('textbox', { name: t('teaching.name') }).fill('당일 납품')
  await page.keyboard.press('Enter')
  await link(page, '당일 납품').waitFor()

  await link(page, '당일 납품').focus()
  await page.keyboard.press('m')
  const merging = dialog(page, t('merges.need', { name: '당일 납품' }))
  await merging.getByRole('combobox', { name: t('merges.needInto') }).pressSequentially('리드')
  await page.getByRole('option', { name: '납기' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await merging.getByText('리드타임, 당일 납품', { exact: true }).waitFor()
  await expect
    .poll(() => merging.innerText())
    .toContain(t('merges.moves.lessons_other').replace('{{count, number}}', '1'))
  expect(await faults(page, wcag)).toEqual([])
  await merging.getByRole('button', { name: t('merges.do') }).press('Enter')
  await expect.poll(() => link(page, '당일 납품').count()).toBe(0)

  await menuOf(page, '납기').press('Enter')
  await page.getByRole('menuitem', { name: t('teaching.takeApart', { name: '당일 납품' }) }).press('Enter')
  await link(page, '당일 납품').waitFor()
  await page.keyboard.press('Escape')
  await menuOf(page, '당일 납품').press('Enter')
  await page.getByRole('menuitem', { name: t('teaching.delete') }).press('Enter')
  await expect.poll(() => link(page, '당일 납품').count()).toBe(0)
  await page
    .getByRole('button', { name: t('undo.verb') })
    .last()
    .press('Enter')
  await link(page, '당일 납품').waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await page.context().close()
})

test('on a phone it is merged by touch and undone from the toast; a concurrent edit is not overwritten; Staff only view', async () => {
  const { manager, staff } = await aTeam(app)
  await anItem(app, { by: manager, name: '단가', synonyms: ['가격'] })
  const goneId = await anItem(app, { by: manager, name: '할인', synonyms: ['네고'] })
  const page = await at(manager, { width: 390, height: 844, dark: true })
  const choose = async () => {
    await menuOf(page, '할인').click()
    await page.getByRole('menuitem', { name: t('teaching.merge') }).click()
    const merging = dialog(page, t('merges.need', { name: '할인' }))
    await merging.getByRole('combobox').click()
    await page.getByRole('option', { name: '단가' }).click()
    await merging.getByText('가격, 할인, 네고', { exact: true }).waitFor()
    return merging
  }
  const merging = await choose()
  expect(await faults(page, wcag)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await app.owner.query('update need_items set ver = 2 where id = $1', [goneId])
  await merging.getByRole('button', { name: t('merges.do') }).click()
  await merging.getByText(t('merges.changed')).waitFor()
  await page.goBack()
  await merging.waitFor({ state: 'detached' })
  await page.reload()
  await (await choose()).getByRole('button', { name: t('merges.do') }).click()
  await page.getByRole('button', { name: t('merges.undo'), exact: true }).click()
  await link(page, '할인').waitFor()
  await page.context().close()

  const own = await at(staff)
  await link(own, '단가').waitFor()
  expect(await menuOf(own, '단가').count()).toBe(0)
  await own.keyboard.press('j')
  await own.keyboard.press('m')
  expect(await own.getByRole('dialog').count()).toBe(0)
  await own.context().close()
})
