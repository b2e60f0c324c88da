import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { aContact, aCustomer } from '../../support/builders/records.ts'
import { aContext, goTo, picture, waitUntilIdle } from '../support/browser.ts'
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

test("the contact in a customer's address is scrolled into view and marked, shown beside the form, and stays in the address between both; 0 is none", async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const [first, second] = [
    await aContact(app, { by: staff, customerId, name: '문지현' }),
    await aContact(app, { by: staff, customerId, name: '오세훈' }),
  ]
  const otherContact = await aContact(app, {
    by: staff,
    customerId: await aCustomer(app, { by: staff }),
    name: '남의사람',
  })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  const marked = () => page.getByRole('main').locator('article[aria-current]').getByRole('heading').allInnerTexts()
  const contactPanel = page.getByRole('complementary', { name: t('logs.contact') })
  await goTo(page, `/main/customer/details/${customerId}/${second}`)
  expect(await marked()).toEqual([expect.stringContaining('오세훈')])
  await page
    .getByRole('link', { name: t('record.edit') })
    .first()
    .click()
  await page.waitForURL(new RegExp(`/main/customer/edit/${customerId}/${second}$`))
  await waitUntilIdle(page)
  await expect.poll(() => contactPanel.getByRole('heading', { level: 3 }).innerText()).toContain('오세훈')
  await page
    .getByRole('button', { name: t('form.save'), exact: true })
    .first()
    .click()
  await page.waitForURL(new RegExp(`/main/customer/details/${customerId}/${second}$`))
  await goTo(page, `/main/customer/edit/${customerId}/${first}`)
  await expect.poll(() => contactPanel.getByRole('heading', { level: 3 }).innerText()).toContain('문지현')
  for (const none of ['0', otherContact, 'x']) {
    await goTo(page, `/main/customer/edit/${customerId}/${none}`)
    expect([await contactPanel.count(), await page.locator('form').count()], none).toEqual([0, 1])
    await goTo(page, `/main/customer/details/${customerId}/${none}`)
    expect(await marked(), none).toEqual([])
  }
  await page.context().close()
})

test('a vCard file fills the form, and the saved contact is passed to another phone by QR code and as a file', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한빛정밀' })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await goTo(page, `/main/customer/register_manager/${customerId}/0`)
  const card = (name: string, mobile: string) =>
    `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nORG:한빛;구매팀\nTITLE:과장\nTEL;TYPE=CELL:${mobile}\nEND:VCARD\n`
  const choose = (text: string) =>
    page
      .getByLabel(t('contacts.fromVcard'))
      .locator('xpath=self::input')
      .setInputFiles({ name: 'cards.vcf', mimeType: 'text/vcard', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: t('contacts.fromVcard') }).waitFor()
  await choose('no card')
  await page.getByText(t('contacts.noCards')).first().waitFor()
  await choose(card('문지현', '010-2345-6789') + card('오세훈', '010-3456-7890'))
  await page
    .getByRole('dialog', { name: t('contacts.whichCard') })
    .getByRole('button', { name: '오세훈' })
    .click()
  await expect.poll(() => page.getByLabel(t('contacts.name'), { exact: false }).first().inputValue()).toBe('오세훈')
  await page
    .getByRole('button', { name: t('customers.register'), exact: true })
    .first()
    .click()
  await page.waitForURL(/details/)
  await page.getByRole('article').getByRole('link', { name: '오세훈' }).first().click()
  // The customer's page offers the same.
  await page.getByRole('heading', { level: 1, name: '오세훈' }).waitFor()
  await page.getByRole('button', { name: t('record.more') }).click()
  await page.getByRole('menuitem', { name: t('contacts.share') }).click()
  const dialog = page.getByRole('dialog', { name: t('contacts.share') })
  await dialog.getByRole('img', { name: t('contacts.qr', { name: '오세훈' }) }).waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t('contacts.saveVcard') }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('오세훈.vcf')
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  expect(text).toContain('ORG:한빛정밀;구매팀\r\nTITLE:과장\r\nTEL;TYPE=CELL:+821034567890')
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await page.context().close()
})

test('on a phone a contact is handed to other apps as a vCard', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한빛정밀' })
  const contactId = await aContact(app, { by: staff, customerId, name: '오세훈' })
  const page = await (await aContext(browser, app.url, { tokens: staff, width: 390, height: 844 })).newPage()
  await page.addInitScript(() => {
    navigator.canShare = () => true
    navigator.share = async ({ files: [file] = [] }: ShareData = {}) => {
      document.title = `${file!.name} ${file!.type} ${await file!.text()}`
    }
  })
  await goTo(page, `/main/manager/profile/${customerId}/${contactId}`)
  await page.getByRole('button', { name: t('record.more') }).tap()
  await page.getByRole('menuitem', { name: t('contacts.share') }).tap()
  const dialog = page.getByRole('dialog', { name: t('contacts.share') })
  await dialog.getByRole('button', { name: t('contacts.shareWith') }).tap()
  await expect.poll(() => page.title()).toContain('오세훈.vcf text/vcard BEGIN:VCARD')
  expect(await page.title()).toContain('ORG:한빛정밀')
  await dialog.waitFor({ state: 'detached' })
  await page.context().close()
})

test('a photographed card is read on the device: uncertain fields are marked, nothing is saved unseen, the picture stays with the contact, and the address becomes that of its customer', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const context = await aContext(browser, app.url, { tokens: staff })
  const page = await context.newPage()
  await page.setContent(
    '<body style="margin:60px;width:900px;height:480px;font:30px sans-serif"><div style="font-size:52px">Minji Lee</div><div>Sales Director</div><br><div>M 010-2345-6789</div><div>T 02-555-123</div><div>E minji.lee@acme.example</div><div>12 Teheran Road, Seoul</div></body>',
  )
  const buffer = await page.screenshot({ type: 'jpeg' })
  const sent: string[] = []
  await goTo(page, `/main/customer/register_manager/${customerId}/0`)
  page.on('request', (request) => void sent.push(new URL(request.url()).pathname))
  const input = page.getByLabel(t('contacts.card.photo')).locator('xpath=self::input')
  await input.waitFor({ state: 'attached' })
  await input.setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: t('pictures.take') }).click()
  const dialog = page.getByRole('dialog', { name: t('contacts.card.read') })
  await dialog.getByRole('definition').filter({ hasText: 'Minji Lee' }).waitFor({ timeout: 50_000 })
  expect(
    await dialog
      .getByRole('definition')
      .filter({ hasText: t('contacts.card.unsure') })
      .innerText(),
  ).toContain('02-555-123')
  // A line that was read as something else, or not at all, is given to a field by hand.
  await dialog.getByText(t('contacts.card.lines_other').split(' ')[0]!).click()
  const give = async (line: RegExp, field: string) => {
    await dialog.getByRole('button', { name: line }).click()
    await page.getByRole('menuitemradio', { name: t(field), exact: true }).click()
  }
  await give(/^T 02-555-123/, 'contacts.fax')
  const numbers = dialog.getByRole('definition').filter({ hasText: '02-555-123' })
  await expect.poll(() => numbers.allInnerTexts().then((all) => all.map((text) => text.trim()))).toEqual(['02-555-123'])
  await give(/^Sales Director/, 'contacts.affiliation')
  await expect.poll(() => dialog.getByRole('button', { name: /^Minji Lee/ }).innerText()).toContain(t('contacts.name'))
  await picture(page, 'card-lines')
  // The picture is not sent before it is saved.
  const saving: string[] = [contacts.create.path, contacts.update.path, contacts.setPhoto.path]
  expect(sent.filter((path) => saving.includes(path))).toEqual([])
  await dialog.getByRole('button', { name: t('contacts.card.fill') }).click()
  for (const [label, value] of [
    ['contacts.name', 'Minji Lee'],
    ['contacts.mobile', '010-2345-6789'],
    ['contacts.affiliation', 'Sales Director'],
    ['contacts.fax', '02-555-123'],
    ['contacts.email', 'minji.lee@acme.example'],
  ] as const)
    await expect.poll(() => page.getByLabel(t(label)).first().inputValue()).toBe(value)
  await page.getByLabel(t('contacts.affiliation')).fill('Sales')
  await page.getByLabel(t('contacts.position')).fill('Director')
  await page.getByLabel(t('contacts.companyPhone')).fill('')
  await page.getByLabel(t('contacts.fax')).fill('')
  await page
    .getByRole('button', { name: t('customers.register'), exact: true })
    .first()
    .click()
  await page.getByRole('article').getByRole('link', { name: 'Minji Lee' }).first().click()
  await page.getByRole('img', { name: t('contacts.cardOf', { name: 'Minji Lee' }) }).waitFor()
  // The customer had no address.
  await expect
    .poll(async () => (await app.ask(staff, customers.detail, { id: customerId })).output!.address)
    .toContain('Teheran Road')
  await context.close()
})
