// Concurrent edits of one record: changes to different fields are merged automatically, the others are shown side by
// side to choose from. Other editors of a log are shown while they are present.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '../../../contract/core/call.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo } from '../support/browser.ts'
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
const pageOf = async (who: TestPerson) => (await aContext(browser, app.url, { tokens: who })).newPage()
const save = (page: Page, key = 'form.save') =>
  page
    .getByRole('button', { name: t(key), exact: true })
    .first()
    .click()
const saveMerged = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: t('editing.save'), exact: true })
/** The title of the dialog, and the fields it asks about. */
async function mergeDialog(page: Page) {
  const box = page.getByRole('dialog')
  await box.waitFor()
  const rows = await box.getByRole('radiogroup').all()
  const places = await Promise.all(rows.map((row) => row.getAttribute('aria-label')))
  return { title: await box.getByRole('heading', { level: 2 }).innerText(), places }
}
type Log = OutputOf<typeof salesLogs.detail>
const logOf = async (who: TestPerson, id: string) => (await app.ask(who, salesLogs.detail, { id })).output
async function edit(who: TestPerson, id: string, change: Partial<Log>) {
  const log = { ...(await logOf(who, id)), ...change }
  const coAuthorIds = log.coAuthors.map((one) => one.id)
  const given = { ...log, coAuthorIds, nextDay: log.nextDay ?? '' }
  expect((await app.ask(who, salesLogs.update, given)).status).toBe(200)
}

test('two editors of one log see each other; other fields are merged automatically, and in one text each passage is chosen', async () => {
  const { staff, colleague } = await aTeam(app)
  const { id } = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id] })
  await edit(staff, id, { content: '단가는 5% 내려야 함. 샘플은 없음. 다음에 다시 봄.' })
  const page = await pageOf(staff)
  const other = await pageOf(colleague)
  await Promise.all([goTo(page, `/main/upload/${id}`), goTo(other, `/main/manage/saleslog/${id}`)])
  await page.getByText(t('editing.reads', { name: colleague.name })).waitFor()
  await other.getByText(t('editing.edits', { name: staff.name })).waitFor()
  await goTo(other, '/main/manage')
  await page.getByText(t('editing.reads', { name: colleague.name })).waitFor({ state: 'detached' })
  await other.context().close()

  await page.locator('[name=title]').fill('여기서 쓴 제목')
  await edit(colleague, id, { nextStep: '견적 보내기' })
  await save(page)
  await page
    .getByText(t('editing.mergedWith', { name: colleague.name }))
    .first()
    .waitFor()
  expect(await logOf(staff, id)).toMatchObject({ title: '여기서 쓴 제목', nextStep: '견적 보내기' })

  await goTo(page, `/main/upload/${id}`)
  const text = page.locator('[name=content]')
  await text.fill('단가는 4% 내려야 함. 샘플은 없음. 모레 다시 봄.')
  await edit(colleague, id, { content: '단가는 6% 내려야 함. 샘플은 없음. 다음에 다시 봄. 물량도 물음.' })
  await save(page)
  const content = t('logs.content')
  expect(await mergeDialog(page)).toEqual({
    title: t('editing.titleBy', { name: colleague.name }),
    places: [`${content} 1`, `${content} 2`],
  })
  expect(await faults(page, wcag)).toEqual([])
  expect(await saveMerged(page).isDisabled()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `${t('editing.both')} ${content} 2` }).click()
  await saveMerged(page).click()
  await page.waitForURL(/saleslog/)
  const now = await logOf(staff, id)
  expect(now.content).toMatch(/^단가는 4% 내려야 함\. 샘플은 없음\. /)
  for (const words of ['모레 다시 봄.', '다음에 다시 봄. 물량도 물음.']) expect(now.content).toContain(words)

  // The rejected passage is in the version history, and can be restored.
  await goTo(page, `/main/manage/versions/${id}`)
  const version = page.getByRole('button', { expanded: false }).filter({ hasText: colleague.name }).first()
  await version.click()
  await page.locator('ins').filter({ hasText: '물량' }).first().waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await page.getByRole('button', { name: t('editing.restore') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('editing.restore') })
    .click()
  await page.getByText(t('editing.restored')).first().waitFor()
  expect((await logOf(staff, id)).content).toBe('단가는 6% 내려야 함. 샘플은 없음. 다음에 다시 봄. 물량도 물음.')
  await page.context().close()
})
test("the faster colleague is named, for a customer too; Enter keeps the user's own text", async () => {
  const { staff, manager } = await aTeam(app)
  const id = await aCustomer(app, { by: staff })
  const page = await pageOf(staff)
  await goTo(page, `/main/customer/edit/${id}/0`)
  const record = (await app.ask(staff, customers.detail, { id })).output
  await page.getByLabel(t('customers.memo'), { exact: true }).fill('내 메모')
  await app.ask(manager, customers.update, { ...record, ownerId: '', memo: '먼저 쓴 메모', industry: '전자' })
  await save(page)
  expect(await mergeDialog(page)).toEqual({
    title: t('editing.titleBy', { name: manager.name }),
    places: [t('customers.memo')],
  })
  await page.keyboard.press('Enter')
  await saveMerged(page).click()
  await page.waitForURL(/details/)
  expect((await app.ask(staff, customers.detail, { id })).output).toMatchObject({ memo: '내 메모', industry: '전자' })
  await page.context().close()
})
test("the user's own other device is named as such, and the saved text can be taken", async () => {
  const { staff } = await aTeam(app)
  const page = await pageOf(staff)
  await goTo(page, '/main/etc/profile')
  await page.getByLabel(t('auth.name'), { exact: true }).fill('여기서 쓴 이름')
  const me = (await app.ask(staff, profile.me)).output[0]!
  await app.ask(staff, profile.update, { ...me, name: '저기서 쓴 이름' })
  await save(page, 'profile.save')
  expect(await mergeDialog(page)).toEqual({ title: t('editing.titleMe'), places: [t('auth.name')] })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('editing.allTheirs') })
    .click()
  await saveMerged(page).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel(t('auth.name'), { exact: true }).inputValue()).toBe('저기서 쓴 이름')
  await page.context().close()
})

test('of many versions the latest ten are shown, and all of them with one press', async () => {
  const { staff } = await aTeam(app)
  const { id } = await aSalesLog(app, { by: staff })
  for (let n = 0; n < 11; n += 1) await edit(staff, id, { title: `제목 ${n}` })
  const page = await pageOf(staff)
  await goTo(page, href(paths.logVersions, { logId: id }))
  const versions = page.locator('main section li')
  await expect.poll(() => versions.count()).toBe(10)
  await page.getByRole('button', { name: t('editing.versionsAll').replace('{{count, number}}', '12') }).click()
  await expect.poll(() => versions.count()).toBe(12)
  expect(await faults(page, wcag)).toEqual([])
  await page.context().close()
})
