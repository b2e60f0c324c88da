import { mkdirSync } from 'node:fs'
import { test } from 'vitest'
import { paths } from '../../contract/paths.ts'
import { startDemoProduct } from '../../scripts/demo-product.ts'
import { aContext, goTo, openBrowser } from './browser.ts'
test('shots', async () => {
  mkdirSync('shots', { recursive: true })
  const product = await startDemoProduct()
  const browser = await openBrowser()
  const text =
    '오전 10시 평택 2공장에서 윤성민 구매팀장과 만남.\n쓰고 있는 필름이 85℃ 신뢰성 시험에서 들떠서 열전도율 3.0W 이상 샘플을 11월 말까지 받아 보고 싶어 함.\n납기를 3주에서 2주로 줄여 달라고 요청함.'
  for (const language of ['ko', 'en', 'fr'] as const)
    for (const width of [390, 1280, 1920])
      for (const dark of [false, true]) {
        if (language === 'fr' && (dark || width === 1920)) continue
        const context = await aContext(browser, product.url, {
          width,
          height: width < 768 ? 844 : 900,
          dark,
          language,
          tokens: await product.signIn(),
        } as never)
        const page = await context.newPage()
        await goTo(page, paths.write)
        await page.keyboard.press('Shift')
        await page.waitForTimeout(1500)
        const name = (what: string) => ({
          path: `shots/coach-${what}-${width}-${dark ? 'dark' : 'light'}-${language}.png`,
        })
        await page.screenshot(name('empty'))
        await page.locator('textarea[name=content]').fill(text)
        await page
          .locator('section[class*=coach] :text("2")')
          .first()
          .waitFor({ timeout: 20000 })
          .catch(() => {})
        await page.waitForTimeout(2500)
        await page.locator('textarea[name=content]').scrollIntoViewIfNeeded()
        await page.screenshot(name('text'))
        if (width === 390) {
          await page.locator('section[class*=coach] > button').click()
          await page.waitForTimeout(300)
          await page.screenshot(name('sheet'))
        }
        await page.locator('section[class*=coach] [aria-pressed]').first().click()
        await page
          .locator('textarea[name=content]')
          .fill('정기 방문. 생산 일정 변동 없음. 겨울에는 창고 온도가 신경 쓰인다고 함.')
        await page.waitForTimeout(1500)
        if (width === 390) await page.locator('section[class*=coach] > button').click()
        await page.waitForTimeout(200)
        await page.screenshot(name('none'))
        await context.close()
      }
  await browser.close()
  await product.stop?.()
}, 300_000)
