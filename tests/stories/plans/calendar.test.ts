// The calendar in a real browser: plans added, moved and stretched by dragging, by form and by keyboard; a series; the
// phone; what screen readers find.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aPlan } from '../../support/builders/plans.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, collectProblems, goTo, touchOf, type Look } from '../support/browser.ts'
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

const day = '2026-11-24' // a Tuesday
const zone = 'Asia/Seoul'
async function calendarOf(tokens: TestPerson, query: Record<string, string> = {}, look: Look = {}): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens, ...look })).newPage()
  await goTo(page, href(paths.calendar, {}, { day, ...query }))
  return page
}
const stored = async (who: TestPerson, to = '2026-12-31') =>
  (await app.ask(who, plans.list, { from: '2026-11-15', to, timeZone: zone })).output.items.map(
    ({ text, start, end }) => `${text} ${start.slice(0, 16)}–${end.slice(11, 16)}`,
  )
const block = (page: Page, text: string) => page.locator('[data-plan]').filter({ hasText: text })
/** A point in the grid of hours. */
async function pointAt(page: Page, onDay: string, hour: number): Promise<{ x: number; y: number }> {
  const column = page.locator(`[data-day="${onDay}"]`)
  // The same position for all points of a test: a drag does not scroll.
  await column.evaluate((one) => one.closest('[data-days]')!.scrollTo(0, 9 * 56))
  const box = (await column.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + hour * 56 }
}
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

test('a drag over free time opens the form with its times; without a text it says so at the field; then the plan is there', async () => {
  const { staff } = await aTeam(app)
  const page = await calendarOf(staff, { view: 'week' })
  const problems = collectProblems(page)
  await drag(page, await pointAt(page, day, 10), await pointAt(page, day, 11.5))
  await page.getByRole('button', { name: t('form.save') }).click()
  await page.getByText(t('rule.required')).first().waitFor()
  await page.getByRole('textbox', { name: t('plans.text') }).fill('정기 방문')
  await page.getByRole('button', { name: t('form.save') }).click()
  await page.getByText(t('plans.added')).first().waitFor()
  await block(page, '정기 방문').waitFor()
  expect(await stored(staff)).toEqual(['정기 방문 2026-11-24T01:00–02:30'])
  expect(problems).toEqual([])
})

test('a plan is moved to another day by dragging, and back by undo; its lower edge changes its end; Escape cancels a drag', async () => {
  const { staff } = await aTeam(app)
  await aPlan(app, { by: staff, text: '점검', start: '2026-11-24T10:00:00+09:00' })
  const page = await calendarOf(staff, { view: 'week' })
  await drag(page, await pointAt(page, day, 10.3), await pointAt(page, '2026-11-26', 14.3))
  await page.getByText(t('plans.updated')).first().waitFor()
  expect(await stored(staff)).toEqual(['점검 2026-11-26T05:00–06:00'])
  await page.getByRole('button', { name: t('undo.verb') }).click()
  await page.getByText(t('plans.undone')).first().waitFor()
  expect(await stored(staff)).toEqual(['점검 2026-11-24T01:00–02:00'])
  await expect.poll(() => page.locator(`[data-day="${day}"] [data-plan]`).count()).toBe(1)
  const edge = await pointAt(page, day, 11)
  await drag(page, { ...edge, y: edge.y - 4 }, await pointAt(page, day, 12))
  await expect.poll(() => stored(staff)).toEqual(['점검 2026-11-24T01:00–03:00'])
  await expect
    .poll(() =>
      block(page, '점검')
        .boundingBox()
        .then((box) => Math.round(box!.height / 56)),
    )
    .toBe(2)
  const from = await pointAt(page, day, 10.5)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 200, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await stored(staff)).toEqual(['점검 2026-11-24T01:00–03:00'])
})

test('of a series one, this and following, or all are moved and deleted; deleting asks about the series only, and can be undone', async () => {
  const { staff } = await aTeam(app)
  await aPlan(app, { by: staff, text: '통화', start: '2026-11-24T15:00:00+09:00' })
  await aPlan(app, { by: staff, text: '회의', start: '2026-11-17T10:00:00+09:00', repeat: 'FREQ=WEEKLY;COUNT=3' })
  const page = await calendarOf(staff, { view: 'week' })
  const removed = async (text: string) => (await stored(staff)).every((one) => !one.startsWith(text))
  await block(page, '통화').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('plans.delete') })
    .click()
  await expect.poll(() => removed('통화')).toBe(true)
  await page.getByRole('button', { name: t('undo.verb') }).click()
  await expect.poll(() => removed('통화')).toBe(false)
  await app.owner.query("delete from plans where text = '통화'")
  await drag(page, await pointAt(page, day, 10.3), await pointAt(page, day, 13.3))
  await page.getByRole('button', { name: t('plans.scope.following') }).click()
  await page.getByText(t('plans.updated')).first().waitFor()
  expect(await stored(staff)).toEqual([
    '회의 2026-11-17T01:00–02:00',
    '회의 2026-11-24T04:00–05:00',
    '회의 2026-12-01T04:00–05:00',
  ])
  await block(page, '회의').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('plans.delete') })
    .click()
  await page.getByRole('button', { name: t('plans.scope.one') }).click()
  await expect.poll(() => stored(staff)).toEqual(['회의 2026-11-17T01:00–02:00', '회의 2026-12-01T04:00–05:00'])
  await page
    .getByRole('button', { name: t('undo.verb') })
    .last()
    .click()
  await expect.poll(async () => (await stored(staff)).length).toBe(3)
})

test('by keyboard alone: views and days by single keys, a plan opened, edited and left again', async () => {
  const { staff } = await aTeam(app)
  await aPlan(app, { by: staff, text: '통화', start: '2026-11-24T10:00:00+09:00' })
  const page = await calendarOf(staff, { view: 'week' })
  await page.keyboard.press('d')
  await expect.poll(() => page.locator('[data-days="1"]').count()).toBe(1)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.url()).toContain('day=2026-11-25')
  // Two steps before the first one was rendered.
  const pressTwice = (key: string) =>
    page.evaluate(async (pressed) => {
      for (let press = 0; press < 2; press += 1) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, code: pressed, bubbles: true }))
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      }
    }, key)
  await pressTwice('ArrowRight')
  await expect.poll(() => page.url()).toContain('day=2026-11-27')
  await pressTwice('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.url()).toContain('day=2026-11-24')
  await page.keyboard.press('m')
  await page.getByRole('table').first().waitFor()
  await page.keyboard.press('w')
  await expect.poll(() => page.locator('[data-days="7"]').count()).toBe(1)
  await block(page, '통화').press('Enter')
  const dialog = page.getByRole('dialog', { name: '통화' })
  await dialog.getByRole('link', { name: t('plans.edit') }).press('Enter')
  await page.getByRole('textbox', { name: t('plans.text') }).fill('전화 통화')
  await page.keyboard.press('Control+Enter')
  await page.getByText(t('plans.updated')).first().waitFor()
  expect(await stored(staff)).toEqual(['전화 통화 2026-11-24T01:00–02:00'])
})

test('two people edit a plan: the later one is shown both and chooses', async () => {
  const { staff } = await aTeam(app)
  const id = await aPlan(app, { by: staff, text: '점검', start: '2026-11-24T10:00:00+09:00' })
  const page = await calendarOf(staff)
  await goTo(page, href(paths.registerPlan, {}, { plan: id, day }))
  const text = page.getByRole('textbox', { name: t('plans.text') })
  await text.fill('내가 고친 글')
  await app.owner.query("update plans set text = '다른 글', ver = ver + 1 where id = $1", [id])
  await page.getByRole('button', { name: t('form.save') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('다른 글').first().waitFor()
  await expect.poll(() => text.inputValue()).toBe('내가 고친 글')
  await dialog.getByText('내가 고친 글').first().click()
  await dialog.getByRole('button', { name: t('editing.save') }).click()
  await page.getByText(t('plans.updated')).first().waitFor()
  expect(await stored(staff)).toEqual(['내가 고친 글 2026-11-24T01:00–02:00'])
})

test('on a phone: the week over the agenda, a plan in a sheet that Back closes, and a long press that moves a plan', async () => {
  const { staff } = await aTeam(app)
  await aPlan(app, { by: staff, text: '점검', start: '2026-11-24T10:00:00+09:00' })
  const page = await calendarOf(staff, {}, { width: 390, height: 844 })
  // Back needs a page of the product to go to.
  await goTo(page, href(paths.calendar, {}, { day, view: 'month' }))
  await goTo(page, href(paths.calendar, {}, { day }))
  await block(page, '점검').tap()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('plans.edit') })
    .waitFor()
  await page.goBack()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.url()).toContain(paths.calendar)
  await goTo(page, href(paths.calendar, {}, { day, view: 'week' }))
  const [from, to] = [await pointAt(page, day, 10.3), await pointAt(page, day, 12.3)]
  const finger = await touchOf(page)
  await finger.drag(from, to, 600)
  await expect.poll(() => stored(staff)).toEqual(['점검 2026-11-24T03:00–04:00'])
  // A swipe over the days of the agenda turns the week.
  await goTo(page, href(paths.calendar, {}, { day }))
  const strip = (await page.getByRole('group', { name: t('plans.week') }).boundingBox())!
  const at = (share: number) => ({ x: strip.x + strip.width * share, y: strip.y + strip.height / 2 })
  await finger.drag(at(0.8), at(0.2), 0)
  await expect.poll(() => page.url()).toContain('day=2026-12-01')
  await finger.drag(at(0.2), at(0.8), 0)
  await expect.poll(() => page.url()).toContain(`day=${day}`)
})

test('a Manager sees the plans of others, of private ones the time only, and switches people off', async () => {
  const { manager, staff, colleague } = await aTeam(app)
  await aPlan(app, { by: staff, text: '고객 방문', start: '2026-11-24T10:00:00+09:00' })
  await aPlan(app, { by: colleague, text: '비밀 상담', start: '2026-11-24T13:00:00+09:00', isPrivate: true })
  const page = await calendarOf(manager, { view: 'week' })
  // The choice is in the address, so the box changes with the navigation: `check` would look too early.
  await page.getByRole('checkbox', { name: t('plans.layer.team') }).click()
  await block(page, t('plans.busy')).waitFor()
  expect(await page.content()).not.toContain('비밀 상담')
  await page.getByRole('checkbox', { name: staff.name, exact: true }).click()
  await expect.poll(() => block(page, '고객 방문').count()).toBe(0)
})

test.each([
  ['week', { language: 'ko' }],
  ['month', { language: 'en', dark: true }],
  ['day', { language: 'fr', width: 320, height: 640 }],
  ['month', { language: 'vi', width: 320, height: 640, dark: true }],
] as const)('axe finds nothing in the view %s %o, and the month is whole', async (view, look) => {
  const { manager, staff } = await aTeam(app)
  await aPlan(app, { by: manager, text: '점검', start: '2026-11-24T10:00:00+09:00' })
  await aPlan(app, { by: staff, text: '방문', start: '2026-11-24T10:30:00+09:00' })
  await aPlan(app, { by: manager, text: '휴가', isAllDay: true, start: '2026-11-24', end: '2026-11-25' })
  const page = await calendarOf(manager, { view }, look)
  expect(await faults(page, wcag)).toEqual([])
  const heading = page.getByRole('heading', { level: 1 })
  for (const [of, year] of [
    ['2026-09-15', ''],
    ['2027-09-15', '2027'],
  ] as const) {
    await goTo(page, href(paths.calendar, {}, { day: of, view }))
    await heading.filter({ hasText: /9|sep/i }).filter({ hasText: year }).waitFor()
    expect(await heading.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  }
})
