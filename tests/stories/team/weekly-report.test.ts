// The weekly report: a Chief turns it on, chooses who gets it, and has it sent as a trial.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { weeklyReport } from '../../../contract/calls/weekly-report/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, picture } from '../support/browser.ts'
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

test.each([
  ['desk', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)(
  '%s: a Chief turns the report on for two people, after a trial; a Manager sees no button',
  async (_, size) => {
    const { chief, manager } = await aTeam(app)
    const context = await aContext(browser, app.url, { tokens: chief, ...size })
    const page = await context.newPage()
    await goTo(page, paths.statistics)
    await page.getByRole('link', { name: t('statistics.report') }).click()
    await page.getByRole('button', { name: t('report.trial') }).click()
    await page.getByText(t('report.trialSent')).waitFor()
    await page.getByRole('checkbox', { name: t('report.isOn') }).check()
    await page.getByRole('combobox', { name: t('report.people') }).fill(manager.name)
    await page.getByRole('option', { name: manager.name }).click()
    await page.keyboard.press('Escape')
    await picture(page, 'weekly-report')
    expect(await faults(page, wcag)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    await page.getByRole('button', { name: t('form.save') }).click()
    await page.waitForURL(new RegExp(`#${paths.statistics}$`))
    const { isOn, people } = (await app.ask(chief, weeklyReport.detail)).output
    expect([isOn, people.map(({ id }) => id).toSorted()]).toEqual([true, [chief.id, manager.id].toSorted()])
    await context.close()
    const other = await aContext(browser, app.url, { tokens: manager, ...size })
    const refused = await other.newPage()
    await goTo(refused, paths.statistics)
    await refused.getByRole('heading', { name: t('nav.statistics'), level: 1 }).waitFor()
    expect(await refused.getByRole('link', { name: t('statistics.report') }).count()).toBe(0)
    await other.close()
  },
)
