// Live notifications: the bell updates at once in every tab, and a notification read in one tab is read in the others.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { startDeployments } from '../../support/servers/deployments.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aNotification, aSalesLog } from '../../support/builders/records.ts'
import { aContext, goTo, picture } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp()
  browser = await sharedBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const addCoAuthor = (by: TestPerson, id: string, userId: string, ver = 1) =>
  app.ask(by, contract.salesLogs.addCoAuthors, { id, ver, userIds: [userId] })

test('the bell of every tab updates at once; an opened notification is read everywhere', async () => {
  const { staff, colleague } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff, title: '단가 재협의 요청' })
  const context = await aContext(browser, app.url, { tokens: colleague })
  const [page, other] = [await context.newPage(), await context.newPage()]
  const bellOf = (tab: typeof page, name: RegExp | string) => tab.getByRole('button', { name, exact: true })
  for (const tab of [page, other]) {
    await goTo(tab, paths.home)
    // The first interaction loads the deferred code: from here the tab receives events.
    await tab.mouse.move(200, 200)
    await bellOf(tab, t('nav.notifications')).waitFor()
  }
  await addCoAuthor(staff, log.id, colleague.id)
  const unread = t('notifications.bellUnread', { shown: '1' })
  for (const tab of [page, other]) await bellOf(tab, unread).waitFor({ timeout: 20_000 })

  await bellOf(page, unread).click()
  const box = page.getByRole('dialog', { name: unread })
  await expect.poll(() => box.innerText()).toContain('단가 재협의 요청')
  await expect.poll(() => box.innerText()).toContain(staff.name)
  await box.getByRole('link', { name: new RegExp(staff.name) }).click()
  await page.getByRole('heading', { level: 1, name: '단가 재협의 요청' }).waitFor()
  await expect.poll(() => box.count()).toBe(0)
  for (const tab of [page, other]) await bellOf(tab, t('nav.notifications')).waitFor({ timeout: 20_000 })
  await context.close()
})

test('a silent event stream is reopened, and missed events are shown', async () => {
  const { staff, colleague } = await aTeam(app)
  const [first, second] = [await aSalesLog(app, { by: staff }), await aSalesLog(app, { by: staff })]
  const proxy = await startDeployments(app.url)
  const context = await aContext(browser, proxy.url, { tokens: colleague })
  const page = await context.newPage()
  await page.clock.install()
  await goTo(page, paths.home)
  await page.mouse.move(200, 200)
  const bell = (count: string) =>
    page.getByRole('button', { name: t('notifications.bellUnread', { shown: count }), exact: true })
  await expect.poll(() => proxy.openStreams()).toBe(1)
  await addCoAuthor(staff, first.id, colleague.id)
  await bell('1').waitFor()
  proxy.forgetStreams()
  await addCoAuthor(staff, second.id, colleague.id)
  await app.ask(colleague, contract.notifications.list, {})
  await expect.poll(() => bell('1').count()).toBe(1)
  await page.clock.fastForward(90_000)
  await bell('2').waitFor()
  await context.close()
  await proxy.stop()
})

test('an event that comes while the first stream is being opened is not missed', async () => {
  const { staff, colleague } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff })
  const context = await aContext(browser, app.url, { tokens: colleague })
  const page = await context.newPage()
  const [asked, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**${contract.notifications.live.path}`, async (route) => {
    asked.resolve()
    await open.promise
    await route.continue()
  })
  await goTo(page, paths.home)
  await asked.promise
  const bell = (name: string) => page.getByRole('button', { name, exact: true })
  await bell(t('nav.notifications')).waitFor()
  await addCoAuthor(staff, log.id, colleague.id)
  open.resolve()
  await bell(t('notifications.bellUnread', { shown: '1' })).waitFor()
  await context.close()
})

test('the list: grouped by day, unread only, all marked read at once; notifications about records that are no longer readable disappear', async () => {
  const { staff, colleague } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id], title: '견적 회신' })
  const yesterday = new Date(app.now().getTime() - 864e5)
  for (const at of [app.now(), yesterday]) await aNotification(app, { to: colleague, by: staff, logId: log.id, at })
  const context = await aContext(browser, app.url, { tokens: colleague, width: 390, height: 844 })
  const page = await context.newPage()
  await goTo(page, paths.home)
  await page.getByRole('link', { name: t('notifications.bellUnread', { shown: '2' }) }).click()
  const rows = page.getByRole('article')
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(2)
  await page.getByRole('button', { name: t('notifications.readAll') }).click()
  await goTo(page, `${paths.notifications}?show=unread`)
  await page.getByText(t('notifications.allRead.title')).waitFor()
  await app.owner.query("update sales_logs set co_author_ids = '{}' where id = $1", [log.id])
  await goTo(page, paths.home)
  await goTo(page, paths.notifications)
  await page.reload()
  await page.getByText(t('notifications.none.title')).waitFor()
  await context.close()
})

test('a first read that was pending while all were marked read does not show them as unread afterwards', async () => {
  const { staff, colleague } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id], title: '견적 회신' })
  await aNotification(app, { to: colleague, by: staff, logId: log.id, at: app.now() })
  const page = await (await aContext(browser, app.url, { tokens: colleague })).newPage()
  await goTo(page, paths.notifications)
  await page.getByRole('article').waitFor()
  // All are marked read while the unread ones are being requested: the response with the old state arrives late.
  const heldRead = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  let isHeld = false
  await page.route('**/notify/list_notifications', async (route) => {
    if (isHeld || !route.request().postData()!.includes('unread=true')) return route.continue()
    isHeld = true
    const early = await route.fetch()
    heldRead.resolve()
    await answer.promise
    await route.fulfill({ response: early }).catch(() => {})
  })
  await page.route('**/notify/read_notifications', async (route) => {
    await heldRead.promise
    await route.continue()
  })
  await page.getByRole('button', { name: t('notifications.readAll') }).click()
  await page.goto(`/#${paths.notifications}?show=unread`)
  await page.getByText(t('notifications.allRead.title')).waitFor()
  answer.resolve()
  await page.evaluate(() => new Promise((then) => setTimeout(then, 500)))
  expect(await page.getByRole('article').count()).toBe(0)
  await page.context().close()
})

test('settings are saved with each tick, and apply on another device; a muted log is unmuted', async () => {
  const { staff } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff, title: '시끄러운 건' })
  const first = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await goTo(first, href(paths.log, { logId: log.id }))
  await first.keyboard.press('Tab')
  await first.getByRole('button', { name: t('record.more') }).click()
  await first.getByRole('menuitem', { name: t('notifications.mute') }).click()
  await goTo(first, paths.notificationSettings)
  const byMail = `${t('notify.kind.co_author')}: ${t('notifications.byMail')}`
  for (const name of [byMail, t('notifications.quiet')]) {
    await first.getByRole('checkbox', { name }).click()
    await expect.poll(() => first.getByRole('checkbox', { name }).isChecked()).toBe(true)
  }
  await first.getByText(t('notifications.saved')).first().waitFor()
  await first.getByLabel(t('notifications.digest')).selectOption('daily')
  const time = first.getByRole('combobox', { name: t('notifications.digestAt') })
  await time.fill('오후 6:30')
  await picture(first, 'notification-settings')
  await time.blur()
  await expect
    .poll(async () => (await app.ask(staff, contract.profile.settings)).output)
    .toMatchObject({
      digest: 'daily',
      digestAt: '18:30',
      byMail: [
        'co_author',
        'mention',
        'feedback',
        'anniversary',
        'inquiry_answered',
        'drafts_ending',
        'keyword_alert',
        'keyword_rise',
        'weekly_report',
        'webhook_stopped',
      ],
      quiet: true,
      timeZone: 'Asia/Seoul',
    })

  const second = await (await aContext(browser, app.url, { tokens: staff, dark: true })).newPage()
  await goTo(second, paths.notificationSettings)
  expect(await second.getByRole('checkbox', { name: byMail }).isChecked()).toBe(true)
  await second.getByText('시끄러운 건').waitFor()
  await second.getByRole('button', { name: t('notifications.unmute') }).click()
  await second.getByText(t('notifications.noMutes')).waitFor()
})

test('a theme chosen on one device applies on the next', async () => {
  const { staff } = await aTeam(app)
  const open = async () => {
    const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
    await goTo(page, paths.profile)
    await page.mouse.move(200, 200)
    return page
  }
  const themeOf = (page: Awaited<ReturnType<typeof open>>) =>
    page.evaluate(() => document.documentElement.getAttribute('data-color-scheme'))
  const first = await open()
  await first.getByRole('radio', { name: t('app.theme.dark') }).click()
  await expect.poll(async () => (await app.ask(staff, contract.profile.settings)).output.theme).toBe('dark')
  const second = await open()
  await expect.poll(() => themeOf(second)).toBe('dark')
})

test('a list that could not be loaded shows a message, in its place and as a toast', async () => {
  const { staff } = await aTeam(app)
  const context = await aContext(browser, app.url, { tokens: staff })
  const page = await context.newPage()
  // Before the first page, which reads the list in the background.
  await page.route(`**${contract.notifications.list.path}`, (route) =>
    route.fulfill({
      status: 500,
      json: { status: 500, success: false, message: '잠시 뒤에 다시 해 주세요.', error: 'server_error' },
    }),
  )
  // A stream that opens later would read the list again by itself.
  const stream = page.waitForResponse(`**${contract.notifications.live.path}`)
  await goTo(page, paths.home)
  await page.mouse.move(200, 200)
  await stream
  await goTo(page, paths.notifications)
  await page.getByText(t('notifications.listFailed')).first().waitFor()
  await page.getByText('잠시 뒤에 다시 해 주세요.').first().waitFor()
  await page.unroute(`**${contract.notifications.list.path}`)
  // The one in the list: that of the toast goes with it.
  await page
    .getByRole('main')
    .getByRole('button', { name: t('ui.retry') })
    .click()
  await page.getByText(t('notifications.none.title')).waitFor()
  await context.close()
})
