// Plans without a network: the calendar around today is read from the device; plans that are added, moved, edited and
// deleted wait in the send queue, and are sent once. Plans opened by an address and found by the quick search.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { startDeployments } from '../../support/servers/deployments.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aPlan, type PlanOf } from '../../support/builders/plans.ts'
import { aCustomer } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, type Look } from '../support/browser.ts'
import { offlineNoteOf, storedData } from '../support/browser-storage.ts'
import { aDeviceWithWorker, queuedRow, setOffline, signOut, waitForServiceWorker } from '../support/offline-device.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
let place: { app: TestApp; browser: Browser; proxy: Awaited<ReturnType<typeof startDeployments>> }
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
  place = { app, browser, proxy: await startDeployments(app.url) }
})
beforeEach(() => place.proxy.shut(false))
afterAll(async () => {
  await browser.close()
  await place.proxy.stop()
  await app.stop()
})

const zone = 'Asia/Seoul'
const today = () => new Intl.DateTimeFormat('sv', { timeZone: zone }).format(app.now())
/** A Tuesday of next week, so that a week shows it and the days beside it. */
const day = () => {
  const next = addDays(today(), 7)
  return addDays(next, 2 - new Date(next).getUTCDay())
}
const at = (hour: number, on = day()) => `${on}T${String(hour).padStart(2, '0')}:00:00+09:00`
const plan = (by: TestPerson, text: string, hour: number, of: Partial<PlanOf> = {}) =>
  aPlan(app, { by, text, start: at(hour), ...of })
const stored = async (who: TestPerson) =>
  (
    await app.ask(who, plans.list, { from: addDays(day(), -7), to: addDays(day(), 14), timeZone: zone })
  ).output.items.map(({ text, start, place: where }) => `${text} ${start.slice(11, 13)} ${where}`.trim())
const block = (page: Page, text: string) => page.locator('[data-plan]').filter({ hasText: text })
const calendarAt = (query: Record<string, string> = {}) =>
  href(paths.calendar, {}, { day: day(), view: 'week', ...query })

/** A device that has stored its plans, in the calendar and without a network. */
async function anOfflineCalendar(who: TestPerson, look: Look = {}): Promise<{ device: BrowserContext; page: Page }> {
  const device = await aDeviceWithWorker(place, who, look)
  const page = await device.newPage()
  await goTo(page, paths.home)
  await waitForServiceWorker(page)
  await expect.poll(() => offlineNoteOf(page)).toMatch(/"at":"20/)
  await setOffline(place, device, true)
  await goTo(page, calendarAt())
  return { device, page }
}
async function moveByDrag(page: Page, text: string, hours: number): Promise<void> {
  await block(page, text).scrollIntoViewIfNeeded()
  const box = (await block(page, text).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + (hours * 56) / 2, { steps: 4 })
  await page.mouse.move(x, y + hours * 56, { steps: 4 })
  await page.mouse.up()
}
const save = (page: Page) => page.getByRole('button', { name: t('form.save') }).click()
const kept = (page: Page) => page.getByText(t('outbox.kept')).first().waitFor()

test('without a network the calendar is shown; plans are added, moved and deleted, marked as waiting, and sent once when it is back', async () => {
  const { staff, colleague } = await aTeam(app, { timeZone: zone })
  await plan(staff, '정기 방문', 10)
  await plan(staff, '취소할 약속', 13)
  await plan(colleague, '함께 회의', 16, { attendeeIds: [staff.id] })
  await plan(colleague, '동료 일정', 17)
  const { device, page } = await anOfflineCalendar(staff)
  for (const text of ['정기 방문', '취소할 약속', '함께 회의']) await block(page, text).waitFor()
  await page.getByText(t('offline.asOf', { when: '' }).split('{{')[0]!.trim().split(' · ')[0]!).waitFor()
  expect(await block(page, '동료 일정').count()).toBe(0)

  await moveByDrag(page, '정기 방문', 1)
  await kept(page)
  await block(page, '정기 방문')
    .and(page.getByRole('button', { name: t('plans.waiting') }))
    .waitFor()
  // Twice before it is sent: the later change replaces the earlier one.
  await moveByDrag(page, '정기 방문', 1)
  await block(page, '취소할 약속').click()
  await page.getByRole('button', { name: t('plans.delete') }).click()
  await page
    .getByRole('button', { name: t('plans.delete') })
    .last()
    .click()
  await expect.poll(() => block(page, '취소할 약속').count()).toBe(0)

  await goTo(page, href(paths.registerPlan, {}, { start: at(8), end: at(9) }))
  await page.getByRole('textbox', { name: t('plans.text') }).fill('새 약속')
  await save(page)
  const added = block(page, '새 약속')
  await added.and(page.getByRole('button', { name: t('plans.waiting') })).waitFor()
  await added.click()
  await page.getByText(t('plans.waitingBody')).last().waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await page.keyboard.press('Escape')
  await moveByDrag(page, '새 약속', 1)
  await expect.poll(() => block(page, '새 약속').textContent()).toContain('09:00')
  await expect.poll(() => storedData(page)).toContain(new Date(at(9)).toISOString())
  // A reload loses nothing.
  await page.reload()
  await block(page, '새 약속').waitFor()
  expect(await block(page, '취소할 약속').count()).toBe(0)
  expect(await stored(staff)).toEqual(['정기 방문 01', '취소할 약속 04', '함께 회의 07'])

  await setOffline(place, device, false)
  await expect.poll(() => stored(staff)).toEqual(['새 약속 00', '정기 방문 03', '함께 회의 07'])
  await expect.poll(() => page.getByRole('button', { name: t('plans.waiting') }).count()).toBe(0)
  await block(page, '새 약속').waitFor()
  expect(await stored(staff)).toHaveLength(3)
  await device.close()
})

test('changes of different fields are merged; of the same field the queued one is refused, and the user chooses', async () => {
  const { staff } = await aTeam(app, { timeZone: zone })
  const [merged, refused] = [await plan(staff, '합칠 일정', 10), await plan(staff, '다툴 일정', 14)]
  const { device, page } = await anOfflineCalendar(staff)
  const edit = async (id: string, text: string) => {
    await goTo(page, href(paths.registerPlan, {}, { plan: id, day: day() }))
    await page.getByRole('textbox', { name: t('plans.text') }).fill(text)
    await save(page)
    await block(page, text).waitFor()
  }
  await edit(merged, '합친 일정')
  await edit(refused, '내가 쓴 일정')
  const elsewhere = async (id: string, change: object) => {
    const { output } = await app.ask(staff, plans.detail, { id })
    const { text, start, end, isAllDay, timeZone, ver } = output
    await app.ask(staff, plans.update, {
      id,
      ver,
      text,
      start,
      end,
      isAllDay,
      timeZone,
      scope: 'all',
      ...change,
    } as never)
  }
  await elsewhere(merged, { place: '파주' })
  await elsewhere(refused, { text: '남이 쓴 일정' })
  await setOffline(place, device, false)
  await expect.poll(() => stored(staff)).toEqual(['합친 일정 01 파주', '남이 쓴 일정 05'])
  await goTo(page, paths.drafts)
  const row = queuedRow(page, '내가 쓴 일정')
  await row.getByText(t('error.stale')).waitFor()
  await row.getByRole('button', { name: t('outbox.compare') }).click()
  await page.waitForURL(/calendar\/register/)
  await expect.poll(() => page.getByRole('textbox', { name: t('plans.text') }).inputValue()).toBe('내가 쓴 일정')
  await save(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('남이 쓴 일정').first().waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await dialog.getByText('내가 쓴 일정').first().click()
  await dialog.getByRole('button', { name: t('editing.save') }).click()
  await expect.poll(() => stored(staff)).toEqual(['합친 일정 01 파주', '내가 쓴 일정 05'])
  await goTo(page, paths.drafts)
  await expect.poll(() => queuedRow(page, '내가 쓴 일정').count()).toBe(0)
  await device.close()
})

test('signing out leaves nothing of the plans on the device', async () => {
  const { staff } = await aTeam(app, { timeZone: zone })
  await plan(staff, '아무도 모를 약속', 10)
  const { device, page } = await anOfflineCalendar(staff)
  await block(page, '아무도 모를 약속').waitFor()
  expect(await storedData(page)).toContain('아무도 모를 약속')
  await setOffline(place, device, false)
  await goTo(page, paths.home)
  await signOut(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('nav.signOut') })
    .click()
  await page.waitForURL(/signin/)
  await expect.poll(async () => (await storedData(page)).includes('아무도 모를 약속')).toBe(false)
  await device.close()
})

test('the quick search finds a plan, and opens it in the calendar; so does an address, also on a phone; one that is gone is told', async () => {
  const { staff } = await aTeam(app, { timeZone: zone })
  const customerId = await aCustomer(app, { by: staff, name: '오름디스플레이' })
  const id = await plan(staff, '시험 성적 공유', 10, { customerId, place: '파주 사업장' })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await goTo(page, paths.home)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('오름 파주')
  await page.getByRole('option', { name: /시험 성적 공유/ }).click()
  const detail = page.getByRole('dialog', { name: '시험 성적 공유' })
  await detail.getByText('오름디스플레이').waitFor()
  expect(new URL(page.url()).hash).not.toContain('plan=')
  await page.keyboard.press('Escape')
  await expect.poll(() => detail.count()).toBe(0)
  await page.context().close()

  const phone = await (await aContext(browser, app.url, { tokens: staff, width: 390, height: 844 })).newPage()
  await goTo(phone, href(paths.calendar, {}, { plan: id, day: day() }))
  await phone.getByRole('dialog').getByText('오름디스플레이').waitFor()
  expect(await faults(phone, wcag)).toEqual([])
  await goTo(phone, href(paths.calendar, {}, { plan: '999999', day: day() }))
  await phone.getByText(t('plans.gone')).first().waitFor()
  await phone.context().close()
})
