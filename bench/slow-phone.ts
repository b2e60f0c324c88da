// Measures the first view of a page on a slow phone with an empty cache: 390 px wide, processor four times slower, 1.6
// Mbit/s, 150 ms latency (the mobile profile of Lighthouse).
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { fontsTimeoutMs } from '../web/boot/load-fonts.ts'
import { aContext, goTo, type Look } from '../tests/stories/support/browser.ts'

/**
 * Limits of a first view: `lcp` in milliseconds; `cls` without unit; numbers of scripts and calls; sizes in kB as sent,
 * without headers.
 */
export const limits = { lcp: 2500, cls: 0.02, scripts: 14, scriptsSize: 170, fonts: 150, calls: 7 }
export type FirstView = Record<keyof typeof limits, number> & { moved: string[] }

declare global {
  interface Window {
    painted: number
    shifts: { value: number; at: number; what: string[] }[]
  }
}
/** Records largest contentful paint and layout shifts; runs in the page. */
function recordPaints(): void {
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
/** Cumulative layout shift: the worst session of at most 5 seconds with gaps below 1 second (web-vitals). */
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
 * Opens a route in a new browser context. On a busy machine Chromium sometimes never loads a page over an emulated network,
 * or its
 * text moves because the fonts arrive after the page has stopped to wait for them; then it is opened again, at most twice.
 * @param look the tokens and the language of the user
 * @param throttling the CPU throttling rate; 1 in tests that share a processor and check no times
 */
export async function firstView(
  browser: Browser,
  url: string,
  route: string,
  look: Look,
  throttling = 4,
): Promise<FirstView> {
  const open = async (attempts: number): Promise<FirstView> => {
    const context = await aContext(browser, url, { width: 390, height: 844, ...look })
    try {
      const { view, isMovedByFonts } = await viewIn(context, route, throttling)
      if (!isMovedByFonts || attempts === 1) return view
    } catch (error) {
      if (attempts === 1 || !(error as Error).message.startsWith('page.goto: Timeout')) throw error
    } finally {
      await context.close()
    }
    return open(attempts - 1)
  }
  return open(3)
}
async function viewIn(
  context: BrowserContext,
  route: string,
  throttling: number,
): Promise<{ view: FirstView; isMovedByFonts: boolean }> {
  await context.addInitScript(recordPaints)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  const [kinds, sizes, times] = [new Map<string, string>(), new Map<string, number>(), new Map<string, number>()]
  let began = 0
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url: requested }, timestamp }) => {
    began ||= timestamp
    kinds.set(requestId, kindOf(requested))
    times.set(requestId, (timestamp - began) * 1000)
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength),
  )
  await goTo(page, route)
  const recorded = await recordedIn(page)
  const ids = (kind: string) =>
    [...kinds].flatMap(([id, each]) => (each === kind && times.get(id)! < recorded.later ? [id] : []))
  const size = (kind: string) => ids(kind).reduce((sum, id) => sum + (sizes.get(id) ?? 0) / 1000, 0)
  const view = {
    lcp: recorded.painted,
    cls: worstSession(recorded.shifts),
    scripts: ids('script').length,
    scriptsSize: size('script'),
    fonts: size('font'),
    calls: ids('call').length,
    moved: recorded.shifts
      .filter(({ value }) => value > 0.002)
      .map(({ value, what }) => `${value.toFixed(3)} ${what.join(' ')}`),
  }
  return { view, isMovedByFonts: view.moved.length > 0 && recorded.fontTime > fontsTimeoutMs }
}
const recordedIn = async (page: Page) => {
  // The browser reports entries with a delay.
  await page.waitForFunction(() => window.painted > 0)
  return page.evaluate(() => ({
    painted: window.painted,
    shifts: window.shifts,
    /** When web/boot/deferred.ts starts to load what the first view does not need. */
    later: performance.getEntriesByName('later')[0]?.startTime ?? Infinity,
    /** Milliseconds that the slowest of its fonts took. */
    fontTime: Math.max(
      0,
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ duration }) => duration),
    ),
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
