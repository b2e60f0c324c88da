// `npm run bench:coach`: measures how soon the coach shows its result for logs of the demo workgroup in a real browser:
// from the typing pause that triggers the request until the paint. In alternation, the same call with an empty text is
// measured. Times in ms; no limits. Needs a build. Options: `-- --texts 60`.
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { needs } from '../contract/calls/needs/calls.ts'
import { paths } from '../contract/core/paths.ts'
import { startDemoServer } from '../scripts/seed/demo-server.ts'
import { aContext, goTo, openBrowser } from '../tests/stories/support/browser.ts'
import { printQuantiles, quantile } from './quantiles.ts'

const { values } = parseArgs({ options: { texts: { type: 'string', default: '60' } } })
const product = await startDemoServer()
const browser = await openBrowser()
try {
  const { rows } = await product.owner.query<{ content: string }>(
    'select content from sales_logs where workgroup_id = $1 order by md5(id::text) limit $2',
    [product.person.workgroupId, Number(values.texts) + 3],
  )
  const tokens = await product.signIn()
  const page = await (await aContext(browser, product.url, { width: 1280, height: 900, tokens })).newPage()
  await goTo(page, paths.write)
  await page.keyboard.press('Shift')
  await page.locator('textarea[name=content]').waitFor()
  const [painted, empty]: [number[], number[]] = [[], []]
  for (const [at, { content }] of rows.entries()) {
    const withText = await timeToPaint(page, content)
    const withoutText = await timeEmptyCall(page, tokens.token)
    // Warm-up: the first engine of a language trains its starter.
    if (at >= 3) [painted, empty].forEach((all, which) => all.push([withText, withoutText][which]!))
  }
  const averageLength = rows.reduce((sum, { content }) => sum + content.length, 0) / rows.length
  console.log(`${painted.length} logs of ${averageLength.toFixed(0)} characters`)
  printQuantiles('pause to paint', painted)
  printQuantiles('a call with an empty text', empty)
  console.log(`p95 of the first is ${(quantile(painted, 0.95) / quantile(empty, 0.95)).toFixed(1)} times the other's`)
} finally {
  await browser.close()
  await product.stop()
}

/**
 * Milliseconds from the last pause that triggered a request (use-live-analysis.ts sets a performance mark) to the frame after
 * the result appears.
 */
async function timeToPaint(page: Page, text: string): Promise<number> {
  const box = page.locator('textarea[name=content]')
  await box.fill('')
  await page.evaluate(() => performance.clearMarks('pause'))
  await box.fill(text)
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const check = () => {
          const pause = performance.getEntriesByName('pause').at(-1)
          const isShown = pause && document.querySelector('section[class*=coach] :is(q, [class*=note])')
          if (isShown) requestAnimationFrame(() => resolve(performance.now() - pause.startTime))
          else requestAnimationFrame(check)
        }
        check()
      }),
  )
  return painted
}
async function timeEmptyCall(page: Page, token: string): Promise<number> {
  return page.evaluate(
    async ([path, bearer]) => {
      const began = performance.now()
      const body = new URLSearchParams({ content: '' })
      const answer = await fetch(path!, { method: 'POST', headers: { authorization: `Bearer ${bearer}` }, body })
      await answer.text()
      return performance.now() - began
    },
    [needs.ofWriting.path, token],
  )
}
