// The visit brief: one page about a customer, on one side of paper, and from the offline cache without a network.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import { hashOf } from '../../../server/features/needs/analyses.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aLogAnalysis } from '../../support/inputs/needs-inputs.ts'
import { aSavedHeadline } from '../../support/inputs/news-inputs.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aContact, aCustomer, aFeedback, aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, type Look } from '../support/browser.ts'
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
const part = (page: Page, name: string) => page.getByRole('region', { name: t(name), exact: true })
const open = async (who: TestPerson, look: Look = {}) =>
  (await aContext(browser, app.url, { tokens: who, ...look })).newPage()

/** A customer with as many records of each kind as the brief shows. */
async function aFullCustomer() {
  const { staff: by, manager, colleague } = await aTeam(app)
  const customerId = await aCustomer(app, { by, name: '한울전자', ownerId: by.id, stage: '0050002' })
  await app.owner.query(
    "update customers set memo = repeat('단가에 민감하고 납기를 지키는 곳을 고름. ', 20) where id = $1",
    [customerId],
  )
  const sentence = `연간 물량이 늘 것 같아서 ${'납기와 품질을 함께 보고 '.repeat(12)}정하겠다고 함.`
  const content = `${sentence} `.repeat(3).trim()
  for (let n = 1; n <= 8; n += 1) {
    const contactId = await aContact(app, { by, customerId, name: `윤성민 ${n}`, mobile: '01012345678' })
    await app.owner.query(
      "update contacts set personality = repeat('꼼꼼함 ', 12), interests = repeat('등산 ', 20) where id = $1",
      [contactId],
    )
    const at = new Date(app.now().getTime() - n * 86_400_000)
    const { id: logId } = await aSalesLog(app, {
      by,
      customerId,
      contactId,
      at,
      content,
      title: `단가 협의 ${n} ${'긴 제목 '.repeat(8)}`,
    })
    await app.owner.query('update sales_logs set next_step = $2, excerpt = left(content, 215) where id = $1', [
      logId,
      `견적서 ${n} 보내기 ${'와 시험 성적서 '.repeat(6)}`,
    ])
    await aLogAnalysis(app, { by, logId, types: ['product'] })
    await app.owner.query('update log_sentences set start_at = 0, end_at = $2, hash = $3 where sales_log_id = $1', [
      logId,
      sentence.length,
      hashOf(sentence),
    ])
    await aFeedback(app, { by: manager, logId, content: '증설 시점과 연간 물량을 먼저 확인해 주세요. '.repeat(8) })
    await aSavedHeadline(app, { by, customerId, title: `한울전자, 평택 ${n}라인 증설 ${'소식 '.repeat(20)}` })
  }
  await aSalesLog(app, {
    by: colleague,
    customerId,
    title: '비밀 일지',
    at: new Date(app.now().getTime() - 5 * 86_400_000),
  })
  return { by, customerId }
}

test('from the profile to a page with open tasks, recent logs and contacts; printed, it is one side of A4', async () => {
  const { by, customerId } = await aFullCustomer()
  // The latest log is with the first, the one before it with the last by name.
  for (const [name, instead] of [
    ['윤성민 1', '하윤서'],
    ['윤성민 2', '윤성민 9'],
  ])
    await app.owner.query('update contacts set name = $3 where customer_id = $1 and name = $2', [
      customerId,
      name,
      instead,
    ])
  const page = await open(by)
  await goTo(page, href(paths.customer, { customerId }))
  await page.mouse.move(200, 200)
  await page.getByRole('link', { name: t('customers.brief') }).click()
  await page.getByRole('heading', { level: 1, name: '한울전자' }).waitFor()
  await page.mouse.move(210, 210)
  await part(page, 'brief.steps').getByText('견적서 1 보내기').waitFor()
  await part(page, 'brief.touches').getByText('단가 협의 1').waitFor()
  for (const name of ['brief.needs', 'brief.feedback', 'brief.headlines'])
    await part(page, name).getByRole('listitem').first().waitFor()
  const allOf = (name: string) => part(page, name).locator('.more').getAttribute('href')
  expect([await allOf('brief.needs'), await allOf('brief.headlines')]).toEqual(
    ['needs', 'news'].map((view) => `#${href(paths.customer, { customerId }, { view })}`),
  )
  // The main contact first, then by name, as on the page of the customer.
  const people = part(page, 'brief.people').getByRole('listitem')
  await people.first().waitFor()
  const [main, ...others] = (await people.allInnerTexts()).map((text) => /하윤서|윤성민 \d+/.exec(text)![0])
  expect([main, others.length]).toEqual(['하윤서', 3])
  expect(others).toEqual(others.toSorted())
  expect(others).not.toContain('윤성민 9')
  await part(page, 'brief.people')
    .getByRole('link', { name: t('brief.morePeople_other', { count: '5' }) })
    .waitFor()
  expect(await page.getByText('비밀 일지').count()).toBe(0)
  expect(await faults(page, wcag)).toEqual([])
  const pdf = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  // As wide as A4 without margins.
  await page.setViewportSize({ width: 688, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: t('brief.print') }).count()).toBe(0)
  // Nothing of the last section is cut off.
  const end = await page.evaluate(() => {
    const article = document.querySelector('article')!
    return article.scrollHeight - article.clientHeight
  })
  expect(end).toBeLessThanOrEqual(0)
  await page.context().close()
})

test('for a customer without records every section shows a message', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '새터유통' })
  const page = await open(staff, { width: 390, height: 844 })
  await goTo(page, href(paths.brief, { customerId }))
  await page.mouse.move(200, 200)
  for (const said of ['brief.noSteps', 'brief.noNeeds', 'brief.noPeople']) await page.getByText(t(said)).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await page.context().close()
})

test('without a network it is built from the offline cache, and sections that are not cached show a message', async () => {
  const { by, customerId } = await aFullCustomer()
  const page = await open(by, { workers: true })
  await goTo(page, paths.home)
  await page.mouse.move(200, 200)
  const isCached = () =>
    page.evaluate(
      async () =>
        Boolean(await caches.match('/')) &&
        Boolean(navigator.serviceWorker.controller) &&
        /"at":"20/.test(Object.entries(localStorage).find(([key]) => key.startsWith('offline '))?.[1] ?? ''),
    )
  await expect.poll(isCached, { timeout: 60_000 }).toBe(true)
  await page.context().setOffline(true)
  await page.evaluate((to) => void (location.hash = to), href(paths.brief, { customerId }))
  await part(page, 'brief.steps').getByText('견적서 1 보내기').waitFor()
  await part(page, 'brief.touches').getByText('단가 협의 1').waitFor()
  await part(page, 'brief.feedback').getByRole('listitem').first().waitFor()
  await part(page, 'brief.needs').getByText(t('brief.notHere')).waitFor()
  await part(page, 'brief.people').getByText('윤성민 1', { exact: true }).waitFor()
  await page.context().close()
})
