// Departments: made, moved by keys, mouse and without dragging, headed and deleted; the organisation chart.
import { buffer } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { departments } from '../../../contract/calls/departments/calls.ts'
import { departmentEditing } from '../../../contract/calls/departments/editing.ts'
import { levelOf } from '../../../contract/calls/departments/tree.ts'
import { membership } from '../../../contract/calls/members/membership.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { faults, wcag } from '../support/axe.ts'
import { openAs as open, touchOf, type Look } from '../support/browser.ts'
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
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }
const openAs = (person: TestPerson, route: string, look: Look) => open({ app, browser }, person, route, look)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) })
const add = async (as: TestPerson, name: string, parentId = '') =>
  (await app.ask(as, departmentEditing.create, { name, parentId })).output.id
const outline = async (as: TestPerson) => {
  const all = (await app.ask(as, departments.list)).output.items
  return all.map(({ id, name }) => `${'-'.repeat(levelOf(all, id) - 1)}${name}`)
}

test.each([desk, phone])(
  'the first department is made, another one below it, and gets a head ($width)',
  async (look) => {
    const team = await aTeam(app)
    const { context, page } = await openAs(team.chief, paths.departments, look)
    await page.getByRole('heading', { name: t('dept.none') }).waitFor()
    expect(await faults(page, wcag)).toEqual([])
    await button(page, t('dept.add')).last().click()
    const dialog = page.getByRole('dialog')
    await button(page, t('form.save')).click()
    await dialog.getByText(t('rule.required')).first().waitFor()
    await dialog.getByLabel(t('dept.name')).fill('국내영업본부')
    expect(await faults(page, wcag)).toEqual([])
    await button(page, t('form.save')).click()
    await page.getByText(t('dept.registered')).first().waitFor()
    await page.getByRole('heading', { name: '국내영업본부' }).waitFor()
    await button(page, t('dept.more')).click()
    await page.getByRole('menuitem', { name: t('dept.addBelow') }).click()
    await dialog.getByLabel(t('dept.name')).fill('수도권영업팀')
    await dialog.getByLabel(t('dept.head')).click()
    await page.getByRole('combobox').last().fill(team.staff.name)
    await page.getByRole('option', { name: team.staff.name }).click()
    await button(page, t('form.save')).click()
    await page.getByRole('heading', { name: '수도권영업팀' }).waitFor()
    await page.getByText(t('dept.headed', { name: team.staff.name })).waitFor()
    expect(await outline(team.chief)).toEqual(['국내영업본부', '-수도권영업팀'])
    await context.close()
  },
)

test('a department is lifted by keys, announced, put down and taken back; then dragged by mouse', async () => {
  const team = await aTeam(app)
  const [home, abroad] = [await add(team.chief, '국내영업본부'), await add(team.chief, '해외영업팀')]
  await add(team.chief, '기술영업팀')
  const { context, page } = await openAs(team.chief, paths.departments, desk)
  await row(page, '국내영업본부').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page
    .getByRole('status')
    .filter({ hasText: t('dept.place.into', { name: '국내영업본부' }) })
    .waitFor()
  await page.keyboard.press('Space')
  await expect.poll(() => outline(team.chief)).toEqual(['국내영업본부', '-해외영업팀', '기술영업팀'])
  await expect.poll(() => row(page, '해외영업팀').getAttribute('aria-level')).toBe('3')
  await button(page, t('member.undo')).click()
  await expect.poll(() => outline(team.chief)).toEqual(['국내영업본부', '해외영업팀', '기술영업팀'])
  // Escape puts it back.
  await row(page, '기술영업팀').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect
    .poll(() =>
      page
        .getByRole('status')
        .filter({ hasText: /여요\.$/ })
        .count(),
    )
    .toBe(0)
  expect(await outline(team.chief)).toEqual(['국내영업본부', '해외영업팀', '기술영업팀'])
  // To the upper edge of the first row: before it.
  const [from, to] = [(await row(page, '기술영업팀').boundingBox())!, (await row(page, '국내영업본부').boundingBox())!]
  await page.mouse.move(from.x + 80, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 90, to.y + to.height / 2, { steps: 4 })
  await page.mouse.move(to.x + 90, to.y + 4, { steps: 4 })
  await page.getByText(t('dept.place.hint')).waitFor()
  await page.mouse.up()
  await expect.poll(() => outline(team.chief)).toEqual(['기술영업팀', '국내영업본부', '해외영업팀'])
  expect([home, abroad]).toHaveLength(2)
  await context.close()
})

test('on a phone a long press on the grip lifts a department, and a short one scrolls', async () => {
  const team = await aTeam(app)
  for (const name of ['국내영업본부', '해외영업팀', '기술영업팀']) await add(team.chief, name)
  const { context, page } = await openAs(team.chief, paths.departments, phone)
  const finger = await touchOf(page)
  const [from, to] = [(await row(page, '기술영업팀').boundingBox())!, (await row(page, '국내영업본부').boundingBox())!]
  const grip = { x: from.x + from.width - 20, y: from.y + from.height / 2 }
  const above = { x: grip.x, y: to.y + 4 }
  await finger.drag(grip, above, 0)
  expect(await outline(team.chief)).toEqual(['국내영업본부', '해외영업팀', '기술영업팀'])
  await finger.drag(grip, above, 600)
  await expect.poll(() => outline(team.chief)).toEqual(['기술영업팀', '국내영업본부', '해외영업팀'])
  await context.close()
})

test.each([desk, phone])('a place is chosen without dragging; Back closes the question ($width)', async (look) => {
  const team = await aTeam(app)
  const home = await add(team.chief, '국내영업본부')
  await add(team.chief, '해외영업팀')
  const { context, page } = await openAs(team.chief, paths.departments, look)
  await row(page, '해외영업팀').click()
  await button(page, t('dept.move.choose')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('dept.above')).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await page.goBack()
  await expect.poll(() => dialog.count()).toBe(0)
  await button(page, t('dept.move.choose')).click()
  await dialog.getByLabel(t('dept.above')).selectOption(home)
  await button(page, t('dept.move.go')).click()
  await expect.poll(() => outline(team.chief)).toEqual(['국내영업본부', '-해외영업팀'])
  await context.close()
})

test('a deleted department leaves its people and those below it where one says', async () => {
  const team = await aTeam(app)
  const south = await add(team.chief, '남부영업팀')
  await add(team.chief, '부산', south)
  const middle = await add(team.chief, '중부영업팀')
  await app.ask(team.chief, membership.edit, { ids: [team.staff.id], departmentId: south })
  const { context, page } = await openAs(team.chief, href(paths.departments, {}, { department: south }), desk)
  await page.getByRole('cell', { name: team.staff.name }).waitFor()
  await button(page, t('dept.more')).click()
  await page.getByRole('menuitem', { name: t('dept.delete') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').first().waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await dialog.getByRole('combobox').first().selectOption(middle)
  await dialog.getByRole('combobox').last().selectOption(middle)
  await dialog.getByRole('button', { name: t('dept.delete.go') }).click()
  await page.getByText(t('dept.deleted')).first().waitFor()
  await expect.poll(() => outline(team.chief)).toEqual(['중부영업팀', '-부산'])
  await row(page, '중부영업팀').click()
  await page.getByRole('cell', { name: team.staff.name }).waitFor()
  await context.close()
})

test('of two Chiefs the second one is told, and sees the department of now', async () => {
  const team = await aTeam(app)
  const id = await add(team.chief, '영업 1팀')
  const { context, page } = await openAs(team.chief, href(paths.departments, {}, { department: id }), desk)
  await button(page, `${t('dept.rename')}F2`)
    .or(button(page, t('dept.rename')))
    .first()
    .click()
  await app.ask(team.master, departmentEditing.update, { id, ver: 1, name: '영업 2팀' })
  const name = page.getByRole('dialog').getByLabel(t('dept.name'))
  await name.fill('영업 3팀')
  await button(page, t('form.save')).click()
  await page.getByText(t('error.stale')).first().waitFor()
  await expect.poll(() => name.inputValue()).toBe('영업 3팀')
  await button(page, t('form.save')).click()
  await expect.poll(() => outline(team.chief)).toEqual(['영업 3팀'])
  await context.close()
})

test.each([desk, phone])('Staff read the departments and change nothing ($width)', async (look) => {
  const team = await aTeam(app)
  const id = await add(team.chief, '수도권영업팀')
  const { context, page } = await openAs(team.staff, href(paths.departments, {}, { department: id }), look)
  await page.getByRole('heading', { name: '수도권영업팀' }).waitFor()
  for (const name of [t('dept.add'), t('dept.move.choose'), t('dept.more')])
    expect(await button(page, name).count()).toBe(0)
  await context.close()
})

test('the chart: folded, searched, walked by keys, saved as a picture, read as a list; a box opens its department', async () => {
  const team = await aTeam(app)
  const home = await add(team.chief, '국내영업본부')
  await add(team.chief, '수도권영업팀', home)
  await app.ask(team.chief, membership.edit, { ids: [team.staff.id], departmentId: home })
  const { context, page } = await openAs(team.manager, paths.orgChart, desk)
  const box = (name: string) => page.locator('[data-unit]').filter({ hasText: name })
  await box('수도권영업팀').waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await button(page, t('dept.chart.fold', { name: '국내영업본부' })).click()
  await expect.poll(() => box('수도권영업팀').count()).toBe(0)
  await button(page, t('dept.chart.unfold', { name: '국내영업본부' })).click()
  const saved = page.waitForEvent('download')
  await button(page, t('dept.chart.png')).click()
  const picture = await buffer(await (await saved).createReadStream())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.length).toBeGreaterThan(5_000)
  await page.keyboard.press('/')
  await page.keyboard.type(team.staff.name)
  await page.getByText(t('dept.chart.found_other', { count: '1' })).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: t('dept.chart.list') }).click()
  await page.getByRole('listitem').getByText('수도권영업팀').waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await page.getByRole('radio', { name: t('dept.chart.picture') }).click()
  await box('국내영업본부').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '수도권영업팀' }).waitFor()
  await context.close()
})
