// The layers of the calendar in a real browser: public holidays, anniversaries and logs; other people's plans by person
// and department; a day by person; the list and the print.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { holidays } from '../../../contract/calls/plans/holidays.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aDepartment, aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aPlan } from '../../support/builders/plans.ts'
import { aContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, waitUntilIdle, type Look } from '../support/browser.ts'
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

// Hangeul Day, a Friday; Foundation Day is on Saturday 3 October, its substitute on Monday 5 October.
const day = '2026-10-09'
/** A Thursday in the future. */
const ahead = '2031-10-09'
const phone = { width: 390, height: 844 }
async function calendarOf(tokens: TestPerson, query: Record<string, string> = {}, look: Look = {}): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens, ...look })).newPage()
  await goTo(page, href(paths.calendar, {}, { day, ...query }))
  // What follows the first view loads at the first touch, pointer move or key.
  await page.keyboard.press('Shift')
  await waitUntilIdle(page)
  return page
}
const block = (page: Page, text: string) => page.locator('[data-plan]').filter({ hasText: text })
const layer = (page: Page, key: Parameters<typeof t>[0]) => page.getByRole('checkbox', { name: t(key) })

/** A Staff with more plans on a day than a month shows: 방문 1 to 방문 8. */
async function aCrowdedDay(): Promise<TestPerson> {
  const { staff } = await aTeam(app)
  for (let number = 1; number <= 8; number += 1)
    await aPlan(app, {
      by: staff,
      text: `방문 ${number}`,
      start: `${day}T${String(8 + number).padStart(2, '0')}:00:00+09:00`,
    })
  return staff
}

/** A Staff's calendar with an anniversary and a log, and plans and logs of two more. */
async function aFullWeek(on = day) {
  const team = await aTeam(app)
  const { staff, colleague, manager } = team
  const customerId = await aCustomer(app, { by: staff, ownerId: staff.id, name: '오름디스플레이' })
  const contactId = await aContact(app, { by: staff, customerId, name: '오세린', anniversary: '1980-10-08' })
  await aPlan(app, { by: staff, text: '정기 방문', start: `${on}T10:00:00+09:00`, attendeeIds: [colleague.id] })
  await aPlan(app, { by: colleague, text: '단가 협의', start: `${on}T13:00:00+09:00` })
  await aPlan(app, { by: manager, text: '주간 회의', start: `${on}T09:00:00+09:00` })
  const { id: logId } = await aSalesLog(app, {
    by: staff,
    customerId,
    contactId,
    title: '라인 온도 조건',
    at: new Date(`${on}T10:30:00+09:00`),
  })
  await aSalesLog(app, {
    by: colleague,
    customerId,
    contactId,
    title: '재계약 조건',
    at: new Date(`${on}T15:00:00+09:00`),
  })
  return { ...team, customerId, contactId, logId }
}

test('a Staff sees holidays by name, anniversaries of own customers and own logs, and switches each of them off', async () => {
  const { staff, customerId, contactId, logId } = await aFullWeek()
  const page = await calendarOf(staff, { view: 'week' })
  await page.getByRole('button', { name: /10월 9일 금요일, 한글날/ }).waitFor()
  await page.getByRole('button', { name: /10월 5일 월요일, 대체공휴일\(개천절\)/ }).waitFor()
  const anniversary = page.getByRole('link', { name: t('layers.anniversaryOf', { name: '오세린' }) })
  expect(await anniversary.getAttribute('href')).toContain(href(paths.contact, { customerId, contactId }))
  const log = page.getByRole('link', { name: '라인 온도 조건' })
  expect(await log.getAttribute('href')).toContain(href(paths.log, { logId }))
  // The log stands below the plan that it happened in, and a press on it opens it.
  const [plan, written] = [await block(page, '정기 방문').boundingBox(), await log.boundingBox()]
  expect(written!.y).toBeGreaterThanOrEqual(plan!.y + plan!.height)
  expect(await page.content()).not.toContain('재계약 조건')
  await layer(page, 'layers.anniversaries').click()
  await expect.poll(() => anniversary.count()).toBe(0)
  await layer(page, 'layers.holidays').click()
  await expect.poll(() => page.getByText('한글날').count()).toBe(0)
  await layer(page, 'layers.logs').click()
  await expect.poll(() => log.count()).toBe(0)
  await expect.poll(() => page.url()).toMatch(/hide=anniversaries(%2C|,)holidays(%2C|,)logs/)
  await page.goBack()
  await goTo(page, href(paths.calendar, {}, { day, view: 'month' }))
  await page.getByRole('link', { name: '라인 온도 조건' }).click()
  await page.waitForURL(new RegExp(href(paths.log, { logId })))
})

test('holidays of another country are chosen in the side column, named with their source', async () => {
  const { staff } = await aTeam(app)
  const page = await calendarOf(staff, { view: 'month', day: '2026-11-24' })
  const country = page.getByRole('combobox', { name: t('layers.country') })
  await expect
    .poll(() => country.locator('option:checked').textContent())
    .toBe(t('layers.countryOfZone', { country: '대한민국' }))
  await country.selectOption('US')
  await page.getByText('Thanksgiving Day').first().waitFor()
  await page.getByRole('link', { name: t('layers.source') }).waitFor()
  await expect.poll(() => page.url()).toContain('country=US')
})

test('a layer that cannot be read says so, the plans stay, and it can be read again', async () => {
  const { staff } = await aFullWeek()
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await page.route(`**${holidays.list.path}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await goTo(page, href(paths.calendar, {}, { day, view: 'week' }))
  await page.keyboard.press('Shift')
  await page.getByText(t('layers.readFailed')).waitFor()
  await block(page, '정기 방문').waitFor()
  await page.unroute(`**${holidays.list.path}`)
  await page
    .getByRole('status')
    .getByRole('button', { name: t('ui.retry') })
    .click()
  await page.getByRole('button', { name: /한글날/ }).waitFor()
  expect(await page.getByText(t('layers.readFailed')).count()).toBe(0)
})

test('a Manager sees the logs of the people shown, one person only, a department, and all again', async () => {
  const { manager, staff, colleague, workgroupId } = await aFullWeek()
  const departmentId = await aDepartment(app, workgroupId!)
  await app.owner.query('update members set department_id = $1 where user_id = $2', [departmentId, colleague.id])
  const page = await calendarOf(manager, { view: 'week', hide: 'none' })
  await page.getByRole('link', { name: '재계약 조건' }).waitFor()
  await page.getByRole('button', { name: t('layers.onlyOf', { name: staff.name }) }).click()
  await expect.poll(() => block(page, '단가 협의').count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: '재계약 조건' }).count()).toBe(0)
  await expect.poll(() => block(page, '정기 방문').count()).toBe(1)
  await expect.poll(() => block(page, '주간 회의').count()).toBe(1)
  await page.getByRole('button', { name: t('layers.everyone') }).click()
  await block(page, '단가 협의').waitFor()
  await page.getByRole('combobox', { name: t('layers.department') }).selectOption(departmentId)
  await expect.poll(() => page.getByRole('checkbox', { name: staff.name }).count()).toBe(0)
  // The plan of the Staff stays, since the colleague takes part.
  await expect.poll(() => block(page, '정기 방문').count()).toBe(1)
  await expect.poll(() => block(page, '주간 회의').count()).toBe(1)
})

test('the day of a Manager has a column for each person, own first, and offers a time that is free for all', async () => {
  const { manager, staff, colleague } = await aFullWeek(ahead)
  const page = await calendarOf(manager, { view: 'day', day: ahead })
  await block(page, '단가 협의').waitFor()
  const columns = page.getByRole('group').filter({ has: page.locator('[data-plan]') })
  await expect.poll(() => columns.count()).toBe(3)
  const names = await columns.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(names[0]).toBe(manager.name)
  expect(names.toSorted()).toEqual([manager.name, staff.name, colleague.name].toSorted())
  // The joint plan stands in both columns.
  await expect.poll(() => block(page, '정기 방문').count()).toBe(2)
  // 9 and 10 are taken by one of them, and so is 13.
  const offer = page.getByRole('button', { name: t('layers.allFree', { from: '11:00', to: '12:00' }) })
  await offer.click()
  await page.waitForURL(/start=2031-10-09T02/)
  // With those who are free then.
  const chosen = page.locator('[data-field=attendeeIds]')
  await expect.poll(() => chosen.innerText()).toContain(staff.name)
  await expect.poll(() => chosen.innerText()).toContain(colleague.name)
  await page.getByRole('textbox', { name: t('plans.text') }).fill('함께 회의')
  await page
    .getByRole('button', { name: t('form.save') })
    .first()
    .click()
  await page.getByText(t('plans.added')).first().waitFor()
  const { items } = (await app.ask(staff, plans.list, { from: ahead, to: ahead, timeZone: 'Asia/Seoul' })).output
  expect(items.find(({ text }) => text === '함께 회의')?.attendeeIds.toSorted()).toEqual(
    [staff.id, colleague.id].toSorted(),
  )
})

test('the list has every plan in view with its day, and is reached by keyboard', async () => {
  const { staff } = await aFullWeek()
  const page = await calendarOf(staff, { view: 'month' })
  await page.getByRole('button', { name: t('layers.asList') }).focus()
  await page.keyboard.press('Enter')
  const section = page.getByRole('region', { name: /10월 9일/ })
  await section.getByRole('listitem').filter({ hasText: '정기 방문' }).waitFor()
  await expect.poll(() => page.url()).toContain('list=1')
  await page.goBack()
  await page.getByRole('table', { name: /10월/ }).waitFor()
})

test.each(['light', 'dark'])('a month is printed with all its plans on white, from the %s theme', async (theme) => {
  const staff = await aCrowdedDay()
  const page = await calendarOf(staff, { view: 'month' }, { dark: theme === 'dark' })
  expect(await block(page, '방문 8').count()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  const cell = page.getByRole('cell').filter({ hasText: '방문 8' })
  await cell.waitFor()
  for (let number = 1; number <= 8; number += 1) await expect.poll(() => cell.textContent()).toContain(`방문 ${number}`)
  expect(await cell.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(0, 0, 0)')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => cell.count()).toBe(0)
})

test('a week is printed as a week, though a sheet of paper is as narrow as a phone', async () => {
  const page = await calendarOf(await aCrowdedDay())
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  await waitUntilIdle(page)
  await page.getByRole('cell').filter({ hasText: '방문 8' }).waitFor()
  await expect.poll(() => page.getByRole('columnheader').filter({ visible: true }).count()).toBe(7)
})

test('a print that begins between the first render and its effects has the plans too', async () => {
  const staff = await aCrowdedDay()
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  // The page is in print, without an event, when the calendar begins to listen.
  await page.addInitScript(() => {
    const read = window.matchMedia.bind(window)
    let isListening = false
    const listen = window.addEventListener.bind(window)
    window.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
      isListening ||= type === 'beforeprint'
      listen(type, ...rest)
    }
    window.matchMedia = (query) => read(query === 'print' && !isListening ? 'not all' : query)
  })
  await page.emulateMedia({ media: 'print' })
  await goTo(page, href(paths.calendar, {}, { day, view: 'month' }))
  await page.keyboard.press('Shift')
  await page.getByRole('cell').filter({ hasText: '방문 8' }).waitFor()
})

test('on a phone the layers are in the sheet, and the agenda shows them', async () => {
  const { staff } = await aFullWeek()
  const page = await calendarOf(staff, {}, phone)
  await page.getByText('한글날').first().waitFor()
  await page.getByRole('link', { name: '라인 온도 조건' }).waitFor()
  await page.getByRole('button', { name: t('plans.layers') }).tap()
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: t('layers.logs') })
    .tap()
  await page.goBack()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: '라인 온도 조건' }).count()).toBe(0)
})

test.each([
  ['week', {}],
  ['month', { dark: true }],
  ['day', {}],
  ['day', { ...phone, dark: true, language: 'en' }],
  ['month', { width: 320, height: 640, language: 'vi' }],
] as const)('axe finds nothing in the view %s of a Manager %o', async (view, look) => {
  const { manager } = await aFullWeek()
  const page = await calendarOf(manager, { view, hide: 'none' }, look)
  expect(await faults(page, wcag)).toEqual([])
})
