// The customer list: filtered, saved as a view, and edited in bulk, on a desktop and on a phone.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { href, noId, paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { aContext, goTo } from '../support/browser.ts'
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
const bar = (page: Page) => page.getByRole('toolbar', { name: t('customers.chosen.acts') })
const names = (page: Page) => page.locator('tbody a.whole').allTextContents()

test('customers without recent contact are saved as a view, and several get an owner at once, with undo', async () => {
  const { manager, colleague } = await aTeam(app)
  const by = manager
  for (const name of ['다온화학', '가람정밀', '나래물산']) {
    const id = await aCustomer(app, { by, name })
    await app.owner.query(
      `update customers set industry = '화학', created_at = now() - interval '100 days' where id = $1`,
      [id],
    )
    if (name === '나래물산') await aSalesLog(app, { by, customerId: id })
  }
  const page = await (await aContext(browser, app.url, { tokens: manager })).newPage()
  await goTo(page, paths.customers)
  await page.getByRole('button', { name: t('list.addFilter'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('customers.quiet') }).click()
  await page.getByRole('radio', { name: /^60/ }).click()
  await page.waitForURL(/quiet=60/)
  await page.getByRole('button', { name: t('list.addFilter'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('customers.industry') }).click()
  await page.getByRole('combobox', { name: t('customers.industry') }).fill('화')
  await page.getByRole('option', { name: /화학/ }).click()
  await expect.poll(() => names(page)).toEqual(['가람정밀', '다온화학'])
  await page.getByRole('button', { name: t('logs.view.save') }).click()
  const dialog = page.getByRole('dialog', { name: t('logs.view.save') })
  await dialog.getByRole('textbox', { name: t('logs.view.name') }).fill('조용한 화학')
  await dialog.getByRole('button', { name: t('form.save') }).click()
  await page.waitForURL(/saved=\d+/)
  const view = page.getByRole('list', { name: t('views.title') }).getByRole('link', { name: /조용한 화학\s*2/ })
  await view.waitFor()
  await page
    .getByRole('navigation', { name: t('logs.views') })
    .getByRole('link', { name: t('customers.tab.list') })
    .click()
  await expect.poll(async () => (await names(page)).length).toBe(3)
  await view.click()
  await expect.poll(() => names(page)).toEqual(['가람정밀', '다온화학'])

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await bar(page)
    .getByText(t('customers.chosen.count', { count: '2', max: String(limits.selection) }))
    .waitFor()
  // The tint of a selected row begins at the edge of the page and ends at the other one.
  const edges = await page.evaluate(() => {
    const [row, main] = ['tbody tr', 'main'].map((one) => document.querySelector(one)!)
    const [from, to] = [row!.getBoundingClientRect(), main!.getBoundingClientRect()]
    const tinted = (cell: Element, part: string) => {
      const { content, width, backgroundColor } = getComputedStyle(cell, part)
      return content !== 'none' && backgroundColor === getComputedStyle(cell).backgroundColor ? parseFloat(width) : 0
    }
    const [first, last] = [row!.firstElementChild!, row!.lastElementChild!]
    return [from.left - tinted(first, '::before') - to.left, to.right - from.right - tinted(last, '::after')]
  })
  expect(edges).toEqual([0, 0])
  await bar(page)
    .getByRole('button', { name: t('customers.owner') })
    .click()
  const ownerDialog = page.getByRole('dialog', {
    name: t('customers.many.title', { field: t('customers.owner'), number: '2' }),
  })
  await ownerDialog.getByText('가람정밀, 다온화학', { exact: true }).waitFor()
  await ownerDialog.getByRole('combobox').fill(colleague.name)
  await page.getByRole('option', { name: colleague.name }).click()
  await ownerDialog.getByRole('button', { name: t('customers.many.change'), exact: true }).click()
  const undo = page.getByRole('button', { name: t('many.undo') })
  await undo.waitFor()
  const owners = async () =>
    (
      await app.owner.query('select owner_id from customers where workgroup_id = $1 order by name', [by.workgroupId])
    ).rows.map(({ owner_id: id }) => id as string | null)
  expect(await owners()).toEqual([colleague.id, null, colleague.id])
  await undo.click()
  await expect.poll(owners).toEqual([null, null, null])
  await page.context().close()
})
test('on a phone a row is selected by its checkbox; Staff see which ones they may not change', async () => {
  const { staff, manager } = await aTeam(app)
  await aCustomer(app, { by: manager, name: '남의 고객' })
  await aCustomer(app, { by: staff, name: '내 고객' })
  const page = await (await aContext(browser, app.url, { tokens: staff, width: 390 })).newPage()
  await goTo(page, paths.customers)
  await page.getByRole('button', { name: t('customers.actions') }).click()
  await page.getByRole('menuitem', { name: t('customers.chosen.begin') }).click()
  const box = (name: string) => page.getByRole('checkbox', { name: t('logs.chosen.row', { title: name }) })
  await box('남의 고객').click()
  await bar(page).getByText(t('customers.many.notYours')).waitFor()
  await box('내 고객').click()
  await bar(page)
    .getByRole('button', { name: t('customers.segment') })
    .click()
  await page
    .getByRole('dialog')
    .getByText(t('many.editOnly', { count: '1', of: '2' }))
    .waitFor()
  await page.getByRole('dialog').getByRole('radio').first().click()
  await page.getByRole('button', { name: t('customers.many.change'), exact: true }).click()
  await expect
    .poll(async () => (await app.owner.query("select name from customers where segment <> ''")).rows)
    .toEqual([{ name: '내 고객' }])
  await page.context().close()
})
test('registering a duplicate customer shows the existing one, and can be continued', async () => {
  const { staff } = await aTeam(app)
  const known = await app.ask(staff, customers.create, { name: '(주)한빛전자', ceoName: '김서연' })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await goTo(page, paths.registerCustomer)
  const name = page.getByRole('textbox', { name: t('customers.name') })
  await name.fill('한빛 전자 주식회사')
  const link = page.getByRole('link', { name: '(주)한빛전자' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`#${href(paths.customer, { customerId: known.output.id })}`)
  await page.getByText(t('customers.alike'), { exact: true }).waitFor()
  // The hint is not in the way: Tab leads from the name to the next field, and Enter submits the form.
  await name.press('Tab')
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
  await name.press('Enter')
  await page.getByText(t('customers.registered').split('}}')[1]!.trim()).first().waitFor()
  await page.context().close()
})
test('editing a customer into a duplicate shows the existing one, and never the edited one itself', async () => {
  const { staff } = await aTeam(app)
  const known = await app.ask(staff, customers.create, { name: '(주)한빛전자', ceoName: '김서연' })
  const own = await app.ask(staff, customers.create, { name: '한빛전자', ceoName: '이하은' })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await goTo(page, href(paths.editCustomer, { customerId: own.output.id, contactId: noId }))
  const ceo = page.getByRole('textbox', { name: t('customers.ceoName') })
  await ceo.fill('이하은 대표')
  const name = page.getByRole('textbox', { name: t('customers.name') })
  const alike = page.getByRole('status').filter({ hasText: t('customers.alike') })
  await name.fill('한빛 전자')
  const link = page.getByRole('link', { name: '(주)한빛전자' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`#${href(paths.customer, { customerId: known.output.id })}`)
  await expect.poll(() => alike.getByRole('listitem').count()).toBe(1)
  // Values from before the edit are not checked.
  expect(requests.filter((url) => url.includes(customers.alike.path))).toHaveLength(1)
  await name.fill('한빛전자')
  await link.waitFor({ state: 'detached' })
  await page.context().close()
})
test('editing a contact into a duplicate shows the existing one, and never the edited one itself', async () => {
  const { staff } = await aTeam(app)
  const { id: customerId } = (await app.ask(staff, customers.create, { name: '한빛전자' })).output
  const person = { customerId, name: '윤성민', position: '팀장', affiliation: '구매팀' }
  const known = (await app.ask(staff, contacts.create, { ...person, mobile: '010-1234-5678' })).output
  const own = (await app.ask(staff, contacts.create, { ...person, name: '윤 성민' })).output
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await goTo(page, href(paths.editContact, { customerId, contactId: own.id }))
  await page.getByRole('textbox', { name: t('contacts.name') }).fill('윤성 민')
  const alike = page.getByRole('status').filter({ hasText: t('contacts.alike') })
  const link = alike.getByRole('link')
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`#${href(paths.contact, { customerId, contactId: known.id })}`)
  await page.context().close()
})

test('a customer is deleted after a question; the toast undoes it, and so does the list of messages, once', async () => {
  const { manager } = await aTeam(app)
  const id = await aCustomer(app, { by: manager, name: '한울전자' })
  await aCustomer(app, { by: manager, name: '가람정밀' })
  const page = await (await aContext(browser, app.url, { tokens: manager })).newPage()
  await goTo(page, href(paths.customer, { customerId: id }))
  await page.getByRole('button', { name: t('record.more') }).click()
  await page.getByRole('menuitem', { name: t('customers.delete') }).click()
  const question = page.getByRole('dialog').filter({ hasText: t('customers.deleteBody') })
  await question.getByRole('button', { name: t('customers.delete') }).click()
  await page.waitForURL(/\/main\/customer$/)
  await expect.poll(() => names(page)).toEqual(['가람정밀'])
  const status = async () => (await app.ask(manager, customers.detail, { id })).status
  await expect.poll(status).toBe(404)
  await page.getByRole('button', { name: t('undo.verb') }).click()
  await expect.poll(() => names(page).then((all) => all.toSorted())).toEqual(['가람정밀', '한울전자'])
  expect(await status()).toBe(200)

  await page.evaluate((to) => (location.hash = to), `#${href(paths.customer, { customerId: id })}`)
  await page.getByRole('button', { name: t('record.more') }).click()
  await page.getByRole('menuitem', { name: t('customers.delete') }).click()
  await question.getByRole('button', { name: t('customers.delete') }).click()
  await page.waitForURL(/\/main\/customer$/)
  await expect.poll(status).toBe(404)
  await page.evaluate((to) => (location.hash = to), `#${paths.profile}`)
  const messages = page.getByRole('region', { name: t('profile.messages') })
  const undo = messages.getByRole('button', { name: t('undo.verb') })
  await undo.click()
  await expect.poll(status).toBe(200)
  expect(await undo.count()).toBe(0)
  await page.context().close()
})
