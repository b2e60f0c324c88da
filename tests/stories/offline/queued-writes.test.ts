// Queued writes survive changes of their author's membership and of the device: each case is reported, and no text is
// lost.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { files } from '../../../contract/calls/files/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { startDeployments } from '../../support/servers/deployments.ts'
import { aTeam, password, type TestPerson } from '../../support/builders/people.ts'
import { aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { goTo } from '../support/browser.ts'
import { storedData } from '../support/browser-storage.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'
import {
  aDeviceWithWorker,
  aQueuedLog,
  anUnsentLog,
  setOffline,
  content,
  queueList,
  registerLog,
  queuedRow,
  signOut,
  title,
  waitForServiceWorker,
} from '../support/offline-device.ts'

let place: { app: TestApp; browser: Browser; proxy: Awaited<ReturnType<typeof startDeployments>> }
let app: TestApp
beforeAll(async () => {
  const [started, browser] = await Promise.all([startTestApp(), sharedBrowser()])
  app = started
  place = { app, browser, proxy: await startDeployments(app.url, 'ko') }
})
beforeEach(() => place.proxy.shut(false))
afterAll(async () => {
  await place.browser.close()
  await place.proxy.stop()
  await app.stop()
})
/** Sign-in requests have a prefix of their own, which the service worker always passes to the network. */
const atHome = () => ({ ...place, proxy: { ...place.proxy, url: app.url, shut: () => {} } })
const queuedTitle = '남에게 보이면'
const logsOf = async (who: TestPerson) => (await app.ask(who, salesLogs.list)).output.items
const rows = async (sql: string, id: string) => (await app.owner.query(sql, [id])).rows as unknown[]
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })
const signInAs = async (page: Page, { email }: TestPerson) => {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await button(page, 'auth.signIn').click()
  await page.waitForURL(/#\/main/)
  await goTo(page, paths.home)
}

test('a former member gets a message at the queued log, and can copy its text and file; rejoined, it is sent', async () => {
  const { staff } = await aTeam(app)
  const { device, page } = await aQueuedLog(place, staff, { file: '비밀.txt' })
  await device.grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.owner.query('update members set left_at = now() where user_id = $1', [staff.id])
  await setOffline(place, device, false)
  await page.reload()
  await page.waitForURL(/change_?-?workgroup|workgroup/)
  await page.mouse.move(200, 300)
  await page.getByText(t('outbox.allElsewhere')).waitFor()
  await page.getByRole('button', { name: t('outbox.count').replace('{{count, number}}', '1') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(queuedTitle).first().waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await dialog.getByRole('button', { name: t('outbox.copy') }).click()
  await page.getByText(t('outbox.copied')).first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('비밀이 든 글')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t('outbox.saveFiles_other').replace('{{count, number}}', '1') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('비밀.txt')
  expect(await storedData(page)).toContain('비밀이 든 글')
  await app.owner.query('update members set left_at = null where user_id = $1', [staff.id])
  await app.owner.query('update sessions set current_workgroup_id = $2 where user_id = $1', [
    staff.id,
    staff.workgroupId,
  ])
  await page.reload()
  await page.mouse.move(210, 310)
  await goTo(page, paths.home)
  await expect.poll(async () => (await logsOf(staff)).map((one) => one.fileCount)).toEqual([1])
  await device.close()
})

test('a queued file that the server rejects is reported on the page of its log, and can be sent again', async () => {
  const { staff } = await aTeam(app)
  const { device, page } = await anUnsentLog(place, staff)
  const broken = { name: '깨진 사진.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) }
  await page.getByLabel(t('files.add'), { exact: true }).setInputFiles(broken)
  await page.getByText('1 / 10').waitFor()
  await setOffline(place, device, true)
  await registerLog(page)
  await queuedRow(page, queuedTitle).waitFor()
  let uploads = 0
  device.on('request', (request) => (uploads += Number(request.url().endsWith(files.add.path))))
  await setOffline(place, device, false)
  await expect.poll(async () => (await logsOf(staff)).length).toBe(1)
  const [log] = await logsOf(staff)
  await goTo(page, href(paths.log, { logId: log!.id }))
  await page
    .getByRole('alert')
    .filter({ hasText: t('error.not_an_image') })
    .waitFor()
  const before = uploads
  await button(page, 'files.again').click()
  await expect.poll(() => uploads).toBe(before + 1)
  await button(page, 'files.again').waitFor()
  await device.close()
})

test('a user who has lost the right gets a message, and can copy the text', async () => {
  const { manager, colleague } = await aTeam(app)
  const { id: logId } = await aSalesLog(app, { by: colleague, title: '팀원의 일지' })
  const device = await aDeviceWithWorker(place, manager)
  await device.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await device.newPage()
  await goTo(page, href(paths.log, { logId }))
  await waitForServiceWorker(page)
  const box = page.getByRole('textbox', { name: t('talk.write') })
  await box.waitFor()
  await setOffline(place, device, true)
  await box.fill('관리자였을 때 한 말')
  await button(page, 'talk.post').click()
  await page.getByRole('listitem').filter({ hasText: '관리자였을 때' }).getByText(t('talk.waits')).waitFor()
  await app.owner.query('update members set role = 9 where user_id = $1', [manager.id])
  await setOffline(place, device, false)
  await goTo(page, paths.drafts)
  const one = queuedRow(page, '관리자였을 때 한 말')
  await one.getByRole('alert').waitFor()
  // The form it could return to no longer exists.
  expect(await one.getByRole('button', { name: t('outbox.mend') }).count()).toBe(0)
  await one.getByRole('button', { name: t('outbox.copy') }).click()
  await page.getByText(t('outbox.copied')).first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('관리자였을 때 한 말')
  await device.close()
})

test('an expired session pauses the queue and shows a message; another account neither sees nor sends it; the same one sends it', async () => {
  const { staff, colleague } = await aTeam(app)
  const { device, page } = await aQueuedLog(atHome(), staff, { file: '비밀.txt' })
  await app.owner.query('delete from sessions where user_id = $1', [staff.id])
  await setOffline(atHome(), device, false)
  await page.getByText(t('outbox.signedOut')).first().waitFor()
  await page.waitForURL(/signin/)
  expect(await storedData(page)).toContain('비밀이 든 글')
  await signInAs(page, colleague)
  await page.mouse.move(300, 300)
  await goTo(page, paths.drafts)
  await page.getByText(t('drafts.none')).waitFor()
  expect(await page.getByText(queuedTitle).count()).toBe(0)
  await goTo(page, paths.home)
  await signOut(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('nav.signOut') })
    .click()
  await page.waitForURL(/signin/)
  expect(await logsOf(colleague)).toEqual([])
  await signInAs(page, staff)
  await page.mouse.move(310, 310)
  const sent = 'select l.title from sales_logs l join files f on f.sales_log_id = l.id where l.author_id = $1'
  await expect.poll(() => rows(sent, staff.id)).toEqual([{ title: '남에게 보이면 안 되는 글' }])
  await device.close()
})

test('a draft that could not be sent before its author was signed out is restored when they return, whoever signed out meanwhile', async () => {
  const { staff, colleague } = await aTeam(app)
  const { device, page } = await anUnsentLog(atHome(), staff)
  await setOffline(atHome(), device, true)
  await content(page).fill('보내지 못한 초안')
  await expect.poll(() => storedData(page)).toContain('보내지 못한 초안')
  await app.owner.query('delete from sessions where user_id = $1', [staff.id])
  await setOffline(atHome(), device, false)
  await page.waitForURL(/signin/)
  await signInAs(page, colleague)
  await signOut(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('nav.signOut') })
    .click()
  await page.waitForURL(/signin/)
  await signInAs(page, staff)
  await page.mouse.move(310, 310)
  const draftsQuery = 'select content from drafts where owner_id = $1'
  await expect.poll(() => rows(draftsQuery, staff.id)).toEqual([{ content: '보내지 못한 초안' }])
  await device.close()
})

/** Fills the storage quota. Browsers update the available space every thirty seconds. */
async function fill(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: place.proxy.url, quotaSize: 1 })
  const isFull = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((settle) => {
          const opening = indexedDB.open('filler', 1)
          opening.onupgradeneeded = () => opening.result.createObjectStore('filler')
          opening.addEventListener('error', () => settle(true))
          opening.onsuccess = () => {
            const run = opening.result.transaction('filler', 'readwrite')
            run.objectStore('filler').put('x'.repeat(1000), 'x')
            run.oncomplete = () => (opening.result.close(), settle(false))
            run.addEventListener('abort', () => (opening.result.close(), settle(true)))
          }
        }),
    )
  await expect.poll(isFull, { timeout: 60_000, interval: 2000 }).toBe(true)
}
test('on a full device the form shows a message and keeps its input; writes that are already queued are sent anyway', async () => {
  const { staff } = await aTeam(app)
  const { device, page } = await aQueuedLog(place, staff, { file: '비밀.txt' })
  const [customer] = (await app.owner.query('select id from customers where registered_by_id = $1', [staff.id])).rows
  await goTo(page, href(paths.write, {}, { customer: String((customer as { id: string }).id) }))
  await title(page).fill('더는 둘 곳이 없는 글')
  await content(page).fill('글')
  await page.getByRole('radio', { name: t('code.0020005') }).click()
  await page.getByRole('radio', { name: t('code.0030002') }).click()
  await fill(page)
  await registerLog(page)
  await page.getByText(t('outbox.full')).first().waitFor()
  await expect.poll(() => title(page).inputValue()).toBe('더는 둘 곳이 없는 글')
  await setOffline(place, device, false)
  await expect.poll(async () => (await logsOf(staff)).map((one) => one.fileCount)).toEqual([1])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('waiting'))).toBe(null)
  await registerLog(page)
  await expect.poll(async () => (await logsOf(staff)).length).toBe(2)
  await device.close()
})

test('a browser that evicted the queue shows a message', async () => {
  const { staff } = await aTeam(app)
  const { device, page } = await aQueuedLog(place, staff)
  await page.close()
  place.proxy.shut(false)
  await device.setOffline(false)
  const otherPage = await device.newPage()
  await otherPage.goto('/healthz')
  await otherPage.evaluate(
    () =>
      new Promise((gone) => {
        indexedDB.deleteDatabase('saleslog-outbox').onsuccess = gone
      }),
  )
  const again = await device.newPage()
  await goTo(again, paths.drafts)
  await again.getByText(t('outbox.evicted_other').replace('{{count, number}}', '1')).waitFor()
  expect(await queueList(again).count()).toBe(0)
  await device.close()
})

test('in a browser without IndexedDB the form shows a message and keeps its input, and drafts are sent to the server anyway', async () => {
  const { staff } = await aTeam(app)
  const { device, page } = await anUnsentLog(place, staff, {
    prepare: (one) =>
      one.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined, writable: true })),
  })
  await expect.poll(async () => (await app.ask(staff, drafts.list)).output.items.length).toBe(1)
  await setOffline(place, device, true)
  await content(page).fill('비밀이 든 글, 더 길게')
  await page.getByText(t('kept.inTab')).waitFor()
  await registerLog(page)
  await page.getByText(t('outbox.private')).waitFor()
  await expect.poll(() => content(page).inputValue()).toBe('비밀이 든 글, 더 길게')
  await setOffline(place, device, false)
  await registerLog(page)
  await expect.poll(async () => (await logsOf(staff)).length).toBe(1)
  await device.close()
})

test('signing out warns about files that a form holds', async () => {
  const { staff } = await aTeam(app)
  const { device, page } = await anUnsentLog(place, staff, { file: '비밀.txt' })
  await signOut(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('outbox.outLoose_other').replace('{{count, number}}', '1')).waitFor()
  await dialog.getByRole('button', { name: t('nav.signOut') }).click()
  await page.waitForURL(/signin/)
  expect(await storedData(page)).not.toContain('비밀')
  expect((await app.ask(staff, drafts.list)).output.items).toHaveLength(1)
  await device.close()
})
