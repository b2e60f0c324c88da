import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSession, aTeam, type TestPerson } from '../people.ts'
import { aSalesLog } from '../things.ts'
import { aContext, goTo, openBrowser, watch } from './browser.ts'
import { memberScreens, publicScreens, type Ids } from './screens.ts'

let app: TestApp
let browser: Browser
let person: TestPerson
let newcomer: TestPerson
let ids: Ids
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), openBrowser()])
  const { master, manager } = await aTeam(app)
  person = manager
  newcomer = (await aTeam(app)).master
  const log = await aSalesLog(app, {
    by: manager,
    title: '하반기 방열 필름 단가 협의와 증설 일정',
    keywords: ['단가', '납기'],
    coAuthorIds: [master.id],
  })
  for (let more = 0; more < 3; more += 1)
    await aSalesLog(app, { by: manager, customerId: log.customerId, contactId: log.contactId })
  ids = { log: log.id, customer: log.customerId, contact: log.contactId }
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

type Screen = { name: string; route: string; tokens?: { token: string; refreshToken: string } }
async function eachScreen(
  look: { width: number; dark?: boolean; language?: string },
  act: (page: Page, name: string) => Promise<void>,
): Promise<string[]> {
  const problems: string[] = []
  const screens: Screen[] = [
    ...publicScreens.map(([name, route]) => ({ name, route })),
    ...memberScreens(ids).map(([name, route]) => ({ name, route, tokens: person })),
    // The same for somebody who has nothing yet.
    ...['/main', '/main/manage', '/main/customer', '/main/workgroup/member'].map((route) => ({
      name: `empty ${route}`,
      route,
      tokens: newcomer,
    })),
  ]
  for (const [who, own] of Map.groupBy(screens, (screen) => screen.tokens)) {
    const tokens = who && { ...who, ...(await aSession(app, (who as TestPerson).id, (who as TestPerson).workgroupId)) }
    const context = await aContext(browser, app.url, { ...look, tokens })
    const page = await context.newPage()
    const seen = watch(page)
    for (const { name, route } of own) {
      await goTo(page, route)
      await act(page, name)
      problems.push(...seen.splice(0).map((problem) => `${name}: ${problem}`))
    }
    await context.close()
  }
  return problems
}

test.each([
  { width: 1280, dark: false, language: 'ko' },
  { width: 1280, dark: true, language: 'en' },
  { width: 390, dark: true, language: 'ko' },
  { width: 390, dark: false, language: 'vi' },
])('U30 axe finds nothing on any screen at $width px, dark $dark, $language', { timeout: 240_000 }, async (look) => {
  const found: string[] = []
  const problems = await eachScreen(look, async (page, name) => {
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
    found.push(
      ...violations.map(
        (violation) =>
          `${name}: ${violation.id} ${violation.nodes
            .map((node) => node.target.join(' '))
            .slice(0, 3)
            .join(' | ')}`,
      ),
    )
  })
  expect(found).toEqual([])
  expect(problems).toEqual([])
})

test.each(['ko', 'vi', 'fr'])(
  'U34 no screen scrolls sideways at 320 px in %s, and no key of a text shows',
  { timeout: 120_000 },
  async (language) => {
    const found: string[] = []
    await eachScreen({ width: 320, language }, async (page, name) => {
      const [wide, text, title] = await page.evaluate(
        () => [document.documentElement.scrollWidth, document.body.innerText, document.title] as const,
      )
      if (wide > 320) found.push(`${name}: ${wide} px wide`)
      const key =
        /\b(app|nav|auth|home|logs|customers|contacts|members|workgroups|profile|landing|ui|error|rule|code|role)\.[a-z]\w+/i.exec(
          text,
        )
      if (key && !/saleslog\.|example/.test(key[0])) found.push(`${name}: ${key[0]}`)
      if (!/Saleslog$/.test(title)) found.push(`${name}: title ${title}`)
    })
    expect(found).toEqual([])
  },
)
