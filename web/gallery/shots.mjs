// Takes screenshots of the gallery and runs axe on it: node web/gallery/shots.mjs [out]. Build and preview the gallery
// first.
import { mkdirSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { chromium as driver } from 'playwright-core'
import { violations } from '../../tests/stories/support/axe.ts'

const out = process.argv[2] ?? '/tmp/saleslog-gallery-shots'
mkdirSync(out, { recursive: true })
const browser = await driver.launch({
  executablePath: await chromium.executablePath(),
  args: [...chromium.args.filter((one) => one !== '--single-process'), '--no-sandbox'],
  headless: true,
})
let bad = 0
for (const [width, scheme, lang] of [
  [1280, 'light', 'ko'],
  [1280, 'dark', 'ko'],
  [390, 'light', 'ko'],
  [390, 'dark', 'vi'],
  [768, 'light', 'en'],
  [1280, 'light', 'vi'],
  [320, 'light', 'vi'],
]) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    hasTouch: width < 700,
    deviceScaleFactor: width < 700 ? 2 : 1,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log('ERROR', error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) console.log(message.type(), message.text())
  })
  await page.goto(`http://localhost:4179/gallery/index.html?lang=${lang}${scheme === 'dark' ? '&dark' : ''}`)
  await page.getByText('달력 보기').click()
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${out}/${width}-${scheme}-${lang}.png`, fullPage: true })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  for (const [at, part] of (await page.locator('.gscreen, .ggrid').all()).entries())
    await part.screenshot({ path: `${out}/${width}-${scheme}-${lang}-${at}.png` })
  if (wide > width) {
    bad++
    console.log(width, lang, 'scrolls sideways', wide)
  }
  const small = await page.evaluate(
    (least) =>
      [...document.querySelectorAll('button, a[href], input, select, [role=radio]')]
        .filter((one) => one.checkVisibility() && !one.closest('p') && !one.matches('.whole, td button'))
        .map((one) => {
          const box = (one.closest('.input, .search, .photo .btn') ?? one).getBoundingClientRect()
          return [one.outerHTML.slice(0, 70), Math.round(box.width), Math.round(box.height)]
        })
        .filter(([, w, h]) => w > 2 && (h < least || w < least)),
    width < 700 ? 44 : 24,
  )
  if (small.length) console.log(width, lang, 'small targets', JSON.stringify(small, null, 0))
  const found = await violations(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
  bad += found.length
  for (const { id, targets, summary } of found)
    console.log(width, scheme, lang, id, targets.slice(0, 5), summary.split('\n')[1]?.slice(0, 160))
  await context.close()
}
console.log(bad ? `${bad} faults` : 'axe and width: clean')
await browser.close()
