// Chromium from npm, and what those who look at its pages need of it.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { notifications as contract } from '../../../contract/calls/notifications/calls.ts'
import sparticuz from '@sparticuz/chromium'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserServer,
  type Page,
  type Request,
} from 'playwright-core'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, 'node_modules/.cache/chromium')
let unpacked: Promise<string> | undefined
/** Unpacked once, among the installed packages: the system's temporary folder may hold one that is somebody else's. */
const unpackBrowser = (): Promise<string> => (unpacked ??= unpackInto(folder))
async function unpackInto(path: string): Promise<string> {
  const binary = join(path, 'chromium')
  if (existsSync(binary)) return binary
  // Beside its place first, so that one that was interrupted is never taken for whole; and in a process of its own, as it
  // unpacks to where the whole process thinks temporary files belong.
  const beside = `${path}-${process.pid}`
  mkdirSync(beside, { recursive: true })
  const unpack = `import sparticuz from '@sparticuz/chromium'; await sparticuz.executablePath()`
  await run(process.execPath, ['--input-type=module', '--eval', unpack], {
    env: { ...process.env, TMPDIR: beside },
    cwd: root,
  })
  renameSync(beside, path)
  return binary
}

/** Ways that are not ours: all in one process, and drawn by an imitated graphics card, which costs the processor twice what drawing itself does. */
const unwanted =
  /^--(single-process|headless|in-process-gpu|ignore-gpu-blocklist|use-gl|use-angle|enable-unsafe-swiftshader)(=|$)/
const settings = async (args: string[]) => ({
  executablePath: await unpackBrowser(),
  headless: true,
  // Where no language is set, names of files that are not Latin would be lost on the way to the disk.
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
  args: [
    ...sparticuz.args.filter((arg) => !unwanted.test(arg)),
    '--disable-gpu',
    '--disable-software-rasterizer',
    '--no-sandbox',
    ...args,
  ],
})
/** A browser of one's own. */
export const openBrowser = async (args: string[] = []): Promise<Browser> => chromium.launch(await settings(args))
/** One that several processes use, each in contexts of its own. */
export const serveBrowser = async (): Promise<BrowserServer> => chromium.launchServer(await settings([]))

export type Look = {
  width?: number
  height?: number
  dark?: boolean
  language?: string
  tokens?: { token: string; refreshToken: string } | undefined
  theme?: string
  /** With its service worker, which keeps the whole build: hundreds of files that other looks do without. */
  workers?: boolean
}

/** A browser of one's own: nothing kept, the size and language asked for, signed in when tokens are given. */
export async function aContext(browser: Browser, url: string, { tokens, ...look }: Look = {}): Promise<BrowserContext> {
  const context = await browser.newContext(optionsOf(url, look))
  context.on('page', follow)
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
/** A browser of one's own that keeps what it has in a folder, and has it again when it is opened there the next time. */
export async function aLastingContext(
  folder: string,
  url: string,
  look: Omit<Look, 'tokens'>,
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, { ...(await settings([])), ...optionsOf(url, look) })
  context.on('page', follow)
  return context
}
const optionsOf = (url: string, { width = 1280, height = 900, dark = false, language = 'ko', workers = false }: Look) =>
  ({
    baseURL: url,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: language,
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
    serviceWorkers: workers ? 'allow' : 'block',
    ...(width < 500 && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
  }) as const
/** What a page has asked for: so far, and not yet answered. A stream of events never ends and is not waited for. */
const asked = new WeakMap<Page, { count: number; open: Set<Request> }>()
const isStream = (url: string) => new URL(url).pathname === contract.live.path
function follow(page: Page): void {
  const traffic = { count: 0, open: new Set<Request>() }
  asked.set(page, traffic)
  page.on('request', (request) => {
    if (['eventsource', 'websocket'].includes(request.resourceType()) || isStream(request.url())) return
    traffic.count += 1
    traffic.open.add(request)
  })
  const answered = (request: Request) => void traffic.open.delete(request)
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
}
/** Goes to a hash route and waits until its screen stands and nothing is loading. */
export async function goTo(page: Page, route: string): Promise<void> {
  // Within the product only the hash changes: a new screen has another heading, the same with another query has not.
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
  await (isFirst ? stands : Promise.race([stands, settled(page)]))
  await settled(page)
}
/** Nothing is asked for, nothing said to be loading, nothing left to be drawn: at two looks, one after the other. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState()
  const traffic = asked.get(page)!
  const latest = Date.now() + 30_000
  for (let before = -1; before !== traffic.count || traffic.open.size > 0;) {
    if (Date.now() > latest) throw new Error(`no end of ${[...traffic.open].map((each) => each.url()).join(', ')}`)
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
/** Every problem the browser itself reported: errors, broken policy, failed scripts. */
export function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      problems.push(`console: ${message.text()}`)
  })
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return problems
}

/** The first request of a path breaks off on its way. The route stays: while one is taken away, the next request may hang. */
export async function breakOnce(page: Page, path: string): Promise<void> {
  let isBroken = false
  await page.route(`**${path}`, async (route) => {
    if (isBroken) return route.continue()
    isBroken = true
    await route.abort()
  })
}
