// A device with a persistent browser profile: its tab or browser can be killed, its network disconnected, its clock
// shifted.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { aPersistentContext } from '../../tests/stories/support/browser.ts'
import { delay } from './wait.ts'

const run = promisify(execFile)
/** Shifts the clock of the page by the milliseconds in its local storage; timers are unaffected. */
function shiftClock(): void {
  let shift = 0
  try {
    shift = Number(localStorage.getItem('torture-shift') ?? 0)
  } catch {
    return // an internal page of the browser
  }
  if (!shift) return
  const Real = Date
  const now = () => Real.now() + shift
  globalThis.Date = class extends Real {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(now())
      else super(...(given as [number]))
    }
    static override now = now
  } as DateConstructor
}

export class Device {
  readonly name: string
  readonly #url: string
  readonly #folder: string
  #context!: BrowserContext
  page!: Page
  private constructor(name: string, url: string, folder: string) {
    this.name = name
    this.#url = url
    this.#folder = folder
  }
  static async open(name: string, url: string): Promise<Device> {
    const device = new Device(name, url, await mkdtemp(join(tmpdir(), 'saleslog-device-')))
    await device.#begin()
    return device
  }
  async #begin(): Promise<void> {
    const size = this.name === 'phone' ? { width: 390, height: 844 } : {}
    this.#context = await aPersistentContext(this.#folder, this.#url, size)
    await this.#context.addInitScript(shiftClock)
    this.page = await this.#context.newPage()
  }
  /** Crashes the process of the tab. */
  async killTab(): Promise<void> {
    const crash = this.page.waitForEvent('crash').catch(() => {})
    void this.page.goto('chrome://crash').catch(() => {})
    await Promise.race([crash, delay(3000)])
    await this.page.close().catch(() => {})
    this.page = await this.#context.newPage()
  }
  /** Kills all processes of the browser. */
  async killBrowser(): Promise<void> {
    const closed = new Promise((resolve) => this.#context.once('close', resolve))
    await run('pkill', ['-KILL', '-f', this.#folder]).catch(() => {})
    await Promise.race([closed, delay(5000)])
    await this.#begin()
  }
  async setOffline(isOffline: boolean): Promise<void> {
    await this.#context.setOffline(isOffline)
  }
  async setClock(hours: number): Promise<void> {
    await this.page.evaluate((shift) => localStorage.setItem('torture-shift', shift), String(hours * 3_600_000))
  }
  /** Replaces the access token by an invalid one, as if it had expired. */
  async expireToken(): Promise<void> {
    await this.page.evaluate(() => localStorage.setItem('access_token', 'expired'))
  }
  /** Whether all drafts are on the server and the send queue is empty. */
  hasSentAll(): Promise<boolean> {
    return this.page.evaluate(async () => {
      const existing = new Set((await indexedDB.databases()).map(({ name }) => name))
      const rows = async (name: string, store: string): Promise<{ isSent?: boolean }[]> =>
        new Promise((resolve) => {
          // Opening a database that the page has not created yet would create it without object stores.
          if (!existing.has(name)) return resolve([])
          const opening = indexedDB.open(name)
          opening.onsuccess = () => {
            const reading = opening.result.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => (opening.result.close(), resolve(reading.result as { isSent?: boolean }[]))
          }
        })
      const drafts = await rows('saleslog', 'drafts')
      return drafts.every(({ isSent }) => isSent) && (await rows('saleslog-outbox', 'entries')).length === 0
    })
  }
  async stop(): Promise<void> {
    await this.#context.close().catch(() => {})
    await rm(this.#folder, { recursive: true, force: true })
  }
}
