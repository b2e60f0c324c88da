// Inquiries: sent, taken and answered by the operator with a template, notified, answered back and completed. The same
// without an account, by mail and its link.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../support/builders/people.ts'
import { anAnswerTemplate, anInquiry } from '../../support/builders/records.ts'
import { aContext, goTo, picture } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
let operator: TestPerson
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
  operator = await aPerson(app, { isOperator: true, name: '오태민' })
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const pageOf = async (tokens?: TestPerson, size = {}) =>
  (await aContext(browser, app.url, { ...(tokens && { tokens }), ...size })).newPage()
const field = (page: Page, key: string) => page.getByRole('textbox', { name: t(key) })
const press = (page: Page, key: string) =>
  page
    .getByRole('button', { name: t(key) })
    .first()
    .click()
const messageWith = (page: Page, words: string) =>
  page
    .getByRole('list', { name: t('support.talk') })
    .getByText(words)
    .waitFor()
const openInbox = async (page: Page, words: string) => {
  await goTo(page, paths.inbox)
  await page.getByRole('link', { name: words }).click()
  await messageWith(page, words)
}

test('an inquiry is sent, taken, answered with a template, notified, answered back, taken again, completed', async () => {
  const { staff } = await aTeam(app)
  await anAnswerTemplate(app)
  const asker = await pageOf(staff)
  await goTo(asker, paths.support)
  await asker.getByText(t('support.none.title')).waitFor()
  // Submitted empty: errors are shown at the missing fields, and known values are filled in.
  await press(asker, 'support.send')
  await asker.getByRole('alert').first().waitFor()
  await expect.poll(() => field(asker, 'support.name').inputValue()).toBe(staff.name)
  await field(asker, 'support.mobile').fill('010-5555-0177')
  await field(asker, 'support.content').fill('알림이 두 번씩 와요.')
  await press(asker, 'support.send')
  await asker.getByText(t('support.registered')).first().waitFor()
  await asker.getByRole('link', { name: '알림이 두 번씩 와요.' }).waitFor()

  const service = await pageOf(operator)
  await openInbox(service, '알림이 두 번씩 와요.')
  // The columns scroll, not the page, and the answer stands at the bottom of its column.
  expect(
    await service.evaluate(() => {
      const answer = [...document.querySelectorAll('form')].at(-1)!.getBoundingClientRect()
      const { scrollHeight } = document.documentElement
      return [scrollHeight <= innerHeight, answer.bottom <= innerHeight, answer.bottom > innerHeight - 32]
    }),
  ).toEqual([true, true, true])
  await picture(service, 'inbox')
  await press(service, 'inbox.take')
  await service.getByRole('button', { name: t('inbox.release') }).waitFor()
  await field(service, 'support.note').fill('개발팀에 물어봄')
  await press(service, 'inbox.addNote')
  await messageWith(service, '개발팀에 물어봄')
  await press(service, 'inbox.templates')
  await service.getByRole('button', { name: '푸시가 두 번', exact: true }).click()
  await expect.poll(() => field(service, 'inbox.answerLabel').inputValue()).toContain('로그아웃해 주세요.')
  await press(service, 'inbox.answerAndComplete')
  await messageWith(service, '로그아웃해 주세요.')

  const [mail] = await app.mailsTo(staff.email)
  expect(mail!.text).toContain('로그아웃해 주세요.')
  await goTo(asker, paths.notifications)
  await asker.getByRole('link', { name: t('notify.inquiry_answered') }).click()
  await messageWith(asker, '로그아웃해 주세요.')
  expect(await asker.getByText('개발팀에 물어봄').count()).toBe(0)
  await field(asker, 'support.continue').fill('아직 두 번 와요.')
  await press(asker, 'support.reply')
  await messageWith(asker, '아직 두 번 와요.')
  await asker.getByText(t('support.status.processing')).first().waitFor()

  await openInbox(service, '알림이 두 번씩 와요.')
  await messageWith(service, '아직 두 번 와요.')
  await press(asker, 'support.solved')
  await asker.getByText(t('support.nowCompleted')).first().waitFor()
  // The asker replied meanwhile: it is reported, and nothing typed is lost.
  await field(service, 'inbox.answerLabel').fill('다시 볼게요.')
  await press(service, 'inbox.answerAndWait')
  await service.getByText(t('inbox.meanwhile')).first().waitFor()
  await expect.poll(() => field(service, 'inbox.answerLabel').inputValue()).toBe('다시 볼게요.')
  await press(service, 'inbox.answerAndWait')
  await messageWith(service, '다시 볼게요.')
  for (const page of [asker, service]) await page.context().close()
})

test('the country code belongs to the number that is filled in, not to the language', async () => {
  const { staff } = await aTeam(app)
  const send = async (phone: string, content: string) => {
    await app.owner.query('update users set phone = $1 where id = $2', [phone, staff.id])
    const page = await pageOf(staff, { language: 'fr' })
    await goTo(page, paths.support)
    const country = await page.getByRole('main').getByRole('combobox').inputValue()
    await page.locator('textarea').fill(content)
    await page.getByRole('main').locator('[type=submit]').click()
    await page.getByRole('link', { name: content }).waitFor()
    await page.context().close()
    const { rows } = await app.owner.query<{ mobile: string }>('select mobile from inquiries where content = $1', [
      content,
    ])
    return [country, rows[0]!.mobile]
  }
  expect(await send('+821055550177', 'avec un numéro coréen')).toEqual(['+82', '+821055550177'])
  expect(await send('+84912345678', 'avec un numéro vietnamien')).toEqual(['', '+84912345678'])
})

test('without an account: from the landing page, by mail, and back by its link; on a phone', async () => {
  const asker = await pageOf(undefined, { width: 390, height: 844 })
  await goTo(asker, paths.landing)
  await asker.getByRole('link', { name: t('nav.support') }).click()
  await field(asker, 'support.name').fill('오가람')
  await field(asker, 'support.email').fill('garam@guest.example')
  await asker.getByRole('combobox', { name: t('support.country') }).click()
  const sheet = asker.getByRole('dialog', { name: t('support.country') })
  await sheet.getByRole('combobox').fill('84')
  await sheet.getByRole('option', { name: /^\+84 / }).click()
  await field(asker, 'support.mobile').fill('0912 345 678')
  await field(asker, 'support.content').fill('초대 메일이 오지 않아요.')
  await press(asker, 'support.send')
  await asker.getByText(t('support.sent.body', { email: 'garam@guest.example' })).waitFor()
  const { rows } = await app.owner.query<{ mobile: string }>(
    "select mobile from inquiries where email = 'garam@guest.example'",
  )
  expect(rows).toEqual([{ mobile: '+84912345678' }])

  const service = await pageOf(operator, { width: 390, height: 844 })
  await openInbox(service, '초대 메일이 오지 않아요.')
  await service.getByText(t('inbox.byMail')).waitFor()
  await field(service, 'inbox.answerLabel').fill('다시 보냈어요.')
  await press(service, 'inbox.answerAndComplete')
  await messageWith(service, '다시 보냈어요.')
  const [mail] = await app.mailsTo('garam@guest.example')
  const link = /#(\/support\/[\w-]{43})/.exec(mail!.text)![1]!
  await goTo(asker, link)
  await messageWith(asker, '다시 보냈어요.')
  await field(asker, 'support.continue').fill('왔어요, 고마워요.')
  await press(asker, 'support.reply')
  await messageWith(asker, '왔어요, 고마워요.')
  await goTo(asker, href(paths.openedInquiry, { code: 'x'.repeat(43) }))
  await asker.getByText(t('support.gone.title')).waitFor()
  for (const page of [asker, service]) await page.context().close()
})

test('the inbox: new inquiries appear while it is open; filters, states and pages are in the address', async () => {
  const page = await pageOf(operator)
  await goTo(page, `${paths.inbox}?q=${encodeURIComponent('조용히')}`)
  // The first interaction loads the deferred code: from here the tab receives events.
  await page.mouse.move(200, 200)
  await page.getByText(t('inbox.filtered.body')).waitFor()
  const { staff } = await aTeam(app)
  const newInquiry = {
    name: '오가람',
    email: 'quiet@guest.example',
    mobile: '+821055550177',
    content: '조용히 온 문의',
  }
  await anInquiry(app, { by: staff, content: '다른 문의' })
  // Events arrive once the stream is open; earlier inquiries are loaded when it opens.
  await app.ask(null, contract.inquiries.create, newInquiry)
  await page.getByRole('link', { name: '조용히 온 문의' }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  await page.getByRole('button', { name: t('inbox.taken') }).click()
  await page.getByRole('menuitemradio', { name: t('inbox.taken.mine') }).click()
  await page.getByText(t('inbox.filtered.body')).waitFor()
  await expect.poll(() => page.url()).toContain('taken=mine')
  await page.getByRole('button', { name: t('inbox.clear') }).click()
  await page.getByRole('link', { name: t('inbox.state.completed') }).click()
  await expect.poll(() => page.url()).toContain('state=completed')
  await page.context().close()
})

test('a read that was pending while the inquiry was taken does not show it as free afterwards', async () => {
  const { staff } = await aTeam(app)
  await anInquiry(app, { by: staff, content: '오래 걸리는 문의' })
  const page = await pageOf(operator)
  await openInbox(page, '오래 걸리는 문의')
  await page.mouse.move(200, 200)
  // Another inquiry arrives: everything shown is loaded again, with the old state of this one.
  const heldRead = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  let isHeld = false
  await page.route('**/etc/detail_inbox_question_sys', async (route) => {
    // Two events in a row cancel the first read: the next one is held then.
    const early = isHeld ? null : await route.fetch().catch(() => null)
    if (!early || isHeld) return route.continue().catch(() => {})
    isHeld = true
    heldRead.resolve()
    await answer.promise
    await route.fulfill({ response: early }).catch(() => {})
  })
  const newInquiry = {
    name: '오가람',
    email: 'other@guest.example',
    mobile: '+821055550178',
    content: '그 사이의 문의',
  }
  await app.ask(null, contract.inquiries.create, newInquiry)
  await heldRead.promise
  await press(page, 'inbox.take')
  const release = page.getByRole('button', { name: t('inbox.release') })
  await release.waitFor()
  answer.resolve()
  await page.getByRole('link', { name: '그 사이의 문의' }).waitFor()
  await page.evaluate(() => new Promise((then) => setTimeout(then, 500)))
  await expect.poll(() => release.count()).toBe(1)
  await page.context().close()
})
