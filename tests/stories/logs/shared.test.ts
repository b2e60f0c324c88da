// What other apps share into the installed app: texts and pictures become a log, cards become contacts. The browser posts it
// as the system does; choosing the app in the system's sheet cannot be tested.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../contract/core/paths.ts'
import { shareAddress } from '../../../web/boot/shared-content.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aCustomer } from '../../support/builders/records.ts'
import { photo } from '../../support/fixture.ts'
import { faults, wcag } from '../support/axe.ts'
import { aContext, goTo, picture } from '../support/browser.ts'
import { waitForServiceWorker } from '../support/offline-device.ts'
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

type Shared = { texts?: Record<string, string>; files?: { name: string; type: string; base64: string }[] }
async function aPhone(who: TestPerson): Promise<Page> {
  const context = await aContext(browser, app.url, { tokens: who, width: 390, height: 844, workers: true })
  const page = await context.newPage()
  await goTo(page, paths.home)
  await waitForServiceWorker(page)
  return page
}
/** As the system's sheet does it. */
async function share(page: Page, shared: Shared): Promise<void> {
  const opened = await page.evaluate(
    async ({ address, texts, files }) => {
      const form = new FormData()
      for (const [name, text] of Object.entries(texts)) form.append(name, text)
      for (const { name, type, base64 } of files)
        form.append('files', new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }))
      return (await fetch(address, { method: 'POST', body: form })).redirected
    },
    { address: shareAddress, texts: shared.texts ?? {}, files: shared.files ?? [] },
  )
  expect(opened).toBe(true)
  await goTo(page, paths.shared)
}
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')

test('a text with a picture becomes a log with the picture; a file that is too much is said', async () => {
  const { staff } = await aTeam(app)
  const page = await aPhone(staff)
  const pictures = Array.from({ length: 11 }, (_, at) => ({
    name: `사진 ${at}.png`,
    type: 'image/png',
    base64: base64(photo),
  }))
  const texts = { title: '단가표 개정', text: '12월부터 새 단가', url: 'https://daon.example/price' }
  await share(page, { texts, files: pictures })
  await page.getByText('사진 9.png').waitFor()
  await page.getByText(t('shared.leftOut', { number: '1' })).waitFor()
  await picture(page, 'shared')
  expect(await faults(page, wcag)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: t('nav.write'), exact: true }).click()
  await expect.poll(() => page.locator('[name=title]').inputValue()).toBe('단가표 개정')
  await expect
    .poll(() => page.locator('[name=content]').inputValue())
    .toBe('12월부터 새 단가\nhttps://daon.example/price')
  await page.getByText('10 / 10').waitFor()
  await goTo(page, paths.shared)
  await page.getByText(t('shared.none')).waitFor()
  await page.context().close()
})
test('a card becomes a contact of the customer that is chosen', async () => {
  const { staff } = await aTeam(app)
  await aCustomer(app, { by: staff, name: '한빛정밀' })
  const page = await aPhone(staff)
  const card =
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:서지호\r\nTITLE:구매팀장\r\nTEL;TYPE=CELL:010-5555-0142\r\nEND:VCARD\r\n'
  await share(page, { files: [{ name: '서지호.vcf', type: 'text/x-vcard', base64: base64(card) }] })
  await page.getByRole('combobox', { name: t('shared.customer') }).click()
  await page.getByRole('option', { name: /한빛정밀/ }).click()
  await picture(page, 'shared-card')
  expect(await faults(page, wcag)).toEqual([])
  await page.getByRole('button', { name: `${t('shared.register')} 서지호` }).click()
  await expect.poll(() => page.locator('[name=name]').inputValue()).toBe('서지호')
  await expect.poll(() => page.locator('[name=position]').inputValue()).toBe('구매팀장')
  await page.context().close()
})
test('a file that only says it is a card stays a file; nothing that is shared is markup', async () => {
  const { staff } = await aTeam(app)
  const page = await aPhone(staff)
  const evil = '<img src=x onerror="document.title=\'taken\'">'
  await share(page, {
    texts: { text: evil },
    files: [{ name: 'x.vcf', type: 'text/vcard', base64: base64('no card') }],
  })
  await page.getByText(evil).waitFor()
  await page.getByText('x.vcf').waitFor()
  expect(await page.title()).not.toContain('taken')
  await page.context().close()
})
test('without a service worker the page opens, and says that nothing came', async () => {
  const { staff } = await aTeam(app)
  const answer = await fetch(`${app.url}${shareAddress}`, { method: 'POST', body: new FormData(), redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/#${paths.shared}`])
  const context = await aContext(browser, app.url, { tokens: staff })
  const page = await context.newPage()
  await goTo(page, paths.shared)
  await page.getByText(t('shared.none')).waitFor()
  await context.close()
})
test.each(['ko', 'en', 'fr'])(
  '%s: the app is installable, with its shortcuts in the language of the page',
  async (language) => {
    const context = await aContext(browser, app.url, { language })
    const page = await context.newPage()
    await goTo(page, paths.signIn)
    const address = await page.evaluate(() => document.querySelector<HTMLLinkElement>('[rel=manifest]')!.href)
    const manifest = (await (await fetch(address)).json()) as {
      lang: string
      shortcuts: { name: string }[]
      icons: { src: string }[]
    }
    expect(manifest.lang).toBe(language)
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(
      ['nav.write', 'nav.calendar', 'nav.customers'].map((key) => t(key, {}, language)),
    )
    for (const { src } of manifest.icons) expect((await fetch(new URL(src, app.url))).status, src).toBe(200)
    await context.close()
  },
)
