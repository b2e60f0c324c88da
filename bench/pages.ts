// `npm run bench:pages`: what each page loads (JavaScript, texts, styles, fonts; gzip) in a browser that has nothing yet, what comes
// after it can be used included (tests/browser/first-load.test.ts holds what comes before), and with
// `-- --lighthouse` what Lighthouse says of it, desktop and phone.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { aContext, goTo, openBrowser } from '../tests/browser/browser.ts'
import { memberScreens, publicScreens } from '../tests/browser/screens.ts'
import { startDemoProduct } from '../scripts/demo-product.ts'

const { values } = parseArgs({
  options: { lighthouse: { type: 'boolean', default: false }, 'no-build': { type: 'boolean' } },
})
if (!values['no-build']) await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
const { isTexts, sizeOf } = await import('../tests/built.ts')
const product = await startDemoProduct()
const browser = await openBrowser(['--remote-debugging-port=9333'])
const kB = (size: number) => size.toFixed(0).padStart(6)

const weigh = async (route: string, signedIn: boolean) => {
  const context = await aContext(browser, product.url, { tokens: signedIn ? await product.signIn() : undefined })
  const page = await context.newPage()
  const paths = new Set<string>()
  page.on('request', (request) => paths.add(new URL(request.url()).pathname))
  await goTo(page, route)
  await context.close()
  const files = [...paths].map((path) => path.slice(1))
  const sum = (ending: RegExp, texts = false) =>
    files
      .filter((file) => ending.test(file) && isTexts(file) === texts)
      .reduce((total, file) => total + sizeOf(file) / 1000, 0)
  return {
    js: sum(/\.js$/),
    texts: sum(/\.js$/, true),
    css: sum(/\.css$/),
    fonts: [...paths]
      .filter((path) => /\.woff2$/.test(path))
      .reduce((total, path) => total + readFileSync(`dist${path}`).length / 1000, 0),
  }
}
const all = [
  ...publicScreens.map(([name, route]) => [name, route, false] as const),
  ...memberScreens(product.ids).map(([name, route]) => [name, route, true] as const),
]
const first = await weigh('/', false)
console.log('page                  JS kB gz   over first  texts    CSS  fonts')
for (const [name, route, signedIn] of all) {
  const { js, texts, css, fonts } = await weigh(route, signedIn)
  console.log(`${name.padEnd(20)} ${kB(js)} ${kB(js - first.js).padStart(12)} ${kB(texts)} ${kB(css)} ${kB(fonts)}`)
}

if (values.lighthouse) {
  const { default: lighthouse, desktopConfig } = await import('lighthouse')
  const looked = ['landing', 'signin', 'home', 'logs', 'write', 'customer']
  console.log('\nLighthouse            desktop perf/a11y/best/SEO   phone')
  for (const [name, route, signedIn] of all.filter(([each]) => looked.includes(each))) {
    const said: string[] = []
    for (const config of [desktopConfig, undefined]) {
      const context = browser.contexts()[0] ?? (await browser.newContext())
      const page = await context.newPage()
      await page.goto(product.url)
      const tokens = signedIn ? await product.signIn() : null
      await page.evaluate((kept) => {
        localStorage.clear()
        if (kept) {
          localStorage.setItem('access_token', kept.token)
          localStorage.setItem('refresh_token', kept.refreshToken)
        }
      }, tokens)
      const result = await lighthouse(
        `${product.url}/#${route}`,
        {
          port: 9333,
          disableStorageReset: true,
          logLevel: 'error',
          onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
        },
        config,
      )
      said.push(
        ['performance', 'accessibility', 'best-practices', 'seo']
          .map((category) => Math.round((result!.lhr.categories[category]!.score ?? 0) * 100))
          .join('/'),
      )
      await page.close()
    }
    console.log(`${name.padEnd(20)} ${said[0]!.padEnd(28)} ${said[1]}`)
  }
}
await browser.close()
await product.stop()
process.exit()
