// Files of a log: selected, dropped, pasted, uploaded, viewed, deleted and restored; a failed upload does not affect
// the others.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '../../../contract/calls/files/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aPdf, aPhoto, aSound } from '../../support/files/sample-files.ts'
import { aFile, aSalesLog } from '../../support/builders/records.ts'
import { aContext, abortOnce, goTo, type Look } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
let photo: Buffer
beforeAll(async () => {
  ;[app, browser, photo] = await Promise.all([startTestApp(), sharedBrowser(), aPhoto('#c9c4bb')])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

/** Opens a log's page and waits for its files. */
async function logOf(by: TestPerson, look: Look = {}, more: Parameters<typeof aFile>[1][] = []) {
  const log = await aSalesLog(app, { by, title: '단가 협의' })
  for (const file of more) await aFile(app, { ...file, logId: log.id })
  const page = await (await aContext(browser, app.url, { tokens: by, ...look })).newPage()
  // Opened by a link, so that Back has a target.
  await goTo(page, paths.logs)
  await page.getByRole('link', { name: '단가 협의' }).first().click()
  await page.mouse.move(200, 200)
  // The title appears before the files.
  await section(page).getByText(t('files.add'), { exact: true }).waitFor()
  return { page, log }
}
const section = (page: Page) => page.getByRole('region', { name: t('files.title') }).first()
const choose = (page: Page, given: { name: string; buffer: Buffer; mimeType?: string }[]) =>
  page
    .getByLabel(t('files.add'), { exact: true })
    .setInputFiles(given.map((one) => ({ mimeType: 'application/octet-stream', ...one })))
const opener = (page: Page, name: string) => section(page).getByRole('button', { name: t('files.open', { name }) })

test('files are selected, viewed, deleted and restored', async () => {
  const { staff } = await aTeam(app)
  const { page } = await logOf(staff)
  await section(page).getByText(t('files.none')).waitFor()
  await choose(page, [
    { name: '화이트보드.jpg', buffer: photo, mimeType: 'image/jpeg' },
    { name: '견적.pdf', buffer: aPdf(3) },
    { name: '통화.wav', buffer: aSound() },
    { name: '원가.xlsx', buffer: Buffer.from('PK') },
  ])
  await page.getByText(t('files.uploaded').replace('{{count, number}}', '4')).first().waitFor()
  await section(page).getByText('4 / 10').waitFor()

  await opener(page, '화이트보드.jpg').click()
  const viewer = page.getByRole('dialog', { name: '화이트보드.jpg' })
  await viewer.getByRole('img', { name: '화이트보드.jpg' }).waitFor()
  await viewer.getByText('1 / 4').waitFor()
  // Files are sorted by upload time, newest first.
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: '원가.xlsx' }).getByText(t('files.noPreview')).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: '통화.wav' }).locator('audio').waitFor()
  expect(
    await page.locator('audio').evaluate(
      (sound: HTMLAudioElement) =>
        new Promise((done) => {
          if (sound.readyState > 0) done(sound.duration)
          sound.addEventListener('loadedmetadata', () => done(sound.duration))
          sound.addEventListener('error', () => done('no sound'))
        }),
    ),
  ).toBe(1)
  await page.keyboard.press('ArrowRight')
  const pdf = page.getByRole('dialog', { name: '견적.pdf' })
  await pdf.locator('canvas[data-drawn]').first().waitFor()
  await expect.poll(() => pdf.locator('canvas').count()).toBe(3)
  const saving = page.waitForEvent('download')
  await pdf.getByRole('button', { name: t('files.save') }).click()
  expect((await saving).suggestedFilename()).toBe('견적.pdf')
  await page.goBack()
  await pdf.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).waitFor()

  await opener(page, '견적.pdf').click()
  await pdf.getByRole('button', { name: t('files.delete') }).click()
  await page.getByRole('button', { name: t('ui.cancel') }).click()
  await pdf.getByRole('button', { name: t('files.delete') }).click()
  await page.getByRole('button', { name: t('files.deleteVerb') }).click()
  await page.getByText(t('files.deleted')).first().waitFor()
  await page.getByRole('button', { name: t('undo.verb') }).click()
  await page.keyboard.press('Escape')
  await opener(page, '견적.pdf').waitFor()
  await section(page).getByText('4 / 10').waitFor()
  await page.context().close()
})

test('on a phone a swipe shows the next file and the one before; the last one stays', async () => {
  const { staff } = await aTeam(app)
  const names = ['셋째.txt', '둘째.txt', '첫째.txt']
  const { page } = await logOf(
    staff,
    { width: 390, height: 844 },
    names.map((name) => ({ by: staff, name })),
  )
  const touch = await page.context().newCDPSession(page)
  const swipe = async (by: number) => {
    const point = (x: number) => [{ x: 195 + x, y: 400 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(-by / 2) })
    for (const part of [-0.25, 0, 0.25, 0.5])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(part * by) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await opener(page, '첫째.txt').tap()
  const viewer = (name: string) => page.getByRole('dialog', { name })
  await viewer('첫째.txt').waitFor()
  await swipe(-200)
  await viewer('둘째.txt').waitFor()
  await swipe(-200)
  await viewer('셋째.txt').waitFor()
  await swipe(-200)
  await swipe(-20)
  await expect.poll(() => viewer('셋째.txt').count()).toBe(1)
  await swipe(200)
  await viewer('둘째.txt').waitFor()
  await page.context().close()
})

test('a rejected file is reported beside its name, and the others are uploaded; an interrupted upload is retried', async () => {
  const { staff } = await aTeam(app)
  const { page } = await logOf(staff)
  await choose(page, [
    { name: '영상.mp4', buffer: Buffer.alloc(20 * 1024 * 1024 + 1) },
    { name: '빈 것.txt', buffer: Buffer.alloc(0) },
    { name: '깨진 사진.jpg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]), mimeType: 'image/jpeg' },
    { name: '메모.txt', buffer: Buffer.from('5%') },
  ])
  await opener(page, '메모.txt').waitFor()
  const alerts = section(page).getByRole('alert')
  await expect
    .poll(() => alerts.allTextContents())
    .toEqual([t('error.file_too_large', { size: '20' }), t('files.empty'), t('error.not_an_image')])
  for (const name of ['영상.mp4', '빈 것.txt', '깨진 사진.jpg'])
    await page.getByRole('button', { name: t('files.remove', { name }) }).click()
  expect(await alerts.count()).toBe(0)

  await abortOnce(page, files.add.path)
  await choose(page, [{ name: '견적.txt', buffer: Buffer.from('5%') }])
  await alerts.first().waitFor()
  await page.getByRole('button', { name: t('files.again') }).click()
  await opener(page, '견적.txt').waitFor()
  await page.context().close()
})

test('a cancelled upload leaves nothing behind', async () => {
  const { staff } = await aTeam(app)
  const { page, log } = await logOf(staff)
  let let_go = () => {}
  await page.route(`**${files.add.path}`, (route) =>
    new Promise<void>((done) => (let_go = done)).then(() => route.abort()),
  )
  await choose(page, [{ name: '큰 파일.bin', buffer: Buffer.alloc(100_000, 1) }])
  await page.getByRole('button', { name: t('files.cancel', { name: '큰 파일.bin' }) }).click()
  await section(page).getByText(t('files.none')).waitFor()
  let_go()
  expect((await app.owner.query('select from files where sales_log_id = $1', [log.id])).rowCount).toBe(0)
  await page.context().close()
})

test('files are dropped anywhere on the page, and pasted', async () => {
  const { staff } = await aTeam(app)
  const { page } = await logOf(staff)
  const sendFile = (kind: string, name: string) =>
    page.evaluate(
      ([what, called]) => {
        const data = new DataTransfer()
        data.items.add(new File(['5%'], called!))
        const event =
          what === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent(what!, { dataTransfer: data, bubbles: true, cancelable: true })
        document.body.dispatchEvent(event)
      },
      [kind, name],
    )
  await sendFile('dragenter', '끌어온.txt')
  await page.getByText(t('files.dropOnLog')).waitFor()
  await sendFile('drop', '끌어온.txt')
  await page.getByText(t('files.dropOnLog')).waitFor({ state: 'detached' })
  await sendFile('paste', '붙여 넣은.txt')
  await opener(page, '끌어온.txt').waitFor()
  await opener(page, '붙여 넣은.txt').waitFor()
  await page.context().close()
})

test('a user who may only read the log adds and deletes nothing', async () => {
  const { staff, manager } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff })
  await aFile(app, { by: staff, logId: log.id, name: '사진.jpg', bytes: photo })
  const page = await (await aContext(browser, app.url, { tokens: manager })).newPage()
  await goTo(page, href(paths.log, { logId: log.id }))
  await page.mouse.move(200, 200)
  await opener(page, '사진.jpg').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('files.save') })
    .waitFor()
  expect(await page.getByRole('button', { name: t('files.delete') }).count()).toBe(0)
  expect(await page.getByLabel(t('files.add'), { exact: true }).count()).toBe(0)
  await page.context().close()
})

test('on a phone: a photo is taken for a new log, and uploaded once the log is saved', async () => {
  const { staff } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff })
  const page = await (await aContext(browser, app.url, { tokens: staff, width: 390, height: 844 })).newPage()
  await goTo(page, `${paths.write}?customer=${log.customerId}`)
  await page.touchscreen.tap(200, 500)
  const camera = page.getByLabel(t('files.camera'))
  expect(await camera.getAttribute('capture')).toBe('environment')
  await camera.setInputFiles({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('button', { name: t('files.remove', { name: 'IMG_0042.jpg' }) }).waitFor()
  await page.locator('[name=title]').fill('창고에서 본 것')
  await page.locator('[name=content]').fill('적치 공간이 모자람.')
  await page.getByText(t('code.0020002'), { exact: true }).click()
  await page.getByText(t('code.0030002'), { exact: true }).click()
  await page.getByRole('button', { name: t('logs.register') }).click()
  await page.getByRole('heading', { level: 1, name: '창고에서 본 것' }).waitFor()
  await opener(page, 'IMG_0042.jpg').click()
  await page.getByRole('dialog').getByRole('img', { name: 'IMG_0042.jpg' }).waitFor()
  await page.context().close()
})
