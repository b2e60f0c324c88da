// Screenshots of every screen, each as a user who may open it.
import type { Browser, Page } from 'playwright-core'
import { aContext, goTo, waitUntilIdle } from '../../tests/stories/support/browser.ts'
import { masterScreens, memberScreens, operatorScreens, publicScreens } from '../../tests/stories/support/screens.ts'
import { startDemoServer } from '../seed/demo-server.ts'
import { shotPath, type ShotOptions } from './options.ts'

const users = ['nobody', 'member', 'master', 'operator'] as const

export async function shootScreens(browser: Browser, options: ShotOptions): Promise<void> {
  const product = await startDemoServer()
  const screensOf = {
    nobody: publicScreens,
    member: memberScreens(product.ids),
    master: masterScreens(product.ids),
    operator: operatorScreens(product.ids),
  }
  const tokensOf = {
    nobody: async () => undefined,
    member: () => product.signIn(),
    master: product.signInMaster,
    operator: product.signInOperator,
  }
  let count = 0
  for (const user of users) {
    const screens = screensOf[user].filter(([name]) => options.isWanted(name, 'screens'))
    count += screens.length
    for (const look of looksOf(options)) {
      const { width, dark, language } = look
      const height = width < 768 ? 844 : width < 1600 ? 900 : 1080
      const context = await aContext(browser, product.url, { ...look, height, tokens: await tokensOf[user]() })
      const page = await context.newPage()
      for (const [name, route] of screens) {
        await goTo(page, route)
        await showDeferredParts(page)
        await page.screenshot({ path: shotPath(name, width, dark, language) })
      }
      await context.close()
    }
  }
  console.log(`${count} screens into shots/`)
  await product.stop()
}
/** The first interaction loads the deferred parts of a screen; what they contain loads more. */
async function showDeferredParts(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.mouse.move(0, 0)
  for (let count = 0; count < 2; count += 1) {
    await page.waitForTimeout(200)
    await waitUntilIdle(page)
  }
}
/** Every combination of language, width and colour scheme. */
const looksOf = ({ languages, widths = [390, 1280], schemes }: ShotOptions) =>
  languages.flatMap((language) => widths.flatMap((width) => schemes.map((dark) => ({ language, width, dark }))))
