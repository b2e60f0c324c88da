// The statistics: every figure leads to its records, whose number is the same; period, comparison and scope are in the
// address.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { segments, stages } from '../../../contract/codes.ts'
import { paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aDepartment, aTeam } from '../../support/builders/people.ts'
import { aContact, aCustomer, aSalesLog, aSample } from '../../support/builders/records.ts'
import { aLogAnalysis, anItem } from '../../support/inputs/needs-inputs.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, picture } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
let team: Awaited<ReturnType<typeof aTeam>>
const daysAgo = (days: number) => new Date(app.now().getTime() - days * 864e5)
/** 96 logs of two authors in half a year, about eight customers; of the colleague's department and without one. */
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
  team = await aTeam(app)
  const { staff, colleague, manager, workgroupId } = team
  const departmentId = await aDepartment(app, workgroupId)
  await app.owner.query('update members set department_id = $1 where user_id = $2', [departmentId, colleague.id])
  const pairs: { customerId: string; contactId: string }[] = []
  for (let n = 0; n < 8; n += 1) {
    const by = [staff, colleague][n % 2]!
    const of = { by, name: `가람산업 ${n}`, ownerId: by.id }
    // One is at no stage.
    const customerId = await aCustomer(app, n === 5 ? of : { ...of, stage: stages[n % 3]! })
    await app.owner.query('update customers set segment = $2, created_at = $3 where id = $1', [
      customerId,
      segments[n % 2],
      daysAgo(100),
    ])
    pairs.push({ customerId, contactId: await aContact(app, { by, customerId }) })
  }
  const itemId = await anItem(app, { by: manager })
  for (let n = 0; n < 96; n += 1) {
    const by = [staff, staff, colleague][n % 3]!
    const { id } = await aSalesLog(app, {
      by,
      ...pairs[n % 7]!,
      at: daysAgo(n * 1.8),
      channel: n % 4 === 0 ? '0030001' : '0030002',
      coAuthorIds: n % 8 === 0 && by === staff ? [colleague.id] : [],
    })
    const types = [['product'], [], ['operational', 'product']][n % 3]!
    await aLogAnalysis(app, { by, logId: id, types, itemId: types.length > 0 ? itemId : undefined })
  }
  // Stuck: the one that has no log.
  await app.owner.query('update customers set stage_at = $2 where workgroup_id = $1 and last_log_at is null', [
    workgroupId,
    daysAgo(100),
  ])
  // Figures leave it out, and so do the lists behind them.
  await aSample(app, { by: staff })
  await app.owner.query(
    'update customers set owner_id = $2, stage = $3, segment = $4, created_at = $5 where workgroup_id = $1 and is_sample',
    [workgroupId, staff.id, stages[0], segments[0], daysAgo(100)],
  )
  // Twelve moves on from the first stage, and twelve from the second one to lost.
  await app.owner.query(
    `insert into stage_moves (workgroup_id, customer_id, from_stage, from_reached, to_stage, from_at, moved_at)
      select c.workgroup_id, c.id, move.stage, '', move.next, $3, $4
      from customers c, (values ($2, $5), ($5, '0050008')) move (stage, next), generate_series(1, 4)
      where c.workgroup_id = $1 and c.stage = $5 and not c.is_sample`,
    [workgroupId, stages[0], daysAgo(20), daysAgo(10), stages[1]],
  )
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const section = (page: Page, question: string) => page.locator('section').filter({ hasText: t(question) })
type Kind = 'logs' | 'customers'
/** Follows links of a part of the screen; the list that opens says the number of the link. */
async function expectSameCounts(page: Page, question: string, inside: string, kind: Kind, most: number): Promise<void> {
  const address = page.url()
  const links = section(page, question).locator(inside).filter({ visible: true })
  await links.first().waitFor()
  for (let at = 0; at < Math.min(most, await links.count()); at += 1) {
    const link = links.nth(at)
    const number = (await link.locator('b').count()) > 0 ? link.locator('b') : link
    // The bars of a chart are named with their days: "…: 7건(…".
    const inName = /: ([\d,]+)/.exec((await link.getAttribute('aria-label')) ?? (await link.textContent())!)?.[1]
    const count = (inName ?? (await number.textContent())!).replaceAll(',', '')
    await link.click()
    await page
      .getByText(t(`${kind}.count_other`, { count, shown: count }), { exact: true })
      .first()
      .waitFor()
    await page.goBack()
    await page.waitForURL(address)
    await links.first().waitFor()
  }
}

test('a manager reads the figures of the workgroup; each leads to as many records', async () => {
  const page = await (await aContext(browser, app.url, { tokens: team.manager })).newPage()
  await goTo(page, paths.statistics)
  await page.getByRole('heading', { name: t('statistics.people.most', { name: team.staff.name }) }).waitFor()
  await picture(page, 'statistics')
  // Of fifteen customers in each of the first two stages twelve went on from the first, and none from the second.
  await page
    .getByRole('heading', {
      name: t('figures.stages.narrowest', { stage: t(`code.${stages[1]}`), share: '0%' }),
    })
    .waitFor()
  const contacted = page.getByRole('link', { name: new RegExp(`^${t('statistics.contacted')}`) })
  const customers = /\d+/.exec((await contacted.textContent())!)![0]
  await contacted.click()
  await page
    .getByText(t('customers.count_other', { count: customers, shown: customers }), { exact: true })
    .first()
    .waitFor()
  await page.getByRole('button', { name: t('list.removeFilter', { name: t('customers.contacted') }) }).waitFor()
  await page.goBack()
  await expectSameCounts(page, 'statistics.needs', 'li > a', 'logs', 5)
  await expectSameCounts(page, 'statistics.needs', 'li svg a', 'logs', 1)
  await expectSameCounts(page, 'statistics.people', 'td:not(:nth-child(4)) a', 'logs', 8)
  await expectSameCounts(page, 'statistics.people', 'li a', 'logs', 1)
  await expectSameCounts(page, 'figures.kinds', 'li > a', 'logs', 2)
  await expectSameCounts(page, 'figures.kinds', 'li svg a', 'logs', 1)
  await expectSameCounts(page, 'figures.frequent', 'li a', 'logs', 2)
  await expectSameCounts(page, 'statistics.meetings', 'svg a', 'logs', 3)
  await expectSameCounts(page, 'figures.stages', 'li a', 'customers', 3)
  await expectSameCounts(page, 'figures.quiet', 'a:has(b)', 'customers', 1)
  await expectSameCounts(page, 'figures.segments', 'td a', 'customers', 2)
  await expectSameCounts(page, 'figures.segments', 'tr:has-text("단계 없음") td a', 'customers', 1)
  // The earlier number of a bar is read aloud; tables have both, each with the way to its logs.
  const ofNeed = section(page, 'statistics.needs').getByRole('listitem').first()
  await ofNeed.getByText(/^이전 기간 \d+$/).waitFor({ state: 'attached' })
  for (const question of ['statistics.needs', 'statistics.meetings', 'figures.stages', 'figures.frequent'] as const) {
    const table = section(page, question).locator('table').first()
    expect(await table.isVisible(), question).toBe(false)
    await page.getByRole('button', { name: t('figures.table', { question: t(question) }) }).click()
    await table.waitFor()
  }
  await picture(page, 'statistics-tables')
  // Customers that are stuck, and those of a move.
  const tables = section(page, 'figures.stages').locator('table')
  for (const [name, link] of [
    [t('customers.stuck'), tables.first().locator('td:last-child a')],
    [t('customers.moved'), tables.nth(1).locator('a')],
  ] as const) {
    const shown = (await link.first().textContent())!
    await link.first().click()
    await page
      .getByText(t('customers.count_other', { count: shown, shown }), { exact: true })
      .first()
      .waitFor()
    await page.getByRole('button', { name: t('list.removeFilter', { name }) }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: t('figures.table', { question: t('figures.stages') }) }).click()
  }
  await page.getByRole('button', { name: t('figures.table', { question: t('statistics.needs') }) }).click()
  expect(await faults(page, wcag)).toEqual([])
  const earlier = section(page, 'statistics.needs').locator('td:nth-child(3) a').first()
  const count = (await earlier.textContent())!
  await earlier.click()
  await page
    .getByText(t('logs.count_other', { count, shown: count }), { exact: true })
    .first()
    .waitFor()
  // The chip says what is left out; without it the list has the sample.
  await page.getByRole('button', { name: t('list.removeFilter', { name: t('logs.filter.sample') }) }).waitFor()
  await page.context().close()
})

test('printed on A4 the dashboard has its tables, and nothing is cut off', async () => {
  const page = await (await aContext(browser, app.url, { tokens: team.manager })).newPage()
  await goTo(page, paths.statistics)
  await section(page, 'figures.stages').locator('li a').first().waitFor()
  await page.getByRole('button', { name: t('logs.print') }).waitFor()
  await page.emulateMedia({ media: 'print' })
  // The width of A4 between the margins of the sheet.
  await page.setViewportSize({ width: 718, height: 1000 })
  expect(await page.getByRole('button').count()).toBe(0)
  for (const question of ['statistics.needs', 'statistics.meetings', 'figures.stages'] as const)
    await section(page, question).locator('table').first().waitFor()
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && one.getBoundingClientRect().width > 1)
      .map((one) => one.outerHTML.slice(0, 120)),
  )
  expect(wide).toEqual([])
  await picture(page, 'statistics-print')
  const pdf = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)!.length).toBeGreaterThan(1)
  await page.context().close()
})

test('the period, what it is compared with, and whose figures are shown are in the address', async () => {
  const page = await (await aContext(browser, app.url, { tokens: team.manager })).newPage()
  await goTo(page, paths.statistics)
  const choose = async (label: string, option: string) => {
    await page.getByRole('button', { name: label }).first().click()
    await page.getByRole('menuitemradio', { name: option, exact: true }).click()
  }
  const rows = section(page, 'statistics.people').locator('table').first().locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(2)
  await choose(t('statistics.scope'), '수도권영업팀')
  await expect.poll(() => rows.count()).toBe(1)
  await expect.poll(() => page.url()).toMatch(/department=\d+/)
  await expectSameCounts(page, 'figures.stages', 'li a', 'customers', 2)
  await expectSameCounts(page, 'figures.segments', 'td a', 'customers', 1)
  await choose(t('statistics.compare'), t('statistics.compare.year'))
  await choose(t('logs.filter.period'), t('logs.period.6m'))
  await expect.poll(() => page.url()).toContain('period=6m')
  await expect.poll(() => page.url()).toContain('compare=year')
  await choose(t('statistics.interval'), t('statistics.interval.quarter'))
  await expect.poll(() => page.url()).toContain('interval=quarter')
  await page.reload()
  await expect.poll(() => rows.count()).toBe(1)
  // This quarter to date and the one before, of the calendar.
  await expect.poll(() => section(page, 'statistics.meetings').locator('svg a, svg g').count()).toBe(2)
  await expectSameCounts(page, 'statistics.meetings', 'svg a', 'logs', 2)
  // Nothing of the year before: no change is claimed.
  await page
    .getByRole('heading', { name: t('statistics.meetings.thin', { period: t('statistics.compare.year') }) })
    .waitFor()
  await choose(t('logs.filter.period'), t('logs.period.custom'))
  await page.getByLabel(t('logs.from')).waitFor()
  await choose(t('statistics.scope'), t('statistics.scope.me'))
  await page.getByText(t('statistics.empty.title')).waitFor()
  await page.context().close()
})

test('a chart is saved as a picture, with whose figures it shows and of which days', async () => {
  const context = await aContext(browser, app.url, { tokens: team.manager })
  const page = await context.newPage()
  await goTo(page, paths.statistics)
  for (const question of ['statistics.meetings', 'statistics.people'] as const) {
    const button = page.getByRole('button', { name: t('figures.picture', { question: t(question) }) })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^${t(question).replace('?', '')}_\\d{4}-\\d{2}-\\d{2}\\.png$`),
    )
    const file = await buffer(await download.createReadStream())
    if (process.env.PICTURES) await writeFile(join(process.env.PICTURES, `${question}.png`), file)
    const { width, height, channels } = await sharp(file).metadata()
    expect([width! > 600, height! > 300, channels]).toEqual([true, true, 4])
    // Bars and words, not an empty sheet.
    const { channels: colors } = await sharp(file).stats()
    expect(Math.min(...colors.slice(0, 3).map(({ min }) => min))).toBeLessThan(60)
    expect(colors[0]!.mean).toBeGreaterThan(150)
  }
  await context.close()
})

test('a member of staff sees the own figures only, on a phone, and reaches them from the other places', async () => {
  const { staff } = team
  const context = await aContext(browser, app.url, { tokens: staff, width: 390, height: 844 })
  const page = await context.newPage()
  await goTo(page, `${paths.statistics}?department=1&whose=workgroup`)
  await expect
    .poll(() => section(page, 'statistics.people').locator('table').first().locator('tbody tr').count())
    .toBe(1)
  expect(await page.getByRole('button', { name: t('statistics.scope') }).count()).toBe(0)
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'statistics-phone')
  // The logs that a colleague wrote with this member are not counted, and not listed.
  await expectSameCounts(page, 'statistics.people', 'td a', 'logs', 1)
  await goTo(page, paths.more)
  await page.getByRole('link', { name: t('nav.statistics') }).click()
  await page.getByRole('heading', { name: t('nav.statistics'), level: 1 }).waitFor()
  await context.close()
})

test('a workgroup without logs says what to do; with one log nothing is claimed; of 200 people ten are shown until all are asked for', async () => {
  const { manager, staff, workgroupId } = await aTeam(app)
  const page = await (await aContext(browser, app.url, { tokens: manager })).newPage()
  const open = async () => {
    await page.reload()
    await page.getByText(t('figures.quiet')).waitFor()
  }
  await goTo(page, paths.statistics)
  await page.getByText(t('statistics.empty.title')).waitFor()
  const customerId = await aCustomer(app, { by: staff, ownerId: staff.id })
  const contactId = await aContact(app, { by: staff, customerId })
  const { id } = await aSalesLog(app, { by: staff, customerId, contactId, at: daysAgo(2) })
  await open()
  for (const answer of [
    'figures.kinds.thin',
    'statistics.noAnalysis',
    'figures.segments.none',
    'figures.stages.none',
  ] as const)
    await page
      .getByRole('heading', { name: t(answer) })
      .first()
      .waitFor()
  await expectSameCounts(page, 'statistics.people', 'td a', 'logs', 1)
  await app.owner.query(
    `with made as (
       insert into users (email, name, password_hash) select 'many' || n || '-' || $1::bigint || '@team.example', '사람 ' || n, 'x' from generate_series(1, 199) n returning id),
     joined as (insert into members (workgroup_id, user_id, role) select $1::bigint, id, 9 from made)
     insert into sales_logs (workgroup_id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt)
     select workgroup_id, made.id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt from sales_logs, made where sales_logs.id = $2::bigint`,
    [workgroupId, id],
  )
  await open()
  const rows = section(page, 'statistics.people').locator('tbody').first().locator('tr').filter({ visible: true })
  await expect.poll(() => rows.count()).toBe(10)
  await page
    .getByRole('heading', { name: t('statistics.people.equal') })
    .first()
    .waitFor()
  await page.getByRole('button', { name: t('statistics.showAll') }).click()
  await expect.poll(() => rows.count()).toBe(200)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.context().close()
})
