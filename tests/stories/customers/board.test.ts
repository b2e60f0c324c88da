// The customer board: cards moved by drag, keyboard and menu; final stages ask for a reason, a rejection returns the
// card, and the toast undoes a move.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { leads } from '../../../contract/calls/leads/calls.ts'
import { manualStages, stages } from '../../../contract/codes.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, waitUntilIdle } from '../support/browser.ts'
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
const [first, second, third, hold] = ['0050001', '0050002', '0050003', '0050009'] as const
const column = (page: Page, stage: string) => page.locator(`[data-stage="${stage}"]`)
const cardIn = (page: Page, stage: string, name: string) => column(page, stage).getByRole('link', { name, exact: true })
/** The picture of a card under the finger. */
const liftedCard = (page: Page, name: string) => page.locator('[aria-hidden] b', { hasText: name })
const isEnded = (stage: string) => manualStages.some((one) => one === stage)
const stageOf = async (as: TestPerson, id: string) => (await app.ask(as, customers.detail, { id })).output.stage
async function open(as: TestPerson, width = 1600) {
  const page = await (await aContext(browser, app.url, { tokens: as })).newPage()
  await page.setViewportSize({ width, height: 900 })
  await goTo(page, paths.board)
  return page
}

test('a card is dragged to another stage, and the toast undoes it', async () => {
  const { staff } = await aTeam(app)
  const id = await aCustomer(app, { by: staff, ownerId: staff.id, name: '한울전자', stage: first })
  const page = await open(staff)
  await cardIn(page, first, '한울전자').hover()
  await page.mouse.down()
  const to = (await column(page, third).boundingBox())!
  // An empty column is folded, and takes a card all the same.
  expect(to.width).toBeLessThan(60)
  await page.mouse.move(to.x + 20, to.y + 120, { steps: 8 })
  await page
    .getByText(t('leads.drop', { stage: t(`code.${third}`) }))
    .first()
    .waitFor()
  await page.mouse.up()
  await cardIn(page, third, '한울전자').waitFor()
  await expect.poll(() => stageOf(staff, id)).toBe(third)
  await page.getByRole('button', { name: t('customers.stageUndo') }).click()
  await cardIn(page, first, '한울전자').waitFor()
  await expect.poll(() => stageOf(staff, id)).toBe(first)
  await expect.poll(() => page.url()).toContain(paths.board)
  await page.context().close()
})

test.each([1280, 1920])(
  'at %i pixels all stages are in sight, each with its customers, and the final ones below',
  async (width) => {
    const { manager } = await aTeam(app)
    for (const stage of stages.slice(0, 6))
      for (let n = 0; n < 8; n += 1)
        await aCustomer(app, { by: manager, name: `주식회사 한울전자 ${n}`, ceoName: stage, stage })
    const won = await aCustomer(app, { by: manager, name: '성사한 곳', stage: '0050007' })
    const page = await open(manager, width)
    await cardIn(page, first, '주식회사 한울전자 0').waitFor()
    for (const stage of stages) {
      const { x, y, width: wide } = (await column(page, stage).boundingBox())!
      expect(wide, stage).toBeGreaterThan(120)
      expect(x + wide, stage).toBeLessThanOrEqual(width)
      if (isEnded(stage)) expect(y, stage).toBeLessThan(900)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    // A card is dropped on a final stage, which asks for the reason.
    await cardIn(page, first, '주식회사 한울전자 0').hover()
    await page.mouse.down()
    const to = (await column(page, hold).boundingBox())!
    await page.mouse.move(to.x + 30, to.y + 20, { steps: 8 })
    await page.mouse.up()
    await page.getByRole('dialog').getByRole('textbox').fill('예산 없음')
    await page.keyboard.press('Enter')
    await column(page, hold).getByText('1', { exact: true }).waitFor()
    await column(page, '0050007').click()
    await page.getByRole('link', { name: '성사한 곳' }).first().waitFor()
    await expect.poll(() => page.url()).toContain('stage=0050007')
    expect(await stageOf(manager, won)).toBe('0050007')
    // The list, the stages and the ended customers are tabs of one page.
    const tab = (name: string) => page.getByRole('navigation', { name: t('logs.views') }).getByRole('link', { name })
    await tab(t('customers.endedOnes')).click()
    await page.getByRole('link', { name: '성사한 곳' }).first().waitFor()
    await expect.poll(() => tab(t('customers.endedOnes')).getAttribute('aria-current')).toBe('page')
    expect(await page.getByRole('link', { name: '주식회사 한울전자 1' }).count()).toBe(0)
    await tab(t('customers.tab.stages')).click()
    await cardIn(page, first, '주식회사 한울전자 1').waitFor()
    await page.context().close()
  },
)

test('by keyboard: arrows move a card at once, the focus stays on it, up and down go to other cards, and the toast undoes', async () => {
  const { staff } = await aTeam(app)
  const id = await aCustomer(app, { by: staff, ownerId: staff.id, name: '미래정공', stage: first })
  await aCustomer(app, { by: staff, ownerId: staff.id, name: '새봄테크', stage: first })
  // The place of a moved card is on a further page of its column.
  for (let n = 1; n <= 8; n += 1)
    await aCustomer(app, { by: staff, ownerId: staff.id, name: `가온물산 ${n}`, stage: second })
  await app.owner.query("update customers set stage_at = '2020-01-01' where workgroup_id = $1 and stage = $2", [
    staff.workgroupId,
    second,
  ])
  const page = await open(staff)
  const focused = () =>
    page.evaluate(() => [
      document.activeElement?.textContent,
      document.activeElement?.closest('[data-stage]')?.getAttribute('data-stage'),
    ])
  const { id: logId } = await aSalesLog(app, { by: staff, customerId: id })
  await app.owner.query("update sales_logs set need_types = '{personal,product}' where id = $1", [logId])
  await page.reload()
  for (const need of ['0040002', '0040003'] as const)
    await column(page, first)
      .getByRole('img', { name: t(`code.${need}`) })
      .waitFor()
  await cardIn(page, first, '새봄테크').focus()
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toEqual(['미래정공', first])
  await page.locator('p', { hasText: t('leads.key.open') }).waitFor()
  const readAgain = page.waitForResponse((response) => response.url().endsWith(leads.board.path))
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toEqual(['미래정공', second])
  await page
    .getByRole('status')
    .getByText(t('leads.moved', { name: '미래정공', stage: t(`code.${second}`) }).replace('{{total, number}}', '9'))
    .waitFor()
  await (await readAgain).finished()
  await waitUntilIdle(page)
  expect(await focused()).toEqual(['미래정공', second])
  await expect.poll(() => stageOf(staff, id)).toBe(second)
  const undo = page.getByRole('button', { name: t('customers.stageUndo') }).last()
  const lastToast = () => undo.evaluate((button) => button.parentElement?.textContent)
  await expect.poll(lastToast).toContain(t(`code.${second}`))
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toEqual(['미래정공', third])
  await expect.poll(lastToast).toContain(t(`code.${third}`))
  expect(await stageOf(staff, id)).toBe(third)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(lastToast).toContain(t(`code.${second}`))
  expect(await stageOf(staff, id)).toBe(second)
  // Tab stops once in each column, at its card and its menu.
  await expect.poll(() => column(page, first).locator('[data-card]:not([tabindex="-1"])').count()).toBe(1)
  await page.keyboard.press('Shift+Slash')
  await page.getByRole('dialog').getByText(t('leads.key.move'), { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await undo.click()
  await expect.poll(() => stageOf(staff, id)).toBe(third)
  await page.context().close()
})

test('by keyboard: Space picks up, arrows move, Escape cancels, Space drops, and the focus follows the card', async () => {
  const { staff } = await aTeam(app)
  const id = await aCustomer(app, { by: staff, ownerId: staff.id, name: '미래정공', stage: first })
  const page = await open(staff)
  await cardIn(page, first, '미래정공').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await cardIn(page, first, '미래정공').waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await cardIn(page, second, '미래정공').waitFor()
  await expect.poll(() => stageOf(staff, id)).toBe(second)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-stage]')?.getAttribute('data-stage')))
    .toBe(second)
  await page.context().close()
})

test("a final stage asks for a reason, and the customer's history shows it", async () => {
  const { staff } = await aTeam(app)
  const id = await aCustomer(app, { by: staff, ownerId: staff.id, name: '가온물산', stage: first })
  const page = await open(staff)
  const menu = `${t('customers.changeStage')}: 가온물산`
  const choose = async () => {
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitemradio', { name: t(`code.${hold}`) }).click()
  }
  await choose()
  await page.getByRole('button', { name: t('ui.cancel') }).click()
  expect(await stageOf(staff, id)).toBe(first)
  await choose()
  await page.getByRole('textbox').fill('예산이 내년으로 밀림')
  await page.keyboard.press('Enter')
  await column(page, hold).getByText('1', { exact: true }).waitFor()
  await expect
    .poll(async () => (await app.ask(staff, leads.moves, { customerId: id })).output.items[0]!.reason)
    .toBe('예산이 내년으로 밀림')
  await goTo(page, href(paths.customer, { customerId: id }, { view: 'details' }))
  await page
    .getByRole('region', { name: t('leads.history') })
    .getByText('예산이 내년으로 밀림')
    .waitFor()
  await page.context().close()
})

test("the slower of two users gets a message, and the card shows the other's stage", async () => {
  const { staff, manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, ownerId: staff.id, name: '두레산업', stage: first })
  const page = await open(staff)
  await cardIn(page, first, '두레산업').waitFor()
  await app.ask(manager, leads.move, { customerId, stage: third, ver: 1 })
  await cardIn(page, first, '두레산업').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await cardIn(page, third, '두레산업').waitFor()
  expect(await stageOf(staff, customerId)).toBe(third)
  await page.context().close()
})

test('on a phone: one stage at a time, the next one with one tap', async () => {
  const { staff } = await aTeam(app)
  const id = await aCustomer(app, { by: staff, ownerId: staff.id, name: '여울소재', stage: first })
  const page = await (await aContext(browser, app.url, { tokens: staff })).newPage()
  await page.setViewportSize({ width: 390, height: 800 })
  await goTo(page, paths.board)
  await cardIn(page, first, '여울소재').waitFor()
  await expect.poll(() => page.locator('[data-stage]').count()).toBe(1)
  await page.getByRole('button', { name: new RegExp(`여울소재.*${t(`code.${second}`)}`) }).click()
  await expect.poll(() => stageOf(staff, id)).toBe(second)
  await page.getByRole('tab', { name: t(`code.${second}`) }).click()
  await cardIn(page, second, '여울소재').waitFor()
  await page.context().close()
})

test('a long press lifts a card and moves it to another stage without scrolling; a quick swipe scrolls', async () => {
  const { staff } = await aTeam(app)
  const id = await aCustomer(app, { by: staff, ownerId: staff.id, name: '새봄테크', stage: first })
  for (let n = 0; n < 12; n += 1)
    await aCustomer(app, { by: staff, ownerId: staff.id, name: `나래 ${n}`, stage: first })
  const context = await aContext(browser, app.url, { tokens: staff, width: 1024, height: 600 })
  const page = await context.newPage()
  const touch = await context.newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await goTo(page, paths.board)
  await cardIn(page, first, '새봄테크').scrollIntoViewIfNeeded()
  const tap = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const from = (await cardIn(page, first, '새봄테크').boundingBox())!
  const at = { x: from.x + 30, y: from.y + 40 }
  const to = (await column(page, third).boundingBox())!
  const scrolled = await page.evaluate(() => scrollY)
  await tap('touchStart', [at])
  await liftedCard(page, '새봄테크').waitFor()
  for (let n = 1; n <= 8; n += 1) await tap('touchMove', [{ x: at.x + ((to.x + 20 - at.x) * n) / 8, y: at.y + n * 4 }])
  await page
    .getByText(t('leads.drop', { stage: t(`code.${third}`) }))
    .first()
    .waitFor()
  await tap('touchEnd', [])
  await cardIn(page, third, '새봄테크').waitFor()
  await expect.poll(() => stageOf(staff, id)).toBe(third)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await context.close()
})

test('on a phone a card is dragged to the tab of another stage', async () => {
  const { staff } = await aTeam(app)
  const id = await aCustomer(app, { by: staff, ownerId: staff.id, name: '새봄테크', stage: first })
  const page = await (await aContext(browser, app.url, { tokens: staff, width: 390, height: 844 })).newPage()
  await goTo(page, paths.board)
  const card = page.getByRole('link', { name: '새봄테크', exact: true })
  const touch = await page.context().newCDPSession(page)
  const tap = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const from = (await card.boundingBox())!
  const at = { x: from.x + 40, y: from.y + 12 }
  const tab = (await page.locator(`[data-stop="${second}"]`).boundingBox())!
  const to = { x: tab.x + tab.width / 2, y: tab.y + tab.height / 2 }
  await tap('touchStart', [at])
  await liftedCard(page, '새봄테크').waitFor()
  for (let n = 1; n <= 6; n += 1)
    await tap('touchMove', [{ x: at.x + ((to.x - at.x) * n) / 6, y: at.y + ((to.y - at.y) * n) / 6 }])
  await page
    .getByText(t('leads.drop', { stage: t(`code.${second}`) }))
    .first()
    .waitFor()
  await tap('touchEnd', [])
  await expect.poll(() => stageOf(staff, id)).toBe(second)
  await expect.poll(() => page.url()).toContain(paths.board)
  await page.context().close()
})

test('the figures say how many customers are open, went on and are stuck, and where they stop; Staff see their own customers only, without a choice of scope', async () => {
  const { staff, manager } = await aTeam(app)
  const now = app.now().getTime()
  for (let at = 0; at < 12; at += 1) {
    const isDone = at < 8
    const id = await aCustomer(app, { by: manager, name: `고객 ${at}`, stage: isDone ? second : first })
    await app.owner.query('update customers set stage_at = $2 where id = $1', [id, new Date(now - 70 * 86_400_000)])
    if (isDone)
      await app.owner.query(
        `insert into stage_moves (workgroup_id, customer_id, from_stage, from_reached, to_stage, moved_at, by_id)
         select workgroup_id, id, $2, $2, $3, $4, $5 from customers where id = $1`,
        [id, first, second, new Date(now - 70 * 86_400_000), manager.id],
      )
  }
  const won = await aCustomer(app, { by: manager, name: '수주한 곳', stage: '0050007' })
  for (let at = 0; at < 2; at += 1)
    await app.owner.query(
      `insert into stage_moves (workgroup_id, customer_id, from_stage, from_reached, to_stage, moved_at, by_id)
       select workgroup_id, id, $2, $2, '0050007', $3, $4 from customers where id = $1`,
      [won, second, new Date(now - 5 * 86_400_000), manager.id],
    )
  const page = await open(manager)
  const stage = t(`code.${second}`)
  // 8 are in the second stage and 2 left it for won; 4 of the first 12 are still in the first one.
  await page
    .getByRole('heading', { name: t('board.answer', { stage, share: '20%' }).replace('{{count, number}}', '8') })
    .waitFor()
  const tile = (label: string) => page.locator('.tile', { hasText: label }).locator('.v').innerText()
  expect(await tile(t('board.open'))).toBe('12')
  expect(await tile(t('board.forward').replace('{{weeks, number}}', '13'))).toBe('10')
  expect(await tile(t('board.stuckAll'))).toBe('12')
  await column(page, first)
    .getByText(t('leads.next.share', { share: '67%' }))
    .waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await page.context().close()

  await aCustomer(app, { by: staff, ownerId: staff.id, name: '내 고객', stage: first })
  const other = await open(staff)
  await cardIn(other, first, '내 고객').waitFor()
  await other.getByRole('heading', { name: t('board.noAnswer') }).waitFor()
  const own = other.locator('.tile', { hasText: t('board.open') }).locator('.v')
  await expect.poll(() => own.innerText()).toBe('1')
  expect(await other.getByRole('button', { name: t('leads.whose') }).count()).toBe(0)
  await other.context().close()
})
