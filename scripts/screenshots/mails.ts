// Screenshots of every mail, as a mail program with dark mode shows it.
import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { aContext } from '../../tests/stories/support/browser.ts'
import { mailSamples } from './mail-samples.ts'
import { shotPath, type ShotOptions } from './options.ts'

export async function shootMails(
  browser: Browser,
  { languages, widths = [390, 700], schemes, isWanted }: ShotOptions,
): Promise<void> {
  const fonts = await koreanFonts()
  let count = 0
  for (const language of languages) {
    const mails = Object.entries(mailSamples(language)).filter(([name]) => isWanted(name, 'mails'))
    count = mails.length
    for (const width of widths) {
      for (const dark of schemes) {
        const context = await aContext(browser, 'about:blank', { width, height: 400, dark, language })
        const page = await context.newPage()
        for (const [name, mail] of mails) {
          await page.setContent(mail.html.replace('<style>', `<style>${fonts}`))
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({ path: shotPath(name, width, dark, language), fullPage: true })
        }
        await context.close()
      }
    }
  }
  if (count > 0) console.log(`${count} mails into shots/`)
}
/** This machine may have no Korean font; readers of Korean mails have one. */
async function koreanFonts(): Promise<string> {
  const faces = [
    [400, 'Regular'],
    [600, 'SemiBold'],
  ].map(async ([weight, name]) => {
    const file = await readFile(`node_modules/pretendard/dist/web/static/woff2/Pretendard-${name}.woff2`, 'base64')
    return `@font-face{font-family:'Noto Sans KR';font-weight:${weight};src:url(data:font/woff2;base64,${file})}`
  })
  return (await Promise.all(faces)).join('\n')
}
