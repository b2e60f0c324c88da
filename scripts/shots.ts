// `npm run shots`: every screen at 390 and 1,280 px, light and dark, Korean and English, into shots/.
// `npm run shots -- logs write` takes only those; `-- --lang vi` another language, `--width 1920` another width, `--light` no dark.
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { aContext, goTo, openBrowser, settled } from '../tests/browser/browser.ts'
import { masterScreens, memberScreens, operatorScreens, publicScreens } from '../tests/browser/screens.ts'
import { startDemoProduct } from './demo-product.ts'

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
if (!values['no-build']) await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
const product = await startDemoProduct()
const browser = await openBrowser()
const wanted = (name: string) => positionals.length === 0 || positionals.includes(name)
const screens = [
  ...publicScreens.map(([name, route]) => ({ name, route, by: 'nobody' as const })),
  ...memberScreens(product.ids).map(([name, route]) => ({ name, route, by: 'member' as const })),
  ...masterScreens(product.ids).map(([name, route]) => ({ name, route, by: 'master' as const })),
  ...operatorScreens(product.ids).map(([name, route]) => ({ name, route, by: 'operator' as const })),
].filter(({ name }) => wanted(name))
const tokensOf = {
  nobody: async () => undefined,
  member: () => product.signIn(),
  master: product.signInMaster,
  operator: product.signInOperator,
}
await mkdir('shots', { recursive: true })
for (const language of values.lang ?? ['ko', 'en']) {
  for (const width of (values.width ?? ['390', '1280']).map(Number)) {
    for (const dark of values.light ? [false] : [false, true]) {
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
          await page.screenshot({ path: `shots/${screen.name}-${width}-${dark ? 'dark' : 'light'}-${language}.png` })
        }
        await context.close()
      }
    }
  }
}
console.log(`${screens.length} screens into shots/`)
await browser.close()
await product.stop()
