// A page as a salesperson's phone meets it: 390 px wide, a processor four times slower, 1.6 Mbit/s, 150 ms away
// (checks-experience; the profile of Lighthouse's phone). Nothing is kept from before.
import type { Browser, Page } from 'playwright-core'
import { aContext, goTo, type Look } from '../tests/stories/support/browser.ts'

/** What a first view may cost on a slow phone. Milliseconds; a share of the screen; files; kB as sent, without their heads; calls. */
export const limits = { lcp: 2500, cls: 0.02, scripts: 14, scriptsSize: 170, fonts: 150, calls: 7 }
export type FirstView = Record<keyof typeof limits, number> & { moved: string[] }

declare global {
  interface Window {
    painted: number
    shifts: { value: number; at: number; what: string[] }[]
  }
}
/** Remembers in the page what the browser says of painting and of what moved. */
function remember(): void {
  window.painted = 0
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.painted = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue
      const what = entry.sources.map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return `${element?.tagName.toLowerCase()}.${element?.className}`.slice(0, 60)
      })
      window.shifts.push({ value: entry.value, at: entry.startTime, what })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
/** The worst five seconds of shifts with less than one second between them (web-vitals). */
function worstSession(shifts: { value: number; at: number }[]): number {
  let [worst, sum, first, last] = [0, 0, 0, -Infinity]
  for (const { value, at } of shifts) {
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at]
    sum += value
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

/**
 * Opens a route in a browser that has nothing yet.
 * @param look who looks: its tokens, its language
 * @param slower how much slower the processor is; 1 where many tests share one, and no time is looked at
 */
export async function firstView(
  browser: Browser,
  url: string,
  route: string,
  look: Look,
  slower = 4,
): Promise<FirstView> {
  const context = await aContext(browser, url, { width: 390, height: 844, ...look })
  await context.addInitScript(remember)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const [kinds, sizes, times] = [new Map<string, string>(), new Map<string, number>(), new Map<string, number>()]
  let began = 0
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url: asked }, timestamp }) => {
    began ||= timestamp
    kinds.set(requestId, kindOf(asked))
    times.set(requestId, (timestamp - began) * 1000)
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength),
  )
  await goTo(page, route)
  const seen = await seenBy(page)
  await context.close()
  const ids = (kind: string) =>
    [...kinds].flatMap(([id, each]) => (each === kind && times.get(id)! < seen.later ? [id] : []))
  const size = (kind: string) => ids(kind).reduce((sum, id) => sum + (sizes.get(id) ?? 0) / 1000, 0)
  return {
    lcp: seen.painted,
    cls: worstSession(seen.shifts),
    scripts: ids('script').length,
    scriptsSize: size('script'),
    fonts: size('font'),
    calls: ids('call').length,
    moved: seen.shifts
      .filter(({ value }) => value > 0.002)
      .map(({ value, what }) => `${value.toFixed(3)} ${what.join(' ')}`),
  }
}
const seenBy = async (page: Page) => {
  // What the browser noticed last it says a moment later.
  await page.waitForFunction(() => window.painted > 0)
  return page.evaluate(() => ({
    painted: window.painted,
    shifts: window.shifts,
    /** From when on web/boot/deferred.ts brings what the first view does not need. */
    later: performance.getEntriesByName('later')[0]?.startTime ?? Infinity,
  }))
}
const endings: [RegExp, string][] = [
  [/\.js$/, 'script'],
  [/\.woff2$/, 'font'],
  [/\.css$/, 'style'],
  [/^\/(assets|files|favicon|manifest)/, 'other'],
  [/^\/$/, 'page'],
]
const kindOf = (url: string): string => {
  const { pathname } = new URL(url)
  return endings.find(([ending]) => ending.test(pathname))?.[1] ?? 'call'
}
