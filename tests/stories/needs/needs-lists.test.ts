// Needs in lists: in the log list, as a filter, and on the customer's profile.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import { hashOf } from '../../../server/features/needs/analyses.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { anItem } from '../../support/inputs/needs-inputs.ts'
import { aContact, aCustomer, aSalesLog } from '../../support/builders/records.ts'
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

async function at(route: string, tokens: TestPerson, look: Look = {}): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens, ...look })).newPage()
  await goTo(page, route)
  return page
}
const needSentence = '납기를 3주에서 2주로 줄여 달라고 요청함.'
/** Three logs about one customer: two kinds of need, none, and not analysed yet. */
async function threeLogs() {
  const { staff, manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  const contactId = await aContact(app, { by: staff, customerId, name: '윤성민' })
  const itemId = await anItem(app, { by: manager, name: '빠른 납기', synonyms: ['리드타임'], type: 'operational' })
  const about = async (title: string, types: string[] | null) => {
    const { id } = await aSalesLog(app, { by: staff, customerId, contactId, title, content: needSentence })
    for (const [n, type] of (types?.length === 0 ? ['none'] : (types ?? [])).entries())
      await app.owner.query(
        "insert into log_sentences (workgroup_id, sales_log_id, start_at, end_at, hash, type, item_id, confidence, source) values ($1, $2, $3, $4, $5, $6, $7, 0.9, 'starter')",
        [
          staff.workgroupId,
          id,
          n,
          needSentence.length,
          hashOf(needSentence.slice(n)),
          type,
          type === 'operational' ? itemId : null,
        ],
      )
    if (types)
      await app.owner.query(
        "insert into log_analyses (workgroup_id, sales_log_id, language, version, types, nouns, noun_counts) values ($1, $2, 'ko', 0, $3, '{}', '{}')",
        [staff.workgroupId, id, types],
      )
    return id
  }
  const logWithNeeds = await about('납기 협의', ['operational', 'product'])
  await about('인사', [])
  await about('새 일지', null)
  return { staff, manager, customerId, itemId, logWithNeeds }
}
const row = (page: Page, title: string) => page.locator('article').filter({ hasText: title })

test('the list shows the needs of each log, and is filtered by kind with the keyboard; the address contains the filter', async () => {
  const { staff } = await threeLogs()
  const page = await at(paths.logs, staff)
  await row(page, '납기 협의').getByText(t('code.0040004')).waitFor()
  await expect.poll(() => row(page, '납기 협의').getByText(t('code.0040002')).count()).toBe(1)
  await expect.poll(() => row(page, '인사').getByText(t('logs.needsCoaching')).count()).toBe(1)
  expect(await row(page, '새 일지').getByText(t('logs.needsCoaching')).count()).toBe(0)
  expect(await faults(page, wcag)).toEqual([])
  await page.getByRole('button', { name: t('list.addFilter') }).press('Enter')
  await page.getByRole('menuitem', { name: t('logs.filter.need'), exact: true }).press('Enter')
  const choice = (code: string) => page.getByRole('button', { name: t(code), exact: true })
  for (const [code, logs, address, chip] of [
    ['code.0040003', 0, 'need=personal', t('code.0040003')],
    ['code.0040004', 1, 'need=personal%2Coperational', `${t('code.0040003')} 또는 ${t('code.0040004')}`],
    ['code.0040001', 1, 'need=strategic%2Cpersonal%2Coperational', `${t('code.0040001')} 또는 ${t('code.0040003')} +1`],
    ['logs.needsCoaching', 1, 'need=none', t('logs.needsCoaching')],
    ['code.0040004', 1, 'need=operational', t('code.0040004')],
  ] as const) {
    await choice(code).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => page.locator('article').count()).toBe(logs)
    await expect.poll(() => page.url()).toContain(address)
    await page.getByRole('button', { name: `${t('logs.filter.need')} ${chip}`, exact: true }).waitFor()
  }
  expect(await choice('code.0040004').getAttribute('aria-pressed')).toBe('true')
  expect(await faults(page, wcag)).toEqual([])
  await goTo(page, href(paths.logs, {}, { need: 'none' }))
  await row(page, '인사').waitFor()
  await expect.poll(() => page.locator('article').count()).toBe(1)
  await page.context().close()
})

test("one of the workgroup's needs links to its logs, and is selected there by a synonym, by keyboard", async () => {
  const { staff, manager, itemId } = await threeLogs()
  const other = await anItem(app, { by: manager, name: '시제품', synonyms: ['견본'] })
  const page = await at(href(paths.needs, {}, { period: '2y' }), staff)
  await page.getByRole('link', { name: '빠른 납기', exact: true }).press('Enter')
  await row(page, '납기 협의').waitFor()
  await expect.poll(() => page.locator('article').count()).toBe(1)
  await expect.poll(() => page.url()).toContain(`item=${itemId}`)
  const chip = page.getByRole('button', { name: `${t('logs.filter.item')} 빠른 납기` })
  await chip.waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await chip.press('Enter')
  const field = page.getByRole('combobox', { name: t('logs.filter.item') })
  await field.fill('견본')
  await page.getByRole('option', { name: '시제품' }).waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
  await page.getByText(t('logs.filtered.title')).waitFor()
  await expect.poll(() => page.url()).toContain(`item=${other}`)
  await app.owner.query('delete from need_items where id = $1', [other])
  await page.reload()
  await page.getByRole('button', { name: `${t('logs.filter.item')} ${t('logs.someItem')}` }).waitFor()
  await page.context().close()
})

test("a phone shows them too; a customer's profile lists its needs, each with its sentence and a link to the log", async () => {
  const { manager, customerId, logWithNeeds } = await threeLogs()
  const phone = { width: 390, height: 844, dark: true }
  const page = await at(paths.logs, manager, phone)
  await row(page, '납기 협의').getByText(t('code.0040004')).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  // The overview has the counts, its own view the sentences.
  await goTo(page, href(paths.customer, { customerId }))
  await page.getByRole('link', { name: t('needs.all') }).click()
  await page.waitForURL(/view=needs$/)
  const section = page.getByRole('region', { name: t('needs.ofCustomer') })
  await section.getByText(t('needs.thisQuarter').replace('{{count, number}}', '1')).first().waitFor()
  expect(await faults(page, wcag)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await section.getByRole('link', { name: needSentence, exact: true }).click()
  await page.waitForURL(`**/#${href(paths.log, { logId: logWithNeeds })}`)
  await page.goBack()
  await section
    .getByRole('link', { name: t('code.0040002') })
    .first()
    .click()
  await row(page, '납기 협의').waitFor()
  await expect.poll(() => page.url()).toContain('need=product')
  await page.goBack()
  await section.getByRole('link', { name: `윤성민, ${t('code.0040004')} 1` }).click()
  await row(page, '납기 협의').waitFor()
  await expect.poll(() => page.url()).toMatch(/contact=\d+&need=operational/)
  await page.context().close()
})
