// A photo is cropped and rotated before it is uploaded: by mouse, touch and keyboard; its EXIF orientation is
// respected.
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aContact, aCustomer } from '../../support/builders/records.ts'
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

const [red, blue] = ['#d02020', '#2020d0'] as const
/** 400 by 200: red on the left, blue on the right. `orientation` as in EXIF. */
const aPicture = (orientation = 1) =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: red } })
    .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: blue } }, left: 200, top: 0 }])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
async function aPage(look: Look = {}) {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aContact(app, { by: staff, customerId, name: '윤성민' })
  const page = await (await aContext(browser, app.url, { tokens: staff, ...look })).newPage()
  // Opened by a link, so that Back has a target.
  await goTo(page, href(paths.customer, { customerId }))
  await page.getByRole('link', { name: '윤성민' }).first().click()
  await page.mouse.move(200, 200)
  return { staff, contactId, page }
}
const choose = async (page: Page, label: string, buffer: Buffer) => {
  const input = page.getByLabel(label, { exact: true })
  await input.waitFor({ state: 'attached' })
  await input.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: t('pictures.right') }).waitFor()
}
const dialog = (page: Page) => page.getByRole('dialog', { name: t('pictures.crop') })
const take = (page: Page) => page.getByRole('button', { name: t('pictures.take') }).click()
/** The stored picture: its size, and red or blue at relative positions. */
async function storedPicture(as: TestPerson, id: string, kind: 'photoUrl' | 'cardUrl', ...places: [number, number][]) {
  let url: string | null = null
  await expect.poll(async () => (url = (await app.ask(as, contacts.detail, { id })).output[kind])).not.toBeNull()
  const picture = sharp(Buffer.from(await (await fetch(app.url + url!)).arrayBuffer()))
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colourAt = ([x, y]: [number, number]) => {
    const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
    return data[at]! > data[at + 2]! ? 'red' : 'blue'
  }
  return { shape: (info.width / info.height).toFixed(1), colours: places.map(colourAt) }
}

test('a photo is cropped to a square in the middle, moved by arrow keys', async () => {
  const { staff, contactId, page } = await aPage()
  await choose(page, t('contacts.photo'), await aPicture())
  expect(await faults(page, wcag)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: t('pictures.move') })
    .focus()
  for (let n = 0; n < 5; n += 1) await page.keyboard.press('Shift+ArrowRight')
  await take(page)
  expect(await storedPicture(staff, contactId, 'photoUrl', [0.05, 0.5], [0.95, 0.5])).toEqual({
    shape: '1.0',
    colours: ['blue', 'blue'],
  })
  await page.context().close()
})

test('a card photographed sideways is rotated and cropped with the mouse', async () => {
  const { staff, contactId, page } = await aPage()
  await choose(page, t('contacts.chooseCard'), await aPicture())
  await page.getByRole('button', { name: t('pictures.right') }).click()
  const corner = dialog(page).getByRole('button', { name: t('pictures.corner.bottomRight') })
  const { x, y, width, height } = (await corner.boundingBox())!
  const sheet = (await dialog(page).locator('canvas').boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2 - sheet.height * 0.55, { steps: 5 })
  await page.mouse.up()
  await take(page)
  expect(await storedPicture(staff, contactId, 'cardUrl', [0.5, 0.05], [0.5, 0.95])).toEqual({
    shape: '1.1',
    colours: ['red', 'red'],
  })
  await page.context().close()
})

test('a picture with an EXIF orientation is shown and stored upright', async () => {
  const { staff, contactId, page } = await aPage()
  await choose(page, t('contacts.chooseCard'), await aPicture(6))
  await take(page)
  expect(await storedPicture(staff, contactId, 'cardUrl', [0.5, 0.05], [0.5, 0.95])).toEqual({
    shape: '0.5',
    colours: ['red', 'blue'],
  })
  await page.context().close()
})

test('on a phone a finger moves it; Back cancels, and nothing is uploaded', async () => {
  const { staff, contactId, page } = await aPage({ width: 390, height: 844 })
  await choose(page, t('contacts.photo'), await aPicture())
  const corner = (await dialog(page)
    .getByRole('button', { name: t('pictures.corner.topLeft') })
    .boundingBox())!
  expect(Math.min(corner.width, corner.height)).toBeGreaterThanOrEqual(44)
  const frame = dialog(page).getByRole('button', { name: t('pictures.move') })
  const before = (await frame.boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const at = { x: before.x + before.width / 2, y: before.y + before.height / 2 }
  const tap = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points as never })
  await tap('touchStart', [at])
  for (let n = 1; n <= 5; n += 1) await tap('touchMove', [{ x: at.x + n * 10, y: at.y }])
  await tap('touchEnd', [])
  expect((await frame.boundingBox())!.x).toBeGreaterThan(before.x + 20)
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toContain(contactId)
  expect((await app.ask(staff, contacts.detail, { id: contactId })).output.photoUrl).toBeNull()
  await page.context().close()
})

test('a picture that the browser cannot show is reported, and can be uploaded as it is; the server reports its type', async () => {
  const { page } = await aPage()
  const input = page.getByLabel(t('contacts.photo'), { exact: true })
  await input.waitFor({ state: 'attached' })
  await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await dialog(page).getByText(t('pictures.notShown')).waitFor()
  await dialog(page)
    .getByRole('button', { name: t('pictures.asIs') })
    .click()
  await page.getByText(t('error.not_an_image')).first().waitFor()
  expect(await dialog(page).count()).toBe(0)
  await page.context().close()
})
