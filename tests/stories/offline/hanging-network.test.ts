// A network that hangs: requests are sent, and neither a response nor an error arrives.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { startDeployments } from '../../support/servers/deployments.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { goTo } from '../support/browser.ts'
import { offlineNoteOf } from '../support/browser-storage.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'
import { aDeviceWithWorker, content, registerLog, title, waitForServiceWorker } from '../support/offline-device.ts'

let app: TestApp
let browser: Browser
let proxy: Awaited<ReturnType<typeof startDeployments>>
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
  proxy = await startDeployments(app.url, 'ko')
})
afterAll(async () => {
  proxy.hang(false)
  await browser.close()
  await proxy.stop()
  await app.stop()
})
const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const strip = (page: Page) => page.getByText(t('offline.silentAsOf').split(' · ')[0]!)
const isCached = async (page: Page) =>
  String((JSON.parse((await offlineNoteOf(page)) ?? '{}') as { at?: string }).at ?? '')
test('the offline cache is shown after a short wait, later at once; writes are queued and sent once; responses are used again as soon as they arrive', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  const contactId = await aContact(app, { by: staff, customerId })
  const about = { by: staff, customerId, contactId }
  const { id: logId } = await aSalesLog(app, { ...about, title: '단가 협의', content: '모터 샘플 이야기' })
  const phone = await aDeviceWithWorker({ app, browser, proxy }, staff, { width: 390, height: 844 })
  const page = await phone.newPage()
  await goTo(page, href(paths.write, {}, { customer: customerId }))
  await waitForServiceWorker(page)
  await expect.poll(() => isCached(page)).toMatch(/^20/)
  await page.close()

  proxy.hang(true)
  const again = await phone.newPage()
  await again.goto(`/#${paths.logs}`)
  await seen(again, '단가 협의').waitFor()
  await strip(again).waitFor()
  await again.goto(`/#${paths.customers}`)
  await seen(again, '한울전자').waitFor()
  await again.goto(`/#${href(paths.log, { logId })}`)
  await seen(again, '모터 샘플 이야기').waitFor()
  await strip(again).waitFor()

  await again.goto(`/#${href(paths.write, {}, { customer: customerId })}`)
  await title(again).fill('답이 없는 곳에서 씀')
  await content(again).fill('글')
  await again.getByRole('radio', { name: t('code.0020005') }).click()
  await again.getByRole('radio', { name: t('code.0030002') }).click()
  // The only contact is selected automatically.
  await expect.poll(() => again.getByRole('combobox').nth(1).inputValue()).not.toBe('')
  await registerLog(again)
  await again.getByText(t('outbox.kept')).first().waitFor()
  await again.goto(`/#${paths.logs}`)
  await strip(again).waitFor()

  proxy.hang(false)
  const titles = async () => (await app.ask(staff, salesLogs.list)).output.items.map((one) => one.title).toSorted()
  await expect.poll(titles, { timeout: 60_000 }).toEqual(['단가 협의', '답이 없는 곳에서 씀'])
  await expect.poll(() => strip(again).count()).toBe(0)
  await seen(again, '답이 없는 곳에서 씀').waitFor()
  await phone.close()
})
