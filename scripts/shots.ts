// `npm run shots`: every screen at 390 and 1,280 px, light and dark, Korean and English, into shots/.
// `npm run shots -- logs write` takes only those; `-- --lang vi` another language, `--width 1920` another width, `--light` no dark.
// Every mail as well, at 390 and 700 px: `mails` takes all of them and nothing else, `mail-digest` one.
import { mkdir, readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import type { Language } from '../contract/codes.ts'
import { aContext, goTo, openBrowser, settled } from '../tests/stories/support/browser.ts'
import { masterScreens, memberScreens, operatorScreens, publicScreens } from '../tests/stories/support/screens.ts'
import { startDemoProduct } from './demo-product.ts'
import { mailSamples } from './shots/mail-samples.ts'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    lang: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    light: { type: 'boolean' },
    'no-build': { type: 'boolean' },
  },
})
const languages = (values.lang ?? ['ko', 'en']) as Language[]
const schemes = values.light ? [false] : [false, true]
const wanted = (name: string, group: string) =>
  positionals.length === 0 || positionals.includes(name) || positionals.includes(group)
const wantsScreens = positionals.length === 0 || positionals.some((name) => !name.startsWith('mail'))
const fileOf = (name: string, width: number, dark: boolean, language: string) =>
  `shots/${name}-${width}-${dark ? 'dark' : 'light'}-${language}.png`

await mkdir('shots', { recursive: true })
const browser = await openBrowser()
if (wantsScreens) await shootScreens(browser)
await shootMails(browser)
await browser.close()

async function shootScreens(browser: Browser): Promise<void> {
  if (!values['no-build']) await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
  const product = await startDemoProduct()
  const screens = [
    ...publicScreens.map(([name, route]) => ({ name, route, by: 'nobody' as const })),
    ...memberScreens(product.ids).map(([name, route]) => ({ name, route, by: 'member' as const })),
    ...masterScreens(product.ids).map(([name, route]) => ({ name, route, by: 'master' as const })),
    ...operatorScreens(product.ids).map(([name, route]) => ({ name, route, by: 'operator' as const })),
  ].filter(({ name }) => wanted(name, 'screens'))
  const tokensOf = {
    nobody: async () => undefined,
    member: () => product.signIn(),
    master: product.signInMaster,
    operator: product.signInOperator,
  }
  for (const language of languages) {
    for (const width of (values.width ?? ['390', '1280']).map(Number)) {
      for (const dark of schemes) {
        for (const by of ['nobody', 'member', 'master', 'operator'] as const) {
          const context = await aContext(browser, product.url, {
            width,
            height: width < 768 ? 844 : width < 1600 ? 900 : 1080,
            dark,
            language,
            tokens: await tokensOf[by](),
          })
          const page = await context.newPage()
          for (const screen of screens.filter((each) => each.by === by)) {
            await goTo(page, screen.route)
            // The first touch brings what the first view did without: rare letters.
            await page.mouse.move(0, 0)
            await settled(page)
            await page.screenshot({ path: fileOf(screen.name, width, dark, language) })
          }
          await context.close()
        }
      }
    }
  }
  console.log(`${screens.length} screens into shots/`)
  await product.stop()
}
/** This machine may have no Korean letters; whoever reads mails has. */
async function koreanLetters(): Promise<string> {
  const faces = [
    [400, 'Regular'],
    [600, 'SemiBold'],
  ].map(async ([weight, name]) => {
    const file = await readFile(`node_modules/pretendard/dist/web/static/woff2/Pretendard-${name}.woff2`, 'base64')
    return `@font-face{font-family:'Noto Sans KR';font-weight:${weight};src:url(data:font/woff2;base64,${file})}`
  })
  return (await Promise.all(faces)).join('\n')
}
/** As a mail program shows them that knows dark mode. */
async function shootMails(browser: Browser): Promise<void> {
  const korean = await koreanLetters()
  let count = 0
  for (const language of languages) {
    const mails = Object.entries(mailSamples(language)).filter(([name]) => wanted(name, 'mails'))
    count = mails.length
    for (const width of (values.width ?? ['390', '700']).map(Number)) {
      for (const dark of schemes) {
        const context = await aContext(browser, 'about:blank', { width, height: 400, dark, language })
        const page = await context.newPage()
        for (const [name, mail] of mails) {
          await page.setContent(mail.html.replace('<style>', `<style>${korean}`))
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({ path: fileOf(name, width, dark, language), fullPage: true })
        }
        await context.close()
      }
    }
  }
  if (count > 0) console.log(`${count} mails into shots/`)
}
