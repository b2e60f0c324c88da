// Webhooks in the settings of the workgroup: added, shown once, tried, stopped and started again, watched.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, password } from '../../support/builders/people.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { makeWebhook } from '../../support/webhooks.ts'
import { faults, wcag } from '../support/axe.ts'
import { openPage, picture } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  ;[app, browser] = await Promise.all([startTestApp({ OUTGOING_ALLOWED: receiver.origin }), sharedBrowser()])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
  await receiver.stop()
})

test('the Master adds a webhook, sends a test event, and sends again what failed', async () => {
  const { master } = await aTeam(app)
  const url = `${receiver.origin}/in`
  const look = { width: 1280, height: 900, tokens: master }
  const { context, page, problems } = await openPage({ app, browser }, paths.workgroup, look)
  await page.getByRole('link', { name: t('settings.webhooks'), exact: true }).click()
  await page.getByRole('heading', { name: t('hooks.none') }).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'webhooks-empty')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('hooks.add') })
    .click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: t('hooks.add') })
  await dialog.getByLabel(t('hooks.url')).fill('https://10.0.0.7/in')
  await dialog.locator('input[type=password]').fill(password)
  await submit.click()
  await dialog.getByText(t('hooks.events.missing')).first().waitFor()
  await dialog.getByLabel(t('hooks.event.log.registered')).check()
  await dialog.getByLabel(t('hooks.event.customer.stage_moved')).check()
  await submit.click()
  // An internal address is refused by the server.
  await dialog.locator('[data-field=url] .err').waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'webhooks-add')
  await dialog.getByLabel(t('hooks.url')).fill(url)
  await dialog.locator('input[type=password]').fill(password)
  await submit.click()
  await page.getByText(t('hooks.made')).waitFor()
  await expect.poll(() => page.locator('main code').first().textContent()).toMatch(/^whsec_/)
  await picture(page, 'webhooks-made')
  await expect.poll(() => page.getByRole('heading', { name: t('hooks.title'), exact: true }).count()).toBe(1)

  receiver.answers(() => ({ status: 503, body: 'closed for today' }))
  const menu = async (item: string) => {
    await page.getByRole('button', { name: t('hooks.more', { url }) }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await menu(t('hooks.test'))
  await expect.poll(() => receiver.at('/in').length).toBeGreaterThan(0)
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: t('hooks.event.webhook.test') })
  await row.filter({ hasText: '503' }).filter({ hasText: 'closed for today' }).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'webhooks-failing')
  receiver.answers(() => ({ status: 200 }))
  await row.getByRole('button', { name: t('hooks.resendOf', { event: t('hooks.event.webhook.test') }) }).click()
  await expect.poll(() => receiver.at('/in').at(-1)?.status).toBe(200)
  expect(new Set(receiver.at('/in').map(({ headers }) => headers['webhook-id'])).size).toBe(1)

  await menu(t('hooks.stop'))
  await dialog.getByRole('button', { name: t('hooks.stop'), exact: true }).click()
  const hook = page.getByRole('listitem').filter({ hasText: url })
  await hook.filter({ hasText: t('hooks.state.off') }).waitFor()
  await hook.getByRole('button', { name: t('hooks.start') }).click()
  await hook.getByRole('button', { name: t('hooks.start') }).waitFor({ state: 'detached' })
  // What had failed when a webhook stopped.
  await app.owner.query("update webhook_deliveries set state = 'failed', response_code = 503 where workgroup_id = $1", [
    master.workgroupId,
  ])
  await page.reload()
  await row.filter({ hasText: '503' }).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'webhooks-failed')
  await page.getByRole('button', { name: t('hooks.resendAll_other', { count: '1' }) }).click()
  await page.getByText(t('hooks.resentAll_other', { count: '1' })).waitFor()
  await expect.poll(() => receiver.at('/in').at(-1)?.status).toBe(200)
  await menu(t('hooks.delete'))
  await dialog.getByRole('button', { name: t('hooks.delete'), exact: true }).click()
  await page.getByRole('heading', { name: t('hooks.none') }).waitFor()
  expect(problems.filter((text) => !/400/.test(text))).toEqual([])
  await context.close()
})

test('on a phone in the dark theme a stopped webhook says why; Staff see that it is for the Master', async () => {
  const { master, staff } = await aTeam(app)
  const events = ['log.registered', 'log.changed', 'customer.stage_moved'] as const
  await makeWebhook(app, { by: master, url: 'https://groupware.daon.example/hooks/sales', events, hasFields: true })
  await makeWebhook(app, { by: master, url: 'https://erp.daon.example/in', events: ['customer.registered'] })
  await app.owner.query(
    `update webhooks set state = 'failed', failing_since = now() where workgroup_id = $1 and url like '%erp%'`,
    [master.workgroupId],
  )
  const phone = { width: 390, height: 844, dark: true }
  const { context, page } = await openPage({ app, browser }, paths.webhooks, { ...phone, tokens: master })
  await page.getByText(t('hooks.state.failed')).waitFor()
  await page.getByText(t('hooks.deliveries.none_other', { count: '14' })).waitFor()
  expect(await faults(page, wcag)).toEqual([])
  await picture(page, 'webhooks-phone')
  await context.close()
  const other = await openPage({ app, browser }, paths.webhooks, { ...phone, tokens: staff })
  await other.page.getByRole('heading', { name: t('hooks.onlyMaster') }).waitFor()
  await other.context.close()
})
