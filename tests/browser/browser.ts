// Chromium from npm, and what stories need of it.
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sparticuz from '@sparticuz/chromium'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

const folder = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url))
let unpacked: Promise<string> | undefined
/** Unpacked once, among the installed packages: the system's temporary folder may hold one that is somebody else's. */
export const unpackBrowser = (): Promise<string> => (unpacked ??= unpackInto(folder))
async function unpackInto(path: string): Promise<string> {
  const binary = join(path, 'chromium')
  if (existsSync(binary)) return binary
  // Beside its place first, so that one that was interrupted is never taken for whole.
  const beside = `${path}-${process.pid}`
  const before = process.env.TMPDIR
  mkdirSync(beside, { recursive: true })
  process.env.TMPDIR = beside
  try {
    await sparticuz.executablePath()
    renameSync(beside, path)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  return binary
}

export async function openBrowser(args: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await unpackBrowser(),
    headless: true,
    args: [
      ...sparticuz.args.filter((arg) => arg !== '--single-process' && !arg.startsWith('--headless')),
      '--no-sandbox',
      ...args,
    ],
  })
}
export type Look = {
  width?: number
  height?: number
  dark?: boolean
  language?: string
  tokens?: { token: string; refreshToken: string } | undefined
  theme?: string
}

/** A browser of one's own: nothing kept, the size and language asked for, signed in when tokens are given. */
export async function aContext(
  browser: Browser,
  url: string,
  { width = 1280, height = 900, dark = false, language = 'ko', tokens }: Look = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: language,
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
    ...(width < 500 && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
  })
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
/** Goes to a hash route and waits until its screen stands and nothing is loading. */
export async function goTo(page: Page, route: string): Promise<void> {
  // Within the product only the hash changes: the new screen is there when its heading is another element.
  const isFirst = !page.url().startsWith('http')
  if (!isFirst)
    await page.evaluate(() => {
      document.querySelector('h1')?.setAttribute('data-before', '')
    })
  await page.goto(`/#${route}`)
  await page
    .waitForFunction(() => document.querySelector('h1:not([data-before])'), undefined, {
      timeout: isFirst ? 20_000 : 3_000,
    })
    .catch(() => {})
  await settled(page)
}
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () => !document.querySelector('.sk, [aria-busy="true"]') && document.fonts.status === 'loaded',
  )
  await page.waitForTimeout(100)
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
