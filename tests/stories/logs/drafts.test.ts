// Drafts: no typed text is lost when a tab closes, the network fails, or the user continues on another device or
// account.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aSession, aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aContact, aCustomer, aDraft, aSalesLog } from '../../support/builders/records.ts'
import { aContext, picture, goTo, waitUntilIdle } from '../support/browser.ts'
import { storedData } from '../support/browser-storage.ts'
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
/** A browser context signed in as this user. */
const aDevice = async (who: TestPerson) =>
  aContext(browser, app.url, { tokens: await aSession(app, who.id, who.workgroupId!) })
const draftsOnServer = async (who: TestPerson) =>
  (await app.ask(who, drafts.list)).output.items.map(({ kind, title, content }) => [kind, title, content])
const title = (page: Page) => page.locator('[name=title]')
const content = (page: Page) => page.locator('[name=content]')
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

test('a draft survives its tab, continues on another device, and is deleted everywhere once the log is saved', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  await aContact(app, { by: staff, customerId })
  const [office, phone] = [await aDevice(staff), await aDevice(staff)]
  const page = await office.newPage()
  await goTo(page, href(paths.write, {}, { customer: customerId }))
  await title(page).fill('단가 협의')
  await content(page).fill('샘플을 받아 보고 ')
  await page.getByText(t('kept.autoSaved')).first().waitFor()
  expect(await draftsOnServer(staff)).toEqual([['log', '단가 협의', '샘플을 받아 보고 ']])
  // The last words reach only the device.
  await page.route('**/regi_saleslog_temp*', (route) => route.abort())
  await content(page).pressSequentially('싶다고 함')
  await expect.poll(() => storedData(page)).toContain('샘플을 받아 보고 싶다고 함')
  await page.close({ runBeforeUnload: false })
  const again = await office.newPage()
  await goTo(again, href(paths.write, {}, { customer: customerId }))
  await expect.poll(() => content(again).inputValue()).toBe('샘플을 받아 보고 싶다고 함')
  await expect.poll(() => title(again).inputValue()).toBe('단가 협의')
  await expect.poll(() => draftsOnServer(staff)).toEqual([['log', '단가 협의', '샘플을 받아 보고 싶다고 함']])

  const there = await phone.newPage()
  await goTo(there, paths.drafts)
  await there.getByRole('button', { name: '단가 협의' }).click()
  await expect.poll(() => content(there).inputValue()).toBe('샘플을 받아 보고 싶다고 함')
  await there.getByRole('radio', { name: t('code.0020005') }).click()
  await there.getByRole('radio', { name: t('code.0030002') }).click()
  await there
    .getByRole('button', { name: t('logs.register'), exact: false })
    .first()
    .click()
  await there.waitForURL(/saleslog\/\d+/)
  expect(await draftsOnServer(staff)).toEqual([])
  // The other device is notified, and keeps nothing that could restore the draft.
  await goTo(again, paths.drafts)
  await again.getByText(t('drafts.none')).waitFor()
  // The cache for reading offline may have the saved log by now, among its logs.
  await expect.poll(() => storedData(again, ['saleslog-kept/logs'])).not.toContain('샘플')
  await Promise.all([office.close(), phone.close()])
})

test('a tab that crashes while a log is being sent: on reopening, the form shows that it is saved and has nothing to send', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  await aContact(app, { by: staff, customerId })
  const device = await aDevice(staff)
  const page = await device.newPage()
  await goTo(page, href(paths.write, {}, { customer: customerId }))
  await title(page).fill('단가 협의')
  await content(page).fill('샘플을 받아 보고 싶다고 함')
  await page.getByText(t('kept.autoSaved')).first().waitFor()
  await page.getByRole('radio', { name: t('code.0020005') }).click()
  await page.getByRole('radio', { name: t('code.0030002') }).click()
  // The server has stored it; its response never arrives.
  const received = Promise.withResolvers<void>()
  await page.route('**/regi_saleslog', async (route) => (await route.fetch(), received.resolve()))
  await page
    .getByRole('button', { name: t('logs.register'), exact: false })
    .first()
    .click()
  await received.promise
  await page.close({ runBeforeUnload: false })
  const again = await device.newPage()
  await goTo(again, href(paths.write, {}, { customer: customerId }))
  await again.getByText(t('kept.taken')).waitFor()
  expect(await content(again).inputValue()).toBe('')
  expect(await storedData(again)).not.toContain('샘플')
  expect((await app.ask(staff, salesLogs.list, {})).output.total).toBe(1)
  await device.close()
})

test('on a slow network a log is saved while its draft is being sent: no error, no message, and no draft left', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  await aContact(app, { by: staff, customerId })
  const device = await aDevice(staff)
  const page = await device.newPage()
  await goTo(page, href(paths.write, {}, { customer: customerId }))
  await title(page).fill('단가 협의')
  await content(page).fill('샘플을 받아 보고 싶다고 함')
  await page.getByText(t('kept.autoSaved')).first().waitFor()
  await page.getByRole('radio', { name: t('code.0020005') }).click()
  await page.getByRole('radio', { name: t('code.0030002') }).click()
  const failed: string[] = []
  page.on('response', (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`))
  page.on('console', (message) => message.type() === 'error' && failed.push(message.text()))
  page.on('pageerror', (error) => failed.push(error.message))
  const line = await device.newCDPSession(page)
  const slow = { offline: false, latency: 2500, downloadThroughput: -1, uploadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', slow)
  const saves: string[] = []
  page.on('request', (request) => request.url().includes('regi_saleslog_temp') && saves.push(request.postData() ?? ''))
  // The first draft is being sent when more is typed; that change is still queued when the log is saved.
  await content(page).pressSequentially('. 첫 답은 늦음')
  await expect.poll(() => saves.length).toBe(1)
  await content(page).pressSequentially('. 더 씀')
  await page
    .getByRole('button', { name: t('logs.register'), exact: false })
    .first()
    .click()
  await page.waitForURL(/saleslog\/\d+/)
  await waitUntilIdle(page)
  expect(failed).toEqual([])
  await line.send('Network.emulateNetworkConditions', { ...slow, latency: 0 })
  expect((await app.ask(staff, salesLogs.list, {})).output.total).toBe(1)
  expect(await draftsOnServer(staff)).toEqual([])
  await goTo(page, paths.drafts)
  await page.getByText(t('drafts.none')).waitFor()
  await goTo(page, href(paths.write, {}, { customer: customerId }))
  expect(await content(page).inputValue()).toBe('')
  expect(failed).toEqual([])
  await device.close()
})

test('on a slow network a log is shown as being sent; a refusal brings the form back with its text, and leaving it brings a message', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  const contactId = await aContact(app, { by: staff, customerId, name: '윤성민' })
  const device = await aDevice(staff)
  const page = await device.newPage()
  await goTo(page, href(paths.write, {}, { customer: customerId }))
  await title(page).fill('단가 협의')
  await content(page).fill('샘플을 받아 보고\n싶다고 함')
  await page.getByRole('radio', { name: t('code.0020005') }).click()
  await page.getByRole('radio', { name: t('code.0030002') }).click()
  await expect.poll(() => page.getByRole('combobox').nth(1).inputValue()).toBe('윤성민')
  await waitUntilIdle(page)
  const delays = [2500, 2500, 5000]
  await page.route('**/regi_saleslog', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delays.shift()))
    await route.continue()
  })
  const register = page.getByRole('button', { name: t('logs.register'), exact: false }).first()
  const heading = page.getByRole('heading', { level: 1, name: '단가 협의' })
  const sending = page.getByText(t('outbox.sending'))
  const goneContact = (isGone: boolean) =>
    app.owner.query('update contacts set deleted_at = $1 where id = $2', [isGone ? new Date() : null, contactId])
  await goneContact(true)
  await register.click()
  await sending.waitFor()
  await heading.waitFor()
  await expect.poll(() => page.locator('article').innerText()).toContain('샘플을 받아 보고\n싶다고 함')
  await picture(page, 'sending-log')
  await page.getByRole('alert').first().waitFor()
  expect([await title(page).inputValue(), await content(page).inputValue()]).toEqual([
    '단가 협의',
    '샘플을 받아 보고\n싶다고 함',
  ])
  // Who leaves meanwhile is told, and led back.
  await register.click()
  await sending.waitFor()
  await page
    .getByRole('link', { name: t('nav.logs'), exact: true })
    .first()
    .click()
  await page.waitForURL(/manage/)
  await page.getByRole('button', { name: t('logs.openDraft') }).click()
  await expect.poll(() => content(page).inputValue()).toBe('샘플을 받아 보고\n싶다고 함')
  await goneContact(false)
  await register.click()
  await sending.waitFor()
  await page.waitForURL(/saleslog\/\d+/)
  await heading.waitFor()
  expect(await sending.count()).toBe(0)
  expect((await app.ask(staff, salesLogs.list, {})).output.total).toBe(1)
  expect(await draftsOnServer(staff)).toEqual([])
  await device.close()
})

test('writing for the customer in view opens no draft about another one; it is offered', async () => {
  const { staff } = await aTeam(app)
  const [hanul, garam] = [
    await aCustomer(app, { by: staff, name: '한울전자' }),
    await aCustomer(app, { by: staff, name: '가람정밀' }),
  ]
  const device = await aDevice(staff)
  const page = await device.newPage()
  await goTo(page, href(paths.write, {}, { customer: hanul }))
  const customer = page.getByRole('combobox', { name: t('logs.customer') })
  await expect.poll(() => customer.inputValue()).toBe('한울전자')
  await title(page).fill('단가 협의')
  await customer.fill('가람')
  await page.getByRole('option', { name: /가람정밀/ }).click()
  await page.getByText(t('kept.autoSaved')).first().waitFor()
  await page.close()

  const again = await device.newPage()
  await goTo(again, href(paths.write, {}, { customer: hanul }))
  const offer = again.getByRole('status').filter({ hasText: '가람정밀' })
  await offer.waitFor()
  await picture(again, 'other-draft')
  await expect.poll(() => again.getByRole('combobox', { name: t('logs.customer') }).inputValue()).toBe('한울전자')
  expect(await title(again).inputValue()).toBe('')
  await offer.getByRole('button').click()
  await expect.poll(() => title(again).inputValue()).toBe('단가 협의')
  await expect.poll(() => again.getByRole('combobox', { name: t('logs.customer') }).inputValue()).toBe('가람정밀')
  expect(await draftsOnServer(staff)).toEqual([['log', '단가 협의', '']])
  // It is of the customer in view there.
  await goTo(again, href(paths.write, {}, { customer: garam }))
  await waitUntilIdle(again)
  expect(await again.getByRole('status').filter({ hasText: '가람정밀' }).count()).toBe(0)
  await device.close()
})

test('without a network the draft stays on the device and shows a message; it is sent once the network is back', async () => {
  const { staff } = await aTeam(app)
  const device = await aDevice(staff)
  const page = await device.newPage()
  await goTo(page, paths.write)
  await button(page, 'kept.save').waitFor()
  await device.setOffline(true)
  await title(page).fill('지하에서 씀')
  await page.getByText(t('kept.here')).waitFor()
  expect(await draftsOnServer(staff)).toEqual([])
  await device.setOffline(false)
  await expect.poll(() => draftsOnServer(staff)).toEqual([['log', '지하에서 씀', '']])
  await device.close()
})

test('text typed before the stored draft has loaded overwrites nothing', async () => {
  const { staff } = await aTeam(app)
  const context = await aDevice(staff)
  const page = await context.newPage()
  const form = `${paths.write}?form=same`
  await page.route('**/regi_saleslog_temp*', (route) => route.abort())
  await goTo(page, form)
  await content(page).fill('끊기기 전에 적은 글')
  await expect.poll(() => storedData(page)).toMatch(/끊기기 전에 적은 글/)
  await page.close()
  // A killed browser loses this; the script that handles drafts loads slowly.
  const again = await context.newPage()
  const scriptArrives = Promise.withResolvers<void>()
  await again.route('**/regi_saleslog_temp*', (route) => route.abort())
  await again.route('**/assets/drafting-*.js', async (route) => {
    await scriptArrives.promise
    await route.continue()
  })
  await again.goto(`/#${form}`)
  await content(again).fill('바로 적기 시작한 글')
  scriptArrives.resolve()
  await expect.poll(() => storedData(again)).toMatch(/바로 적기 시작한 글/)
  expect(await storedData(again)).toMatch(/끊기기 전에 적은 글/)
  await again.unroute('**/regi_saleslog_temp*')
  await goTo(again, paths.drafts)
  await again.reload()
  await expect
    .poll(async () => (await draftsOnServer(staff)).map((one) => one[2]).toSorted())
    .toEqual(['끊기기 전에 적은 글', '바로 적기 시작한 글'])
})

test('two devices write one draft: both texts are shown, and both can be saved', async () => {
  const { staff } = await aTeam(app)
  const id = await aDraft(app, { by: staff, key: 'one', title: '견적', content: '처음' })
  const device = await aDevice(staff)
  const page = await device.newPage()
  await goTo(page, paths.drafts)
  await page.getByRole('button', { name: '견적' }).click()
  await expect.poll(() => content(page).inputValue()).toBe('처음')
  // It has checked whether another device continued.
  await waitUntilIdle(page)
  await app.ask(staff, drafts.autoSave, { id, ver: 1, title: '견적', content: '처음, 그리고 전화로 들은 것' })
  await content(page).fill('처음, 그리고 만나서 들은 것')
  await page.getByText('처음, 그리고 전화로 들은 것').waitFor()
  await expect.poll(() => content(page).inputValue()).toBe('처음, 그리고 만나서 들은 것')
  await button(page, 'kept.keepBoth').click()
  const both = [
    ['log', '견적', '처음, 그리고 만나서 들은 것'],
    ['log', '견적', '처음, 그리고 전화로 들은 것'],
  ]
  await expect.poll(async () => (await draftsOnServer(staff)).toSorted()).toEqual(both)
  await device.close()
})

test("text typed while another device's text is loading stays, and both are shown", async () => {
  const { staff } = await aTeam(app)
  const id = await aDraft(app, { by: staff, key: 'one', title: '견적', content: '처음' })
  const device = await aDevice(staff)
  const page = await device.newPage()
  await goTo(page, paths.drafts)
  await page.getByRole('button', { name: '견적' }).click()
  await expect.poll(() => content(page).inputValue()).toBe('처음')
  await waitUntilIdle(page)
  await app.ask(staff, drafts.autoSave, { id, ver: 1, title: '견적', content: '전화로 들은 것' })
  const typed = Promise.withResolvers<void>()
  await page.route(`**${drafts.detail.path}`, async (route) => {
    await typed.promise
    await route.continue()
  })
  const draftRequest = page.waitForRequest(`**${drafts.detail.path}`)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await draftRequest
  await content(page).fill('만나서 들은 것')
  typed.resolve()
  await page.getByText('전화로 들은 것').waitFor()
  await expect.poll(() => content(page).inputValue()).toBe('만나서 들은 것')
  await device.close()
})

test('an unfinished comment and an unfinished edit are restored, and their drafts deleted once they are sent', async () => {
  const { staff } = await aTeam(app)
  const { id: logId } = await aSalesLog(app, { by: staff, title: '정기 방문', content: '처음 글' })
  const device = await aDevice(staff)
  const page = await device.newPage()
  const commentField = (on: Page) => on.getByRole('textbox', { name: t('talk.write') })
  await goTo(page, href(paths.log, { logId }))
  await commentField(page).fill('다음 주에 다시 ')
  await expect.poll(() => draftsOnServer(staff)).toEqual([['comment', '', '다음 주에 다시 ']])
  await page.reload()
  await expect.poll(() => commentField(page).inputValue()).toBe('다음 주에 다시 ')
  await button(page, 'talk.post').click()
  await expect.poll(() => draftsOnServer(staff)).toEqual([])

  await goTo(page, href(paths.editLog, { logId }))
  await content(page).fill('고친 글')
  await expect.poll(() => draftsOnServer(staff)).toEqual([['edit', '정기 방문', '고친 글']])
  await page.reload()
  await expect.poll(() => content(page).inputValue()).toBe('고친 글')
  await button(page, 'form.save').first().click()
  await page.waitForURL(/saleslog\/\d+/)
  await expect.poll(() => draftsOnServer(staff)).toEqual([])
  await device.close()
})

test('drafts are deleted one by one or several at once, and the toast undoes it', async () => {
  const { staff } = await aTeam(app)
  for (const one of ['가', '나', '다']) await aDraft(app, { by: staff, title: `초안 ${one}` })
  const device = await aDevice(staff)
  const page = await device.newPage()
  await goTo(page, paths.drafts)
  for (const one of ['가', '나'])
    await page.getByRole('checkbox', { name: t('drafts.choose', { title: `초안 ${one}` }) }).check()
  await button2(page, 2).click()
  await page.getByText(t('drafts.deleted_other')).first().waitFor()
  await expect.poll(() => draftsOnServer(staff)).toHaveLength(1)
  await page.getByRole('button', { name: t('undo.verb') }).click()
  await page.getByRole('checkbox', { name: t('drafts.choose', { title: '초안 가' }) }).waitFor()
  expect((await draftsOnServer(staff)).map(([, title]) => title).toSorted()).toEqual(['초안 가', '초안 나', '초안 다'])
  await waitUntilIdle(page)
  await device.close()
})
test('on a phone a draft is saved by hand as well', async () => {
  const { staff } = await aTeam(app)
  const context = await aContext(browser, app.url, { tokens: staff, width: 390, height: 844 })
  const page = await context.newPage()
  await goTo(page, paths.write)
  await title(page).fill('단가 협의')
  await picture(page, 'draft-by-hand')
  await Promise.all([
    page.getByText(t('kept.saved'), { exact: true }).first().waitFor(),
    button(page, 'kept.save').tap(),
  ])
  expect((await draftsOnServer(staff)).map(([, found]) => found)).toEqual(['단가 협의'])
  await picture(page, 'draft-saved')
  await context.close()
})
test('at most ten drafts are selected at a time, and the list says so', async () => {
  const { staff } = await aTeam(app)
  for (let n = 0; n < 11; n += 1) await aDraft(app, { by: staff, title: `초안 ${n}` })
  const device = await aDevice(staff)
  const page = await device.newPage()
  await goTo(page, paths.drafts)
  await button(page, 'drafts.chooseAll').click()
  await page
    .getByText(t('drafts.most', { max: '10' }))
    .first()
    .waitFor()
  await button2(page, 10).waitFor()
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(10)
  await button(page, 'drafts.chooseNone').click()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await device.close()
})
const button2 = (page: Page, count: number) =>
  page.getByRole('button', { name: t('drafts.deleteVerb_other', { count: `${count}` }) }).first()

test('signing out leaves no text on the device, and warns about drafts that could not be sent', async () => {
  const { staff } = await aTeam(app)
  const device: BrowserContext = await aDevice(staff)
  const page = await device.newPage()
  await goTo(page, paths.write)
  await content(page).fill('남에게 보이면 안 되는 글')
  await expect.poll(() => storedData(page)).toContain('남에게')
  await page.route('**/regi_saleslog_temp*', (route) => route.abort())
  await content(page).pressSequentially(' 더')
  const signOut = async () => {
    await page.locator('.acct button').first().click()
    await page.getByRole('menuitem', { name: t('nav.signOut') }).click()
  }
  await signOut()
  await page.getByText(`${t('auth.signOutUnsent', { count: '1' })} ‘남에게 보이면 안 되는 글 더’`).waitFor()
  // It leads to the form.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('outbox.open') })
    .click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => content(page).inputValue()).toBe('남에게 보이면 안 되는 글 더')
  await signOut()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ui.cancel') })
    .click()
  await page.unroute('**/regi_saleslog_temp*')
  await signOut()
  await page.getByText(t('auth.signOutBody')).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('nav.signOut') })
    .click()
  await page.waitForURL(/signin/)
  expect(await storedData(page)).not.toContain('남에게')
  expect(await draftsOnServer(staff)).toEqual([['log', '', '남에게 보이면 안 되는 글 더']])
  await device.close()
})
