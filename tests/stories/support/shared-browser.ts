import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'

let running: Promise<Browser> | undefined

/**
 * The browser of this process, which runs one test file after the other; it ends with the process. Closing it closes
 * the contexts of the file only. A browser for the whole run would send all traffic through one more process.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await (running ??= openBrowser())
  const close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return Object.create(browser, { close: { value: close } }) as Browser
}
