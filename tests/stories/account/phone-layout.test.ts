// On a phone: full-width sheets for choices, uncut placeholders of search fields, and behaviour without a network.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aSession, aTeam } from '../../support/builders/people.ts'
import { anOrder, aSupplier } from '../../support/builders/orders.ts'
import { aContact, aCustomer, anAuditEntry, aNotice, aSalesLog, aView } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, picture, waitUntilIdle, type Look } from '../support/browser.ts'
import { cutPlaceholders, joinedNames } from '../support/accessible-names.ts'
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
const asPage = async (look: Look) => (await aContext(browser, app.url, { width: 390, height: 844, ...look })).newPage()
const sheet = (page: Page) => page.getByRole('dialog')
const navigation = (page: Page) => page.getByRole('navigation', { name: t('app.mainNavigation') }).last()
const navigationLink = (page: Page, key: string) => navigation(page).getByRole('link', { name: t(key), exact: true })
const offlineMessage = (page: Page) => page.getByRole('main').getByText(t('app.offline'))

test('the button in the middle writes for the customer or the contact in view', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한빛정밀' })
  const contactId = await aContact(app, { by: staff, customerId, name: '김철수' })
  const page = await asPage({ tokens: staff })
  const write = () => navigationLink(page, 'nav.write').getAttribute('href')
  await goTo(page, '/main/customer')
  expect(await write()).toBe('#/main/upload')
  await goTo(page, `/main/customer/details/${customerId}`)
  await expect.poll(write).toBe(`#/main/upload?customer=${customerId}`)
  await goTo(page, `/main/manager/profile/${customerId}/${contactId}`)
  await expect.poll(write).toBe(`#/main/upload?customer=${customerId}&contact=${contactId}`)
  await navigationLink(page, 'nav.write').tap()
  await page.getByRole('main').getByText('한빛정밀').first().waitFor()
  await page.getByRole('main').getByText('김철수').first().waitFor()
})

test('the customer is chosen in a full-width sheet, and Back closes it first', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한빛정밀' })
  await aContact(app, { by: staff, customerId, name: '김철수' })
  const page = await asPage({ tokens: staff })
  await goTo(page, '/main')
  await navigation(page)
    .getByRole('link', { name: t('nav.write') })
    .tap()
  await page.waitForURL(/upload/)
  const field = page.getByRole('combobox', { name: t('logs.customer') })
  await field.tap()
  await expect
    .poll(() =>
      sheet(page)
        .boundingBox()
        .then((box) => [box?.x, box?.width]),
    )
    .toEqual([0, 390])
  await page.goBack()
  await expect.poll(() => sheet(page).count()).toBe(0)
  // The browser has gone back, and the router goes forward again.
  await expect.poll(() => page.url()).toContain('/main/upload')
  await field.tap()
  await sheet(page).getByRole('combobox').fill('한빛')
  await sheet(page)
    .getByRole('option', { name: /한빛정밀/ })
    .waitFor()
  expect(await joinedNames(page)).toEqual([])
  // Another company may have a similar name.
  await expect
    .poll(() => sheet(page).getByRole('option').last().innerText())
    .toBe(t('logs.registerThisCustomer', { name: '한빛' }))
  await sheet(page)
    .getByRole('option', { name: /한빛정밀/ })
    .tap()
  await expect.poll(() => sheet(page).count()).toBe(0)
  await expect.poll(() => field.inputValue()).toBe('한빛정밀')
  const contact = page.getByRole('combobox', { name: t('logs.contact') })
  await expect.poll(() => contact.inputValue()).toBe('김철수')
  await contact.tap()
  const person = sheet(page).getByRole('option', { name: /김철수/ })
  await sheet(page).getByRole('combobox').fill('ㅊㅅ')
  await expect.poll(() => person.locator('mark').allInnerTexts()).toEqual(['철수'])
  await sheet(page).getByRole('combobox').fill('박서준')
  await sheet(page)
    .getByRole('option', { name: t('logs.registerThisContact', { name: '박서준' }) })
    .tap()
  const typed = (key: string) => sheet(page).getByRole('textbox', { name: t(key) })
  await expect.poll(() => typed('contacts.name').inputValue()).toBe('박서준')
  await picture(page, 'register-contact')
  const add = sheet(page).getByRole('button', { name: t('customers.register'), exact: true })
  // The specification requires both.
  await add.tap()
  await typed('contacts.position').fill('과장')
  await typed('contacts.affiliation').fill('자재팀')
  await add.tap()
  await expect.poll(() => sheet(page).count()).toBe(0)
  await expect.poll(() => contact.inputValue()).toBe('박서준')
  await expect.poll(() => page.url()).toContain('/main/upload')

  // It is found by its contact, too, and says so.
  await field.tap()
  await sheet(page).getByRole('combobox').fill('ㄱㅊㅅ')
  const found = sheet(page).getByRole('option', { name: /한빛정밀/ })
  await expect.poll(() => found.locator('mark').allInnerTexts()).toEqual(['김철수'])

  // A response that arrives while an option is pressed waits, so that the tap meets what was pressed.
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/sel_accounts', (route) => (asked.resolve(), held.promise.then(() => route.continue())), {
    times: 1,
  })
  await sheet(page).getByRole('combobox').fill('한울')
  await asked.promise
  const { x, y } = (await found.boundingBox())!
  // A finger that rests for as long as this may take is a long press, which has no click.
  await page.mouse.move(x + 40, y + 20)
  await page.mouse.down()
  const response = page.waitForResponse(/sel_accounts/)
  held.resolve()
  await (await response).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.mouse.up()
  await expect.poll(() => sheet(page).count()).toBe(0)
  await expect.poll(() => field.inputValue()).toBe('한빛정밀')

  await field.tap()
  await sheet(page).getByRole('combobox').fill('한울')
  await sheet(page)
    .getByRole('option', { name: t('logs.registerThisCustomer', { name: '한울' }) })
    .tap()
  await sheet(page)
    .getByRole('heading', { name: t('logs.registerCustomer') })
    .waitFor()
  expect(await joinedNames(page)).toEqual([])
  expect(
    await sheet(page)
      .getByRole('textbox', { name: t('logs.customer') })
      .inputValue(),
  ).toBe('한울')
  await sheet(page)
    .getByRole('textbox', { name: t('logs.contact') })
    .fill('윤성민')
  await picture(page, 'register-both')
  // The first response is lost; the retry creates nothing twice.
  await page.route('**/regi_accounts', async (route) => (await route.fetch(), route.abort()), { times: 1 })
  const register = sheet(page).getByRole('button', { name: t('customers.register'), exact: true })
  await register.tap()
  await sheet(page).getByRole('alert').waitFor()
  await register.tap()
  await expect.poll(() => sheet(page).count()).toBe(0)
  expect([await field.inputValue(), await contact.inputValue()]).toEqual(['한울', '윤성민'])
  const made = await app.owner.query(
    `select c.name, k.name as contact from customers c join contacts k on k.customer_id = c.id where c.name <> '한빛정밀'`,
  )
  expect(made.rows).toEqual([{ name: '한울', contact: '윤성민' }])
  await page.context().close()
})

test('a phone in landscape shows no key caps and no keyboard hints, and leaves the finder by a word', async () => {
  const { staff } = await aTeam(app)
  await aSalesLog(app, { by: staff, title: '단가 협의' })
  const page = await asPage({ tokens: staff, width: 844, height: 390, touch: true })
  await goTo(page, '/main/manage')
  await page.getByRole('link', { name: '단가 협의' }).waitFor()
  await waitUntilIdle(page)
  const keys = page.locator('.key, .hints').filter({ visible: true })
  expect(await keys.count()).toBe(0)
  await picture(page, 'landscape')
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  expect(await keys.count()).toBe(0)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ui.cancel') })
    .tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await goTo(page, '/main/etc/profile')
  await page.getByRole('radiogroup', { name: t('app.theme') }).waitFor()
  expect(await page.getByRole('checkbox', { name: t('profile.singleKeys') }).count()).toBe(0)
  await page.context().close()
})

test('the places without room in the bar are on a page, from which one also signs out', async () => {
  const { master } = await aTeam(app, { name: '다온소재' })
  const page = await asPage({ tokens: master })
  await goTo(page, '/main')
  await page.getByRole('link', { name: t('nav.more') }).tap()
  await page.getByRole('heading', { name: t('nav.more') }).waitFor()
  await page.getByRole('main').getByText('다온소재').waitFor()
  await waitUntilIdle(page)
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'more')
  const row = (key: string) => page.getByRole('main').getByRole('link', { name: t(key), exact: true })
  for (const key of [
    'nav.needItems',
    'nav.needWords',
    'nav.teach',
    'nav.coaching',
    'nav.members',
    'settings.workgroup',
    'settings.audit',
    'nav.support',
  ])
    expect([key, await row(key).count()]).toEqual([key, 1])
  await row('settings.security').tap()
  await page.waitForURL(/etc\/security$/)
  await page.goBack()
  await page.getByRole('heading', { name: t('nav.more') }).waitFor()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('nav.signOut') })
    .tap()
  await sheet(page)
    .getByRole('button', { name: t('nav.signOut') })
    .tap()
  await page.waitForURL(/#\/signin/)
  await page.context().close()
})

test('without a workgroup the page has what concerns the account only', async () => {
  const page = await asPage({ tokens: await aPerson(app) })
  await goTo(page, '/main/more')
  await page.getByRole('heading', { name: t('nav.more') }).waitFor()
  const names = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  expect(names.map((name) => name.trim())).toEqual(
    [
      'nav.profile',
      'settings.security',
      'settings.myData',
      'nav.information',
      'nav.changeWorkgroup',
      'nav.registerWorkgroup',
    ].map((key) => t(key)),
  )
  await page.context().close()
})

test('filter, order and search stay in sight beside many views, which scroll', async () => {
  const { manager } = await aTeam(app)
  for (const name of ['이번 주 방문한 고객', '제안을 보낸 고객', '검증하는 고객'])
    await aView(app, { by: manager, name })
  const page = await asPage({ tokens: manager })
  await goTo(page, '/main/manage')
  const views = page.getByRole('radiogroup', { name: t('logs.views') }).last()
  await views.getByRole('radio', { name: '검증하는 고객' }).waitFor()
  for (const part of [
    page.getByRole('button', { name: t('list.addFilter') }),
    page.getByRole('button', { name: new RegExp(`^${t('list.sort')}: `) }),
    page.getByRole('searchbox'),
  ]) {
    const box = (await part.boundingBox())!
    expect([box.x >= 0, box.x + box.width <= 390]).toEqual([true, true])
  }
  expect(await views.evaluate((one) => one.scrollWidth > one.parentElement!.clientWidth)).toBe(true)
  await page.context().close()

  // Three lines in long words too: the views, the search, and the filter beside both ways to save it.
  const own = await aView(app, { by: manager, name: '제안', filters: { purpose: '0020005' } })
  const french = await asPage({ tokens: manager, language: 'fr' })
  await goTo(french, `/main/manage?saved=${own}&purpose=0020004`)
  const tools = french.getByRole('group', { name: 'Filtres', exact: true })
  await tools.getByRole('button', { name: 'Enregistrer les changements' }).waitFor()
  await picture(french, 'changed-view')
  expect((await tools.boundingBox())!.height).toBeLessThan(160)
  for (const route of ['/main/statistics', '/main/statistics/keywords?view=needs']) {
    await goTo(french, route)
    expect([route, (await tools.boundingBox())!.height < 115]).toEqual([route, true])
  }
  await french.context().close()
})
test('a filter opens as a sheet with its list', async () => {
  const { staff } = await aTeam(app)
  const { customerId } = await aSalesLog(app, { by: staff, title: '보이는 일지' })
  const { name } = (await app.owner.query<{ name: string }>('select name from customers where id = $1', [customerId]))
    .rows[0]!
  const page = await asPage({ tokens: staff })
  await goTo(page, '/main/manage')
  await page.getByRole('button', { name: t('list.addFilter') }).tap()
  await page.getByRole('menuitem', { name: t('logs.filter.customer'), exact: true }).tap()
  await expect
    .poll(() =>
      sheet(page)
        .boundingBox()
        .then((box) => box?.width),
    )
    .toBe(390)
  await sheet(page).getByRole('option', { name }).tap()
  await page.waitForURL(new RegExp(`customer=${customerId}`))
  await expect.poll(() => sheet(page).count()).toBe(0)
  await page.context().close()
})

test.each(['vi', 'fr', 'es', 'ja'])('no placeholder of a search field is cut: %s', async (language) => {
  const { staff } = await aTeam(app)
  await aSalesLog(app, { by: staff })
  const page = await asPage({ tokens: staff, language })
  for (const route of ['/main/manage', '/main/customer', '/main/workgroup/member', '/main/upload']) {
    await goTo(page, route)
    expect(await cutPlaceholders(page), route).toEqual([])
  }
  await page.context().close()
})

test('without a network: loaded data is shown, other screens show a message, and load it when the network is back', async () => {
  const { staff } = await aTeam(app)
  await aSalesLog(app, { by: staff, title: '지난번 이야기' })
  const page = await asPage({ tokens: staff })
  await goTo(page, '/main/manage')
  await goTo(page, '/main')
  await page.context().setOffline(true)
  await navigationLink(page, 'nav.logs').tap()
  await expect.poll(() => page.getByRole('main').getByText('지난번 이야기', { exact: true }).count()).toBe(1)
  await navigationLink(page, 'nav.customers').tap()
  await offlineMessage(page).waitFor()
  expect(await navigation(page).isVisible(), 'the navigation stays').toBe(true)
  await page.getByRole('button', { name: t('ui.retry') }).tap()
  await offlineMessage(page).waitFor()
  await navigationLink(page, 'nav.logs').tap()
  await expect.poll(() => page.getByRole('main').getByText('지난번 이야기', { exact: true }).count()).toBe(1)
  await navigationLink(page, 'nav.customers').tap()
  await offlineMessage(page).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: t('nav.customers') }).waitFor()
  await waitUntilIdle(page)
  expect(await offlineMessage(page).count()).toBe(0)
  await page.context().close()
})

/** An on-screen keyboard, as Safari shows it: the window keeps its size, only a part of it is seen. 0 hides it. */
const showKeyboard = (page: Page, pixels: number) =>
  page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => innerHeight - height })
    visualViewport!.dispatchEvent(new Event('resize'))
  }, pixels)

test('while a text is typed, the bar at the bottom makes room and the coach stands above the keyboard; the bar returns after a tap, which hits what it was aimed at', async () => {
  const { staff } = await aTeam(app)
  const page = await asPage({ tokens: staff })
  await goTo(page, '/main/upload')
  await waitUntilIdle(page)
  const bottomOf = async (part: ReturnType<Page['locator']>) => {
    const box = await part.boundingBox()
    return box && Math.round(box.y + box.height)
  }
  const coach = page
    .getByRole('region', { name: t('writing.title') })
    .getByRole('button')
    .first()
  await navigation(page).waitFor()
  expect(await bottomOf(navigation(page))).toBe(844)
  await page.getByRole('textbox', { name: t('logs.content') }).tap()
  await navigation(page).waitFor({ state: 'hidden' })
  await showKeyboard(page, 300)
  await expect.poll(() => bottomOf(coach)).toBe(544)
  await showKeyboard(page, 0)
  await coach.tap()
  await expect.poll(() => coach.getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => bottomOf(navigation(page))).toBe(844)
  await page.context().close()
})

test('the line that is typed in stays above the keyboard and the coach: when the keyboard opens, and in a long text', async () => {
  const { staff } = await aTeam(app)
  const page = await asPage({ tokens: staff })
  await goTo(page, '/main/upload')
  await navigation(page).waitFor()
  const area = page.getByRole('textbox', { name: t('logs.content') })
  await area.fill(Array.from({ length: 60 }, (_, at) => `${at + 1}번째 줄`).join('\n'))
  const coach = page
    .getByRole('region', { name: t('writing.title') })
    .getByRole('button')
    .first()
  /** Pixels between the last line of the text and the coach above the keyboard. */
  const room = async () => {
    const [text, strip] = [(await area.boundingBox())!, (await coach.boundingBox())!]
    return Math.round(strip.y - text.y - text.height)
  }
  const isSeen = (pixels: number) => pixels >= 0 && pixels < 100
  await area.evaluate((one: HTMLTextAreaElement) => one.setSelectionRange(one.value.length, one.value.length))
  await page.evaluate(() => scrollTo(0, 0))
  await area.focus()
  await page.locator('[data-typing]').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await showKeyboard(page, 300)
  await expect.poll(async () => isSeen(await room())).toBe(true)
  for (const key of ['a', 'Enter', 'b', 'Enter', 'Enter']) {
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(isSeen(await room()), key).toBe(true)
  }
  // In the middle of the text, its end is out of sight.
  await area.evaluate((one: HTMLTextAreaElement) => one.setSelectionRange(180, 180))
  await page.keyboard.press('c')
  await expect.poll(room).toBeLessThan(-400)
  await page.context().close()
})

test('the log list loads on as its end comes into view, and Back finds it as it was; on a desktop it has pages', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aContact(app, { by: staff, customerId })
  for (let n = 1; n <= 45; n += 1)
    await aSalesLog(app, {
      by: staff,
      customerId,
      contactId,
      title: `일지 ${n}`,
      at: new Date(Date.UTC(2026, 5, 1, 0, -n)).toISOString(),
    })
  const page = await asPage({ tokens: staff })
  const rows = page.getByRole('main').locator('article')
  const titles = async () => (await rows.locator('h3').allTextContents()).map((title) => title.split(' 한울')[0])
  await goTo(page, '/main/manage')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(20)
  expect(await page.getByRole('navigation', { name: t('ui.pages') }).count()).toBe(0)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3000)
      return rows.count()
    })
    .toBe(45)
  expect(await titles()).toEqual(Array.from({ length: 45 }, (_, at) => `일지 ${at + 1}`))
  expect(await page.getByRole('button', { name: t('further.more') }).count()).toBe(0)
  await page.getByRole('link', { name: '일지 38' }).tap()
  await page.getByRole('heading', { level: 1, name: '일지 38' }).waitFor()
  await page.goBack()
  await expect.poll(() => rows.count()).toBe(45)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1500)
  await page.context().close()

  const desk = await asPage({ tokens: staff, width: 1280, height: 800 })
  await goTo(desk, '/main/manage')
  const pages = desk.getByRole('navigation', { name: t('ui.pages') })
  await pages.waitFor()
  await expect.poll(() => desk.getByRole('main').locator('article').count()).toBe(20)
  // The range is that of the rows, not of the page that is loading.
  const loaded = Promise.withResolvers<void>()
  await desk.route(`**${salesLogs.list.path}`, (route) => loaded.promise.then(() => route.continue()), { times: 1 })
  await pages.getByRole('button', { name: '2', exact: true }).click()
  await desk.locator('[aria-busy=true]').first().waitFor()
  await desk.getByText('1–20', { exact: false }).first().waitFor()
  expect(await desk.getByText('21–40').count()).toBe(0)
  loaded.resolve()
  await desk.getByText('21–40').waitFor()
  await desk.context().close()
})

test('notices, suppliers and the audit trail load on too; on a desktop they have pages, of a history the latest ten', async () => {
  const { master } = await aTeam(app)
  for (let n = 1; n <= 25; n += 1)
    await aNotice(app, { by: master, title: `공지 ${n}`, opensAt: new Date(Date.UTC(2026, 5, 1, 0, -n)) })
  for (let n = 1; n <= 12; n += 1) await anAuditEntry(app, { by: master })
  await anOrder(app, master, { suppliers: Array.from({ length: 25 }, (_, at) => aSupplier(`공급사 ${at + 1}`)) })
  const [page, desk] = [await asPage({ tokens: master }), await asPage({ tokens: master, width: 1280, height: 800 })]
  const lists = [
    { route: '/main/etc/notice/group', rows: 'article', all: 25, pageSize: 20 },
    { route: '/main/bidding?tab=suppliers', rows: '.line', all: 25, pageSize: 20 },
    { route: '/main/workgroup/audit', rows: 'time', all: 13, pageSize: 10 },
  ]
  for (const { route, rows, all, pageSize } of lists) {
    const count = (one: Page) => one.getByRole('main').locator(rows).count()
    await goTo(page, route)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 3000)
        return count(page)
      })
      .toBe(all)
    expect(await page.getByRole('navigation', { name: t('ui.pages') }).count()).toBe(0)
    await goTo(desk, route)
    await desk.getByRole('navigation', { name: t('ui.pages') }).waitFor()
    expect(await count(desk), route).toBe(pageSize)
  }
  for (let n = 1; n <= 10; n += 1) await aSession(app, master.id, master.workgroupId)
  await goTo(page, '/main/etc/security')
  const devices = page.getByRole('list', { name: t('security.devices') }).getByRole('listitem')
  await expect.poll(() => devices.count()).toBe(10)
  await page.getByRole('button', { name: t('security.devicesAll', { count: '11' }) }).tap()
  await expect.poll(() => devices.count()).toBe(11)
  await page.context().close()
  await desk.context().close()
})
