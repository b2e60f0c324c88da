// UI components in the gallery: keyboard interaction of the ARIA patterns, the input method, toasts, the command bar.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { build, preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPort } from '../../support/program.ts'
import { faults } from '../support/axe.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

let folder: string
let server: PreviewServer
let browser: Browser
let page: Page
let address: string
const configFile = join(import.meta.dirname, '../../../web/gallery/vite.config.ts')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saleslog-gallery-'))
  const port = await aPort()
  const shared = { configFile, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } } as const
  await build(shared)
  server = await preview({ ...shared, preview: { port, strictPort: true, host: '127.0.0.1' } })
  address = `http://127.0.0.1:${port}/gallery/index.html`
  browser = await sharedBrowser()
  page = await open({ viewport: { width: 1280, height: 800 } })
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(look: Parameters<Browser['newContext']>[0], withClock = false): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'ko', ...look })
  const opened = await context.newPage()
  if (withClock) await opened.clock.install()
  await opened.goto(address)
  await opened.evaluate(() => document.fonts.ready)
  if (withClock) await opened.clock.pauseAt(Date.now() + 60_000)
  return opened
}
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim())
const axe = async () => expect(await faults(page)).toEqual([])
const options = (count: number) => expect.poll(() => page.locator('.opt').count(), { timeout: 5_000 }).toBe(count)

test('dialog: Cancel has the focus, Tab cycles, Escape closes and returns the focus', async () => {
  await page.getByRole('button', { name: '물어보기' }).click()
  expect(await focused()).toBe('취소')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('일지 삭제')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('취소')
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('일지 삭제')
  await page.keyboard.press('Shift+Tab')
  await axe()
  await page.keyboard.press('Escape')
  expect(await page.locator('dialog').count()).toBe(0)
  expect(await focused()).toBe('물어보기')
})
test('menu: focus on the first item, arrows wrap, letters search, Escape returns the focus, Tab leaves', async () => {
  await page.getByRole('button', { name: '메뉴' }).focus()
  await page.keyboard.press('Enter')
  expect(await focused()).toMatch(/^수정/)
  await axe()
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('삭제')
  await page.keyboard.press('Home')
  expect(await focused()).toMatch(/^수정/)
  await page.keyboard.press('End')
  expect(await focused()).toBe('삭제')
  await page.keyboard.press('Escape')
  expect(await focused()).toBe('메뉴')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('status').getByText('복사했어요').count()).toBe(1)
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('삭제')
  await page.keyboard.press('Escape')
})
test('combobox: typing filters, arrows move, Enter selects, Escape closes, the value is shown', async () => {
  const field = page.getByRole('combobox', { name: '담당자', exact: true })
  await field.click()
  await options(5)
  await axe()
  await page.keyboard.insertText('가람')
  await options(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('가람푸드')
  expect(await field.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => field.getAttribute('aria-expanded'), { timeout: 5_000 }).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => field.inputValue()).toBe('가람푸드')
})
test('input method: the Enter that ends a composition adds nothing, the next one adds once', async () => {
  const session = await page.context().newCDPSession(page)
  const words = page.getByRole('textbox', { name: '키워드' })
  await words.focus()
  const count = () => page.locator('.words .chip:not(.ghosted)').count()
  const before = await count()
  const enter229 = async () => {
    for (const type of ['keyDown', 'keyUp'] as const)
      await session.send('Input.dispatchKeyEvent', { type, key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 })
  }
  await session.send('Input.imeSetComposition', { text: '샘', selectionStart: 1, selectionEnd: 1 })
  await enter229()
  await session.send('Input.insertText', { text: '샘' })
  await enter229()
  expect(await count()).toBe(before)
  await page.keyboard.press('Enter')
  expect(await count()).toBe(before + 1)
  expect(await words.inputValue()).toBe('')
  await words.fill('')
  await page.keyboard.insertText('하나, 둘,')
  expect(await count()).toBe(before + 3)
  await page.keyboard.press('Backspace')
  expect(await count()).toBe(before + 2)
})
test('input method: in the combobox the Enter that ends a composition selects nothing', async () => {
  const session = await page.context().newCDPSession(page)
  const field = page.getByRole('combobox', { name: '고른 고객' })
  await field.focus()
  await session.send('Input.imeSetComposition', { text: '해', selectionStart: 1, selectionEnd: 1 })
  for (const type of ['keyDown', 'keyUp'] as const)
    await session.send('Input.dispatchKeyEvent', { type, key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 })
  await session.send('Input.insertText', { text: '해' })
  await options(1)
  await expect.poll(() => field.inputValue()).toBe('해')
  await page.keyboard.press('Escape')
})
test('radio group: one tab stop, arrows select and wrap', async () => {
  const group = page.getByRole('radiogroup', { name: '목적' })
  await group.getByRole('radio', { name: '제안' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => group.getByRole('radio', { checked: true }).textContent()).toBe('동향 수집')
  await expect.poll(() => group.locator('[tabindex="0"]').count()).toBe(1)
})
test('tabs: arrows move and select', async () => {
  await page.getByRole('tab', { name: '개요' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('니즈 43')
})
test('date: typed, selected in the calendar by keyboard, focus returned', async () => {
  const field = page.getByRole('textbox', { name: '날짜' })
  await field.fill('11.24')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('11월 24일 화')
  await field.fill('아무 날')
  await page.keyboard.press('Tab')
  await expect.poll(() => field.inputValue()).toBe('11월 24일 화')
  await page.getByRole('button', { name: '달력 열기' }).click()
  expect(await focused()).toMatch(/11월 24일/)
  await axe()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('12월 27일 일')
  expect(await focused()).toBe('달력 열기')
})
test('time: typed formats and the list', async () => {
  const field = page.getByRole('combobox', { name: '시간' })
  await field.click()
  await page.keyboard.insertText('오후 2:30')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue(), { timeout: 5_000 }).toBe('14:30')
  await field.click()
  await page.keyboard.insertText('915')
  await page.keyboard.press('Tab')
  await expect.poll(() => field.inputValue()).toBe('09:15')
})
test('toasts: announced once, in existing live regions; paused under the pointer; kept in the list', async () => {
  // With a controlled clock, so that timing does not depend on the machine.
  page = await open({ viewport: { width: 1280, height: 800 } }, true)
  const announcements: string[] = []
  await page.exposeFunction('heard', (words: string) => void announcements.push(words))
  await page.evaluate(() => {
    const { heard } = window as unknown as { heard: (words: string) => void }
    for (const region of document.querySelectorAll('.toasts [role]'))
      new MutationObserver((all) => {
        for (const one of all) for (const node of one.addedNodes) heard(`${region.role}: ${node.textContent}`)
      }).observe(region, { childList: true, subtree: true, characterData: true })
  })
  await page.getByRole('button', { name: '성공' }).click()
  await page.locator('.toasts .toast').hover()
  await page.clock.runFor(1_600)
  await expect.poll(() => page.locator('.toasts .toast').count()).toBe(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(1_300)
  await expect.poll(() => page.locator('.toasts .toast').count(), { timeout: 5_000 }).toBe(0)
  await page.getByRole('button', { name: '실패', exact: true }).click()
  expect(announcements).toEqual(['status: 일지를 등록했어요', 'alert: 서버에 연결하지 못했어요다시 보내기'])
  await expect.poll(() => page.locator('.messages li').count()).toBe(2)
  await page.clock.resume()
})
test('an error stays for five seconds, since nobody reads a sentence in less', async () => {
  page = await open({ viewport: { width: 1280, height: 800 } }, true)
  await page.getByRole('button', { name: '시트' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '등록' }).click()
  const shown = page.getByRole('dialog').getByRole('alert').getByText('이름을 입력해 주세요')
  await shown.waitFor()
  await page.mouse.move(0, 0)
  await page.clock.runFor(4_500)
  await expect.poll(() => shown.count()).toBe(1)
  await page.clock.runFor(1_000)
  await expect.poll(() => shown.count()).toBe(0)
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
test('a toast inside a dialog can be reached, and is not announced again after the dialog closed', async () => {
  await page.getByRole('button', { name: '시트' }).click()
  expect(await page.evaluate(() => document.activeElement!.tagName)).toBe('INPUT')
  await page.getByRole('dialog').getByRole('button', { name: '등록' }).click()
  await expect.poll(() => page.getByRole('dialog').getByRole('alert').getByText('이름을 입력해 주세요').count()).toBe(1)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('alert').getByText('이름을 입력해 주세요').count()).toBe(0)
})
test('command bar: Ctrl+K opens it from a field, arrows, Enter; single-key shortcuts are disabled in fields', async () => {
  await page.getByRole('textbox', { name: '이메일' }).focus()
  await page.keyboard.type('c')
  expect(await page.getByText('일지 쓰기', { exact: true }).and(page.locator('.toast span')).count()).toBe(0)
  await page.keyboard.press('Control+KeyK')
  await page.locator('dialog.cmd:modal').waitFor()
  await page.keyboard.insertText('해')
  await axe()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('status').getByText('해원산업').count()).toBe(1)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Shift+Slash')
  await page.getByRole('dialog', { name: '모든 단축키' }).waitFor()
  await page.keyboard.press('Escape')
})
test('a rejected form: the focus is in the error summary, its link leads to the field', async () => {
  await page.locator('form').first().getByRole('button', { name: '등록' }).click()
  expect(await page.evaluate(() => document.activeElement!.className)).toBe('sum')
  await page.locator('.sum a').first().click()
  expect(await page.evaluate(() => document.activeElement!.getAttribute('role'))).toBe('combobox')
  expect(await page.evaluate(() => document.activeElement!.getAttribute('aria-invalid'))).toBe('true')
})
test('forced colours and reduced motion', async () => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  expect(
    await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((one) => Number(one.effect!.getTiming().duration) > 0 && one.playState === 'running').length,
    ),
  ).toEqual(0)
  // Only the chosen tab is marked.
  const marked = await page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.body)
    return [...document.querySelectorAll('.tabs')].map(
      (tabs) => [...tabs.children].filter((tab) => getComputedStyle(tab).borderBottomColor !== backgroundColor).length,
    )
  })
  expect(new Set(marked)).toEqual(new Set([1]))
  await page.emulateMedia({ forcedColors: null, media: 'print' })
})
test('phone: sheet, command bar, native pickers', async () => {
  page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
  await page.getByRole('button', { name: '시트' }).tap()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '메뉴' }).tap()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('input[type=date]').count()).toBe(1)
})
