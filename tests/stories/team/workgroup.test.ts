// The settings of a workgroup: edited, handed over, deleted and restored by its Master; read by everybody.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workgroupSettings } from '../../../contract/calls/workgroups/settings.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aSession, aTeam, password, type TestPerson } from '../../support/builders/people.ts'
import { aNotification, aSalesLog } from '../../support/builders/records.ts'
import { photo } from '../../support/fixture.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, collectProblems, goTo, waitUntilIdle, type Look, picture } from '../support/browser.ts'
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

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }
async function openAs(person: TestPerson, route: string, look: Look) {
  const context = await aContext(browser, app.url, { ...look, tokens: person })
  const page = await context.newPage()
  const problems = collectProblems(page)
  await goTo(page, route)
  return { context, page, problems }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isPhone = (look: Look) => look.width === phone.width

test.each([desk, phone])('the Master edits name, time zone and first day of the week ($width)', async (look) => {
  const { master } = await aTeam(app, { name: '다온소재' })
  const { context, page, problems } = await openAs(master, '/main/workgroup', look)
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'settings')
  await page.getByRole('link', { name: t('record.edit') }).click()
  const name = page.getByLabel(t('workgroups.name'), { exact: true })
  await name.fill('다온소재 주식회사')
  await button(page, t('form.save')).click()
  await page.getByText(t('error.corporate_form')).first().waitFor()
  await name.fill('다온유통')
  await page.getByRole('combobox', { name: t('wgroup.timeZone') }).click()
  await page.keyboard.type('saigon')
  await page.getByRole('option', { name: /Saigon|Ho Chi Minh/ }).click()
  await page.getByLabel(t('wgroup.weekStart')).selectOption('1')
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'edit')
  await button(page, t('form.save')).click()
  await page.waitForURL(/#\/main\/workgroup$/)
  await page
    .getByText(t('wgroup.saved', { name: '다온유통' }))
    .first()
    .waitFor()
  expect((await app.ask(master, workgroupSettings.detail)).output).toMatchObject({ name: '다온유통', weekStart: '1' })
  await goTo(page, '/main/calendar?view=month')
  if (!isPhone(look)) expect((await page.locator('.side .wg').innerText()).trim()).toBe('다온유통')
  expect(problems).toEqual([])
  await context.close()
})

test('the calendar and the date field begin the week as the workgroup says', async () => {
  const { master, workgroupId } = await aTeam(app)
  const first = async (weekStart: string) => {
    await app.owner.query('update workgroups set week_start = $2 where id = $1', [workgroupId, weekStart])
    const { context, page } = await openAs(master, '/main/calendar', desk)
    const name = await page.locator('.month th').first().getAttribute('abbr')
    await context.close()
    return name
  }
  expect([await first(''), await first('1'), await first('6')]).toEqual(['일요일', '월요일', '토요일'])
})

test.each([desk, phone])('the logo is chosen, cropped and removed ($width)', async (look) => {
  const { master } = await aTeam(app)
  const { context, page, problems } = await openAs(master, '/main/workgroup', look)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: photo as Buffer })
  await button(page, t('pictures.take')).click()
  await page.getByText(t('wgroup.logo.saved')).first().waitFor()
  await expect.poll(async () => (await app.ask(master, workgroupSettings.detail)).output.logoUrl).not.toBeNull()
  await picture(page, 'logo')
  await button(page, t('wgroup.logo.remove')).click()
  await expect.poll(async () => (await app.ask(master, workgroupSettings.detail)).output.logoUrl).toBeNull()
  expect(problems).toEqual([])
  await context.close()
})

test.each([desk, phone])(
  'the role is handed over with the password; the page is then read-only ($width)',
  async (look) => {
    const { master, chief, workgroupId } = await aTeam(app)
    await app.owner.query("update members set rank = '팀장' where user_id = $1", [chief.id])
    const { context, page, problems } = await openAs(master, '/main/workgroup', look)
    const give = () => button(page, t('wgroup.transfer.to', { name: chief.name }))
    expect(await button(page, t('wgroup.transfer.choose')).isDisabled()).toBe(true)
    await page.getByRole('searchbox', { name: t('wgroup.transfer.search') }).fill(chief.email)
    await page.getByRole('radio').first().check()
    await give().click()
    const dialog = page.getByRole('dialog', { name: t('wgroup.transfer.ask', { name: chief.name }) })
    await dialog.getByLabel(t('wgroup.transfer.password'), { exact: true }).fill('Wrong-2026!')
    await dialog.getByRole('button', { name: t('wgroup.transfer.verb') }).click()
    await dialog.getByText(t('rule.current_password')).first().waitFor()
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'transfer')
    await dialog.getByLabel(t('wgroup.transfer.password'), { exact: true }).fill(password)
    await dialog.getByRole('button', { name: t('wgroup.transfer.verb') }).click()
    await page
      .getByText(t('wgroup.transfer.done', { name: chief.name }))
      .first()
      .waitFor()
    await page.getByText(t('wgroup.onlyMaster')).waitFor()
    expect(await give().count()).toBe(0)
    const { rows } = await app.owner.query<{ id: string }>(
      'select user_id::text as id from members where workgroup_id = $1 and role = 0',
      [workgroupId],
    )
    expect(rows).toEqual([{ id: chief.id }])
    await picture(page, 'read-only')
    expect(problems).toEqual([])
    await context.close()
  },
)

test.each([desk, phone])('the workgroup is deleted by its name and restored ($width)', async (look) => {
  const name = `다온소재 ${look.width}`
  const { master, staff, workgroupId } = await aTeam(app, { name })
  await aSalesLog(app, { by: staff })
  const { context, page, problems } = await openAs(master, '/main/workgroup', look)
  // Only steps within the application can be blocked.
  await page.getByRole('link', { name: t('record.edit') }).click()
  await button(page, t(isPhone(look) ? 'ui.close' : 'ui.cancel')).click()
  await button(page, t('wgroup.delete')).click()
  const dialog = page.getByRole('dialog')
  const erase = dialog.getByRole('button', { name: t('wgroup.delete.of', { name }) })
  const field = dialog.getByLabel(t('wgroup.delete.name'))
  await field.fill('다온')
  expect(await erase.isDisabled()).toBe(true)
  await dialog.getByText(/5명, 일지 1건, 고객 1곳/).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'delete')
  // What floats closes with Back; the settings stay.
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(/#\/main\/workgroup$/)
  await goTo(page, '/main/workgroup/delwgroup')
  await field.fill(name)
  await erase.click()
  await page.waitForURL(/chgwgroup$/)
  const restore = button(page, t('workgroups.restoreOf', { name }))
  await restore.waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'deleted')

  const member = await openAs({ ...staff, ...(await aSession(app, staff.id, workgroupId)) }, '/main', look)
  await member.page.getByText(t('workgroups.deletedBy', { email: master.email })).waitFor()
  expect(await button(member.page, t('workgroups.restoreOf', { name })).count()).toBe(0)
  await picture(member.page, 'deleted-member')
  await member.context.close()

  await restore.click()
  await page.waitForURL(/#\/main$/)
  await waitUntilIdle(page)
  await goTo(page, '/main/workgroup')
  await page.getByText(name).first().waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test.each([desk, phone])(
  'switching and coming back keeps a half-typed log, without a reload ($width)',
  async (look) => {
    const [here, there] = [await aTeam(app, { name: '여기상사' }), await aTeam(app, { name: '거기상사' })]
    await app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 9)', [
      there.workgroupId,
      here.staff.id,
    ])
    const { id: logId } = await aSalesLog(app, { by: there.manager, coAuthorIds: [here.staff.id] })
    await aNotification(app, { to: { ...here.staff, workgroupId: there.workgroupId }, by: there.manager, logId })
    const { context, page, problems } = await openAs(here.staff, '/main/upload', look)
    await page.evaluate(() => {
      ;(window as unknown as { loadedOnce: boolean }).loadedOnce = true
    })
    if (!isPhone(look))
      await page
        .getByRole('img', { name: t('workgroups.hasUnread') })
        .first()
        .waitFor()
    await page.getByLabel(t('logs.content'), { exact: true }).fill('쓰다 만 일지')
    const enter = async (name: string) => {
      await goTo(page, '/main/workgroup/chgwgroup')
      await picture(page, 'switch')
      await button(page, t('workgroups.enterOf', { name })).click()
      await page.waitForURL(/#\/main$/)
      await waitUntilIdle(page)
    }
    await enter('거기상사')
    await goTo(page, '/main/upload')
    expect(await page.getByLabel(t('logs.content'), { exact: true }).inputValue()).toBe('')
    await enter('여기상사')
    await goTo(page, '/main/upload')
    await expect.poll(() => page.getByLabel(t('logs.content'), { exact: true }).inputValue()).toBe('쓰다 만 일지')
    expect(await page.evaluate(() => (window as unknown as { loadedOnce?: boolean }).loadedOnce)).toBe(true)
    expect(problems).toEqual([])
    await context.close()
  },
)

test('a member reads the settings, and sees the form as not permitted', async () => {
  const { staff } = await aTeam(app, { name: '다온소재' })
  const { context, page, problems } = await openAs(staff, '/main/workgroup', desk)
  await page.getByText(t('wgroup.onlyMaster')).waitFor()
  expect(await page.getByRole('button', { name: t('wgroup.delete') }).count()).toBe(0)
  await goTo(page, '/main/workgroup/update')
  await page.getByText(t('error.access_denied')).waitFor()
  expect(problems).toEqual([])
  await context.close()
})
