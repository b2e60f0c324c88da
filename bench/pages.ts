// `npm run bench:pages`: measures the first view of each page on a slow phone with an empty cache (slow-phone.ts):
// largest contentful paint, layout shift, files, sizes and calls. Fails if a median exceeds its limit. Options: `--
// --only 'log|customer'`, `--runs 5`, `--lang en`, `--no-build`; `--lighthouse` adds the Lighthouse scores of some
// pages, on desktop and phone.
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { openBrowser } from '../tests/stories/support/browser.ts'
import { memberScreens, publicScreens } from '../tests/stories/support/screens.ts'
import { startDemoServer } from '../scripts/seed/demo-server.ts'
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
const product = await startDemoServer()
const browser = await openBrowser(['--remote-debugging-port=9333'])
const all = [
  ...publicScreens.map(([name, route]) => [name, route, false] as const),
  ...memberScreens(product.ids).map(([name, route]) => [name, route, true] as const),
].filter(([name]) => new RegExp(values.only).test(name))
const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
const columns = Object.keys(limits) as (keyof typeof limits)[]
const formatValue = (column: keyof typeof limits, value: number) => value.toFixed(column === 'cls' ? 3 : 0).padStart(11)
const printLine = (name: string, values: string[]) => console.log(name.padEnd(20), ...values)
const exceeded: string[] = []
console.log(`first view on a slow phone, the median of ${values.runs}: ms, share of the screen, files, kB, kB, calls`)
printLine(
  'page',
  columns.map((column) => column.padStart(11)),
)
printLine(
  'at most',
  columns.map((column) => formatValue(column, limits[column])),
)
for (const [name, route, signedIn] of all) {
  const views: FirstView[] = []
  while (views.length < Number(values.runs)) {
    const tokens = signedIn ? await product.signIn() : undefined
    views.push(await firstView(browser, product.url, route, { tokens, language: values.lang }))
  }
  const medians = columns.map((column) => [column, median(views.map((view) => view[column]))] as const)
  const bad = medians.filter(([column, value]) => value > limits[column])
  printLine(name, [...medians.map(([column, value]) => formatValue(column, value)), ...(bad.length > 0 ? [' <'] : [])])
  exceeded.push(...bad.map(([column]) => `${name}: ${column} ${views.flatMap((view) => view.moved).join(' | ')}`))
}
console.log(exceeded.length === 0 ? 'all within the limits' : exceeded.join('\n'))

if (values.lighthouse) {
  const { default: lighthouse, desktopConfig } = await import('lighthouse')
  const audited = ['landing', 'signin', 'home', 'logs', 'write', 'customer']
  console.log('\nLighthouse            desktop perf/a11y/best/SEO   phone')
  for (const [name, route, signedIn] of all.filter(([each]) => audited.includes(each))) {
    const scores: string[] = []
    for (const config of [desktopConfig, undefined]) {
      const context = browser.contexts()[0] ?? (await browser.newContext())
      const page = await context.newPage()
      await page.goto(product.url)
      const tokens = signedIn ? await product.signIn() : null
      await page.evaluate((given) => {
        localStorage.clear()
        if (given) {
          localStorage.setItem('access_token', given.token)
          localStorage.setItem('refresh_token', given.refreshToken)
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
      scores.push(
        ['performance', 'accessibility', 'best-practices', 'seo']
          .map((category) => Math.round((result!.lhr.categories[category]!.score ?? 0) * 100))
          .join('/'),
      )
      await page.close()
    }
    console.log(`${name.padEnd(20)} ${scores[0]!.padEnd(28)} ${scores[1]}`)
  }
}
await browser.close()
await product.stop()
process.exit(exceeded.length > 0 ? 1 : 0)
