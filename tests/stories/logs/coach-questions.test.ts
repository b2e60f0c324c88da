// The workgroup's own questions of the coach: edited on the coaching screen by keyboard, used by the coach, and saved
// from a feedback on a phone.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aLogAnalysis } from '../../support/inputs/needs-inputs.ts'
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

async function at(route: string, tokens: TestPerson, look: Look = {}): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens, ...look })).newPage()
  await goTo(page, route)
  return page
}
/** A log about all kinds of need except the personal one. */
async function aLog() {
  const team = await aTeam(app)
  const customerId = await aCustomer(app, { by: team.staff, name: '한울전자' })
  const contactId = await aContact(app, { by: team.staff, customerId, name: '윤성민' })
  const { id: logId } = await aSalesLog(app, { by: team.staff, customerId, contactId, at: app.now() })
  await aLogAnalysis(app, { by: team.staff, logId, types: ['operational', 'product', 'strategic'] })
  return { ...team, logId }
}
const bank = (page: Page) => page.getByRole('dialog', { name: t('coaching.questions'), exact: true })
const inBank = (page: Page, kind: string) => bank(page).getByRole('region', { name: kind, exact: true })

test('a Manager rewords one question, disables the others and adds one; the coach uses them, and the Manager can reset them', async () => {
  const { manager, staff } = await aLog()
  const page = await at(href(paths.coaching, {}, { lacks: 'personal' }), manager)
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: t('coaching.questions') }).press('Enter')
  const personal = inBank(page, t('code.0040003'))
  await personal.getByRole('listitem').first().waitFor()
  await expect.poll(() => personal.getByRole('listitem').count()).toBe(6)
  expect(await faults(page, wcag)).toEqual([])
  // The menu stands at the end of its row.
  const row = personal.getByRole('listitem').first()
  const [all, menu] = [(await row.boundingBox())!, (await row.getByRole('button').boundingBox())!]
  expect(menu.x + menu.width).toBe(all.x + all.width)
  for (let n = 5; n >= 0; n -= 1) {
    await personal.getByRole('listitem').nth(n).getByRole('button').press('Enter')
    await page.getByRole('menuitem', { name: t('questions.hide') }).press('Enter')
    await expect.poll(() => personal.getByText(t('questions.isHidden')).count()).toBe(6 - n)
  }
  await personal.getByRole('button', { name: t('questions.addOf', { type: t('code.0040003') }) }).press('Enter')
  const form = page.getByRole('dialog', { name: t('questions.add'), exact: true })
  await form.getByRole('textbox', { name: t('questions.content') }).fill('님은 주말에 무엇을 하세요?')
  await form.getByRole('textbox', { name: t('questions.content') }).press('Home')
  await page.keyboard.type(`{${t('questions.contact')}}`)
  expect(await faults(page, wcag)).toEqual([])
  await page.keyboard.press('Enter')
  await personal.getByText(t('questions.isOwn')).waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByText(new RegExp(`^${t('coaching.question', { question: '윤성민 \\S*님은 주말에 무엇을 하세요\\?' })}$`))
    .waitFor()

  await page.getByRole('button', { name: t('coaching.questions') }).press('Enter')
  await personal.getByRole('listitem').first().getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: t('questions.asBefore') }).press('Enter')
  await expect.poll(() => personal.getByText(t('questions.isHidden')).count()).toBe(5)
  await page.context().close()

  const own = await at(href(paths.coaching, {}, { lacks: 'personal' }), staff)
  await own.getByRole('article').first().waitFor()
  expect(await own.getByRole('button', { name: t('coaching.questions') }).count()).toBe(0)
  await own.context().close()
})

test('on a phone a feedback is saved as a question, without the names in it', async () => {
  const { manager, staff, logId } = await aLog()
  await aFeedback(app, { by: manager, logId, content: `<@${staff.id}> 올해 안에 무엇을 끝내고 싶으신지 여쭤보세요.` })
  const page = await at(href(paths.log, { logId }), manager, { width: 390, height: 844, dark: true })
  const entry = page.getByRole('article').filter({ hasText: '올해 안에' })
  await entry.locator('button[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: t('talk.keepQuestion') }).click()
  const form = page.getByRole('dialog', { name: t('questions.add'), exact: true })
  const field = form.getByRole('textbox', { name: t('questions.content') })
  await expect.poll(() => field.inputValue()).toBe('올해 안에 무엇을 끝내고 싶으신지 여쭤보세요.')
  await form.getByRole('combobox', { name: t('needs.type') }).selectOption({ label: t('code.0040003') })
  expect(await faults(page, wcag)).toEqual([])
  await form.getByRole('button', { name: t('form.save') }).click()
  await form.waitFor({ state: 'detached' })
  const { rows } = await app.owner.query('select type, content from need_questions where workgroup_id = $1', [
    manager.workgroupId,
  ])
  expect(rows).toEqual([{ type: 'personal', content: '올해 안에 무엇을 끝내고 싶으신지 여쭤보세요.' }])
  await page.context().close()
})
