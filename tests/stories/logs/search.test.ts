// Searching logs: the finder, the result page with highlighted hits, and back to the previous position.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { aContext, goTo, waitUntilIdle, type Look } from '../support/browser.ts'
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
const pageOf = async (tokens: TestPerson, look: Look = {}): Promise<Page> =>
  (await aContext(browser, app.url, { tokens, ...look })).newPage()
const hits = (page: Page) => page.locator('article mark.hit').allTextContents()
const field = (page: Page) => page.getByRole('searchbox', { name: t('search.field') })

async function aSearchableLog() {
  const team = await aTeam(app)
  const customerId = await aCustomer(app, { by: team.staff, name: '한빛전자' })
  const contactId = await aContact(app, { by: team.staff, customerId, name: '윤성민' })
  const of = { by: team.staff, customerId, contactId }
  await aSalesLog(app, { ...of, title: '단가 협의', content: '납기는 그대로', keywords: ['단가인하'] })
  await aSalesLog(app, {
    ...of,
    title: '방문',
    content: `${'현장을 둘러봄. '.repeat(30)}세금계산서는 다음 주에 보내기로 함.`,
    at: '2026-03-01T00:00:00Z',
  })
  await aSalesLog(app, { by: team.colleague, title: '남의 단가', content: '극비' })
  return team
}

test('typed into the finder: suggestions, then all results; hits are highlighted, also far down in a log and in a comment', async () => {
  const { staff, workgroupId } = await aSearchableLog()
  const page = await pageOf(staff)
  await goTo(page, paths.home)
  await page.keyboard.press('Control+KeyK')
  const palette = page.getByRole('dialog', { name: t('app.find') })
  await palette.getByRole('combobox').fill('단가')
  await palette.getByRole('option', { name: '단가 협의' }).waitFor()
  await palette.getByRole('option', { name: '단가인하' }).waitFor()
  expect(await palette.getByText('남의 단가').count()).toBe(0)
  await palette.getByRole('option', { name: t('finder.allResults', { search: '단가' }) }).click()
  await page.getByRole('heading', { level: 1, name: t('search.title') }).waitFor()
  await expect.poll(() => hits(page)).toEqual(['단가'])
  await page
    .getByRole('navigation', { name: t('search.names') })
    .getByRole('link', { name: '단가인하' })
    .waitFor()
  // The page updates while the user types.
  await field(page).fill('계산서')
  await expect.poll(() => hits(page)).toEqual(['계산서'])
  await expect.poll(() => page.locator('article').textContent()).toContain('…')
  await field(page).fill('ㅎㅂㅈㅈ -단가')
  await expect.poll(() => page.locator('article h3').allTextContents()).toHaveLength(1)
  await expect.poll(async () => (await hits(page)).includes('한빛전자')).toBe(true)
  await page
    .getByRole('navigation', { name: t('search.names') })
    .getByRole('link', { name: '한빛전자' })
    .waitFor()
  await app.owner.query(
    "insert into comments (workgroup_id, sales_log_id, author_id, content) select workgroup_id, id, author_id, '경쟁사 가격표' from sales_logs where workgroup_id = $1 and title = '방문'",
    [workgroupId],
  )
  await field(page).fill('경쟁사')
  await expect.poll(() => hits(page)).toEqual(['경쟁사'])
  await page.locator('article').getByText(t('logs.foundIn.comment'), { exact: true }).waitFor()
  await field(page).fill('극비')
  await page.getByText(t('logs.noneFound', { search: '극비' })).waitFor()
  // Into a log and back: the same query, the same results.
  await field(page).fill('"단가 협의"')
  await expect.poll(() => hits(page)).toEqual(['단가 협의'])
  await page.getByRole('link', { name: '단가 협의' }).click()
  await page.getByRole('heading', { level: 1, name: '단가 협의' }).waitFor()
  await page.goBack()
  await expect.poll(() => field(page).inputValue()).toBe('"단가 협의"')
  // A query with too many words shows how many are used.
  const note = page.getByText(t('logs.firstWords', { max: '10' }))
  expect(await note.count()).toBe(0)
  await field(page).fill('단 가 협 의 단가 협의 "단가 협의" "가 협" "단가 협" "가 협의" 없음')
  await note.waitFor()
  await page.getByRole('link', { name: '단가 협의' }).waitFor()
  await page.context().close()
})
test('on a phone: previous searches are suggested, and deleted on request or at sign-out', async () => {
  const { staff } = await aSearchableLog()
  const page = await pageOf(staff, { width: 390, height: 844 })
  await goTo(page, href(paths.search, {}, { q: '납기' }))
  await expect.poll(() => hits(page)).toEqual(['납기'])
  const storedSearches = () => page.evaluate(() => localStorage.getItem('searches'))
  await expect.poll(storedSearches).toContain('납기')
  await goTo(page, paths.search)
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: '납기', exact: true }).click()
  await expect.poll(() => hits(page)).toEqual(['납기'])
  await goTo(page, paths.search)
  await page.getByRole('button', { name: t('search.forget') }).click()
  await expect.poll(storedSearches).toBe('')
  await waitUntilIdle(page)
  expect(await page.getByRole('button', { name: '납기', exact: true }).count()).toBe(0)
  await page.context().close()
})

test('the finder knows screens and forms by their Korean and English names, in any language, and each role only its own; a phone can leave it', async () => {
  const { staff, master } = await aTeam(app)
  const look = { tokens: staff, language: 'ja', width: 390, height: 844 }
  const page = await (await aContext(browser, app.url, look)).newPage()
  await goTo(page, paths.home)
  await page.keyboard.press('Control+KeyK')
  const inJapanese = (key: string) => t(key, {}, 'ja')
  const palette = page.getByRole('dialog', { name: inJapanese('app.find') })
  for (const search of ['organization chart', '조직도', inJapanese('finder.orgChart')]) {
    await palette.getByRole('combobox').fill(search)
    await palette.getByRole('option', { name: inJapanese('finder.orgChart'), exact: true }).waitFor()
  }
  await palette.getByRole('combobox').fill('write a notice')
  await palette.getByRole('option', { name: t('finder.allResults', { search: 'write a notice' }, 'ja') }).waitFor()
  await expect.poll(() => palette.getByRole('option').count()).toBe(1)
  await palette.getByRole('button', { name: inJapanese('ui.cancel') }).tap()
  await palette.waitFor({ state: 'detached' })
  await page.context().close()

  const other = await pageOf(master)
  await goTo(other, paths.home)
  await other.keyboard.press('Control+KeyK')
  await other.getByRole('combobox', { name: t('app.find') }).fill('write a notice')
  await other.getByRole('option', { name: t('finder.writeNotice') }).click()
  await other.waitForURL(/notice\/group\/register$/)
  const choose = async (search: string, option: string) => {
    await other.keyboard.press('Control+KeyK')
    await other.getByRole('combobox', { name: t('app.find') }).fill(search)
    await other.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('coaching questions', t('finder.questions'))
  const bank = other.getByRole('dialog', { name: t('coaching.questions') })
  await bank.waitFor()
  await other.keyboard.press('Escape')
  await bank.waitFor({ state: 'detached' })
  expect(other.url()).not.toContain('open=')
  await choose('Add a needs item', t('finder.addItem'))
  await other.getByRole('dialog', { name: t('teaching.add') }).waitFor()
  await other.keyboard.press('Escape')
  await choose('한 글자 단축키', `${t('profile.singleKeys')}: ${t('finder.off')}`)
  await expect.poll(() => other.evaluate(() => localStorage.getItem('single_keys'))).toBe('off')
  await other.context().close()
})
