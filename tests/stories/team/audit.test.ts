// The audit trail: read, filtered and saved by the Master.
import { buffer } from 'node:stream/consumers'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { departmentEditing } from '../../../contract/calls/departments/editing.ts'
import { membership } from '../../../contract/calls/members/membership.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { faults, wcag } from '../support/axe.ts'
import { openAs } from '../support/browser.ts'
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

test.each([desk, phone])('the Master reads who changed what, filters and saves it ($width)', async (look) => {
  const team = await aTeam(app)
  const { context, page } = await openAs({ app, browser }, team.master, paths.audit, look)
  await page.getByRole('heading', { name: t('audit.notFound') }).waitFor()
  await app.ask(team.chief, departmentEditing.create, { name: '해외영업팀' })
  await app.ask(team.chief, membership.edit, { ids: [team.staff.id], role: 'manager' })
  await page.reload()
  const role = page.getByText(`${t('role.staff')} → ${t('role.manager')}`)
  const added = page.getByText('해외영업팀')
  await role.waitFor()
  await added.waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await page.getByRole('button', { name: new RegExp(`^${t('audit.what')}`) }).click()
  await page.getByRole('menuitemradio', { name: t('audit.group.departments') }).click()
  await expect.poll(() => role.count()).toBe(0)
  await added.waitFor()
  await expect.poll(() => page.url()).toContain('what=departments')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: t('audit.export'), exact: true }).click()
  const text = (await buffer(await (await saved).createReadStream())).toString()
  expect(text).toMatch(new RegExp(`^\uFEFF"${t('audit.head.at')}"`))
  expect(text).toContain('해외영업팀')
  await page.goBack()
  await role.waitFor()
  // The file is itself recorded.
  await page.getByText(t('audit.what.audit')).last().waitFor()
  await context.close()
})

test('the page of a member has the latest entries about them, and the way to all', async () => {
  const team = await aTeam(app)
  await app.ask(team.chief, membership.edit, { ids: [team.staff.id], rank: '대리' })
  const { context, page } = await openAs(
    { app, browser },
    team.master,
    href(paths.member, { memberId: team.staff.id }),
    desk,
  )
  const history = page.locator('section', { has: page.getByRole('heading', { name: t('audit.history') }) })
  await history.getByText('→ 대리').waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await history.getByRole('link', { name: t('audit.showAll') }).click()
  await page.getByRole('heading', { name: t('audit.title') }).waitFor()
  await page.getByText('→ 대리').waitFor()
  await expect.poll(() => page.url()).toContain(`who=${team.staff.id}`)
  await context.close()
})

test('others are told that only the Master may read it', async () => {
  const team = await aTeam(app)
  const { context, page } = await openAs({ app, browser }, team.chief, paths.audit, desk)
  await page.getByRole('heading', { name: t('audit.onlyMaster') }).waitFor()
  await context.close()
})
