// The coaching screen: a team lead finds the logs that say too little about needs, and helps; the authors see the same
// figures.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, abortOnce, goTo, type Look } from '../support/browser.ts'
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

const phone = { width: 390, height: 844, dark: true }
async function at(route: string, tokens: TestPerson, look: Look = {}): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens, ...look })).newPage()
  await goTo(page, route)
  return page
}
const greeting = '인사만 드리고 나옴.'
const visit = '다음 방문은 12월 초로 잡음.'
/** One Staff has a log without needs and one about operations; another one has a log about all of them. */
async function threeLogs() {
  const team = await aTeam(app)
  const { staff, colleague } = team
  const customerId = await aCustomer(app, { by: staff, name: '두레산업' })
  const contactId = await aContact(app, { by: staff, customerId, name: '하정민' })
  const about = async (by: TestPerson, title: string, types: string[]) => {
    const { id } = await aSalesLog(app, { by, customerId, contactId, title, content: `${greeting}\n${visit}` })
    const [end, all] = [greeting.length, greeting.length + 1 + visit.length]
    await app.owner.query(
      "insert into log_sentences (workgroup_id, sales_log_id, start_at, end_at, hash, type, confidence, source) values ($1, $2, 0, $3, 'a', 'none', 0.9, 'starter'), ($1, $2, $4, $5, 'b', $6, 0.9, 'starter')",
      [by.workgroupId, id, end, end + 1, all, types[0] ?? 'none'],
    )
    await app.owner.query(
      "insert into log_analyses (workgroup_id, sales_log_id, language, version, types, nouns, noun_counts) values ($1, $2, 'ko', 0, $3, '{}', '{}')",
      [by.workgroupId, id, types],
    )
    return id
  }
  const silent = await about(staff, '정기 방문', [])
  await about(staff, '재고 확인', ['operational'])
  await about(colleague, '증설 협의', ['strategic', 'product', 'personal', 'operational'])
  return { ...team, silent }
}
const row = (page: Page, title: string) => page.locator('article').filter({ hasText: title })
const personal = t('code.0040003')
/** The figure with a number in it. */
const counted = (key: string, count: number, values: Record<string, string> = {}) =>
  t(key, values).replace('{{count, number}}', String(count))
const cell = (page: Page, name: string, count: number) =>
  page.getByRole('button', { name: counted('coaching.cell', count, { name, type: personal }) })

test('by keyboard alone: missing needs per member, feedback on a sentence, and a log that needs no coaching is set aside and restored', async () => {
  const { staff, manager, silent } = await threeLogs()
  const page = await at(paths.coaching, manager)
  await row(page, '정기 방문').waitFor()
  await expect.poll(() => page.locator('article').count()).toBe(1)
  await expect.poll(() => row(page, '정기 방문').locator('.chip.ghosted').count()).toBe(4)
  await expect
    .poll(() => row(page, '정기 방문').innerText())
    .toMatch(new RegExp(t('coaching.question', { question: '.+[?]' }), 'u'))
  expect(await faults(page, wcag)).toEqual([])

  await cell(page, staff.name, 2).press('Enter')
  await row(page, '재고 확인').waitFor()
  await expect.poll(() => page.url()).toContain('lacks=personal')
  await expect.poll(() => page.locator('#coached').innerText()).toContain(personal)
  await expect
    .poll(() => row(page, '재고 확인').locator('.chip:not(.ghosted)').allInnerTexts())
    .toEqual([t('code.0040004')])
  expect(await cell(page, staff.name, 2).getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: t('coaching.clear') }).press('Enter')
  await expect.poll(() => page.locator('article').count()).toBe(1)

  await page.keyboard.press('j')
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: '정기 방문' })
  await dialog.getByRole('button', { name: visit }).press('Enter')
  expect(await faults(page, wcag)).toEqual([])
  await dialog.getByRole('textbox').fill('다음에는 하 과장님 일도 여쭤보세요.')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  const { rows } = await app.owner.query<object>(
    'select sentence, content, lacked from feedback where sales_log_id = $1',
    [silent],
  )
  expect(rows).toEqual([
    {
      sentence: visit,
      content: '다음에는 하 과장님 일도 여쭤보세요.',
      lacked: ['strategic', 'product', 'personal', 'operational'],
    },
  ])
  await row(page, '정기 방문').getByText(counted('coaching.given', 1)).waitFor()

  await page.getByRole('button', { name: t('coaching.takeOut', { title: '정기 방문' }) }).press('Enter')
  await page.getByRole('heading', { name: t('coaching.none') }).waitFor()
  await page.getByRole('button', { name: t('coaching.undo') }).press('Enter')
  await row(page, '정기 방문').waitFor()
  await page.getByRole('button', { name: t('coaching.takeOut', { title: '정기 방문' }) }).press('Enter')
  await page.getByRole('heading', { name: t('coaching.none') }).waitFor()
  await page.getByRole('link', { name: t('coaching.out'), exact: true }).press('Enter')
  await row(page, '정기 방문')
    .getByText(t('coaching.outBy', { name: manager.name }))
    .waitFor()
  expect(await faults(page, wcag)).toEqual([])
  // The log shows it too.
  await row(page, '정기 방문').getByRole('link').press('Enter')
  await page.getByText(t('needs.setAside')).waitFor()
  await page.context().close()
})

test('on a phone, Staff: only their own logs and figures, and no action they may not do; home links there', async () => {
  const { staff } = await threeLogs()
  const page = await at(paths.home, staff, phone)
  await page.mouse.move(1, 1)
  await page.getByRole('heading', { name: t('coaching.home') }).waitFor()
  await page
    .getByRole('region', { name: t('coaching.home') })
    .getByRole('link', { name: t('home.seeAll') })
    .tap()
  await row(page, '정기 방문').waitFor()
  await expect.poll(() => page.getByText(t('coaching.ownNote')).count()).toBe(1)
  expect(await page.getByText(t('coaching.who')).count()).toBe(0)
  expect(await page.getByRole('button', { name: t('coaching.feedbackOn', { title: '정기 방문' }) }).count()).toBe(0)
  expect(await page.getByRole('button', { name: t('coaching.takeOut', { title: '정기 방문' }) }).count()).toBe(0)
  await page.getByRole('button', { name: counted('coaching.lackOf', 2, { type: personal }) }).tap()
  await row(page, '재고 확인').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await faults(page, wcag)).toEqual([])
  await page.context().close()
})

test('on a phone, Manager: Back closes the feedback and keeps the text; failed reads and writes are reported', async () => {
  const { manager } = await threeLogs()
  const page = await at(paths.home, manager, phone)
  await page.mouse.move(1, 1)
  await page
    .getByRole('region', { name: t('coaching.home') })
    .getByRole('link', { name: t('home.seeAll') })
    .tap()
  const open = page.getByRole('button', { name: t('coaching.feedbackOn', { title: '정기 방문' }) })
  await open.tap()
  const dialog = page.getByRole('dialog', { name: '정기 방문' })
  await dialog.getByRole('textbox').fill('잘 쓰셨어요.')
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toContain(paths.coaching)
  await open.tap()
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('잘 쓰셨어요.')
  await abortOnce(page, '/saleslog/regi_feedback')
  await dialog.getByRole('button', { name: t('talk.give') }).tap()
  await dialog.locator('.bad').waitFor()
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('잘 쓰셨어요.')
  await dialog.getByRole('button', { name: t('talk.give') }).tap()
  await dialog.waitFor({ state: 'detached' })
  await abortOnce(page, '/needs/upd_needs_coaching')
  await page.getByRole('button', { name: t('coaching.takeOut', { title: '정기 방문' }) }).tap()
  await page
    .getByText(t('coaching.changeFailed', { why: '' }).trim())
    .first()
    .waitFor()
  await row(page, '정기 방문').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.context().close()
})

test('without analysed logs the page shows a message', async () => {
  const { manager } = await aTeam(app)
  const page = await at(paths.coaching, manager)
  await page.getByRole('heading', { name: t('coaching.nothingRead') }).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await page.context().close()
})
