// Files attached elsewhere than to logs: a notice with a picture and a PDF; an inquiry with a screenshot, whose answer
// has a file that its link opens.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '../../../contract/calls/files/calls.ts'
import { inquiries } from '../../../contract/calls/inquiries/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aPdf, aPhoto } from '../../support/files/sample-files.ts'
import { anInquiry, aServiceNotice } from '../../support/builders/records.ts'
import { aContext, abortOnce, goTo, type Look } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
let photo: Buffer
beforeAll(async () => {
  ;[app, browser, photo] = await Promise.all([startTestApp(), sharedBrowser(), aPhoto('#c9c4bb')])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const phone = { width: 390, height: 844 }
/** Opens a page and waits until deferred code has loaded. */
async function pageOf(path: string, tokens?: TestPerson, look: Look = {}): Promise<Page> {
  const page = await (await aContext(browser, app.url, { ...(tokens && { tokens }), ...look })).newPage()
  await goTo(page, path)
  await page.mouse.move(200, 200)
  return page
}
const choose = (page: Page, ...given: [name: string, buffer: Buffer, mimeType?: string][]) =>
  page
    .getByLabel(t('files.add'), { exact: true })
    .setInputFiles(given.map(([name, buffer, mimeType = 'application/octet-stream']) => ({ name, buffer, mimeType })))
const opener = (page: Page, name: string) => page.getByRole('button', { name: t('files.open', { name }) })
const press = (page: Page, key: string) =>
  page
    .getByRole('button', { name: t(key) })
    .first()
    .click()
const field = (page: Page, key: string) => page.getByRole('textbox', { name: t(key) })
const write = async (page: Page, title: string) => {
  await field(page, 'notices.title').fill(title)
  await field(page, 'notices.content').fill('첨부한 단가표를 봐 주세요.')
}

test('a notice is written with a picture and a PDF; its readers open both, and delete none', async () => {
  const { master, staff } = await aTeam(app)
  const author = await pageOf(paths.registerNotice, master)
  await write(author, '4분기 단가표')
  await author.getByText(t('files.hintNotice')).waitFor()
  // One upload breaks off: the notice is saved with the other file, and the failed one is retried beside its name.
  await abortOnce(author, files.addToNotice.path)
  await choose(author, ['단가표.pdf', aPdf(2)], ['창고.jpg', photo, 'image/jpeg'])
  await author.getByText('2 / 10').waitFor()
  await press(author, 'notices.register')
  await author.getByRole('heading', { level: 1, name: '4분기 단가표' }).waitFor()
  // The order of the uploads is not fixed.
  const there = async () => ({
    count: (await opener(author, '창고.jpg').count()) + (await opener(author, '단가표.pdf').count()),
    seen: await author.locator('main').innerText(),
  })
  const again = author.getByRole('alert').getByRole('button', { name: t('files.again') })
  await again.waitFor()
  await expect.poll(there).toMatchObject({ count: 1 })
  await again.click()
  await expect.poll(there).toMatchObject({ count: 2 })

  const [, id] = /detail\/(\d+)$/.exec(author.url())!
  const reader = await pageOf(href(paths.notice, { noticeId: id! }), staff, phone)
  await opener(reader, '창고.jpg').click()
  const viewer = reader.getByRole('dialog', { name: '창고.jpg' })
  await viewer.getByRole('img', { name: '창고.jpg' }).waitFor()
  await reader.keyboard.press('ArrowRight')
  const pdf = reader.getByRole('dialog', { name: '단가표.pdf' })
  await pdf.locator('canvas[data-drawn]').first().waitFor()
  expect(await pdf.getByRole('button', { name: t('files.delete') }).count()).toBe(0)
  await reader.keyboard.press('Escape')
  await opener(reader, '단가표.pdf').waitFor()
  expect(await reader.getByLabel(t('files.add'), { exact: true }).count()).toBe(0)

  await goTo(author, href(paths.editNotice, { noticeId: id! }))
  await author.mouse.move(210, 210)
  await opener(author, '단가표.pdf').click()
  await author.getByRole('button', { name: t('files.delete') }).click()
  await author.getByText(t('files.deleteBodyNotice')).waitFor()
  await author.getByRole('button', { name: t('files.deleteVerb') }).click()
  await author.getByRole('button', { name: t('undo.verb') }).click()
  await author.keyboard.press('Escape')
  await opener(author, '단가표.pdf').waitFor()
  for (const page of [author, reader]) await page.context().close()
})

test('a notice of the service has files too', async () => {
  const operator = await aPerson(app, { isOperator: true })
  const { staff } = await aTeam(app)
  const noticeId = await aServiceNotice(app, { title: '서비스 점검' })
  const author = await pageOf(href(paths.serviceNotice, { noticeId }), operator)
  await choose(author, ['점검.pdf', aPdf(1)])
  await opener(author, '점검.pdf').click()
  await author.getByRole('button', { name: t('files.delete') }).click()
  await author.getByRole('button', { name: t('files.deleteVerb') }).click()
  await author.getByRole('button', { name: t('undo.verb') }).click()
  const reader = await pageOf(href(paths.serviceNotice, { noticeId }), staff, phone)
  await opener(reader, '점검.pdf').click()
  await reader.getByRole('dialog').locator('canvas[data-drawn]').first().waitFor()
  for (const page of [author, reader]) await page.context().close()
})

test('a screenshot is sent with a question, a file with its answer, and the mailed link opens both', async () => {
  const asker = await pageOf(paths.publicSupport, undefined, phone)
  await field(asker, 'support.name').fill('오가람')
  await field(asker, 'support.email').fill('picture@guest.example')
  await field(asker, 'support.mobile').fill('010-5555-0177')
  await field(asker, 'support.content').fill('이 화면에서 멈춰요.')
  // A file that turns out to be no picture is named, and the other input stays.
  await choose(
    asker,
    ['화면.jpg', photo, 'image/jpeg'],
    ['깨진.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
  )
  await press(asker, 'support.send')
  await asker.getByRole('listitem').filter({ hasText: '깨진.jpg' }).getByRole('alert').waitFor()
  await expect.poll(() => field(asker, 'support.content').inputValue()).toBe('이 화면에서 멈춰요.')
  await asker.getByRole('button', { name: t('files.remove', { name: '깨진.jpg' }) }).click()
  await press(asker, 'support.send')
  await asker.getByText(t('support.sent.body', { email: 'picture@guest.example' })).waitFor()

  const operator = await aPerson(app, { isOperator: true, name: '오태민' })
  const { rows } = await app.owner.query<{ id: string }>(
    "select id from inquiries where email = 'picture@guest.example'",
  )
  const service = await pageOf(href(paths.inboxInquiry, { inquiryId: rows[0]!.id }), operator)
  await opener(service, '화면.jpg').click()
  await service.getByRole('dialog').getByRole('img', { name: '화면.jpg' }).waitFor()
  await service.keyboard.press('Escape')
  await field(service, 'inbox.answerLabel').fill('붙인 안내대로 해 보세요.')
  await choose(service, ['안내.pdf', aPdf(1)])
  await press(service, 'inbox.answerAndComplete')
  await opener(service, '안내.pdf').waitFor()
  expect(await service.getByRole('button', { name: t('files.remove', { name: '안내.pdf' }) }).count()).toBe(0)

  const [mail] = await app.mailsTo('picture@guest.example')
  await goTo(asker, /#(\/support\/[\w-]{43})/.exec(mail!.text)![1]!)
  // The toast about the broken file stays while the pointer is over it.
  await asker.mouse.move(200, 20)
  await expect.poll(() => asker.locator('.toasts .toast').count()).toBe(0)
  await opener(asker, '화면.jpg').waitFor()
  await opener(asker, '안내.pdf').click()
  await asker.getByRole('dialog').locator('canvas[data-drawn]').first().waitFor()
  await asker.keyboard.press('Escape')
  await field(asker, 'support.continue').fill('됐어요.')
  await choose(asker, ['고마워요.txt', Buffer.from('x')])
  await press(asker, 'support.reply')
  await opener(asker, '고마워요.txt').waitFor()
  for (const page of [asker, service]) await page.context().close()
})

test('after a cancelled upload the message is not sent, and nothing of it is lost', async () => {
  const { staff } = await aTeam(app)
  const inquiryId = await anInquiry(app, { by: staff })
  const page = await pageOf(href(paths.inquiry, { inquiryId }), staff)
  let letGo = () => {}
  let isFirst = true
  // Never removed: a route that is removed while one of its requests ends may leave the next one hanging.
  await page.route(`**${inquiries.reply.path}`, (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    return new Promise<void>((done) => (letGo = done)).then(() => route.abort())
  })
  await field(page, 'support.continue').fill('큰 파일이에요.')
  await choose(page, ['큰 파일.bin', Buffer.alloc(100_000, 1)], ['둘째.txt', Buffer.from('x')])
  await press(page, 'support.reply')
  await page.getByRole('button', { name: t('files.cancel', { name: '큰 파일.bin' }) }).click()
  await page.getByRole('button', { name: t('files.remove', { name: '둘째.txt' }) }).waitFor()
  letGo()
  await expect.poll(() => field(page, 'support.continue').inputValue()).toBe('큰 파일이에요.')
  expect((await app.owner.query('select from inquiry_messages where inquiry_id = $1', [inquiryId])).rowCount).toBe(0)
  await press(page, 'support.reply')
  await opener(page, '둘째.txt').waitFor()
  expect(await opener(page, '큰 파일.bin').count()).toBe(0)
  await page.context().close()
})
