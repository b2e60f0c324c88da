// `npm run bench:pages`: what the first view of each page costs somebody on a slow phone who has nothing yet: the largest paint, what
// moves, files, weight, calls. Fails above the limits. `-- --only 'log|customer'`, `-- --runs 5`, `-- --lang en`; with
// `-- --lighthouse` also what Lighthouse says of some, desktop and phone.
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { openBrowser } from '../tests/stories/support/browser.ts'
import { memberScreens, publicScreens } from '../tests/stories/support/screens.ts'
import { startDemoProduct } from '../scripts/demo-product.ts'
import { firstView, limits, type FirstView } from './slow-phone.ts'

const { values } = parseArgs({
  options: {
    lighthouse: { type: 'boolean', default: false },
    'no-build': { type: 'boolean' },
    only: { type: 'string', default: '.' },
    runs: { type: 'string', default: '3' },
    lang: { type: 'string', default: 'ko' },
  },
})
if (!values['no-build']) await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
const product = await startDemoProduct()
const browser = await openBrowser(['--remote-debugging-port=9333'])
const all = [
  ...publicScreens.map(([name, route]) => [name, route, false] as const),
  ...memberScreens(product.ids).map(([name, route]) => [name, route, true] as const),
].filter(([name]) => new RegExp(values.only).test(name))
const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
const columns = Object.keys(limits) as (keyof typeof limits)[]
const shown = (column: keyof typeof limits, value: number) => value.toFixed(column === 'cls' ? 3 : 0).padStart(11)
const line = (name: string, values: string[]) => console.log(name.padEnd(20), ...values)
const over: string[] = []
console.log(`first view on a slow phone, the median of ${values.runs}: ms, share of the screen, files, kB, kB, calls`)
line(
  'page',
  columns.map((column) => column.padStart(11)),
)
line(
  'at most',
  columns.map((column) => shown(column, limits[column])),
)
for (const [name, route, signedIn] of all) {
  const views: FirstView[] = []
  while (views.length < Number(values.runs)) {
    const tokens = signedIn ? await product.signIn() : undefined
    views.push(await firstView(browser, product.url, route, { tokens, language: values.lang }))
  }
  const seen = columns.map((column) => [column, median(views.map((view) => view[column]))] as const)
  const bad = seen.filter(([column, value]) => value > limits[column])
  line(name, [...seen.map(([column, value]) => shown(column, value)), ...(bad.length > 0 ? [' <'] : [])])
  over.push(...bad.map(([column]) => `${name}: ${column} ${views.flatMap((view) => view.moved).join(' | ')}`))
}
console.log(over.length === 0 ? 'all within the limits' : over.join('\n'))

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
process.exit(over.length > 0 ? 1 : 0)
