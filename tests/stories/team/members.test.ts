// The page of a member: edited, removed and left.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { membership } from '../../../contract/calls/members/membership.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aDepartment, aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aCustomer, aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { goTo, openAs as open, picture, type Look } from '../support/browser.ts'
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
const openAs = (person: TestPerson, route: string, look: Look) => open({ app, browser }, person, route, look)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const memberPath = ({ id }: TestPerson) => `/main/workgroup/member/profile/${id}`

test.each([desk, phone])('a Chief changes department, rank and role; saving can be undone ($width)', async (look) => {
  const team = await aTeam(app)
  const departmentId = await aDepartment(app, team.workgroupId, '남부영업팀')
  const { context, page } = await openAs(team.chief, memberPath(team.staff), look)
  await page.getByLabel(t('member.department'), { exact: true }).selectOption(departmentId)
  await page.getByLabel(new RegExp(`^${t('member.rank')}`)).fill('대리')
  await page.getByRole('radio', { name: new RegExp(`^${t('role.manager')}`) }).check()
  expect(await page.getByRole('radio', { name: new RegExp(`^${t('role.chief')}`) }).isDisabled()).toBe(true)
  expect(await faults(page, wcag)).toEqual([])
  await button(page, t('form.save')).click()
  const detail = async () => (await app.ask(team.master, membership.detail, { id: team.staff.id })).output
  await expect.poll(detail).toMatchObject({ role: 'manager', rank: '대리', departmentId })
  await button(page, t('member.undo')).click()
  await expect.poll(detail).toMatchObject({ role: 'staff', rank: '', departmentId: null })
  await context.close()
})

test('undoing the change of several members leaves what somebody else changed since', async () => {
  const team = await aTeam(app)
  const departmentId = await aDepartment(app, team.workgroupId, '남부영업팀')
  const { context, page } = await openAs(team.master, '/main/workgroup/member', desk)
  for (const { name } of [team.staff, team.colleague])
    await page.getByRole('checkbox', { name: t('members.choose', { name }) }).check()
  await button(page, t('member.toDepartment')).click()
  await page.getByRole('dialog').getByRole('combobox').selectOption(departmentId)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('member.change'), exact: true })
    .click()
  const departments = () =>
    Promise.all(
      [team.staff, team.colleague].map(
        async ({ id }) => (await app.ask(team.chief, membership.detail, { id })).output.departmentId,
      ),
    )
  await expect.poll(departments).toEqual([departmentId, departmentId])
  const later = await aDepartment(app, team.workgroupId, '해외영업팀')
  await app.ask(team.chief, membership.edit, { ids: [team.staff.id], departmentId: later })
  await button(page, t('member.undo')).click()
  await expect.poll(departments).toEqual([later, null])
  await context.close()
})

test.each([desk, phone])(
  'removal names what stays and who takes over; Back closes the question ($width)',
  async (look) => {
    const team = await aTeam(app)
    const customerId = await aCustomer(app, { by: team.staff, ownerId: team.staff.id })
    const log = await aSalesLog(app, { by: team.staff, customerId })
    const { context, page } = await openAs(team.chief, '/main/workgroup/member', look)
    await page.locator('a:visible', { hasText: team.staff.name }).first().click()
    // Between the name and 님 is a no-break space.
    const removeOne = /님 내보내기$/
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: removeOne }).click()
    await dialog.getByText(/되돌릴 수 없어요/).waitFor()
    expect(await faults(page, wcag)).toEqual([])
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: removeOne }).click()
    await dialog.getByRole('combobox').click()
    await page.keyboard.type(team.colleague.name)
    await page.getByRole('option', { name: new RegExp(team.colleague.name) }).click()
    await dialog.getByRole('button', { name: removeOne }).click()
    await page.waitForURL(/\/main\/workgroup\/member$/)
    const { output } = await app.ask(team.chief, membership.detail, { id: team.colleague.id })
    expect(output.figures).toMatchObject({ customerCount: 1 })
    expect((await app.ask(team.chief, membership.detail, { id: team.staff.id })).output.leftAt).not.toBeNull()
    // The logs stay, and say that their author has left.
    await goTo(page, href(paths.log, { logId: log.id }))
    await page.getByText(t('logs.someone'), { exact: true }).waitFor()
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'log-of-former-member')
    await goTo(page, paths.logs)
    if (look === desk) await page.getByTitle(t('logs.someone'), { exact: true }).waitFor()
    await picture(page, 'logs-of-former-member')
    await context.close()
  },
)

test('several members are chosen in the list and get a role at once', async () => {
  const team = await aTeam(app)
  const { context, page } = await openAs(team.master, '/main/workgroup/member', desk)
  for (const { name } of [team.staff, team.colleague]) await page.getByLabel(t('members.choose', { name })).click()
  await button(page, t('member.toRole')).click()
  const dialog = page.getByRole('dialog', { name: t('member.toRoleOf', { number: '2' }) })
  for (const { name } of [team.staff, team.colleague]) await dialog.getByText(name).waitFor()
  await dialog.getByRole('radio', { name: t('role.manager') }).click()
  await dialog.getByRole('button', { name: t('member.change') }).click()
  const roleOf = async ({ id }: TestPerson) => (await app.ask(team.master, membership.detail, { id })).output.role
  await expect.poll(() => roleOf(team.staff)).toBe('manager')
  expect(await roleOf(team.colleague)).toBe('manager')
  await context.close()
})

test('a member leaves and is in no workgroup; the Master is led to the transfer', async () => {
  const team = await aTeam(app)
  const master = await openAs(team.master, '/main/workgroup/outwgroup', phone)
  await master.page.getByRole('link', { name: t('member.leave.transfer') }).click()
  await master.page.waitForURL(/#\/main\/workgroup$/)
  await master.context.close()
  const { context, page } = await openAs(team.staff, '/main/workgroup/outwgroup', phone)
  await button(page, t('member.leave.go')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('member.leave.go') })
    .click()
  await page.waitForURL(/chgwgroup$/)
  expect((await app.ask(team.chief, membership.detail, { id: team.staff.id })).output.leftAt).not.toBeNull()
  await context.close()
})
