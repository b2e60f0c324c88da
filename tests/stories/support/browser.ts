// Chromium from npm, and functions to drive its pages.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { notifications as contract } from '../../../contract/calls/notifications/calls.ts'
import sparticuz from '@sparticuz/chromium'
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, 'node_modules/.cache/chromium')
let unpacked: Promise<string> | undefined
/** Unpacks Chromium once, below node_modules: the system's temporary folder may contain another user's copy. */
export const unpackBrowser = (): Promise<string> => (unpacked ??= unpackInto(folder))
async function unpackInto(path: string): Promise<string> {
  const binary = join(path, 'chromium')
  if (existsSync(binary)) return binary
  // Unpacked beside the target and renamed, so that an interrupted copy is never used; in a process of its own, because
  // the package unpacks to the temporary folder of the whole process.
  const temporary = `${path}-${process.pid}`
  mkdirSync(temporary, { recursive: true })
  const unpack = `import sparticuz from '@sparticuz/chromium'; await sparticuz.executablePath()`
  await run(process.execPath, ['--input-type=module', '--eval', unpack], {
    env: { ...process.env, TMPDIR: temporary },
    cwd: root,
  })
  try {
    renameSync(temporary, path)
  } catch (error) {
    // Another run was faster.
    if (!existsSync(binary)) throw error
    rmSync(temporary, { recursive: true })
  }
  return binary
}

/**
 * Removes default arguments: a single process, and an emulated graphics card, which costs twice the CPU time of
 * rendering in software.
 */
const unwanted =
  /^--(single-process|headless|in-process-gpu|ignore-gpu-blocklist|use-gl|use-angle|enable-unsafe-swiftshader)(=|$)/
const settings = async (args: string[]) => ({
  executablePath: await unpackBrowser(),
  headless: true,
  // Without a locale, file names with non-Latin characters are lost when they are written to the disk.
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
  args: [
    ...sparticuz.args.filter((arg) => !unwanted.test(arg)),
    '--disable-gpu',
    '--disable-software-rasterizer',
    '--no-sandbox',
    ...args,
  ],
})
/** A new browser. */
export const openBrowser = async (args: string[] = []): Promise<Browser> => chromium.launch(await settings(args))

export type Look = {
  width?: number
  height?: number
  dark?: boolean
  language?: string
  tokens?: { token: string; refreshToken: string } | undefined
  theme?: string
  /** Else as wide as a phone held upright. */
  touch?: boolean
  /** Allows the service worker, which caches the whole build: hundreds of files that other tests do without. */
  workers?: boolean
}

/** A fresh browser context in the given size and language, signed in when tokens are given. */
export async function aContext(browser: Browser, url: string, { tokens, ...look }: Look = {}): Promise<BrowserContext> {
  const context = await browser.newContext(optionsOf(url, look))
  prepare(context)
  if (tokens) {
    await context.addInitScript((kept) => {
      if (localStorage.getItem('access_token') !== null || sessionStorage.getItem('was-given')) return
      sessionStorage.setItem('was-given', '1')
      localStorage.setItem('access_token', kept.token)
      localStorage.setItem('refresh_token', kept.refreshToken)
    }, tokens)
  }
  return context
}
/** A browser context with persistent storage in a folder. */
export async function aPersistentContext(
  folder: string,
  url: string,
  look: Omit<Look, 'tokens'>,
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, { ...(await settings([])), ...optionsOf(url, look) })
  prepare(context)
  return context
}
/** Follows the traffic of its pages, and waits long enough for a slow machine. */
function prepare(context: BrowserContext): void {
  context.on('page', follow)
  context.setDefaultTimeout(60_000)
}
const optionsOf = (
  url: string,
  { width = 1280, height = 900, dark = false, language = 'ko', workers = false, touch = width < 500 }: Look,
) =>
  ({
    baseURL: url,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: language,
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
    serviceWorkers: workers ? 'allow' : 'block',
    ...(touch && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
  }) as const
/** The requests of a page so far, and those without a response. An event stream never ends and is not waited for. */
const trafficOf = new WeakMap<Page, { count: number; open: Set<Request> }>()
const isStream = (url: string) => new URL(url).pathname === contract.live.path
function follow(page: Page): void {
  const traffic = { count: 0, open: new Set<Request>() }
  trafficOf.set(page, traffic)
  page.on('request', (request) => {
    if (['eventsource', 'websocket'].includes(request.resourceType()) || isStream(request.url())) return
    traffic.count += 1
    traffic.open.add(request)
  })
  const finished = (request: Request) => void traffic.open.delete(request)
  page.on('requestfinished', finished)
  page.on('requestfailed', finished)
}
type Place = { app: { url: string }; browser: Browser }
type Opened = { context: BrowserContext; page: Page; problems: string[] }
/** Opens a route in a context of its own. `problems`: what the page reports, from the start. */
export async function openPage({ app, browser }: Place, route: string, look: Look): Promise<Opened> {
  const context = await aContext(browser, app.url, look)
  const page = await context.newPage()
  const problems = collectProblems(page)
  await goTo(page, route)
  return { context, page, problems }
}
/** The same as a signed-in user. */
export const openAs = (place: Place, tokens: NonNullable<Look['tokens']>, route: string, look: Look): Promise<Opened> =>
  openPage(place, route, { ...look, tokens })
/** Stores a picture for the eye, named with the width of the page, in the folder that PICTURES names; else nothing. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}-${page.viewportSize()!.width}.png`), fullPage: true })
}
/** A finger on a page. */
export async function touchOf(page: Page) {
  const touch = await page.context().newCDPSession(page)
  type Point = { x: number; y: number }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  return {
    /** @param heldMs how long it rests before it moves */
    async drag(from: Point, to: Point, heldMs: number): Promise<void> {
      await send('touchStart', from)
      if (heldMs > 0) await page.waitForTimeout(heldMs)
      for (let part = 1; part <= 4; part += 1)
        await send('touchMove', { x: from.x + ((to.x - from.x) * part) / 4, y: from.y + ((to.y - from.y) * part) / 4 })
      await send('touchEnd')
    },
    press: (at: Point) => send('touchStart', at),
    move: (to: Point) => send('touchMove', to),
    release: () => send('touchEnd'),
  }
}
/** Opens a hash route and waits until its screen is shown and nothing is loading. */
export async function goTo(page: Page, route: string): Promise<void> {
  // Within the product only the hash changes: a new screen has another heading; the same screen with another query does
  // not.
  const isFirst = !page.url().startsWith('http')
  if (!isFirst)
    await page.evaluate(() => {
      document.querySelector('h1')?.setAttribute('data-before', '')
    })
  await page.goto(`/#${route}`)
  const stands = page
    .waitForFunction(() => document.querySelector('h1:not([data-before])'), undefined, {
      timeout: isFirst ? 20_000 : 3_000,
    })
    .catch(() => {})
  await (isFirst ? stands : Promise.race([stands, waitUntilIdle(page)]))
  await waitUntilIdle(page)
}
/** Waits until no request, loading indicator or rendering is pending at two consecutive checks. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState()
  const traffic = trafficOf.get(page)!
  const latest = Date.now() + 60_000
  for (let before = -1; before !== traffic.count || traffic.open.size > 0;) {
    if (Date.now() > latest) throw new Error(`still pending: ${[...traffic.open].map((each) => each.url()).join(', ')}`)
    before = traffic.count
    await page.waitForFunction(async () => {
      const isStill = () => !document.querySelector('.sk, [aria-busy="true"]') && document.fonts.status === 'loaded'
      if (!isStill()) return false
      await new Promise((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 50), { timeout: 1000 })),
      )
      return isStill()
    })
  }
}
/** Collects all problems that the browser reports: errors, policy violations, failed scripts. `warnings`: these too. */
export function collectProblems(page: Page, { warnings = false } = {}): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || (warnings && message.type() === 'warning')
    if (isProblem && !/Failed to load resource|Service Worker registration blocked by Playwright/.test(message.text()))
      problems.push(`console: ${message.text()}`)
  })
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return problems
}

/** Aborts the first request of a path. The route stays: while a route is being removed, the next request may hang. */
export async function abortOnce(page: Page, path: string): Promise<void> {
  let isBroken = false
  await page.route(`**${path}`, async (route) => {
    if (isBroken) return route.continue()
    isBroken = true
    await route.abort()
  })
}
