// Findings of a day of use: overlays, single-key shortcuts, deleted records, leaving forms, early validation.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
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
const asPage = async (look: Look = {}) => (await aContext(browser, app.url, look)).newPage()
const field = (page: Page, key: string) => page.getByLabel(t(key), { exact: true })
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).first()
const hash = (page: Page) => page.evaluate(() => location.hash)

test('2: Back closes overlays before it leaves the screen; a confirmation names the record and what is deleted with it', async () => {
  const { staff } = await aTeam(app)
  const { id } = await aSalesLog(app, { by: staff, title: '단가 재협의 요청' })
  await app.owner.query(
    'insert into comments (workgroup_id, sales_log_id, author_id, content) values ($1, $2, $3, $4), ($1, $2, $3, $4)',
    [staff.workgroupId, id, staff.id, '확인했어요'],
  )
  const page = await asPage({ tokens: staff })
  await goTo(page, '/main/manage')
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: '단가 재협의 요청' }).click()
  await page.waitForURL(/saleslog/)
  await waitUntilIdle(page)
  await button(page, 'record.more').click()
  await page.getByRole('menu').waitFor()
  await page.goBack()
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  await expect.poll(() => hash(page)).toBe(`#/main/manage/saleslog/${id}`)
  await expect.poll(() => button(page, 'record.more').evaluate((own) => own === document.activeElement)).toBe(true)

  await button(page, 'record.more').click()
  await page.getByRole('menuitem', { name: t('logs.delete') }).click()
  await expect.poll(() => dialog.count()).toBe(1)
  const dialogText = await dialog.innerText()
  expect(dialogText).toContain('‘단가 재협의 요청’을 삭제할까요?')
  expect(dialogText).toContain('댓글과 피드백 2개')
  await page.goBack()
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => hash(page)).toBe(`#/main/manage/saleslog/${id}`)

  await page.keyboard.press('Control+KeyK')
  await expect.poll(() => dialog.count()).toBe(1)
  await page.goBack()
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => hash(page)).toBe(`#/main/manage/saleslog/${id}`)
  // Without an overlay Back navigates.
  await page.goBack()
  await expect.poll(() => hash(page)).toBe('#/main/manage')
  expect((await app.owner.query('select 1 from sales_logs where id = $1', [id])).rowCount).toBe(1)
  await page.context().close()
})

test('Back closes an overlay from the moment it is painted, before effects of later renders', async () => {
  const { staff } = await aTeam(app)
  const { id } = await aSalesLog(app, { by: staff, title: '단가 재협의 요청' })
  const context = await aContext(browser, app.url, { tokens: staff })
  // The tasks of React's scheduler go through a message port.
  await context.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, ...given: [unknown]) {
      if (Reflect.has(globalThis, 'isBusy')) setTimeout(() => post.apply(this, given), 500)
      else post.apply(this, given)
    }
  })
  const page = await context.newPage()
  await goTo(page, '/main/manage')
  await page.getByRole('link', { name: '단가 재협의 요청' }).click()
  await page.waitForURL(/saleslog/)
  await waitUntilIdle(page)
  const more = await button(page, 'record.more').elementHandle()
  const isOpenAtOnce = await more!.evaluate((each: HTMLElement) => {
    Reflect.set(globalThis, 'isBusy', true)
    each.click()
    history.back()
    return document.querySelector('[role=menu]') !== null
  })
  expect(isOpenAtOnce).toBe(true)
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  expect(await hash(page)).toBe(`#/main/manage/saleslog/${id}`)
  await context.close()
})
test('without CloseWatcher Back closes a dialog of a page that a link has opened, and the next Back leaves it; a typed address is followed without a warning', async () => {
  const { staff } = await aTeam(app)
  const context = await aContext(browser, app.url, { tokens: staff })
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'CloseWatcher'))
  const page = await context.newPage()
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await goTo(page, '/main/customer')
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Control+KeyK')
  await dialog.waitFor()
  await waitUntilIdle(page)
  for (let time = 0; time < 2; time += 1) {
    await page.goBack()
    await expect.poll(() => dialog.count()).toBe(0)
    await expect.poll(() => hash(page)).toBe('#/main/customer')
    await page.keyboard.press('Control+KeyK')
    await dialog.waitFor()
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await page.evaluate(() => void (location.hash = '/main/etc/profile'))
  await page
    .getByRole('heading', { name: t('nav.profile') })
    .first()
    .waitFor()
  await waitUntilIdle(page)
  // Playwright blocks the service worker, and warns of it.
  expect(warnings.filter((text) => !/Playwright/.test(text))).toEqual([])
  await page.goBack()
  await expect.poll(() => hash(page)).toBe('#/main/customer')
  await page.evaluate(() => history.back())
  await page.waitForURL('about:blank')
  await context.close()
})

test('3: while a popover is open its field has the focus, and no single-key shortcut leaves the page', async () => {
  const { staff } = await aTeam(app)
  await aSalesLog(app, { by: staff })
  const page = await asPage({ tokens: staff })
  await goTo(page, '/main/manage')
  for (const filter of ['logs.filter.keyword', 'logs.filter.purpose']) {
    await button(page, 'list.addFilter').click()
    await page.getByRole('menuitem', { name: t(filter) }).click()
    const popover = page.getByRole('dialog', { name: t(filter) })
    await expect.poll(() => popover.locator(':focus').count()).toBe(1)
    await page.keyboard.press('c')
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect.poll(() => hash(page), { message: filter }).toMatch(/^#\/main\/manage/)
    await expect.poll(() => popover.count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => popover.count()).toBe(0)
  }
  await page.locator('h1').click()
  await page.keyboard.press('c')
  await expect.poll(() => hash(page)).toBe('#/main/upload')
  await page.context().close()
})

test('7: a log deleted elsewhere is reported; a user who was editing it keeps the text and saves it as a new log', async () => {
  const { staff } = await aTeam(app)
  const one = await aSalesLog(app, { by: staff, title: '곧 사라질 일지' })
  const other = await aSalesLog(app, { by: staff, title: '고치던 일지' })
  const page = await asPage({ tokens: staff })
  await goTo(page, `/main/manage/saleslog/${one.id}`)
  await app.ask(staff, salesLogs.delete, { id: one.id, ver: 1 })
  await goTo(page, '/main')
  await page.waitForTimeout(100)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await page.reload()
  await goTo(page, `/main/manage/saleslog/${one.id}`)
  await expect.poll(() => page.getByRole('main').innerText()).toContain(t('form.gone'))
  expect(await page.getByRole('link', { name: t('record.edit') }).count()).toBe(0)

  await goTo(page, `/main/upload/${other.id}`)
  await field(page, 'logs.content').fill('여기까지 고쳐 썼다.')
  await app.ask(staff, salesLogs.delete, { id: other.id, ver: 1 })
  await button(page, 'form.save').click()
  await expect
    .poll(() => page.getByRole('alert').allInnerTexts())
    .toContainEqual(expect.stringContaining(t('form.goneMeanwhile')))
  await expect.poll(() => field(page, 'logs.content').inputValue()).toBe('여기까지 고쳐 썼다.')
  await button(page, 'form.writeAnew').click()
  await expect.poll(() => hash(page)).toMatch(/^#\/main\/upload\?/)
  await waitUntilIdle(page)
  await expect.poll(() => field(page, 'logs.content').inputValue()).toBe('여기까지 고쳐 썼다.')
  await expect.poll(() => field(page, 'logs.title').inputValue()).toBe('고치던 일지')
  await button(page, 'logs.register').click()
  await page.waitForURL(/saleslog\/\d+/)

  await goTo(page, '/main/manage/saleslog/12ab')
  await expect.poll(() => page.getByRole('main').innerText()).toContain(t('form.badAddress'))
  expect(await button(page, 'ui.retry').count()).toBe(0)
  await page.context().close()
})

test('9: a likely typo in an address is asked about, without moving the field', async () => {
  const page = await asPage()
  await goTo(page, '/signup')
  const email = field(page, 'auth.email')
  const top = async () => (await email.boundingBox())!.y
  const before = await top()
  await email.pressSequentially('seoyeon@nave.com')
  expect(await top()).toBe(before)
  await expect
    .poll(() => page.getByRole('group', { name: t('auth.mailEnds') }).innerText())
    .toContain(t('auth.mailMeant'))
  await page.getByRole('button', { name: '@naver.com' }).click()
  await expect.poll(() => email.inputValue()).toBe('seoyeon@naver.com')
  await button(page, 'auth.sendCode').click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
    .toBe('one-time-code')
  await page.context().close()
})

test('10: keywords of one or eleven letters are rejected on entry; the count is that of the rule; leaving asks nothing and loses nothing', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  await aContact(app, { by: staff, customerId })
  const page = await asPage({ tokens: staff })
  await goTo(page, '/main/manage')
  await goTo(page, `/main/upload?customer=${customerId}`)
  // The customer is preset: the focus is in the first empty field.
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))
  await expect.poll(focused).toBe('purpose')
  // Nothing was typed: Escape leaves without a question.
  await page.keyboard.press('Escape')
  await expect.poll(() => hash(page)).toBe('#/main/manage')

  await goTo(page, `/main/upload?customer=${customerId}`)
  const words = page.locator('[data-field="keywords"]')
  for (const wrong of ['단', '열한글자나되는긴낱말임']) {
    await words.locator('input').fill(wrong)
    await words.locator('input').press('Enter')
    await expect.poll(() => words.innerText()).toMatch(/자 이상|자까지/)
    expect(await words.locator('.chip').count()).toBe(0)
    await expect.poll(() => words.locator('input').inputValue()).toBe(wrong)
  }
  await words.locator('input').fill('단가')
  await words.locator('input').press('Enter')
  await expect.poll(() => words.locator('.chip').count()).toBe(1)
  const title = page.locator('[data-field="title"]')
  await field(page, 'logs.title').fill('👨‍👩‍👧‍👦'.repeat(3))
  await expect.poll(() => title.innerText()).toContain('3/50')
  await field(page, 'logs.title').fill('가'.repeat(51))
  await expect.poll(() => title.locator('.of.over').innerText()).toBe('51/50')

  await page.keyboard.press('Escape')
  // No question: the draft is stored, and restored later.
  await expect.poll(() => hash(page)).toBe('#/main/manage')
  await goTo(page, `/main/upload?customer=${customerId}`)
  await expect.poll(() => field(page, 'logs.title').inputValue()).toBe('가'.repeat(51))
  // The shortcut submits from anywhere in the form, and the error is shown at its field.
  await page.getByRole('radio', { name: t('code.0020005') }).click()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => title.innerText()).toContain('50자')
  await button(page, 'ui.cancel').click()
  await expect.poll(() => hash(page)).toBe('#/main/manage')
  await page.context().close()
})

test('12, 13: the finder is available on a phone, marks initial consonants, finds contacts and logs, starts a log about a customer, sets the theme', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한빛전자' })
  const contactId = await aContact(app, { by: staff, customerId, name: '문지현' })
  await app.owner.query("update contacts set mobile = '+821055550123' where id = $1", [contactId])
  await aSalesLog(app, { by: staff, customerId, title: '납기 조정 회의' })
  const phone = await asPage({ tokens: staff, width: 390, height: 844 })
  await goTo(phone, '/main/manage')
  await phone.getByRole('button', { name: t('app.find') }).click()
  const finder = (page: Page) => page.getByRole('dialog', { name: t('app.find') })
  await finder(phone).getByRole('combobox').fill('ㅎㅂ')
  await expect.poll(() => finder(phone).locator('.hit').allInnerTexts()).toEqual(['한빛'])
  // On touch screens the row of a contact has a call button.
  await finder(phone).getByRole('combobox').fill('ㅁㅈㅎ')
  const row = finder(phone).getByRole('option', { name: /문지현/ })
  await expect.poll(() => row.innerText()).toContain('한빛전자 · 구매1팀')
  const box = await row.locator('.end').boundingBox()
  expect([box!.width >= 44, box!.height >= 44]).toEqual([true, true])
  await phone.evaluate(() =>
    (window as unknown as { navigation: EventTarget }).navigation.addEventListener('navigate', (event) => {
      event.preventDefault()
      document.title = (event as unknown as { destination: { url: string } }).destination.url
    }),
  )
  await row.locator('.end').click()
  await expect.poll(() => phone.title()).toBe('tel:+821055550123')
  await phone.context().close()

  const page = await asPage({ tokens: staff })
  await goTo(page, '/main')
  const ask = async (words: string) => {
    await page.keyboard.press('Control+KeyK')
    await finder(page).getByRole('combobox').fill(words)
  }
  await ask('납기 조정')
  await finder(page).getByRole('option', { name: '납기 조정 회의' }).click()
  await expect.poll(() => hash(page)).toMatch(/saleslog/)
  await ask(`${t('nav.write')} 한빛`)
  await finder(page).getByRole('option', { name: '한빛전자' }).click()
  await expect.poll(() => hash(page)).toBe(`#/main/upload?customer=${customerId}`)
  await goTo(page, '/main/manage')
  await ask('한빛전자')
  await expect.poll(() => finder(page).locator('.second').innerText()).toContain(t('nav.write'))
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => hash(page)).toBe(`#/main/upload?customer=${customerId}`)
  await goTo(page, '/main/manage')
  await ask('ㅁㅈㅎ')
  await expect.poll(() => finder(page).locator('.hit').allInnerTexts()).toEqual(['문지현'])
  await page.keyboard.press('Enter')
  await expect.poll(() => hash(page)).toBe(`#/main/manager/profile/${customerId}/${contactId}`)
  await ask('한빛 지현')
  await expect.poll(() => finder(page).locator('.second').innerText()).toContain(t('nav.write'))
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => hash(page)).toBe(`#/main/upload?customer=${customerId}&contact=${contactId}`)
  await expect.poll(() => page.getByRole('combobox', { name: t('logs.contact') }).inputValue()).toBe('문지현')
  await goTo(page, '/main/manage')
  await ask(t('finder.quietHours'))
  await page.keyboard.press('Enter')
  await expect.poll(() => hash(page)).toBe('#/main/notification/setting')
  await ask('다크 모드')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.colorScheme)).toBe('dark')
  await page.context().close()
})
